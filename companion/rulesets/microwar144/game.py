"""Whose turn it is, which unit is active, who may still be tried; the passing of the turn (M5)."""

from dataclasses import dataclass
from typing import Literal, cast

from companion.model.events import AnyEvent, MarkerSet, RulesetSet
from companion.model.state import GameState
from companion.model.units import Unit
from companion.rules.course import Course
from companion.rules.plan import Fault, Refusal
from companion.rulesets.microwar144.declarations import DECLARATIONS, WHOLE
from companion.rulesets.microwar144.tables import MicrowarTables

Step = Literal["", "walked", "shot"]

AT_REST: dict[str, int | str] = {"active": "", "step": "", "left": WHOLE}
"""What is noted while nobody is active."""


@dataclass(frozen=True, slots=True)
class Game:
    """The ruleset's notes, by name.

    ``active`` is the unit that was activated and has not done with its one action; ``step`` the half of a walk with
    an attack that it has done; ``left`` how much of the action is left to walk, 0 to 1.
    """

    turn: int
    side: str
    active: str
    step: Step
    left: float = 1.0


def game(state: GameState) -> Game:
    """Read the notes of a game; before the first turn is noted it is the first side's."""
    read = DECLARATIONS.read
    side = cast(str, read("game", "side", state.game))
    if state.side(side) is None:
        side = next((each.id for each in state.sides if _fights(state, each.id)), "")
        side = side or (state.sides[0].id if state.sides else "")
    active = cast(str, read("game", "active", state.game))
    return Game(
        turn=cast(int, read("game", "turn", state.game)),
        side=side,
        active=active if active in state.units and not state.units[active].out else "",
        step=cast(Step, read("game", "step", state.game)),
        left=cast(int, read("game", "left", state.game)) / WHOLE,
    )


def _placed(state: GameState, unit: Unit) -> bool:
    """Tell whether a unit is on the table, or its carrier is; without a table at all everybody counts as placed."""
    return unit.position is not None or bool(unit.carrier) or not any(each.position for each in state.units.values())


def _fights(state: GameState, side: str) -> bool:
    return any(unit.side == side and not unit.out and _placed(state, unit) for unit in state.units.values())


def waiting(state: GameState) -> tuple[str, ...]:
    """List the units that the player whose turn it is may still try to activate; never a dead one (M5)."""
    side = game(state).side
    tabled = any(each.position for each in state.units.values())
    return tuple(
        unit.id
        for unit in state.units.values()
        if unit.side == side
        and not unit.out
        and not unit.markers.get("acted")
        and (unit.position is not None or unit.carrier or not tabled)
    )


def unit_faults(state: GameState, *units: str) -> tuple[Fault, ...]:
    """Find ids that are not there, and units that are out of the fight."""
    found = []
    for each in units:
        if each not in state.units:
            found.append(Fault(code="core.fault.unknown_unit", place=each, values={"id": each}))
        elif state.units[each].out:
            found.append(Fault(code="microwar144.fault.out", place=each, values={"unit": each}))
    return tuple(found)


def action_refusals(state: GameState, unit: str, *, half: Step = "") -> list[Refusal]:
    """Say why a unit has no action now: another's turn, not activated, or its one action done (M5, M6).

    ``half`` names what of a walk with an attack the gesture adds: an attack may follow a walk, a walk an attack.
    """
    now, values = game(state), {"unit": unit}
    if state.units[unit].side != now.side:
        return [Refusal(code="microwar144.refusal.turn", rule="M5", values=values)]
    if now.active != unit:
        code = "acted" if state.units[unit].markers.get("acted") else "not_active"
        return [Refusal(code=f"microwar144.refusal.{code}", rule="M5", values=values)]
    if now.step and (not half or now.step == half):
        return [Refusal(code="microwar144.refusal.one_action", rule="M6", values=values)]
    return []


def set_game(state: GameState, **changed: int | str) -> tuple[AnyEvent, ...]:
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


def begin_action(course: Course, unit: str) -> None:
    """Note that a unit acts, by its die or by the table's word: no guard, no covered run, not tried again (M5, M6)."""
    course.happen(*marks(course.state.units[unit], acted=True, guard=None, covered=None))


def end_action(course: Course, unit: str, step: Step = "", left: float = 0.0) -> None:
    """Close a unit's action, or that of one who fell in it; the turn passes when nobody is left to try (M5).

    With a ``step`` the other half of a walk with an attack is still to come, with so much of the action ``left``.
    """
    now, out = game(course.state), course.state.units[unit].out
    # Who fell is nobody's active unit any more, but the notes still name it.
    if now.active == unit or (out and course.state.game.get("active") == unit):
        keep = bool(step) and not out and (not now.step or (now.step == "walked" and step == "shot" and now.left > 0.0))
        rest = int(left * WHOLE + 1e-6) if step == "walked" else round(now.left * WHOLE)
        notes = {"active": unit, "step": step, "left": rest} if keep else AT_REST
        course.happen(*set_game(course.state, **notes))
    pass_if_nobody_is_left(course)


def pass_if_nobody_is_left(course: Course) -> None:
    """Pass the turn when the player has no unit left to try (M5, by ruling)."""
    tables = MicrowarTables(course.state.tables)
    now = game(course.state)
    if not now.active and not waiting(course.state) and tables.option("M5.passing") == "by_itself":
        pass_turn(course)


def pass_turn(course: Course) -> None:
    """Pass the turn to the next player who has units in the fight (M5); aims lapse or become ready (M6)."""
    state = course.state
    now = game(state)
    events: list[AnyEvent] = []
    for unit in state.units.values():
        events += marks(unit, acted=None)
        if unit.side == now.side:
            events += _older_aim(state, unit)
    sides = [each.id for each in state.sides]
    here = sides.index(now.side) if now.side in sides else -1
    order = [*sides[here + 1 :], *sides[: here + 1]]
    following = next((each for each in order if _fights(state, each)), order[0] if order else "")
    wrapped = following in sides and sides.index(following) <= here
    course.happen(*events, *set_game(state, side=following, turn=now.turn + wrapped, **AT_REST))
    side = state.side(following)
    course.tell("microwar144.trace.passed", "M5", side=side.name if side else following)


def _older_aim(state: GameState, unit: Unit) -> tuple[AnyEvent, ...]:
    aiming = unit.markers.get("aiming")
    if aiming == "now":
        return marks(unit, aiming="next")
    if aiming == "next" and MicrowarTables(state.tables).option("M6.aim") == "next_turn":
        return marks(unit, aiming=None, aim=None)
    return ()
