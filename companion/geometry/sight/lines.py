"""Single lines of fire, many at a time: which obstacle stops the line from one point in space to another."""

from dataclasses import dataclass

import numpy as np

from companion.geometry.points import Point
from companion.geometry.shapes import Footprint
from companion.geometry.sight.frame import polygon_parts
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene

GRAZE = 1e-8
"""A line that runs less than this many cm inside a piece only grazes it."""


HAIR = 1e-7
"""How far in cm a line is taken beside itself."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Plan lines through pairs of points (n, 2), and where on them things lie, as shares of the way from a to b.

    ``eye`` and ``body`` are the ends of the line of fire; what lies before ``start`` or after ``end`` is under a base
    and ignored.
    """

    a: Floats
    b: Floats
    eye: Floats
    body: Floats
    start: Floats
    end: Floats

    def some(self, kept: Bools) -> "Lines":
        """Give only some of the lines."""
        return Lines(self.a[kept], self.b[kept], self.eye[kept], self.body[kept], self.start[kept], self.end[kept])

    def ends(self, k: int) -> tuple[Point, Point]:
        """Give the two plan ends of one line of fire."""
        a, d = self.a[k], self.b[k] - self.a[k]
        p, q = a + d * self.eye[k], a + d * self.body[k]
        return (float(p[0]), float(p[1])), (float(q[0]), float(q[1]))


@dataclass(frozen=True, slots=True)
class Crossings:
    """Where lines cross the edges of prisms, whatever the heights: shape (n, edges), and the lines' plan lengths.

    ``sign`` is 1 where a line leaves the prism, -1 where it enters it, 0 where it does not cross the edge.
    """

    at: Floats
    sign: Floats
    prism: Ints
    first: Ints
    length: Floats

    def some(self, kept: Bools) -> "Crossings":
        """Give those of some of the lines."""
        return Crossings(self.at[kept], self.sign[kept], self.prism, self.first, self.length[kept])


def chords(footprint: Footprint, a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Give where the infinite lines through a and b enter and leave a footprint, as shares of a to b.

    (inf, -inf) where a line misses it.
    """
    enter, leave = np.full(len(a), np.inf), np.full(len(a), -np.inf)
    d = b - a
    square = np.maximum((d * d).sum(axis=1), 1e-300)
    if footprint.radius > 0 or len(footprint.core) == 1:
        for corner in footprint.core:
            rel = np.array(corner) - a
            along = (rel * d).sum(axis=1) / square
            off = (d[:, 0] * rel[:, 1] - d[:, 1] * rel[:, 0]) ** 2 / square
            rest = footprint.radius**2 - off
            half = np.sqrt(np.maximum(rest, 0.0) / square)
            hit = rest >= -1e-15
            enter = np.where(hit, np.minimum(enter, along - half), enter)
            leave = np.where(hit, np.maximum(leave, along + half), leave)
    for part in polygon_parts(list(footprint.core), footprint.radius):
        low, high = _through(np.array(part), a, d)
        enter, leave = np.minimum(enter, low), np.maximum(leave, high)
    return enter, leave


def _through(corners: Floats, a: Floats, d: Floats) -> tuple[Floats, Floats]:
    p, q = corners, np.roll(corners, -1, axis=0)
    o0 = d[:, :1] * (p[:, 1] - a[:, 1:]) - d[:, 1:] * (p[:, 0] - a[:, :1])
    o1 = np.roll(o0, -1, axis=1)
    crossed = (o0 > 0) != (o1 > 0)
    share = np.divide(o0, o0 - o1, out=np.zeros_like(o0), where=crossed)
    x, y = p[:, 0] + (q - p)[:, 0] * share, p[:, 1] + (q - p)[:, 1] * share
    square = np.maximum((d * d).sum(axis=1), 1e-300)[:, None]
    at = ((x - a[:, :1]) * d[:, :1] + (y - a[:, 1:]) * d[:, 1:]) / square
    return np.where(crossed, at, np.inf).min(axis=1), np.where(crossed, at, -np.inf).max(axis=1)


def crossings(scene: Scene, prisms: Ints, lines: Lines, side: int = 1) -> Crossings:
    """Cross lines with the edges of prisms.

    Each line is taken a hair (``HAIR``) to one side of where it runs, so that a line along a face is beside it, on the
    one side or, with ``side`` -1, on the other, and two pieces that touch leave no line between them.
    """
    counts = scene.starts[prisms + 1] - scene.starts[prisms]
    edges = np.concatenate([scene.edges[scene.starts[k] : scene.starts[k + 1]] for k in prisms])
    dx, dy = (lines.b[:, :1] - lines.a[:, :1]), (lines.b[:, 1:] - lines.a[:, 1:])
    ax, ay = lines.a[:, :1], lines.a[:, 1:]
    x0, y0, x1, y1 = edges.T
    o0, o1 = dx * (y0 - ay) - dy * (x0 - ax), dx * (y1 - ay) - dy * (x1 - ax)
    square = np.maximum(dx * dx + dy * dy, 1e-300)
    off = np.sqrt(square) * (HAIR * side)
    o0, o1 = o0 - off, o1 - off
    sign = (o1 > 0).astype(float) - (o0 > 0).astype(float)
    share = np.divide(o0, o0 - o1, out=np.zeros_like(o0), where=sign != 0)
    at = ((x0 + (x1 - x0) * share - ax) * dx + (y0 + (y1 - y0) * share - ay) * dy) / square
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return Crossings(at, sign, np.repeat(np.arange(len(prisms)), counts), first, np.sqrt(square))


def depths(scene: Scene, prisms: Ints, lines: Lines, met: Crossings, heights: tuple[float, float]) -> Floats:
    """Give how many cm of plan each line runs inside each prism, between its bottom and top: shape (n, prisms).

    ``heights`` are those of eye and body end above the table.
    """
    low, high = _stretch(scene, prisms, lines, heights)
    inside = met.sign * (np.clip(met.at, low[:, met.prism], high[:, met.prism]) - low[:, met.prism])
    return np.asarray(np.maximum(np.add.reduceat(inside, met.first, axis=1), 0.0) * met.length)


def _stretch(scene: Scene, prisms: Ints, lines: Lines, heights: tuple[float, float]) -> tuple[Floats, Floats]:
    """Give the shares between which each line keeps between bottom and top of each prism and clear of the bases."""
    bottom, top = scene.bottoms[prisms], scene.tops[prisms]
    za, zb = heights
    if abs(zb - za) < 1e-12:
        between = (za > bottom + 1e-12) & (za < top - 1e-12)
        low = np.where(between, lines.start[:, None], lines.end[:, None])
        return low, np.maximum(low, lines.end[:, None])
    eye, rise = lines.eye[:, None], ((zb - za) / (lines.body - lines.eye))[:, None]
    one, two = eye + (bottom - za) / rise, eye + (top - za) / rise
    slab = scene.is_slab[prisms]
    start = np.where(slab, eye, lines.start[:, None])
    end = np.where(slab, lines.body[:, None], np.maximum(lines.end, lines.start)[:, None])
    low = np.clip(np.minimum(one, two), start, end)
    return low, np.clip(np.maximum(one, two), low, end)


def stops(scene: Scene, prisms: Ints, inside: Floats, lived_in: frozenset[int]) -> Bools:
    """Tell which prisms stop which lines, given the depths: shape (n, prisms).

    Woods by their see-through depth: alone for a wood that shooter or target stands in, summed for the others.
    """
    wood = scene.is_wood[prisms]
    stopped = (inside > GRAZE) & ~wood
    if not wood.any():
        return stopped
    limit = np.where(wood, np.maximum(np.nan_to_num(scene.see_through[prisms]), 1e-9), 1.0)
    share = np.where(wood, inside / limit, 0.0)
    owners = scene.owners[prisms]
    mine = np.array([owner in lived_in for owner in owners], dtype=bool)
    crossed = (share * ~mine).sum(axis=1, keepdims=True) > 1.0 + 1e-9
    stopped |= crossed & wood & ~mine & (inside > GRAZE)
    for owner in np.unique(owners[wood & mine]):
        same = owners == owner
        stopped |= ((share * same).sum(axis=1, keepdims=True) > 1.0 + 1e-9) & same & wood & (inside > GRAZE)
    return stopped


def corridor(scene: Scene, a: Footprint, b: Footprint) -> Ints:
    """Name the prisms that could meet a line between two bases."""
    circles = scene.circles
    if not len(circles):
        return np.zeros(0, dtype=np.int64)
    (ax, ay), (bx, by) = a.centre, b.centre
    dx, dy = bx - ax, by - ay
    x, y = circles[:, 0] - ax, circles[:, 1] - ay
    along = np.minimum(np.maximum((x * dx + y * dy) / max(dx * dx + dy * dy, 1e-300), 0.0), 1.0)
    x, y, wide = x - along * dx, y - along * dy, circles[:, 2] + max(a.reach, b.reach)
    return np.asarray((x * x + y * y <= wide * wide).nonzero()[0])
