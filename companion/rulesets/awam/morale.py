"""Morale: may a figure with a blue marker act, only go to cover, or does it break (A45-A47)."""

from collections.abc import Generator, Mapping

from companion.model.events import MarkerSet, UnitOut
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.judging import Judge, answered
from companion.rules.plan import Modifier, Need, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.figure import fights_for_itself, figure, leader_of
from companion.rulesets.awam.game import acts as has_acted
from companion.rulesets.awam.game import game, notes, turn_refusals, unit_faults
from companion.rulesets.awam.hits import give_blue, reveal
from companion.rulesets.awam.intents import TestMorale
from companion.rulesets.awam.onlookers import onlookers
from companion.rulesets.awam.surroundings import in_cover
from companion.rulesets.awam.tables import AwamTables


def modifiers(context: Context, unit: str, judge: Judge) -> tuple[Modifier, ...]:
    """List what helps and what weighs on a figure's morale (A46)."""
    tables = AwamTables(context.state.tables)
    who = figure(context.state, unit)
    alone = context.field.stands(unit) and not _friends_near(context, unit, tables, judge)
    conditions = (
        ("leader", _led(context, unit, tables, judge)),
        ("veteran", "veteran" in who.kinds),
        ("officer", "officer" in who.kinds),
        ("inexperienced", "inexperienced" in who.kinds),
        ("wounded", who.wounds > 0),
        ("alone", alone),
        ("cover", in_cover(context, unit)),
    )
    return tuple(tables.modifier(f"morale.{key}", f"awam.modifier.morale_{key}") for key, holds in conditions if holds)


def _led(context: Context, unit: str, tables: AwamTables, judge: Judge) -> bool:
    """Tell whether a figure is within the optimal command radius of its leader (A31, A46)."""
    leader, field = leader_of(context.state, unit), context.field
    if leader is None or not (field.stands(unit) and field.stands(leader.id)):
        return False
    edge, limit = field.measure(unit, leader.id).edge, tables.length("command.radius")
    return judge.within(f"radius.{unit}", "awam.question.radius", "A31", edge, limit, unit=unit)


def _friends_near(context: Context, unit: str, tables: AwamTables, judge: Judge) -> bool:
    """Tell whether a figure has a friend near it; only the nearest can be in doubt (A46)."""
    units, limit = context.state.units, tables.length("morale.friends")
    near = [each for each in context.field.near(unit, limit) if fights_for_itself(context.state, each.id)]
    nearest = next((each for each in near if units[each.id].side == units[unit].side), None)
    if nearest is None:
        return False
    return judge.within(f"friends.{unit}", "awam.question.friends", "A46", nearest.edge, limit, unit=unit)


def weighed(
    course: Course, unit: str, rulings: Mapping[str, str]
) -> Generator[AnyRequest, AnyAnswer, tuple[Modifier, ...]]:
    """List a figure's modifiers of morale after the table has settled what is too close to call."""
    context = course.context

    def find(words: Mapping[str, str]) -> Plan:
        judge = Judge(context.state.tolerance, words)
        found = modifiers(context, unit, judge)
        return Plan(modifiers=found, questions=judge.questions)

    words = yield from answered(course, rulings, find)
    return find(words).modifiers


def plan_test(context: Context, intent: TestMorale) -> Plan:
    """Say what a morale test needs, and what stands against it."""
    faults = unit_faults(context.state, intent.unit)
    if faults:
        return Plan(faults=faults)
    tables, now = AwamTables(context.state.tables), game(context.state)
    who = figure(context.state, intent.unit)
    values = {"unit": intent.unit}
    refusals = []
    if not who.blue:
        refusals.append(Refusal(code="awam.refusal.no_blue", rule="A45", values=values))
    refusals += [each for each in turn_refusals(context.state, intent.unit) if each.rule != "A45"]
    if intent.unit in now.shaken:
        refusals.append(Refusal(code="awam.refusal.tested", rule="A45", values=values))
    entry = tables.entry("morale.acts")
    least = int(entry.value)
    need = Need(sides=6, score=least, least=least, rule="A45", source=entry.source)
    judge = Judge(context.state.tolerance, intent.rulings)
    found = modifiers(context, intent.unit, judge)
    return Plan(refusals=tuple(refusals), modifiers=found, need=need, questions=judge.questions)


def roll_morale(context: Context, intent: TestMorale) -> Procedure:
    """Roll: 4 or more acts and the marker goes; 1 to 3 may only go to cover; 0 or less breaks (A45)."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    found = yield from weighed(course, intent.unit, intent.rulings)
    course.tell_modifiers(found)
    bonus = sum(each.value for each in found)
    acts, stays = tables.number("morale.acts"), tables.number("morale.stays")
    face = yield from throw_one(
        course,
        Dice(
            reason="awam.reason.morale",
            rule="A45",
            unit=intent.unit,
            dice=(6,),
            reading=(1, max(1, stays - bonus), max(1, acts - bonus)),
        ),
    )
    total = face + bonus
    now = game(context.state)
    if total >= acts:
        course.happen(MarkerSet(unit=intent.unit, key="morale", value=None))
        course.happen(*notes(steady=(*now.steady, intent.unit)))
        return course.outcome(course.tell("awam.result.morale_acts", "A45", unit=intent.unit, total=total))
    if total >= stays:
        course.happen(*notes(shaken=(*now.shaken, intent.unit)))
        return course.outcome(course.tell("awam.result.morale_stays", "A45", unit=intent.unit, total=total))
    radius = tables.length("morale.friends")
    friends = yield from onlookers(course, intent.unit, radius, "A45", in_sight=False)
    reveal(course, intent.unit)
    course.happen(*has_acted(course.state, intent.unit), UnitOut(unit=intent.unit, why="routed"))
    for each in friends:
        give_blue(course, each)
    return course.outcome(course.tell("awam.result.morale_breaks", "A45", unit=intent.unit, total=total))
