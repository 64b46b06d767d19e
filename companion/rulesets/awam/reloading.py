"""Loading a firearm, step by step, and the shot at once that the last step may allow (A18-A20)."""

from collections.abc import Generator

from companion.model.events import MarkerSet
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.declarations import FIREARMS
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.game import acts, game, notes, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.intents import Reload
from companion.rulesets.awam.tables import AwamTables

NEXT = {"red": "yellow", "yellow": "green", "green": ""}
COUNT = {"": 0, "green": 1, "yellow": 2, "red": 3}


def weapon_to_load(context: Context, who: Figure, named: str = "") -> str:
    """Name the firearm to load: the one asked for, else the first that is not loaded."""
    tables = AwamTables(context.state.tables)
    unloaded = [each for each in who.firearms() if who.stage(each, tables)]
    return named or next(iter(unloaded), next(iter(who.firearms()), ""))


def plan_reload(context: Context, intent: Reload) -> Plan:
    """Say what stands against loading."""
    faults = list(unit_faults(context.state, intent.unit))
    if faults:
        return Plan(faults=tuple(faults))
    who = figure(context.state, intent.unit)
    weapon = weapon_to_load(context, who, intent.weapon)
    if weapon not in FIREARMS:
        return Plan(faults=(Fault(code="awam.fault.no_firearm", place="weapon", values={"unit": intent.unit}),))
    refusals = [*turn_refusals(context.state, intent.unit), *shaken_refusal(context.state, intent.unit)]
    if not who.stage(weapon, AwamTables(context.state.tables)):
        refusals.append(Refusal(code="awam.refusal.loaded", rule="A18", values={"unit": intent.unit}))
    if who.wet:
        refusals.append(Refusal(code="awam.refusal.wet_load", rule="A10", values={"unit": intent.unit}))
    return Plan(refusals=tuple(refusals))


def reload(context: Context, intent: Reload) -> Procedure:
    """Take one step of loading; after the green marker a D6 may allow a shot at once (A20)."""
    course = Course(context)
    first = intent.unit not in game(context.state).acted
    headline = yield from _load(course, intent)
    end_action(course, intent.unit, first=first)
    return course.outcome(headline)


def _load(course: Course, intent: Reload) -> Generator[AnyRequest, AnyAnswer, Fact]:
    context = course.context
    tables = AwamTables(context.state.tables)
    who = figure(context.state, intent.unit)
    weapon = weapon_to_load(context, who, intent.weapon)
    before = who.stage(weapon, tables)
    after = NEXT.get(before, "")
    course.happen(*acts(context.state, intent.unit))
    if tables.marker_per_weapon:
        left = {key: count for key, count in who.stages.items() if key != weapon}
        value = {**left, weapon: COUNT[after]} if after else left
        course.happen(MarkerSet(unit=intent.unit, key="reloads", value=value or None))
    else:
        course.happen(MarkerSet(unit=intent.unit, key="reload", value=after or None))
    if after or not before:
        code = f"awam.result.reload_{after}" if after else "awam.result.reload_nothing"
        return course.tell(code, "A18", unit=intent.unit)
    kind = who.reload_class(tables)
    least = tables.quick_need(kind)
    face = yield from throw_one(
        course, Dice(reason="awam.reason.quick", rule="A20", unit=intent.unit, dice=(6,), reading=(1, least))
    )
    course.tell("awam.trace.quick_need", "A20", tables.entry(f"quick.{kind}").source, least=least)
    if face < least:
        return course.tell("awam.result.reload_ready", "A18", unit=intent.unit)
    course.happen(*notes(may_fire=intent.unit))
    return course.tell("awam.result.reload_quick", "A20", unit=intent.unit)
