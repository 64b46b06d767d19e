"""See-through woods before many round bases at once: the stretches of each view in which trees stop every ray.

Between two directions in which an edge of a wood begins or ends a ray meets the same edges in the same order, so that
its depth among the trees is a smooth function there; where that passes the see-through depth is found step by step.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely

from companion.geometry.sight.arrays import ranges
from companion.geometry.sight.envelope import Curtains
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene
from companion.geometry.sight.views import Eye, Rows, Targets, rim_q
from companion.geometry.sight.woods import ENOUGH

SAMPLES = 16
"""A stretch that is not plain is looked at in so many places and one, before the borders in it are found."""

MOST_STEPS, CLOSE = 60, 1e-14
"""A border is looked for in so many steps at most, until two of them lie so close together, as tangents."""

EDGE, TARGET, SHOOTER = 0, 1, 2
"""What a part of a depth ends at: an edge of a wood, the rim of the target's base, the rim of the shooter's."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """Parts of depths that add up to sums, in the order of the sums.

    Each counts its depth along the axis, at a slant, ``weight`` times. An edge runs from (tau, q) with a slope.
    """

    total: Ints
    kind: Ints
    target: Ints
    weight: Floats
    tau: Floats
    q: Floats
    slope: Floats

    def keep(self, rows: Bools | Ints) -> "_Parts":
        return _Parts(*(getattr(self, name)[rows] for name in self.__slots__))

    def at(self, eye: Eye, seen: Targets, tau: Floats) -> Floats:
        """Give what each part adds to its sum on rays at these tau: shape (..., parts)."""
        slant = np.sqrt(1.0 + tau * tau)
        depth = 1.0 / np.maximum(self.q + self.slope * (tau - self.tau), 1e-12)
        rim = (self.kind == TARGET).nonzero()[0]
        if len(rim):
            depth[..., rim] = 1.0 / rim_q(seen, self.target[rim], tau[..., rim])
        own = (self.kind == SHOOTER).nonzero()[0]
        if len(own):
            depth[..., own] = eye.radius / slant[..., own]
        return np.asarray(self.weight * depth * slant)


def wood_curtains(
    scene: Scene, eye: Eye, seen: Targets, rows: Rows, pairs: tuple[Ints, Ints]
) -> tuple[Curtains, Bools]:
    """Give what woods hide as curtains from foot to top, and the targets for which this cannot be told so.

    ``rows`` are the edges of woods between the bases, ``pairs`` the targets and the woods in their view. Single looks
    are needed before woods that are lower than the view, and where both stand among the same trees.
    """
    odd, lived = _standing(scene, eye, seen, *pairs)
    plain = ~odd[rows.target]
    rows = rows.keep(plain)
    none = np.zeros(0)
    if not len(rows.target):
        return Curtains(np.zeros(0, dtype=np.int64), none, none, none, none), odd
    cells = _Cells(seen, rows)
    parts, total_cell, strange = _sums(scene, seen, rows, cells, lived)
    odd[strange] = True
    low, high = cells.tau0[total_cell], cells.tau1[total_cell]
    total, x0, x1 = _beyond(eye, seen, parts, low, high)
    who = cells.target[total_cell[total]]
    told = (~odd[who]).nonzero()[0]
    who, x0, x1 = who[told], x0[told], x1[told]
    half, full = seen.half[who], np.full(len(who), 2.0)
    return Curtains(who, np.clip(x0 / half, -1, 1), np.clip(x1 / half, -1, 1), full, full), odd


def _standing(scene: Scene, eye: Eye, seen: Targets, target: Ints, prism: Ints) -> tuple[Bools, Bools]:
    """Tell which targets need single looks, and in which pieces (columns) each target (row) or the shooter stands."""
    odd = np.zeros(len(seen.dx), dtype=bool)
    top, low = np.maximum(seen.ground + seen.height, eye.level), np.minimum(seen.ground, eye.level)
    odd[target[(scene.tops[prism] < top[target]) | (scene.bottoms[prism] > low[target])]] = True
    woods = np.unique(prism)
    here = shapely.distance(scene.shapes[woods], shapely.points(eye.x, eye.y)) < eye.radius - 1e-9
    there = shapely.distance(scene.shapes[prism], shapely.points(seen.dx[target] + eye.x, seen.dy[target] + eye.y)) < (
        seen.radius[target] - 1e-9
    )
    mine = np.zeros(len(scene.obstacles), dtype=bool)
    mine[scene.owners[woods[here]]] = True
    lived = np.zeros((len(seen.dx), len(scene.obstacles)), dtype=bool)
    lived[target[there], scene.owners[prism[there]]] = True
    odd |= (lived & mine).any(axis=1)
    if eye.radius < 1e-3 and mine.any():
        odd[:] = True  # a bare point among trees has no rim to leave
    return odd, lived | mine


class _Cells:
    """The view of each target, cut wherever an edge begins or ends."""

    def __init__(self, seen: Targets, rows: Rows) -> None:
        # All targets on one axis: each has its own stretch of 4 on it.
        base, half = rows.target * 4.0 + 1.0, seen.half[rows.target]
        start, end = base + np.clip(rows.tau0 / half, -1, 1), base + np.clip(rows.tau1 / half, -1, 1)
        views = np.unique(rows.target) * 4.0
        events = np.unique(np.concatenate([start, end, views, views + 2.0]))
        self.first, self.last = np.searchsorted(events, start), np.searchsorted(events, end)
        self.target: Ints = (events / 4.0).astype(np.int64)
        middle = self.target * 4.0 + 1.0
        self.tau0: Floats = (events - middle) * seen.half[self.target]
        self.tau1: Floats = np.append(self.tau0[1:], 0.0)


def _sums(scene: Scene, seen: Targets, rows: Rows, cells: _Cells, lived: Bools) -> tuple[_Parts, Ints, Ints]:
    """Add edges up to depths: the parts, the cell of each sum, and the targets that cannot be told.

    A wood in which either stands counts alone, the others together. Where a ray leaves a wood more often than it enters
    it began among the trees, at the rim of the shooter's base; where it enters more often it ends there.
    """
    cell, row = ranges(cells.first, cells.last - cells.first)
    who, prism = rows.target[row], rows.prism[row]
    sign = np.where(rows.enters[row], -1.0, 1.0)
    among = cell * len(scene.prisms) + prism
    groups, group, head = _numbered(among)
    over = np.bincount(group, sign, minlength=len(groups)).round()
    strange = np.unique(who[head][np.abs(over) > 1.5])
    ends = np.flatnonzero(np.abs(over) > 0.5)
    more = head[ends]
    kind = np.concatenate([np.full(len(row), EDGE), np.where(over[ends] > 0, SHOOTER, TARGET)])
    row, cell, who = (
        np.concatenate([row, row[more]]),
        np.concatenate([cell, cell[more]]),
        np.concatenate([who, who[more]]),
    )
    sign = np.concatenate([sign, -over[ends]])
    owner, depth = scene.owners[rows.prism[row]], np.maximum(scene.see_through[rows.prism[row]], 1e-9)
    alone = lived[who, owner]
    _, total, first = _numbered(cell * (len(scene.obstacles) + 1) + np.where(alone, owner + 1, 0))
    order = np.argsort(total, kind="stable")
    slope = (rows.q1 - rows.q0) / np.maximum(rows.tau1 - rows.tau0, 1e-300)
    parts = _Parts(total, kind, who, sign / depth, rows.tau0[row], rows.q0[row], slope[row])
    return parts.keep(order), cell[first], strange


def _numbered(keys: Ints) -> tuple[Ints, Ints, Ints]:
    """Give the different keys, the number of each one's, and where each is met first."""
    found, first, number = np.unique(keys, return_index=True, return_inverse=True)
    return found, number.reshape(-1), first


def _beyond(eye: Eye, seen: Targets, parts: _Parts, low: Floats, high: Floats) -> tuple[Ints, Floats, Floats]:
    """Give the stretches in which sums are above 1: the sum, and from tau to tau."""
    count = len(low)
    most, least = _bounds(eye, seen, parts, low, high)
    whole = np.flatnonzero(least > 1.0 + 1e-8)
    open_sums = np.flatnonzero((most > 1.0) & ~(least > 1.0 + 1e-8))
    if not len(open_sums):
        return whole, low[whole], high[whole]
    number = np.full(count, -1)
    number[open_sums] = np.arange(len(open_sums))
    some = parts.keep(number[parts.total] >= 0)
    total = number[some.total]
    a, b = low[open_sums], high[open_sums]
    shares = np.linspace(0.0, 1.0, SAMPLES + 1)
    shares[0], shares[-1] = 1e-9, 1.0 - 1e-9
    taus = a[:, None] + (b - a)[:, None] * shares
    starts = total.searchsorted(np.arange(len(a)))
    depths = np.add.reduceat(some.at(eye, seen, taus.T[:, total]), starts, axis=1).T
    above = depths > ENOUGH
    which, step = (above[:, 1:] != above[:, :-1]).nonzero()
    spans = np.diff(np.append(starts, len(total)))
    rows, of = ranges(starts[which], spans[which])
    picked = some.keep(rows)
    roots = _roots(
        lambda tau: _depth(eye, seen, picked, of, tau, len(which)),
        (taus[which, step], taus[which, step + 1]),
        (depths[which, step], depths[which, step + 1]),
    )
    taus[:, 0], taus[:, -1] = a, b  # sampled a hair inside, where only what counts in the cell counts
    both, at = np.nonzero(above[:, 1:] & above[:, :-1])
    rising = above[which, step + 1]
    x0 = np.where(rising, roots, taus[which, step])
    x1 = np.where(rising, taus[which, step + 1], roots)
    return (
        np.concatenate([whole, open_sums[both], open_sums[which]]),
        np.concatenate([low[whole], taus[both, at], x0]),
        np.concatenate([high[whole], taus[both, at + 1], x1]),
    )


def _depth(eye: Eye, seen: Targets, parts: _Parts, total: Ints, tau: Floats, count: int) -> Floats:
    """Give each sum's share of its see-through depth on the ray at its tau."""
    return np.asarray(np.bincount(total, parts.at(eye, seen, tau[total]), minlength=count), dtype=float)


def _bounds(eye: Eye, seen: Targets, parts: _Parts, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Give the most and the least that sums can be in their cells, by the ends of edges and the reach of rims."""
    a, b = low[parts.total], high[parts.total]
    d0 = 1.0 / np.maximum(parts.q + parts.slope * (a - parts.tau), 1e-12)
    d1 = 1.0 / np.maximum(parts.q + parts.slope * (b - parts.tau), 1e-12)
    near, far = np.minimum(d0, d1), np.maximum(d0, d1)
    away, radius = seen.distance[parts.target], seen.radius[parts.target]
    near = np.where(parts.kind == TARGET, away - radius, np.where(parts.kind == SHOOTER, 0.0, near))
    far = np.where(parts.kind == TARGET, away, np.where(parts.kind == SHOOTER, eye.radius, far))
    plus = parts.weight > 0
    slant = np.sqrt(1.0 + np.maximum(low * low, high * high))
    count = len(low)
    most = np.bincount(parts.total, parts.weight * np.where(plus, far, near), minlength=count)
    least = np.bincount(parts.total, parts.weight * np.where(plus, near, far), minlength=count)
    return np.asarray(np.where(most > 0, most * slant, most) * (1 + 1e-12)), np.asarray(least, dtype=float)


def _roots(depth: Callable[[Floats], Floats], ends: tuple[Floats, Floats], depths: tuple[Floats, Floats]) -> Floats:
    """Find where sums pass 1 between two tau, given how deep they are there: one is beyond, the other is not.

    By false position in the Illinois way, on a measure that stays within -1 and 1 however deep a wood is.
    """
    (a, b), (fa, fb) = ends, (_measure(depths[0]), _measure(depths[1]))
    for _ in range(MOST_STEPS if len(a) else 0):
        c = np.minimum(np.maximum(b - fb * (b - a) / (fb - fa), np.minimum(a, b)), np.maximum(a, b))
        fc = _measure(depth(c))
        crossed = (fc > 0) != (fb > 0)
        a, fa = np.where(crossed, b, a), np.where(crossed, fb, fa / 2)
        settled = np.abs(c - b) <= CLOSE
        b, fb = c, fc
        if (settled | (fc == 0)).all():
            break
    return b


def _measure(depth: Floats) -> Floats:
    return np.asarray((depth - ENOUGH) / (np.abs(depth) + ENOUGH))
