"""Bases on the move: where a base that is pushed along a path first meets a wall or another base.

The base keeps its facing. Touching and sliding along are free; only going in stops it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.boxes import Box, Boxes
from companion.geometry.distance import edge_distance
from companion.geometry.outlines import LEAST_AREA
from companion.geometry.paths_overlay import shared, without
from companion.geometry.points import Point, between
from companion.geometry.shapes import Footprint

Floats: TypeAlias = NDArray[np.float64]

GRAZE = 1e-7
"""A base that goes in by no more than this many cm only slides along."""

STEP = 1e-9
"""Contact closer than this many cm to the end of a leg is left to the next leg."""


@dataclass(frozen=True, slots=True, eq=False)
class Bar:
    """Something that a base cannot be pushed through: a wall's shape or another base; ``key`` names it.

    ``segments`` are the sides (x0, y0, x1, y1) of the shape or of the base's core, ``bounds`` left, top, right, bottom
    with the radius of a base.
    """

    key: str
    body: BaseGeometry | Footprint
    segments: Floats
    bounds: tuple[float, float, float, float]
    radius: float = 0.0

    @property
    def shape(self) -> BaseGeometry:
        """Give the area that it takes: the wall, or the core of the base."""
        return _core(self.body) if isinstance(self.body, Footprint) else self.body


class Bars(tuple[Bar, ...]):
    """Many bars, laid out so that those about a path are found at once among hundreds."""

    @cached_property
    def _boxes(self) -> Boxes:
        return Boxes(bar.bounds for bar in self)

    def about(self, box: Box) -> list[Bar]:
        """Give those whose bounds meet a box (left, top, right, bottom), in order."""
        return [self[k] for k in self._boxes.meeting(box)]


def wall_bar(key: str, shape: BaseGeometry, doors: Sequence[BaseGeometry] = ()) -> Bar:
    """Make a bar of a piece of terrain, with open doors cut out of it."""
    for door in doors:
        shape = without(shape, door)
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon" and part.area >= LEAST_AREA]
    whole = shapely.MultiPolygon(parts)
    rows = [
        np.hstack([points[:-1], points[1:]])
        for part in parts
        for ring in (part.exterior, *part.interiors)
        for points in (shapely.get_coordinates(ring),)
    ]
    segments = np.concatenate(rows) if rows else np.zeros((0, 4))
    left, top, right, bottom = whole.bounds if parts else (math.inf, math.inf, -math.inf, -math.inf)
    return Bar(key, whole, segments, (float(left), float(top), float(right), float(bottom)))


@lru_cache(maxsize=5000)
def base_bar(key: str, base: Footprint) -> Bar:
    """Make a bar of another unit's base."""
    core = base.core
    sides = [(core[0], core[0])] if len(core) == 1 else list(zip(core, (*core[1:], core[0]), strict=True))
    segments = np.array([(*p, *q) for p, q in sides], dtype=float)
    return Bar(key, base, segments, base.bounds, base.radius)


def door_strip(a: Point, b: Point, thickness: float) -> BaseGeometry | None:
    """Give the strip across a wall that a door opens; nothing for a door without width."""
    length = between(a, b)
    if length < 1e-9:
        return None
    deep = thickness * 1.5 + 1e-3
    nx, ny = -(b[1] - a[1]) / length * deep, (b[0] - a[0]) / length * deep
    corners = [(a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny), (a[0] - nx, a[1] - ny)]
    return shapely.Polygon(corners)


def first_contact(base: Footprint, points: Sequence[Point], bars: Sequence[Bar]) -> tuple[float, str] | None:
    """Find how far a base gets along a path of its centre before it meets a bar: length in cm and the bar's key.

    A base that already overlaps a bar may go on as long as it goes no deeper; with its centre inside, it is free to
    leave. None when nothing is met.
    """
    best: tuple[float, str] | None = None
    reach = base.reach
    boxes = [_box(a, b, reach) for a, b in pairwise(points)]
    whole = _around(boxes)
    for bar in bars.about(whole) if isinstance(bars, Bars) else bars:
        if not _meet(whole, bar.bounds) or not any(_meet(box, bar.bounds) for box in boxes):
            continue
        mover = clear_of(base, bar)
        if mover is None:
            continue
        limit = best[0] if best is not None else math.inf
        at = _contact(mover, points, bar, limit)
        if at is not None and at < limit:
            best = (at, bar.key)
    return best


def clear_of(base: Footprint, bar: Bar) -> Footprint | None:
    """Shrink a base that overlaps a bar until it only touches it; None when its very centre lies inside."""
    if not _overlaps(base, bar):
        return base
    inner = _gap(Footprint((base.centre,), 0.0, base.centre), bar) - bar.radius
    if inner <= GRAZE:
        return None
    if base.is_round:
        return Footprint(base.core, min(base.radius, inner), base.centre, base.facing)
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if _overlaps(_scaled(base, middle), bar) else (middle, high)
    return _scaled(base, low)


def _overlaps(base: Footprint, bar: Bar) -> bool:
    reach = base.radius + bar.radius
    if reach > 0.0:
        return _gap(base, bar) < reach - 1e-9
    shape = _core(bar.body) if isinstance(bar.body, Footprint) else bar.body
    return float(shared(_core(base), shape).area) > 1e-9


def _gap(base: Footprint, bar: Bar) -> float:
    """Measure between the cores of a base and of a bar, in cm: 0 where they overlap."""
    if isinstance(bar.body, Footprint):
        if base.is_round and bar.body.is_round:
            return between(base.core[0], bar.body.core[0])
        return edge_distance(replace(base, radius=0.0), replace(bar.body, radius=0.0))
    return float(shapely.distance(_core(base), bar.body))


def _scaled(base: Footprint, factor: float) -> Footprint:
    cx, cy = base.centre
    core = tuple((cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in base.core)
    return Footprint(core, base.radius * factor, base.centre, base.facing)


def _core(base: Footprint) -> BaseGeometry:
    return shapely.MultiPoint(base.core).convex_hull


def _contact(base: Footprint, points: Sequence[Point], bar: Bar, limit: float) -> float | None:
    legs = [
        (walked, a, b, length)
        for walked, a, b, length in _legs(points)
        if walked < limit and _meet(_box(a, b, base.reach), bar.bounds)
    ]
    if not legs or not len(bar.segments):
        return None
    slim = base if base.radius + bar.radius > 2 * GRAZE else _scaled(base, 1 - 1e-6)
    radius = slim.radius + bar.radius
    radius = radius - GRAZE if radius > 2 * GRAZE else GRAZE
    if slim.is_round and isinstance(bar.body, Footprint) and bar.body.is_round:
        return _round_contact(bar.body.core[0], radius, legs)
    corners = np.array(slim.core) - np.array(slim.centre)
    for walked, a, b, length in legs:
        u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        here = corners + np.array(a)
        at = _entry(here, u, bar.segments, radius)
        if len(here) > 1:
            # The bar's own corners, pushed the other way against the sides of the base.
            sides = np.hstack([here, np.concatenate([here[1:], here[:1]])])
            at = min(at, _entry(bar.segments[:, :2], (-u[0], -u[1]), sides, radius))
        if at < length - STEP:
            return walked + at
    return None


def _round_contact(centre: Point, radius: float, legs: Sequence[tuple[float, Point, Point, float]]) -> float | None:
    """Find where a point that is pushed along legs comes within a radius of a centre: the same as ``_entry`` finds."""
    for walked, a, b, length in legs:
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        rx, ry = centre[0] - a[0], centre[1] - a[1]
        along, off = rx * ux + ry * uy, rx * uy - ry * ux
        rest = radius * radius - off * off
        if rest > 0.0:
            half = math.sqrt(rest)
            if along + half > STEP and max(along - half, 0.0) < length - STEP:
                return walked + max(along - half, 0.0)
    return None


def _legs(points: Sequence[Point]) -> Iterator[tuple[float, Point, Point, float]]:
    """Give each leg of a path: how far along it begins, its two ends and its length."""
    walked = 0.0
    for a, b in pairwise(points):
        length = between(a, b)
        if length > 0.0:
            yield walked, a, b, length
            walked += length


def _box(a: Point, b: Point, reach: float) -> Box:
    """Give the upright box about a leg and all that lies within a reach of it: left, top, right, bottom."""
    (ax, ay), (bx, by) = a, b
    return (min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach)


def _around(boxes: Sequence[Box]) -> Box:
    """Give the box around boxes; of none, one that meets nothing."""
    if not boxes:
        return (math.inf, math.inf, -math.inf, -math.inf)
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _meet(a: Box, b: Box) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _entry(points: Floats, u: Point, segments: Floats, radius: float) -> float:
    """Give how far any of the points can be pushed along a unit step before it is within a radius of a segment."""
    px, py = points[:, None, 0], points[:, None, 1]
    enter, leave = np.full((len(points), len(segments)), np.inf), np.full((len(points), len(segments)), -np.inf)
    for x, y in ((segments[:, 0], segments[:, 1]), (segments[:, 2], segments[:, 3])):
        rx, ry = x - px, y - py
        along, off = rx * u[0] + ry * u[1], rx * u[1] - ry * u[0]
        rest = radius * radius - off * off
        half = np.sqrt(np.maximum(rest, 0.0))
        enter = np.where(rest > 0, np.minimum(enter, along - half), enter)
        leave = np.where(rest > 0, np.maximum(leave, along + half), leave)
    low, high = _through_strip(px, py, u, segments, radius)
    met = low < high
    enter, leave = np.where(met, np.minimum(enter, low), enter), np.where(met, np.maximum(leave, high), leave)
    ahead = (leave > STEP) & (enter < leave)
    return float(np.maximum(enter[ahead], 0.0).min()) if ahead.any() else math.inf


def _through_strip(px: Floats, py: Floats, u: Point, segments: Floats, radius: float) -> tuple[Floats, Floats]:
    """Give from where to where the pushed points run in the rectangle along each segment."""
    dx, dy = segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]
    length = np.hypot(dx, dy)
    safe = np.where(length > 0, length, 1.0)
    ex, ey = dx / safe, dy / safe
    rx, ry = px - segments[:, 0], py - segments[:, 1]
    s0, n0 = rx * ex + ry * ey, ex * ry - ey * rx
    us, un = u[0] * ex + u[1] * ey, ex * u[1] - ey * u[0]
    low_s, high_s = _slab(s0, np.broadcast_to(us, s0.shape), 0.0, length)
    low_n, high_n = _slab(n0, np.broadcast_to(un, n0.shape), -radius, np.full_like(length, radius))
    low, high = np.maximum(low_s, low_n), np.minimum(high_s, high_n)
    return np.where(length > 0, low, np.inf), np.where(length > 0, high, -np.inf)


def _slab(at: Floats, pace: Floats, low: float, high: Floats) -> tuple[Floats, Floats]:
    still = np.abs(pace) < 1e-12
    safe = np.where(still, 1.0, pace)
    one, two = (low - at) / safe, (high - at) / safe
    within = (at > low) & (at < high)
    start = np.where(still, np.where(within, -np.inf, np.inf), np.minimum(one, two))
    end = np.where(still, np.where(within, np.inf, -np.inf), np.maximum(one, two))
    return start, end
