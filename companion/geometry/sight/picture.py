"""The sight picture: the view along the barrel as plain polygons, the very ones whose union gives the number."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import shapely

from companion.geometry.points import Point
from companion.geometry.sight.frame import Frame
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.silhouette import Cell, Look
from companion.geometry.sight.strips import Strip

Polygon: TypeAlias = tuple[Point, ...]

CHORDS = 32
"""A curved border is drawn with this many chords to a cell."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What one obstacle covers of the silhouette: polygons of (right, up) in cm, not closed, without holes."""

    key: str
    polygons: tuple[Polygon, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Picture:
    """The target's silhouette and what covers it, on the plane through its centre.

    ``left`` and ``right`` are cm from the line of sight to the target's centre (left is negative), ``bottom`` and
    ``top`` cm above the table. Patches come by share, the largest first; they are clipped to the silhouette.
    """

    left: float
    right: float
    bottom: float
    top: float
    patches: tuple[Patch, ...] = ()


def picture_of(scene: Scene, look: Look, shares: Sequence[tuple[int, float]]) -> Picture:
    """Draw a look as plain polygons."""
    frame = look.frame
    patches = tuple(
        Patch(scene.keys[owner], _merged([p for cell in look.cells for p in _polygons(frame, cell, owner)]), share)
        for owner, share in shares
    )
    d = frame.distance
    return Picture(frame.left * d, frame.right * d, frame.low, frame.high, patches)


def _polygons(frame: Frame, cell: Cell, owner: int) -> list[Polygon]:
    outlines = [_outline(frame, cell, strip) for strip in cell.strips if owner in strip.owners]
    return [outline for outline in outlines if len(outline) >= 3]


def _outline(frame: Frame, cell: Cell, strip: Strip) -> Polygon:
    """Give a strip as a polygon, clipped to the silhouette; fewer than three points where nothing of it shows."""
    d, low, high = frame.distance, frame.low, frame.high
    if strip.curves is None:
        a, b = cell.x0 * d, cell.x1 * d
        quad = [(a, strip.bottom0), (b, strip.bottom1), (b, strip.top1), (a, strip.top0)]
        return tuple(dict.fromkeys(_above(_above(quad, low, 1.0), -high, -1.0)))
    # Closer together towards the sides, where a rim curves most.
    steps = [(1 - math.cos(math.pi * k / CHORDS)) / 2 for k in range(CHORDS + 1)]
    xs = [cell.x0 + (cell.x1 - cell.x0) * part for part in steps]
    bottom, top = strip.curves
    ring = [(x * d, min(max(top(x), low), high)) for x in xs]
    ring += [(x * d, min(max(bottom(x), low), high)) for x in reversed(xs)]
    return tuple(dict.fromkeys(ring))


def _above(ring: list[Point], limit: float, sign: float) -> list[Point]:
    """Give what of a convex ring has its height, times the sign, at or above a limit."""
    kept: list[Point] = []
    for (x0, v0), (x1, v1) in zip(ring, ring[1:] + ring[:1], strict=True):
        o0, o1 = sign * v0 - limit, sign * v1 - limit
        if o0 >= 0:
            kept.append((x0, v0))
        if (o0 > 0 > o1) or (o0 < 0 < o1):
            part = o0 / (o0 - o1)
            kept.append((x0 + (x1 - x0) * part, sign * limit))
    return kept


def _merged(polygons: list[Polygon]) -> tuple[Polygon, ...]:
    """Join the narrow strips of one obstacle; they stay apart where the union would have a hole in it."""
    shapes = [shapely.Polygon(p) for p in polygons]
    joined = shapely.union_all([s if s.is_valid else shapely.make_valid(s) for s in shapes], grid_size=1e-9)
    whole = [p for p in shapely.get_parts(joined) if p.geom_type == "Polygon"]
    if any(len(p.interiors) for p in whole):
        return tuple(polygons)
    return tuple(_ring(p) for p in whole if p.area > 0)


def _ring(polygon: shapely.Geometry) -> Polygon:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(polygon.exterior)[:-1])
