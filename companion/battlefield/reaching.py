"""The movement envelope: where a unit can get with one action, and the quickest way to a place."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import shapely
from shapely.geometry.base import BaseGeometry

from companion.battlefield.ground import Ground
from companion.battlefield.moving import Gait, slowest_along
from companion.geometry.envelope import MARGIN, Terrain, grown
from companion.geometry.envelope_reach import Reach, reach, rings_of
from companion.geometry.paths_contact import Bar, first_contact
from companion.geometry.paths_overlay import joined, shared, without
from companion.geometry.points import Point, step
from companion.geometry.shapes import Footprint
from companion.model.board import Table


@dataclass(frozen=True, slots=True, eq=False)
class Reached:
    """What a unit can reach with a gait: one search, or one for each speed that may count for the whole move."""

    searches: tuple[Reach, ...]

    def rings(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """Give the reached ground as polygons: outer ring, then holes."""
        return rings_of(joined([each.area() for each in self.searches]))

    def way(self, to: Point) -> tuple[Point, ...] | None:
        """Give the quickest way to a point, from where the unit stands, or nothing when it is out of reach."""
        ways = [way for each in self.searches if (way := each.way(to)) is not None]
        return min(ways, key=lambda way: way[0])[1] if ways else None


def reached(ground: Ground, base: Footprint, bars: Sequence[Bar], table: Table, gait: Gait) -> Reached:
    """Find out where a base can get: past walls and other bases, over the terrain that its gait knows.

    Charged stretch by stretch there is one search over all speeds; charged wholly there is one for each speed, over
    all ground that is no slower.
    """
    here = base.centre

    def can_step(to: Point, least: float = 1e-9) -> bool:
        return slowest_along(ground, gait, (here, to)) >= least and first_contact(base, (here, to), bars) is None

    terrains = _terrains(ground, here, bars, base, table, gait)
    if not gait.wholly:
        return Reached((reach(here, terrains, gait.budget, can_step),))
    # On a border the first step decides, so the best of what lies about the place counts.
    own = max(_speed(ground, gait, step(here, heading, 2 * MARGIN)) for heading in range(0, 360, 30))
    searches = []
    for speed in sorted({each.speed for each in terrains if 0.0 < each.speed <= own}):
        open_ground = joined([each.shape for each in terrains if each.speed >= speed])
        searches.append(reach(here, [Terrain(speed, open_ground)], gait.budget, partial(can_step, least=speed)))
    return Reached(tuple(searches))


def _speed(ground: Ground, gait: Gait, point: Point) -> float:
    piece = ground.speed(point)
    return gait.speed(piece.speed if piece else gait.default)


def _terrains(
    ground: Ground, here: Point, bars: Sequence[Bar], base: Footprint, table: Table, gait: Gait
) -> list[Terrain]:
    """Give the free ground about a place, taken apart by speed; the topmost piece with a speed class decides."""
    pieces = [piece for piece in ground.pieces.values() if piece.speed]
    speeds = {gait.speed(piece.speed) for piece in pieces} | {gait.speed(gait.default)}
    far = max(speeds) * gait.budget + 1.0
    bounds = (here[0] - far, here[1] - far, here[0] + far, here[1] + far)
    free = shared(shapely.box(0.0, 0.0, table.width, table.height), shapely.box(*bounds))
    near = [bar for bar in bars if _meets(bar.bounds, bounds, base.reach)]
    solid = [shape for bar in near if (shape := grown(bar, base)) is not None]
    if solid:
        free = without(free, joined(solid))
    by_speed: dict[float, list[BaseGeometry]] = {}
    for piece in ground.near(bounds, 0.0):
        if piece.speed:
            shape = ground.outlines[piece.id].shape
            by_speed.setdefault(gait.speed(piece.speed), []).append(shared(free, shape))
            free = without(free, shape)
    by_speed.setdefault(gait.speed(gait.default), []).append(free)
    return [Terrain(speed, joined(shapes)) for speed, shapes in by_speed.items()]


def _meets(a: tuple[float, float, float, float], b: tuple[float, float, float, float], reach: float) -> bool:
    gap = reach + MARGIN
    return a[0] - gap <= b[2] and a[2] + gap >= b[0] and a[1] - gap <= b[3] and a[3] + gap >= b[1]
