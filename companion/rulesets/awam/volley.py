"""Blind fire at a hiding place, and the volley of regulars with its beaten zone (A29, A30)."""

from collections.abc import Generator, Mapping, Sequence

from msgspec import structs

from companion.model.values import Point, Scalar
from companion.rules.course import Course
from companion.rules.judging import Asking, Judge, decide, foreseen
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.figure import Figure, fights_for_itself, figure
from companion.rulesets.awam.firing import bearing
from companion.rulesets.awam.game import unit_faults
from companion.rulesets.awam.group_fire import (
    Rule,
    count_hits,
    discharge,
    firearm_of,
    group_faults,
    group_refusals,
    hideout,
    joining,
    radius_refusals,
    strike,
    turn_all,
)
from companion.rulesets.awam.hits import give_blue
from companion.rulesets.awam.intents import BlindFire, Volley
from companion.rulesets.awam.onlookers import sees
from companion.rulesets.awam.shelter import sheltered, surely
from companion.rulesets.awam.surroundings import building_of, is_building
from companion.rulesets.awam.tables import AwamTables


def _blind_weapon(context: Context, who: Figure) -> str:
    """Name the firearm for blind fire: one that rolls a D10, else whatever there is."""
    tables = AwamTables(context.state.tables)
    face = tables.number("blind.face")
    good = firearm_of(who, tables, lambda each: tables.number(f"fire.{each}.die") >= face)
    return good or firearm_of(who, tables)


def plan_blind(context: Context, intent: BlindFire) -> Plan:
    """Say who fires at which hiding place, and what stands against it."""
    faults = group_faults(context, intent.firers, intent.piece)
    if faults:
        return Plan(faults=tuple(faults))
    state, tables = context.state, AwamTables(context.state.tables)
    refusals = group_refusals(
        context, intent.firers, tables.number("blind.least"), "A29", lambda who: _blind_weapon(context, who)
    )
    judge = Judge(state.tolerance, intent.rulings)
    squad = state.squad(state.units[intent.firers[0]].squad)
    leader = squad.leader if squad is not None else ""
    if leader not in state.units or state.units[leader].out:
        refusals.append(Refusal(code="awam.refusal.no_leader", rule="A31", values={}))
    else:
        refusals += radius_refusals(context, leader, intent.firers, judge)
    if hideout(context, intent.piece) is None:
        refusals.append(Refusal(code="awam.refusal.no_hideout", rule="A29", values={}))
    for each in intent.firers:
        weapon = _blind_weapon(context, figure(state, each))
        if tables.number(f"fire.{weapon}.die") < tables.number("blind.face"):
            refusals.append(Refusal(code="awam.refusal.d6_weapon", rule="A29", values={"unit": each}))
    overlays = _arcs(context, intent.firers, intent.piece, "", None)
    told = (Fact(code="awam.fact.firers", rule="A29", values={"count": len(intent.firers)}),)
    return Plan(refusals=tuple(refusals), overlays=overlays, questions=judge.questions, facts=told, chances=True)


def blind_fire(context: Context, intent: BlindFire) -> Procedure:
    """Fire blindly: each 10 is a hit on somebody hidden there, if anybody is."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    firers = yield from joining(
        course, intent, lambda words: plan_blind(context, structs.replace(intent, rulings=words))
    )
    if not firers:
        return course.outcome(course.tell("awam.result.ruled_out", "A29", unit=intent.firers[0]))
    turn_all(course, firers, lambda each: _aim_point(context, each, intent.piece, ""))

    def weapon(who: Figure) -> str:
        return _blind_weapon(context, who)

    reaches = {each: tables.length(f"fire.{weapon(figure(context.state, each))}.long") for each in firers}
    zone = yield from _inside(course, intent.piece, reaches, "A29", hidden_only=True)
    shots = yield from discharge(course, firers, weapon, "A29")
    hits = yield from count_hits(course, shots, 10, tables.number("blind.face"), "A29")
    if tables.word("option.A29.tens") == "one":
        hits = min(hits, 1)
    effects = yield from strike(course, hits, zone, surely, "A29", "awam.result.blind_hits")
    struck = sum(effects.values())
    code = "awam.result.blind_hits" if struck else "awam.result.blind_none"
    return course.outcome(course.tell(code, "A29", "", {**effects, "count": len(firers), "hits": struck}))


def plan_volley(context: Context, intent: Volley) -> Plan:
    """Say who fires, at what, who stands in the beaten zone, and what stands against it."""
    plan = weigh_volley(context, intent)
    return plan if plan.faults else structs.replace(plan, facts=_told(context, intent), chances=True)


def _told(context: Context, intent: Volley) -> tuple[Fact, ...]:
    """Tell how many fire, and who stands in the beaten zone once they have turned; of a wood nobody can tell."""
    told = [Fact(code="awam.fact.firers", rule="A30", values={"count": len(intent.firers)})]
    if intent.target:
        course = Course(context)
        turn_all(course, intent.firers, lambda each: _aim_point(context, each, "", intent.target))
        zone = foreseen(beaten_zone(course, intent))
        told += [Fact(code="awam.fact.in_zone", rule="A30", values={"unit": each}) for each in zone]
    return tuple(told)


def weigh_volley(context: Context, intent: Volley) -> Plan:
    """Say what stands against a volley, without looking who would be hit."""
    faults = list(unit_faults(context.state, intent.officer, *([intent.target] if intent.target else [])))
    faults += group_faults(context, intent.firers, intent.piece)
    if not faults and bool(intent.target) == bool(intent.piece):
        faults.append(Fault(code="awam.fault.volley_goal", place="target"))
    if faults:
        return Plan(faults=tuple(faults))
    state, tables = context.state, AwamTables(context.state.tables)
    refusals = group_refusals(
        context, intent.firers, tables.number("volley.least"), "A30", lambda who: firearm_of(who, tables)
    )
    for each in intent.firers:
        if not figure(state, each).regular:
            refusals.append(Refusal(code="awam.refusal.not_regular", rule="A30", values={"unit": each}))
    if "officer" not in figure(state, intent.officer).kinds:
        refusals.append(Refusal(code="awam.refusal.no_officer", rule="A30", values={"unit": intent.officer}))
    judge = Judge(state.tolerance, intent.rulings)
    refusals += radius_refusals(context, intent.officer, intent.firers, judge)
    refusals += _goal_refusals(context, intent, judge)
    reach = tables.length("volley.range")
    overlays = _arcs(context, intent.firers, intent.piece, intent.target, reach)
    return Plan(refusals=tuple(refusals), overlays=overlays, questions=judge.questions)


def _goal_refusals(context: Context, intent: Volley, judge: Judge) -> list[Refusal]:
    """Hold a volley to enemies in the open within 30 cm, or to a wood."""
    field, state = context.field, context.state
    limit = AwamTables(state.tables).length("volley.range")
    if intent.piece:
        piece = hideout(context, intent.piece)
        if piece is None or is_building(piece):
            return [Refusal(code="awam.refusal.volley_wood", rule="A30", values={})]
        return []
    values = {"target": intent.target}
    found = []
    if state.units[intent.target].side == state.units[intent.officer].side:
        found.append(Refusal(code="awam.refusal.friend", rule="A30", values=values))
    if state.units[intent.target].hidden:
        found.append(Refusal(code="awam.refusal.hidden", rule="A30", values=values))
    if building_of(context, intent.target) is not None:
        found.append(Refusal(code="awam.refusal.in_building", rule="A30", values=values))
    standing = [each for each in intent.firers if field.stands(each) and field.stands(intent.target)]
    if not standing:
        return found
    distance = min(field.measure(each, intent.target).edge for each in standing)
    if not judge.within("volley", "awam.question.reach", "A30", distance, limit, unit=intent.target, meanwhile=True):
        more = {**values, "distance": distance, "limit": limit}
        found.append(Refusal(code="awam.refusal.range", rule="A30", values=more))
    return found


def volley(context: Context, intent: Volley) -> Procedure:
    """Fire the volley: each 6 hits somebody in the beaten zone, and all who stand in it take a blue marker."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    blind = bool(intent.piece)
    firers = yield from joining(
        course, intent, lambda words: weigh_volley(context, structs.replace(intent, rulings=words))
    )
    if not firers:
        return course.outcome(course.tell("awam.result.ruled_out", "A30", unit=intent.officer))
    turn_all(course, firers, lambda each: _aim_point(context, each, intent.piece, intent.target))
    zone = yield from beaten_zone(course, structs.replace(intent, firers=firers))
    standing = [each for each in firers if course.context.field.stands(each)]

    def covered(victim: str) -> Asking:
        return surely(victim) if blind else sheltered(course, _nearest(course.context, standing, victim), victim)

    shots = yield from discharge(course, firers, lambda who: firearm_of(who, tables), "A30")
    hits = yield from count_hits(course, shots, 6, tables.number("volley.face"), "A30")
    effects = yield from strike(course, hits, zone, covered, "A30", "awam.result.volley_hits")
    struck = sum(effects.values())
    if struck or not blind:
        for each in zone:
            if not course.state.units[each].out:
                give_blue(course, each)
    code = "awam.result.volley_hits" if struck else "awam.result.volley_none"
    values: dict[str, Scalar] = {**effects, "count": len(firers), "hits": struck, "officer": intent.officer}
    return course.outcome(course.tell(code, "A30", "", values))


def beaten_zone(course: Course, intent: Volley) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Name the enemies in the beaten zone: within 30 cm, in any firer's arc, visible, and not in a building.

    Fired at a wood, it is those inside that wood, seen or not; by our ruling. Who stands at its edge, the table says.
    """
    context = course.context
    reaches = dict.fromkeys(intent.firers, AwamTables(context.state.tables).length("volley.range"))
    if intent.piece:
        return (yield from _inside(course, intent.piece, reaches, "A30", hidden_only=False))
    found: list[str] = []
    for enemy in _enemies(context, intent.firers):
        if context.state.units[enemy].hidden or building_of(context, enemy) is not None:
            continue
        if (yield from _covered_by_any(course, enemy, reaches, "A30", seen=True)):
            found.append(enemy)
    if not found and not context.field.stands(intent.target):
        # Where nobody keeps positions the table knows at least whom the volley was fired at.
        return (intent.target,)
    return tuple(found)


def _enemies(context: Context, firers: tuple[str, ...]) -> tuple[str, ...]:
    side = context.state.units[firers[0]].side
    units = context.state.units
    return tuple(
        each for each in context.field.standing() if units[each].side != side and fights_for_itself(context.state, each)
    )


def _covered_by_any(course: Course, enemy: str, reaches: Mapping[str, float], rule: Rule, *, seen: bool) -> Asking:
    """Tell whether an enemy lies in some firer's arc and reach, in sight if need be; one sure firer is enough."""
    context = course.context
    field, tables = context.field, AwamTables(context.state.tables)
    bearing_on = [each for each in reaches if field.stands(each) and field.in_arc(each, enemy, tables.clumsy_arc)]

    def covers(firer: str, judge: Judge) -> bool:
        edge, reach = field.measure(firer, enemy).edge, reaches[firer]
        near = judge.within(f"zone.{firer}.{enemy}", "awam.question.reach", rule, edge, reach, unit=enemy)
        return near and (not seen or sees(context, firer, enemy, rule, judge))

    for firer in bearing_on:
        sure = Judge(context.state.tolerance, {})
        if covers(firer, sure) and not sure.questions:
            return True
    return (yield from decide(course, lambda judge: any(covers(each, judge) for each in bearing_on)))


def _inside(
    course: Course, piece: str, reaches: Mapping[str, float], rule: Rule, *, hidden_only: bool
) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Name the enemies inside a wood or building, within arc and reach of any firer."""
    field, units = course.context.field, course.state.units
    found: list[str] = []
    for enemy in _enemies(course.context, tuple(reaches)):
        there = (units[enemy].hidden or not hidden_only) and field.touching(enemy, lambda each: each.id == piece)
        if there and (yield from _covered_by_any(course, enemy, reaches, rule, seen=False)):
            found.append(enemy)
    return tuple(found)


def _aim_point(context: Context, firer: str, piece: str, target: str) -> Point | None:
    """Give the point to which a firer turns: its target, or the nearest point of the hiding place."""
    field = context.field
    if not field.stands(firer):
        return None
    if target:
        return field.position(target) if field.stands(target) else None
    measured = field.measure(firer, piece)
    return measured.b if measured.edge > 0.0 else None


def _nearest(context: Context, firers: Sequence[str], victim: str) -> str:
    """Name the firer from whom a victim's cover counts: the nearest (A32)."""
    field = context.field
    if not firers or not field.stands(victim):
        return victim
    return min(firers, key=lambda each: (field.measure(each, victim).edge, each))


def _arcs(
    context: Context, firers: tuple[str, ...], piece: str, target: str, reach: float | None
) -> tuple[Overlay, ...]:
    """Draw each firer's arc, as it will be turned."""
    field, tables = context.field, AwamTables(context.state.tables)
    found = []
    for each in firers:
        if not field.stands(each):
            continue
        goal = _aim_point(context, each, piece, target)
        here = field.position(each)
        facing = context.state.units[each].facing
        if goal is not None and goal != here:
            facing = bearing(here, goal)
        weapon = _blind_weapon(context, figure(context.state, each))
        length = reach if reach is not None else tables.length(f"fire.{weapon}.long")
        spread = tables.clumsy_arc * 2
        found.append(Overlay(kind="arc", points=(here,), radius=length, angle=facing, spread=spread))
    return tuple(found)
