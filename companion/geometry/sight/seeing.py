"""Who sees whom: whether any clear line runs between two units."""

from dataclasses import dataclass

import numpy as np
import shapely

from companion.geometry.distance import edge_distance, nearest_pair
from companion.geometry.points import Point, between
from companion.geometry.shapes import Footprint
from companion.geometry.sight.candidates import line_batches
from companion.geometry.sight.lines import Lines, chords, corridor, depths, stops
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene
from companion.geometry.sight.silhouette import look_at
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
    as seen. A clear line is the proof of yes. No is said when none of the critical lines is clear - those past two
    corners, or past a corner and tangent to a base, each shifted to either side; an opening narrower than 0.00002 cm
    counts as closed.
    """
    if edge_distance(a.footprint, b.footprint) <= 0.0:
        return _clear(nearest_pair(a.footprint, b.footprint))
    prisms = corridor(scene, a.footprint, b.footprint)
    if not len(prisms):
        return _clear(nearest_pair(a.footprint, b.footprint))
    lived_in: frozenset[int] = frozenset()
    if scene.is_wood[prisms].any():
        lived_in = standing_in(scene, a.footprint) | standing_in(scene, b.footprint)
    batches = line_batches(scene, a, b, prisms)
    line = _try(scene, a, b, prisms, lived_in, next(batches)) or _shown(scene, a, b)
    if line is None:
        turned = _shown(scene, b, a)
        line = turned and turned[::-1]
    while line is None and (batch := next(batches, None)) is not None:
        line = _try(scene, a, b, prisms, lived_in, batch)
    if line is not None:
        return _clear(line)
    return Sighting(seen=False, a=a.footprint.centre, b=b.footprint.centre,
                    blocks=_blocks(scene, a, b, prisms, lived_in))


def _clear(line: tuple[Point, Point]) -> Sighting:
    return Sighting(seen=True, a=line[0], b=line[1])


def _try(scene: Scene, a: Body, b: Body, prisms: Ints, lived_in: frozenset[int], batch: tuple[Floats, Floats]
         ) -> tuple[Point, Point] | None:
    """Look along plan lines from a to b, then from b to a; give the first clear one from a to b."""
    line = _first_clear(scene, a, b, prisms, lived_in, *batch)
    if line is not None:
        return line
    line = _first_clear(scene, b, a, prisms, lived_in, *batch[::-1])
    return line and line[::-1]


def _shown(scene: Scene, viewer: Body, viewed: Body) -> tuple[Point, Point] | None:
    """Give a line to a part of the figure that the sight picture leaves open, None if it is hidden wholly."""
    look = look_at(scene, viewer, viewed)
    if look is None or look.fraction() >= 1.0 - 1e-9:
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
    for first in range(0, len(plan_a), 512):
        part = slice(first, first + 512)
        for zb in _levels(scene, viewer, viewed, prisms):
            lines = best_lines(viewer, viewed, plan_a[part], plan_b[part], zb)
            clear = np.flatnonzero(clear_of(scene, prisms, lines, lived_in))
            if len(clear):
                k = clear[0]
                return _point(lines.a[k]), _point(lines.b[k])
    return None


def _levels(scene: Scene, viewer: Body, viewed: Body, prisms: Ints) -> list[float]:
    """Give the heights of the body to look at: its top suffices unless something hangs above the ground."""
    hanging = scene.bottoms[prisms] > min(viewer.ground, viewed.ground)
    if not hanging.any():
        return [viewed.top]
    steps = [viewed.ground + viewed.height * k / 16 for k in range(16, 0, -1)]
    return [*steps, viewed.ground + viewed.height * 1e-6]


def best_lines(viewer: Body, viewed: Body, plan_a: Floats, plan_b: Floats, zb: float) -> Lines:
    """Choose on each plan line the ends that see best: from the far side of the base over what rises towards it.

    Rising, a line clears more the farther back its eye and the nearer its end; falling, the other way about. Lines
    that miss a base are left out.
    """
    in_a, out_a = chords(viewer.footprint, plan_a, plan_b)
    in_b, out_b = chords(viewed.footprint, plan_a, plan_b)
    hit = (in_a <= out_a) & (in_b <= out_b) & (out_a < in_b)
    in_a, out_a, in_b, out_b, a, b = in_a[hit], out_a[hit], in_b[hit], out_b[hit], plan_a[hit], plan_b[hit]
    za = viewer.eye_level
    start, end = (in_a, in_b) if zb > za else (out_a, out_b)
    d = b - a
    length = np.maximum(end - start, 1e-12)
    return Lines(
        a + d * start[:, None], a + d * end[:, None], np.full(len(a), za), np.full(len(a), zb),
        (out_a - start) / length, (in_b - start) / length,
    )


def clear_of(scene: Scene, prisms: Ints, lines: Lines, lived_in: frozenset[int]) -> Bools:
    """Tell which lines nothing stops; a line along a face is clear if it is so on either side of the face."""
    stopped = stops(scene, prisms, depths(scene, prisms, lines), lived_in).any(axis=1)
    if stopped.any():
        stopped &= stops(scene, prisms, depths(scene, prisms, lines, closed=True), lived_in).any(axis=1)
    return np.asarray(~stopped)


def _blocks(scene: Scene, a: Body, b: Body, prisms: Ints, lived_in: frozenset[int]) -> tuple[Block, ...]:
    """Name what stops the line of centres, in the order in which it is met from a."""
    ends = np.array([a.footprint.centre]), np.array([b.footprint.centre])
    lines = best_lines(a, b, *ends, b.top)
    inside = depths(scene, prisms, lines)
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
    ends = [_point(p) for p in points]
    outside = [p for p in ends if between(a.centre, p) >= between(a.centre, start) - 1e-9]
    return min(outside, key=lambda p: between(a.centre, p)) if outside else start


def _point(row: Floats) -> Point:
    return (float(row[0]), float(row[1]))
