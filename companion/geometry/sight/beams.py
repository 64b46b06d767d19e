"""Beams: the clear stretches of the critical lines out of a base, which border all that it sees.

What a base sees among tall pieces is bordered by the pieces themselves and by lines past two corners, or past a corner
and tangent to the base. So a base that comes along first touches what is seen where it touches one of these.
"""

from dataclasses import dataclass

import numpy as np
import shapely

from companion.geometry.points import Point
from companion.geometry.sight.candidates import (
    corners_between,
    past_two,
    stops_all_or_none,
    surely_stops,
    tangent_to,
)
from companion.geometry.sight.lines import Lines, chords, corridor, crossings
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.parting import strip_between
from companion.geometry.sight.scene import Floats, Ints, Scene

FAR = 1e4
"""A beam that nothing stops is cut off after so many cm."""

NEAR = 1e-6
"""A piece this near a base, in cm, may begin under it: then its corners are not all that counts."""


@dataclass(frozen=True, slots=True)
class Beams:
    """Stretches of plan lines, from the rim of a base to where a piece stops them: shape (n, 2) twice."""

    start: Floats
    end: Floats

    def line(self, k: int) -> tuple[Point, Point]:
        """Give the two ends of one beam."""
        (ax, ay), (bx, by) = self.start[k].tolist(), self.end[k].tolist()
        return (ax, ay), (bx, by)

    def meeting(self, a: Point, b: Point, radius: float) -> tuple[Floats, Floats]:
        """Give the shares of the way from a to b between which a disc touches each beam; (inf, -inf) where never."""
        way = np.array(b) - np.array(a)
        low, high = np.full(len(self.start), np.inf), np.full(len(self.start), -np.inf)
        square = max(float(way @ way), 1e-300)
        for ends in (self.start, self.end):
            rel = ends - np.array(a)
            along = rel @ way / square
            off = (rel[:, 1] * way[0] - rel[:, 0] * way[1]) ** 2 / square
            half = np.sqrt(np.maximum(radius * radius - off, 0.0) / square)
            hit = off <= radius * radius
            low, high = (
                np.where(hit, np.minimum(low, along - half), low),
                np.where(hit, np.maximum(high, along + half), high),
            )
        one, two = self._beside(np.array(a), way, radius)
        beside = one <= two
        return np.where(beside, np.minimum(low, one), low), np.where(beside, np.maximum(high, two), high)

    def _beside(self, a: Floats, way: Floats, radius: float) -> tuple[Floats, Floats]:
        """Give the shares between which a point on the way lies beside a beam, within the radius of it."""
        d = self.end - self.start
        length = np.maximum(np.hypot(d[:, 0], d[:, 1]), 1e-300)
        u = d / length[:, None]
        rel = a - self.start
        along, off = (rel * u).sum(axis=1), rel[:, 1] * u[:, 0] - rel[:, 0] * u[:, 1]
        ahead, aside = u @ way, way[1] * u[:, 0] - way[0] * u[:, 1]
        one = _within(along, ahead, np.zeros(len(d)), length)
        two = _within(off, aside, np.full(len(d), -radius), np.full(len(d), radius))
        return np.maximum(one[0], two[0]), np.minimum(one[1], two[1])


def beams(scene: Scene, viewer: Body, spread: Body) -> Beams | None:
    """Give the beams of a viewer's base towards a base that is spread over many places, all pieces taken as they are.

    None where this cannot tell: where a piece stops some of the lines only, or begins under one of the bases.
    """
    prisms = corridor(scene, viewer.footprint, spread.footprint)
    prisms = prisms[shapely.intersects(strip_between(viewer.footprint, spread.footprint), scene.shapes[prisms])]
    if not all(stops_all_or_none(scene, *pair, prisms) for pair in ((viewer, spread), (spread, viewer))):
        return None
    found: list[Beams] = []
    sets = [prisms[surely_stops(scene, *pair, prisms)] for pair in ((viewer, spread), (spread, viewer))]
    for k, solid in enumerate(sets):
        if k and np.array_equal(solid, sets[0]):
            break
        if _touched(scene, solid, viewer) or _touched(scene, solid, spread):
            return None
        found.append(_beams(scene, viewer, spread, solid))
    return Beams(np.concatenate([each.start for each in found]), np.concatenate([each.end for each in found]))


def _touched(scene: Scene, solid: Ints, body: Body) -> bool:
    base = body.footprint
    core = shapely.points(base.core[0]) if base.is_round else shapely.convex_hull(shapely.linestrings(base.core))
    return bool((shapely.distance(scene.shapes[solid], core) < base.radius + NEAR).any())


def _beams(scene: Scene, viewer: Body, spread: Body, solid: Ints) -> Beams:
    if not len(solid):
        return Beams(np.zeros((0, 2)), np.zeros((0, 2)))
    corners = corners_between(scene, viewer, spread, solid)
    ahead = np.array(spread.footprint.centre) - np.array(viewer.footprint.centre)
    rounds = [past_two(corners, ahead), tangent_to(corners, viewer.footprint)]
    a, b = np.concatenate([each[0] for each in rounds]), np.concatenate([each[1] for each in rounds])
    enter, leave = chords(viewer.footprint, a, b)
    kept = np.flatnonzero(enter <= leave)
    a, step, enter, leave = a[kept], b[kept] - a[kept], enter[kept, None], leave[kept, None]
    # Each from the rim on, away from the base, to either side of it.
    start = np.concatenate([a + step * leave, a + step * enter])
    step = np.concatenate([step, -step])
    step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-300)[:, None]
    stop = _stopped(scene, solid, start, step)
    return Beams(start, start + step * stop[:, None])


def _stopped(scene: Scene, solid: Ints, start: Floats, step: Floats) -> Floats:
    """Tell after how many cm lines first enter a piece."""
    stop = np.full(len(start), FAR)
    for first in range(0, len(start), 1024):
        part = slice(first, first + 1024)
        none = np.zeros(len(start[part]))
        met = crossings(scene, solid, Lines(start[part], start[part] + step[part], none, none, none, none))
        entered = (met.sign < 0) & (met.at > 0)
        stop[part] = np.minimum(np.where(entered, met.at, FAR).min(axis=1), FAR)
    return stop


def _within(value: Floats, pace: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Give the shares between which value + share * pace keeps from low to high."""
    still = np.abs(pace) < 1e-300
    safe = np.where(still, 1.0, pace)
    one, two = (low - value) / safe, (high - value) / safe
    inside = (value >= low) & (value <= high)
    return (
        np.where(still, np.where(inside, -np.inf, np.inf), np.minimum(one, two)),
        np.where(still, np.where(inside, np.inf, -np.inf), np.maximum(one, two)),
    )
