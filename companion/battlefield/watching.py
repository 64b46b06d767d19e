"""Guards watching a move: where on its path an enemy first comes into line of fire and range."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from companion.battlefield.reports import Caught
from companion.battlefield.screening import screened
from companion.battlefield.sighting import WHOLLY, is_flat, seen_by_each_other
from companion.battlefield.watching_mover import Mover, swept
from companion.geometry.points import Point, between
from companion.geometry.shapes import Footprint
from companion.geometry.sight import Body, Scene, beams, clear_along, clear_between, fan, walled_off
from companion.geometry.sight.lines import chords

CHUNK = 2.0
"""A stretch of path longer than this many cm is not passed over on the word of a search."""

FINE = 0.004
"""Where a unit is caught is found to this many cm."""

HAIR = 1e-4
"""A base reaches over a line by this many cm to be seen along it."""

TRIES = 12
"""So many beams are tried before a stretch is searched in the slow way."""


@dataclass(frozen=True, slots=True)
class Guard:
    """One who watches: its body, how far in cm it reaches edge to edge, and the scene between it and the mover."""

    body: Body
    reach: float
    scene: Scene


@dataclass(frozen=True, slots=True)
class _Leg:
    """A straight part of a path: where along the path it begins, its two ends and its length, in cm."""

    start: float
    a: Point
    b: Point
    length: float

    def at(self, along: float) -> Point:
        share = along / self.length if self.length else 0.0
        return (self.a[0] + (self.b[0] - self.a[0]) * share, self.a[1] + (self.b[1] - self.a[1]) * share)


def watched(mover: Mover, path: Sequence[Point], guards: Mapping[str, Guard]) -> tuple[Caught, ...]:
    """Find where each guard first has a moving unit in line of fire and range; those who never do are left out.

    ``path`` are the places of the unit's centre, the first where it stands. Within 0.004 cm, never early; in
    order along the path, then by id. A stretch of path is passed over only when a base spread over all of it could not
    be seen, so that no window is too short to be found. Rule M7.
    """
    at_once = _at_once(mover, path[0], guards) if path else set()
    found = [Caught(guard=key, at=0.0, point=path[0]) for key in guards if key in at_once]
    legs = list(_legs(path))
    for key, guard in guards.items():
        if key in at_once:
            continue
        for leg in legs:
            at = _first(mover, leg, guard)
            if at is not None:
                found.append(Caught(guard=key, at=leg.start + at, point=leg.at(at)))
                break
    return tuple(sorted(found, key=lambda each: (each.at, each.guard)))


def _at_once(mover: Mover, start: Point, guards: Mapping[str, Guard]) -> set[str]:
    """Name guards who catch a unit where its path begins, by one look at all: from these it is not wholly hidden."""
    near: dict[Scene, list[str]] = {}
    for key, guard in guards.items():
        if is_flat(guard.body):
            continue  # of what has no height no part can show
        if in_range(mover.footprint(start), start, start, guard.body.footprint, guard.reach) is not None:
            near.setdefault(guard.scene, []).append(key)
    found: set[str] = set()
    for scene, keys in near.items():
        shares = fan(scene, mover.body(start), [guards[key].body for key in keys]).tolist()
        found.update(key for key, share in zip(keys, shares, strict=True) if share < WHOLLY)
    return found


def _legs(path: Sequence[Point]) -> Iterator[_Leg]:
    start = 0.0
    for a, b in pairwise(path):
        length = between(a, b)
        if length > 0.0:
            yield _Leg(start, a, b, length)
            start += length
    if start == 0.0 and path:
        yield _Leg(0.0, path[0], path[0], 0.0)


def in_range(base: Footprint, a: Point, b: Point, guard: Footprint, reach: float) -> tuple[float, float] | None:
    """Give the shares of a leg between which a base keeps within reach in cm of a guard's base, edge to edge.

    The base's centre moves from a to b. The nearness of two convex bases is that of a point to their difference, so
    the shares are where the leg cuts that difference grown by the reach. None where the leg stays out of reach.
    """
    cx, cy = base.centre
    offsets = tuple((cx - x, cy - y) for x, y in base.core)
    difference = swept(Footprint(offsets, 0.0, (0.0, 0.0)), guard.core)
    grown = Footprint(difference.core, reach + base.radius + guard.radius, guard.centre)
    if grown.radius < 0.0:
        return None
    if a == b:
        return (0.0, 0.0) if grown.contains(a) else None
    enter, leave = chords(grown, np.array([a]), np.array([b]))
    low, high = max(float(enter[0]), 0.0), min(float(leave[0]), 1.0)
    return (low, high) if low <= high else None


def _first(mover: Mover, leg: _Leg, guard: Guard) -> float | None:
    """Find how far along a leg in cm the guard first sees the mover within its reach."""
    shares = in_range(mover.footprint(leg.a), leg.a, leg.b, guard.body.footprint, guard.reach)
    if shares is None:
        return None
    low, high = shares[0] * leg.length, shares[1] * leg.length
    look = _Look(mover, leg, guard)
    if look.sees(low):
        return low
    cuts = [low, *(cut for cut in _steps_up(mover, leg) if low < cut < high), high]
    for one, two in pairwise(cuts):
        # On a border between two heights the higher one counts, at that very place.
        at = one if look.sees(one) else look.first(one, two)
        if at is not None:
            return at
    return None


def _steps_up(mover: Mover, leg: _Leg) -> list[float]:
    """Give where along a leg in cm the mover's feet may come to another height, in order."""
    line = shapely.LineString([leg.a, leg.b])
    borders = [mover.ground.outlines[piece.id].shape.boundary for piece in mover.uneven(line.bounds)]
    crossed = shapely.get_coordinates([shapely.intersection(line, border) for border in borders])
    return sorted({between(leg.a, (float(x), float(y))) for x, y in crossed})


@dataclass(frozen=True, slots=True)
class _Look:
    """One guard's look at a mover on a leg."""

    mover: Mover
    leg: _Leg
    guard: Guard

    def sees(self, along: float) -> bool:
        """Tell whether the guard sees the mover at a place along the leg, in cm."""
        return seen_by_each_other(self.guard.scene, self.guard.body, self.mover.body(self.leg.at(along)))

    def first(self, low: float, high: float) -> float | None:
        """Find the first place after ``low`` where the mover is seen, in cm along the leg.

        A stretch in which a base spread over all of it cannot be seen is passed over. Where it can, the clear line
        tells from where on the base lies on that line, and only what comes before is left to be searched; where that
        does not halve the stretch it is halved as it is, its first part first.
        """
        spread = self._spread(low, high)
        scene, body = self.guard.scene, self.guard.body
        if walled_off(scene, body, spread):
            return None
        told = self._by_beams(spread, low, high)
        if told is not None:
            return told[0] if told else None
        if screened(scene, body, spread):
            return None
        clear = clear_between(scene, body, spread)
        if clear is None and high - low <= CHUNK:
            return None
        if high - low <= FINE:
            return high if self.sees(high) else None
        middle = (low + high) / 2
        met = self._met(*clear, low, high) if clear is not None else None
        if met is None or not self.sees(met):
            at = self.first(low, middle)
            return self.first(middle, high) if at is None else at
        if met <= middle:
            at = self._before(low, met)
            return met if at is None else at
        at = self.first(low, middle)
        if at is None:
            at = self._before(middle, met)
        return met if at is None else at

    def _by_beams(self, spread: Body, low: float, high: float) -> tuple[float, ...] | None:
        """Find where the base first touches what the guard sees: that place, or no place at all; None if untold.

        Among tall pieces what a guard sees is bordered by its beams; the mover, unseen at ``low``, touches one first.
        """
        base = self.mover.footprint(self.leg.a)
        found = beams(self.guard.scene, self.guard.body, spread) if base.is_round else None
        if found is None:
            return None
        enter, leave = found.meeting(self.leg.at(low), self.leg.at(high), base.radius)
        met = np.flatnonzero((enter <= 1.0) & (leave >= 0.0))
        for k in met[np.argsort(enter[met])][:TRIES].tolist():
            at = min(low + max(float(enter[k]), 0.0) * (high - low) + HAIR, high)
            body = self.mover.body(self.leg.at(at))
            if clear_along(self.guard.scene, self.guard.body, body, found.line(k)):
                return (at,)
        return None if len(met) else ()

    def _before(self, low: float, seen: float) -> float | None:
        return self.first(low, seen - FINE / 2) if seen - FINE / 2 > low else None

    def _met(self, a: Point, b: Point, low: float, high: float) -> float | None:
        """Give from where on, in cm along the leg, the mover's base lies on a line, a hair within its side."""
        start, end = self.mover.footprint(self.leg.at(low)), self.leg.at(high)
        (nx, ny), (ex, ey) = (a[1] - b[1], b[0] - a[0]), (end[0] - start.centre[0], end[1] - start.centre[1])
        pace = nx * ex + ny * ey
        wide = math.hypot(nx, ny)
        if wide < 1e-9 or abs(pace) < 1e-9 * wide:
            return None
        sides = [(a[0] - x) * nx + (a[1] - y) * ny for x, y in start.core]
        sides = [side + way * start.radius * wide for side in sides for way in (-1, 1)]
        first = min(side / pace for side in sides) * (high - low)
        last = max(side / pace for side in sides) * (high - low)
        met = low + max(first, 0.0) + min(HAIR, max(last - first, 0.0) / 2)
        return met if low < met < high else None

    def _spread(self, low: float, high: float) -> Body:
        level = self.mover.level(self.leg.at((low + high) / 2))
        return self.mover.spread([self.leg.at(low), self.leg.at(high)], level)
