"""Firing: misfire, the roll to hit, the clumsy shot, fire into a melee, the marker afterwards (A17-A28)."""

import math
from collections.abc import Generator

from msgspec import structs

from companion.model.events import MarkerSet, StatSet, UnitMoved
from companion.model.values import Point
from companion.rules.asking import pick, throw_one
from companion.rules.course import Course
from companion.rules.judging import Judge, answered, decide, ruled_out
from companion.rules.plan import Fact, Plan
from companion.rules.requests import AnyAnswer, AnyRequest, Dice, Pick
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.aiming import Aim, aim
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.figure import fights_for_itself, figure
from companion.rulesets.awam.game import acts, game
from companion.rulesets.awam.hits import resolve_hit, reveal
from companion.rulesets.awam.intents import Fire
from companion.rulesets.awam.onlookers import sees
from companion.rulesets.awam.shelter import NOTHING, sheltered
from companion.rulesets.awam.surroundings import melee_of
from companion.rulesets.awam.tables import AwamTables

Steps = Generator[AnyRequest, AnyAnswer, Fact]


def plan_fire(context: Context, intent: Fire) -> Plan:
    """Say all that is known of a shot before it is fired."""
    return aim(context, intent).plan


def fire(context: Context, intent: Fire) -> Procedure:
    """Fire, or throw, and let everything happen that follows."""
    course = Course(context)
    laid = aim(context, intent)
    if laid.plan.questions:
        planned = laid.plan.refusals
        words = yield from answered(
            course, intent.rulings, lambda words: aim(context, structs.replace(intent, rulings=words)).plan
        )
        intent = structs.replace(intent, rulings=words)
        laid = aim(context, intent)
        if ruled_out(planned, laid.plan.refusals, intent.sets_aside):
            return course.outcome(course.tell("awam.result.ruled_out", "A24", unit=intent.shooter))
    first = intent.shooter not in game(context.state).acted
    headline = yield from _shot(course, intent, laid)
    end_action(course, intent.shooter, first=first)
    return course.outcome(headline)


def _shot(course: Course, intent: Fire, laid: Aim) -> Steps:
    shooter = intent.shooter
    course.happen(*acts(course.state, shooter))
    _turn_to(course, intent)
    reveal(course, shooter)
    values = _values(intent, laid)
    if laid.thrown:
        _throw_away(course, shooter, laid.weapon)
    else:
        misfired = yield from misfires(course, shooter)
        leave_marker(course, shooter, laid.weapon)
        if misfired:
            return course.tell("awam.result.misfire", "A23", "", values)
    need = laid.need
    if need is None:
        return course.tell("awam.result.miss", "A25", "", values)
    course.tell_modifiers(laid.modifiers)
    least = need.face(laid.modifiers)
    course.tell("awam.trace.need", "A25", need.source, sides=need.sides, score=need.score, least=least)
    clumsy = AwamTables(course.state.tables).number("clumsy.face")
    face = yield from throw_one(
        course,
        Dice(
            reason="awam.reason.to_hit",
            rule="A25",
            unit=shooter,
            dice=(need.sides,),
            reading=(1, clumsy + 1, max(clumsy + 1, least)),
        ),
    )
    if face <= clumsy:
        return (yield from _clumsy(course, intent, laid))
    if face < least:
        return course.tell("awam.result.miss", "A25", "", values)
    if melee_of(course.context, intent.target):
        victim = yield from _into_melee(course, intent)
        return (yield from _hit(course, intent, laid, victim, astray="strayed"))
    return (yield from _hit(course, intent, laid, intent.target))


def _hit(course: Course, intent: Fire, laid: Aim, victim: str, *, astray: str = "friend") -> Steps:
    told = intent.stated if victim == intent.target else NOTHING
    known = victim == intent.target and intent.rulings.get("cover") == "yes"
    covered = known or (yield from sheltered(course, intent.shooter, victim, told))
    friendly = course.state.units[victim].side == course.state.units[intent.shooter].side
    effect = yield from resolve_hit(course, victim, covered=covered)
    prefix = f"awam.result.{astray}" if friendly else "awam.result.hit"
    return course.tell(f"{prefix}_{effect}", "A32", "", {**_values(intent, laid), "target": victim})


def _values(intent: Fire, laid: Aim) -> dict[str, str | int | float | bool]:
    measured = laid.plan.measurement
    stated = intent.stated
    distance = stated.distance if stated.distance is not None else (measured.edge if measured else 0.0)
    cover = laid.plan.cover
    hidden = stated.hidden if stated.hidden is not None else (cover.fraction if cover else 0.0)
    return {
        "shooter": intent.shooter,
        "target": intent.target,
        "weapon": laid.weapon,
        "distance": round(distance, 1),
        "hidden": round(hidden * 100),
    }


def _turn_to(course: Course, intent: Fire) -> None:
    """Turn the figure to its target (A26, by our ruling)."""
    field, unit = course.context.field, course.state.units[intent.shooter]
    if unit.position is None or not field.stands(intent.target):
        return
    facing = bearing(unit.position, field.position(intent.target))
    if unit.position != field.position(intent.target) and abs(facing - unit.facing % 360.0) > 1e-6:
        course.happen(
            UnitMoved(unit=unit.id, position=unit.position, facing=facing, level=unit.level, altitude=unit.altitude)
        )


def bearing(a: Point, b: Point) -> float:
    """Give the direction from one point to another, in degrees clockwise from up."""
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360.0


def _throw_away(course: Course, shooter: str, weapon: str) -> None:
    """What was thrown is gone until somebody picks it up (A22)."""
    left = list(figure(course.state, shooter).weapons)
    if weapon in left:
        left.remove(weapon)
        course.happen(StatSet(unit=shooter, key="weapons", value=tuple(left)))


def leave_marker(course: Course, shooter: str, weapon: str) -> None:
    """Leave the marker of the figure's class after a shot or a misfire (A19, A23)."""
    tables = AwamTables(course.state.tables)
    who = figure(course.state, shooter)
    kind = who.reload_class(tables)
    stage = tables.loaded_after(kind)
    source = tables.entry(f"reload.{kind}").source
    if tables.marker_per_weapon:
        count = {"green": 1, "yellow": 2, "red": 3}[stage or "red"]
        course.happen(MarkerSet(unit=shooter, key="reloads", value={**who.stages, weapon: count}))
    else:
        course.happen(MarkerSet(unit=shooter, key="reload", value=stage))
    course.tell(f"awam.trace.marker_{stage}", "A19", source, unit=shooter)


def misfires(course: Course, shooter: str) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Check for a misfire first; veterans and marksmen roll a bad one once more (A23)."""
    bad = AwamTables(course.state.tables).number("misfire.face")
    if bad < 1:
        return False
    tries = 2 if figure(course.state, shooter).rerolls_misfire else 1
    for _ in range(tries):
        face = yield from throw_one(
            course, Dice(reason="awam.reason.misfire", rule="A23", unit=shooter, dice=(6,), reading=(1, bad + 1))
        )
        if face > bad:
            return False
    return True


def _clumsy(course: Course, intent: Fire, laid: Aim) -> Steps:
    """A natural 1 misses, or hits a friend in the arc of fire (A26)."""
    friends = yield from friends_in_arc(course, intent.shooter, laid.weapon)
    if not friends:
        return course.tell("awam.result.miss", "A26", "", _values(intent, laid))
    struck = yield from pick(course, Pick(reason="awam.reason.clumsy", rule="A26", unit=intent.shooter, among=friends))
    course.tell("awam.trace.clumsy", "A26", "", unit=struck)
    return (yield from _hit(course, intent, laid, struck))


def friends_in_arc(course: Course, shooter: str, weapon: str) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Name the friends in the arc of fire: centre of the base in the arc, visible, within long range (A26)."""
    context = course.context
    field, tables = context.field, AwamTables(context.state.tables)
    if not field.stands(shooter):
        return ()
    key = f"fire.{weapon}.long"
    reach = tables.length(key if tables.has(key) else f"fire.{weapon}.short")
    found: list[str] = []
    for friend in field.friends(shooter):
        if not (fights_for_itself(context.state, friend) and field.in_arc(shooter, friend, tables.clumsy_arc)):
            continue

        def exposed(judge: Judge, friend: str = friend) -> bool:
            edge = field.measure(shooter, friend).edge
            near = judge.within(f"arc.{friend}", "awam.question.reach", "A26", edge, reach, unit=friend)
            return near and sees(context, shooter, friend, "A26", judge)

        if (yield from decide(course, exposed)):
            found.append(friend)
    return tuple(found)


def _into_melee(course: Course, intent: Fire) -> Generator[AnyRequest, AnyAnswer, str]:
    """Find out on whom a hit falls in a melee (A27)."""
    tables, units = AwamTables(course.state.tables), course.state.units
    shooter = figure(course.state, intent.shooter)
    fighters = sorted({*melee_of(course.context, intent.target), intent.target} - {shooter.id})
    friends = [each for each in fighters if units[each].side == shooter.unit.side]
    if not friends:
        # Nobody but the shooter himself fights there: the hit can only fall on an enemy.
        return (yield from pick(course, Pick(reason="awam.reason.melee_pick", rule="A27", among=tuple(fighters))))
    bonus = tables.number("melee_shot.marksman") if "marksman" in shooter.kinds else 0
    least = tables.number("melee_shot.enemy")
    face = yield from throw_one(
        course,
        Dice(
            reason="awam.reason.melee_shot", rule="A27", unit=shooter.id, dice=(6,), reading=(1, max(1, least - bonus))
        ),
    )
    if bonus:
        course.tell("awam.modifier.marksman", "A27", "printed", value=bonus)
    enemy = face + bonus >= least
    among = [each for each in fighters if each not in friends] if enemy else friends
    course.tell("awam.trace.melee_enemy" if enemy else "awam.trace.melee_friend", "A27")
    if not among:
        return intent.target
    return (yield from pick(course, Pick(reason="awam.reason.melee_pick", rule="A27", among=tuple(among))))
