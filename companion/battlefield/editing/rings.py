"""Outlines taken apart into rings of corners, and put together again."""

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from companion.geometry.points import between, nearest_on_segment, quantise
from companion.model.board import LineString, MultiPolygon, Outline, Piece, Polygon
from companion.model.values import Point

Rings = list[list[list[Point]]]
"""Parts, each a list of rings, each a list of corners; the last corner of a ring does not repeat the first."""


class Corner(Struct, frozen=True, order=True):
    """Names a corner of an outline, or the edge that leaves it: which part, which ring of it, which point."""

    part: int
    ring: int
    point: int


class Edge(Struct, frozen=True):
    """One straight stretch of an outline: the corner that it leaves, and its two ends."""

    corner: Corner
    a: Point
    b: Point

    @property
    def length(self) -> float:
        """Give its length in cm."""
        return between(self.a, self.b)

    def at(self, share: float) -> Point:
        """Give the place at a share of the edge, 0 at a and 1 at b."""
        return (self.a[0] + (self.b[0] - self.a[0]) * share, self.a[1] + (self.b[1] - self.a[1]) * share)

    def share(self, place: Point) -> float:
        """Tell at which share of the edge the place nearest to a point lies."""
        length = self.length
        return between(self.a, nearest_on_segment(place, self.a, self.b)) / length if length else 0.0

    def distance(self, place: Point) -> float:
        """Measure from a point to the edge, in cm."""
        return between(place, nearest_on_segment(place, self.a, self.b))


def is_line(outline: Outline) -> bool:
    """Tell whether an outline is the middle line of a wall or road."""
    return isinstance(outline, LineString)


def taken_apart(outline: Outline) -> Rings:
    """Give the corners of an outline, ring by ring; a line is one ring that does not close."""
    if isinstance(outline, LineString):
        return [[list(outline.coordinates)]]
    parts = outline.coordinates if isinstance(outline, MultiPolygon) else (outline.coordinates,)
    return [[_open(ring) for ring in rings] for rings in parts]


def _open(ring: Sequence[Point]) -> list[Point]:
    return list(ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring)


def put_together(outline: Outline, rings: Rings) -> Outline:
    """Make an outline of the same type from corners, each rounded to the thousandth of a cm."""
    even = [[tuple(quantise(point) for point in ring) for ring in part] for part in rings]
    if isinstance(outline, LineString):
        return LineString(even[0][0])
    closed = tuple(tuple((*ring, ring[0]) for ring in part) for part in even)
    return MultiPolygon(closed) if isinstance(outline, MultiPolygon) else Polygon(closed[0])


def reshaped(outline: Outline, change: Callable[[Point], Point]) -> Outline:
    """Put every corner of an outline elsewhere."""
    return put_together(outline, [[[change(each) for each in ring] for ring in part] for part in taken_apart(outline)])


def corners(outline: Outline) -> Iterator[tuple[Corner, Point]]:
    """Give every corner with its place."""
    for part, rings in enumerate(taken_apart(outline)):
        for ring, points in enumerate(rings):
            for point, place in enumerate(points):
                yield Corner(part, ring, point), place


def edges(outline: Outline) -> Iterator[Edge]:
    """Give every edge; those of a line run along its middle."""
    closes = not is_line(outline)
    for part, rings in enumerate(taken_apart(outline)):
        for ring, points in enumerate(rings):
            for point, place in enumerate(points):
                if point + 1 < len(points):
                    yield Edge(Corner(part, ring, point), place, points[point + 1])
                elif closes:
                    yield Edge(Corner(part, ring, point), place, points[0])


def nearest_edge(piece: Piece, place: Point) -> Edge:
    """Find the edge of a piece that is nearest to a place."""
    return min(edges(piece.outline), key=lambda edge: edge.distance(place))


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of an outline's corners; the width of a line is left out."""
    return box([place for _, place in corners(outline)])


def box(places: Sequence[Point]) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of places."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs), min(ys), max(xs), max(ys))


def rotation(degrees: float) -> tuple[float, float]:
    """Give cosine and sine of an angle, exact for quarters of a turn."""
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    return quarters.get(degrees % 360.0) or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def rotated(place: Point, about: Point, degrees: float) -> Point:
    """Turn a place clockwise about another."""
    cos, sin = rotation(degrees)
    x, y = place[0] - about[0], place[1] - about[1]
    return (about[0] + x * cos - y * sin, about[1] + x * sin + y * cos)
