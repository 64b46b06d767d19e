"""Points, headings and lengths on the table: cm, y down, degrees clockwise from up."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""A place on the table: x to the right, y down, both in cm."""

QUANTUM = 0.001
"""Positions are kept to this many cm."""


def quantise(point: Point) -> Point:
    """Round a place to the thousandth of a centimetre in which positions are kept."""
    return (round(point[0], 3) + 0.0, round(point[1], 3) + 0.0)


def between(a: Point, b: Point) -> float:
    """Measure the straight length between two points, in cm."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def direction(heading: float) -> Point:
    """Give the unit step of a heading: 0 degrees is up the table (0, -1), 90 is to the right (1, 0)."""
    radians = math.radians(heading)
    return (math.sin(radians), -math.cos(radians))


def heading(a: Point, b: Point) -> float:
    """Give the heading from one point to another, 0 to 360 degrees clockwise from up; 0 for the same point."""
    if a == b:
        return 0.0
    return math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360.0


def turn_between(a: float, b: float) -> float:
    """Give the smaller angle between two headings, 0 to 180 degrees."""
    return abs((b - a + 180.0) % 360.0 - 180.0)


def step(point: Point, towards: float, length: float) -> Point:
    """Go a length in cm from a point along a heading in degrees."""
    dx, dy = direction(towards)
    return (point[0] + dx * length, point[1] + dy * length)


def path_length(points: Sequence[Point]) -> float:
    """Measure a path leg by leg, in cm; a path of fewer than two points has length 0."""
    return math.fsum(between(a, b) for a, b in pairwise(points))


def point_along(points: Sequence[Point], length: float) -> Point:
    """Give the place reached after a length in cm along a path; clamped to its two ends.

    Raises ValueError for a path without points.
    """
    if not points:
        raise ValueError("a path needs at least one point")
    left = max(length, 0.0)
    for a, b in pairwise(points):
        leg = between(a, b)
        if left <= leg and leg > 0:
            return (a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg)
        left -= leg
    return points[-1]


def path_until(points: Sequence[Point], length: float) -> tuple[Point, ...]:
    """Give the first stretch of a path, ending after a length in cm or at its last point."""
    if not points:
        return ()
    kept: list[Point] = [points[0]]
    left = max(length, 0.0)
    for a, b in pairwise(points):
        leg = between(a, b)
        if left < leg:
            kept.append((a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg))
            return tuple(kept)
        kept.append(b)
        left -= leg
    return tuple(kept)


def nearest_on_segment(point: Point, a: Point, b: Point) -> Point:
    """Give the point of a segment nearest to a point; a segment of no length is its one point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return a
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square
    if along <= 0.0:
        return a
    if along >= 1.0:
        return b
    return (a[0] + along * dx, a[1] + along * dy)


def side_of(a: Point, b: Point, point: Point) -> float:
    """Tell on which side of the line from a to b a point lies: twice the area of the triangle, 0 on the line."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
