"""Standing on guard, aiming, letting an action or the turn go by (M5, M6)."""

from companion.battlefield.reports import LineOfFire
from companion.rules.course import Course
from companion.rules.judging import NO, Judge, put
from companion.rules.plan import Fault, Plan, Refusal
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.game import (
    action_refusals,
    begin_action,
    end_action,
    game,
    marks,
    pass_turn,
    unit_faults,
)
from companion.rulesets.microwar144.intents import Aim, Guard, PassTurn, Rest


def plan_guard(context: Context, intent: Guard) -> Plan:
    """Say why a unit may not stand on guard."""
    if faults := unit_faults(context.state, intent.unit):
        return Plan(faults=faults)
    refusals = action_refusals(context.state, intent.unit)
    if not fighter(context.state, intent.unit).weapons:
        refusals.append(Refusal(code="microwar144.refusal.no_weapon", rule="M6", values={"unit": intent.unit}))
    return Plan(refusals=tuple(refusals))


def guard(context: Context, intent: Guard) -> Procedure:
    """Stand on guard until it fires, acts again or dies (M6)."""
    course = Course(context)
    begin_action(course, intent.unit)
    course.happen(*marks(course.state.units[intent.unit], guard=True))
    headline = course.tell("microwar144.result.guard", "M6", unit=intent.unit)
    end_action(course, intent.unit)
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one


def plan_aim(context: Context, intent: Aim) -> Plan:
    """Say whether an enemy can be aimed at: it must be in line of fire (M6)."""
    faults = list(unit_faults(context.state, intent.unit, intent.target))
    stands = context.field.stands
    if not faults and intent.stated.sees is None:
        faults += [
            Fault(code="microwar144.fault.no_place", place=each, values={"unit": each})
            for each in (intent.unit, intent.target)
            if not stands(each)
        ]
    if not faults and intent.unit == intent.target:
        faults.append(Fault(code="microwar144.fault.self", place="target", values={"unit": intent.unit}))
    if faults:
        return Plan(faults=tuple(faults))
    refusals, judge = action_refusals(context.state, intent.unit), Judge(context.state.tolerance, intent.rulings)
    values, units = {"shooter": intent.unit, "target": intent.target}, context.state.units
    line, seen = _line(context, intent), bool(intent.stated.sees)
    if line is not None and intent.stated.sees is None:
        reason = "microwar144.question.sight"
        seen = judge.holds("sight", reason, "M6", line.verdict, measured=line.seen, unit=intent.target, meanwhile=True)
    if not seen:
        refusals.append(Refusal(code="microwar144.refusal.unseen", rule="M6", values=values))
    if units[intent.unit].side == units[intent.target].side:
        refusals.append(Refusal(code="microwar144.refusal.friend", rule="M6", values=values))
    return Plan(refusals=tuple(refusals), questions=judge.questions, line=line)


def _line(context: Context, intent: Aim) -> LineOfFire | None:
    field = context.field
    if field.stands(intent.unit) and field.stands(intent.target):
        return field.line_of_fire(intent.unit, intent.target)
    return None


def aim(context: Context, intent: Aim) -> Procedure:
    """Aim at an enemy: an attack on it in the unit's next turn is better by two (M6, M10)."""
    course = Course(context)
    for question in plan_aim(context, intent).questions:
        if (yield from put(course, question, intent.target)) == NO:
            # Seen at a second look that there is nothing to aim at: the action is not spent.
            values = {"unit": intent.unit, "target": intent.target}
            return course.outcome(course.tell("microwar144.result.no_aim", "M6", "", values))
    begin_action(course, intent.unit)
    course.happen(*marks(course.state.units[intent.unit], aiming="now", aim=intent.target))
    headline = course.tell("microwar144.result.aims", "M6", unit=intent.unit, target=intent.target)
    end_action(course, intent.unit)
    return course.outcome(headline)


def plan_rest(context: Context, intent: Rest) -> Plan:
    """Say why a unit has no action to let go by."""
    if faults := unit_faults(context.state, intent.unit):
        return Plan(faults=faults)
    now = game(context.state)
    if now.active == intent.unit and now.step:
        return Plan()
    return Plan(refusals=tuple(action_refusals(context.state, intent.unit)))


def rest(context: Context, intent: Rest) -> Procedure:
    """Let an active unit's action go by; a walk without an attack is closed."""
    course = Course(context)
    unit = intent.unit
    course.happen(*marks(course.state.units[unit], acted=True))
    headline = course.tell("microwar144.result.rest", "M6", unit=unit)
    end_action(course, unit)
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one


def plan_pass(context: Context, intent: PassTurn) -> Plan:
    """A player may always say that the turn passes (M5)."""
    return Plan()


def pass_the_turn(context: Context, intent: PassTurn) -> Procedure:
    """Pass the turn to the next player (M5)."""
    course = Course(context)
    side = context.state.side(game(context.state).side)
    headline = course.tell("microwar144.result.passed", "M5", side=side.name if side else "")
    pass_turn(course)
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one
