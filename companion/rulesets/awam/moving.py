"""Moving: walk, run, ford, drag; lying down and standing up; floors; falls (A8-A15)."""

from collections.abc import Generator, Mapping

from msgspec import structs

from companion.battlefield.reports import PathCost, PathPiece
from companion.model.events import MarkerSet, UnitCarried, UnitHid, UnitMoved, UnitPosed
from companion.model.values import Point
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.judging import Asking, Judge, permitted
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.dragging import drag_faults, drag_refusals, pull
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.firing import bearing
from companion.rulesets.awam.floors import floor_refusals
from companion.rulesets.awam.gaits import ACTIONS, DIFFICULT, RULES, WATER, gait, path_of, point_at
from companion.rulesets.awam.game import acts, game, turn_refusals, unit_faults
from companion.rulesets.awam.hiding import hide_refusals, spot_about
from companion.rulesets.awam.intents import Move
from companion.rulesets.awam.shaken import shaken_refusals
from companion.rulesets.awam.tables import AwamTables


def plan_move(context: Context, intent: Move) -> Plan:
    """Say how far a move goes, through what, and what stands against it."""
    faults = _faults(context, intent)
    if faults:
        return Plan(faults=tuple(faults))
    who = figure(context.state, intent.unit)
    path = path_of(context, intent)
    refusals = turn_refusals(context.state, intent.unit)
    refusals += _length_refusals(context, intent, who, path)
    if intent.path and who.unit.carrier:
        refusals.append(Refusal(code="awam.refusal.aboard", rule="A16", values={"unit": intent.unit}))
    refusals += drag_refusals(context, intent)
    refusals += floor_refusals(context, intent)
    refusals += shaken_refusals(context, intent)
    judge = Judge(context.state.tolerance, intent.rulings)
    if intent.action == "hide":
        end = path.end if path else None
        refusals += hide_refusals(context, intent.unit, judge, moves=_moves(intent), end=end)
    overlays = (Overlay(kind="path", points=intent.path),) if path else ()
    facts = _contact_facts(context, intent, path.end if path else None)
    return Plan(refusals=tuple(refusals), path=path, overlays=overlays, facts=facts, questions=judge.questions)


def _faults(context: Context, intent: Move) -> list[Fault]:
    faults = list(unit_faults(context.state, intent.unit))
    if not faults and intent.action not in ACTIONS:
        values = {"action": intent.action, "known": ", ".join(ACTIONS)}
        faults.append(Fault(code="awam.fault.action", place="action", values=values))
    if not faults and intent.path and not context.field.stands(intent.unit):
        faults.append(Fault(code="awam.fault.no_place", place="path", values={"unit": intent.unit}))
    return faults or drag_faults(context, intent)


def _moves(intent: Move) -> bool:
    return bool(intent.path) or bool(intent.stated_length)


def _length_refusals(context: Context, intent: Move, who: Figure, path: PathCost | None) -> list[Refusal]:
    rule, values = RULES[intent.action], {"unit": intent.unit}
    found = []
    reach = gait(context, who, intent.action, intent.pose)
    if intent.stated_length is not None and intent.stated_length > reach.reach + 1e-9:
        more = {**values, "length": intent.stated_length, "reach": reach.reach}
        found.append(Refusal(code="awam.refusal.too_far", rule=rule, values=more))
    if _moves(intent) and who.unit.pose == "prone" and intent.pose != "standing":
        found.append(Refusal(code="awam.refusal.prone", rule="A15", values=values))
    if path is None:
        return found
    if path.stop is not None and path.stop.why == "reach":
        more = {**values, "length": path.length, "reach": path.reached}
        found.append(Refusal(code="awam.refusal.too_far", rule=rule, values=more))
    elif path.stop is not None:
        more = {**values, "what": path.stop.what, "at": path.stop.at}
        found.append(Refusal(code=f"awam.refusal.stop_{path.stop.why}", rule="A12", values=more))
    wet = any(piece.speed == WATER for piece in path.pieces)
    if wet and intent.action != "ford":
        found.append(Refusal(code="awam.refusal.ford", rule="A10", values=values))
    if not wet and intent.action == "ford":
        found.append(Refusal(code="awam.refusal.no_water", rule="A10", values=values))
    return found


def _contact_facts(context: Context, intent: Move, end: Point | None) -> tuple[Fact, ...]:
    """Show whom the move brings into base contact (A38)."""
    if end is None:
        return ()
    after = context.field.with_unit_at(intent.unit, end)
    units = context.state.units
    touched = [each for each in after.within(intent.unit, 0.0) if units[each].side != units[intent.unit].side]
    return tuple(
        Fact(code="awam.trace.contact", rule="A38", values={"unit": intent.unit, "target": each}) for each in touched
    )


def move(context: Context, intent: Move) -> Procedure:
    """Move, and fall where the dice say so; who ends in base contact must fight (A38)."""
    course = Course(context)
    if intent.action == "hide" and not (yield from _may_hide(course, intent)):
        return course.outcome(course.tell("awam.result.ruled_out", "A36", unit=intent.unit))
    first = intent.unit not in game(context.state).acted
    headline = yield from _go(course, intent)
    if intent.path or intent.level is not None:
        yield from spot_about(course, intent.unit)
    if intent.action == "hide":
        course.happen(UnitHid(unit=intent.unit, hidden=True))
        course.tell("awam.trace.hides", "A36", unit=intent.unit)
    end_action(course, intent.unit, first=first)
    return course.outcome(headline)


def _may_hide(course: Course, intent: Move) -> Asking:
    """Have the table settle who sees a figure that wants to hide (A36); its word may forbid it."""

    def find(words: Mapping[str, str]) -> Plan:
        return plan_move(course.context, structs.replace(intent, rulings=words))

    return (yield from permitted(course, intent, find))


def _go(course: Course, intent: Move) -> Generator[AnyRequest, AnyAnswer, Fact]:
    context = course.context
    who = figure(context.state, intent.unit)
    path = path_of(context, intent)
    moving = _moves(intent)
    still = not moving and intent.level is None
    course.happen(*acts(course.state, intent.unit, may_fire=still and _changes_pose(who, intent)))
    if moving and intent.action in ("run", "ford"):
        fallen = yield from falls(course, intent, path)
        if fallen:
            return _fall(course, intent, path)
    if _changes_pose(who, intent) and intent.pose is not None:
        course.happen(UnitPosed(unit=intent.unit, pose=intent.pose))
    if moving and intent.action == "run":
        course.happen(MarkerSet(unit=intent.unit, key="ran", value=True))
    if path is not None:
        # A move that was stopped is refused; when the table set that aside, the figure goes the whole way.
        start = context.field.position(intent.unit)
        if who.unit.carrier:
            course.happen(UnitCarried(unit=intent.unit, carrier=""))
        _walk(course, intent, intent.path[-1])
        if intent.action == "drag":
            pull(course, intent.unit, intent.drags, start, intent.path)
    if intent.level is not None and intent.level != who.unit.level:
        return _climb(course, intent.unit, intent.level)
    return _moved(course, intent, path)


def _changes_pose(who: Figure, intent: Move) -> bool:
    return intent.pose is not None and intent.pose != who.unit.pose


def _climb(course: Course, unit: str, level: int) -> Fact:
    """Change the floor of a building or the level of a boat (A13)."""
    who = course.state.units[unit]
    course.happen(UnitMoved(unit=unit, position=who.position, facing=who.facing, level=level, altitude=who.altitude))
    return course.tell("awam.result.floor", "A13", unit=unit, level=level)


def _moved(course: Course, intent: Move, path: PathCost | None) -> Fact:
    length = path.length if path else (intent.stated_length or 0.0)
    if length:
        return course.tell(
            f"awam.result.{intent.action}", RULES[intent.action], unit=intent.unit, length=round(length, 1)
        )
    code = f"awam.result.pose_{intent.pose}" if intent.pose else "awam.result.stays"
    return course.tell(code, "A14", unit=intent.unit)


def _walk(course: Course, intent: Move, end: Point) -> None:
    unit = course.state.units[intent.unit]
    before = (unit.position or end, *intent.path)
    last = next((a for a in reversed(before[:-1]) if a != end), end)
    facing = intent.facing if intent.facing is not None else (bearing(last, end) if last != end else unit.facing)
    course.happen(UnitMoved(unit=intent.unit, position=end, facing=facing, level=unit.level, altitude=unit.altitude))


def _difficult(intent: Move, path: PathCost | None) -> bool:
    if intent.stated_difficult is not None:
        return intent.stated_difficult
    return path is not None and any(piece.speed == DIFFICULT for piece in path.pieces)


def falls(course: Course, intent: Move, path: PathCost | None) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Roll for a fall: a 1, and for regulars in difficult terrain or in the water a 2 as well (A9, A10)."""
    tables = AwamTables(course.state.tables)
    highest = tables.number(f"fall.{intent.action}")
    who = figure(course.state, intent.unit)
    if who.regular and (intent.action == "ford" or _difficult(intent, path)):
        highest += tables.number("fall.regular")
        course.tell("awam.modifier.fall_regular", RULES[intent.action], "printed", value=-1)
    rule = RULES[intent.action]
    face = yield from throw_one(
        course, Dice(reason="awam.reason.fall", rule=rule, unit=intent.unit, dice=(6,), reading=(1, highest + 1))
    )
    return face <= highest


def _fall(course: Course, intent: Move, path: PathCost | None) -> Fact:
    """Lay a figure down: where it started, or in the water at the first wet point, and its powder is wet (A9, A10)."""
    if intent.action == "ford":
        wet = _first_wet(path)
        unit = course.state.units[intent.unit]
        start = unit.position or (intent.path[0] if intent.path else None)
        end = point_at(start, intent.path, wet.start) if wet is not None and start is not None else None
        slip(course, intent.unit, end)
    elif course.state.units[intent.unit].pose != "prone":
        course.happen(UnitPosed(unit=intent.unit, pose="prone"))
    code = "awam.result.slips" if intent.action == "ford" else "awam.result.falls"
    return course.tell(code, RULES[intent.action], unit=intent.unit)


def slip(course: Course, unit: str, place: Point | None) -> None:
    """Lay a figure down in the water: prone, its powder wet for the rest of the game (A10)."""
    course.happen(MarkerSet(unit=unit, key="wet", value=True))
    who = course.state.units[unit]
    if place is not None:
        course.happen(UnitMoved(unit=unit, position=place, facing=who.facing))
    if who.pose != "prone":
        course.happen(UnitPosed(unit=unit, pose="prone"))


def _first_wet(path: PathCost | None) -> PathPiece | None:
    return next((piece for piece in path.pieces if piece.speed == WATER), None) if path else None
