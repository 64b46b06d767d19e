"""Retreat and victory: who is carried off, who is captured, who has won (T15)."""

from collections.abc import Generator

from msgspec import structs

from companion.model.events import AnyEvent, UnitCarried, UnitOut
from companion.model.state import GameState
from companion.model.units import Out
from companion.rules.asking import choose
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Choice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical.game import fighting, game, marks, pass_turn, present, set_game
from companion.rulesets.tactical.harm import set_down
from companion.rulesets.tactical.intents import Retreat, Victory

RETREATS, STAYS = "tactical.option.retreats", "tactical.option.stays"
CARRIED, LEFT = "tactical.option.carried_off", "tactical.option.left_behind"


def wounded_of(state: GameState, side: str) -> tuple[str, ...]:
    """Name a side's wounded who are still on the table."""
    return tuple(each for each in present(state, side) if state.units[each].markers.get("wounded"))


def saved(state: GameState, intent: Retreat) -> tuple[str, ...]:
    """Name the wounded whom a retreating side takes along: those named, and those whom comrades carry already."""
    able = fighting(state, intent.side)
    return tuple(
        each
        for each in wounded_of(state, intent.side)
        if able and (each in (intent.carried or ()) or state.units[each].carrier in able)
    )


def plan_retreat(context: Context, intent: Retreat) -> Plan:
    """Say who would be taken along and who would be captured."""
    state = context.state
    faults = _side_faults(state, intent.side)
    faults += [
        Fault(code="core.fault.unknown_unit", place="carried", values={"id": each})
        for each in intent.carried or ()
        if each not in state.units
    ]
    if faults:
        return Plan(faults=tuple(faults))
    now, refusals = game(state), []
    values = {"side": _name(state, intent.side)}
    if now.winner:
        refusals.append(Refusal(code="tactical.refusal.battle_over", rule="T15"))
    if intent.side in now.retreated:
        refusals.append(Refusal(code="tactical.refusal.retreated", rule="T15", values=values))
    wounded = wounded_of(state, intent.side)
    for each in intent.carried or ():
        if each not in wounded:
            refusals.append(Refusal(code="tactical.refusal.not_its_wounded", rule="T15", values={"unit": each}))
    along = saved(state, intent)
    return Plan(
        refusals=tuple(refusals), facts=(_leaving(state, intent.side), *(_fate(each, along) for each in wounded))
    )


def _leaving(state: GameState, side: str) -> Fact:
    return Fact(code="tactical.fact.leaving", rule="T15", values={"count": len(fighting(state, side))})


def _fate(unit: str, along: tuple[str, ...]) -> Fact:
    code = "tactical.fact.carried_off" if unit in along else "tactical.fact.left_behind"
    return Fact(code=code, rule="T15", values={"unit": unit})


def _side_faults(state: GameState, side: str) -> list[Fault]:
    if state.side(side) is not None:
        return []
    return [Fault(code="core.fault.unknown_side", place="side", values={"id": side})]


def _name(state: GameState, side: str) -> str:
    found = state.side(side)
    return found.name if found else side


def retreat(context: Context, intent: Retreat) -> Procedure:
    """Leave the table: with the wounded who are carried; the others are captured, and the enemy may have won."""
    course = Course(context)
    if intent.carried is None:
        named = yield from _taken_along(context.state, intent)
        if named is None:
            side = _name(context.state, intent.side)
            return course.outcome(course.tell("tactical.result.stays", "T15", side=side))
        intent = structs.replace(intent, carried=named)
    state, along = context.state, saved(context.state, intent)
    for each in present(state, intent.side):
        left_behind = each in wounded_of(state, intent.side) and each not in along
        _leave(course, each, "captured" if left_behind else "left")
        if left_behind:
            course.tell("tactical.trace.captured", "T15", unit=each)
    now = game(course.state)
    course.happen(*set_game(course.state, retreated=tuple(dict.fromkeys((*now.retreated, intent.side)))))
    headline = course.tell("tactical.result.retreats", "T15", side=_name(state, intent.side))
    left = [each.id for each in state.sides if present(course.state, each.id)]
    if len(left) == 1:
        win(course, left[0])
    elif now.side == intent.side and left:
        pass_turn(course)
    return course.outcome(headline)


def _taken_along(state: GameState, intent: Retreat) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...] | None]:
    """Ask whether the side means it, and who of the wounded whom nobody carries is taken along; None if it stays."""
    # staying stands first, so that a hasty Enter loses no battle
    sure = Choice(reason="tactical.reason.retreat", rule="T15", options=(STAYS, RETREATS), policy=RETREATS)
    word = yield from choose(sure)
    if word == STAYS:
        return None
    able, found = fighting(state, intent.side), list[str]()
    for each in wounded_of(state, intent.side):
        if able and state.units[each].carrier not in able:
            reason, both = "tactical.reason.carried_off", (CARRIED, LEFT)
            word = yield from choose(Choice(reason=reason, rule="T15", unit=each, options=both, policy=CARRIED))
            found += [each] if word == CARRIED else []
    return tuple(found)


def _leave(course: Course, unit: str, why: Out) -> None:
    """Take a miniature off the table; its markers of this turn go, and whoever it carries is left where it was."""
    set_down(course, unit)
    events: list[AnyEvent] = [UnitOut(unit=unit, why=why), *marks(course.state.units[unit], moved=None, fired=None)]
    if course.state.units[unit].carrier:
        events.append(UnitCarried(unit=unit, carrier=""))
    course.happen(*events)


def victors(state: GameState) -> tuple[str, ...]:
    """Name the sides that have won by destroying their enemies: the only one with anybody left to fight (T15)."""
    able = [each.id for each in state.sides if fighting(state, each.id)]
    others = [each.id for each in state.sides if each.id not in able]
    return tuple(able) if len(able) == 1 and others else ()


def plan_victory(context: Context, intent: Victory) -> Plan:
    """Say whether a side has destroyed its enemies."""
    state = context.state
    if faults := _side_faults(state, intent.side):
        return Plan(faults=tuple(faults))
    refusals, values = [], {"side": _name(state, intent.side)}
    if game(state).winner:
        refusals.append(Refusal(code="tactical.refusal.battle_over", rule="T15"))
    elif intent.side not in victors(state):
        refusals.append(Refusal(code="tactical.refusal.not_won", rule="T15", values=values))
    enemies = [each.id for each in state.sides if each.id != intent.side]
    facts = [
        Fact(code="tactical.fact.left_behind", rule="T15", values={"unit": each})
        for side in enemies
        for each in wounded_of(state, side)
    ]
    return Plan(refusals=tuple(refusals), facts=tuple(facts))


def victory(context: Context, intent: Victory) -> Procedure:
    """End the battle: the enemies' wounded are captured, the winner's are safe."""
    course = Course(context)
    _capture(course, intent.side)
    return course.outcome(win(course, intent.side))
    yield  # a procedure that asks nothing is still one


def played_on(context: Context, procedure: Procedure) -> Procedure:
    """Carry a gesture out, and capture whom of the losers it wounds where the table plays on after a victory (T15)."""
    done = yield from procedure
    if not game(context.state).winner:
        return done
    course = Course(context)
    course.happen(*done.events)
    _capture(course, game(course.state).winner)
    captured = course.outcome(done.headline)
    return structs.replace(captured, trace=(*done.trace, *captured.trace))


def _capture(course: Course, winner: str) -> None:
    """Take the wounded of all sides but the winner's."""
    for side in course.state.sides:
        if side.id != winner:
            for each in wounded_of(course.state, side.id):
                _leave(course, each, "captured")
                course.tell("tactical.trace.captured", "T15", unit=each)


def win(course: Course, side: str) -> Fact:
    """Note who has won; his own wounded are safe."""
    for each in wounded_of(course.state, side):
        course.tell("tactical.trace.safe", "T15", unit=each)
    course.happen(*set_game(course.state, winner=side, returns=()))
    return course.tell("tactical.result.wins", "T15", side=_name(course.state, side))
