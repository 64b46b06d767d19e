"""What blind fire and a volley have in common: who may fire, misfires, markers, hits at random (A29-A31)."""

from collections.abc import Callable, Generator, Mapping
from typing import Literal

from companion.model.board import Piece
from companion.model.events import UnitMoved
from companion.model.values import Point
from companion.rules.asking import pick, throw
from companion.rules.course import Course
from companion.rules.judging import Asking, Judge, answered, ruled_out
from companion.rules.plan import Fault, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice, Pick
from companion.rules.ruleset import Context
from companion.rulesets.awam.contact import end_action
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.firing import bearing, leave_marker
from companion.rulesets.awam.game import acts, game, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.hits import resolve_hit, reveal
from companion.rulesets.awam.intents import BlindFire, Volley
from companion.rulesets.awam.surroundings import is_building, is_wood
from companion.rulesets.awam.tables import AwamTables

Rule = Literal["A29", "A30"]


def hideout(context: Context, piece: str) -> Piece | None:
    """Find a wood or building by its id."""
    found = context.state.terrain.find(piece)
    return found if found is not None and (is_wood(found) or is_building(found)) else None


def firearm_of(who: Figure, tables: AwamTables, fits: Callable[[str], bool] = bool) -> str:
    """Name the firearm with which a figure joins in: a loaded one first."""
    fitting = [each for each in who.firearms() if fits(each)]
    loaded = [each for each in who.loaded(tables) if each in fitting]
    return next(iter([*loaded, *fitting]), "")


def group_faults(context: Context, firers: tuple[str, ...], piece: str) -> list[Fault]:
    """Find ids that are not there, somebody named twice, somebody without a firearm."""
    faults = list(unit_faults(context.state, *firers))
    if len(set(firers)) != len(firers):
        faults.append(Fault(code="awam.fault.twice", place="firers"))
    if piece and context.state.terrain.find(piece) is None:
        faults.append(Fault(code="core.fault.unknown_piece", place="piece", values={"id": piece}))
    if faults:
        return faults
    unarmed = [each for each in firers if not figure(context.state, each).firearms()]
    return [Fault(code="awam.fault.no_firearm", place="firers", values={"unit": each}) for each in unarmed]


def group_refusals(
    context: Context, firers: tuple[str, ...], least: int, rule: Rule, weapon: Callable[[Figure], str]
) -> list[Refusal]:
    """Say why they may not fire together: too few, several squads, not their moment, nothing loaded."""
    state, tables = context.state, AwamTables(context.state.tables)
    found = []
    if len(firers) < least:
        values = {"count": len(firers), "least": least}
        found.append(Refusal(code="awam.refusal.too_few", rule=rule, values=values))
    if len({state.units[each].squad for each in firers}) > 1:
        found.append(Refusal(code="awam.refusal.one_squad", rule=rule, values={}))
    if 0 < game(state).allowance < len(firers):
        found.append(Refusal(code="awam.refusal.allowance", rule="A4", values={"unit": firers[-1]}))
    for each in firers:
        who = figure(state, each)
        found += [*turn_refusals(state, each), *shaken_refusal(state, each)]
        if who.wet:
            found.append(Refusal(code="awam.refusal.wet", rule="A22", values={"shooter": each}))
        elif who.stage(weapon(who), tables):
            carried = {"shooter": each, "weapon": f"awam.weapon.{weapon(who)}"}
            found.append(Refusal(code="awam.refusal.unloaded", rule="A22", values=carried))
    return found


def radius_refusals(context: Context, leader: str, firers: tuple[str, ...], judge: Judge) -> list[Refusal]:
    """Hold the firers within the optimal command radius of whoever gives the word (A31)."""
    field, tables = context.field, AwamTables(context.state.tables)
    limit = tables.length("command.radius")

    def near(each: str) -> bool:
        edge = field.measure(each, leader).edge
        return judge.within(f"radius.{each}", "awam.question.radius", "A31", edge, limit, unit=each, meanwhile=True)

    standing = [each for each in firers if each != leader and field.stands(each) and field.stands(leader)]
    far = [each for each in standing if not near(each)]
    return [Refusal(code="awam.refusal.radius", rule="A31", values={"unit": each, "reach": limit}) for each in far]


def joining(
    course: Course, intent: BlindFire | Volley, find: Callable[[Mapping[str, str]], Plan]
) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Name the firers who join in once the table has said who stands within the radius; nobody if it forbids the shot.

    ``find`` plans the shot from the rulings so far.
    """
    planned = find(intent.rulings)
    if not planned.questions:
        return intent.firers
    words = yield from answered(course, intent.rulings, find)
    refusals = find(words).refusals
    if ruled_out((*planned.refusals, *_outside(refusals)), refusals, intent.sets_aside):
        return ()
    before = {each.values["unit"] for each in _outside(planned.refusals)}
    left = {each.values["unit"] for each in _outside(refusals)} - before
    return tuple(each for each in intent.firers if each not in left)


def _outside(refusals: tuple[Refusal, ...]) -> list[Refusal]:
    return [each for each in refusals if each.code == "awam.refusal.radius"]


def turn_all(course: Course, firers: tuple[str, ...], goal: Callable[[str], Point | None]) -> None:
    """Turn every firer to what it fires at."""
    for each in firers:
        unit = course.state.units[each]
        place = goal(each)
        if unit.position is None or unit.carrier or place is None or place == unit.position:
            continue
        facing = bearing(unit.position, place)
        course.happen(
            UnitMoved(unit=each, position=unit.position, facing=facing, level=unit.level, altitude=unit.altitude)
        )


def discharge(
    course: Course, firers: tuple[str, ...], weapon: Callable[[Figure], str], rule: Rule
) -> Generator[AnyRequest, AnyAnswer, int]:
    """Spend the actions, check for misfires, leave the markers; give how many shots went off (A19, A23)."""
    first = [each for each in firers if each not in game(course.state).acted]
    for each in firers:
        course.happen(*acts(course.state, each))
        reveal(course, each)
    misfires = 0
    bad = AwamTables(course.state.tables).number("misfire.face")
    skilled = [each for each in firers if figure(course.state, each).rerolls_misfire]
    if bad >= 1:
        misfires += yield from _misfires(course, len(firers) - len(skilled), bad)
        again = yield from _misfires(course, len(skilled), bad)
        misfires += yield from _misfires(course, again, bad)
    for each in firers:
        leave_marker(course, each, weapon(figure(course.state, each)))
    for each in first:
        end_action(course, each, first=True)
    if misfires:
        course.tell("awam.trace.misfires", "A23", "", count=misfires)
    return len(firers) - misfires


def _misfires(course: Course, dice: int, bad: int) -> Generator[AnyRequest, AnyAnswer, int]:
    if not dice:
        return 0
    faces = yield from throw(
        course,
        Dice(reason="awam.reason.misfire", rule="A23", dice=(6,) * dice, reading=(1, bad + 1), together=True),
    )
    return sum(face <= bad for face in faces)


def count_hits(course: Course, shots: int, sides: int, face: int, rule: Rule) -> Generator[AnyRequest, AnyAnswer, int]:
    """Roll for all shots together and count those that show the face or more; there are no modifiers."""
    if shots < 1:
        return 0
    faces = yield from throw(
        course,
        Dice(reason="awam.reason.together", rule=rule, dice=(sides,) * shots, reading=(1, face), together=True),
    )
    return sum(each >= face for each in faces)


def strike(
    course: Course, hits: int, zone: tuple[str, ...], covered: Callable[[str], Asking], rule: Rule, settled: str
) -> Generator[AnyRequest, AnyAnswer, dict[str, int]]:
    """Let each hit fall on somebody at random among those still in the fight; count the effects.

    ``settled`` is the headline of a shot that hits: whoever it is, and however badly.
    """
    effects = {"killed": 0, "wounded": 0, "near_miss": 0}
    for _ in range(hits):
        alive = tuple(each for each in zone if not course.state.units[each].out)
        if not alive:
            break
        struck = yield from pick(course, Pick(reason="awam.reason.struck", rule=rule, among=alive, settled=settled))
        effect = yield from resolve_hit(course, struck, covered=(yield from covered(struck)), settled=settled)
        effects[effect] += 1
        course.tell(f"awam.trace.struck_{effect}", "A32", "", unit=struck)
    return effects
