"""Before a melee: Indians, trappers and rangers may run away, and loaded firearms may speak once (A39, A40)."""

import math
from collections.abc import Generator

from companion.model.events import MarkerSet, UnitMoved, UnitPosed
from companion.model.values import Point
from companion.rules.asking import choose, pick, throw_one
from companion.rules.course import Course
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, Dice, Pick
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.firing import leave_marker, misfires
from companion.rulesets.awam.gaits import DIFFICULT, OPEN, SPEEDS
from companion.rulesets.awam.hits import resolve_hit, reveal
from companion.rulesets.awam.knot import Knot
from companion.rulesets.awam.morale import weighed
from companion.rulesets.awam.tables import AwamTables

EVADERS = frozenset({"indian", "trapper", "ranger"})


def evasions(course: Course, knot: Knot) -> Generator[AnyRequest, AnyAnswer, set[str]]:
    """Ask every enemy who may run away whether he does; give those who got away (A40)."""
    gone: set[str] = set()
    for foe in knot.foes:
        if not figure(course.state, foe).kinds & EVADERS:
            continue
        word = yield from choose(
            Choice(
                reason="awam.reason.evade",
                rule="A40",
                unit=foe,
                options=("awam.option.stand", "awam.option.evade"),
                policy="awam.option.stand",
            )
        )
        if word == "awam.option.evade" and (yield from _runs_away(course, knot.unit, foe)):
            gone.add(foe)
    return gone


def _runs_away(course: Course, unit: str, foe: str) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Run straight away from the attacker; who falls fights prone. Either way the next turn is lost (A40)."""
    tables, who = AwamTables(course.state.tables), figure(course.state, foe)
    course.happen(MarkerSet(unit=foe, key="evaded", value="next"))
    end, difficult = _flight(course, unit, who)
    highest = tables.number("fall.run")
    if who.regular and difficult:
        highest += tables.number("fall.regular")
        course.tell("awam.modifier.fall_regular", "A9", "printed", value=-1)
    face = yield from throw_one(
        course, Dice(reason="awam.reason.fall", rule="A9", unit=foe, dice=(6,), reading=(1, highest + 1))
    )
    if face <= highest:
        if who.unit.pose != "prone":
            course.happen(UnitPosed(unit=foe, pose="prone"))
        course.tell("awam.trace.evade_falls", "A40", unit=foe)
        return False
    if who.unit.pose == "prone":
        course.happen(UnitPosed(unit=foe, pose="standing"))
    course.happen(MarkerSet(unit=foe, key="ran", value=True))
    if end is not None:
        facing = who.unit.facing
        level, altitude = who.unit.level, who.unit.altitude
        course.happen(UnitMoved(unit=foe, position=end, facing=facing, level=level, altitude=altitude))
    course.tell("awam.trace.evades", "A40", unit=foe)
    return True


def _flight(course: Course, unit: str, who: Figure) -> tuple[Point | None, bool]:
    """Find where a flight ends: up to 15 cm directly away, halved for a wound and for getting up first."""
    field = course.context.field
    if not (field.stands(unit) and field.stands(who.id)):
        return None, False
    tables = AwamTables(course.state.tables)
    length = tables.length("evade.distance")
    length *= tables.halved((who.wounds > 0) + (who.unit.pose == "prone"))
    a, b = field.position(unit), field.position(who.id)
    away = math.dist(a, b)
    if away == 0.0:
        return b, False
    goal = (b[0] + (b[0] - a[0]) / away * length, b[1] + (b[1] - a[1]) / away * length)
    path = field.path(who.id, (goal,), dict.fromkeys(SPEEDS, length), OPEN)
    return path.end, any(piece.speed == DIFFICULT for piece in path.pieces)


def shots(course: Course, knot: Knot) -> Generator[AnyRequest, AnyAnswer, None]:
    """Let everybody with a loaded firearm try to fire first, those who are attacked before their attackers (A39).

    The original lets such a shot count if it "does not misfire", so a misfire is checked for it as for any other (A23).
    """
    for shooter in (*knot.foes, *knot.own):
        tables, who = AwamTables(course.state.tables), figure(course.state, shooter)
        loaded = who.loaded(tables)
        targets = tuple(each for each in knot.against(shooter) if not course.state.units[each].out)
        if who.unit.out or not loaded or not targets:
            continue
        word = yield from choose(
            Choice(
                reason="awam.reason.premelee",
                rule="A39",
                unit=shooter,
                options=("awam.option.hold", "awam.option.shoot"),
                policy="awam.option.hold",
            )
        )
        if word == "awam.option.shoot":
            yield from _shoots(course, shooter, loaded[0], targets)


def _shoots(
    course: Course, shooter: str, weapon: str, targets: tuple[str, ...]
) -> Generator[AnyRequest, AnyAnswer, None]:
    tables = AwamTables(course.state.tables)
    own = yield from weighed(course, shooter, {})
    modifiers = (*own, tables.modifier("premelee.per_enemy", "awam.modifier.premelee", len(targets)))
    course.tell_modifiers(modifiers)
    least = tables.number("morale.acts") - sum(each.value for each in modifiers)
    face = yield from throw_one(
        course,
        Dice(reason="awam.reason.premelee_morale", rule="A39", unit=shooter, dice=(6,), reading=(1, max(1, least))),
    )
    if face < least:
        course.tell("awam.trace.premelee_no", "A39", unit=shooter)
        return
    reveal(course, shooter)
    misfired = yield from misfires(course, shooter)
    leave_marker(course, shooter, weapon)
    if misfired:
        course.tell("awam.trace.premelee_misfire", "A23", unit=shooter)
        return
    need = tables.premelee_need
    face = yield from throw_one(
        course, Dice(reason="awam.reason.premelee_shot", rule="A39", unit=shooter, dice=(10,), reading=(1, need))
    )
    if face < need:
        course.tell("awam.trace.premelee_miss", "A39", unit=shooter)
        return
    struck = yield from pick(course, Pick(reason="awam.reason.premelee_pick", rule="A39", unit=shooter, among=targets))
    effect = yield from resolve_hit(course, struck, covered=False)
    course.tell(f"awam.trace.premelee_{effect}", "A39", unit=shooter, target=struck)
