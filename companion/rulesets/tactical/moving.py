"""Moving: how far, through what, at which altitude (T2, T3, T16)."""

from companion.battlefield.reports import PathCost
from companion.geometry.points import path_length
from companion.model.events import UnitMoved
from companion.model.values import Point
from companion.rules.course import Course
from companion.rules.plan import Fault, Overlay, Plan, Refusal
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.gaits import ACTIONS, path_of, speed_of
from companion.rulesets.tactical.game import action_refusals, spend, unit_faults
from companion.rulesets.tactical.intents import Move
from companion.rulesets.tactical.tables import TacticalTables


def plan_move(context: Context, intent: Move) -> Plan:
    """Say how far a move goes, through what, and what stands against it."""
    if faults := _faults(context, intent):
        return Plan(faults=tuple(faults))
    who, path = figure(context.state, intent.unit), path_of(context, intent)
    refusals = action_refusals(context.state, intent.unit, "move")
    refusals += _length_refusals(context, who, intent, path)
    refusals += _altitude_refusals(context, who, intent)
    overlays = (Overlay(kind="path", points=intent.path),) if path else ()
    return Plan(refusals=tuple(refusals), path=path, overlays=overlays)


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
    if stop is not None and stop.why != "reach":
        more = {**values, "what": _named(context, stop.what), "at": stop.at}
        return [Refusal(code=f"tactical.refusal.stop_{stop.why}", rule="T3", values=more)]
    farthest = reach if stop is None else stop.at
    if stop is None and length + added <= reach + 1e-9:
        return []
    more = {**values, "length": length + added, "reach": farthest}
    return [Refusal(code="tactical.refusal.too_far", rule="T16" if who.infantry else "T3", values=more)]


def _named(context: Context, what: str) -> str:
    piece = context.state.terrain.find(what)
    return what if piece is None else piece.name or f"ui.kind.{piece.kind}"


def _altitude_refusals(context: Context, who: Figure, intent: Move) -> list[Refusal]:
    if not intent.altitude:
        return []
    most = TacticalTables(context.state.tables).length("altitude.most")
    values = {"unit": intent.unit, "altitude": intent.altitude, "limit": most}
    if not who.airborne:
        return [Refusal(code="tactical.refusal.flightless", rule="T3", values=values)]
    if intent.altitude > most + 1e-9:
        return [Refusal(code="tactical.refusal.too_high", rule="T3", values=values)]
    return []


def move(context: Context, intent: Move) -> Procedure:
    """Move along the path to its end."""
    course = Course(context)
    unit = context.state.units[intent.unit]
    spend(course, unit.id, "move")
    length = intent.stated_length or 0.0
    if intent.path and context.field.stands(unit.id):
        track = (context.field.position(unit.id), *intent.path)
        length = path_length(track)
        stand(course, intent, track)
    elif unit.position is not None and (intent.facing is not None or intent.altitude is not None):
        stand(course, intent, (unit.position,))
    action = ACTIONS[figure(context.state, unit.id).kind]
    headline = course.tell(f"tactical.result.{action}", "T3", unit=unit.id, length=round(length, 1))
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one


def stand(course: Course, intent: Move, track: tuple[Point, ...]) -> None:
    """Put the unit at the end of its way, facing where it went unless told otherwise."""
    unit = course.state.units[intent.unit]
    altitude = unit.altitude if intent.altitude is None else intent.altitude
    facing = unit.facing if intent.facing is None else intent.facing
    course.happen(UnitMoved(unit=unit.id, position=track[-1], facing=facing, level=unit.level, altitude=altitude))
