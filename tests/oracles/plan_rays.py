"""Hidden fractions by brute force: many rays in plan, the hidden height of each in closed form.

Shares no code with the product: distances along each ray, not coordinates of a picture; no cells, no clipping.
"""

import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np


@dataclass(frozen=True)
class Solid:
    """An upright piece: rings of (x, y), bottom and top; ``wood`` is its see-through depth, None for opaque."""

    rings: tuple[tuple[tuple[float, float], ...], ...]
    bottom: float
    top: float
    wood: float | None = None


@dataclass(frozen=True)
class Figure:
    """A base - a disc, or a rectangle with length along its facing - and the heights of ground, eye and top."""

    x: float
    y: float
    radius: float = 1.25
    length: float = 0.0
    width: float = 0.0
    facing: float = 0.0
    ground: float = 0.0
    eye: float = 2.0
    height: float = 3.0


@dataclass(frozen=True)
class Table:
    solids: tuple[Solid, ...]
    shooter: Figure
    targets: tuple[Figure, ...] = field(default=())


def _through_base(fig: Figure, ox: float, oy: float, ux, uy):
    """Distances at which rays from (ox, oy) enter and leave a base; (inf, -inf) where they miss."""
    if not fig.length:
        b = (fig.x - ox) * ux + (fig.y - oy) * uy
        c = (fig.x - ox) ** 2 + (fig.y - oy) ** 2 - fig.radius**2
        root = b * b - c
        half = np.sqrt(np.maximum(root, 0))
        return np.where(root >= 0, b - half, np.inf), np.where(root >= 0, b + half, -np.inf)
    f = math.radians(fig.facing)
    along, side = (math.sin(f), -math.cos(f)), (math.cos(f), math.sin(f))
    near, far = np.full(len(ux), -np.inf), np.full(len(ux), np.inf)
    for (ax, ay), half in ((along, fig.length / 2), (side, fig.width / 2)):
        start = (ox - fig.x) * ax + (oy - fig.y) * ay
        speed = ux * ax + uy * ay
        with np.errstate(divide="ignore", invalid="ignore"):
            one, two = (-half - start) / speed, (half - start) / speed
        near, far = np.maximum(near, np.minimum(one, two)), np.minimum(far, np.maximum(one, two))
    hit = near <= far
    return np.where(hit, near, np.inf), np.where(hit, far, -np.inf)


def _wedge(shooter: Figure, target: Figure) -> tuple[float, float, float] | None:
    """Bearing of the target's centre and the turns to its left and right tangents; None if the eye is over it."""
    dx, dy = target.x - shooter.x, target.y - shooter.y
    d = math.hypot(dx, dy)
    bearing = math.atan2(dy, dx)
    if not target.length:
        if d <= target.radius + 1e-12:
            return None
        half = math.asin(target.radius / d)
        return bearing, -half, half
    f = math.radians(target.facing)
    turns = []
    local = (-dx * math.sin(f) + dy * math.cos(f), -dx * math.cos(f) - dy * math.sin(f))
    if abs(local[0]) <= target.length / 2 and abs(local[1]) <= target.width / 2:
        return None
    for i in (-1, 1):
        for j in (-1, 1):
            x = dx + math.sin(f) * i * target.length / 2 + math.cos(f) * j * target.width / 2
            y = dy - math.cos(f) * i * target.length / 2 + math.sin(f) * j * target.width / 2
            turns.append((math.atan2(y, x) - bearing + math.pi) % (2 * math.pi) - math.pi)
    return bearing, min(turns), max(turns)


def hidden_by_rays(solids: tuple[Solid, ...], shooter: Figure, target: Figure, rays: int = 20_000) -> float | None:
    """The hidden share of the silhouette from ``rays`` evenly spaced rays; None where there is nothing to look at."""
    wedge = _wedge(shooter, target)
    if wedge is None:
        return None
    bearing, left, right = wedge
    d = math.hypot(target.x - shooter.x, target.y - shooter.y)
    if max(abs(left), abs(right)) >= math.pi / 2 - 1e-9:
        return None
    lateral = d * (math.tan(left) + (math.tan(right) - math.tan(left)) * (np.arange(rays) + 0.5) / rays)
    turn = np.arctan2(lateral, d)
    ux, uy = np.cos(bearing + turn), np.sin(bearing + turn)
    plane = np.hypot(lateral, d)
    entry, _ = _through_base(target, shooter.x, shooter.y, ux, uy)
    _, leave = _through_base(shooter, shooter.x, shooter.y, ux, uy)
    leave = np.maximum(leave, 0)
    eye, low, high = shooter.ground + shooter.eye, target.ground, target.ground + target.height
    strips = [np.zeros((2, rays, 0))]
    own: dict[int, np.ndarray] = {}
    crossed = np.zeros(rays)
    for index, solid in enumerate(solids):
        near, far = _stretches(solid, shooter, ux, uy)
        near, far = np.maximum(near, leave[:, None]), np.minimum(far, entry[:, None])
        good = far > near + 1e-9  # a face on the rim of a base has no thickness before it
        near, far = np.where(good, near, 1.0), np.where(good, far, 1.0)
        if solid.wood is not None:
            assert solid.top >= max(eye, high), "only woods taller than every line are known to this oracle"
            length = ((far - near) * good).sum(axis=1) / solid.wood
            if _stands_in(solid, shooter) or _stands_in(solid, target):
                own[index] = length
            else:
                crossed += length
            continue
        with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
            seen = np.stack(
                [eye + (z - eye) * plane[:, None] / at for z in (solid.bottom, solid.top) for at in (near, far)]
            )
        seen = np.where(np.isnan(seen), eye, seen)
        strips.append(
            np.stack(
                [
                    np.where(good, np.clip(seen.min(axis=0), low, high), low),
                    np.where(good, np.clip(seen.max(axis=0), low, high), low),
                ]
            )
        )
    height = _union(np.concatenate(strips, axis=2), low)
    lost = crossed > 1
    for length in own.values():
        lost |= length > 1
    return float(np.where(lost, high - low, height).mean() / (high - low))


def _stretches(solid: Solid, shooter: Figure, ux, uy):
    """Distances at which each ray enters and leaves a piece, in pairs; it may start inside."""
    columns = []
    for ring in solid.rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            ax, ay, bx, by = x0 - shooter.x, y0 - shooter.y, x1 - shooter.x, y1 - shooter.y
            one, two = ux * ay - uy * ax, ux * by - uy * bx
            crosses = (one < 0) != (two < 0)
            with np.errstate(divide="ignore", invalid="ignore"):
                at = (ax * by - ay * bx) / (ux * (by - ay) - uy * (bx - ax))
            columns.append(np.where(crosses & (at > 0), at, np.inf))
    at = np.sort(np.stack(columns, axis=1), axis=1)
    odd = np.isfinite(at).sum(axis=1) % 2 == 1
    at = np.concatenate([np.zeros((len(ux), 1)), at, np.full((len(ux), 1), np.inf)], axis=1)
    at[~odd, :-1] = at[~odd, 1:]
    pairs = at.shape[1] // 2
    return at[:, 0 : 2 * pairs : 2], at[:, 1 : 2 * pairs : 2]


def _stands_in(solid: Solid, fig: Figure) -> bool:
    """Whether a base overlaps a piece: a border nearer than its edge, or its centre inside (discs only)."""
    assert not fig.length, "woods are tried with round bases"
    inside, nearest = False, math.inf
    for ring in solid.rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if (y0 > fig.y) != (y1 > fig.y) and fig.x < x0 + (x1 - x0) * (fig.y - y0) / (y1 - y0):
                inside = not inside
            square = (x1 - x0) ** 2 + (y1 - y0) ** 2
            k = min(max(((fig.x - x0) * (x1 - x0) + (fig.y - y0) * (y1 - y0)) / square, 0), 1) if square else 0
            nearest = min(nearest, math.hypot(x0 + k * (x1 - x0) - fig.x, y0 + k * (y1 - y0) - fig.y))
    return inside or nearest < fig.radius


def _union(strips, low):
    """Length of the union of the strips of each ray."""
    order = np.argsort(strips[0], axis=1)
    starts, ends = np.take_along_axis(strips[0], order, 1), np.take_along_axis(strips[1], order, 1)
    total, reached = np.zeros(len(starts)), np.full(len(starts), low)
    for k in range(starts.shape[1]):
        total += np.maximum(ends[:, k] - np.maximum(starts[:, k], reached), 0)
        reached = np.maximum(reached, ends[:, k])
    return total
