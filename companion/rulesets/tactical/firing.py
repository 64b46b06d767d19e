"""Fire at a specific target, whatever the weapon: what is known of it, and how it is carried out (T7-T10, T13, T19)."""

from msgspec import structs

from companion.model.values import Scalar
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Plan, Refusal
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical import guided, returning
from companion.rulesets.tactical.aiming import faults_of, lay, turn_refusals, weapon_for
from companion.rulesets.tactical.conditional import penetration_need, settle_shot, shoot
from companion.rulesets.tactical.figure import answers, figure
from companion.rulesets.tactical.game import spend
from companion.rulesets.tactical.intents_fire import AreaFire, Fire, NaturalFire
from companion.rulesets.tactical.machine_gun import hemisphere, swept
from companion.rulesets.tactical.small_arms import spray
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon

NAMED = 10
"""So many targets of a machine gun are named before it fires."""


def plan_fire(context: Context, intent: Fire) -> Plan:
    """Say all that is known of a shot before it is fired; of a burst all that stands against any of its shots."""
    targets = (intent.target, *intent.shots)
    if faults := faults_of(context, intent, intent.shooter, intent.weapon, *targets):
        return Plan(faults=tuple(faults))
    laid = lay(context, intent)
    plan, weapon = laid.plan, laid.weapon
    if weapon is not None and (len(intent.shots) > weapon.shots or (intent.shots and weapon.mode != "small")):
        values = {"unit": intent.shooter, "weapon": f"tactical.weapon.{weapon.key}", "shots": weapon.shots}
        return Plan(faults=(Fault(code="tactical.fault.shots", place="shots", values=values),))
    refusals = list(turn_refusals(context, intent.shooter, intent.target, returns=intent.returns))
    if len(set(intent.shots)) > 1 and TacticalTables(context.state.tables).option("T19.shots") == "one_target":
        refusals.append(Refusal(code="tactical.refusal.one_target", rule="T19", values={"shooter": intent.shooter}))
    if not intent.shots or intent.target in intent.shots:
        refusals += plan.refusals
    if weapon is None:
        return structs.replace(plan, refusals=tuple(refusals))
    facts = [*plan.facts, *_facts(context, intent, weapon)]
    questions = list(plan.questions)
    for each in dict.fromkeys(intent.shots):
        if each != intent.target:
            other = lay(context, intent, each)
            refusals += other.plan.refusals
            questions += other.questions
    return structs.replace(
        plan,
        refusals=tuple(refusals),
        questions=tuple(questions),
        facts=tuple(facts),
        overlays=hemisphere(context, intent.shooter, weapon),
    )


def _facts(context: Context, intent: Fire, weapon: Weapon) -> list[Fact]:
    """Say what follows a hit: who else is fired at, what must be pierced, who may answer."""
    state, target = context.state, figure(context.state, intent.target)
    found: list[Fact] = []
    if weapon.mode == "guided":
        found += guided.facts(context, weapon, intent.target)
    if weapon.mode == "sweep":
        found.append(_swept(context, intent, weapon))
    if weapon.mode in ("gun", "guided") and target.armour is not None and weapon.penetration is not None:
        least = penetration_need(weapon.penetration, target.armour)
        if TacticalTables(state.tables).option("T9.ends") == "natural":
            least = min(max(least, 2), TacticalTables(state.tables).die)
        values: dict[str, Scalar] = {
            "least": least,
            "penetration": weapon.penetration,
            "armour": target.armour,
        }
        sides = TacticalTables(state.tables).die
        code = "always" if least <= 1 else "never" if least > sides else "need"
        found.append(Fact(code=f"tactical.fact.pierces_{code}", rule="T9", source=target.source, values=values))
    if not intent.returns and not target.infantry and answers(target, figure(state, intent.shooter)):
        found.append(Fact(code="tactical.fact.may_return", rule="T13", values={"target": intent.target}))
    return found


def _swept(context: Context, intent: Fire, weapon: Weapon) -> Fact:
    """Name those whom a machine gun fires at, the first few of many (T19)."""
    units = swept(context, intent, weapon)
    names = [context.state.units[each].name for each in units[:NAMED]]
    shown = ", ".join(names) + (" …" if len(units) > NAMED else "")
    values: dict[str, Scalar] = {"names": shown, "targets": len(units), "shots": weapon.shots}
    return Fact(code="tactical.fact.swept", rule="T19", values=values)


def fire(context: Context, intent: Fire) -> Procedure:
    """Fire at a target, and let everything happen that follows."""
    course = Course(context)
    laid = None
    for target in dict.fromkeys(intent.shots or (intent.target,)):
        found, intent = yield from settle_shot(course, intent, target)
        laid = laid or found
    if laid is None:
        return course.outcome(course.tell("tactical.result.ruled_out", "T7", "", shooter=intent.shooter))
    begin(course, intent.shooter, intent.target, returns=intent.returns)
    weapon = laid.weapon
    attacked = [laid.target]
    if weapon is None:
        headline = course.tell("tactical.result.miss", "T7", "", shooter=intent.shooter, target=laid.target)
    elif weapon.small_arm:
        headline, attacked = yield from spray(course, intent, weapon)
    elif weapon.mode == "guided":
        headline = yield from guided.launch(course, intent, laid, weapon)
    else:
        headline, attacked = yield from shoot(course, intent, laid, weapon)
    returning.note_attack(course, intent.shooter, attacked, returns=intent.returns)
    return course.outcome(headline)


def begin(course: Course, shooter: str, attacker: str, *, returns: bool) -> None:
    """Note the fire action as used, or the return fire as given (T1, T13)."""
    if not returns:
        spend(course, shooter, "fire")
        return
    returning.spend(course, shooter, attacker)
    if TacticalTables(course.state.tables).option("T13.returns") == "own_action_spent":
        spend(course, shooter, "fire")


def shot_at(context: Context, shooter: str, target: str) -> Fire | AreaFire | NaturalFire | None:
    """Make the intent of firing at a target with the weapon at hand, or nothing for the unarmed."""
    who, field = figure(context.state, shooter), context.field
    placed = field.stands(shooter) and field.stands(target)
    distance = field.measure(shooter, target).edge if placed else None
    weapon = weapon_for(who, figure(context.state, target), distance)
    if weapon is None:
        return None
    if weapon.natural:
        return NaturalFire(shooter=shooter, weapon=weapon.key, target=target)
    if weapon.aimed:
        return Fire(shooter=shooter, target=target, weapon=weapon.key)
    return AreaFire(shooter=shooter, weapon=weapon.key, aim=field.position(target) if placed else None)
