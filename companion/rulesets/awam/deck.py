"""The deck: one card a squad, aces and jokers, and what each card means (A2-A6)."""

from collections.abc import Iterator

from companion.model.events import MarkerSet
from companion.model.state import GameState
from companion.rules.asking import pick
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.requests import Pick
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.arson import burn
from companion.rulesets.awam.contact import melees_due
from companion.rulesets.awam.figure import fights_for_itself, figure
from companion.rulesets.awam.game import game, notes
from companion.rulesets.awam.intents import DrawCard, EndTurn
from companion.rulesets.awam.tables import AwamTables

SQUAD, ACE, JOKER, EXTRA = "squad:", "ace:", "joker:", "extra:"


def full_deck(state: GameState) -> tuple[str, ...]:
    """List all cards of a turn: one a squad in play, the aces, the jokers, the umpire's own (A2)."""
    tables = AwamTables(state.tables)
    return (
        *(f"{SQUAD}{each}" for each in squads_in_play(state)),
        *(f"{ACE}{count}" for count in range(1, tables.number("deck.aces") + 1)),
        *(f"{JOKER}{count}" for count in range(1, tables.number("deck.jokers") + 1)),
        *(f"{EXTRA}{text}" for text in game(state).extra_cards),
    )


def squads_in_play(state: GameState) -> Iterator[str]:
    """Name the squads of which somebody is on the table; where nobody keeps positions, somebody alive."""
    placed = any(unit.position is not None for unit in state.units.values())
    for squad in state.squads:
        men = (each for each in state.members(squad.id) if fights_for_itself(state, each.id))
        if any(not unit.out and (unit.position is not None or not placed) for unit in men):
            yield squad.id


def plan_draw(context: Context, _: DrawCard) -> Plan:
    """Refuse to draw on when the penultimate card has ended the turn (A6), or a melee has still to be fought."""
    now = game(context.state)
    if not _remaining(context.state):
        return Plan(faults=(Fault(code="awam.fault.no_cards"),))
    refusals = _melee_refusals(context)
    if now.over:
        refusals.append(Refusal(code="awam.refusal.turn_over", rule="A6", values={"turn": now.turn}))
    return Plan(refusals=tuple(refusals))


def _remaining(state: GameState) -> tuple[str, ...]:
    now = game(state)
    return now.deck if now.card and len(now.deck) > 1 else full_deck(state)


def _melee_refusals(context: Context) -> list[Refusal]:
    due = melees_due(context)
    return [Refusal(code="awam.refusal.melee_due", rule="A38", values={"unit": each}) for each in due[:1]]


def plan_end(context: Context, _: EndTurn) -> Plan:
    """Refuse to end a turn before its penultimate card (A6), or before the last melee."""
    now = game(context.state)
    refusals = _melee_refusals(context)
    if not now.over:
        values = {"left": max(0, len(now.deck or full_deck(context.state)) - 1)}
        refusals.append(Refusal(code="awam.refusal.turn_goes_on", rule="A6", values=values))
    return Plan(refusals=tuple(refusals))


def draw(context: Context, _: DrawCard) -> Procedure:
    """Draw a card and say what it means."""
    course = Course(context)
    remaining = _remaining(context.state)
    drawn = yield from pick(course, Pick(reason="awam.reason.card", rule="A3", among=remaining, kind="card"))
    left = list(remaining)
    left.remove(drawn)  # one of them only: the umpire may have put the same card in twice
    course.happen(*notes(deck=tuple(left), card=drawn))
    course.happen(*notes(acted=(), steady=(), shaken=(), may_fire="", fights=()))
    headline = _turn_up(course, drawn)
    if game(course.state).over:
        course.tell("awam.trace.last_card", "A6", turn=game(course.state).turn)
        if AwamTables(course.state.tables).word("option.A6.penultimate") == "void":
            course.happen(*notes(squad="", allowance=0))
    return course.outcome(headline)


def _turn_up(course: Course, drawn: str) -> Fact:
    """Give the squad its moment that the card names, if any."""
    now = game(course.state)
    if drawn.startswith(SQUAD):
        squad = drawn.removeprefix(SQUAD)
        course.happen(*notes(squad=squad, last_squad=squad, previous="squad", allowance=-1))
        return course.tell("awam.result.card_squad", "A3", squad=_name(course.state, squad))
    if drawn.startswith(ACE):
        counts = now.previous == "squad" and bool(now.last_squad)
        course.happen(*notes(squad=now.last_squad if counts else "", previous="ace", allowance=1 if counts else 0))
        code = "awam.result.card_ace" if counts else "awam.result.card_ace_nothing"
        return course.tell(code, "A4", squad=_name(course.state, now.last_squad))
    if drawn.startswith(JOKER):
        counts = bool(now.last_squad)
        course.happen(*notes(squad=now.last_squad, previous="joker", allowance=-1 if counts else 0))
        code = "awam.result.card_joker" if counts else "awam.result.card_joker_nothing"
        return course.tell(code, "A5", squad=_name(course.state, now.last_squad))
    course.happen(*notes(squad="", allowance=0))
    return course.tell("awam.result.card_extra", "A2", text=drawn.removeprefix(EXTRA))


def _name(state: GameState, squad: str) -> str:
    found = state.squad(squad)
    return found.name if found else ""


def pass_turn_of_evaders(course: Course) -> None:
    """Let those who ran away from a melee miss the following turn, and no more (A40)."""
    following = {"next": "now", "now": None}
    for unit in course.state.units:
        evaded = figure(course.state, unit).evaded
        if evaded in following:
            course.happen(MarkerSet(unit=unit, key="evaded", value=following[evaded]))


def end_turn(context: Context, _: EndTurn) -> Procedure:
    """Shuffle the whole deck again and count the next turn (A6)."""
    course = Course(context)
    turn = game(context.state).turn
    course.happen(*notes(turn=turn + 1, deck=(), card="", previous="", squad="", last_squad="", allowance=-1))
    course.happen(*notes(acted=(), steady=(), shaken=(), may_fire="", fights=()))
    pass_turn_of_evaders(course)
    burn(course, turn)
    limit = context.state.turn_limit
    code = "awam.result.last_turn" if limit and turn >= limit else "awam.result.new_turn"
    return course.outcome(course.tell(code, "A6", turn=turn + 1, ended=turn))
    yield  # a procedure that asks nothing is still one
