"""The critical lines between two bases: if any line is clear, one of these is.

The clear lines between two bases, thought of as a set, are bounded by lines past a corner or tangent to a base; shrink
the set to one of its own corners and the line passes two such places. Each critical line is shifted to either side of
its places, so that it lies within the set and not on its border.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from companion.geometry.shapes import Footprint
from companion.geometry.sight.frame import polygon_parts
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene

SHIFT = 1e-5
"""How far in cm a critical line is shifted off a corner."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Corners of pieces with their neighbours along the outline, solid ground to the left going round: (n, 2) each."""

    at: Floats
    before: Floats
    after: Floats

    def shifts(self, d: Floats, rows: Ints) -> Floats:
        """Tell to which side a line along ``d`` past these corners must shift to leave the piece: 1 left, -1 right.

        0 where the line does not pass the corner on the outside but runs into the piece.
        """
        at, before, after = self.at[rows], self.before[rows] - self.at[rows], self.after[rows] - self.at[rows]
        scale = 1e-9 * np.hypot(d[:, 0], d[:, 1])
        one, two = _cross(d, before), _cross(d, after)
        tol_one, tol_two = scale * np.hypot(*before.T), scale * np.hypot(*after.T)
        convex = _cross(at - self.before[rows], after) > 0
        left = (one >= -tol_one) & (two >= -tol_two)
        right = (one <= tol_one) & (two <= tol_two)
        return np.asarray(np.where(convex, np.where(left, -1.0, np.where(right, 1.0, 0.0)), 0.0))


def line_batches(scene: Scene, a: Body, b: Body, prisms: Ints) -> Iterator[tuple[Floats, Floats]]:
    """Give the critical lines between two bases in rounds, each as two points of every line: shape (n, 2) twice."""
    ca, cb = np.array(a.footprint.centre), np.array(b.footprint.centre)
    yield ca[None, :], cb[None, :]
    yield _spread(a.footprint, b.footprint, 5)
    corners = corners_between(scene, a, b, prisms)
    yield past_two(corners, cb - ca)
    yield _tangent(corners, a.footprint, b.footprint)
    rims = np.concatenate([_rim_points(scene, prisms, base) for base in (a.footprint, b.footprint)])
    if len(rims):
        # A piece that reaches under a base is cut off there: the cuts are corners too.
        yield _past_either(rims, np.concatenate([rims, corners.at]), cb - ca)
        yield _fans(rims, a.footprint, b.footprint)


def dense_batches(scene: Scene, a: Body, b: Body, prisms: Ints) -> Iterator[tuple[Floats, Floats]]:
    """Give more lines, spread evenly and in fans past every corner, for where the critical ones are not all."""
    yield _spread(a.footprint, b.footprint, 25)
    corners = corners_between(scene, a, b, prisms)
    places = np.concatenate([corners.at, *(_thresholds(scene, a, b, int(k)) for k in prisms)])
    yield _past_either(places, places, np.array(b.footprint.centre) - np.array(a.footprint.centre))
    yield _fans(places, a.footprint, b.footprint)


def surely_stops(scene: Scene, viewer: Body, viewed: Body, prisms: Ints) -> Bools:
    """Tell which prisms stop every line that meets them, from a viewer's eye level to any part of the body viewed."""
    _, high = _heights_over(scene, viewer, viewed, prisms)
    ground = min(viewer.ground, viewed.ground, viewer.eye_level)
    return np.asarray((scene.tops[prisms] >= high) & (scene.bottoms[prisms] <= ground) & ~scene.is_wood[prisms])


def stops_all_or_none(scene: Scene, viewer: Body, viewed: Body, prisms: Ints) -> bool:
    """Tell whether every prism stops either all lines that meet it or none of those to the top of the body viewed.

    Then a clear line from this viewer, if there is one, is among the critical lines.
    """
    low, _ = _heights_over(scene, viewer, viewed, prisms)
    never = (scene.tops[prisms] <= low) & ~scene.is_wood[prisms]
    return bool((surely_stops(scene, viewer, viewed, prisms) | never).all())


def _heights_over(scene: Scene, viewer: Body, viewed: Body, prisms: Ints) -> tuple[Floats, Floats]:
    """Give bounds, in cm above the table, of the heights at which lines from eye to top pass over each prism.

    Seen along the line between the centres, a place that far on lies at a share of the way that is the greater the
    farther back the eye and the nearer the end.
    """
    (ax, ay), (bx, by) = viewer.footprint.centre, viewed.footprint.centre
    length = max(math.hypot(bx - ax, by - ay), 1e-12)
    rows, first = rows_of(scene, prisms)
    along = ((scene.edges[rows, 0] - ax) * (bx - ax) + (scene.edges[rows, 1] - ay) * (by - ay)) / length
    near, far = np.minimum.reduceat(along, first), np.maximum.reduceat(along, first)
    back, on = viewer.footprint.reach, viewed.footprint.reach
    rise = viewed.top - viewer.eye_level
    if back + on >= length:
        ends = viewer.eye_level, viewed.top
        return np.full(len(prisms), min(ends)), np.full(len(prisms), max(ends))
    least = np.clip((near - back) / (length + on - back), 0.0, 1.0)
    most = np.clip((far + back) / (length - on + back), 0.0, 1.0)
    one, two = viewer.eye_level + rise * least, viewer.eye_level + rise * most
    return np.minimum(one, two), np.maximum(one, two)


def rows_of(scene: Scene, prisms: Ints) -> tuple[Ints, Ints]:
    """Give the rows of the edges of some prisms, one prism after the other, and where each of them begins."""
    counts = scene.starts[prisms + 1] - scene.starts[prisms]
    first = np.cumsum(counts) - counts
    return np.arange(int(counts.sum())) + np.repeat(scene.starts[prisms] - first, counts), first


def _cross(d: Floats, e: Floats) -> Floats:
    return np.asarray(d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0])


def _across(a: Footprint, b: Footprint) -> tuple[Floats, Floats, Floats]:
    """Give both centres and the unit step across the line between them."""
    ca, cb = np.array(a.centre), np.array(b.centre)
    d = cb - ca
    length = float(np.hypot(*d))
    return ca, cb, np.array([-d[1], d[0]]) / max(length, 1e-12)


def _spread(a: Footprint, b: Footprint, count: int) -> tuple[Floats, Floats]:
    """Give lines between points spread evenly across both bases."""
    ca, cb, n = _across(a, b)
    steps = np.linspace(-1.0 + 1e-9, 1.0 - 1e-9, count)
    one, two = np.meshgrid(steps, steps)
    return ca + one.ravel()[:, None] * n * a.reach, cb + two.ravel()[:, None] * n * b.reach


def corners_between(scene: Scene, a: Body, b: Body, prisms: Ints) -> Corners:
    """Give the corners of pieces that lie between two bases."""
    fa, fb = a.footprint, b.footprint
    ca, cb, n = _across(fa, fb)
    length = max(float(np.hypot(*(cb - ca))), 1e-12)
    rows, _ = rows_of(scene, prisms)
    rel = scene.edges[rows, :2] - ca
    along, off = rel @ ((cb - ca) / length), np.abs(rel @ n)
    wide = fa.reach + (fb.reach - fa.reach) * np.clip(along / length, 0.0, 1.0)
    slack = 1e-6 + 0.5 * max(fa.reach, fb.reach) ** 2 / length
    rows = rows[(off <= wide + slack) & (along > -fa.reach) & (along < length + fb.reach)]
    return Corners(scene.edges[rows, :2], scene.before[rows], scene.edges[rows, 2:])


def _thresholds(scene: Scene, a: Body, b: Body, prism: int) -> Floats:
    """Give the points of a prism's outline where a line between the two passes just at its top."""
    ca, cb, _ = _across(a.footprint, b.footprint)
    length = max(float(np.hypot(*(cb - ca))), 1e-12)
    ahead = (cb - ca) / length
    edges = scene.edges[scene.starts[prism] : scene.starts[prism + 1]]
    top = float(scene.tops[prism])
    found: list[Floats] = []
    for eye, end, forward in ((a.eye_level, b.top, True), (b.eye_level, a.top, False)):
        if not min(eye, end) < top < max(eye, end):
            continue
        part = (top - eye) / (end - eye)
        reaches = (-a.footprint.reach, 0.0, a.footprint.reach), (-b.footprint.reach, 0.0, b.footprint.reach)
        for back, on in zip(*reaches, strict=True):
            depth = back + (length - back + on) * (part if forward else 1.0 - part)
            d0, d1 = (edges[:, :2] - ca) @ ahead - depth, (edges[:, 2:] - ca) @ ahead - depth
            cut = (d0 > 0) != (d1 > 0)
            share = (d0[cut] / (d0[cut] - d1[cut]))[:, None]
            found.append(edges[cut, :2] + (edges[cut, 2:] - edges[cut, :2]) * share)
    return np.concatenate(found) if found else np.zeros((0, 2))


def _pairs(points: Floats, ahead: Floats) -> tuple[Ints, Ints]:
    """Give every pair of places that lie apart, the one nearer along the way first."""
    order = np.argsort(points @ ahead, kind="stable")
    first, second = np.triu_indices(len(points), 1)
    first, second = order[first], order[second]
    apart = np.abs(points[second] - points[first]).max(axis=1) > 1e-9
    return first[apart], second[apart]


def past_two(corners: Corners, ahead: Floats) -> tuple[Floats, Floats]:
    """Give lines past every two corners, shifted off both."""
    first, second = _pairs(corners.at, ahead)
    d = corners.at[second] - corners.at[first]
    one, two = corners.shifts(d, first), corners.shifts(d, second)
    kept = (one != 0) & (two != 0)
    d, one, two, first, second = d[kept], one[kept], two[kept], first[kept], second[kept]
    n = _sideways(d)
    return corners.at[first] + one[:, None] * n, corners.at[second] + two[:, None] * n


def _past_either(some: Floats, others: Floats, ahead: Floats) -> tuple[Floats, Floats]:
    """Give lines past one of some places and one of others, shifted in all four ways."""
    some, others = np.unique(some, axis=0)[:60], np.unique(others, axis=0)[:120]
    p, q = np.repeat(some, len(others), axis=0), np.tile(others, (len(some), 1))
    p, q = p[np.abs(q - p).max(axis=1) > 1e-9], q[np.abs(q - p).max(axis=1) > 1e-9]
    turned = ((q - p) @ ahead < 0)[:, None]
    p, q = np.where(turned, q, p), np.where(turned, p, q)
    n = _sideways(q - p)
    ways = [(i, j) for i in (1, -1) for j in (1, -1)]
    return np.concatenate([p + i * n for i, _ in ways]), np.concatenate([q + j * n for _, j in ways])


def _rim_points(scene: Scene, prisms: Ints, base: Footprint) -> Floats:
    """Give the points where the outlines of pieces cross the outline of a base."""
    edges = np.concatenate([scene.edges[scene.starts[k] : scene.starts[k + 1]] for k in prisms])
    p, d = edges[:, :2], edges[:, 2:] - edges[:, :2]
    found: list[Floats] = [np.zeros((0, 2))]
    for corner in base.core if base.radius > 0 else ():
        rel = p - np.array(corner)
        a, b, c = (d * d).sum(axis=1), (rel * d).sum(axis=1), (rel * rel).sum(axis=1) - base.radius**2
        root = np.sqrt(np.maximum(b * b - a * c, 0.0))
        for sign in (-1, 1):
            at = (-b + sign * root) / a
            on = (b * b >= a * c) & (at >= 0) & (at <= 1)
            found.append(p[on] + d[on] * at[on, None])
    for part in polygon_parts(list(base.core), base.radius):
        for v, w in zip(part, part[1:] + part[:1], strict=True):
            side = np.array(w) - np.array(v)
            det = d[:, 0] * side[1] - d[:, 1] * side[0]
            safe = np.where(det == 0, 1.0, det)
            rel = np.array(v) - p
            at = (rel[:, 0] * side[1] - rel[:, 1] * side[0]) / safe
            along = (rel[:, 0] * d[:, 1] - rel[:, 1] * d[:, 0]) / safe
            on = (det != 0) & (at >= 0) & (at <= 1) & (along >= 0) & (along <= 1)
            found.append(p[on] + d[on] * at[on, None])
    return np.concatenate(found)


def _sideways(d: Floats) -> Floats:
    length = np.maximum(np.hypot(d[:, 0], d[:, 1]), 1e-12)
    return np.asarray(np.stack([-d[:, 1], d[:, 0]], axis=1) / length[:, None] * SHIFT)


def _tangent(corners: Corners, a: Footprint, b: Footprint) -> tuple[Floats, Floats]:
    """Give lines past a corner and just within one side of a base."""
    out, into = tangent_to(corners, a), tangent_to(corners, b, out=False)
    return np.concatenate([out[0], into[0]]), np.concatenate([out[1], into[1]])


def tangent_to(corners: Corners, base: Footprint, *, out: bool = True) -> tuple[Floats, Floats]:
    """Give lines past corners and just within one side of a base, out of it or into it."""
    firsts: list[Floats] = []
    seconds: list[Floats] = []
    ends = [base.tangents((x, y)) for x, y in corners.at.tolist()]
    rows = np.array([k for k, pair in enumerate(ends) if pair is not None], dtype=np.int64)
    for side in (0, 1):
        on = np.array([pair[side] for pair in ends if pair is not None]).reshape(-1, 2)
        inward = on + (np.array(base.centre) - on) * min(SHIFT / max(base.reach, SHIFT), 1.0)
        corner = corners.at[rows]
        d = corner - inward if out else inward - corner
        shift = corners.shifts(d, rows)
        shifted = corner + shift[:, None] * _sideways(d)
        kept = shift != 0
        firsts.append((inward if out else shifted)[kept])
        seconds.append((shifted if out else inward)[kept])
    return np.concatenate(firsts), np.concatenate(seconds)


def _fans(corners: Floats, a: Footprint, b: Footprint) -> tuple[Floats, Floats]:
    """Give, past each corner, lines from points spread across either base."""
    ca, cb, n = _across(a, b)
    steps = np.linspace(-1.0 + 1e-9, 1.0 - 1e-9, 33)
    from_a = np.repeat(ca + steps[:, None] * n * a.reach, len(corners), axis=0)
    to_b = np.repeat(cb + steps[:, None] * n * b.reach, len(corners), axis=0)
    past = np.tile(corners, (len(steps), 1))
    shifts = [past + s * n * SHIFT for s in (-1, 1)]
    return (np.concatenate([from_a, from_a, *shifts]), np.concatenate([*shifts, to_b, to_b]))
