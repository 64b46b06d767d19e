"""From one eye to many round bases: every edge in view becomes a curtain before the targets it stands in front of.

Of a piece that stands on the ground only one kind of edge matters: the nearest (its front) where its top is not below
the eye, the farthest (its back) where it is. So no pairing of edges is needed, and all targets are done in arrays.
"""

import math
from itertools import pairwise

import numpy as np
import shapely

from companion.geometry.sight.arrays import ranges
from companion.geometry.sight.envelope import Curtains, joined
from companion.geometry.sight.footing import Footing
from companion.geometry.sight.rims import meetings
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene
from companion.geometry.sight.views import Eye, Rows, Targets, rim_q
from companion.geometry.sight.wood_fans import wood_curtains

CHORDS = 16
"""A low piece that runs under a target's base ends there in a curve, drawn with so many chords of equal area."""

_ROUND: Floats = np.array([[-2 * math.pi], [0.0], [2 * math.pi]])

_STEPS: Floats = np.linspace(0.0, 1.0, CHORDS + 1)


def curtains(scene: Scene, eye: Eye, seen: Targets, under: Footing) -> tuple[Curtains, Bools]:
    """Give all curtains, and which targets this way of counting cannot answer (hanging pieces, some woods).

    Of those the curtains give the least that is hidden: what cannot be counted so is left out.
    ``under`` is what the targets stand on.
    """
    target, prism = _in_view(scene, eye, seen)
    odd = np.zeros(len(seen.dx), dtype=bool)
    wood = scene.is_wood[prism]
    every = _edge_rows(scene, eye, seen, target, prism)
    trees = scene.is_wood[every.prism]
    rows = every.keep(~trees) if trees.any() else every
    hangs = scene.bottoms[rows.prism] > np.minimum(seen.ground[rows.target], eye.level)
    if hangs.any():
        odd[rows.target[hangs]] = True
        rows = rows.keep(~hangs)
    parts = [_straight(scene, eye, seen, rows)]
    low = _low(scene, eye, seen, under)
    if low.any():
        parts.append(_caps(scene, eye, seen, under, low))
    near = _shooter_stands_in(scene, eye)
    if len(near):
        part, more = _leaving(scene, eye, seen, near)
        parts.append(part)
        odd |= more
    if wood.any():
        part, more = wood_curtains(scene, eye, seen, every.keep(trees), (target[wood], prism[wood]))
        parts.append(part)
        odd |= more
    return joined(parts), odd


def _in_view(scene: Scene, eye: Eye, seen: Targets) -> tuple[Ints, Ints]:
    """Pair each target with the prisms that may stand in its view, by circles about them."""
    cx, cy, cr = scene.circles[:, 0] - eye.x, scene.circles[:, 1] - eye.y, scene.circles[:, 2]
    t = np.multiply.outer(seen.wx, cx) + np.multiply.outer(seen.wy, cy)
    s = np.multiply.outer(seen.wx, cy) - np.multiply.outer(seen.wy, cx)
    slant = np.sqrt(1 + seen.half * seen.half)[:, None]
    kept = (np.abs(s) - seen.half[:, None] * np.maximum(t, 0) < cr * slant) & (t > -cr)
    kept &= t - cr < seen.distance[:, None]
    kept &= scene.tops > np.minimum(seen.ground, eye.level)[:, None]
    target, prism = kept.nonzero()
    return target, prism


def _edge_rows(scene: Scene, eye: Eye, seen: Targets, target: Ints, prism: Ints) -> Rows:
    """Give the edges that matter, clipped to each target's view and to the stretch between the two bases."""
    x0, y0 = scene.edges[:, 0] - eye.x, scene.edges[:, 1] - eye.y
    x1, y1 = scene.edges[:, 2] - eye.x, scene.edges[:, 3] - eye.y
    front = x0 * y1 - y0 * x1 < 0
    every = scene.is_wood | (scene.bottoms > 0)
    wanted = ((front == (scene.tops >= eye.level)[scene.edge_prism]) | every[scene.edge_prism]).nonzero()[0]
    starts = wanted.searchsorted(scene.starts)
    at, pair = ranges(starts[prism], (starts[1:] - starts[:-1])[prism])
    edge = wanted[at]
    who = target[pair]
    wx, wy, half = seen.wx[who], seen.wy[who], seen.half[who]
    ax, ay, bx, by = x0[edge], y0[edge], x1[edge], y1[edge]
    t0, s0, t1, s1 = ax * wx + ay * wy, ay * wx - ax * wy, bx * wx + by * wy, by * wx - bx * wy
    l0, l1, r0, r1 = s0 + half * t0, s1 + half * t1, half * t0 - s0, half * t1 - s1
    kept = ((l0 > 0) | (l1 > 0)) & ((r0 > 0) | (r1 > 0)) & (np.minimum(t0, t1) < seen.distance[who])
    kept = kept.nonzero()[0]
    return _clip(
        eye,
        seen,
        who[kept],
        scene.edge_prism[edge[kept]],
        (t0[kept], s0[kept], t1[kept], s1[kept]),
        (l0[kept], l1[kept], r0[kept], r1[kept]),
    )


def _clip(
    eye: Eye,
    seen: Targets,
    who: Ints,
    prism: Ints,
    ends: tuple[Floats, Floats, Floats, Floats],
    over: tuple[Floats, Floats, Floats, Floats],
) -> Rows:
    t0, s0, t1, s1 = ends
    l0, l1, r0, r1 = over
    dt, ds = t1 - t0, s1 - s0
    low, high = np.zeros(len(who)), np.ones(len(who))
    for o0, o1 in ((l0, l1), (r0, r1)):
        cut = np.divide(o0, o0 - o1, out=np.zeros_like(o0), where=o0 != o1)
        low = np.where(o0 < 0, np.maximum(low, cut), low)
        high = np.where(o1 < 0, np.minimum(high, cut), high)
    seg = (high > low).nonzero()[0]
    who, prism, low, high = who[seg], prism[seg], low[seg], high[seg]
    t0, s0, dt, ds = t0[seg], s0[seg], dt[seg], ds[seg]
    return _cut_at_rims(eye, seen, who, prism, (t0, s0, dt, ds), (low, high))


def _cut_at_rims(
    eye: Eye,
    seen: Targets,
    who: Ints,
    prism: Ints,
    lines: tuple[Floats, Floats, Floats, Floats],
    part: tuple[Floats, Floats],
) -> Rows:
    """Cut edges at the two rims; then each piece lies wholly before, between or beyond the bases: keep the between."""
    t0, s0, dt, ds = lines
    low, high = part
    distance, radius = seen.distance[who], seen.radius[who]
    cuts = [low, high]
    square = np.maximum(dt * dt + ds * ds, 1e-300)
    for ct, r in ((distance, radius), (0.0, eye.radius)):
        along = ((ct - t0) * dt - s0 * ds) / square
        off = (t0 + along * dt - ct) ** 2 + (s0 + along * ds) ** 2
        half = np.sqrt(np.maximum(r * r - off, 0.0) / square)
        cuts += [along - half, along + half]
    marks = np.minimum(np.maximum(np.array(cuts), low), high)
    marks.sort(axis=0)
    piece, row = (marks[1:] - marks[:-1] > 1e-12).nonzero()
    a, b = marks[piece, row], marks[piece + 1, row]
    t0, s0, dt, ds, who, prism = t0[row], s0[row], dt[row], ds[row], who[row], prism[row]
    m = (a + b) / 2
    mt, ms = t0 + m * dt, s0 + m * ds
    outside = (mt * mt + ms * ms > eye.radius**2) & ((mt - seen.distance[who]) ** 2 + ms * ms > seen.radius[who] ** 2)
    kept = (outside & (mt > 0) & _before(mt, ms, seen, who)).nonzero()[0]
    t0, s0, dt, ds, a, b = t0[kept], s0[kept], dt[kept], ds[kept], a[kept], b[kept]
    ta, tb = np.maximum(t0 + a * dt, 1e-12), np.maximum(t0 + b * dt, 1e-12)
    tau_a, tau_b = (s0 + a * ds) / ta, (s0 + b * ds) / tb
    swap = tau_a > tau_b
    return Rows(
        who[kept],
        prism[kept],
        np.where(swap, tau_b, tau_a),
        1 / np.where(swap, tb, ta),
        np.where(swap, tau_a, tau_b),
        1 / np.where(swap, ta, tb),
        swap,
    )


def _before(t: Floats, s: Floats, seen: Targets, who: Ints) -> Bools:
    """Tell whether points lie nearer along their rays than the target's base."""
    ahead = np.where(t > 0, t, 1.0)
    return np.asarray(1 / ahead > rim_q(seen, who, s / ahead))


def _straight(scene: Scene, eye: Eye, seen: Targets, rows: Rows) -> Curtains:
    rise = (scene.tops[rows.prism] - eye.level) * seen.distance[rows.target]
    foot, height, half = eye.level - seen.ground[rows.target], seen.height[rows.target], seen.half[rows.target]
    return Curtains(
        rows.target,
        np.minimum(np.maximum(rows.tau0 / half, -1.0), 1.0),
        np.minimum(np.maximum(rows.tau1 / half, -1.0), 1.0),
        (foot + rise * rows.q0) / height,
        (foot + rise * rows.q1) / height,
    )


def _low(scene: Scene, eye: Eye, seen: Targets, under: Footing) -> Bools:
    """Tell in which pairs a target stands, at least in part, on a piece lower than the eye that shows above its feet.

    Of woods, and of pieces that hang above the ground, other ways of counting take care.
    """
    tops, ground = scene.tops[under.prism], seen.ground[under.target]
    plain = ~scene.is_wood[under.prism] & (scene.bottoms[under.prism] <= np.minimum(ground, eye.level))
    return np.asarray(under.overlaps & plain & (tops < eye.level) & (tops > ground))


def _caps(scene: Scene, eye: Eye, seen: Targets, under: Footing, low: Bools) -> Curtains:
    """Give the curved borders of low pieces that run under the near rim of a target's base, as chords of equal area."""
    marks, owner = _rim_marks(seen, under, low)
    who, what = under.target[owner], under.prism[owner]
    tau = (marks[:, 0] + marks[:, 1]) / 2 * seen.half[who]
    q = rim_q(seen, who, tau)
    # A hair in front of the rim, where the piece must be for its top to show there.
    x = eye.x + seen.wx[who] / q - seen.wy[who] * tau / q
    y = eye.y + seen.wy[who] / q + seen.wx[who] * tau / q
    inside = shapely.contains_xy(scene.shapes[what], x, y) & (q < 1 / max(eye.radius, 1e-9))
    marks, who, what = marks[inside], who[inside], what[inside]
    angles = np.arcsin(np.minimum(np.maximum(marks, -1.0), 1.0))
    angles = angles[:, :1] + (angles[:, 1:] - angles[:, :1]) * _STEPS
    xs, roots = np.sin(angles), np.cos(angles)
    arcs = (angles + xs * roots) / 2  # the area under the unit circle
    d, r = seen.distance[who], seen.radius[who]
    slope = ((scene.tops[what] - eye.level) * d / (d * d - r * r) / seen.height[who])[:, None]
    foot = ((eye.level - seen.ground[who]) / seen.height[who])[:, None]
    values = foot + slope * (d[:, None] + r[:, None] * roots)
    width = np.maximum(xs[:, 1:] - xs[:, :-1], 1e-15)
    lift = slope * r[:, None] * ((arcs[:, 1:] - arcs[:, :-1]) / width - (roots[:, 1:] + roots[:, :-1]) / 2)
    return Curtains(
        who.repeat(CHORDS),
        xs[:, :-1].ravel(),
        xs[:, 1:].ravel(),
        (values[:, :-1] + lift).ravel(),
        (values[:, 1:] + lift).ravel(),
    )


def _rim_marks(seen: Targets, under: Footing, low: Bools) -> tuple[Floats, Ints]:
    """Cut the near rim of bases where pieces' outlines cross it: stretches of x, and the pair each belongs to."""
    rows = low[under.pair].nonzero()[0]
    pair = under.pair[rows]
    i = under.target[pair]
    x, y = under.x[rows] + seen.dx[i], under.y[rows] + seen.dy[i]
    t, s = x * seen.wx[i] + y * seen.wy[i], y * seen.wx[i] - x * seen.wy[i]
    near = (np.abs(s) < seen.half[i] * t).nonzero()[0]
    every = low.nonzero()[0]
    xs = [np.full(len(every), -1.0), np.full(len(every), 1.0), s[near] / t[near] / seen.half[i[near]]]
    x, owner = np.concatenate(xs), np.concatenate([every, every, pair[near]])
    order = np.lexsort((x, owner))
    x, owner = x[order], owner[order]
    same = ((owner[1:] == owner[:-1]) & (x[1:] - x[:-1] > 1e-12)).nonzero()[0]
    return np.array([x[same], x[same + 1]]).T, owner[same]


def _shooter_stands_in(scene: Scene, eye: Eye) -> Ints:
    """Name the pieces not lower than the eye on which the shooter stands, at least in part."""
    reach = scene.circles[:, 2] + eye.radius + 1e-6
    close = np.hypot(scene.circles[:, 0] - eye.x, scene.circles[:, 1] - eye.y) < reach
    maybe = (close & (scene.tops >= eye.level) & ~scene.is_wood).nonzero()[0]
    if not len(maybe):
        return maybe
    gaps = shapely.distance(scene.shapes[maybe], shapely.Point(eye.x, eye.y))
    return np.asarray(maybe[gaps < eye.radius + 1e-9])


def _leaving(scene: Scene, eye: Eye, seen: Targets, near: Ints) -> tuple[Curtains, Bools]:
    """Give what a tall piece hides that begins under the shooter's own base, and the targets for which it is partial.

    In the directions in which the piece covers the rim of the shooter's base it hides from the rim on.
    """
    radius = eye.radius
    if radius < 1e-3:
        # A bare point on or in a piece: too small a rim to cut; one look at a time is exact there too.
        return _nothing(), np.ones(len(seen.dx), dtype=bool)
    found: list[Curtains] = []
    odd = np.zeros(len(seen.dx), dtype=bool)
    bearing = np.arctan2(seen.wy, seen.wx)
    spread = np.arctan(seen.half)
    for prism in near:
        ends = _covered_rim(scene, eye, int(prism), radius)
        rise = (scene.tops[prism] - eye.level) * seen.distance / radius
        full = (eye.level + rise >= seen.ground + seen.height) & (
            scene.bottoms[prism] <= np.minimum(seen.ground, eye.level)
        )
        for start, stop in ends:
            middle, reach = (start + stop) / 2, (stop - start) / 2
            off = (middle - bearing + math.pi) % (2 * math.pi) - math.pi + _ROUND
            low, high = np.maximum(off - reach, -spread), np.minimum(off + reach, spread)
            turn, who = (high > low).nonzero()
            odd[who[~full[who]]] = True
            turn, who = turn[full[who]], who[full[who]]
            covered = np.full(len(who), 2.0)
            x0, x1 = np.tan(low[turn, who]) / seen.half[who], np.tan(high[turn, who]) / seen.half[who]
            found.append(Curtains(who, x0, x1, covered, covered))
    return joined(found) if found else _nothing(), odd


def _nothing() -> Curtains:
    empty = np.zeros(0)
    return Curtains(np.zeros(0, dtype=np.int64), empty, empty, empty, empty)


def _covered_rim(scene: Scene, eye: Eye, prism: int, radius: float) -> list[tuple[float, float]]:
    """Give the turns of the shooter's rim that a piece covers, as pairs of bearings."""
    edges = scene.edges[scene.starts[prism] : scene.starts[prism + 1]]
    px, py = edges[:, 0] - eye.x, edges[:, 1] - eye.y
    dx, dy = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    hit, at = meetings(px, py, dx, dy, radius)
    turns = np.arctan2(py[hit] + at * dy[hit], px[hit] + at * dx[hit]).tolist()
    marks = sorted({*turns, -math.pi, math.pi})
    middles = np.array([(p + q) / 2 for p, q in pairwise(marks)])
    rim = eye.x + radius * np.cos(middles), eye.y + radius * np.sin(middles)
    inside = shapely.contains_xy(scene.shapes[prism], *rim)
    return [(marks[k], marks[k + 1]) for k in np.flatnonzero(inside)]
