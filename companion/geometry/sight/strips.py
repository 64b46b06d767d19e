"""From obstacles to strips: what each piece covers of each narrow column of the picture.

The silhouette is cut into cells at every corner, so that within a cell each ray meets the same edges in the same order.
Per cell an upright piece covers a strip between two lines; where a base cuts the piece off, the border is curved.
"""

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from companion.geometry.sight.frame import FAR_Q, Frame, Rim
from companion.geometry.sight.scene import Floats, Ints, Scene

Curve: TypeAlias = Callable[[float], float]
EdgeRow: TypeAlias = tuple[float, float, float, float, int]
"""One edge in the view: tau and q of its left end, tau and q of its right end, its prism."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What some obstacles cover in a cell: from bottom to top on the picture plane, given at both sides of the cell.

    Straight between the sides unless ``curves`` gives bottom and top as functions of tau.
    """

    owners: tuple[int, ...]
    bottom0: float
    bottom1: float
    top0: float
    top1: float
    curves: tuple[Curve, Curve] | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """One stretch of rays inside a prism: 1 / depth of its far and near ends at both sides of a cell.

    ``cut_far`` and ``cut_near`` tell that the target's or the shooter's base ends it there.
    """

    prism: int
    far: tuple[float, float]
    near: tuple[float, float]
    cut_far: bool
    cut_near: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A cell of the picture from tau ``x0`` to ``x1`` with the stretches of its rays inside prisms."""

    x0: float
    x1: float
    spans: tuple[Span, ...]


def columns(scene: Scene, frame: Frame, entry: Rim, leave: Rim, prisms: Ints) -> list[Column]:
    """Cut the silhouette into cells and pair the edges of some prisms that the rays of each cell meet."""
    if not len(prisms):
        return []
    rows, crossings = _clip_edges(*edges_of(scene, prisms), frame, entry, leave)
    if not rows:
        return []
    left, right = frame.left, frame.right
    marks = {left, right}
    for tau0, _, tau1, _, _ in rows:
        marks.add(tau0)
        marks.add(tau1)
    if entry.limit_q > leave.limit_q * (1 - 1e-9):
        crossings = [*(crossings or ()), *_overlap(frame, entry, leave)]
    if crossings is not None:
        marks.update(x for x in (*crossings, *entry.breaks, *leave.breaks) if left < x < right)
    events = sorted(marks)
    cells: list[dict[int, list[tuple[float, float, float]]]] = [{} for _ in range(len(events) - 1)]
    for tau0, q0, tau1, q1, prism in rows:
        slope = (q1 - q0) / (tau1 - tau0)
        first, last = bisect_left(events, tau0), bisect_left(events, tau1)
        a = q0
        for i in range(first, last):
            b = q0 + (events[i + 1] - tau0) * slope
            cells[i].setdefault(prism, []).append((a + b, a, b))
            a = b
    found: list[Column] = []
    thin = (right - left) * 1e-13
    for i, cell in enumerate(cells):
        x0, x1 = events[i], events[i + 1]
        if cell and x1 - x0 > thin:
            found.append(_column(scene, frame, x0, x1, cell, entry, leave))
    return found


def _overlap(frame: Frame, entry: Rim, leave: Rim) -> list[float]:
    """Find the rays on which two bases begin or cease to overlap: between them nothing can stand."""
    count = 64
    steps = [frame.left + (frame.right - frame.left) * k / count for k in range(count + 1)]
    open_at = [entry.entry(x) < leave.exit(x) for x in steps]
    found = [0.0]  # where two round bases just touch
    for k in range(count):
        if open_at[k] != open_at[k + 1]:
            a, b = steps[k], steps[k + 1]
            for _ in range(48):
                middle = (a + b) / 2
                a, b = (middle, b) if (entry.entry(middle) < leave.exit(middle)) == open_at[k] else (a, middle)
            found.append((a + b) / 2)
    return found


def straight_strip(scene: Scene, frame: Frame, column: Column, span: Span, entry: Rim, leave: Rim) -> Strip | None:
    """Give what a solid prism covers of a cell, None if that lies wholly above or below the silhouette."""
    top = float(scene.tops[span.prism]) - frame.level
    bottom = float(scene.bottoms[span.prism]) - frame.level
    owners = (int(scene.owners[span.prism]),)
    top_q, cut_top, top_rim = (
        (span.near, span.cut_near, leave.exit) if top >= 0 else (span.far, span.cut_far, entry.entry)
    )
    bottom_q, cut_bottom, bottom_rim = (
        (span.near, span.cut_near, leave.exit) if bottom < 0 else (span.far, span.cut_far, entry.entry)
    )
    level, d = frame.level, frame.distance
    t0, t1 = level + top * d * top_q[0], level + top * d * top_q[1]
    b0, b1 = level + bottom * d * bottom_q[0], level + bottom * d * bottom_q[1]
    if not (cut_top or cut_bottom):
        return clipped(frame, owners, b0, b1, t0, t1)
    return _curved(
        frame,
        column,
        owners,
        (bottom, bottom_rim if cut_bottom else _line(column, bottom_q)),
        (top, top_rim if cut_top else _line(column, top_q)),
    )


def clipped(frame: Frame, owners: tuple[int, ...], b0: float, b1: float, t0: float, t1: float) -> Strip | None:
    """Make a straight strip, with parts far outside the silhouette drawn in; None if nothing of it shows."""
    low, high = frame.low, frame.high
    if (t0 <= low and t1 <= low) or (b0 >= high and b1 >= high):
        return None
    if b0 <= low and b1 <= low:
        b0 = b1 = low
    if t0 >= high and t1 >= high:
        t0 = t1 = high
    return Strip(owners, b0, b1, t0, t1)


def _curved(
    frame: Frame, column: Column, owners: tuple[int, ...], below: tuple[float, Curve], above: tuple[float, Curve]
) -> Strip | None:
    level, d = frame.level, frame.distance
    bottom, bottom_q = below
    top, top_q = above

    def lower(x: float) -> float:
        return level + bottom * d * bottom_q(x)

    def upper(x: float) -> float:
        return level + top * d * top_q(x)

    steps = [column.x0 + (column.x1 - column.x0) * k / 8 for k in range(9)]
    lows, highs = [lower(x) for x in steps], [upper(x) for x in steps]
    margin = (frame.high - frame.low) * 0.5
    if max(lows) < frame.low - margin and min(highs) > frame.high + margin:
        return Strip(owners, frame.low, frame.low, frame.high, frame.high)
    if max(highs) < frame.low - margin or min(lows) > frame.high + margin:
        return None
    return Strip(owners, lows[0], lows[-1], highs[0], highs[-1], (lower, upper))


def _line(column: Column, q: tuple[float, float]) -> Curve:
    x0, slope = column.x0, (q[1] - q[0]) / (column.x1 - column.x0)
    return lambda x: q[0] + (x - x0) * slope


def _column(
    scene: Scene,
    frame: Frame,
    x0: float,
    x1: float,
    cell: dict[int, list[tuple[float, float, float]]],
    entry: Rim,
    leave: Rim,
) -> Column:
    middle = (x0 + x1) / 2
    enter = entry.entry(middle)
    out = leave.exit(middle)
    spans: list[Span] = []
    for prism, met in cell.items():
        met.sort()
        if len(met) % 2:
            met.append((FAR_Q, FAR_Q, FAR_Q))
        slab = scene.is_slab[prism]
        for i in range(0, len(met), 2):
            far, near = met[i], met[i + 1]
            if slab:
                far_end = far[1:] if far[0] / 2 > 1 / frame.distance else (1 / frame.distance,) * 2
                if near[0] / 2 > far_end[0]:
                    spans.append(Span(prism, far_end, near[1:], cut_far=False, cut_near=False))
                continue
            far_q, near_q = far[0] / 2, near[0] / 2
            # A piece whose face lies on the rim of a base has no thickness before it and hides nothing.
            if min(near_q, out) - max(far_q, enter) <= 1e-10 * enter:
                continue
            spans.append(Span(prism, far[1:], near[1:], far_q < enter, near_q > out))
    return Column(x0, x1, tuple(spans))


def in_view(scene: Scene, frame: Frame) -> Ints:
    """Name the prisms that may stand in a view, by circles about them."""
    wx, wy = frame.ahead
    left, right = frame.left, frame.right
    circles = scene.circles
    if not len(circles):
        return np.zeros(0, dtype=np.int64)
    dx, dy = circles[:, 0] - frame.eye[0], circles[:, 1] - frame.eye[1]
    t, s, r = dx * wx + dy * wy, dy * wx - dx * wy, circles[:, 2]
    beyond = frame.distance * (1.0 + max(abs(left), abs(right)))
    return np.flatnonzero(
        (t > -r)
        & (t - r < beyond)
        & (s - left * t > -r * math.sqrt(1 + left * left))
        & (s - right * t < r * math.sqrt(1 + right * right))
    )


def edges_of(scene: Scene, prisms: Ints) -> tuple[Floats, Ints]:
    """Give the edges of some prisms, and the prism of each."""
    starts = scene.starts
    edges = np.concatenate([scene.edges[starts[k] : starts[k + 1]] for k in prisms])
    return edges, np.repeat(prisms, starts[prisms + 1] - starts[prisms])


def _clip_edges(
    edges: Floats, prism: Ints, frame: Frame, entry: Rim, leave: Rim
) -> tuple[list[EdgeRow], list[float] | None]:
    wx, wy = frame.ahead
    left, right = frame.left, frame.right
    dx, dy = edges[:, 0::2] - frame.eye[0], edges[:, 1::2] - frame.eye[1]
    t, s = dx * wx + dy * wy, dy * wx - dx * wy
    over_left, over_right = s - left * t, right * t - s
    seen = (over_left > 0).any(axis=1) & (over_right > 0).any(axis=1) & (t > 0).any(axis=1)
    picked = np.flatnonzero(seen)
    rows: list[EdgeRow] = []
    crossings: list[float] | None = None
    for (t0, t1), (s0, s1), (l0, l1), (r0, r1), k in zip(
        t[picked].tolist(),
        s[picked].tolist(),
        over_left[picked].tolist(),
        over_right[picked].tolist(),
        prism[picked].tolist(),
        strict=True,
    ):
        row = _clip_edge(t0, s0, t1, s1, (l0, l1, r0, r1), left, right)
        if row is None:
            continue
        rows.append((*row, k))
        near, far = max(row[1], row[3]), min(row[1], row[3])
        if far <= entry.limit_q or near >= leave.limit_q:
            crossings = crossings or []
            crossings += entry.crossings(t0, s0, t1, s1) if far <= entry.limit_q else ()
            crossings += leave.crossings(t0, s0, t1, s1) if near >= leave.limit_q else ()
    return rows, crossings


def _clip_edge(
    t0: float, s0: float, t1: float, s1: float, over: tuple[float, float, float, float], left: float, right: float
) -> tuple[float, float, float, float] | None:
    """Clip an edge to the wedge between two rays; None where nothing or only a line along a ray is left."""
    l0, l1, r0, r1 = over
    a, b = 0.0, 1.0
    tau_a = tau_b = None
    for o0, o1, border in ((l0, l1, left), (r0, r1, right)):
        if o0 < 0 and o1 < 0:
            return None
        if o0 < 0:
            at = o0 / (o0 - o1)
            if at > a:
                a, tau_a = at, border
        elif o1 < 0:
            at = o0 / (o0 - o1)
            if at < b:
                b, tau_b = at, border
    if a >= b:
        return None
    ta, tb = t0 + (t1 - t0) * a, t0 + (t1 - t0) * b
    if ta <= 1e-12 and tb <= 1e-12:
        return None
    if tau_a is None:
        tau_a = s0 / t0 if t0 > 1e-12 else _apex(s1 / tb if tau_b is None else tau_b, left, right)
    if tau_b is None:
        tau_b = s1 / t1 if t1 > 1e-12 else _apex(tau_a, left, right)
    qa, qb = (1.0 / ta if ta > 1e-12 else FAR_Q), (1.0 / tb if tb > 1e-12 else FAR_Q)
    tau_a, tau_b = min(max(tau_a, left), right), min(max(tau_b, left), right)
    if tau_a < tau_b:
        return tau_a, qa, tau_b, qb
    return (tau_b, qb, tau_a, qa) if tau_b < tau_a else None


def _apex(tau: float, left: float, right: float) -> float:
    """Give the direction of an edge that ends at the eye itself: it is seen end on, so that of its other end."""
    return min(max(tau, left), right)
