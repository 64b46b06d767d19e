"""The scene: every obstacle of the table, taken apart once into upright prisms and edges ready for questions."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import local
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.distance import border_distance
from companion.geometry.outlines import LEAST_AREA, Outline
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint
from companion.geometry.sight.obstacles import SHELL, Gap, Obstacle

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]

SLAB = 1e-6
"""Thickness of a roof or floor in cm: enough to stop a line, too little to be seen edge on."""


@dataclass(frozen=True, slots=True, eq=False)
class Prism:
    """One upright body of an obstacle: a polygon between two heights; ``owner`` is the obstacle's index."""

    owner: int
    shape: BaseGeometry
    bottom: float
    top: float
    see_through: float = math.nan


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Open ground: its shape, its border, and its edges (n, 4) with what is solid to the left of each as numbers."""

    shape: BaseGeometry
    border: BaseGeometry
    edges: Floats


class Scene:
    """All obstacles of a table, prepared once for sight; it never changes.

    Keep it as long as the terrain (and the vehicles that block) stay as they are. An obstacle whose top is not above
    its bottom hides nothing and is left out, as are slivers thinner than a millionth of a square cm.
    """

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        self.obstacles: tuple[Obstacle, ...] = tuple(obstacles)
        self.keys: tuple[str, ...] = tuple(each.key for each in self.obstacles)
        self.prisms: tuple[Prism, ...] = tuple(
            prism for index, each in enumerate(self.obstacles) for prism in _prisms(index, each)
        )
        self.edges, self.before, self.starts = _edges(self.prisms)
        self.edge_prism: Ints = np.repeat(np.arange(len(self.prisms)), np.diff(self.starts))
        count = len(self.prisms)
        self.bottoms: Floats = np.array([p.bottom for p in self.prisms], dtype=float)
        self.tops: Floats = np.array([p.top for p in self.prisms], dtype=float)
        self.see_through: Floats = np.array([p.see_through for p in self.prisms], dtype=float)
        self.is_wood: Bools = ~np.isnan(self.see_through) if count else np.zeros(0, dtype=bool)
        # A floor or roof also stops lines under a base: it is what the unit stands on.
        self.is_slab: Bools = np.asarray((self.tops - self.bottoms) < 2 * SLAB, dtype=bool)
        self.owners: Ints = np.array([p.owner for p in self.prisms], dtype=np.int64)
        self.circles: Floats = _circles(self.edges, self.starts)
        self.shapes = np.array([p.shape for p in self.prisms], dtype=object)
        self._mine = local()
        self._walls: dict[bytes, Floats] = {}
        self._open: dict[tuple[float, float, float, float, float], Ground] = {}

    @property
    def prepared(self) -> NDArray[np.object_]:
        """Give the shapes prepared for many questions, by the thread that asks: threads must not share them."""
        found: NDArray[np.object_] | None = getattr(self._mine, "shapes", None)
        if found is None:
            found = self._mine.shapes = np.asarray(shapely.force_2d(self.shapes), dtype=object)
            shapely.prepare(found)
        return found

    def open_ground(self, cutoff: float, table: tuple[float, float, float, float]) -> Ground:
        """Give the table's open ground: all but what is opaque from the ground up to the cutoff. Kept once found."""
        key = (cutoff, *table)
        if key not in self._open:
            tall = [p.shape for p in self.prisms if math.isnan(p.see_through) and p.top >= cutoff and p.bottom <= 0]
            shape = shapely.difference(shapely.box(*table), shapely.union_all(tall)) if tall else shapely.box(*table)
            border = shape.boundary
            self._open[key] = Ground(shape, border, _oriented_edges(shape)[:, [2, 3, 0, 1]])
        return self._open[key]

    def walls(self, tall: Bools) -> Floats:
        """Give the edges of the union of some prisms, so that none cross: shape (edges, 4); kept per choice."""
        key = tall.tobytes()
        if key not in self._walls:
            self._walls[key] = _oriented_edges(shapely.union_all(self.shapes[tall]))
        return self._walls[key]

    def inside(self, footprint: Footprint) -> tuple[str, ...]:
        """Name the obstacles that hold the centre of a base, border included."""
        return tuple(each.key for each in self.obstacles if each.outline.contains(footprint.centre))


def depth_to_border(outline: Outline, point: Point) -> float:
    """Measure from a point inside a piece to its border in cm; 0 outside it."""
    return border_distance(point, outline) if outline.contains(point) else 0.0


def _prisms(index: int, obstacle: Obstacle) -> list[Prism]:
    shape = obstacle.outline.shape
    if obstacle.kind == "wood":
        return _kept([Prism(index, shape, obstacle.bottom, obstacle.top, max(obstacle.see_through, 0.0))])
    solids = [Prism(index, shape, obstacle.bottom, obstacle.top)]
    if obstacle.hollow:
        inner = shape.buffer(-SHELL, join_style="mitre")
        solids = [Prism(index, shape.difference(inner), obstacle.bottom, obstacle.top)]
        solids += [Prism(index, shape, z - SLAB, z) for z in (*obstacle.floors, obstacle.top) if z > obstacle.bottom]
    for gap in obstacle.gaps:
        if gap.open:
            solids = [part for solid in solids for part in _cut(solid, gap)]
    return _kept(solids)


def _kept(prisms: Sequence[Prism]) -> list[Prism]:
    """Split into single polygons and leave out what cannot hide anything."""
    return [
        Prism(p.owner, shapely.orient_polygons(part), p.bottom, p.top, p.see_through)
        for p in prisms
        if p.top > p.bottom
        for part in shapely.get_parts(p.shape)
        if part.geom_type == "Polygon" and part.area >= LEAST_AREA
    ]


def _cut(solid: Prism, gap: Gap) -> list[Prism]:
    """Cut a gap through a wall: the wall stays below the sill, above the top and beside the gap."""
    if solid.top - solid.bottom <= 2 * SLAB:
        return [solid]
    slot = _slot(solid.shape, gap)
    if slot is None:
        return [solid]
    within = shapely.intersection(solid.shape, slot)
    if within.area < LEAST_AREA:
        return [solid]
    return [
        Prism(solid.owner, shapely.difference(solid.shape, slot), solid.bottom, solid.top),
        Prism(solid.owner, within, solid.bottom, min(gap.sill, solid.top)),
        Prism(solid.owner, within, max(gap.top, solid.bottom), solid.top),
    ]


def _slot(shape: BaseGeometry, gap: Gap) -> BaseGeometry | None:
    """Give the strip across the wall that a gap opens: as long as the gap, as deep as the wall is thick there."""
    length = math.hypot(gap.b[0] - gap.a[0], gap.b[1] - gap.a[1])
    if length < 1e-9:
        return None
    nx, ny = -(gap.b[1] - gap.a[1]) / length, (gap.b[0] - gap.a[0]) / length
    middle = ((gap.a[0] + gap.b[0]) / 2, (gap.a[1] + gap.b[1]) / 2)
    far = 2 * math.sqrt(shape.area) + shape.length
    probe = shapely.LineString(
        [(middle[0] - nx * far, middle[1] - ny * far), (middle[0] + nx * far, middle[1] + ny * far)]
    )
    pieces = [p for p in shapely.get_parts(shapely.intersection(probe, shape)) if p.length > 0]
    if not pieces:
        return None
    across = min(pieces, key=lambda p: p.distance(shapely.Point(middle)))
    offs = [(x - middle[0]) * nx + (y - middle[1]) * ny for x, y in shapely.get_coordinates(across)]
    low, high = min(offs) - 1e-6, max(offs) + 1e-6
    if low > 1.0 or high < -1.0:
        return None
    corners = [
        (p[0] + nx * off, p[1] + ny * off) for p, off in ((gap.a, low), (gap.b, low), (gap.b, high), (gap.a, high))
    ]
    return shapely.Polygon(corners)


def _edges(prisms: Sequence[Prism]) -> tuple[Floats, Floats, Ints]:
    """Give all edges (x0, y0, x1, y1), the corner before each, and where each prism's edges start."""
    rings = [_rings(p.shape) for p in prisms]
    starts = np.cumsum([0, *(sum(len(ring) for ring in each) for each in rings)])
    if not rings:
        return np.zeros((0, 4)), np.zeros((0, 2)), starts
    edges = np.concatenate([ring for each in rings for ring in each])
    before = np.concatenate([np.roll(ring[:, :2], 1, axis=0) for each in rings for ring in each])
    return edges, before, starts


def _oriented_edges(shape: BaseGeometry) -> Floats:
    rows = _rings(shape)
    return np.concatenate(rows) if rows else np.zeros((0, 4))


def _rings(shape: BaseGeometry) -> list[Floats]:
    """Give the edges of every ring of a shape, solid ground to the left of each as numbers."""
    rows: list[Floats] = []
    for polygon in shapely.get_parts(shape):
        if polygon.geom_type != "Polygon":
            continue
        turned = shapely.orient_polygons(polygon)
        for ring in (turned.exterior, *turned.interiors):
            points = shapely.get_coordinates(ring)
            rows.append(np.hstack([points[:-1], points[1:]]))
    return rows


def _circles(edges: Floats, starts: Ints) -> Floats:
    """Give a circle about each prism: x, y, radius."""
    count = len(starts) - 1
    circles = np.zeros((count, 3))
    for i in range(count):
        points = edges[starts[i] : starts[i + 1], :2]
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        circles[i, :2] = middle
        circles[i, 2] = np.hypot(*(points - middle).T).max()
    return circles
