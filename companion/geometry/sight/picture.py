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
    found: list[Polygon] = []
    for strip in cell.strips:
        if owner in strip.owners:
            found += _outline(frame, cell, strip)
    return found


def _outline(frame: Frame, cell: Cell, strip: Strip) -> list[Polygon]:
    """Give a strip as polygons, clipped to the silhouette."""
    d, low, high = frame.distance, frame.low, frame.high
    count = 1 if strip.curves is None else CHORDS
    # Closer together towards the sides, where a rim curves most.
    xs = [cell.x0 + (cell.x1 - cell.x0) * (1 - math.cos(math.pi * k / count)) / 2 for k in range(count + 1)]
    if strip.curves is None:
        bottoms, tops = [strip.bottom0, strip.bottom1], [strip.top0, strip.top1]
    else:
        bottoms, tops = [strip.curves[0](x) for x in xs], [strip.curves[1](x) for x in xs]
    far = 1e4 * (high - low)
    bottoms, tops = [max(v, low - far) for v in bottoms], [min(v, high + far) for v in tops]
    ring = [(x * d, v) for x, v in zip(xs, tops, strict=True)]
    ring += [(x * d, v) for x, v in zip(xs[::-1], bottoms[::-1], strict=True)]
    shape = shapely.Polygon(ring)
    if not shape.is_valid:
        shape = shapely.make_valid(shape)
    clipped = shapely.intersection(shape, shapely.box(xs[0] * d, low, xs[-1] * d, high))
    return [_ring(p) for p in shapely.get_parts(clipped) if p.geom_type == "Polygon" and p.area > 0]


def _merged(polygons: list[Polygon]) -> tuple[Polygon, ...]:
    """Join the narrow strips of one obstacle; they stay apart where the union would have a hole in it."""
    joined = shapely.union_all([shapely.Polygon(p) for p in polygons], grid_size=1e-9)
    whole = [p for p in shapely.get_parts(joined) if p.geom_type == "Polygon"]
    if any(len(p.interiors) for p in whole):
        return tuple(polygons)
    return tuple(_ring(p) for p in whole if p.area > 0)


def _ring(polygon: shapely.Geometry) -> Polygon:
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(polygon.exterior)[:-1])
