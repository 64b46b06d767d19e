"""Activation: d20 against the threshold; a natural 1 always fails, a natural 20 always succeeds (M2, M3, M5)."""

from companion.model.tables import Entry
from companion.model.values import Scalar
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Modifier, Need, Plan, Refusal
from companion.rules.requests import Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.game import AT_REST, game, marks, pass_turn, set_game, unit_faults
from companion.rulesets.microwar144.intents import Activate
from companion.rulesets.microwar144.tables import MicrowarTables

D20 = 20


def need_of(threshold: Entry, modifiers: tuple[Modifier, ...], band: str = "") -> Need:
    """Say what the d20 must show: the threshold less the modifiers, but never below 2 nor above 20 (M3)."""
    total = sum(each.value for each in modifiers)
    face = min(max(int(threshold.value) - total, 2), D20)
    return Need(
        sides=D20,
        score=int(threshold.value),
        least=face + total,
        rule=threshold.rule,
        source=threshold.source,
        band=band,
    )


def natural_facts(need: Need, modifiers: tuple[Modifier, ...]) -> tuple[Fact, ...]:
    """Say where the natural die decides against the sum (M3)."""
    wanted = need.score - sum(each.value for each in modifiers)
    if wanted > D20:
        return (Fact(code="microwar144.fact.natural_20", rule="M3", values={"wanted": wanted}),)
    if wanted < 2:
        return (Fact(code="microwar144.fact.natural_1", rule="M3", values={"wanted": wanted}),)
    return ()


def plan_activate(context: Context, intent: Activate) -> Plan:
    """Say what a unit needs to be activated, and why it may not be tried now."""
    state = context.state
    if faults := unit_faults(state, intent.unit):
        return Plan(faults=faults)
    who, now, refusals = fighter(state, intent.unit), game(state), []
    values = {"unit": intent.unit}
    if who.unit.side != now.side:
        refusals.append(Refusal(code="microwar144.refusal.turn", rule="M5", values=values))
    elif who.acted:
        refusals.append(Refusal(code="microwar144.refusal.acted", rule="M5", values=values))
    if now.active not in ("", intent.unit) and not now.step:
        more = {**values, "active": now.active}
        refusals.append(Refusal(code="microwar144.refusal.unspent", rule="M5", values=more))
    need = need_of(MicrowarTables(state.tables).threshold(who.level), ())
    return Plan(refusals=tuple(refusals), need=need, facts=natural_facts(need, ()))


def activate(context: Context, intent: Activate) -> Procedure:
    """Roll: with success the unit has one action, with a failure the turn passes."""
    course = Course(context)
    plan = plan_activate(context, intent)
    assert plan.need is not None, "a plan without faults has a need"  # noqa: S101
    least, unit = plan.need.face(()), intent.unit
    reason = "microwar144.reason.activation"
    face = yield from throw_one(course, Dice(reason=reason, rule="M5", unit=unit, dice=(D20,), reading=(1, least)))
    values: dict[str, Scalar] = {"unit": unit, "face": face, "least": least}
    if face >= least:
        course.happen(*marks(course.state.units[unit], acted=True, covered=None))
        course.happen(*set_game(course.state, **(AT_REST | {"active": unit})))
        return course.outcome(course.tell("microwar144.result.active", "M5", "", values))
    headline = course.tell("microwar144.result.not_active", "M5", "", values)
    if course.state.units[unit].side == game(course.state).side:
        pass_turn(course)
    return course.outcome(headline)
