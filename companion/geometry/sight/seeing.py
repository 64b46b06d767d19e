"""Who sees whom: whether any clear line runs between two units."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from companion.geometry.distance import edge_distance, nearest_pair
from companion.geometry.points import Point, between
from companion.geometry.shapes import Footprint
from companion.geometry.sight.candidates import dense_batches, line_batches, stops_all_or_none
from companion.geometry.sight.lines import Crossings, Lines, chords, corridor, crossings, depths, stops
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.parting import parted
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene
from companion.geometry.sight.silhouette import hidden_fraction, look_at
from companion.geometry.sight.woods import standing_in


@dataclass(frozen=True, slots=True)
class Block:
    """An obstacle that stops the line between two centres, and the point where the line meets it."""

    key: str
    at: Point


@dataclass(frozen=True, slots=True)
class Sighting:
    """Whether two units can see each other, the line that shows it, and what stops the line of centres if not."""

    seen: bool
    a: Point
    b: Point
    blocks: tuple[Block, ...] = ()


def can_see(scene: Scene, a: Body, b: Body) -> Sighting:
    """Find out whether two units see each other; the answer is the same both ways.

    They do when a clear line runs from the eye level over one base to any part of the body over the other, from
    ground to top, or the reverse. What lies under either base is ignored; a line that only grazes a piece, along its
    face or past its corner, is clear; units in contact always see each other. What a sight picture leaves open counts
    as seen. A clear line is the proof of yes. No is said when tall pieces part the bases, or when none of the critical
    lines is clear: those past two corners, or past a corner and tangent to a base, each shifted off the corner. Between
    pieces that stop every line to the top of a figure or none, by the heights at which lines pass over them, this is
    complete, but that an opening narrower than 0.00002 cm counts as closed. For pieces that stop some, woods and what
    hangs above the ground, some thousand lines more are tried, spread over both bases and past every corner: a search,
    not a proof.
    """
    line = clear_between(scene, a, b)
    if line is not None:
        return Sighting(seen=True, a=line[0], b=line[1])
    prisms = _in_the_way(scene, a, b)
    blocks = _blocks(scene, a, b, prisms, _lived_in(scene, a, b, prisms))
    return Sighting(seen=False, a=a.footprint.centre, b=b.footprint.centre, blocks=blocks)


def clear_between(scene: Scene, a: Body, b: Body) -> tuple[Point, Point] | None:
    """Find a clear line between two units, as ``can_see`` does, without asking what stands in the way."""
    if edge_distance(a.footprint, b.footprint) <= 0.0:
        return nearest_pair(a.footprint, b.footprint)
    prisms = _in_the_way(scene, a, b)
    if not len(prisms):
        return nearest_pair(a.footprint, b.footprint)
    if parted(scene, a, b, prisms):
        return None
    search = _Search(scene, a, b, prisms, _lived_in(scene, a, b, prisms))
    batches = line_batches(scene, a, b, prisms)
    line = search.clear(next(batches)) or _shown(scene, a, b)
    if line is None:
        turned = _shown(scene, b, a)
        line = turned and turned[::-1]
    while line is None and (batch := next(batches, None)) is not None:
        line = search.clear(batch)
    if line is None:
        forth, back = (not stops_all_or_none(scene, *pair, prisms) for pair in ((a, b), (b, a)))
        for batch in dense_batches(scene, a, b, prisms) if forth or back else ():
            line = line or search.clear(batch, forth=forth, back=back)
    return line


def clear_along(scene: Scene, a: Body, b: Body, line: tuple[Point, Point]) -> bool:
    """Tell whether a line of fire runs along a plan line, whichever of two units looks."""
    prisms = _in_the_way(scene, a, b)
    if not len(prisms):
        return True
    search = _Search(scene, a, b, prisms, _lived_in(scene, a, b, prisms))
    return search.clear((np.array([line[0]]), np.array([line[1]]))) is not None


def walled_off(scene: Scene, a: Body, b: Body) -> bool:
    """Tell whether tall pieces surely part two units, so that no line runs between them; False proves nothing."""
    return edge_distance(a.footprint, b.footprint) > 0.0 and parted(scene, a, b, _in_the_way(scene, a, b))


def _lived_in(scene: Scene, a: Body, b: Body, prisms: Ints) -> frozenset[int]:
    """Name the woods in which either stands, if there is a wood between them at all."""
    if not scene.is_wood[prisms].any():
        return frozenset()
    return standing_in(scene, a.footprint) | standing_in(scene, b.footprint)


def _in_the_way(scene: Scene, a: Body, b: Body) -> Ints:
    """Name the prisms that could stop a line between two units: near enough, and higher than the lines."""
    prisms = corridor(scene, a.footprint, b.footprint)
    if (scene.bottoms[prisms] > min(a.ground, b.ground)).any():
        return prisms
    least = min(a.eye_level, b.top, b.eye_level, a.top)
    return prisms[scene.tops[prisms] > least]


@dataclass(frozen=True, slots=True)
class _Search:
    """A search for a clear line between two units."""

    scene: Scene
    a: Body
    b: Body
    prisms: Ints
    lived_in: frozenset[int]

    def clear(
        self, batch: tuple[Floats, Floats], *, forth: bool = True, back: bool = True
    ) -> tuple[Point, Point] | None:
        """Look along plan lines from a to b, then from b to a; give the first clear one from a to b."""
        line = None
        if forth:
            line = _first_clear(self.scene, self.a, self.b, self.prisms, self.lived_in, *batch)
        if line is None and back:
            turned = _first_clear(self.scene, self.b, self.a, self.prisms, self.lived_in, *batch[::-1])
            line = turned and turned[::-1]
        return line


def _shown(scene: Scene, viewer: Body, viewed: Body) -> tuple[Point, Point] | None:
    """Give a line to a part of the figure that the sight picture leaves open, None if it is hidden wholly."""
    if hidden_fraction(scene, viewer, viewed) >= 1.0 - 1e-9:
        return None
    look = look_at(scene, viewer, viewed)
    if look is None:
        return None
    frame = look.frame
    hidden = sorted(look.full_columns())
    edge, widest, tau = frame.left, 0.0, 0.0
    for x0, x1 in [*hidden, (frame.right, frame.right)]:
        if x0 - edge > widest:
            widest, tau = x0 - edge, (x0 + edge) / 2
        edge = max(edge, x1)
    end = frame.plan(tau, 1.0 / frame.distance)
    return frame.eye, viewed.footprint.nearest(end)


def _first_clear(
    scene: Scene, viewer: Body, viewed: Body, prisms: Ints, lived_in: frozenset[int], plan_a: Floats, plan_b: Floats
) -> tuple[Point, Point] | None:
    levels = _levels(scene, viewer, viewed, prisms)
    for first in range(0, len(plan_a), 512):
        part = slice(first, first + 512)
        hits = _hits(viewer.footprint, viewed.footprint, plan_a[part], plan_b[part])
        if not len(hits.a):
            continue
        # What a line crosses does not depend on where on it the ends lie.
        sides = tuple(_either_side(scene, prisms, hits.ends(rising=True)))
        for rising, tops in levels.items():
            lines = hits.ends(rising=rising)
            found = _first_of(scene, prisms, lines, sides, [(viewer.eye_level, zb) for zb in tops], lived_in)
            if found is not None:
                return lines.ends(found)
    return None


def _levels(scene: Scene, viewer: Body, viewed: Body, prisms: Ints) -> dict[bool, list[float]]:
    """Give the heights of the body to look at, by whether the line rises to them.

    Its top suffices unless something hangs above the ground.
    """
    levels = [viewed.top]
    if (scene.bottoms[prisms] > min(viewer.ground, viewed.ground)).any():
        levels += [viewed.ground + viewed.height * k / 16 for k in range(15, 0, -1)]
        levels.append(viewed.ground + viewed.height * 1e-6)
    by_rise: dict[bool, list[float]] = {}
    for level in levels:
        by_rise.setdefault(level > viewer.eye_level, []).append(level)
    return by_rise


def best_lines(viewer: Footprint, viewed: Footprint, plan_a: Floats, plan_b: Floats, *, rising: bool) -> Lines:
    """Choose on each plan line the ends that see best over what stands between.

    Rising, a line clears more the farther back its eye and the nearer its end; falling, the other way about. Lines
    that miss a base are left out.
    """
    return _hits(viewer, viewed, plan_a, plan_b).ends(rising=rising)


@dataclass(frozen=True, slots=True)
class _Hits:
    """Plan lines that meet both bases, and where they enter and leave each, as shares of the way from a to b."""

    a: Floats
    b: Floats
    in_a: Floats
    out_a: Floats
    in_b: Floats
    out_b: Floats

    def ends(self, *, rising: bool) -> Lines:
        """Choose the ends; see ``best_lines``."""
        eye, body = (self.in_a, self.in_b) if rising else (self.out_a, self.out_b)
        return Lines(self.a, self.b, eye, body, self.out_a, self.in_b)


def _hits(viewer: Footprint, viewed: Footprint, plan_a: Floats, plan_b: Floats) -> _Hits:
    in_a, out_a = chords(viewer, plan_a, plan_b)
    in_b, out_b = chords(viewed, plan_a, plan_b)
    hit = np.flatnonzero((in_a <= out_a) & (in_b <= out_b) & (out_a < in_b))
    return _Hits(plan_a[hit], plan_b[hit], in_a[hit], out_a[hit], in_b[hit], out_b[hit])


def clear_line(
    scene: Scene, prisms: Ints, lines: Lines, heights: Sequence[tuple[float, float]], lived_in: frozenset[int]
) -> int | None:
    """Find a line that nothing stops at one of several heights of its ends; None if there is none."""
    return _first_of(scene, prisms, lines, _either_side(scene, prisms, lines), heights, lived_in)


def _first_of(
    scene: Scene,
    prisms: Ints,
    lines: Lines,
    sides: Iterable[Crossings],
    heights: Sequence[tuple[float, float]],
    lived_in: frozenset[int],
) -> int | None:
    """Find a clear line among crossed ones.

    What a wall stops that reaches from below the lowest of these heights to above the highest is not tried again.
    """
    solid = _stop_at_any(scene, prisms, heights)
    for met in sides:
        rows, left, crossed = np.arange(len(lines.a)), lines, met
        for height in heights:
            stopped = stops(scene, prisms, depths(scene, prisms, left, crossed, height), lived_in)
            clear = np.flatnonzero(~stopped.any(axis=1))
            if len(clear):
                return int(rows[clear[0]])
            kept = np.asarray(~stopped[:, solid].any(axis=1))
            if not kept.any():
                break
            if not kept.all():
                rows, left, crossed = rows[kept], left.some(kept), crossed.some(kept)
    return None


def _stop_at_any(scene: Scene, prisms: Ints, heights: Sequence[tuple[float, float]]) -> Bools:
    """Tell which prisms stop every line that crosses them, at whichever of these heights its ends are."""
    low, high = min(map(min, heights)), max(map(max, heights))
    return np.asarray((scene.tops[prisms] >= high) & (scene.bottoms[prisms] <= low) & ~scene.is_wood[prisms])


def _either_side(scene: Scene, prisms: Ints, lines: Lines) -> Iterator[Crossings]:
    """Cross lines with edges; a few lines, which may run along a face, on both sides of it."""
    yield crossings(scene, prisms, lines)
    if len(lines.a) <= 32:
        yield crossings(scene, prisms, lines, -1)


def clear_of(
    scene: Scene, prisms: Ints, lines: Lines, met: Crossings, heights: tuple[float, float], lived_in: frozenset[int]
) -> Bools:
    """Tell which lines nothing stops, from one height to another."""
    return np.asarray(~stops(scene, prisms, depths(scene, prisms, lines, met, heights), lived_in).any(axis=1))


def _blocks(scene: Scene, a: Body, b: Body, prisms: Ints, lived_in: frozenset[int]) -> tuple[Block, ...]:
    """Name what stops the line of centres, in the order in which it is met from a."""
    ends = np.array([a.footprint.centre]), np.array([b.footprint.centre])
    lines = best_lines(a.footprint, b.footprint, *ends, rising=b.top > a.eye_level)
    inside = depths(scene, prisms, lines, crossings(scene, prisms, lines), (a.eye_level, b.top))
    stopping = stops(scene, prisms, inside, lived_in)[0]
    met: dict[str, tuple[float, Point]] = {}
    for k in np.flatnonzero(stopping):
        at = _first_meeting(scene, int(prisms[k]), a.footprint, b.footprint)
        key = scene.keys[int(scene.owners[prisms[k]])]
        far = between(a.footprint.centre, at)
        if key not in met or far < met[key][0]:
            met[key] = (far, at)
    return tuple(Block(key, at) for key, (_, at) in sorted(met.items(), key=lambda item: item[1][0]))


def _first_meeting(scene: Scene, prism: int, a: Footprint, b: Footprint) -> Point:
    line = shapely.LineString([a.centre, b.centre])
    met = shapely.intersection(line, scene.shapes[prism])
    points = shapely.get_coordinates(met)
    if not len(points):
        return a.centre
    start = nearest_pair(a, b)[0]
    ends = [(float(x), float(y)) for x, y in points]
    outside = [p for p in ends if between(a.centre, p) >= between(a.centre, start) - 1e-9]
    return min(outside, key=lambda p: between(a.centre, p)) if outside else start
