"""The area under many straight borders at once: the upper envelope of the curtains of every target, in arrays."""

from dataclasses import dataclass

import numpy as np

from companion.geometry.sight.arrays import ranges
from companion.geometry.sight.scene import Bools, Floats, Ints


@dataclass(frozen=True, slots=True)
class Curtains:
    """Straight runs below which a figure is hidden: target, from x0 to x1 across its silhouette, height at both.

    x runs from -1 at the left tangent to 1 at the right one; heights are shares of the figure, 0 its foot, 1 its top.
    """

    target: Ints
    x0: Floats
    x1: Floats
    v0: Floats
    v1: Floats

    def keep(self, rows: Bools | Ints) -> "Curtains":
        """Give some of the rows."""
        return Curtains(self.target[rows], self.x0[rows], self.x1[rows], self.v0[rows], self.v1[rows])


def joined(parts: list[Curtains]) -> Curtains:
    """Put several lists of curtains one after the other."""
    return Curtains(
        np.concatenate([p.target for p in parts]),
        np.concatenate([p.x0 for p in parts]),
        np.concatenate([p.x1 for p in parts]),
        np.concatenate([p.v0 for p in parts]),
        np.concatenate([p.v1 for p in parts]),
    )


def hidden_shares(curtains: Curtains, count: int) -> Floats:
    """Give the share of each target's silhouette that its curtains hide together: shape (count,), exact to rounding."""
    # Sorting all targets at once: each has its own stretch of 4 on one axis.
    base = curtains.target * 4.0 + 1.0
    start, end = base + curtains.x0, base + curtains.x1
    kept = ((end > start) & ((curtains.v0 > 0) | (curtains.v1 > 0))).nonzero()[0]
    if not len(kept):
        return np.zeros(count)
    rows, start, end = curtains.keep(kept), start[kept], end[kept]
    events = np.concatenate([start, end])
    events.sort()
    events = np.concatenate([events[:1], events[1:][events[1:] > events[:-1]]])
    first = events.searchsorted(start)
    cell, row = ranges(first, events.searchsorted(end) - first)
    slope = (rows.v1 - rows.v0) / (end - start)
    left = rows.v0[row] + (events[cell] - start[row]) * slope[row]
    right = left + (events[cell + 1] - events[cell]) * slope[row]
    # What hides a cell from foot to top settles it, however high it stands.
    whole = (left >= 1) & (right >= 1)
    left[whole] = right[whole] = np.inf
    width = events[1:] - events[:-1]
    areas = np.zeros(len(width))
    _fill(areas, np.arange(len(width)), width, cell, left, right)
    owner = (events[:-1] / 4.0).astype(np.int64)
    shares = np.bincount(owner, areas, minlength=count)[:count] / 2.0
    return np.asarray(np.where(shares > 1.0 - 1e-12, 1.0, np.where(shares < 1e-12, 0.0, shares)))


def _fill(areas: Floats, into: Ints, width: Floats, cell: Ints, left: Floats, right: Floats) -> None:
    """Add the covered area of every cell, cutting those in which borders cross until none do."""
    for _ in range(200):
        count = len(width)
        best_left, best_right = np.full(count, -np.inf), np.full(count, -np.inf)
        np.maximum.at(best_left, cell, left)
        np.maximum.at(best_right, cell, right)
        slack = 1e-13
        on_left = left >= best_left[cell] - slack
        on_right = right >= best_right[cell] - slack
        settled = np.ones(count, dtype=bool)
        settled[cell] = False
        settled[cell[on_left & on_right]] = True
        settled |= (best_left <= 0) & (best_right <= 0)
        done = width * clip_means(best_left, best_right)
        np.add.at(areas, into[settled], done[settled])
        if settled.all():
            return
        into, width, cell, left, right = _halves(settled, into, width, cell, left, right, on_left, on_right)


def _halves(
    settled: Bools, into: Ints, width: Floats, cell: Ints, left: Floats, right: Floats, on_left: Bools, on_right: Bools
) -> tuple[Ints, Floats, Ints, Floats, Floats]:
    """Cut each open cell where its highest border on the left meets its highest border on the right."""
    open_cells = np.flatnonzero(~settled)
    number = np.full(len(settled), -1)
    number[open_cells] = np.arange(len(open_cells))
    kept = number[cell] >= 0
    cell, left, right = number[cell[kept]], left[kept], right[kept]
    on_left, on_right = on_left[kept], on_right[kept]
    count = len(open_cells)
    a0, b0 = np.full(count, -np.inf), np.full(count, -np.inf)
    a1, b1 = np.full(count, -np.inf), np.full(count, -np.inf)
    np.maximum.at(a0, cell[on_left], left[on_left])
    np.maximum.at(a1, cell[on_left], right[on_left])
    np.maximum.at(b0, cell[on_right], left[on_right])
    np.maximum.at(b1, cell[on_right], right[on_right])
    down, up = a0 - b0, b1 - a1
    share = np.clip(down / (down + up), 1e-9, 1 - 1e-9)
    middle = left + (right - left) * share[cell]
    return (
        np.repeat(into[open_cells], 2),
        np.stack([width[open_cells] * share, width[open_cells] * (1 - share)], axis=1).ravel(),
        np.concatenate([cell * 2, cell * 2 + 1]),
        np.concatenate([left, middle]),
        np.concatenate([middle, right]),
    )


def clip_means(a: Floats, b: Floats) -> Floats:
    """Give the means of straight runs from a to b, clipped to 0 and 1."""
    low, high = np.minimum(a, b), np.maximum(a, b)
    low, high = np.maximum(low, -1e9), np.minimum(high, 1e9)
    run = high - low
    safe = np.where(run > 1e-12, run, 1.0)
    start, end = np.minimum(np.maximum(low, 0.0), 1.0), np.minimum(np.maximum(high, 0.0), 1.0)
    ramp = (end - start) * (end + start) / 2 + np.maximum(high - 1, 0) - np.maximum(low - 1, 0)
    return np.asarray(np.where(run > 1e-12, ramp / safe, start))
