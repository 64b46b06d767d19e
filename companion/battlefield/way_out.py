"""The way out: the least move of one unit that changes a verdict."""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count

import shapely
from shapely.geometry.base import BaseGeometry

from companion.battlefield.measuring import edge_between
from companion.battlefield.reports import WayOut
from companion.battlefield.way_out_questions import Doubt, Patch, Probe, Question, RangeProbe, Sides, probe_of
from companion.battlefield.way_out_standing import Room
from companion.geometry.distance import nearest_pair
from companion.geometry.points import Point, between, heading, quantise, step
from companion.geometry.shapes import Footprint

FARTHEST = 10.0
"""Moves of up to so many cm are looked at."""

FINE = 0.04
"""A move that is shorter by no more than this many cm is not looked for."""

SMALLEST = 0.04
"""Squares of places of this many cm to either side are not divided any more."""

HAIR = 1e-3
"""A base reaches over a line by this many cm to be seen along it."""

FAR = 1000.0
"""A line is drawn on by this many cm."""

STEPS = (0.08, 0.04, 0.02)
"""The best place is brought nearer by steps of these many cm,"""

TURNS = (0.0, 40.0, -40.0, 65.0, -65.0, 80.0, -80.0)
"""in directions this many degrees off the straight way back."""

TRIED = 0.4
"""The middle of a square of this many cm to either side, or less, is tried."""


class GivenUpError(Exception):
    """Nobody wants the way out any more: the search was given up before it had an answer."""


def always() -> bool:
    """Say that an answer is still wanted."""
    return True


def least_move(sides: Sides, question: Question, room: Room, wanted: Callable[[], bool] = always) -> WayOut | None:
    """Find the least move, up to 10 cm, to a place where the unit can stand and the verdict is the other one.

    Squares of places are looked at from the nearest on and divided where the verdict is not settled over all of
    them; to 1 mm. None when no such place is found. The straight way to range is taken at once if one can stand there.
    ``wanted`` is asked before every look, some hundred times a second; when it says no, GivenUpError is raised.
    """
    origin = sides.mover.unit.position or (0.0, 0.0)
    probe = probe_of(question, sides)
    search = _Search(sides, probe, room, origin, probe.holds(origin), wanted)
    place = search.straight() if isinstance(probe, RangeProbe) else None
    if place is None:
        place = search.nearest()
    if place is None:
        return None
    return WayOut(
        mover=sides.mover.unit.id,
        to=place,
        distance=between(origin, place),
        direction=heading(origin, place),
        before="yes" if search.before else "no",
        after="no" if search.before else "yes",
    )


@dataclass(frozen=True, slots=True)
class _Search:
    sides: Sides
    probe: Probe
    room: Room
    origin: Point
    before: bool
    wanted: Callable[[], bool]

    def heed(self) -> None:
        """Give up when the answer is no longer wanted."""
        if not self.wanted():
            raise GivenUpError

    def doubt(self, patch: Patch) -> Doubt | None:
        """Tell whether the verdict may be the other one somewhere on a patch."""
        self.heed()
        return self.probe.doubt(patch, self.before)

    def flips(self, place: Point) -> bool:
        """Tell whether the unit can stand at a place and the verdict is the other one there."""
        self.heed()
        return self.room.holds(self.sides.mover.footprint(place)) and self.probe.holds(place) != self.before

    def nearest(self) -> Point | None:
        """Look at squares of places from the nearest on, until none can hold a nearer place than the best found."""
        found, best = None, FARTHEST + FINE
        order = count()
        free = self.room.free(self.sides.mover.footprint(self.origin), FARTHEST)
        heap: list[tuple[float, int, _Square]] = [(0.0, next(order), _Square(*self.origin, FARTHEST, free))]
        while heap and heap[0][0] < best - FINE:
            square = heapq.heappop(heap)[2]
            doubts = [(patch, self.doubt(patch)) for patch in square.patches()]
            tries = [place for patch, doubt in doubts if doubt for place in self._tries(square, patch, doubt)]
            for place in sorted(tries, key=lambda each: between(self.origin, each)):
                if between(self.origin, place) < min(best - FINE / 2, FARTHEST) and self.flips(place):
                    found = self._drawn_in(place)
                    best = between(self.origin, found)
            if square.half > SMALLEST and any(doubt for _, doubt in doubts):
                for part in square.quarters():
                    heapq.heappush(heap, (part.gap(self.origin), next(order), part))
        return None if found is None else self._slid_in(found)

    def straight(self) -> Point | None:
        """Give the end of the straight way into or out of range, if it is the answer: the verdict must change there."""
        probe = self.probe
        if not isinstance(probe, RangeProbe):
            return None
        base, other = self.sides.mover.footprint(self.origin), self.sides.other.footprint
        edge = edge_between(base, other)
        if edge <= 0.0 or abs(edge - probe.limit) > FARTHEST:
            return None
        here, there = nearest_pair(base, other)
        towards = heading(here, there) if edge > probe.limit else heading(there, here)
        for extra in (0.0, 0.0005, 0.001, 0.0015, 0.002):
            place = quantise(step(self.origin, towards, abs(edge - probe.limit) + extra))
            if self.flips(place):
                return place
        return None

    def _tries(self, square: "_Square", patch: Patch, doubt: Doubt) -> Iterator[Point]:
        """Give places of a patch where the verdict may well be the other one, the most hopeful first."""
        hull = shapely.MultiPoint(patch.places).convex_hull
        if doubt.line is not None:
            on_line = shapely.intersection(hull, _strip(self.sides.mover.footprint(self.origin), *doubt.line))
            if not on_line.is_empty:
                yield self._nearest_of(on_line)
        if square.half <= TRIED:
            yield quantise((square.x, square.y))
        if square.half <= 2 * SMALLEST:
            yield self._nearest_of(hull)

    def _drawn_in(self, place: Point) -> Point:
        """Bring a place where the verdict changes nearer to where the unit stands, as long as it does change."""
        low, high = 0.0, 1.0
        (ox, oy), (x, y) = self.origin, place
        while (high - low) * between(self.origin, place) > FINE:
            middle = (low + high) / 2
            nearer = quantise((ox + (x - ox) * middle, oy + (y - oy) * middle))
            low, high = (low, middle) if self.flips(nearer) else (middle, high)
        return quantise((ox + (x - ox) * high, oy + (y - oy) * high)) if high < 1.0 else place

    def _slid_in(self, place: Point) -> Point:
        """Bring a place nearer by small steps ahead and to either side: into a corner of where the verdict changes."""
        for length in STEPS:
            nearer: Point | None = place
            while nearer is not None:
                place = nearer
                nearer = next((each for each in self._about(place, length) if self.flips(each)), None)
        return place

    def _about(self, place: Point, length: float) -> Iterator[Point]:
        """Give places a step from one, all nearer to where the unit stands by a tenth of the step at least."""
        inward = heading(place, self.origin)
        for turn in TURNS:
            each = quantise(step(place, inward + turn, length))
            if between(self.origin, each) < between(self.origin, place) - length / 10:
                yield each

    def _nearest_of(self, area: BaseGeometry) -> Point:
        x, y = shapely.get_coordinates(shapely.shortest_line(area, shapely.Point(self.origin)))[0]
        return quantise((float(x), float(y)))


def _strip(base: Footprint, a: Point, b: Point) -> BaseGeometry:
    """Give where the centre of a base may be for it to lie on a line: a strip along it, a hair within."""
    length = between(a, b)
    if length < 1e-9:
        return shapely.Point(a).buffer(base.reach)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    offs = [(y - base.centre[1]) * ux - (x - base.centre[0]) * uy for x, y in base.core]
    low, high = min(offs) - base.radius + HAIR, max(offs) + base.radius - HAIR
    ends = [(a[0] - ux * FAR, a[1] - uy * FAR), (b[0] + ux * FAR, b[1] + uy * FAR)]
    corners = [(x + uy * off, y - ux * off) for x, y in ends for off in (low, high)]
    return shapely.MultiPoint(corners).convex_hull


@dataclass(frozen=True, slots=True)
class _Square:
    """An upright square, half its side in cm, and where in it the mover's centre may be."""

    x: float
    y: float
    half: float
    free: BaseGeometry

    def patches(self) -> Iterator[Patch]:
        """Give the parts of the free area, each by the corners of its hull."""
        for part in shapely.get_parts(self.free):
            hull = part.convex_hull
            if hull.geom_type == "Polygon":
                corners = shapely.get_coordinates(hull)[:-1].tolist()
                yield Patch(self.x, self.y, self.half, tuple((x, y) for x, y in corners))

    def quarters(self) -> Iterator["_Square"]:
        """Give the four quarters, without those in which nothing is free."""
        half = self.half / 2
        for i in (-1, 1):
            for j in (-1, 1):
                x, y = self.x + i * half, self.y + j * half
                free = shapely.intersection(self.free, shapely.box(x - half, y - half, x + half, y + half))
                if not free.is_empty:
                    yield _Square(x, y, half, free)

    def gap(self, origin: Point) -> float:
        """Measure from a point to the free part, in cm."""
        return float(shapely.distance(self.free, shapely.Point(origin)))
