"""Blind fire at a hiding place, and the volley of regulars with its beaten zone (A29, A30)."""

from companion.model.values import Point, Scalar
from companion.rules.course import Course
from companion.rules.plan import Fault, Overlay, Plan, Refusal
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.figure import Figure, fights_for_itself, figure
from companion.rulesets.awam.firing import bearing
from companion.rulesets.awam.game import unit_faults
from companion.rulesets.awam.group_fire import (
    count_hits,
    discharge,
    firearm_of,
    group_faults,
    group_refusals,
    hideout,
    radius_refusals,
    strike,
    turn_all,
)
from companion.rulesets.awam.hiding import cover_from
from companion.rulesets.awam.hits import give_blue
from companion.rulesets.awam.intents import BlindFire, Volley
from companion.rulesets.awam.surroundings import building_of, in_wood, is_building
from companion.rulesets.awam.tables import AwamTables

EXACT = 1e-9


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
    squad = state.squad(state.units[intent.firers[0]].squad)
    leader = squad.leader if squad is not None else ""
    if leader not in state.units or state.units[leader].out:
        refusals.append(Refusal(code="awam.refusal.no_leader", rule="A31", values={}))
    else:
        refusals += radius_refusals(context, leader, intent.firers)
    if hideout(context, intent.piece) is None:
        refusals.append(Refusal(code="awam.refusal.no_hideout", rule="A29", values={}))
    for each in intent.firers:
        weapon = _blind_weapon(context, figure(state, each))
        if tables.number(f"fire.{weapon}.die") < tables.number("blind.face"):
            refusals.append(Refusal(code="awam.refusal.d6_weapon", rule="A29", values={"unit": each}))
    return Plan(refusals=tuple(refusals), overlays=_arcs(context, intent.firers, intent.piece, "", None))


def blind_fire(context: Context, intent: BlindFire) -> Procedure:
    """Fire blindly: each 10 is a hit on somebody hidden there, if anybody is."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    turn_all(course, intent.firers, lambda each: _aim_point(context, each, intent.piece, ""))

    def weapon(who: Figure) -> str:
        return _blind_weapon(context, who)

    reaches = {each: tables.length(f"fire.{weapon(figure(context.state, each))}.long") for each in intent.firers}
    zone = _inside(course.context, intent.firers, intent.piece, reaches, hidden_only=True)
    shots = yield from discharge(course, intent.firers, weapon, "A29")
    hits = yield from count_hits(course, shots, 10, tables.number("blind.face"), "A29")
    if tables.word("option.A29.tens") == "one":
        hits = min(hits, 1)
    effects = yield from strike(course, hits, zone, lambda _: True, "A29", "awam.result.blind_hits")
    struck = sum(effects.values())
    code = "awam.result.blind_hits" if struck else "awam.result.blind_none"
    return course.outcome(course.tell(code, "A29", "", {**effects, "count": len(intent.firers), "hits": struck}))


def plan_volley(context: Context, intent: Volley) -> Plan:
    """Say who fires, at what, who stands in the beaten zone, and what stands against it."""
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
    refusals += radius_refusals(context, intent.officer, intent.firers)
    refusals += _goal_refusals(context, intent)
    reach = tables.length("volley.range")
    overlays = _arcs(context, intent.firers, intent.piece, intent.target, reach)
    return Plan(refusals=tuple(refusals), overlays=overlays)


def _goal_refusals(context: Context, intent: Volley) -> list[Refusal]:
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
    if standing and all(field.measure(each, intent.target).within(limit) == "no" for each in standing):
        more = {**values, "distance": min(field.measure(each, intent.target).edge for each in standing)}
        found.append(Refusal(code="awam.refusal.range", rule="A30", values={**more, "limit": limit}))
    return found


def volley(context: Context, intent: Volley) -> Procedure:
    """Fire the volley: each 6 hits somebody in the beaten zone, and all who stand in it take a blue marker."""
    course = Course(context)
    tables = AwamTables(context.state.tables)
    firers, blind = intent.firers, bool(intent.piece)
    turn_all(course, firers, lambda each: _aim_point(context, each, intent.piece, intent.target))
    zone = beaten_zone(course.context, intent)
    before = course.context
    shots = yield from discharge(course, firers, lambda who: firearm_of(who, tables), "A30")
    hits = yield from count_hits(course, shots, 6, tables.number("volley.face"), "A30")
    effects = yield from strike(
        course, hits, zone, lambda each: blind or _any_cover(before, firers, each), "A30", "awam.result.volley_hits"
    )
    struck = sum(effects.values())
    if struck or not blind:
        for each in zone:
            if not course.state.units[each].out:
                give_blue(course, each)
    code = "awam.result.volley_hits" if struck else "awam.result.volley_none"
    values: dict[str, Scalar] = {**effects, "count": len(firers), "hits": struck, "officer": intent.officer}
    return course.outcome(course.tell(code, "A30", "", values))


def beaten_zone(context: Context, intent: Volley) -> tuple[str, ...]:
    """Name the enemies in the beaten zone: within 30 cm, in any firer's arc, visible, and not in a building.

    Fired at a wood, it is those inside that wood, seen or not; by our ruling.
    """
    reach = AwamTables(context.state.tables).length("volley.range")
    if intent.piece:
        return _inside(context, intent.firers, intent.piece, dict.fromkeys(intent.firers, reach), hidden_only=False)
    field, units = context.field, context.state.units
    found = []
    for enemy in _enemies(context, intent.firers):
        if units[enemy].hidden or building_of(context, enemy) is not None:
            continue
        if any(_covers(context, each, enemy, reach) and field.sees(each, enemy) for each in intent.firers):
            found.append(enemy)
    if not found and not field.stands(intent.target):
        # Where nobody keeps positions the table knows at least whom the volley was fired at.
        return (intent.target,)
    return tuple(found)


def _enemies(context: Context, firers: tuple[str, ...]) -> tuple[str, ...]:
    side = context.state.units[firers[0]].side
    units = context.state.units
    return tuple(
        each for each in context.field.standing() if units[each].side != side and fights_for_itself(context.state, each)
    )


def _covers(context: Context, firer: str, enemy: str, reach: float) -> bool:
    """Tell whether an enemy lies in a firer's arc and within reach."""
    field, tables = context.field, AwamTables(context.state.tables)
    if not field.stands(firer):
        return False
    return field.measure(firer, enemy).edge <= reach + EXACT and field.in_arc(firer, enemy, tables.clumsy_arc)


def _inside(
    context: Context, firers: tuple[str, ...], piece: str, reaches: dict[str, float], *, hidden_only: bool
) -> tuple[str, ...]:
    """Name the enemies inside a wood or building, within arc and reach of any firer."""
    field, units = context.field, context.state.units
    return tuple(
        enemy
        for enemy in _enemies(context, firers)
        if (units[enemy].hidden or not hidden_only)
        and any(each.id == piece for each in field.touching(enemy, lambda each: each.id == piece))
        and any(_covers(context, firer, enemy, reaches[firer]) for firer in firers)
    )


def _aim_point(context: Context, firer: str, piece: str, target: str) -> Point | None:
    """Give the point to which a firer turns: its target, or the nearest point of the hiding place."""
    field = context.field
    if not field.stands(firer):
        return None
    if target:
        return field.position(target) if field.stands(target) else None
    measured = field.measure(firer, piece)
    return measured.b if measured.edge > 0.0 else None


def _any_cover(context: Context, firers: tuple[str, ...], victim: str) -> bool:
    """Tell whether a victim has any cover from the nearest firer (A32)."""
    field = context.field
    standing = [each for each in firers if field.stands(each)]
    if not standing or not field.stands(victim):
        return False
    nearest = min(standing, key=lambda each: (field.measure(each, victim).edge, each))
    tables = AwamTables(context.state.tables)
    return in_wood(context, victim) or tables.any_cover(cover_from(context, nearest, victim).fraction)


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
