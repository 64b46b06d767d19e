"""Attacking: the d20 against the threshold, damage by firepower, and death (M3, M10, M11)."""

from collections.abc import Generator, Mapping

from msgspec import structs

from companion.model.events import UnitOut
from companion.model.values import Scalar
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.judging import answered, ruled_out
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.microwar144.activation import D20
from companion.rulesets.microwar144.aiming import Laid, lay
from companion.rulesets.microwar144.declarations import MOST_DAMAGE
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.game import begin_action, end_action, marks, pass_if_nobody_is_left
from companion.rulesets.microwar144.intents import Attack
from companion.rulesets.microwar144.tables import MicrowarTables

Steps = Generator[AnyRequest, AnyAnswer, Fact]


def attack(context: Context, intent: Attack) -> Procedure:
    """Attack, and let everything happen that follows."""
    course = Course(context)
    laid = yield from _ruled(course, intent, lay(context, intent))
    if laid is None:
        return course.outcome(_no_attack(course, intent))
    if laid.stance != "guard":
        begin_action(course, intent.shooter)
    headline = yield from strike(course, intent, laid)
    if laid.stance != "guard":
        end_action(course, intent.shooter, "shot" if laid.stance == "walking" else "")
    else:
        # It may have felled the last unit that was still to act.
        pass_if_nobody_is_left(course)
    return course.outcome(headline)


def strike(course: Course, intent: Attack, laid: Laid, *, watched: bool = False) -> Steps:
    """Have the table settle what is too close to call, roll, and do the damage. The aim is used up, as is the guard."""
    ruled = yield from _ruled(course, intent, laid, watched=watched)
    if ruled is None:
        return _no_attack(course, intent)
    return (yield from _roll(course, intent, ruled))


def _ruled(
    course: Course, intent: Attack, laid: Laid, *, watched: bool = False
) -> Generator[AnyRequest, AnyAnswer, Laid | None]:
    """Give the attack as the table's rulings leave it, or nothing when they forbid it."""
    if not laid.plan.questions:
        return laid
    before = course.context

    def anew(words: Mapping[str, str]) -> Laid:
        return lay(before, structs.replace(intent, rulings=words), watched=watched)

    words = yield from answered(course, intent.rulings, lambda words: anew(words).plan, intent.target)
    ruled = anew(words)
    return None if ruled_out(laid.plan.refusals, ruled.plan.refusals, intent.sets_aside) else ruled


def _no_attack(course: Course, intent: Attack) -> Fact:
    values = {"shooter": intent.shooter, "target": intent.target}
    return course.tell("microwar144.result.ruled_out", "M10", "", values)


def _roll(course: Course, intent: Attack, laid: Laid) -> Steps:
    shooter, target = intent.shooter, intent.target
    plan, weapon = laid.plan, laid.weapon
    assert plan.need is not None, "a plan without faults has a need"  # noqa: S101
    used = {"guard": None} if laid.stance == "guard" else {"aiming": None, "aim": None}
    course.happen(*marks(course.state.units[shooter], **used))
    values: dict[str, Scalar] = {
        "shooter": shooter,
        "target": target,
        "weapon": f"microwar144.weapon.{weapon.key}" if weapon else "",
    }
    for fact in plan.facts:
        course.tell(fact.code, fact.rule, fact.source, fact.values)
    course.tell_modifiers(plan.modifiers)
    least = plan.need.face(plan.modifiers)
    reason = "microwar144.reason.guard_attack" if laid.stance == "guard" else "microwar144.reason.attack"
    # A guard fires in the enemy's gesture: nobody has been told yet what it needs.
    told = least if laid.stance == "guard" else 0
    dice = Dice(reason=reason, rule="M10", unit=shooter, dice=(D20,), reading=(1, least), least=told)
    face = yield from throw_one(course, dice)
    more: dict[str, Scalar] = {**values, "face": face, "least": least}
    if face < least:
        return course.tell("microwar144.result.miss", "M10", "", more)
    return damage(course, target, weapon.power if weapon else 0, more)


def damage(course: Course, target: str, power: int, values: dict[str, Scalar]) -> Fact:
    """Take a weapon's firepower off a unit's health; with none left it is out, and its markers go (M11)."""
    tables = MicrowarTables(course.state.tables)
    who = fighter(course.state, target)
    done = power * tables.number("damage.per_power")
    course.happen(*marks(who.unit, damage=min(who.damage + done, MOST_DAMAGE)))
    left = fighter(course.state, target).health(tables)
    entry = tables.entry("damage.per_power")
    more: dict[str, Scalar] = {**values, "damage": done, "left": max(left, 0)}
    if not tables.is_out(left):
        return course.tell("microwar144.result.hit", "M11", entry.source, more)
    course.happen(UnitOut(unit=target, why="killed"))
    fallen = course.state.units[target]
    course.happen(*marks(fallen, guard=None, covered=None, aiming=None, aim=None, acted=None))
    return course.tell("microwar144.result.killed", "M11", entry.source, more)
