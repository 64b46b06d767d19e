"""Setting a house on fire, and what becomes of those inside (A49)."""

from companion.model.events import MarkerSet, UnitOut
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fault, Plan, Refusal
from companion.rules.requests import Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.game import acts, game, notes, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.intents import Arson
from companion.rulesets.awam.surroundings import building_of, is_building
from companion.rulesets.awam.tables import AwamTables


def plan_arson(context: Context, intent: Arson) -> Plan:
    """Say what stands against setting fire here."""
    faults = list(unit_faults(context.state, intent.unit))
    piece = context.state.terrain.find(intent.piece)
    if piece is None:
        faults.append(Fault(code="core.fault.unknown_piece", place="piece", values={"id": intent.piece}))
    if faults or piece is None:
        return Plan(faults=tuple(faults))
    field, values = context.field, {"unit": intent.unit, "what": piece.name or piece.kind}
    refusals = [*turn_refusals(context.state, intent.unit), *shaken_refusal(context.state, intent.unit)]
    if not is_building(piece):
        refusals.append(Refusal(code="awam.refusal.no_house", rule="A49", values=values))
    if field.stands(intent.unit) and field.measure(intent.unit, piece.id).edge > 0.0:
        refusals.append(Refusal(code="awam.refusal.house_far", rule="A49", values=values))
    if piece.id in game(context.state).burning:
        refusals.append(Refusal(code="awam.refusal.burns", rule="A49", values=values))
    return Plan(refusals=tuple(refusals))


def set_fire(context: Context, intent: Arson) -> Procedure:
    """Roll: an even die holds; the second running sets the house ablaze from the next turn, an odd one begins anew."""
    course = Course(context)
    now = game(context.state)
    unit, first = intent.unit, intent.unit not in now.acted
    kindled = figure(context.state, unit).torch == intent.piece
    piece = context.state.terrain.find(intent.piece)
    what = (piece.name or piece.kind) if piece else intent.piece
    course.happen(*acts(context.state, unit))
    face = yield from throw_one(course, Dice(reason="awam.reason.arson", rule="A49", unit=unit, dice=(6,)))
    code = "awam.result.fire_fails"
    if face % 2 == 0 and kindled:
        course.happen(*notes(burning={**now.burning, intent.piece: now.turn + 1}))
        code = "awam.result.fire_catches"
    elif face % 2 == 0:
        course.happen(MarkerSet(unit=unit, key="torch", value=intent.piece))
        code = "awam.result.fire_smoulders"
    headline = course.tell(code, "A49", unit=unit, what=what)
    end_action(course, unit, first=first)
    return course.outcome(headline)


def burn(course: Course, turn: int) -> None:
    """At the end of a turn count it for everybody in a burning house; more than three running are death (A49)."""
    burning = {piece for piece, since in game(course.state).burning.items() if since <= turn}
    most = AwamTables(course.state.tables).number("arson.turns")
    for unit in course.state.units:
        if not course.context.field.stands(unit):
            continue
        smoke = figure(course.state, unit).smoke
        house = building_of(course.context, unit)
        if house is None or house.id not in burning:
            if smoke:
                course.happen(MarkerSet(unit=unit, key="smoke", value=None))
            continue
        if smoke + 1 > most:
            course.happen(UnitOut(unit=unit, why="killed"))
            course.tell("awam.trace.burnt", "A49", unit=unit)
            continue
        course.happen(MarkerSet(unit=unit, key="smoke", value=smoke + 1))
        course.tell("awam.trace.smoke", "A49", unit=unit, turns=smoke + 1)
