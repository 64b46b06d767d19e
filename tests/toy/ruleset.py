"""The toy ruleset: two sides take turns, units move and shoot.

X1 sides take turns; X2 a unit acts once a turn; X3 it moves up to 10 cm; X4 mud slows it; X5 it shoots within 20 cm on
a 4 or more; X6 -1 when half of the target is hidden; X7 two hits put a unit out; X8 a shot into a crowd hits one of it
at random; X9 a side may pass; X10 how much ammunition is left is a secret, and without any there is no shot.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.battlefield.reports import Method, within
from companion.model.declarations import Declaration, Declarations
from companion.model.events import MarkerSet, RulesetSet, StatSet, UnitMoved, UnitOut
from companion.model.tables import Entry, Sheet
from companion.model.units import Unit
from companion.model.values import Id, Point
from companion.rules.asking import choose, pick, throw_one
from companion.rules.building import SquadBuilder
from companion.rules.course import Course
from companion.rules.intents import Intent, Stated
from companion.rules.plan import Fact, Fault, Modifier, Need, Overlay, Plan, Refusal
from companion.rules.requests import Dice, Pick, Question, Ruling
from companion.rules.ruleset import Context, Glance, MoveKind, Offer, Procedure
from tests.toy.wording import TOY


class Move(Intent, frozen=True, tag="toy.move"):
    """Move along a path of centres."""

    unit: Id
    path: tuple[Point, ...]


class Shoot(Intent, frozen=True, tag="toy.shoot"):
    """Shoot at a unit."""

    shooter: Id
    target: Id
    stated: Stated = Stated()


class Pass(Intent, frozen=True, tag="toy.pass"):
    """Let the other side act."""


DECLARED = (
    Declaration(key="health", kind="int", default=2, least=0, most=2, public=True),
    Declaration(key="ammunition", kind="int", default=3, least=0, most=9),
    Declaration(key="acted", kind="bool", default=False, holder="marker", public=True),
    Declaration(key="turn", kind="int", default=1, least=1, holder="game", public=True),
    Declaration(key="side", kind="text", default="", holder="game", public=True),
    Declaration(key="plan", kind="text", default="", holder="game"),
)


class Tables(Struct, frozen=True):
    """The file of the toy's numbers."""

    id: str
    version: str
    values: dict[str, Entry]


class ToyRuleset:
    """Ten rules, told above."""

    id = "toy"
    version = "1"
    declarations = Declarations(DECLARED)
    intents: tuple[type[Intent], ...] = (Move, Shoot, Pass)
    wording: Mapping[str, str] = TOY
    builder: SquadBuilder | None = None
    speeds = ("open", "mud")
    covers = ("wall",)
    sheet = Sheet()

    def __init__(self) -> None:
        text = Path(__file__).with_name("toy.toml").read_bytes()
        self.tables: Mapping[str, Entry] = msgspec.toml.decode(text, type=Tables).values

    def plan(self, context: Context, intent: Intent) -> Plan:
        if isinstance(intent, Move):
            return plan_move(context, intent)
        return plan_shot(context, intent) if isinstance(intent, Shoot) else Plan()

    def resolve(self, context: Context, intent: Intent) -> Procedure:
        if isinstance(intent, Move):
            return move(context, intent)
        return shoot(context, intent) if isinstance(intent, Shoot) else pass_turn(context)

    def offers(self, context: Context, unit: str) -> tuple[Offer, ...]:
        return (Offer(code="toy.action.pass", intent=Pass(), unit=unit),)

    def next_step(self, context: Context) -> Offer | None:
        return Offer(code="toy.action.pass", intent=Pass())

    def fire(self, context: Context, shooter: str, target: str) -> Intent | None:
        return Shoot(shooter=shooter, target=target)

    def move(
        self, context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None
    ) -> Intent | None:
        return Move(unit=unit, path=path)

    def moves(self, context: Context, unit: str) -> tuple[MoveKind, ...]:
        return (MoveKind(action="move", code="toy.action.move", speeds=speeds(context)),)

    def overlays(self, context: Context, unit: str) -> tuple[Overlay, ...]:
        position = context.state.units[unit].position
        reach = float(context.state.tables["shot.range"].value)
        return (Overlay(kind="circle", points=(position,), radius=reach, code="toy.overlay.range"),) if position else ()

    def method(self, context: Context) -> Method:
        """Name how the hidden part of a target is found."""
        return "silhouette"

    def glance(self, context: Context, unit: Unit) -> Glance:
        health = self.declarations.read("stat", "health", context.state.stats_of(unit))
        acted = bool(self.declarations.read("marker", "acted", unit.markers))
        return Glance(acted=acted, active=not acted, wounds=2 - health if isinstance(health, int) else 0)

    def status(self, context: Context) -> tuple[Fact, ...]:
        return (Fact(code="toy.status.turn", rule="X1", values={"turn": number(context, "turn")}),)


def number(context: Context, key: str) -> int:
    value = ToyRuleset.declarations.read("game", key, context.state.game)
    assert isinstance(value, int)
    return value


def stat(context: Context, unit: str, key: str) -> int:
    held = context.state.stats_of(context.state.units[unit])
    value = ToyRuleset.declarations.read("stat", key, held)
    assert isinstance(value, int)
    return value


def speeds(context: Context) -> dict[str, float]:
    tables = context.state.tables
    return {"open": float(tables["move.reach"].value), "mud": float(tables["move.mud"].value)}


def fit(context: Context, *units: str) -> tuple[Fault, ...]:
    known = context.state.units
    return tuple(Fault(code="toy.fault.unit", place=each) for each in units if each not in known or known[each].out)


def turn_refusals(context: Context, unit: str) -> list[Refusal]:
    whose = context.state.game.get("side", "")
    found = []
    if whose and context.state.units[unit].side != whose:
        found.append(Refusal(code="toy.refusal.turn", rule="X1"))
    if context.state.units[unit].markers.get("acted"):
        found.append(Refusal(code="toy.refusal.acted", rule="X2", values={"unit": unit}))
    return found


def plan_move(context: Context, intent: Move) -> Plan:
    faults = fit(context, intent.unit)
    if faults or context.state.units[intent.unit].position is None:
        return Plan(faults=faults or (Fault(code="toy.fault.unit", place=intent.unit),))
    path = context.field.path(intent.unit, intent.path, speeds(context), default="open")
    refusals = turn_refusals(context, intent.unit)
    if path.cost > 1.0 + 1e-9:
        values = {"unit": intent.unit, "length": path.length}
        refusals.append(Refusal(code="toy.refusal.reach", rule="X3", values=values))
    return Plan(refusals=tuple(refusals), path=path)


def move(context: Context, intent: Move) -> Procedure:
    course = Course(context)
    plan = plan_move(context, intent)
    facing = context.state.units[intent.unit].facing
    course.happen(
        UnitMoved(unit=intent.unit, position=intent.path[-1], facing=facing),
        MarkerSet(unit=intent.unit, key="acted", value=True),
    )
    length = plan.path.length if plan.path else 0.0
    return course.outcome(course.tell("toy.result.moved", "X3", unit=intent.unit, length=round(length, 3)))
    yield  # a procedure that asks nothing is still one


def plan_shot(context: Context, intent: Shoot) -> Plan:
    faults = fit(context, intent.shooter, intent.target)
    if faults:
        return Plan(faults=faults)
    sighted = context.field.sighted(intent.shooter, intent.target)
    tables, stated = context.state.tables, intent.stated
    limit = float(tables["shot.range"].value)
    distance = sighted.measurement.edge if stated.distance is None else stated.distance
    verdict = within(distance, limit, 0.0 if stated.distance is not None else context.state.tolerance)
    refusals, questions = turn_refusals(context, intent.shooter), []
    ruled = intent.rulings.get("range")
    if verdict == "close" and ruled is None:
        questions.append(_question(distance, limit, context.state.tolerance))
    if (ruled or verdict) == "no":
        values = {"target": intent.target, "distance": distance, "limit": limit}
        refusals.append(Refusal(code="toy.refusal.range", rule="X5", values=values))
    if not (sighted.line.seen if stated.sees is None else stated.sees):
        values = {"shooter": intent.shooter, "target": intent.target}
        refusals.append(Refusal(code="toy.refusal.sight", rule="X5", values=values))
    if stat(context, intent.shooter, "ammunition") == 0:
        refusals.append(Refusal(code="toy.refusal.ammunition", rule="X10", values={"shooter": intent.shooter}))
    hidden = sighted.cover.fraction if stated.hidden is None else stated.hidden
    cover = tables["shot.cover"]
    modifiers = (
        (Modifier(code="toy.modifier.cover", value=int(cover.value), rule="X6", source=cover.source),)
        if hidden >= 0.5
        else ()
    )
    need = tables["shot.need"]
    least = int(need.value) + (tables["shot.reading"].value == "strict")
    return Plan(
        refusals=tuple(refusals),
        modifiers=modifiers,
        need=Need(sides=6, score=int(need.value), least=least, rule="X5", source=need.source),
        measurement=sighted.measurement,
        line=sighted.line,
        cover=sighted.cover,
        questions=tuple(questions),
    )


def _question(distance: float, limit: float, tolerance: float) -> Question:
    return Question(
        key="range",
        reason="toy.question.range",
        rule="X5",
        verdict="close",
        options=("yes", "no"),
        value=distance,
        limit=limit,
        tolerance=tolerance,
        policy="yes",
    )


def shoot(context: Context, intent: Shoot) -> Procedure:
    course = Course(context)
    plan = plan_shot(context, intent)
    assert plan.need is not None
    for each in plan.questions:
        ruling = Ruling(
            reason=each.reason,
            rule=each.rule,
            key=each.key,
            options=each.options,
            value=each.value,
            limit=each.limit,
            tolerance=each.tolerance,
            policy=each.policy,
        )
        word = yield from choose(ruling)
        course.tell("toy.question.range", "X5", ruling=word)
    course.tell_modifiers(plan.modifiers)
    least = plan.need.face(plan.modifiers)
    face = yield from throw_one(
        course, Dice(reason="toy.reason.shot", rule="X5", unit=intent.shooter, dice=(6,), reading=(1, least))
    )
    left = max(0, stat(context, intent.shooter, "ammunition") - 1)
    course.happen(
        StatSet(unit=intent.shooter, key="ammunition", value=left),
        MarkerSet(unit=intent.shooter, key="acted", value=True),
    )
    if face < least:
        headline = course.tell("toy.result.miss", "X5", shooter=intent.shooter, target=intent.target)
        return course.outcome(headline)
    crowd = _crowd(context, intent)
    struck = yield from pick(course, Pick(reason="toy.reason.crowd", rule="X8", among=crowd))
    health = max(0, stat(course.context, struck, "health") - 1)
    course.happen(StatSet(unit=struck, key="health", value=health))
    if health == 0:
        course.happen(UnitOut(unit=struck, why="killed"))
    code = "toy.result.hit" if health else "toy.result.out"
    return course.outcome(course.tell(code, "X7", shooter=intent.shooter, target=struck))


def _crowd(context: Context, intent: Shoot) -> tuple[str, ...]:
    near = context.field.within(intent.target, float(context.state.tables["shot.crowd"].value))
    units = context.state.units
    side = units[intent.target].side
    others = [each for each in near if units[each].side == side and each not in (intent.target, intent.shooter)]
    return (intent.target, *others)


def pass_turn(context: Context) -> Procedure:
    course = Course(context)
    sides = [each.id for each in context.state.sides]
    whose = context.state.game.get("side") or sides[0]
    following = sides[(sides.index(str(whose)) + 1) % len(sides)]
    course.happen(RulesetSet(key="side", value=following))
    course.happen(RulesetSet(key="turn", value=number(context, "turn") + 1))
    for unit in context.state.units.values():
        if unit.markers.get("acted"):
            course.happen(MarkerSet(unit=unit.id, key="acted", value=None))
    return course.outcome(course.tell("toy.result.passed", "X9"))
    yield  # a procedure that asks nothing is still one
