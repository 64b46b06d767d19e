"""A quick proof that two units cannot see each other: tall pieces that no line between their bases can get round.

Lines between two bases are sorted into bundles; a bundle is stopped when tall walls cut it in two, or when every line
of it runs too deep in a wood. What cannot be proved so is left to the search for a clear line.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from companion.battlefield.reports import Blocker
from companion.geometry.paths_overlay import joined, shared, without
from companion.geometry.sight import Body, Scene
from companion.geometry.sight.scene import Prism
from companion.geometry.sight.woods import standing_in

DEPTH = 3
"""A bundle that is not stopped is halved both ways so many times before the proof is given up."""

SURE = 1e-6
"""What stops a line must do so by this much more than needed, in cm or in shares of a depth."""


@dataclass(frozen=True, slots=True)
class _Axis:
    """Plan coordinates along the line between two centres (x) and across it (y), in cm."""

    origin: tuple[float, float]
    ahead: tuple[float, float]
    start: float
    end: float
    width: float

    def local(self, shape: BaseGeometry) -> BaseGeometry:
        (ox, oy), (ux, uy) = self.origin, self.ahead
        return shapely.transform(
            shape, lambda p: np.stack([(p - (ox, oy)) @ (ux, uy), (p - (ox, oy)) @ (-uy, ux)], axis=1)
        )

    def plan(self, x: float, y: float) -> tuple[float, float]:
        (ox, oy), (ux, uy) = self.origin, self.ahead
        return (ox + x * ux - y * uy, oy + x * uy + y * ux)


@dataclass(frozen=True, slots=True)
class _Wood:
    shape: BaseGeometry
    depth: float
    lived_in: bool


def screened(scene: Scene, a: Body, b: Body) -> tuple[Blocker, ...]:
    """Name what surely hides two units from each other, in the order met from a; nothing when that is not proved."""
    axis = _axis(a, b)
    if axis is None:
        return ()
    tall = list(_tall(scene, a, b, axis))
    if not tall:
        return ()
    walls = [axis.local(prism.shape) for prism in tall if math.isnan(prism.see_through)]
    lived = frozenset[int]()
    if len(walls) < len(tall):
        lived = standing_in(scene, a.footprint) | standing_in(scene, b.footprint)
    woods = [
        _Wood(axis.local(prism.shape), max(prism.see_through, 1e-9), prism.owner in lived)
        for prism in tall
        if not math.isnan(prism.see_through)
    ]
    solid = joined(walls) if walls else None
    wide = (-axis.width, axis.width)
    if not _stopped(axis, solid, woods, wide, wide, DEPTH):
        return ()
    return _met(scene, axis, tall)


def _axis(a: Body, b: Body) -> _Axis | None:
    (ax, ay), (bx, by) = a.footprint.centre, b.footprint.centre
    length = math.hypot(bx - ax, by - ay)
    start, end = a.footprint.reach, length - b.footprint.reach
    if end - start < SURE:
        return None
    ahead = ((bx - ax) / length, (by - ay) / length)
    return _Axis((ax, ay), ahead, start, end, max(start, b.footprint.reach))


def _tall(scene: Scene, a: Body, b: Body, axis: _Axis) -> Iterator[Prism]:
    """Give the prisms about the line that are as high as both units and reach down to the feet of both."""
    low, high = min(a.ground, b.ground), max(a.eye_level, b.eye_level, a.top, b.top)
    corners = [axis.plan(x, y) for x in (axis.start, axis.end) for y in (-axis.width, axis.width)]
    corridor = shapely.MultiPoint(corners).convex_hull
    for prism in scene.prisms:
        if prism.bottom <= low and prism.top >= high and shapely.intersects(prism.shape, corridor):
            yield prism


def _stopped(
    axis: _Axis,
    solid: BaseGeometry | None,
    woods: list[_Wood],
    here: tuple[float, float],
    there: tuple[float, float],
    depth: int,
) -> bool:
    """Tell whether all lines from one stretch across the axis to another are surely stopped."""
    x0, x1 = axis.start, axis.end
    bundle = shapely.MultiPoint([(x0, here[0]), (x0, here[1]), (x1, there[0]), (x1, there[1])]).convex_hull
    if solid is not None and _cut_in_two(bundle, solid, x0, x1):
        return True
    crossed = 0.0
    for wood in woods:
        share = _depth_of_all(bundle, wood.shape, x0, x1) / wood.depth
        if wood.lived_in and share > 1.0 + SURE:
            return True
        crossed += 0.0 if wood.lived_in else share
    if crossed > 1.0 + SURE:
        return True
    if depth == 0:
        return False
    middle, other = (here[0] + here[1]) / 2, (there[0] + there[1]) / 2
    return all(
        _stopped(axis, solid, woods, one, two, depth - 1)
        for one in ((here[0], middle), (middle, here[1]))
        for two in ((there[0], other), (other, there[1]))
    )


def _cut_in_two(bundle: BaseGeometry, solid: BaseGeometry, x0: float, x1: float) -> bool:
    """Tell whether no open part of a bundle joins its two ends."""
    for part in shapely.get_parts(without(bundle, solid)):
        left, _, right, _ = part.bounds
        if left <= x0 + SURE and right >= x1 - SURE:
            return False
    return True


def _depth_of_all(bundle: BaseGeometry, wood: BaseGeometry, x0: float, x1: float) -> float:
    """Give a depth in cm that every line of a bundle runs in a wood at least: where it is as wide as the bundle."""
    gaps = sorted(part.bounds[::2] for part in shapely.get_parts(without(bundle, wood)))
    covered, reached = 0.0, x0
    for left, right in gaps:
        covered += max(left - reached, 0.0)
        reached = max(reached, right)
    return covered + max(x1 - reached, 0.0)


def _met(scene: Scene, axis: _Axis, tall: list[Prism]) -> tuple[Blocker, ...]:
    """Name the tall pieces on the line of centres, and where it meets each of them first."""
    line = shapely.LineString([axis.plan(axis.start, 0.0), axis.plan(axis.end, 0.0)])
    found: dict[str, tuple[float, tuple[float, float]]] = {}
    for prism in tall:
        met = shapely.get_coordinates(shared(line, prism.shape))
        if len(met):
            far, x, y = min((math.hypot(x - axis.origin[0], y - axis.origin[1]), x, y) for x, y in met.tolist())
            key = scene.keys[prism.owner]
            found[key] = min(found.get(key, (math.inf, (0.0, 0.0))), (far, (x, y)))
    return tuple(Blocker(id=key, at=at) for key, (_, at) in sorted(found.items(), key=lambda item: item[1]))
