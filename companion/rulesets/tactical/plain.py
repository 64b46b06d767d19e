"""Beginning and letting the turn go by: the first player by die, the distance at the start (T1, T4)."""

from collections.abc import Generator
from itertools import islice

from companion.model.state import GameState
from companion.rules.asking import pick, throw
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice, Pick
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical.game import game, pass_turn, present, set_game
from companion.rulesets.tactical.intents import Begin, PassTurn
from companion.rulesets.tactical.tables import TacticalTables

EXACT = 1e-9
TOLD, DRAWN = 12, 100
"""How many pairs that stand too near are told one by one, and how many are drawn, the nearest first."""


def too_near(context: Context) -> tuple[tuple[str, str, float], ...]:
    """List the pairs of opposing miniatures nearer than the distance at the start, the nearest first, in cm (T4)."""
    units, rows = context.state.units, context.field.distances()
    limit = TacticalTables(context.state.tables).length("start.distance") - EXACT
    found = [
        (edge, a, b)
        for (at, a), row in zip(enumerate(rows), rows.values(), strict=True)
        for b, edge in islice(row.items(), at + 1, None)
        if edge < limit and units[a].side != units[b].side
    ]
    return tuple((a, b, edge) for edge, a, b in sorted(found))


def plan_begin(context: Context, intent: Begin) -> Plan:
    """Check the set-up: every pair nearer than 150 cm is named and drawn (T4)."""
    state = context.state
    if not state.sides:
        return Plan(faults=(Fault(code="tactical.fault.no_sides"),))
    refusals = []
    if game(state).begun:
        refusals.append(Refusal(code="tactical.refusal.begun", rule="T1"))
    pairs = too_near(context)
    limit = TacticalTables(state.tables).length("start.distance")
    if pairs:
        a, b, edge = pairs[0]
        values = {"unit": a, "target": b, "distance": edge, "limit": limit, "count": len(pairs)}
        refusals.append(Refusal(code="tactical.refusal.too_near", rule="T4", values=values))
    facts = tuple(
        Fact(code="tactical.fact.too_near", rule="T4", values={"unit": a, "target": b, "distance": round(edge, 1)})
        for a, b, edge in pairs[:TOLD]
    )
    return Plan(refusals=tuple(refusals), facts=(*facts, *_more(pairs)), overlays=near_lines(context, pairs[:DRAWN]))


def _more(pairs: tuple[tuple[str, str, float], ...]) -> tuple[Fact, ...]:
    """Say how many pairs besides those told stand too near."""
    left = len(pairs) - TOLD
    return (Fact(code="tactical.fact.more_too_near", rule="T4", values={"count": left}),) if left > 0 else ()


def near_lines(context: Context, pairs: tuple[tuple[str, str, float], ...]) -> tuple[Overlay, ...]:
    """Draw the pairs that stand too near each other: lines from base to base, the first with its name."""
    found = []
    for place, (a, b, _) in enumerate(pairs):
        ruler, code = context.field.measure(a, b), "" if place else "tactical.overlay.too_near"
        found.append(Overlay(kind="line", points=(ruler.a, ruler.b), code=code))
    return tuple(found)


def begin(context: Context, intent: Begin) -> Procedure:
    """Roll for the first player."""
    course = Course(context)
    sides = tuple(each.id for each in context.state.sides if present(context.state, each.id))
    sides = sides or tuple(each.id for each in context.state.sides)
    first = yield from _first(course, sides)
    course.happen(*set_game(course.state, begun=True, side=first, first=first, turn=1))
    return course.outcome(course.tell("tactical.result.begins", "T1", side=_name(context.state, first)))


def _first(course: Course, sides: tuple[str, ...]) -> Generator[AnyRequest, AnyAnswer, str]:
    """Two sides roll a die each, the higher begins; among more a single die picks one (T1)."""
    if len(sides) != 2:
        names = {_name(course.state, each): each for each in sides}
        named = tuple(names) if len(names) == len(sides) else sides
        picked = yield from pick(course, Pick(reason="tactical.reason.first", rule="T1", among=named, kind="text"))
        return names.get(picked, picked)
    die = TacticalTables(course.state.tables).die
    ties = tuple((face, face) for face in range(1, die + 1))
    request = Dice(reason="tactical.reason.first_dice", rule="T1", dice=(die, die), again_if=ties)
    faces = yield from throw(course, request)
    return sides[0] if faces[0] > faces[1] else sides[1]


def _name(state: GameState, side: str) -> str:
    found = state.side(side)
    return found.name if found else side


def plan_pass(context: Context, intent: PassTurn) -> Plan:
    """A player may always say that the turn passes (T1)."""
    return Plan()


def pass_the_turn(context: Context, intent: PassTurn) -> Procedure:
    """Pass the turn to the next player (T1)."""
    course = Course(context)
    headline = course.tell("tactical.result.passed", "T1", side=_name(context.state, game(context.state).side))
    pass_turn(course)
    return course.outcome(headline)
    yield  # a procedure that asks nothing is still one
