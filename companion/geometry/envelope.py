"""Where the centre of a base can be: walls and bases grown by the moving base, and grounds of one speed between them.

Everything is approximated from the inside: what is grown comes out a little too large, grounds a little too small.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.paths_contact import Bar, clear_of
from companion.geometry.paths_overlay import joined, shared
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint

Floats: TypeAlias = NDArray[np.float64]
Place: TypeAlias = tuple[int, Point]
"""A point on one of several grounds, by the ground's number."""
Crossing: TypeAlias = tuple[Place, Place]

QUARTER = 8
"""Chords to a right angle of a grown corner."""

MARGIN = 0.002
"""Grounds are kept apart by this many cm on each side, so that rounded positions stay on the right one."""

NUDGE = 0.001
"""Turning points lie this many cm inside their ground."""

SPACING = 0.3
"""A path changes from one ground to another at places this many cm apart along their border."""

REACH = 0.01
"""Grounds no farther apart than this many cm are neighbours."""


@dataclass(frozen=True, slots=True, eq=False)
class Terrain:
    """Ground that is crossed at one speed, in cm an action: a shape, already free of all that is in the way."""

    speed: float
    shape: BaseGeometry


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """One connected part of a terrain: its polygon, its borders with the open side on their right, turning points.

    ``shape`` lies a little inside its ``terrain``, ``inner`` a little inside ``shape``.
    """

    speed: float
    terrain: BaseGeometry
    shape: BaseGeometry
    inner: BaseGeometry
    edges: Floats
    turns: tuple[Point, ...]


def grown(bar: Bar, mover: Footprint) -> BaseGeometry | None:
    """Give where a base's centre may not be because of a bar; nothing for a bar that the base is free to leave.

    Round corners are drawn from the outside. A base that already overlaps counts as just touching.
    """
    base = clear_of(mover, bar)
    if base is None:
        return None
    radius = base.radius + bar.radius
    shape = bar.body if not isinstance(bar.body, Footprint) else shapely.MultiPoint(bar.body.core).convex_hull
    if len(base.core) > 1:
        shape = _swept(shape, [(x - base.centre[0], y - base.centre[1]) for x, y in base.core])
    if radius > 0.0:
        shape = shape.buffer(radius / math.cos(math.pi / 4 / QUARTER), quad_segs=QUARTER)
    return shape


def split_grounds(terrains: Iterable[Terrain]) -> tuple[Ground, ...]:
    """Take terrains apart into connected grounds, each a little smaller than it is."""
    found: list[Ground] = []
    for terrain in terrains:
        if terrain.speed <= 0.0:
            continue
        shrunk = terrain.shape.buffer(-MARGIN, join_style="mitre")
        for part in shapely.get_parts(shrunk):
            inner = part.buffer(-NUDGE, join_style="mitre")
            if part.geom_type == "Polygon" and not inner.is_empty:
                found.append(Ground(terrain.speed, terrain.shape, part, inner, _borders(part), tuple(_turns(inner))))
    return tuple(found)


def crossings(grounds: Sequence[Ground]) -> list[Crossing]:
    """Give the places where a path may change grounds: a point on the one and a point on the other beside it.

    Between the two lies nothing but these two grounds' own terrain, however thin.
    """
    if len(grounds) < 2:
        return []
    samples = np.unique(np.concatenate([_samples(ground.shape) for ground in grounds]), axis=0)
    points = shapely.points(samples)
    near: list[list[Place]] = [[] for _ in samples]
    for number, ground in enumerate(grounds):
        shapely.prepare(ground.shape)
        close = np.flatnonzero(shapely.dwithin(ground.shape, points, REACH))
        ends = shapely.get_coordinates(shapely.shortest_line(points[close], ground.inner)).reshape(-1, 2, 2)[:, 1]
        for at, (x, y) in zip(close.tolist(), ends.tolist(), strict=True):
            near[at].append((number, (x, y)))
    return _free(grounds, _thinned([places for places in near if len(places) > 1]))


def _free(grounds: Sequence[Ground], places: Iterable[Sequence[Place]]) -> list[Crossing]:
    """Keep the crossings whose short step runs over the terrain of its two grounds only."""
    by_pair: dict[tuple[int, int], list[Crossing]] = {}
    for each in places:
        for one, two in combinations(each, 2):
            by_pair.setdefault((one[0], two[0]), []).append((one, two))
    found: list[Crossing] = []
    for numbers, pairs in by_pair.items():
        steps = shapely.linestrings(np.array([[a[1], b[1]] for a, b in pairs]))
        about = shapely.box(*shapely.total_bounds(steps)).buffer(REACH)
        both = joined([shared(grounds[k].terrain, about) for k in numbers]).buffer(1e-7)
        shapely.prepare(both)
        found += [pair for pair, free in zip(pairs, shapely.covers(both, steps).tolist(), strict=True) if free]
    return found


def _thinned(places: list[list[Place]]) -> list[list[Place]]:
    """Leave out places beside another one between the same grounds: each border was sampled from both sides."""
    kept: dict[tuple[object, ...], list[Place]] = {}
    for each in places:
        x, y = each[0][1]
        key = (tuple(number for number, _ in each), round(x / (SPACING / 2)), round(y / (SPACING / 2)))
        kept.setdefault(key, each)
    return list(kept.values())


def _samples(shape: BaseGeometry) -> Floats:
    return np.asarray(shapely.get_coordinates(shapely.segmentize(shape.boundary, SPACING)), dtype=float)


def _borders(part: BaseGeometry) -> Floats:
    """Give the borders (x0, y0, x1, y1) of a ground, what is closed to the left of each as numbers."""
    rows: list[Floats] = []
    turned = shapely.orient_polygons(part)
    for ring in (turned.exterior, *turned.interiors):
        points = shapely.get_coordinates(ring)[::-1]
        rows.append(np.hstack([points[:-1], points[1:]]))
    return np.concatenate(rows)


def _turns(inner: BaseGeometry) -> list[Point]:
    """Give the corners about which a shortest path can bend: those that stick out into the ground."""
    found: list[Point] = []
    for part in shapely.get_parts(inner):
        turned = shapely.orient_polygons(part)
        for ring in (turned.exterior, *turned.interiors):
            points = shapely.get_coordinates(ring)[:-1]
            before, after = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
            bend = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
            found += [(float(x), float(y)) for x, y in points[bend < -1e-12]]
    return found


def _swept(shape: BaseGeometry, core: Sequence[Point]) -> BaseGeometry:
    """Give the sum of a shape and the reflection of a convex core about the origin."""
    offsets = -np.array(core)
    parts: list[BaseGeometry] = []
    for piece in shapely.get_parts(shape):
        rings = [piece.exterior, *piece.interiors] if piece.geom_type == "Polygon" else [piece]
        for ring in rings:
            points = shapely.get_coordinates(ring)
            legs = list(pairwise(points)) or [(points[0], points[0])]
            parts += [shapely.MultiPoint(np.concatenate([p + offsets, q + offsets])).convex_hull for p, q in legs]
        if piece.geom_type == "Polygon":
            parts.append(shapely.affinity.translate(piece, *offsets[0]))
    return joined(parts)
