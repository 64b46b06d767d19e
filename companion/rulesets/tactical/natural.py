"""Natural fire: the table says what a real gun did, the rest follows: who suffers, who is in the blast (T11-T13)."""

from collections.abc import Generator

from msgspec import structs

from companion.model.values import Scalar
from companion.rules.asking import shape
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, PlaceShape, Question, Shape
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical import blast, returning
from companion.rulesets.tactical.aiming import faults_of, rule_on, turn_refusals, weapon_fact
from companion.rulesets.tactical.blast import Reached
from companion.rulesets.tactical.figure import Figure, answers, figure
from companion.rulesets.tactical.firing import begin
from companion.rulesets.tactical.harm import Harm, survive, take_off
from companion.rulesets.tactical.intents_fire import NaturalFire
from companion.rulesets.tactical.projectile import BadShapeError, Projectile
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon

FELLED = "tactical.result.natural_felled"


def weapon_of(context: Context, who: Figure, key: str) -> Weapon | None:
    """Find the gun meant: the one named, else the first that really shoots, else whatever there is."""
    if key:
        return who.weapon(key) or TacticalTables(context.state.tables).weapon(key)
    real = next((each for each in who.weapons if each.natural), None)
    return real or next(iter(who.weapons), None)


def plan_natural(context: Context, intent: NaturalFire) -> Plan:
    """Say what follows from what the table has told: who was struck, who is in the blast, who may answer."""
    named = (*intent.struck, *(intent.caught or ()), *((intent.target,) if intent.target else ()))
    faults = [each for each in faults_of(context, intent, intent.shooter, intent.weapon, *named) if not _own(each)]
    lies = None
    try:
        lies = Projectile(intent.rest) if intent.rest is not None else None
    except BadShapeError:
        faults.append(Fault(code="tactical.fault.shape", place="rest"))
    if faults:
        return Plan(faults=tuple(faults))
    who = figure(context.state, intent.shooter)
    weapon = weapon_of(context, who, intent.weapon)
    refusals = [*turn_refusals(context, intent.shooter, intent.target, returns=intent.returns)]
    if weapon is None:
        return Plan(refusals=tuple(refusals))
    refusals += _refusals(context, intent, who, weapon)
    reached = _reach(context, intent, weapon, lies)
    return Plan(
        refusals=tuple(refusals),
        questions=reached.questions,
        facts=(weapon_fact(context, weapon), *_facts(context, intent, weapon, reached)),
        overlays=_drawn(weapon, lies),
        chances=True,
    )


def _own(fault: Fault) -> bool:
    """A ricochet may well strike the gun's own crew."""
    return fault.code == "tactical.fault.self"


def _refusals(context: Context, intent: NaturalFire, who: Figure, weapon: Weapon) -> list[Refusal]:
    found, named = [], f"tactical.weapon.{weapon.key}"
    values = {"shooter": who.id, "unit": who.id, "weapon": named}
    if who.weapon(weapon.key) is None:
        found.append(Refusal(code="tactical.refusal.not_carried", rule="T3", values=values))
    if not weapon.natural:
        found.append(Refusal(code="tactical.refusal.not_natural", rule="T11", values=values))
    meant = intent.target or next(iter(intent.struck), "")
    if meant and not who.airborne and figure(context.state, meant).airborne:
        found.append(Refusal(code="tactical.refusal.air", rule="T12", values={**values, "target": meant}))
    return found


def _reach(context: Context, intent: NaturalFire, weapon: Weapon, lies: Projectile | None) -> Reached:
    if intent.caught is not None:
        return blast.stated(intent.caught)
    if lies is None or weapon.blast is None or intent.lost:
        return Reached((), {})
    return blast.reach(context, intent, lies, weapon.blast)


def _facts(context: Context, intent: NaturalFire, weapon: Weapon, reached: Reached) -> list[Fact]:
    """Say who was struck and with what effect, who is in the blast, and who may return fire (T11, T13, T14)."""
    found: list[Fact] = []
    for each in dict.fromkeys(intent.struck):
        target = figure(context.state, each)
        code = "tactical.fact.struck_man" if target.infantry else "tactical.fact.struck"
        values: dict[str, Scalar] = {
            "unit": each,
            "damage": weapon.damage * intent.struck.count(each),
            "left": target.left,
        }
        found.append(Fact(code=code, rule="T14" if target.infantry else "T11", source="ruling", values=values))
    found += blast.facts(context, reached)
    side = context.state.units[intent.shooter].side
    for each in dict.fromkeys(intent.struck):
        target = figure(context.state, each)
        able = not target.infantry and answers(target, figure(context.state, intent.shooter))
        if not intent.returns and able and target.unit.side != side:
            found.append(Fact(code="tactical.fact.may_return", rule="T13", values={"target": each}))
    return found


def _drawn(weapon: Weapon, lies: Projectile | None) -> tuple[Overlay, ...]:
    if lies is None:
        return ()
    body = Overlay(kind="solid", rings=(lies.outline(),))
    if weapon.blast is None:
        return (body,)
    return (Overlay(kind="zone", rings=(lies.outline(weapon.blast),)), body)


def fire_naturally(context: Context, intent: NaturalFire) -> Procedure:
    """Take in what a real gun did, and let everything happen that follows (T11)."""
    course = Course(context)
    weapon = weapon_of(context, figure(context.state, intent.shooter), intent.weapon)
    intent = yield from _at_rest(course, intent, weapon)
    intent, reached = yield from _settled(course, intent, weapon)
    begin(course, intent.shooter, intent.target, returns=intent.returns)
    harms: dict[str, Harm] = {}
    for each in intent.struck:
        yield from _strike(course, weapon, each, harms)
    yield from blast.detonate(course, reached, harms, FELLED)
    values: dict[str, Scalar] = {
        "shooter": intent.shooter,
        "weapon": f"tactical.weapon.{weapon.key}" if weapon else "",
        "struck": len(intent.struck),
        **blast.counts(harms),
    }
    headline = course.tell(f"tactical.result.natural_{blast.outcome_of(harms)}", "T11", "", values)
    returning.note_attack(course, intent.shooter, intent.struck, returns=intent.returns)
    return course.outcome(headline)


def _at_rest(
    course: Course, intent: NaturalFire, weapon: Weapon | None
) -> Generator[AnyRequest, AnyAnswer, NaturalFire]:
    """Ask where the projectile lies, where that matters and nobody has told."""
    if intent.rest is not None or intent.lost or intent.caught is not None or weapon is None or weapon.blast is None:
        return intent
    field = course.context.field
    near = next((each for each in (*reversed(intent.struck), intent.target, intent.shooter) if field.stands(each)), "")
    suggested = field.position(near) if near else (0.0, 0.0)
    request = PlaceShape(
        reason="tactical.reason.rest", rule="T11", unit=intent.shooter, suggested=suggested, around=weapon.blast
    )
    lying: Shape = yield from shape(request)
    return structs.replace(intent, rest=lying)


def _settled(
    course: Course, intent: NaturalFire, weapon: Weapon | None
) -> Generator[AnyRequest, AnyAnswer, tuple[NaturalFire, Reached]]:
    """Find who is within the blast; the table settles who is too close to call."""
    if weapon is None:
        return intent, Reached((), {})
    lies = Projectile(intent.rest) if intent.rest is not None else None
    reached = _reach(course.context, intent, weapon, lies)
    while reached.questions:
        question: Question = reached.questions[0]
        intent = yield from rule_on(course, intent, question, question.unit, _drawn(weapon, lies))
        reached = _reach(course.context, intent, weapon, lies)
    return intent, reached


def _strike(
    course: Course, weapon: Weapon | None, unit: str, harms: dict[str, Harm]
) -> Generator[AnyRequest, AnyAnswer, None]:
    """Let a projectile that struck somebody do its harm: no penetration roll, men roll to survive (T11, T14)."""
    if course.state.units[unit].out or weapon is None:
        return
    who = figure(course.state, unit)
    course.tell("tactical.trace.struck", "T11", "ruling", unit=unit)
    if who.infantry:
        harm = yield from survive(course, unit, "direct", settled=FELLED if blast.fallen(harms) else "")
    elif who.armour is not None and TacticalTables(course.state.tables).option("T11.struck") == "armour_stops":
        harm = "none"
    else:
        harm = yield from take_off(course, unit, weapon.damage, settled=FELLED)
    harms[unit] = blast.worse(harms.get(unit), harm)
