"""Conditional fire at a specific target: to hit by thirds of cover, penetration, damage (T7, T9, T10)."""

from collections.abc import Generator, Mapping

from msgspec import structs

from companion.model.values import Scalar
from companion.rules.asking import throw, throw_one
from companion.rules.course import Course
from companion.rules.judging import ruled_out
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rulesets.tactical import blast
from companion.rulesets.tactical.aiming import Laid, lay, rule_on
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.harm import Harm, Steps, survive, take_off
from companion.rulesets.tactical.intents_fire import Fire
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon

Settled = Generator[AnyRequest, AnyAnswer, tuple[Laid | None, Fire]]


def penetration_need(penetration: int, armour: int) -> int:
    """Give the least D6 that pierces: penetration + armour, so that a low penetration is the better gun (T9)."""
    return penetration + armour


def settle_shot(course: Course, intent: Fire, target: str) -> Settled:
    """Have the table settle what is too close to call about a shot; one ruling may open another question.

    Gives no shot where its rulings forbid what they left open before and nobody has set that aside.
    """
    before = course.context
    laid = lay(before, intent, target)
    planned = lay(before, structs.replace(intent, rulings={}), target) if intent.rulings else laid
    while laid.questions:
        intent = yield from rule_on(course, intent, laid.questions[0], target)
        laid = lay(before, intent, target)
    barred = ruled_out(planned.plan.refusals, laid.plan.refusals, intent.sets_aside)
    return None if barred else laid, intent


def to_hit(
    course: Course, laid: Laid, shooter: str, shots: int = 1, *, settled: str = "", same: str = ""
) -> Generator[AnyRequest, AnyAnswer, int]:
    """Roll to hit, all shots at one target together; gives how many hit (T7)."""
    tables, least = TacticalTables(course.state.tables), laid.least
    plan = laid.plan
    for fact in plan.facts:
        course.tell(fact.code, fact.rule, fact.source, fact.values)
    if plan.need is not None:
        course.tell("tactical.trace.need", "T7", plan.need.source, target=laid.target, least=least)
    request = Dice(
        reason="tactical.reason.hit" if shots == 1 else "tactical.reason.hits",
        rule="T7",
        unit=shooter,
        settled=settled,
        same=same,
        dice=(tables.die,) * shots,
        reading=(1, least),
        together=True,
    )
    faces = yield from throw(course, request)
    return sum(face >= least for face in faces)


def pierces(course: Course, weapon: Weapon, target: Figure) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Roll whether a hit pierces; no armour, or a sure answer either way, needs no roll (T9)."""
    if target.armour is None or weapon.penetration is None:
        return True
    tables = TacticalTables(course.state.tables)
    least = penetration_need(weapon.penetration, target.armour)
    if tables.option("T9.ends") == "natural":
        least = min(max(least, 2), tables.die)
    values: dict[str, Scalar] = {"penetration": weapon.penetration, "armour": target.armour, "least": least}
    course.tell("tactical.trace.penetration", "T9", target.source, values)
    if least <= 1 or least > tables.die:
        course.tell(f"tactical.trace.pierces_{'always' if least <= 1 else 'never'}", "T9", "ruling", least=least)
        return least <= 1
    face = yield from throw_one(
        course,
        Dice(reason="tactical.reason.penetration", rule="T9", unit=target.id, dice=(tables.die,), reading=(1, least)),
    )
    return face >= least


def strike(course: Course, weapon: Weapon, target: str) -> Steps:
    """Let a hit do its harm: a man rolls to survive, armour must be pierced, durability goes down (T9, T10, T14)."""
    who = figure(course.state, target)
    if who.infantry:
        return (yield from survive(course, target, "direct"))
    if not (yield from pierces(course, weapon, who)):
        return "none"
    return (yield from take_off(course, target, weapon.damage))


def tell_result(course: Course, harm: Harm, values: Mapping[str, Scalar]) -> Fact:
    """Say how a shot at one target came out."""
    if harm == "missed":
        return course.tell("tactical.result.miss", "T7", "", values)
    target = str(values["target"])
    rule = "T14" if harm in ("wounded", "killed") else "T9" if harm == "none" else "T10"
    left = max(figure(course.state, target).left, 0)
    code = "not_pierced" if harm == "none" else harm
    return course.tell(f"tactical.result.{code}", rule, "", {**values, "left": left})


def shoot(
    course: Course, intent: Fire, laid: Laid, weapon: Weapon
) -> Generator[AnyRequest, AnyAnswer, tuple[Fact, list[str]]]:
    """Fire one unguided shot at one target, to its end; gives the headline and who was fired at."""
    values: dict[str, Scalar] = {
        "shooter": intent.shooter,
        "target": laid.target,
        "weapon": f"tactical.weapon.{weapon.key}",
        "damage": weapon.damage,
    }
    attacked = [laid.target]
    if not (yield from to_hit(course, laid, intent.shooter)):
        return tell_result(course, "missed", values), attacked
    around = yield from _burst(course, intent, laid.target, weapon)
    harm = yield from strike(course, weapon, laid.target)
    yield from blast.detonate(course, around, {}, "")
    return tell_result(course, harm, values), [*attacked, *around.units]


def _burst(
    course: Course, intent: Fire, target: str, weapon: Weapon
) -> Generator[AnyRequest, AnyAnswer, blast.Reached]:
    """Find who else is in the blast of a hit, where by option there is one (T7)."""
    bursts = TacticalTables(course.state.tables).option("T7.blast") == "bursts" and weapon.bursts
    if not bursts or weapon.blast is None or not course.context.field.stands(target):
        return blast.Reached((), {})
    impact = course.context.field.position(target)
    reached = yield from blast.settled(course, intent, impact, weapon.blast)
    others = tuple(each for each in reached.units if each != target)
    return blast.Reached(others, reached.distances)
