"""Moving: walk, run, ford; lying down and standing up; falls (A8-A10, A12, A14, A15)."""

from collections.abc import Generator
from dataclasses import dataclass

from companion.battlefield.reports import PathCost, PathPiece
from companion.model.events import MarkerSet, UnitMoved, UnitPosed
from companion.model.units import Pose
from companion.model.values import Point
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context, MoveKind, Procedure
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.firing import bearing
from companion.rulesets.awam.game import acts, game, turn_refusals, unit_faults
from companion.rulesets.awam.intents import Move
from companion.rulesets.awam.surroundings import touched_enemies
from companion.rulesets.awam.tables import AwamTables

ACTIONS = ("walk", "run", "ford")
RULES = {"walk": "A8", "run": "A9", "ford": "A10"}
OPEN, DIFFICULT, WATER = "open", "difficult", "water"
SPEEDS = (OPEN, DIFFICULT, WATER)


@dataclass(frozen=True, slots=True)
class Gait:
    """How far a figure gets with an action: cm by speed class after every halving, and how often it was halved."""

    speeds: dict[str, float]
    halvings: int

    @property
    def reach(self) -> float:
        """The length in open ground, in cm."""
        return self.speeds[OPEN]


def gait(context: Context, who: Figure, action: str, pose: Pose | None) -> Gait:
    """Halve for a wound and for lying down or standing up; halvings multiply (A14, A15)."""
    tables = AwamTables(context.state.tables)
    halvings = (who.wounds > 0) + (pose is not None and pose != who.unit.pose)
    share = 0.5**halvings
    speeds = {kind: tables.length(f"move.{action}.{kind}") * share for kind in (OPEN, DIFFICULT)}
    # Water is walked like difficult ground; that it needs fording is a refusal, so that the table may override it.
    return Gait({**speeds, WATER: speeds[DIFFICULT]}, halvings)


def moves(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """List how a figure may move now."""
    who = figure(context.state, unit)
    pose: Pose | None = "standing" if who.unit.pose == "prone" else None
    return tuple(
        MoveKind(
            action=action,
            code=f"awam.action.{action}",
            speeds=gait(context, who, action, pose).speeds,
            wholly=True,
        )
        for action in ACTIONS
    )


def path_of(context: Context, intent: Move) -> PathCost | None:
    """Charge the path of a move, or nothing for a figure that is not on the table or stays where it is."""
    if not intent.path or not context.field.stands(intent.unit):
        return None
    found = gait(context, figure(context.state, intent.unit), intent.action, intent.pose)
    return context.field.path(intent.unit, intent.path, found.speeds, OPEN, wholly=True)


def plan_move(context: Context, intent: Move) -> Plan:
    """Say how far a move goes, through what, and what stands against it."""
    faults = list(unit_faults(context.state, intent.unit))
    if not faults and intent.action not in ACTIONS:
        values = {"action": intent.action, "known": ", ".join(ACTIONS)}
        faults.append(Fault(code="awam.fault.action", place="action", values=values))
    if not faults and intent.path and not context.field.stands(intent.unit):
        faults.append(Fault(code="awam.fault.no_place", place="path", values={"unit": intent.unit}))
    if faults:
        return Plan(faults=tuple(faults))
    who = figure(context.state, intent.unit)
    path = path_of(context, intent)
    refusals = turn_refusals(context.state, intent.unit)
    refusals += _length_refusals(context, intent, who, path)
    refusals += _shaken_refusals(context, intent, path)
    end = path.end if path else None
    overlays = (Overlay(kind="path", points=intent.path),) if path else ()
    facts = _contact_facts(context, intent, end)
    return Plan(refusals=tuple(refusals), path=path, overlays=overlays, facts=facts)


def _length_refusals(context: Context, intent: Move, who: Figure, path: PathCost | None) -> list[Refusal]:
    rule, values = RULES[intent.action], {"unit": intent.unit}
    found = []
    reach = gait(context, who, intent.action, intent.pose)
    if intent.stated_length is not None and intent.stated_length > reach.reach + 1e-9:
        more = {**values, "length": intent.stated_length, "reach": reach.reach}
        found.append(Refusal(code="awam.refusal.too_far", rule=rule, values=more))
    moving = bool(intent.path) or bool(intent.stated_length)
    if moving and who.unit.pose == "prone" and intent.pose != "standing":
        found.append(Refusal(code="awam.refusal.prone", rule="A15", values=values))
    if path is None:
        return found
    if path.stop is not None and path.stop.why == "reach":
        more = {**values, "length": path.length, "reach": path.reached}
        found.append(Refusal(code="awam.refusal.too_far", rule=rule, values=more))
    elif path.stop is not None:
        more = {**values, "what": path.stop.what, "at": path.stop.at}
        found.append(Refusal(code=f"awam.refusal.stop_{path.stop.why}", rule="A12", values=more))
    wet = any(piece.speed == WATER for piece in path.pieces)
    if wet and intent.action != "ford":
        found.append(Refusal(code="awam.refusal.ford", rule="A10", values=values))
    if not wet and intent.action == "ford":
        found.append(Refusal(code="awam.refusal.no_water", rule="A10", values=values))
    return found


def _shaken_refusals(context: Context, intent: Move, path: PathCost | None) -> list[Refusal]:
    """Hold a shaken figure to the way to cover, never closer to an enemy it can see (A45)."""
    if intent.unit not in game(context.state).shaken or path is None:
        return []
    field, values = context.field, {"unit": intent.unit}
    found = []
    seen = [enemy for enemy, _ in field.nearest_enemies(intent.unit)]
    before = {enemy: field.measure(intent.unit, enemy).edge for enemy in seen}
    steps = _along(field.position(intent.unit), intent.path)
    places = [field.with_unit_at(intent.unit, step) for step in steps]
    if any(place.measure(intent.unit, enemy).edge < before[enemy] - 1e-6 for place in places for enemy in seen):
        found.append(Refusal(code="awam.refusal.closer", rule="A45", values=values))
    if not places[-1].touching(intent.unit, lambda piece: bool(piece.cover)):
        found.append(Refusal(code="awam.refusal.to_cover", rule="A45", values=values))
    return found


def _along(start: Point, path: tuple[Point, ...]) -> list[Point]:
    """List points along a path, one every half centimetre, corners included."""
    points = []
    for a, b in zip((start, *path), path, strict=False):
        length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
        steps = max(1, round(length / 0.5))
        points += [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(1, steps + 1)]
    return points


def _contact_facts(context: Context, intent: Move, end: Point | None) -> tuple[Fact, ...]:
    """Show whom the move brings into base contact (A38)."""
    if end is None:
        return ()
    after = context.field.with_unit_at(intent.unit, end)
    units = context.state.units
    touched = [each for each in after.within(intent.unit, 1e-6) if units[each].side != units[intent.unit].side]
    return tuple(
        Fact(code="awam.trace.contact", rule="A38", values={"unit": intent.unit, "target": each}) for each in touched
    )


def move(context: Context, intent: Move) -> Procedure:
    """Move, and fall where the dice say so."""
    course = Course(context)
    who = figure(context.state, intent.unit)
    path = path_of(context, intent)
    moving = path is not None or bool(intent.stated_length)
    course.happen(*acts(course.state, intent.unit, may_fire=not moving and _changes_pose(who, intent)))
    if moving and intent.action in ("run", "ford"):
        fallen = yield from _falls(course, intent, path)
        if fallen:
            return course.outcome(_fall(course, intent, path))
    if _changes_pose(who, intent) and intent.pose is not None:
        course.happen(UnitPosed(unit=intent.unit, pose=intent.pose))
    if moving and intent.action == "run":
        course.happen(MarkerSet(unit=intent.unit, key="ran", value=True))
    if path is not None:
        # A move that was stopped is refused; when the table set that aside, the figure goes the whole way.
        _walk(course, intent, intent.path[-1])
        for enemy in touched_enemies(course.context, intent.unit):
            course.tell("awam.trace.contact", "A38", unit=intent.unit, target=enemy)
    return course.outcome(_moved(course, intent, path))


def _changes_pose(who: Figure, intent: Move) -> bool:
    return intent.pose is not None and intent.pose != who.unit.pose


def _moved(course: Course, intent: Move, path: PathCost | None) -> Fact:
    length = path.length if path else (intent.stated_length or 0.0)
    if length:
        return course.tell(
            f"awam.result.{intent.action}", RULES[intent.action], unit=intent.unit, length=round(length, 1)
        )
    code = f"awam.result.pose_{intent.pose}" if intent.pose else "awam.result.stays"
    return course.tell(code, "A14", unit=intent.unit)


def _walk(course: Course, intent: Move, end: Point) -> None:
    unit = course.state.units[intent.unit]
    before = (unit.position or end, *intent.path)
    last = next((a for a in reversed(before[:-1]) if a != end), end)
    facing = intent.facing if intent.facing is not None else (bearing(last, end) if last != end else unit.facing)
    course.happen(UnitMoved(unit=intent.unit, position=end, facing=facing, level=unit.level, altitude=unit.altitude))


def _difficult(intent: Move, path: PathCost | None) -> bool:
    if intent.stated_difficult is not None:
        return intent.stated_difficult
    return path is not None and any(piece.speed == DIFFICULT for piece in path.pieces)


def _falls(course: Course, intent: Move, path: PathCost | None) -> Generator[AnyRequest, AnyAnswer, bool]:
    """Roll for a fall: a 1, and for regulars in difficult terrain or in the water a 2 as well (A9, A10)."""
    tables = AwamTables(course.state.tables)
    highest = tables.number(f"fall.{intent.action}")
    who = figure(course.state, intent.unit)
    if who.regular and (intent.action == "ford" or _difficult(intent, path)):
        highest += tables.number("fall.regular")
        course.tell("awam.modifier.fall_regular", RULES[intent.action], "printed", value=-1)
    rule = RULES[intent.action]
    face = yield from throw_one(
        course, Dice(reason="awam.reason.fall", rule=rule, unit=intent.unit, dice=(6,), reading=(1, highest + 1))
    )
    return face <= highest


def _fall(course: Course, intent: Move, path: PathCost | None) -> Fact:
    """Lay a figure down: where it started, or in the water at the first wet point, and its powder is wet (A9, A10)."""
    if intent.action == "ford":
        course.happen(MarkerSet(unit=intent.unit, key="wet", value=True))
        wet = _first_wet(path)
        if wet is not None:
            unit = course.state.units[intent.unit]
            start = unit.position or intent.path[0]
            end = _point_at(start, intent.path, wet.start)
            course.happen(
                UnitMoved(unit=unit.id, position=end, facing=unit.facing, level=unit.level, altitude=unit.altitude)
            )
    if course.state.units[intent.unit].pose != "prone":
        course.happen(UnitPosed(unit=intent.unit, pose="prone"))
    code = "awam.result.slips" if intent.action == "ford" else "awam.result.falls"
    return course.tell(code, RULES[intent.action], unit=intent.unit)


def _first_wet(path: PathCost | None) -> PathPiece | None:
    return next((piece for piece in path.pieces if piece.speed == WATER), None) if path else None


def _point_at(start: Point, path: tuple[Point, ...], distance: float) -> Point:
    """Find the point a distance in cm along a path."""
    left, here = distance, start
    for following in path:
        length = ((following[0] - here[0]) ** 2 + (following[1] - here[1]) ** 2) ** 0.5
        if length >= left:
            share = left / length if length else 0.0
            return here[0] + (following[0] - here[0]) * share, here[1] + (following[1] - here[1]) * share
        left, here = left - length, following
    return here
