"""Everything else a figure may do with its action, and doing nothing (A3, A21)."""

from companion.rules.course import Course
from companion.rules.plan import Plan, Refusal
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.game import acts, game, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.intents import Other, Rest


def plan_plain(context: Context, intent: Other | Rest) -> Plan:
    """Say what stands against an action that only the journal describes."""
    faults = unit_faults(context.state, intent.unit)
    if faults:
        return Plan(faults=faults)
    if isinstance(intent, Rest):
        refusals = [each for each in turn_refusals(context.state, intent.unit) if each.rule != "A45"]
        return Plan(refusals=tuple(refusals))
    refusals = [*turn_refusals(context.state, intent.unit), *shaken_refusal(context.state, intent.unit)]
    if not intent.note.strip():
        refusals.append(Refusal(code="awam.refusal.what", rule="A21", values={"unit": intent.unit}))
    return Plan(refusals=tuple(refusals))


def plain(context: Context, intent: Other | Rest) -> Procedure:
    """Write the action down; it is spent."""
    course = Course(context)
    first = intent.unit not in game(context.state).acted
    course.happen(*acts(context.state, intent.unit))
    if isinstance(intent, Rest):
        headline = course.tell("awam.result.rests", "A3", unit=intent.unit)
    else:
        headline = course.tell("awam.result.other", "A21", unit=intent.unit, note=intent.note)
    end_action(course, intent.unit, first=first)
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one
