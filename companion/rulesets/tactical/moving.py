"""Moving: how far, through and over what, at which altitude (T2, T3, T16, T18)."""

from collections.abc import Generator
from itertools import pairwise

from companion.battlefield.reports import PathCost
from companion.geometry.points import heading, path_length, path_until
from companion.model.events import UnitMoved
from companion.model.units import Unit
from companion.model.values import Point, Scalar
from companion.rules.asking import point
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, ChoosePoint
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical import climbing
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.gaits import ACTIONS, path_of, speed_of
from companion.rulesets.tactical.game import action_refusals, spend, unit_faults
from companion.rulesets.tactical.intents import Move
from companion.rulesets.tactical.tables import TacticalTables


def plan_move(context: Context, intent: Move) -> Plan:
    """Say how far a move goes, through and over what, and what stands against it."""
    if faults := _faults(context, intent):
        return Plan(faults=tuple(faults))
    who, path = figure(context.state, intent.unit), path_of(context, intent)
    refusals = action_refusals(context.state, intent.unit, "move")
    refusals += _length_refusals(context, who, intent, path)
    refusals += climbing.refusals(context, intent, path)
    refusals += _altitude_refusals(context, who, intent)
    return Plan(
        refusals=tuple(refusals),
        path=path,
        facts=climbing.facts(context, intent, path),
        overlays=_shown(context, intent, path),
        need=climbing.need(context, intent, path),
        chances=climbing.asks(context, intent, path),
    )


def _shown(context: Context, intent: Move, path: PathCost | None) -> tuple[Overlay, ...]:
    """Draw the way, and the foot of everything that is climbed on it."""
    if path is None:
        return ()
    feet = (each.place for each in climbing.obstacles(context, intent, path) if each.place is not None)
    points = (Overlay(kind="point", points=(each,), code="tactical.overlay.climb") for each in feet)
    return (Overlay(kind="path", points=intent.path), *points)


def _faults(context: Context, intent: Move) -> list[Fault]:
    faults, values = list(unit_faults(context.state, intent.unit)), {"unit": intent.unit}
    if not faults and intent.path and not context.field.stands(intent.unit):
        faults.append(Fault(code="tactical.fault.no_place", place="path", values=values))
    if not faults and context.state.units[intent.unit].carrier:
        faults.append(Fault(code="tactical.fault.aboard", place="unit", values=values))
    return faults


def rise(context: Context, intent: Move) -> float:
    """Tell by how much a move changes the altitude, in cm."""
    unit = context.state.units[intent.unit]
    return 0.0 if intent.altitude is None else abs(intent.altitude - unit.altitude)


def _length_refusals(context: Context, who: Figure, intent: Move, path: PathCost | None) -> list[Refusal]:
    reach, values = speed_of(context, who), {"unit": intent.unit}
    added = rise(context, intent) if TacticalTables(context.state.tables).option("T3.altitude") == "counts" else 0.0
    length = (intent.stated_length or 0.0) if path is None else path.length
    stop = path.stop if path else None
    if stop is not None and stop.why == "climb":
        return []
    if stop is not None and stop.why != "reach":
        more = {**values, "what": climbing.named(context, stop.what), "at": stop.at}
        return [Refusal(code=f"tactical.refusal.stop_{stop.why}", rule="T3", values=more)]
    farthest = reach if stop is None else stop.at
    if stop is None and length + added <= reach + 1e-9:
        return []
    more = {**values, "length": length + added, "reach": farthest}
    return [Refusal(code="tactical.refusal.too_far", rule="T16" if who.infantry else "T3", values=more)]


def _altitude_refusals(context: Context, who: Figure, intent: Move) -> list[Refusal]:
    if not intent.altitude:
        return []
    most = TacticalTables(context.state.tables).length("altitude.most")
    values = {"unit": intent.unit, "altitude": intent.altitude, "limit": most}
    if not who.flies:
        return [Refusal(code="tactical.refusal.flightless", rule="T3", values=values)]
    if intent.altitude > most + 1e-9:
        return [Refusal(code="tactical.refusal.too_high", rule="T3", values=values)]
    return []


def move(context: Context, intent: Move) -> Procedure:
    """Move along the path to its end, or to the foot of the first obstacle that is not overcome (T18)."""
    course = Course(context)
    unit = context.state.units[intent.unit]
    spend(course, unit.id, "move")
    failed = yield from climbing.climb(course, context, intent)
    track: tuple[Point, ...] = ()
    if context.field.stands(unit.id):
        track = (context.field.position(unit.id), *intent.path)
    if failed is not None:
        yield from _stop_at_foot(course, intent, track, failed[0])
        return course.outcome(failed[1])
    length = path_length(track) if len(track) > 1 else intent.stated_length or 0.0
    if track:
        stand(course, intent, track, _altitude(context, intent))
    return course.outcome(_moved(course, unit, length))


def _moved(course: Course, before: Unit, length: float) -> Fact:
    """Say how far it went, and for a helicopter how high it is now."""
    after = course.state.units[before.id]
    action = ACTIONS[figure(course.state, before.id).kind]
    values: dict[str, Scalar] = {"unit": before.id, "length": round(length, 1)}
    if action == "fly":
        values["altitude"] = after.altitude
        action = "land" if before.altitude > 0.0 and after.altitude <= 0.0 else "fly"
    return course.tell(f"tactical.result.{action}", "T3", "", values)


def _altitude(context: Context, intent: Move) -> float:
    """Give the altitude at the end of a move: told, kept, or for a man that of what he has climbed on to, in cm."""
    who = figure(context.state, intent.unit)
    path = path_of(context, intent, free=True)
    if who.infantry and path is not None:
        return path.altitude
    return who.unit.altitude if intent.altitude is None else intent.altitude


def _stop_at_foot(
    course: Course, intent: Move, track: tuple[Point, ...], obstacle: climbing.Obstacle
) -> Generator[AnyRequest, AnyAnswer, None]:
    """End the move where the climb would have begun; a foot that only the table knows is asked for."""
    if not track:
        return
    if obstacle.place is not None:
        feet = course.context.field.with_unit_at(intent.unit, obstacle.place, altitude=0.0).body(intent.unit).ground
        stand(course, intent, path_until(track, obstacle.at), max(obstacle.foot - feet, 0.0))
        return
    place = yield from point(
        ChoosePoint(reason="tactical.reason.foot", rule="T18", unit=intent.unit, suggested=track[0])
    )
    stand(course, intent, (track[0], place), course.state.units[intent.unit].altitude)


def stand(course: Course, intent: Move, track: tuple[Point, ...], altitude: float) -> None:
    """Put the unit at the end of its way, at an altitude in cm, facing where it went unless told otherwise."""
    unit = course.state.units[intent.unit]
    facing = unit.facing if intent.facing is None else intent.facing
    legs = [(a, b) for a, b in pairwise(track) if a != b]
    if intent.facing is None and legs:
        facing = heading(*legs[-1])
    if (track[-1], facing, altitude) != (unit.position, unit.facing, unit.altitude):
        course.happen(UnitMoved(unit=unit.id, position=track[-1], facing=facing, level=unit.level, altitude=altitude))
