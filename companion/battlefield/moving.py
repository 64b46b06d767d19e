"""How far a unit gets along a path: terrain by stretches, walls, other bases and the edge of the table."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.battlefield.climbing import Ascent, Climber, ascent
from companion.battlefield.ground import Ground
from companion.battlefield.reports import PathCost, PathPiece, PathStop, Verdict
from companion.geometry.paths import Stretch, leaves_table, reach_piecewise, reach_wholly, stretches
from companion.geometry.paths_contact import Bar, first_contact
from companion.geometry.points import QUANTUM, Point, path_length, path_until
from companion.geometry.shapes import Footprint
from companion.geometry.sight import SHELL
from companion.model.board import Piece, Table

SLOWEST = 0.001
"""A stretch that may not be entered is charged as if it were crossed at this many cm an action."""


@dataclass(frozen=True, slots=True)
class Gait:
    """A way of moving: speeds in cm an action by speed class, and how terrain along the path is charged.

    A class without a speed of its own has that of ``default``; speed 0 may not be entered. ``wholly``: the slowest
    class entered counts for the whole move (A12), else each stretch for itself (M8). ``halved`` counts halvings.
    """

    speeds: Mapping[str, float]
    default: str = "open"
    wholly: bool = False
    budget: float = 1.0
    halved: int = 0

    def speed(self, kind: str) -> float:
        """Give the speed in a class of terrain, in cm an action."""
        full = self.speeds.get(kind, self.speeds.get(self.default, max(self.speeds.values(), default=0.0)))
        return max(full, 0.0) * 0.5**self.halved


@dataclass(frozen=True, slots=True)
class Course:
    """What a path meets: the base on its way, the points of its centre, the bars about it and the table.

    ``climber`` tells what it may climb over; those pieces are not among the walls.
    """

    base: Footprint
    points: tuple[Point, ...]
    walls: Sequence[Bar]
    units: Sequence[Bar]
    table: Table
    climber: Climber | None = None


def path_cost(ground: Ground, course: Course, gait: Gait, tolerance: float) -> PathCost:
    """Charge a path: its stretches with their terrain, the cost in actions, how far the unit gets and why no farther.

    The terrain under the base's centre decides. Stops: ``unit`` in contact with another base, ``barrier`` at a wall
    or at terrain that the gait may not enter, ``climb`` at what is too high to climb, ``edge`` where the centre would
    leave the table, ``reach`` where the action is used up. When several fall on one place the first of that list is
    told. A climb itself costs no distance (T18); on top of what may not be entered the speed is that of ``default``.
    """
    length = path_length(course.points)
    up = ascent(ground, course.base, course.points, course.climber) if course.climber else Ascent()
    climbed = {piece.id for piece in course.climber.pieces} if course.climber else set()
    areas = [
        piece
        for piece in _speed_areas(ground, course.points)
        if piece.id not in climbed or gait.speed(piece.speed) > 0.0
    ]
    parts = stretches(course.points, [ground.outlines[piece.id] for piece in areas])
    kinds = [areas[part.area].speed if part.area >= 0 else gait.default for part in parts]
    speeds = [gait.speed(kind) for kind in kinds]
    rows = [(part.start, part.end, speed) for part, speed in zip(parts, speeds, strict=True)]
    reach = reach_wholly(rows, gait.budget) if gait.wholly else reach_piecewise(rows, gait.budget)
    if length - reach <= QUANTUM and not any(speed <= 0 for speed in speeds):
        reach = length
    stop = _stop(_stops(course, up) + _slow_stops(rows, areas, parts) + _far_stops(course, reach, length))
    reached = length if stop is None else min(stop.at, length)
    pieces = _pieces(parts, areas, kinds, _charged(speeds, gait))
    walked = path_until(course.points, reached)
    return PathCost(
        length=length,
        cost=math.fsum(piece.cost for piece in pieces),
        reached=reached,
        end=walked[-1],
        pieces=pieces,
        stop=stop,
        verdict=_verdict(stop, length, tolerance),
        walked=walked,
        spent=_spent(rows, gait, reached),
        climbs=tuple(climb for climb in up.climbs if climb.at <= reached + 1e-9),
        altitude=_altitude(ground, course, up, reached, walked[-1]),
    )


def _altitude(ground: Ground, course: Course, up: Ascent, reached: float, end: Point) -> float:
    """Give how high above what would carry it there a unit stands on top of what it climbed, in cm."""
    on = up.height_at(reached)
    return 0.0 if on is None or course.climber is None else max(on - course.climber.floor(ground, end), 0.0)


def barriers_near(ground: Ground, base: Footprint, points: Sequence[Point]) -> tuple[Piece, ...]:
    """Give the pieces that may not be crossed near a path."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    bounds = (min(xs), min(ys), max(xs), max(ys))
    return tuple(piece for piece in ground.near(bounds, base.reach + SHELL) if piece.barrier)


def slowest_along(ground: Ground, gait: Gait, points: Sequence[Point]) -> float:
    """Give the least speed that a gait has anywhere along a path, in cm an action."""
    areas = _speed_areas(ground, points)
    parts = stretches(points, [ground.outlines[piece.id] for piece in areas])
    kinds = [areas[part.area].speed if part.area >= 0 else gait.default for part in parts]
    return min(map(gait.speed, kinds), default=0.0)


def _speed_areas(ground: Ground, points: Sequence[Point]) -> list[Piece]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return [piece for piece in ground.near((min(xs), min(ys), max(xs), max(ys)), 0.0) if piece.speed]


def _stops(course: Course, up: Ascent) -> list[PathStop]:
    """Find what the base runs into: other bases, walls, what is too high to climb."""
    stops: list[PathStop] = []
    if (met := first_contact(course.base, course.points, course.units)) is not None:
        stops.append(PathStop(at=met[0], why="unit", what=met[1]))
    if (met := first_contact(course.base, course.points, course.walls)) is not None:
        stops.append(PathStop(at=met[0], why="barrier", what=met[1]))
    return [*stops, up.stop] if up.stop is not None else stops


def _slow_stops(
    rows: Sequence[tuple[float, float, float]], areas: Sequence[Piece], parts: Sequence[Stretch]
) -> list[PathStop]:
    """Find the first stretch that may not be entered."""
    for (start, _, speed), part in zip(rows, parts, strict=True):
        if speed <= 0.0:
            return [PathStop(at=start, why="barrier", what=areas[part.area].id if part.area >= 0 else "")]
    return []


def _far_stops(course: Course, reach: float, length: float) -> list[PathStop]:
    """Find where the table ends, and the action."""
    stops: list[PathStop] = []
    if (out := leaves_table(course.points, course.table.width, course.table.height)) is not None:
        stops.append(PathStop(at=out, why="edge"))
    return [*stops, PathStop(at=reach, why="reach")] if reach < length else stops


def _stop(stops: Sequence[PathStop]) -> PathStop | None:
    nearest = min((stop.at for stop in stops), default=0.0)
    return next((stop for stop in stops if stop.at <= nearest + 1e-9), None)


def _charged(speeds: Sequence[float], gait: Gait) -> list[float]:
    if gait.wholly and speeds:
        return [min(speeds)] * len(speeds)
    return list(speeds)


def _pieces(
    parts: Sequence[Stretch], areas: Sequence[Piece], kinds: Sequence[str], speeds: Sequence[float]
) -> tuple[PathPiece, ...]:
    return tuple(
        PathPiece(
            start=part.start,
            end=part.end,
            speed=kind,
            terrain=areas[part.area].id if part.area >= 0 else "",
            cost=(part.end - part.start) / max(speed, SLOWEST),
        )
        for part, kind, speed in zip(parts, kinds, speeds, strict=True)
    )


def _spent(rows: Sequence[tuple[float, float, float]], gait: Gait, reached: float) -> float:
    """Give what the walked part costs, in actions."""
    walked = [(start, min(end, reached), speed) for start, end, speed in rows if start < reached - 1e-9]
    charged = _charged([speed for _, _, speed in walked], gait)
    return math.fsum(
        (end - start) / max(speed, SLOWEST) for (start, end, _), speed in zip(walked, charged, strict=True)
    )


def _verdict(stop: PathStop | None, length: float, tolerance: float) -> Verdict:
    if stop is None:
        return "yes"
    return "close" if stop.why == "reach" and length - stop.at <= tolerance + 1e-9 else "no"
