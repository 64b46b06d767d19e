"""Moving: walk with or without an attack, run, covered run, taking cover; the guards on the way (M6-M9)."""

from collections.abc import Generator, Mapping
from itertools import groupby

from msgspec import structs

from companion.battlefield.reports import PathCost
from companion.model.values import Point, Scalar
from companion.rules.course import Course, quantised
from companion.rules.judging import Asking, Judge, permitted
from companion.rules.plan import Fact, Fault, Limit, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.microwar144.aiming import lay
from companion.rulesets.microwar144.attacking import strike
from companion.rulesets.microwar144.edges import behind_something
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.gaits import covers_at, covers_near, left_after, path_of, speeds_now
from companion.rulesets.microwar144.game import action_refusals, begin_action, end_action, game, marks, unit_faults
from companion.rulesets.microwar144.guarding import Watch, barred, context_at
from companion.rulesets.microwar144.intents import Attack, Move
from companion.rulesets.microwar144.keys import SMOOTH
from companion.rulesets.microwar144.tables import MicrowarTables
from companion.rulesets.microwar144.watching import crossings, length_of, split

Steps = Generator[AnyRequest, AnyAnswer, Fact | None]


_REACH, _AT = "microwar144.question.take_cover", "microwar144.question.at_cover"


def plan_move(context: Context, intent: Move) -> Plan:
    """Say how far a move goes, through what, which guards it crosses, and what stands against it."""
    faults = _faults(context, intent)
    if faults:
        return Plan(faults=tuple(faults))
    path, judge = path_of(context, intent), Judge(context.state.tolerance, intent.rulings)
    refusals = action_refusals(context.state, intent.unit, half="walked" if intent.action == "walk" else "")
    refusals += _length_refusals(context, intent, path)
    if intent.action == "take_cover":
        refusals += _cover_refusals(context, intent, judge)
    shown = _watched(context, intent) if path else ((), ())
    plan = Plan(
        refusals=tuple(refusals),
        path=path,
        facts=shown[0],
        overlays=shown[1],
        questions=judge.questions,
        limits=_ranges(context, shown[0]),
    )
    return _with_shot(context, intent, plan) if intent.shot else plan


def _faults(context: Context, intent: Move) -> list[Fault]:
    faults = list(unit_faults(context.state, intent.unit))
    if not faults and intent.path and not context.field.stands(intent.unit):
        faults.append(Fault(code="microwar144.fault.no_place", place="path", values={"unit": intent.unit}))
    if not faults and intent.shot and intent.action != "walk":
        faults.append(Fault(code="microwar144.fault.shot", place="shot", values={"unit": intent.unit}))
    return faults


def _length_refusals(context: Context, intent: Move, path: PathCost | None) -> list[Refusal]:
    tables, values = MicrowarTables(context.state.tables), {"unit": intent.unit}
    reach = speeds_now(context, intent.unit, intent.action)[SMOOTH]
    if path is None:
        length = intent.stated_length
        if length is None or length <= reach + 1e-9:
            return []
        return [
            Refusal(code="microwar144.refusal.too_far", rule="M8", values={**values, "length": length, "reach": reach})
        ]
    stop = path.stop
    if stop is not None and stop.why == "reach":
        more = {**values, "length": path.length, "reach": path.reached}
        return [Refusal(code="microwar144.refusal.too_far", rule="M8", values=more)]
    if stop is not None:
        more = {**values, "what": _named(context, stop.what), "at": stop.at}
        return [Refusal(code=f"microwar144.refusal.stop_{stop.why}", rule="M9", values=more)]
    runs = intent.action in ("run", "covered_run")
    if runs and tables.option("M6.length") == "exactly" and path.cost < 1.0 - 1e-6:
        more = {**values, "length": path.length, "reach": reach}
        return [Refusal(code="microwar144.refusal.too_short", rule="M6", values=more)]
    return []


def _named(context: Context, what: str) -> str:
    piece = context.state.terrain.find(what)
    return what if piece is None else piece.name or f"ui.kind.{piece.kind}"


def _cover_refusals(context: Context, intent: Move, judge: Judge) -> list[Refusal]:
    """Taking cover leads behind a cover within 3 cm of the base (M6)."""
    if not context.field.stands(intent.unit):
        return []
    tables, field, unit = MicrowarTables(context.state.tables), context.field, intent.unit
    limit, edge = tables.length("take_cover.reach"), tables.length("cover.edge")
    near = covers_near(context, unit)
    values = {"unit": unit, "limit": limit}
    away = min((field.measure(unit, each).edge for each in near), default=None)
    if away is None or not judge.within("take_cover", _REACH, "M6", away, limit, unit=unit, meanwhile=True):
        return [Refusal(code="microwar144.refusal.no_cover", rule="M6", values=values)]
    end = intent.path[-1] if intent.path else field.position(unit)
    there = field.with_unit_at(unit, end)
    at = set(near) & set(covers_at(context, unit, end))
    left = min((there.measure(unit, each).edge for each in at), default=None)
    if left is None or not judge.within("at_cover", _AT, "M6", left, edge, unit=unit, meanwhile=True):
        return [Refusal(code="microwar144.refusal.not_at_cover", rule="M6", values=values)]
    return []


def _watched(context: Context, intent: Move) -> tuple[tuple[Fact, ...], tuple[Overlay, ...]]:
    """Show the guards whose fire a path crosses, and where (M7)."""
    facts: list[Fact] = []
    overlays = [Overlay(kind="path", points=intent.path)]
    facing = context.state.units[intent.unit].facing
    for place, group in groupby(crossings(context, intent.unit, intent.path), key=lambda each: each.point):
        there, caught = context_at(context.state, intent.unit, place, facing), tuple(group)
        held = barred(there, intent.unit, behind_something(there, intent.unit, [each.guard for each in caught]))
        if len(held) < len(caught):
            overlays.append(Overlay(kind="point", points=(place,), code="microwar144.overlay.watched"))
        for each in caught:
            values: dict[str, Scalar] = {"guard": each.guard, "unit": intent.unit, "at": round(each.at, 3)}
            code = "microwar144.fact.watched_barred" if each.guard in held else "microwar144.fact.watched"
            facts.append(Fact(code=code, rule="M15" if each.guard in held else "M7", values=values))
            if each.guard not in held:
                overlays.append(Overlay(kind="line", points=(context.field.position(each.guard), place)))
    return tuple(facts), tuple(overlays)


def _ranges(context: Context, watched: tuple[Fact, ...]) -> tuple[Limit, ...]:
    """Name the ranges of the guards that a path crosses."""
    guards = dict.fromkeys(str(each.values["guard"]) for each in watched)
    return tuple(
        Limit(topic="guard", value=fighter(context.state, each).range, rule="M7", unit=each) for each in guards
    )


def _shot_place(context: Context, intent: Move) -> tuple[float, Point]:
    """Give from where on its path a walking unit attacks: cm along it, and the place, its end by default (M6)."""
    start = context.field.position(intent.unit)
    length = length_of(start, intent.path)
    wanted = intent.shot.at if intent.shot and intent.shot.at is not None else length
    at = min(wanted, length)
    return at, quantised(split(start, intent.path, at)[0])


def shot_of(intent: Move) -> Attack:
    """Make the attack of a walk."""
    assert intent.shot is not None, "asked only for a walk with an attack"  # noqa: S101
    shot = intent.shot
    return Attack(shooter=intent.unit, target=shot.target, weapon=shot.weapon, mode="walking", rulings=intent.rulings)


def _with_shot(context: Context, intent: Move, plan: Plan) -> Plan:
    there = context
    if plan.path is not None and context.field.stands(intent.unit):
        at, place = _shot_place(context, intent)
        if at > 0.0:
            there = context_at(context.state, intent.unit, place, context.state.units[intent.unit].facing)
    shot = lay(there, shot_of(intent)).plan
    about_acting = {"microwar144.refusal.shot_from"} | {each.code for each in plan.refusals}
    refusals = [each for each in shot.refusals if each.code not in about_acting]
    if game(context.state).step and not any(each.code == "microwar144.refusal.one_action" for each in plan.refusals):
        values = {"unit": intent.unit}
        refusals.append(Refusal(code="microwar144.refusal.one_action", rule="M6", values=values))
    tables = MicrowarTables(context.state.tables)
    if tables.option("M6.shot_from") == "end" and intent.shot and intent.shot.at is not None:
        values = {"shooter": intent.unit, "target": intent.shot.target}
        refusals.append(Refusal(code="microwar144.refusal.shot_from", rule="M6", values=values))
    return structs.replace(
        shot,
        refusals=(*plan.refusals, *refusals),
        path=plan.path,
        facts=(*plan.facts, *shot.facts),
        overlays=(*plan.overlays, *shot.overlays),
    )


def move(context: Context, intent: Move) -> Procedure:
    """Move along the path, under the guards' fire; who dies on the way stays where it dies (M7)."""
    course = Course(context)
    unit = intent.unit
    if intent.action == "take_cover" and not (yield from _may_take_cover(course, intent)):
        return course.outcome(course.tell("microwar144.result.ruled_out_move", "M6", unit=unit))
    begin_action(course, unit)
    if intent.action == "covered_run":
        course.happen(*marks(course.state.units[unit], covered=True))
    result = None
    if intent.path and context.field.stands(unit):
        result = yield from _go(course, context, intent)
    elif intent.shot:
        result = yield from _shoot(course, intent)
    headline = result
    if not course.state.units[unit].out:
        _arrive(course, intent)
        moved = _moved(course, context, intent)
        headline = result or moved
    assert headline is not None, "who is out has fallen to somebody"  # noqa: S101
    attacks_yet = intent.action == "walk" and not intent.shot and bool(fighter(course.state, unit).weapons)
    end_action(course, unit, "walked" if attacks_yet else "", left_after(context, intent) if attacks_yet else 0.0)
    return course.outcome(headline)


def _may_take_cover(course: Course, intent: Move) -> Asking:
    """Have the table settle whether the cover is near enough; its word may forbid the move (M6)."""

    def find(words: Mapping[str, str]) -> Plan:
        return plan_move(course.context, structs.replace(intent, rulings=words))

    return (yield from permitted(course, intent, find))


def _arrive(course: Course, intent: Move) -> None:
    """By option the cover of a covered run ends with the run (M6)."""
    if intent.action == "covered_run" and MicrowarTables(course.state.tables).option("M6.covered_run") == "run_only":
        course.happen(*marks(course.state.units[intent.unit], covered=None))


def _moved(course: Course, before: Context, intent: Move) -> Fact:
    length = intent.stated_length or 0.0
    if intent.path and before.field.stands(intent.unit):
        length = length_of(before.field.position(intent.unit), intent.path)
    return course.tell(f"microwar144.result.{intent.action}", "M6", unit=intent.unit, length=round(length, 1))


def _go(course: Course, start: Context, intent: Move) -> Steps:
    """Lead a unit along its path, guards and its own attack in their order.

    Gives the headline of its death, else that of its attack, else None.
    """
    attacked = None
    watch = Watch(course, start, intent.unit, intent.path)
    if intent.shot:
        at, place = _shot_place(start, intent)
        fallen = yield from watch.fire_until(at)
        if fallen is not None:
            return fallen
        watch.stand(place, at)
        attacked = yield from _shoot(course, intent)
    fallen = yield from watch.fire_until(None)
    if fallen is None:
        length = length_of(start.field.position(intent.unit), intent.path)
        watch.stand(intent.path[-1], length, intent.facing)
    return fallen or attacked


def _shoot(course: Course, intent: Move) -> Generator[AnyRequest, AnyAnswer, Fact]:
    """Make the attack of a walk from where the unit is now."""
    intended = shot_of(intent)
    return (yield from strike(course, intended, lay(course.context, intended)))
