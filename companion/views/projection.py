"""A redacted copy of the game for one viewer: what has no public declaration is left out."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct, structs

from companion.model.declarations import Declarations, Holder
from companion.model.events import (
    AnyEvent,
    MarkerSet,
    RulesetSet,
    StatSet,
    UnitCarried,
    UnitHid,
    UnitMoved,
    UnitOut,
    UnitPlaced,
    UnitPosed,
    UnitRemoved,
    ZonePlaced,
)
from companion.model.state import GameState
from companion.model.units import Squad, Unit
from companion.model.values import Scalar, Value
from companion.rules.intents import (
    Correct,
    CorrectGame,
    Intent,
    Judgement,
    LayOut,
    MoveSeveral,
    Note,
    PlaceUnit,
    PlaceZone,
    RemoveUnit,
    WriteProfile,
    WriteSides,
)
from companion.rules.plan import Fact
from companion.rules.record import AnyRecord, Gesture


class Viewer(Struct, frozen=True, kw_only=True):
    """Who looks: a side by its id, or the umpire, who sees everything."""

    side: str = ""

    @property
    def umpire(self) -> bool:
        """Tell whether this is the umpire."""
        return not self.side


class Row(Struct, frozen=True, kw_only=True):
    """One row of the journal as this viewer may read it; ``n`` is the view's own number."""

    n: int
    headline: Fact
    trace: tuple[Fact, ...] = ()


class PlayerView(Struct, frozen=True, kw_only=True):
    """The game as one viewer may see it. Painters, reports and the players' window accept nothing else."""

    viewer: Viewer
    state: GameState
    rows: tuple[Row, ...] = ()
    aliases: Mapping[str, str]


def project(state: GameState, records: Iterable[AnyRecord], viewer: Viewer, declarations: Declarations) -> PlayerView:
    """Make the copy of the game that a viewer may see.

    The umpire's is the full one. A side's holds its own units whole, the others' only where they are not hidden and
    only with what is declared public; ids and row numbers are the view's own, so that they tell nothing.
    """
    gestures = [each for each in records if isinstance(each, Gesture)]
    if viewer.umpire:
        rows = tuple(Row(n=each.n, headline=each.headline, trace=each.trace) for each in gestures)
        return PlayerView(viewer=viewer, state=state, rows=rows, aliases={unit: unit for unit in state.units})
    seen = [unit for unit in state.units.values() if unit.side == viewer.side or not unit.hidden]
    aliases = {unit.id: f"u{count}" for count, unit in enumerate(seen, start=1)}
    known = _known(state, gestures)
    units = [_unit(state, unit, known, aliases, viewer, declarations) for unit in seen]
    redacted = structs.replace(
        state,
        units={unit.id: unit for unit in units},
        squads=tuple(_squad(each, aliases, viewer) for each in state.squads),
        profiles={},
        zones=tuple(zone for zone in state.zones if zone.kind != "note" and zone.side in ("", viewer.side)),
        game=_aliased(_public(state.game, "game", declarations), "game", known, aliases, declarations),
    )
    told = [each for each in gestures if _concerns(each, state, aliases, viewer, declarations)]
    readable = [fact for each in told if (fact := _fact(each, known, aliases)) is not None]
    rows = tuple(Row(n=count, headline=fact) for count, fact in enumerate(readable, start=1))
    return PlayerView(viewer=viewer, state=redacted, rows=rows, aliases=aliases)


def _known(state: GameState, gestures: Iterable[Gesture[Any]]) -> frozenset[str]:
    """Name every unit that the game has known: those on the table, and those that came or were taken out."""
    events = [event for gesture in gestures for event in gesture.events]
    placed = (event.unit.id for event in events if isinstance(event, UnitPlaced))
    removed = (event.unit for event in events if isinstance(event, UnitRemoved))
    return frozenset((*state.units, *placed, *removed))


def _public(held: Mapping[str, Value], holder: Holder, declarations: Declarations) -> dict[str, Value]:
    public = {each.key for each in declarations.of(holder) if each.public}
    return {key: value for key, value in held.items() if key in public}


def _aliased(
    held: Mapping[str, Value],
    holder: Holder,
    known: Collection[str],
    aliases: Mapping[str, str],
    declarations: Declarations,
) -> dict[str, Value]:
    """Rename units inside values; those that the viewer does not see are left out of them."""

    def other(value: Value) -> Value:
        if isinstance(value, str):
            return aliases.get(value, "") if value in known else value
        if isinstance(value, tuple):
            return tuple(aliases.get(each, each) for each in value if each in aliases or each not in known)
        if isinstance(value, Mapping):
            seen = ((key, each) for key, each in value.items() if key in aliases or key not in known)
            return {aliases.get(key, key): each for key, each in seen}
        return value

    named = {
        each.key for each in declarations.of(holder) if each.kind in ("text", "texts", "counts") and not each.options
    }
    return {key: other(value) if key in named else value for key, value in held.items()}


def _concerns(
    gesture: Gesture[Any], state: GameState, aliases: Mapping[str, str], viewer: Viewer, declarations: Declarations
) -> bool:
    """Tell whether the viewer may know of a gesture at all.

    What a rule does is seen at the table. The umpire's own corrections are seen where they changed something public,
    notes, kept verdicts and what was laid out together never.
    """
    if isinstance(gesture.intent, (Note, LayOut, Judgement)):
        return False
    if not isinstance(gesture.intent, UMPIRES):
        return True
    return any(_is_public(each, state, aliases, viewer, declarations) for each in gesture.events)


UMPIRES: tuple[type[Intent], ...] = (
    Correct,
    CorrectGame,
    MoveSeveral,
    PlaceUnit,
    PlaceZone,
    RemoveUnit,
    WriteProfile,
    WriteSides,
)
"""The umpire's gestures that may be about secrets."""


def _is_public(
    event: AnyEvent, state: GameState, aliases: Mapping[str, str], viewer: Viewer, declarations: Declarations
) -> bool:
    match event:
        case StatSet() | MarkerSet():
            holder: Holder = "stat" if isinstance(event, StatSet) else "marker"
            declared = declarations.find(holder, event.key)
            own = event.unit in state.units and state.units[event.unit].side == viewer.side
            return own or (event.unit in aliases and declared is not None and declared.public)
        case RulesetSet():
            declared = declarations.find("game", event.key)
            return declared is not None and declared.public
        case UnitPosed() | UnitOut() | UnitCarried() | UnitMoved():
            return event.unit in aliases
        case UnitHid():
            return event.unit in aliases and (not event.hidden or state.units[event.unit].side == viewer.side)
        case UnitPlaced():
            return event.unit.id in aliases
        case ZonePlaced():
            return event.zone.kind != "note" and event.zone.side in ("", viewer.side)
        case _:
            return False


def _unit(
    state: GameState,
    unit: Unit,
    known: Collection[str],
    aliases: Mapping[str, str],
    viewer: Viewer,
    declarations: Declarations,
) -> Unit:
    own = unit.side == viewer.side
    stats = state.stats_of(unit)
    return structs.replace(
        unit,
        id=aliases[unit.id],
        profile="",
        carrier=aliases.get(unit.carrier, ""),
        stats=_aliased(stats if own else _public(stats, "stat", declarations), "stat", known, aliases, declarations),
        markers=_aliased(
            unit.markers if own else _public(unit.markers, "marker", declarations),
            "marker",
            known,
            aliases,
            declarations,
        ),
    )


def _squad(squad: Squad, aliases: Mapping[str, str], viewer: Viewer) -> Squad:
    own = squad.side == viewer.side
    leader = aliases.get(squad.leader, "") if own else ""
    return structs.replace(squad, leader=leader, motive=squad.motive if own else "")


def _fact(gesture: Gesture[Any], known: Collection[str], aliases: Mapping[str, str]) -> Fact | None:
    """Rename the units of a headline; nothing is left of one that names a unit which the viewer does not see."""
    fact = gesture.headline
    values: dict[str, Scalar] = {}
    for key, value in fact.values.items():
        if isinstance(value, str) and value in known:
            if value not in aliases:
                return None
            value = aliases[value]
        values[key] = value
    for secret in ("note", "text"):  # what the umpire wrote for himself
        if secret in values:
            values[secret] = ""
    if isinstance(gesture.intent, MoveSeveral):
        values["count"] = sum(isinstance(each, UnitMoved) and each.unit in aliases for each in gesture.events)
    return structs.replace(fact, values=values)
