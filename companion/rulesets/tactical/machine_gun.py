"""The machine gun: three shots at each target in the front hemisphere, at helicopters too (T19, T20)."""

from collections.abc import Generator

from companion.rules.asking import throw
from companion.rules.course import Course
from companion.rules.plan import Overlay
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context
from companion.rulesets.tactical.aiming import Laid, fronting
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.harm import Steps, take_off
from companion.rulesets.tactical.intents_fire import Fire
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon


def in_front(context: Context, intent: Fire, weapon: Weapon) -> tuple[str, ...]:
    """Name the other enemies in the front hemisphere and in range, or nearly so, the nearest first (T19).

    Living targets and helicopters; wounded men are left alone unless they are meant.
    """
    field, state = context.field, context.state
    if not field.stands(intent.shooter):
        return ()
    found = []
    for near in field.near(intent.shooter, weapon.range):
        who = figure(state, near.id)
        if near.id == intent.target or who.unit.side == state.units[intent.shooter].side or who.unit.hidden:
            continue
        if who.wounded or who.unit.carrier or not (who.living or who.flies):
            continue
        if fronting(context, intent.shooter, near.id)[0] != "no":
            found.append(near.id)
    return tuple(found)


def swept(context: Context, intent: Fire, weapon: Weapon) -> tuple[str, ...]:
    """Name the targets of a machine gun: the one meant, then every other enemy in front that is seen."""
    return (intent.target, *seen(context, intent.shooter, in_front(context, intent, weapon)))


def seen(context: Context, shooter: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Name those of many targets whom a miniature sees as they stand, in their order."""
    return tuple(each.id for each in context.field.fan(shooter, targets) if each.seen) if targets else ()


def hemisphere(context: Context, shooter: str, weapon: Weapon) -> tuple[Overlay, ...]:
    """Draw the front hemisphere of a machine gun, out to its range (T19)."""
    field = context.field
    if weapon.mode != "sweep" or not field.stands(shooter):
        return ()
    left, top, right, bottom = field.footprint(shooter).bounds
    return (
        Overlay(
            kind="arc",
            points=(field.position(shooter),),
            radius=weapon.range + max(right - left, bottom - top) / 2,
            angle=context.state.units[shooter].facing,
            spread=TacticalTables(context.state.tables).length("arc.front") * 2,
        ),
    )


def at_helicopter(course: Course, laid: Laid, hits: int, *, settled: str = "") -> Steps:
    """Let a helicopter dodge the bullets that would hit it, each by a die and its manoeuvrability points (T20)."""
    tables, who = TacticalTables(course.state.tables), figure(course.state, laid.target)
    entry, points = tables.entry("dodge.least"), who.manoeuvrability.points if who.manoeuvrability else 0
    least = int(entry.value) - points
    course.tell("tactical.trace.dodge", "T20", entry.source, unit=laid.target, least=least, points=points)
    faces = yield from _dodges(course, laid.target, hits, least, settled)
    through = sum(face < least for face in faces)
    if not through:
        return "none"
    counted = 1 if tables.option("T20.damage") == "once" else through
    return (yield from take_off(course, laid.target, counted * tables.number("dodge.damage")))


def _dodges(
    course: Course, target: str, hits: int, least: int, settled: str
) -> Generator[AnyRequest, AnyAnswer, tuple[int, ...]]:
    tables = TacticalTables(course.state.tables)
    request = Dice(
        reason="tactical.reason.dodge",
        rule="T20",
        unit=target,
        settled=settled,
        dice=(tables.die,) * hits,
        reading=(1, least),
        together=True,
    )
    return (yield from throw(course, request))
