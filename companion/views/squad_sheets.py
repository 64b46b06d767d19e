"""What stands on a squad's sheet of paper: its units with their stats, and boxes for markers to tick by hand."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.battlefield.battlefield import Battlefield
from companion.model.declarations import Declaration
from companion.model.state import GameState
from companion.model.units import Squad, Unit
from companion.model.values import Value
from companion.rules.building import bills_of_game
from companion.rules.ruleset import Context, Ruleset
from companion.views.projection import PlayerView
from companion.wording.wording import Wording

MOST_BOXES = 4
"""So many looks of a marker stand as boxes; with more of them a line to write on is left."""

EMPTY, TICKED, LINE = "☐", "☒", "______"

MOST_TICKS, GROUP = 40, 5
"""So much of what a unit bears is ticked off box by box, in groups of so many."""


@dataclass(frozen=True, slots=True)
class SquadSheet:
    """One squad on paper: a heading, a few lines about it, and a table of its units.

    ``alone`` says that it bears a secret of its player, so that no other squad may stand on its page.
    """

    title: str
    side: str
    lines: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    alone: bool = False


def squad_sheets(view: PlayerView, ruleset: Ruleset, words: Wording) -> tuple[SquadSheet, ...]:
    """Make the sheets of all squads, or of a side's own where the view is that side's; empty squads have none."""
    state, viewer = view.state, view.viewer
    builder = ruleset.builder
    points = {each.id: each.points for each in bills_of_game(builder, state)} if builder else {}
    return tuple(
        _sheet(state, squad, ruleset, words, points.get(squad.id))
        for squad in state.squads
        if (viewer.umpire or squad.side == viewer.side) and state.members(squad.id)
    )


def _sheet(state: GameState, squad: Squad, ruleset: Ruleset, words: Wording, points: int | None) -> SquadSheet:
    members = state.members(squad.id)
    stats = [each for each in ruleset.declarations.of("stat") if _worth_a_column(each, state, members)]
    markers = [each for each in ruleset.declarations.of("marker") if each.looks]
    names = Names(ruleset.id, words)
    side = state.side(squad.side)
    context, read = Context(state=state, field=Battlefield(state)), ruleset.declarations.read
    glances = [ruleset.glance(context, unit) for unit in members]
    rows = tuple(
        (
            _name(unit, words),
            *(names.said(each, read("stat", each.key, state.stats_of(unit))) for each in stats),
            *(
                _boxes(each, read("marker", each.key, unit.markers), glance.endurance.get(each.key, 0))
                for each in markers
            ),
        )
        for unit, glance in zip(members, glances, strict=True)
    )
    # What the units' words stand for: once for all who share it.
    told = dict.fromkeys(words.say(fact.code, **fact.values) for glance in glances for fact in glance.legend)
    return SquadSheet(
        title=squad.name,
        side=side.name if side else squad.side,
        lines=(*_lines(state, squad, len(members), points, words), *(("   ·   ".join(told),) if told else ())),
        columns=(words.say("sheet.unit"), *(names.key(each) for each in (*stats, *markers))),
        rows=rows,
        alone=bool(squad.motive),
    )


def _worth_a_column(declared: Declaration, state: GameState, members: Iterable[Unit]) -> bool:
    """Leave a stat out that says of nobody in the squad anything out of the common; a rank of its own stays."""
    if declared.kind == "int" and declared.default:
        return True
    return any(state.stats_of(unit).get(declared.key, declared.default) != declared.default for unit in members)


def _name(unit: Unit, words: Wording) -> str:
    return f"{unit.name} ({words.say(f'ui.out.{unit.out}')})" if unit.out else unit.name


def _lines(state: GameState, squad: Squad, size: int, points: int | None, words: Wording) -> Iterable[str]:
    leader = state.units.get(squad.leader)
    said = [words.say("sheet.size", count=size)]
    if points is not None:
        said.append(words.say("sheet.points", points=points))
    if squad.player:
        said.append(words.say("sheet.player", name=squad.player))
    if leader is not None:
        said.append(words.say("sheet.leader", name=leader.name))
    yield "   ·   ".join(said)
    if squad.motive:
        yield squad.motive


def _boxes(declared: Declaration, held: Value, endurance: int) -> str:
    """Give a box for each letter of a marker, ticked where the unit bears it; a line where there are too many.

    What the rules count has as many boxes as the unit bears of it, those ticked that it has lost.
    """
    if 0 < endurance <= MOST_TICKS and isinstance(held, int):
        boxes = TICKED * min(held, endurance) + EMPTY * (endurance - held)
        return " ".join(boxes[at : at + GROUP] for at in range(0, endurance, GROUP))
    letters = dict.fromkeys(each.letter for each in declared.looks)
    if len(letters) > MOST_BOXES:
        return LINE if held == declared.default else f"{held}  {LINE}"
    borne = {each.letter for each in declared.looks if each.value == held}
    return "  ".join(f"{TICKED if letter in borne else EMPTY}{letter}" for letter in letters)


class Names:
    """Says keys and values of a ruleset as its wording does."""

    def __init__(self, ruleset: str, words: Wording) -> None:
        self._ruleset = ruleset
        self._words = words

    def key(self, declared: Declaration) -> str:
        """Name a stat or marker."""
        return self._words.say(f"{self._ruleset}.{declared.holder}.{declared.key}")

    def said(self, declared: Declaration, value: Value) -> str:
        """Say a value; equal texts are counted, nothing is a dash."""
        if isinstance(value, bool):
            return self._words.say("ui.option.yes" if value else "ui.option.no")
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            return self._word(declared, value) if value else "–"
        if isinstance(value, Mapping):
            return ", ".join(f"{self._word(declared, key)} {count}" for key, count in value.items()) or "–"
        found = Counter(self._word(declared, each) for each in value)
        return ", ".join(f"{name} × {count}" if count > 1 else name for name, count in found.items()) or "–"

    def _word(self, declared: Declaration, value: str) -> str:
        key = declared.key
        for code in (f"{declared.holder}.{key}.{value}", f"{key.removesuffix('s')}.{value}"):
            if self._words.knows(f"{self._ruleset}.{code}"):
                return self._words.say(f"{self._ruleset}.{code}")
        return value
