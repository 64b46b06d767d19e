"""Outlines of terrain: checked and repaired once, when they enter, so that no question about them can fail later."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.points import Point, direction
from companion.geometry.shapes import Footprint

Ring: TypeAlias = tuple[Point, ...]

LEAST_AREA = 1e-6
"""An outline smaller than this many square cm is refused."""

FAR = 1e6
"""Coordinates beyond this many cm are refused: no table is so large, and sums would lose the thousandths."""


@dataclass(frozen=True, slots=True)
class OutlineFault:
    """What is wrong with an outline, or what was mended: a code, the ring and the point it was found at.

    Codes: ``not_finite``, ``too_far``, ``too_few_points``, ``zero_area``, ``no_width``, ``empty``, ``bad_width`` are
    refused; ``unclosed``, ``repeated_point``, ``self_crossing``, ``hole_outside``, ``overlap`` are repaired.
    ``ring`` and ``index`` are -1 where the fault has no such place.
    """

    code: str
    ring: int = -1
    index: int = -1


@dataclass(frozen=True, eq=False)
class Outline:
    """A valid outline: one or more polygons, each an outer ring and its holes, in cm; rings are closed."""

    polygons: tuple[tuple[Ring, ...], ...]

    @cached_property
    def shape(self) -> BaseGeometry:
        """Give the outline as a Shapely polygon or multipolygon, for geometry and battlefield only."""
        parts = [shapely.Polygon(rings[0], rings[1:]) for rings in self.polygons]
        return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)

    @cached_property
    def edges(self) -> NDArray[np.float64]:
        """Give the edges of all rings as rows of x0, y0, x1, y1."""
        rings = [np.array(ring, dtype=float) for polygon in self.polygons for ring in polygon]
        return np.concatenate([np.hstack([ring[:-1], ring[1:]]) for ring in rings] or [np.zeros((0, 4))])

    @cached_property
    def _places(self) -> BaseGeometry:
        """Give the outline prepared for the search of places, and for nothing else.

        Prepared geometry is not safe among threads (GEOS, issue 825): its index is made by whoever asks first. For
        places it does not change any more once it is there, so one is asked before anybody else may.
        """
        shape = shapely.force_2d(self.shape)
        shapely.prepare(shape)
        inside = shapely.point_on_surface(shape)
        shapely.intersects_xy(shape, inside.x, inside.y)
        return shape

    @property
    def area(self) -> float:
        """Give the area in square cm."""
        return float(self.shape.area)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Give left, top, right, bottom."""
        left, top, right, bottom = self.shape.bounds
        return (float(left), float(top), float(right), float(bottom))

    def contains(self, point: Point) -> bool:
        """Tell whether a point lies on the piece or on its border."""
        return bool(shapely.intersects_xy(self._places, *point))

    def hold(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell which of many points lie on the piece or on its border."""
        return np.asarray(shapely.intersects_xy(self._places, x, y))


@dataclass(frozen=True, slots=True)
class Checked:
    """An outline that came in: the usable outline, or None with the faults; and what was mended on the way."""

    outline: Outline | None
    faults: tuple[OutlineFault, ...] = ()
    repairs: tuple[OutlineFault, ...] = ()


def check_polygon(rings: Sequence[Sequence[Sequence[float]]]) -> Checked:
    """Check one polygon: outer ring, then holes, each a list of x, y in cm (GeoJSON's Polygon)."""
    return check_polygons([rings])


def check_polygons(polygons: Sequence[Sequence[Sequence[Sequence[float]]]]) -> Checked:
    """Check several polygons of one piece (GeoJSON's MultiPolygon); overlapping ones are joined."""
    faults: list[OutlineFault] = []
    repairs: list[OutlineFault] = []
    shapes: list[BaseGeometry] = []
    for rings in polygons:
        cleaned = [_clean(ring, number, faults, repairs) for number, ring in enumerate(rings)]
        if not rings:
            faults.append(OutlineFault("empty"))
        if cleaned and all(ring is not None for ring in cleaned):
            shapes.append(_shape([ring for ring in cleaned if ring is not None], faults, repairs))
    if not polygons:
        faults.append(OutlineFault("empty"))
    if faults:
        return Checked(None, tuple(faults), tuple(repairs))
    whole = shapes[0] if len(shapes) == 1 else _join(shapes, repairs)
    return _finish(whole, repairs)


def check_line(points: Sequence[Sequence[float]], width: float) -> Checked:
    """Check a wall, hedge or road given by its middle line and its width in cm: flat ends, mitred corners."""
    faults: list[OutlineFault] = []
    repairs: list[OutlineFault] = []
    if not math.isfinite(width) or width < 0 or width > FAR:
        faults.append(OutlineFault("bad_width"))
    elif width < 1e-6:
        faults.append(OutlineFault("no_width"))
    line = _finite(points, 0, faults)
    kept = [p for i, p in enumerate(line) if i == 0 or p != line[i - 1]]
    if len(kept) < 2 and not faults:
        faults.append(OutlineFault("too_few_points", 0))
    if faults:
        return Checked(None, tuple(faults))
    if len(kept) < len(line):
        repairs.append(OutlineFault("repeated_point", 0, _first_repeat(line)))
    whole = shapely.LineString(kept).buffer(width / 2, cap_style="flat", join_style="mitre", mitre_limit=3.0)
    return _finish(whole, repairs)


def circle(centre: Point, radius: float, corners: int = 64) -> Ring:
    """Give a closed ring for a round piece: a regular polygon with its corners on the circle."""
    steps = [direction(360.0 * k / corners) for k in range(corners)]
    ring = tuple((centre[0] + dx * radius, centre[1] + dy * radius) for dx, dy in steps)
    return (*ring, ring[0])


def rectangle(left: float, top: float, right: float, bottom: float) -> Ring:
    """Give a closed ring for an upright rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def outline_of(footprint: Footprint, quarter: int = 24) -> Outline:
    """Give a vehicle's footprint as an outline that stands in the line of fire; round parts become fine chords."""
    points = footprint.outline(quarter)
    return Outline((((*points, points[0]),),))


def _finite(points: Sequence[Sequence[float]], ring: int, faults: list[OutlineFault]) -> list[Point]:
    good: list[Point] = []
    for index, point in enumerate(points):
        if len(point) < 2 or not (math.isfinite(point[0]) and math.isfinite(point[1])):
            faults.append(OutlineFault("not_finite", ring, index))
        elif max(abs(point[0]), abs(point[1])) > FAR:
            faults.append(OutlineFault("too_far", ring, index))
        else:
            good.append((float(point[0]), float(point[1])))
    return good


def _clean(
    ring: Sequence[Sequence[float]], number: int, faults: list[OutlineFault], repairs: list[OutlineFault]
) -> Ring | None:
    before = len(faults)
    points = _finite(ring, number, faults)
    if len(faults) > before:
        return None
    kept = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
    if len(kept) < len(points):
        repairs.append(OutlineFault("repeated_point", number, _first_repeat(points)))
    if len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    elif kept:
        repairs.append(OutlineFault("unclosed", number, len(points) - 1))
    if len(set(kept)) < 3:
        faults.append(OutlineFault("too_few_points", number))
        return None
    return (*kept, kept[0])


def _first_repeat(points: Sequence[Point]) -> int:
    return next(i for i in range(1, len(points)) if points[i] == points[i - 1])


def _shape(rings: Sequence[Ring], faults: list[OutlineFault], repairs: list[OutlineFault]) -> BaseGeometry:
    outer = shapely.Polygon(rings[0])
    if not outer.is_valid:
        repairs.append(OutlineFault("self_crossing", 0))
        outer = _areas(shapely.make_valid(outer, method="structure", keep_collapsed=False))
    if outer.area < LEAST_AREA:
        faults.append(OutlineFault("zero_area", 0))
        return outer
    for number, ring in enumerate(rings[1:], start=1):
        hole = shapely.Polygon(ring)
        if not hole.is_valid:
            repairs.append(OutlineFault("self_crossing", number))
            hole = _areas(shapely.make_valid(hole, method="structure", keep_collapsed=False))
        if not shapely.covers(outer, hole):
            repairs.append(OutlineFault("hole_outside", number))
        outer = _areas(shapely.difference(outer, hole))
    return outer


def _join(shapes: Sequence[BaseGeometry], repairs: list[OutlineFault]) -> BaseGeometry:
    whole = _areas(shapely.union_all(shapes))
    if whole.area < math.fsum(s.area for s in shapes) - LEAST_AREA:
        repairs.append(OutlineFault("overlap"))
    return whole


def _areas(shape: BaseGeometry) -> BaseGeometry:
    """Keep only the parts of a shape that cover ground."""
    parts = [p for p in shapely.get_parts(shape) if p.geom_type == "Polygon" and p.area > 0]
    parts += [q for p in shapely.get_parts(shape) if p.geom_type == "MultiPolygon" for q in p.geoms if q.area > 0]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


def _finish(whole: BaseGeometry, repairs: list[OutlineFault]) -> Checked:
    if not whole.is_valid:
        whole = _areas(shapely.make_valid(whole, method="structure", keep_collapsed=False))
    polygons = [p for p in shapely.get_parts(_areas(whole)) if p.area >= LEAST_AREA]
    if not polygons:
        return Checked(None, (OutlineFault("zero_area"),), tuple(repairs))
    return Checked(Outline(tuple(_rings(p) for p in polygons)), (), tuple(dict.fromkeys(repairs)))


def _rings(polygon: BaseGeometry) -> tuple[Ring, ...]:
    rings = [polygon.exterior, *polygon.interiors]
    return tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)) for ring in rings)
