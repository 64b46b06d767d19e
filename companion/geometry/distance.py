"""Measuring: edge to edge and centre to centre between footprints, outlines and points, in cm."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from companion.geometry.outlines import Outline
from companion.geometry.points import Point, between, heading, nearest_on_segment, side_of, turn_between
from companion.geometry.shapes import Footprint

Floats: TypeAlias = NDArray[np.float64]


def edge_distance(a: Footprint, b: Footprint) -> float:
    """Measure edge to edge between two footprints: 0 when they touch or overlap. Exact to rounding."""
    if len(a.core) == 1 and len(b.core) == 1:
        gap = between(a.core[0], b.core[0]) - a.radius - b.radius
    else:
        p, q = _core_pair(a, b)
        gap = between(p, q) - a.radius - b.radius
    return gap if gap > 1e-12 else 0.0


def nearest_pair(a: Footprint, b: Footprint) -> tuple[Point, Point]:
    """Give the two nearest points, one on each outline: the ends of the ruler. In contact both are one shared point."""
    p, q = _core_pair(a, b)
    length = between(p, q)
    if length == 0.0:
        return p, p
    reach = a.radius + b.radius
    if length <= reach:
        # The middle of the overlap along the line of the cores lies on both.
        along = min(max((a.radius + length - b.radius) / 2, 0.0), length) / length
        shared = (p[0] + (q[0] - p[0]) * along, p[1] + (q[1] - p[1]) * along)
        return shared, shared
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    return ((p[0] + ux * a.radius, p[1] + uy * a.radius), (q[0] - ux * b.radius, q[1] - uy * b.radius))


def outline_distance(a: Footprint, outline: Outline) -> float:
    """Measure from a footprint's edge to a piece of terrain: 0 when it touches it or stands in it."""
    return max(float(shapely.distance(_core(a), outline.shape)) - a.radius, 0.0)


def nearest_pair_to_outline(a: Footprint, outline: Outline) -> tuple[Point, Point]:
    """Give the nearest points of a footprint and of a piece; one shared point when they touch."""
    ends = shapely.get_coordinates(shapely.shortest_line(_core(a), outline.shape))
    p, q = (float(ends[0][0]), float(ends[0][1])), (float(ends[1][0]), float(ends[1][1]))
    length = between(p, q)
    if length <= a.radius:
        return q, q
    return (p[0] + (q[0] - p[0]) * a.radius / length, p[1] + (q[1] - p[1]) * a.radius / length), q


def border_distance(point: Point, outline: Outline) -> float:
    """Measure from a point to the nearest place of a piece's border, from inside or outside, in cm."""
    return float(shapely.distance(shapely.Point(point), outline.shape.boundary))


def depth_inside(a: Footprint, outline: Outline) -> float:
    """Measure how deep a base stands inside a piece: from the border to the nearest edge of the base, in cm.

    0 when the base reaches or crosses the border or stands outside.
    """
    core = _core(a)
    if not shapely.covers(outline.shape, core):
        return 0.0
    return max(float(shapely.distance(core, outline.shape.boundary)) - a.radius, 0.0)


def distance_matrix(a: Sequence[Footprint], b: Sequence[Footprint] | None = None) -> Floats:
    """Measure edge to edge between all footprints of one list (and another): array of shape (len a, len b), in cm.

    Round bases by closed form, others between their exact cores; 0 in contact and for a footprint with itself.
    """
    other = a if b is None else b
    if all(f.is_round for f in a) and all(f.is_round for f in other):
        return _round_matrix(a, other)
    cores_a, cores_b = np.array([_core(f) for f in a]), np.array([_core(f) for f in other])
    radii_a, radii_b = np.array([f.radius for f in a]), np.array([f.radius for f in other])
    between_cores = np.asarray(shapely.distance(cores_a[:, None], cores_b[None, :]), dtype=float)
    return np.asarray(np.maximum(between_cores - radii_a[:, None] - radii_b[None, :], 0.0))


def nearest(a: Footprint, others: Iterable[Footprint]) -> tuple[int, float] | None:
    """Find the nearest of the others edge to edge: its index and the length in cm; None when there are none."""
    lengths = [(edge_distance(a, other), i) for i, other in enumerate(others)]
    if not lengths:
        return None
    length, index = min(lengths)
    return index, length


def off_facing(a: Footprint, point: Point) -> float:
    """Give the angle between a unit's facing and the heading to a point, 0 to 180 degrees; 0 at its own centre."""
    return 0.0 if point == a.centre else turn_between(a.facing, heading(a.centre, point))


def in_arc(a: Footprint, point: Point, arc: float) -> bool:
    """Tell whether a point lies in a firing arc of so many degrees about the facing, its borders included."""
    return off_facing(a, point) <= arc / 2 + 1e-9


def _round_matrix(a: Sequence[Footprint], b: Sequence[Footprint]) -> Floats:
    at_a, at_b = np.array([(*f.core[0], f.radius) for f in a]), np.array([(*f.core[0], f.radius) for f in b])
    if not len(at_a) or not len(at_b):
        return np.zeros((len(at_a), len(at_b)))
    dx = np.subtract.outer(at_a[:, 0], at_b[:, 0])
    dy = np.subtract.outer(at_a[:, 1], at_b[:, 1])
    # sqrt of squares: table coordinates are far from overflow, and hypot costs three times as much.
    dx *= dx
    dy *= dy
    dx += dy
    np.sqrt(dx, out=dx)
    dx -= np.add.outer(at_a[:, 2], at_b[:, 2])
    return np.asarray(np.maximum(dx, 0.0, out=dx))


def _core(a: Footprint) -> shapely.Geometry:
    if len(a.core) == 1:
        return shapely.Point(a.core[0])
    return shapely.LineString(a.core) if len(a.core) == 2 else shapely.Polygon(a.core)


def _sides(a: Footprint) -> list[tuple[Point, Point]]:
    if len(a.core) == 2:
        return [(a.core[0], a.core[1])]
    return [(a.core[i - 1], a.core[i]) for i in range(len(a.core))]


def _core_pair(a: Footprint, b: Footprint) -> tuple[Point, Point]:
    """Give nearest points of two cores; the same point twice when the cores meet."""
    shared = _shared_point(a, b)
    if shared is not None:
        return shared, shared
    pairs = [(corner, nearest_on_segment(corner, *side)) for corner in a.core for side in _sides(b)]
    pairs += [(nearest_on_segment(corner, *side), corner) for corner in b.core for side in _sides(a)]
    return min(pairs, key=lambda pair: between(*pair))


def _shared_point(a: Footprint, b: Footprint) -> Point | None:
    for corner in a.core:
        if b.holds_in_core(corner):
            return corner
    for corner in b.core:
        if a.holds_in_core(corner):
            return corner
    for p, q in _sides(a):
        for r, s in _sides(b):
            crossing = _crossing(p, q, r, s)
            if crossing is not None:
                return crossing
    return None


def _crossing(p: Point, q: Point, r: Point, s: Point) -> Point | None:
    one, two = side_of(r, s, p), side_of(r, s, q)
    three, four = side_of(p, q, r), side_of(p, q, s)
    if one * two >= 0 or three * four >= 0:
        return None
    along = one / (one - two)
    return (p[0] + (q[0] - p[0]) * along, p[1] + (q[1] - p[1]) * along)
