"""Morale: may a figure with a blue marker act, only go to cover, or does it break (A45-A47)."""

from companion.model.events import MarkerSet, UnitOut
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Modifier, Need, Plan, Refusal
from companion.rules.requests import Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.figure import figure, leader_of
from companion.rulesets.awam.game import game, notes, unit_faults
from companion.rulesets.awam.hits import give_blue
from companion.rulesets.awam.intents import TestMorale
from companion.rulesets.awam.surroundings import friends_near, in_cover, leader_within
from companion.rulesets.awam.tables import AwamTables


def modifiers(context: Context, unit: str) -> tuple[Modifier, ...]:
    """List what helps and what weighs on a figure's morale (A46)."""
    tables = AwamTables(context.state.tables)
    who = figure(context.state, unit)
    leader = leader_of(context.state, unit)
    alone = context.field.stands(unit) and not friends_near(context, unit, tables.length("morale.friends"))
    conditions = (
        ("leader", leader is not None and leader_within(context, unit, leader.id, tables)),
        ("veteran", "veteran" in who.kinds),
        ("officer", "officer" in who.kinds),
        ("inexperienced", "inexperienced" in who.kinds),
        ("wounded", who.wounds > 0),
        ("alone", alone),
        ("cover", in_cover(context, unit)),
    )
    return tuple(tables.modifier(f"morale.{key}", f"awam.modifier.morale_{key}") for key, holds in conditions if holds)


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
    if who.unit.squad != now.squad:
        refusals.append(Refusal(code="awam.refusal.not_active", rule="A3", values=values))
    elif intent.unit in now.acted:
        refusals.append(Refusal(code="awam.refusal.acted", rule="A3", values=values))
    elif now.allowance == 0:
        refusals.append(Refusal(code="awam.refusal.allowance", rule="A4", values=values))
    if intent.unit in now.shaken:
        refusals.append(Refusal(code="awam.refusal.tested", rule="A45", values=values))
    entry = tables.entry("morale.acts")
    least = int(entry.value)
    need = Need(sides=6, score=least, least=least, rule="A45", source=entry.source)
    return Plan(refusals=tuple(refusals), modifiers=modifiers(context, intent.unit), need=need)


def roll_morale(context: Context, intent: TestMorale) -> Procedure:
    """Roll: 4 or more acts and the marker goes; 1 to 3 may only go to cover; 0 or less breaks (A45)."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    found = modifiers(context, intent.unit)
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
    friends = friends_near(context, intent.unit, tables.length("morale.friends"))
    course.happen(UnitOut(unit=intent.unit, why="routed"))
    for each in friends:
        give_blue(course, each)
    return course.outcome(course.tell("awam.result.morale_breaks", "A45", unit=intent.unit, total=total))
