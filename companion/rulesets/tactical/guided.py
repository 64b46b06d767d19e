"""Guided projectiles: their manoeuvrability against the target's (T8)."""

from collections.abc import Generator
from fractions import Fraction

from companion.model.values import Scalar
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Modifier
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context
from companion.rulesets.tactical.aiming import Laid
from companion.rulesets.tactical.conditional import strike, tell_result
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.intents_fire import Fire
from companion.rulesets.tactical.tables import Manoeuvrability, TacticalTables
from companion.rulesets.tactical.weapons import Weapon, source_of


def dodging(context: Context, target: str) -> Manoeuvrability | None:
    """Give the manoeuvrability that a projectile must beat; nothing for a target that just stands there (T8)."""
    tables, who = TacticalTables(context.state.tables), figure(context.state, target)
    if who.manoeuvrability is None and tables.option("T8.without") == "plain_die":
        return Manoeuvrability(tables.die, 0)
    return who.manoeuvrability


def chance_to_hit(context: Context, weapon: Weapon, target: str) -> Fraction:
    """Find the chance that a projectile out-manoeuvres its target: its total must be greater (T8)."""
    own, dodge = TacticalTables(context.state.tables).die, dodging(context, target)
    if dodge is None:
        # Without manoeuvrability the target counts as 0: what reaches 1 hits.
        return Fraction(sum(face + weapon.manoeuvrability > 0 for face in range(1, own + 1)), own)
    hits = sum(
        face + weapon.manoeuvrability > other + dodge.points
        for face in range(1, own + 1)
        for other in range(1, dodge.sides + 1)
    )
    return Fraction(hits, own * dodge.sides)


def die_of(nimble: Manoeuvrability) -> str:
    """Write a die with the points added to it, as players do: D6+1."""
    return f"D{nimble.sides}{nimble.points:+d}" if nimble.points else f"D{nimble.sides}"


def facts(context: Context, weapon: Weapon, target: str) -> tuple[Fact, ...]:
    """Say what is rolled against what, and the exact chance (T8)."""
    dodge, own = dodging(context, target), TacticalTables(context.state.tables).die
    chance = chance_to_hit(context, weapon, target)
    entry = source_of(context.state.tables, weapon.key, "manoeuvrability")
    source = entry.source if entry else ""
    values: dict[str, Scalar] = {
        "die": die_of(Manoeuvrability(own, weapon.manoeuvrability)),
        "of": chance.denominator,
        "chance": chance.numerator,
        "percent": round(float(chance) * 100),
        "target": target,
    }
    if dodge is None:
        return (Fact(code="tactical.fact.guided_still", rule="T8", source=source, values=values),)
    values["other"] = die_of(dodge)
    return (Fact(code="tactical.fact.guided", rule="T8", source=source, values=values),)


def launch(course: Course, intent: Fire, laid: Laid, weapon: Weapon) -> Generator[AnyRequest, AnyAnswer, Fact]:
    """Fire a guided projectile at one target, to its end (T8-T10)."""
    target = laid.target
    values: dict[str, Scalar] = {
        "shooter": intent.shooter,
        "target": target,
        "weapon": f"tactical.weapon.{weapon.key}",
        "damage": weapon.damage,
    }
    for fact in laid.plan.facts:
        course.tell(fact.code, fact.rule, fact.source, fact.values)
    own = yield from _roll(course, intent.shooter, "projectile", _own(course.context, weapon), weapon)
    dodge, other = dodging(course.context, target), 0
    if dodge is not None:
        other = yield from _roll(course, target, "target", dodge, None)
    values |= {"own": own, "other": other}
    course.tell("tactical.trace.guided", "T8", "", values)
    if own <= other:
        return course.tell("tactical.result.evaded", "T8", "", values)
    harm = yield from strike(course, weapon, target)
    return tell_result(course, harm, values)


def _own(context: Context, weapon: Weapon) -> Manoeuvrability:
    return Manoeuvrability(TacticalTables(context.state.tables).die, weapon.manoeuvrability)


def _roll(
    course: Course, unit: str, whose: str, die: Manoeuvrability, weapon: Weapon | None
) -> Generator[AnyRequest, AnyAnswer, int]:
    face = yield from throw_one(
        course, Dice(reason=f"tactical.reason.guided_{whose}", rule="T8", unit=unit, dice=(die.sides,))
    )
    if die.points:
        entry = source_of(course.state.tables, weapon.key, "manoeuvrability") if weapon else None
        source = entry.source if entry else figure(course.state, unit).source
        course.tell_modifiers(
            (Modifier(code="tactical.modifier.manoeuvrability", value=die.points, rule="T8", source=source),)
        )
    return face + die.points
