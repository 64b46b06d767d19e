"""Bringing a routed figure back on an ace or joker, instead of acting (A7)."""

from companion.model.events import MarkerSet, UnitMoved, UnitOut
from companion.model.units import Unit
from companion.model.values import Point
from companion.rules.asking import choose, point, throw_one
from companion.rules.course import Course
from companion.rules.plan import Fault, Modifier, Need, Plan, Refusal
from companion.rules.requests import Choice, ChoosePoint, Dice
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.awam.figure import figure, leader_of
from companion.rulesets.awam.game import game, notes
from companion.rulesets.awam.intents import Rally
from companion.rulesets.awam.tables import AwamTables

OWN = ("veteran", "officer", "inexperienced", "wounded")


def own_modifiers(context: Context, unit: str) -> tuple[Modifier, ...]:
    """List the figure's own modifiers of morale; by our ruling nothing else counts for one who has run away."""
    tables, who = AwamTables(context.state.tables), figure(context.state, unit)
    holding = {*who.kinds, *(["wounded"] if who.wounds else [])}
    return tuple(tables.modifier(f"morale.{key}", f"awam.modifier.morale_{key}") for key in OWN if key in holding)


def plan_rally(context: Context, intent: Rally) -> Plan:
    """Say what the test needs; only a routed figure of the squad that an ace or joker calls up may try."""
    state, now = context.state, game(context.state)
    unit = state.units.get(intent.unit)
    if unit is None:
        fault = Fault(code="core.fault.unknown_unit", place="unit", values={"id": intent.unit})
        return Plan(faults=(fault,))
    if unit.out != "routed":
        fault = Fault(code="awam.fault.not_routed", place="unit", values={"unit": intent.unit})
        return Plan(faults=(fault,))
    values = {"unit": intent.unit}
    refusals = []
    if now.previous not in ("ace", "joker") or now.card.startswith(("squad:", "extra:")) or not now.squad:
        refusals.append(Refusal(code="awam.refusal.rally_card", rule="A7", values=values))
    elif unit.squad != now.squad:
        refusals.append(Refusal(code="awam.refusal.not_active", rule="A7", values=values))
    if now.acted or now.steady or now.shaken or now.allowance == 0:
        refusals.append(Refusal(code="awam.refusal.rally_acted", rule="A7", values=values))
    entry = AwamTables(state.tables).entry("morale.acts")
    least = int(entry.value)
    need = Need(sides=6, score=least, least=least, rule="A7", source=entry.source)
    return Plan(refusals=tuple(refusals), modifiers=own_modifiers(context, intent.unit), need=need)


def rally(context: Context, intent: Rally) -> Procedure:
    """Roll: 4 or more brings the figure back without its blue marker; less, and it is gone for good."""
    course = Course(context)
    unit, now = intent.unit, game(context.state)
    found = own_modifiers(context, unit)
    course.tell_modifiers(found)
    least = AwamTables(context.state.tables).number("morale.acts") - sum(each.value for each in found)
    course.happen(*notes(allowance=0, acted=(*now.acted, unit)))
    face = yield from throw_one(
        course, Dice(reason="awam.reason.rally", rule="A7", unit=unit, dice=(6,), reading=(1, max(1, least)))
    )
    if face < least:
        course.happen(UnitOut(unit=unit, why="left"))
        return course.outcome(course.tell("awam.result.rally_fails", "A7", unit=unit))
    who = context.state.units[unit]
    place = None
    if any(each.position is not None for each in context.state.units.values()):
        leader = leader_of(context.state, unit)
        beside = leader is not None and leader.position is not None
        word = yield from choose(
            Choice(
                reason="awam.reason.rally_where",
                rule="A7",
                unit=unit,
                options=("awam.option.leader", "awam.option.edge") if beside else ("awam.option.edge",),
                policy="awam.option.leader" if beside else "awam.option.edge",
            )
        )
        suggested = _beside(leader) if word == "awam.option.leader" and leader is not None else _edge(context, who)
        place = yield from point(
            ChoosePoint(reason="awam.reason.rally_place", rule="A7", unit=unit, suggested=suggested)
        )
    course.happen(UnitOut(unit=unit, why=""), MarkerSet(unit=unit, key="morale", value=None))
    if place is not None:
        course.happen(UnitMoved(unit=unit, position=_on_table(context, place), facing=who.facing))
    return course.outcome(course.tell("awam.result.rally", "A7", unit=unit))


def _beside(leader: Unit) -> Point:
    x, y = leader.position or (0.0, 0.0)
    return (x + 3.0, y)


def _edge(context: Context, who: Unit) -> Point:
    """Suggest the edge of the table that is nearest to where the figure ran from."""
    table = context.state.table
    x, y = who.position or (0.0, table.height / 2)
    edges = {x: (0.0, y), table.width - x: (table.width, y), y: (x, 0.0), table.height - y: (x, table.height)}
    return edges[min(edges)]


def _on_table(context: Context, place: Point) -> Point:
    table = context.state.table
    return (min(max(place[0], 0.0), table.width), min(max(place[1], 0.0), table.height))
