"""How far one gets with so much of an action: the ground that can be reached, and the quickest way to any point of it.

Straight steps on a ground of one speed, round its turning points, and from ground to ground at places along their
border. Every way that is found can be walked; ways in between may be a little quicker, by less than 0.2 cm.
"""

import heapq
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from companion.geometry.envelope import MARGIN, Ground, Terrain, crossings, split_grounds
from companion.geometry.outlines import Ring
from companion.geometry.paths_overlay import joined, shared
from companion.geometry.points import Point, between, step
from companion.geometry.sight.visibility import star

ENTRIES = (0.004, 0.01, 0.03, 0.08, 0.2)
"""A base that touches a wall or another base begins with a step of one of these lengths in cm away from it."""

ENTRY = ENTRIES[-1]
HEADINGS = 96

SAGITTA = 0.01
"""The chords of a reached circle lie at most this many cm inside it."""

LEAST = 0.02
"""Reaching no farther than this many cm is not drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place on the way: where, on which ground, at what cost in actions, from which spot; and what it overlooks."""

    at: Point
    ground: int
    cost: float
    before: "Spot | None"
    seen: BaseGeometry


@dataclass(slots=True, eq=False)
class Reach:
    """What can be reached from one place: spots with what they overlook, in the order of their cost."""

    source: Point
    budget: float
    grounds: tuple[Ground, ...]
    spots: list[Spot] = field(default_factory=list)

    def area(self) -> BaseGeometry:
        """Give the ground that can be reached, as a Shapely polygon or multipolygon."""
        patches = [patch for spot in self.spots if (patch := self._patch(spot)) is not None]
        whole = joined(patches) if patches else shapely.MultiPolygon()
        if len(self.grounds) < 2:
            return whole
        # The seams between grounds are closed again.
        seam = MARGIN * 1.25
        return whole.buffer(seam, join_style="mitre").buffer(-seam, join_style="mitre")

    def way(self, to: Point) -> tuple[float, tuple[Point, ...]] | None:
        """Give the quickest known way to a point: its cost in actions, and its points from the source on.

        None when the point is out of reach.
        """
        best: tuple[float, Spot] | None = None
        goal = shapely.Point(to)
        for spot in self.spots:
            cost = spot.cost + between(spot.at, to) / self.grounds[spot.ground].speed
            if cost > self.budget or (best is not None and cost >= best[0]):
                continue
            if shapely.dwithin(spot.seen, goal, 2.5 * MARGIN):
                best = (cost, spot)
        if best is None:
            return None
        points = [to]
        link: Spot | None = best[1]
        while link is not None:
            points.append(link.at)
            link = link.before
        points.append(self.source)
        kept = [p for i, p in enumerate(points) if i == 0 or between(p, points[i - 1]) > 1e-9]
        return best[0], tuple(reversed(kept))

    def _patch(self, spot: Spot) -> BaseGeometry | None:
        radius = (self.budget - spot.cost) * self.grounds[spot.ground].speed
        if radius < LEAST:
            return None
        return shared(spot.seen, _circle(spot.at, radius))


def reach(
    source: Point, terrains: Sequence[Terrain], budget: float, can_step: Callable[[Point], bool] = lambda _: True
) -> Reach:
    """Find out what can be reached from a place over terrains that do not overlap, with a budget of actions.

    ``can_step`` tells whether a short first step from the source to a point is free, where the source itself stands
    against something.
    """
    grounds = split_grounds(terrains)
    found = Reach(source, budget, grounds)
    starts = _starts(source, grounds, can_step)
    if starts:
        _Search(found).run(starts)
    return found


def _starts(
    source: Point, grounds: Sequence[Ground], can_step: Callable[[Point], bool]
) -> list[tuple[float, int, Point]]:
    """Give the first step: none for a source on a ground, else short ones in all directions that lead onto one."""
    near = [each for each in enumerate(grounds) if shapely.dwithin(each[1].inner, shapely.Point(source), ENTRY)]
    for number, ground in near:
        if shapely.intersects_xy(ground.inner, *source):
            return [(0.0, number, source)]
    found: list[tuple[float, int, Point]] = []
    slowest = min((ground.speed for ground in grounds), default=1.0)
    for length in ENTRIES:
        for k in range(HEADINGS):
            at = step(source, k * 360 / HEADINGS, length)
            for number, ground in near:
                if shapely.intersects_xy(ground.inner, *at) and can_step(at):
                    found.append((length / slowest, number, at))
        if found:
            break
    return found


class _Search:
    """The search from spot to spot, the cheapest first."""

    def __init__(self, found: Reach) -> None:
        self._found = found
        self._at: list[Point] = []
        self._ground: list[int] = []
        self._links: dict[int, list[int]] = {}
        self._turn: list[bool] = []
        for number, ground in enumerate(found.grounds):
            for point in ground.turns:
                self._add(number, point, turn=True)
        nodes: dict[tuple[int, Point], int] = {}
        for pair in crossings(found.grounds):
            for place in pair:
                if place not in nodes:
                    nodes[place] = self._add(*place, turn=False)
            one, two = (nodes[place] for place in pair)
            self._links.setdefault(one, []).append(two)
            self._links.setdefault(two, []).append(one)
        self._places = np.array(self._at, dtype=float).reshape(-1, 2)
        self._members = [np.flatnonzero(np.array(self._ground) == number) for number in range(len(found.grounds))]
        self._best = np.full(len(self._at), math.inf)

    def _add(self, ground: int, point: Point, *, turn: bool) -> int:
        self._at.append(point)
        self._ground.append(ground)
        self._turn.append(turn)
        return len(self._at) - 1

    def run(self, starts: Sequence[tuple[float, int, Point]]) -> None:
        """Go on until the budget is used up everywhere."""
        queue: list[tuple[float, int, int, bool, Spot | None]] = []
        for cost, number, at in starts:
            if cost < self._found.budget:
                self._expand(at, number, cost, None, queue)
        while queue:
            cost, _, node, entered, before = heapq.heappop(queue)
            if cost > self._best[node]:
                continue
            spot: Spot | None = None
            if entered or self._turn[node]:
                spot = self._expand(self._at[node], self._ground[node], cost, before, queue)
            for other in self._links.get(node, ()) if not entered else ():
                slow = min(self._found.grounds[self._ground[k]].speed for k in (node, other))
                after = cost + between(self._at[node], self._at[other]) / slow
                here = spot or Spot(self._at[node], self._ground[node], cost, before, shapely.Point(self._at[node]))
                self._offer(other, after, here, queue, entered=True)

    def _expand(
        self,
        at: Point,
        number: int,
        cost: float,
        before: Spot | None,
        queue: list[tuple[float, int, int, bool, Spot | None]],
    ) -> Spot | None:
        """Look about from a place on a ground and offer steps to all that can be seen and paid for."""
        ground = self._found.grounds[number]
        seen = star(ground.edges, at)
        if seen is None:
            return None
        spot = Spot(at, number, cost, before, seen)
        self._found.spots.append(spot)
        members = self._members[number]
        if len(members):
            lengths = np.hypot(*(self._places[members] - np.array(at)).T)
            costs = cost + lengths / ground.speed
            open_ = members[(costs < self._found.budget) & (costs < self._best[members] - 1e-12)]
            if len(open_):
                shapely.prepare(seen)
                sighted = shapely.intersects_xy(seen, self._places[open_, 0], self._places[open_, 1])
                for node in open_[sighted].tolist():
                    after = cost + between(at, self._at[node]) / ground.speed
                    self._offer(node, after, spot, queue, entered=False)
        return spot

    def _offer(
        self,
        node: int,
        cost: float,
        before: Spot,
        queue: list[tuple[float, int, int, bool, Spot | None]],
        *,
        entered: bool,
    ) -> None:
        if cost < self._found.budget and cost < self._best[node] - 1e-12:
            self._best[node] = cost
            heapq.heappush(queue, (cost, len(queue), node, entered, before))


def _circle(centre: Point, radius: float) -> BaseGeometry:
    """Give a circle by chords that lie wholly within it."""
    inner = radius - MARGIN
    half = math.acos(max(1.0 - SAGITTA / max(inner, SAGITTA), 0.0))
    count = max(math.ceil(math.pi / half), 8)
    angles = np.arange(count) * (2 * math.pi / count)
    return shapely.Polygon(np.stack([centre[0] + inner * np.cos(angles), centre[1] + inner * np.sin(angles)], axis=1))


def rings_of(area: BaseGeometry) -> tuple[tuple[Ring, ...], ...]:
    """Give an area as plain polygons: outer ring, then holes, in cm; crumbs are left out."""
    return tuple(
        tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)) for ring in rings)
        for part in shapely.get_parts(area)
        if part.geom_type == "Polygon" and part.area > LEAST * LEAST
        for rings in ([part.exterior, *part.interiors],)
    )
