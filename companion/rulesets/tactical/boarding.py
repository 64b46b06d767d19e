"""Getting into vehicles and out of them, and carrying the wounded (T3, T15)."""

from companion.model.events import AnyEvent, UnitCarried, UnitMoved
from companion.model.values import Point
from companion.rules.asking import point
from companion.rules.course import Course
from companion.rules.plan import Fault, Overlay, Plan, Refusal
from companion.rules.requests import ChoosePoint
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical.climbing import named
from companion.rulesets.tactical.figure import Figure, figure, vehicle_of
from companion.rulesets.tactical.gaits import FAR, speed_of, speeds_of
from companion.rulesets.tactical.game import action_refusals, game, spend, unit_faults
from companion.rulesets.tactical.harm import left_at, riders
from companion.rulesets.tactical.intents import Board, Carry
from companion.rulesets.tactical.keys import OPEN

TOUCH = 1e-6


def seats_free(context: Context, carrier: str) -> int:
    """Tell how many more a miniature can carry: a vehicle by its seats, a man on foot one wounded comrade.

    Whom a passenger carries on his back has a seat of his own.
    """
    state, who = context.state, figure(context.state, carrier)
    if who.infantry:
        return 1 - len(riders(state, carrier))
    carried = (each for each in state.units.values() if each.carrier and not each.out)
    return who.seats - sum(vehicle_of(state, each.id) == carrier for each in carried)


def plan_board(context: Context, intent: Board) -> Plan:
    """Say what stands against getting in or out."""
    if faults := _faults(context, intent):
        return Plan(faults=tuple(faults))
    state, values = context.state, {"unit": intent.unit}
    refusals = action_refusals(state, intent.unit, "move")
    who = figure(state, intent.unit)
    if not who.infantry:
        refusals.append(Refusal(code="tactical.refusal.no_passenger", rule="T3", values=values))
    if intent.target:
        more = {**values, "target": intent.target}
        if state.units[intent.target].side != who.unit.side:
            refusals.append(Refusal(code="tactical.refusal.enemy_vehicle", rule="T3", values=more))
        if seats_free(context, intent.target) < 1 + len(riders(state, intent.unit)):
            refusals.append(Refusal(code="tactical.refusal.full", rule="T3", values=more))
    return Plan(refusals=(*refusals, *_way(context, who, intent)), overlays=_shown(context, intent))


def _faults(context: Context, intent: Board) -> list[Fault]:
    state = context.state
    faults = list(unit_faults(state, intent.unit, *([intent.target] if intent.target else [])))
    if faults:
        return faults
    carrier, values = state.units[intent.unit].carrier, {"unit": intent.unit}
    if intent.target and figure(state, intent.target).infantry:
        faults.append(Fault(code="tactical.fault.no_vehicle", place="target", values={"unit": intent.target}))
    elif intent.target and (carrier or intent.target == intent.unit):
        faults.append(Fault(code="tactical.fault.aboard", place="target", values=values))
    elif not intent.target and not carrier:
        faults.append(Fault(code="tactical.fault.not_aboard", place="unit", values=values))
    return faults


def _way(context: Context, who: Figure, intent: Board) -> list[Refusal]:
    """Hold the way to or from the vehicle within what the figure gets in a turn; in the air nobody gets in or out."""
    field, units = context.field, context.state.units
    vehicle = intent.target or who.unit.carrier
    found = []
    if units[vehicle].altitude > TOUCH:
        values = {"unit": who.id, "target": vehicle}
        found.append(Refusal(code="tactical.refusal.in_the_air", rule="T3", values=values))
    other = who.id if intent.target else intent.to
    if other is None or not field.stands(vehicle) or (isinstance(other, str) and not field.stands(other)):
        return found
    length, reach = field.measure(vehicle, other).edge, speed_of(context, who)
    if length > reach + 1e-9:
        more = {"unit": who.id, "length": length, "reach": reach}
        return [*found, Refusal(code="tactical.refusal.too_far", rule="T16", values=more)]
    return [*found, *(_barred_in(context, who, vehicle) if intent.target else _barred_out(context, who, intent.to))]


def _barred_in(context: Context, who: Figure, vehicle: str) -> list[Refusal]:
    """Say what bars the way to a vehicle, unless the figure gets round it within its move."""
    field, speeds = context.field, speeds_of(context, who)
    door = field.measure(who.id, vehicle).b
    found = _stopped(context, who, door, vehicle)
    if found and field.route(who.id, door, speeds, OPEN, pass_through=(vehicle,)) is not None:
        return []
    return found


def _barred_out(context: Context, who: Figure, to: Point | None) -> list[Refusal]:
    """Say what bars the way out of a vehicle, and hold the figure to a place beside it."""
    if to is None or not context.field.stands(who.id):
        return []
    vehicle = who.unit.carrier
    outside = context.field.with_unit_at(who.id, to)
    left, top, right, bottom = outside.footprint(who.id).bounds
    if context.field.measure(vehicle, to).edge < min(right - left, bottom - top) / 2 - context.state.tolerance - TOUCH:
        values = {"unit": who.id, "target": vehicle}
        return [Refusal(code="tactical.refusal.not_out", rule="T3", values=values)]
    return _stopped(context, who, to, vehicle)


def _stopped(context: Context, who: Figure, to: Point, vehicle: str) -> list[Refusal]:
    """Say what stops a figure on the straight way to a place, other than its length."""
    speeds = {each: FAR if speed > 0.0 else 0.0 for each, speed in speeds_of(context, who).items()}
    stop = context.field.path(who.id, (to,), speeds, OPEN, pass_through=(vehicle,)).stop
    if stop is None or stop.why == "reach":
        return []
    values = {"unit": who.id, "what": named(context, stop.what), "at": stop.at}
    return [Refusal(code=f"tactical.refusal.stop_{stop.why}", rule="T3", values=values)]


def _shown(context: Context, intent: Board) -> tuple[Overlay, ...]:
    """Draw how far from its vehicle a figure may get out."""
    vehicle, field = context.state.units[intent.unit].carrier, context.field
    if intent.target or not vehicle or not field.stands(vehicle):
        return ()
    reach = speed_of(context, figure(context.state, intent.unit))
    return (Overlay(kind="zone", rings=(field.footprint(vehicle).grown(reach).outline(),)),)


def board(context: Context, intent: Board) -> Procedure:
    """Get in, or out; it is the figure's move."""
    course = Course(context)
    unit = context.state.units[intent.unit]
    spend(course, unit.id, "move")
    if intent.target:
        course.happen(*taken_up(context, unit.id, intent.target))
        return course.outcome(course.tell("tactical.result.boards", "T3", unit=unit.id, target=intent.target))
    place: Point | None = intent.to
    if place is None and context.field.stands(unit.id):
        suggested = context.field.position(unit.carrier)
        place = yield from point(
            ChoosePoint(reason="tactical.reason.gets_out", rule="T3", unit=unit.id, suggested=suggested)
        )
    course.happen(UnitCarried(unit=unit.id, carrier=""))
    if place is not None:
        course.happen(UnitMoved(unit=unit.id, position=place, facing=unit.facing))
    return course.outcome(course.tell("tactical.result.gets_out", "T3", unit=unit.id, target=unit.carrier))


def taken_up(context: Context, unit: str, carrier: str) -> tuple[AnyEvent, ...]:
    """Put a miniature on another, where that is."""
    place = context.state.units[carrier].position
    moved = () if place is None else (UnitMoved(unit=unit, position=place, facing=context.state.units[unit].facing),)
    return (UnitCarried(unit=unit, carrier=carrier), *moved)


def plan_carry(context: Context, intent: Carry) -> Plan:
    """Say what stands against taking a wounded comrade up, or setting him down."""
    state = context.state
    faults = list(unit_faults(state, intent.unit, intent.target))
    values = {"unit": intent.unit, "target": intent.target}
    if not faults and intent.unit == intent.target:
        faults.append(Fault(code="tactical.fault.carries_itself", place="target", values={"unit": intent.unit}))
    if not faults and state.units[intent.unit].carrier == intent.target:
        faults.append(Fault(code="tactical.fault.aboard", place="unit", values={"unit": intent.unit}))
    if faults:
        return Plan(faults=tuple(faults))
    refusals, who = [], figure(state, intent.unit)
    if game(state).winner:
        refusals.append(Refusal(code="tactical.refusal.over", rule="T15", values={"unit": intent.unit}))
    elif who.unit.side != game(state).side:
        refusals.append(Refusal(code="tactical.refusal.turn", rule="T1", values={"unit": intent.unit}))
    if who.wounded:
        refusals.append(Refusal(code="tactical.refusal.wounded", rule="T15", values={"unit": intent.unit}))
    if state.units[intent.target].carrier == intent.unit:
        return Plan(refusals=tuple(refusals))
    if state.units[intent.target].side != who.unit.side:
        refusals.append(Refusal(code="tactical.refusal.enemy_wounded", rule="T15", values=values))
    if not figure(state, intent.target).wounded:
        refusals.append(Refusal(code="tactical.refusal.not_wounded", rule="T15", values=values))
    if seats_free(context, intent.unit) < 1:
        refusals.append(Refusal(code="tactical.refusal.full", rule="T15", values={**values, "target": intent.unit}))
    return Plan(refusals=(*refusals, *_contact(context, intent)))


def _contact(context: Context, intent: Carry) -> list[Refusal]:
    field = context.field
    if not (field.stands(intent.unit) and field.stands(intent.target)):
        return []
    edge = field.measure(intent.unit, intent.target).edge
    if edge <= context.state.tolerance + TOUCH:
        return []
    values = {"unit": intent.unit, "target": intent.target, "distance": edge}
    return [Refusal(code="tactical.refusal.no_contact", rule="T15", values=values)]


def carry(context: Context, intent: Carry) -> Procedure:
    """Take a wounded comrade up, or set him down; it costs no action."""
    course = Course(context)
    unit, wounded = intent.unit, intent.target
    values = {"unit": unit, "target": wounded}
    if context.state.units[wounded].carrier == unit:
        course.happen(UnitCarried(unit=wounded, carrier=""))
        if context.field.stands(unit):
            course.happen(left_at(context.state, wounded, unit, context.field.position(unit)))
        return course.outcome(course.tell("tactical.result.sets_down", "T15", "", values))
    course.happen(*taken_up(context, wounded, unit))
    return course.outcome(course.tell("tactical.result.takes_up", "T15", "", values))
    yield  # a procedure that asks nothing is still one
