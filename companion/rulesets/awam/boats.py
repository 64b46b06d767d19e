"""Boats: stepping in, across and ashore, and rowing (A16, A48)."""

from collections.abc import Generator, Mapping

from msgspec import structs

from companion.battlefield.reports import PathCost
from companion.model.events import UnitCarried, UnitMoved
from companion.model.values import Point
from companion.rules.asking import point, throw_one
from companion.rules.course import Course
from companion.rules.judging import Asking, Judge, permitted
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, ChoosePoint, Dice
from companion.rules.ruleset import Context, MoveKind, Procedure
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.figure import fights_for_itself, figure
from companion.rulesets.awam.firing import bearing
from companion.rulesets.awam.gaits import OPEN, SPEEDS, WATER, gait
from companion.rulesets.awam.game import acts, game, ready, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.hiding import spot_about
from companion.rulesets.awam.intents import Board, Row
from companion.rulesets.awam.moving import slip
from companion.rulesets.awam.tables import AwamTables


def is_boat(context: Context, unit: str) -> bool:
    """Tell whether a unit is a boat."""
    return unit in context.state.units and "boat" in figure(context.state, unit).kinds


def plan_board(context: Context, intent: Board) -> Plan:
    """Say what stands against stepping into a boat, across, or ashore."""
    faults = list(unit_faults(context.state, intent.unit, *([intent.boat] if intent.boat else [])))
    if not faults and intent.boat and not is_boat(context, intent.boat):
        faults.append(Fault(code="awam.fault.no_boat", place="boat", values={"boat": intent.boat}))
    if not faults:
        carrier = context.state.units[intent.unit].carrier
        if not intent.boat and not carrier:
            faults.append(Fault(code="awam.fault.not_aboard", place="unit", values={"unit": intent.unit}))
        elif intent.boat in (carrier, intent.unit) and intent.boat:
            faults.append(Fault(code="awam.fault.aboard", place="boat", values={"unit": intent.unit}))
    if faults:
        return Plan(faults=tuple(faults))
    values = {"unit": intent.unit}
    who = figure(context.state, intent.unit)
    refusals = [*turn_refusals(context.state, intent.unit), *shaken_refusal(context.state, intent.unit)]
    if who.unit.pose == "prone":
        refusals.append(Refusal(code="awam.refusal.prone", rule="A15", values=values))
    judge = Judge(context.state.tolerance, intent.rulings)
    refusals += _distance_refusals(context, intent, judge)
    return Plan(refusals=tuple(refusals), questions=judge.questions)


def _distance_refusals(context: Context, intent: Board, judge: Judge) -> list[Refusal]:
    """Hold boats together for a step across, and the way between boat and shore within a walk."""
    field, units = context.field, context.state.units
    carrier = units[intent.unit].carrier
    tables = AwamTables(context.state.tables)
    goal = intent.boat or intent.to
    start = carrier if carrier and field.stands(carrier) else intent.unit
    if goal is None or not field.stands(start) or (intent.boat and not field.stands(intent.boat)):
        return []
    distance = field.measure(start, goal).edge
    if carrier and intent.boat:
        step = tables.length("boat.step")
        if judge.within("step", "awam.question.step", "A16", distance, step, unit=intent.unit, meanwhile=True):
            return []
        return [Refusal(code="awam.refusal.boats_apart", rule="A16", values={"unit": intent.unit})]
    reach = gait(context, figure(context.state, intent.unit), "walk", None).reach
    if judge.within("boat", "awam.question.boat", "A8", distance, reach, unit=intent.unit, meanwhile=True):
        return []
    values = {"unit": intent.unit, "length": distance, "reach": reach}
    return [Refusal(code="awam.refusal.too_far", rule="A8", values=values)]


def board(context: Context, intent: Board) -> Procedure:
    """Step over; from boat to boat a 1 means a fall into the water, but not for marines (A16)."""
    course = Course(context)
    unit, units = intent.unit, context.state.units
    carrier = units[unit].carrier
    if not (yield from _may_board(course, intent)):
        return course.outcome(course.tell("awam.result.ruled_out", "A16", unit=unit))
    first = unit not in game(context.state).acted
    course.happen(*acts(context.state, unit))
    headline = yield from (_steps(course, intent, carrier) if intent.boat else _ashore(course, intent, carrier))
    yield from spot_about(course, unit)
    end_action(course, unit, first=first)
    return course.outcome(headline)


def _steps(course: Course, intent: Board, carrier: str) -> Generator[AnyRequest, AnyAnswer, Fact]:
    context, unit = course.context, intent.unit
    if carrier and "marine" not in figure(context.state, unit).kinds:
        tables = AwamTables(context.state.tables)
        highest = tables.number("fall.boat")
        if figure(context.state, unit).regular and tables.word("option.A16.regulars") == "minus_one":
            highest += tables.number("fall.regular")
        face = yield from throw_one(
            course, Dice(reason="awam.reason.fall", rule="A16", unit=unit, dice=(6,), reading=(1, highest + 1))
        )
        if face <= highest:
            place = _between(context, carrier, intent.boat)
            course.happen(UnitCarried(unit=unit, carrier=""))
            slip(course, unit, place)
            return course.tell("awam.result.overboard", "A16", unit=unit)
    course.happen(UnitCarried(unit=unit, carrier=intent.boat))
    boat = context.state.units[intent.boat]
    if boat.position is not None:
        course.happen(UnitMoved(unit=unit, position=boat.position, facing=boat.facing))
    return course.tell("awam.result.boards", "A16", unit=unit, target=intent.boat)


def _may_board(course: Course, intent: Board) -> Asking:
    """Have the table settle whether the boat is near enough; its word may forbid the step."""

    def find(words: Mapping[str, str]) -> Plan:
        return plan_board(course.context, structs.replace(intent, rulings=words))

    return (yield from permitted(course, intent, find))


def _between(context: Context, one: str, other: str) -> Point | None:
    """Find the water's edge of the boat that a figure leaves, nearest to the one it wants to reach."""
    field = context.field
    return field.measure(one, other).a if field.stands(one) and field.stands(other) else None


def _ashore(course: Course, intent: Board, carrier: str) -> Generator[AnyRequest, AnyAnswer, Fact]:
    unit = course.state.units[intent.unit]
    place: Point | None = intent.to
    if place is None and course.context.field.stands(intent.unit):
        suggested = course.context.field.position(carrier)
        place = yield from point(
            ChoosePoint(reason="awam.reason.ashore", rule="A16", unit=intent.unit, suggested=suggested)
        )
    course.happen(UnitCarried(unit=unit.id, carrier=""))
    if place is not None:
        course.happen(UnitMoved(unit=unit.id, position=place, facing=unit.facing))
    return course.tell("awam.result.ashore", "A16", unit=unit.id)


def rowers(context: Context, unit: str) -> tuple[str, ...]:
    """Name those in a figure's boat who can row now, the figure itself first; no more than the card lets act (A4)."""
    units, allowance = context.state.units, game(context.state).allowance
    aboard = [each for each in units if units[each].carrier and units[each].carrier == units[unit].carrier]
    others = [each for each in aboard if each != unit and ready(context.state, each)]
    return (unit, *(others if allowance < 0 else others[: max(0, allowance - 1)]))


def strokes(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """Give rowing as a way of moving to those who are in a boat."""
    if not is_boat(context, context.state.units[unit].carrier):
        return ()
    speeds = dict.fromkeys(SPEEDS, stroke(context, len(rowers(context, unit))))
    return (MoveKind(action="row", code="awam.action.row", speeds=speeds),)


def stroke(context: Context, crew: int) -> float:
    """Tell how far a boat gets: one rower, or two and more, in cm (A48)."""
    return AwamTables(context.state.tables).length("row.one" if crew == 1 else "row.more")


def _water_way(context: Context, intent: Row) -> PathCost | None:
    boat = context.state.units[intent.crew[0]].carrier
    if not intent.path or not context.field.stands(boat):
        return None
    speeds = dict.fromkeys(SPEEDS, stroke(context, len(intent.crew)))
    aboard = tuple(each.id for each in context.state.units.values() if each.carrier == boat)
    return context.field.path(boat, intent.path, speeds, OPEN, pass_through=aboard)


def plan_row(context: Context, intent: Row) -> Plan:
    """Say how far the boat gets, and what stands against it."""
    faults = list(unit_faults(context.state, *intent.crew))
    if len(set(intent.crew)) != len(intent.crew):
        faults.append(Fault(code="awam.fault.twice", place="crew"))
    if not faults:
        carriers = {context.state.units[each].carrier for each in intent.crew}
        if len(carriers) != 1 or not is_boat(context, next(iter(carriers))):
            faults.append(Fault(code="awam.fault.not_aboard", place="crew", values={"unit": intent.crew[0]}))
    if faults:
        return Plan(faults=tuple(faults))
    refusals = []
    for each in intent.crew:
        refusals += [*turn_refusals(context.state, each), *shaken_refusal(context.state, each)]
    if 0 < game(context.state).allowance < len(intent.crew):
        refusals.append(Refusal(code="awam.refusal.allowance", rule="A4", values={"unit": intent.crew[-1]}))
    path = _water_way(context, intent)
    values = {"unit": context.state.units[intent.crew[0]].carrier}
    if path is not None and path.stop is not None:
        if path.stop.why == "reach":
            more = {**values, "length": path.length, "reach": path.reached}
            refusals.append(Refusal(code="awam.refusal.too_far", rule="A48", values=more))
        else:
            more = {**values, "what": path.stop.what, "at": path.stop.at}
            refusals.append(Refusal(code=f"awam.refusal.stop_{path.stop.why}", rule="A48", values=more))
    if path is not None and any(piece.speed != WATER for piece in path.pieces):
        refusals.append(Refusal(code="awam.refusal.aground", rule="A48", values=values))
    overlays = (Overlay(kind="path", points=intent.path),) if path else ()
    return Plan(refusals=tuple(refusals), path=path, overlays=overlays)


def row(context: Context, intent: Row) -> Procedure:
    """Row; whoever rows has had its action, and must fight where the boat touches an enemy (A38)."""
    course = Course(context)
    first = [each for each in intent.crew if each not in game(context.state).acted]
    for each in intent.crew:
        course.happen(*acts(course.state, each))
    path = _water_way(context, intent)
    boat = context.state.units[context.state.units[intent.crew[0]].carrier]
    if path is not None and boat.position is not None:
        track = (boat.position, *intent.path)
        last = next((a for a in reversed(track[:-1]) if a != track[-1]), track[-1])
        turned = bearing(last, track[-1]) if last != track[-1] else boat.facing
        facing = intent.facing if intent.facing is not None else turned
        course.happen(UnitMoved(unit=boat.id, position=track[-1], facing=facing, level=boat.level))
    length = round(path.length, 1) if path else 0.0
    headline = course.tell("awam.result.row", "A48", unit=boat.id, length=length, crew=len(intent.crew))
    for each in [each for each in context.state.units if context.state.units[each].carrier == boat.id]:
        if fights_for_itself(context.state, each):
            yield from spot_about(course, each)
    for each in first:
        end_action(course, each, first=True)
    return course.outcome(headline)
