"""How a figure may move, and how far: walk, run, ford, drag (A8-A12, A14, A15)."""

from dataclasses import dataclass

from companion.battlefield.reports import PathCost
from companion.model.units import Pose
from companion.model.values import Point
from companion.rules.ruleset import Context, MoveKind
from companion.rulesets.awam.dragging import draggable
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.intents import Move
from companion.rulesets.awam.tables import AwamTables

ACTIONS = ("walk", "run", "ford", "drag", "hide")
RULES = {"walk": "A8", "run": "A9", "ford": "A10", "drag": "A11", "hide": "A36"}
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
    share = tables.halved(halvings)
    pace = "walk" if action == "hide" else action
    speeds = {kind: tables.length(f"move.{pace}.{kind}") * share for kind in (OPEN, DIFFICULT)}
    # Water is walked like difficult ground; that it needs fording is a refusal, so that the table may override it.
    return Gait({**speeds, WATER: speeds[DIFFICULT]}, halvings)


def water_near(context: Context, unit: str) -> bool:
    """Tell whether there is anything to ford on the table; where nobody keeps positions there may be."""
    wet = any(piece.speed == WATER for piece in context.state.terrain.pieces)
    return wet or not context.field.stands(unit)


def moves(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """List how a figure may move now: it drags only what there is, fords only water, hides only when it is seen."""
    who = figure(context.state, unit)
    pose: Pose | None = "standing" if who.unit.pose == "prone" else None
    wanted = {"drag": bool(draggable(context, unit)), "ford": water_near(context, unit), "hide": not who.unit.hidden}
    return tuple(
        MoveKind(
            action=action,
            code=f"awam.action.{action}",
            speeds=gait(context, who, action, pose).speeds,
            wholly=True,
        )
        for action in ACTIONS
        if wanted.get(action, True)
    )


def path_of(context: Context, intent: Move) -> PathCost | None:
    """Charge the path of a move, or nothing for a figure that is not on the table or stays where it is."""
    if not intent.path or not context.field.stands(intent.unit):
        return None
    found = gait(context, figure(context.state, intent.unit), intent.action, intent.pose)
    led = (intent.drags,) if intent.drags else ()
    return context.field.path(intent.unit, intent.path, found.speeds, OPEN, wholly=True, pass_through=led)


def along(start: Point, path: tuple[Point, ...]) -> list[Point]:
    """List points along a path, one every half centimetre, corners included."""
    points = []
    for a, b in zip((start, *path), path, strict=False):
        length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
        steps = max(1, round(length / 0.5))
        points += [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(1, steps + 1)]
    return points


def point_at(start: Point, path: tuple[Point, ...], distance: float) -> Point:
    """Find the point a distance in cm along a path."""
    left, here = distance, start
    for following in path:
        length = ((following[0] - here[0]) ** 2 + (following[1] - here[1]) ** 2) ** 0.5
        if length >= left:
            share = left / length if length else 0.0
            return here[0] + (following[0] - here[0]) * share, here[1] + (following[1] - here[1]) * share
        left, here = left - length, following
    return here
