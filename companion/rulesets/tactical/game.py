"""Whose turn it is, who has moved and fired, who has retreated or won; the passing of the turn (T1, T2)."""

from dataclasses import dataclass
from typing import Literal, cast

from companion.model.events import AnyEvent, MarkerSet, RulesetSet
from companion.model.state import GameState
from companion.model.units import Unit
from companion.rules.course import Course
from companion.rules.plan import Fault, Refusal
from companion.rulesets.tactical.declarations import DECLARATIONS
from companion.rulesets.tactical.figure import figure, vehicle_of
from companion.rulesets.tactical.tables import TacticalTables

Action = Literal["move", "fire"]
DONE: dict[Action, str] = {"move": "moved", "fire": "fired"}


@dataclass(frozen=True, slots=True)
class Game:
    """The ruleset's notes, by name.

    ``first`` is the side whose turn opens each round; ``returns`` are the return shots that may still be made (T13).
    """

    begun: bool
    turn: int
    side: str
    first: str
    returns: tuple[str, ...]
    retreated: tuple[str, ...]
    winner: str


def game(state: GameState) -> Game:
    """Read the notes of a game; before the first player is rolled for, the first side is to move."""
    read = DECLARATIONS.read
    side = cast(str, read("game", "side", state.game))
    if state.side(side) is None:
        side = next((each.id for each in state.sides if present(state, each.id)), "")
        side = side or (state.sides[0].id if state.sides else "")
    first = cast(str, read("game", "first", state.game))
    return Game(
        begun=bool(read("game", "begun", state.game)),
        turn=cast(int, read("game", "turn", state.game)),
        side=side,
        first=first if state.side(first) else side,
        returns=cast(tuple[str, ...], read("game", "returns", state.game)),
        retreated=cast(tuple[str, ...], read("game", "retreated", state.game)),
        winner=cast(str, read("game", "winner", state.game)),
    )


def placed(state: GameState, unit: Unit) -> bool:
    """Tell whether a unit is on the table, or its carrier is; without a table at all everybody counts as placed."""
    return unit.position is not None or bool(unit.carrier) or not any(each.position for each in state.units.values())


def present(state: GameState, side: str) -> tuple[str, ...]:
    """Name the units of a side that are still on the table, wounded ones too."""
    return tuple(each.id for each in state.units.values() if each.side == side and not each.out and placed(state, each))


def fighting(state: GameState, side: str) -> tuple[str, ...]:
    """Name the units of a side that can fight on: on the table, neither out nor wounded (T15)."""
    return tuple(each for each in present(state, side) if not state.units[each].markers.get("wounded"))


def waiting(state: GameState) -> tuple[str, ...]:
    """List the units of the player whose turn it is that still have an action (T1, T2)."""
    side = game(state).side
    return tuple(each for each in fighting(state, side) if actions_left(state, each))


def actions_left(state: GameState, unit: str) -> tuple[Action, ...]:
    """Name the actions that a unit still has in this turn: move and fire once each, infantry one of both (T2)."""
    who = figure(state, unit)
    if who.infantry and (who.moved or who.fired):
        return ()
    found: list[Action] = []
    aloft = (vehicle := vehicle_of(state, unit)) and state.units[vehicle].altitude > 0.0
    if not who.moved and who.speed > 0 and not aloft and not (who.fired and _moves_first(state)):
        found.append("move")
    if not who.fired and (who.weapons or who.infantry) and not shut_in(state, unit):
        found.append("fire")
    return tuple(found)


def shut_in(state: GameState, unit: str) -> bool:
    """Tell whether somebody is inside a vehicle and may not fire out of it: he is not fired at there either (T3)."""
    return bool(vehicle_of(state, unit)) and TacticalTables(state.tables).option("T3.inside") == "holds_fire"


def unit_faults(state: GameState, *units: str) -> tuple[Fault, ...]:
    """Find ids that are not there, and units that are out of the fight."""
    found = []
    for each in units:
        if each not in state.units:
            found.append(Fault(code="core.fault.unknown_unit", place=each, values={"id": each}))
        elif state.units[each].out:
            found.append(Fault(code="tactical.fault.out", place=each, values={"unit": each}))
    return tuple(found)


def action_refusals(state: GameState, unit: str, action: Action) -> list[Refusal]:
    """Say why a unit may not move or fire now: another's turn, done already, wounded, the battle over (T1, T2, T15)."""
    now, who, values = game(state), figure(state, unit), {"unit": unit}
    if now.winner:
        return [Refusal(code="tactical.refusal.over", rule="T15", values=values)]
    found = []
    if who.wounded:
        found.append(Refusal(code="tactical.refusal.wounded", rule="T15", values=values))
    if who.unit.side != now.side:
        found.append(Refusal(code="tactical.refusal.turn", rule="T1", values=values))
    if who.moved if action == "move" else who.fired:
        found.append(Refusal(code=f"tactical.refusal.{DONE[action]}", rule="T1", values=values))
    elif who.infantry and (who.moved or who.fired):
        other = "moved" if who.moved else "fired"
        found.append(Refusal(code=f"tactical.refusal.infantry_{other}", rule="T2", values=values))
    elif action == "move" and who.fired and _moves_first(state):
        found.append(Refusal(code="tactical.refusal.order", rule="T2", values=values))
    return found


def _moves_first(state: GameState) -> bool:
    """Tell whether, by option, nobody moves after firing (T2)."""
    return TacticalTables(state.tables).option("T2.order") == "move_first"


def set_game(state: GameState, **changed: bool | int | str | tuple[str, ...]) -> tuple[AnyEvent, ...]:
    """Write notes about the game, those only that differ."""
    held = {key: DECLARATIONS.read("game", key, state.game) for key in changed}
    return tuple(RulesetSet(key=key, value=value) for key, value in changed.items() if held[key] != value)


def marks(unit: Unit, **changed: bool | int | str | None) -> tuple[AnyEvent, ...]:
    """Set a unit's markers, those only that differ; None takes one away."""
    return tuple(
        MarkerSet(unit=unit.id, key=key, value=value)
        for key, value in changed.items()
        if unit.markers.get(key) != value
    )


def spend(course: Course, unit: str, action: Action) -> None:
    """Note that a unit has moved or fired in this turn (T1)."""
    course.happen(*marks(course.state.units[unit], **{DONE[action]: True}))


def pass_turn(course: Course) -> None:
    """Pass the turn to the next player who has units left; those who acted may act anew in their next turn (T1).

    Return fire that was not given lapses (T13).
    """
    state = course.state
    now = game(state)
    events: list[AnyEvent] = []
    for unit in state.units.values():
        if unit.side == now.side:
            events += marks(unit, moved=None, fired=None)
    sides = [each.id for each in state.sides]
    here = sides.index(now.side) if now.side in sides else -1
    order = [*sides[here + 1 :], *sides[: here + 1]]
    following = next((each for each in order if present(state, each)), order[0] if order else "")
    round_over = _comes_round(order, following, now.first)
    course.happen(*events, *set_game(state, side=following, first=now.first, turn=now.turn + round_over, returns=()))
    side = state.side(following)
    course.tell("tactical.trace.passed", "T1", side=side.name if side else following)


def _comes_round(order: list[str], following: str, first: str) -> bool:
    """Tell whether the side that opens each round has been reached or gone past."""
    return following in order and first in order and order.index(first) <= order.index(following)
