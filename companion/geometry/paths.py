"""Paths over the table: through which areas they lead, in what order, and where they leave the table.

A path is a list of points in cm; places along it are named by the length walked from its first point.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.geometry.outlines import Outline
from companion.geometry.points import Point, between

Floats: TypeAlias = NDArray[np.float64]

STEP = 1e-9
"""Stretches shorter than this many cm are no stretches."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a path, from and to in cm along it, through one area (its index), or through none (-1)."""

    start: float
    end: float
    area: int


def stretches(points: Sequence[Point], areas: Sequence[Outline]) -> tuple[Stretch, ...]:
    """Split a path where it enters and leaves areas, in order along it; an earlier area lies above a later one.

    The border belongs to its area. Neighbouring stretches of one area are joined; a path of no length has none.
    """
    edges = np.concatenate([area.edges for area in areas]) if areas else np.zeros((0, 4))
    found: list[Stretch] = []
    walked = 0.0
    for a, b in pairwise(points):
        length = between(a, b)
        if length <= 0.0:
            continue
        cuts = _cuts(a, b, length, edges)
        middles = (cuts[:-1] + cuts[1:]) / 2 / length
        owners = _owners(a[0] + (b[0] - a[0]) * middles, a[1] + (b[1] - a[1]) * middles, areas)
        for start, end, owner in zip(cuts[:-1].tolist(), cuts[1:].tolist(), owners.tolist(), strict=True):
            if found and found[-1].area == owner:
                found[-1] = Stretch(found[-1].start, walked + end, owner)
            else:
                found.append(Stretch(walked + start, walked + end, owner))
        walked += length
    return tuple(found)


def leaves_table(points: Sequence[Point], width: float, height: float) -> float | None:
    """Give the length along a path at which it leaves a table of this size, or nothing if it stays on it.

    The table's edge belongs to the table. A path that begins beyond the edge may come back, but go no farther out.
    """
    if not points:
        return None
    x0, y0 = points[0]
    left, top, right, bottom = min(0.0, x0), min(0.0, y0), max(width, x0), max(height, y0)
    walked = 0.0
    for a, b in pairwise(points):
        length = between(a, b)
        share = 1.0
        for p, q, low, high in ((a[0], b[0], left, right), (a[1], b[1], top, bottom)):
            if q > high:
                share = min(share, (high - p) / (q - p))
            elif q < low:
                share = min(share, (low - p) / (q - p))
        if share * length < length - STEP:
            return walked + max(share, 0.0) * length
        walked += length
    return None


def reach_piecewise(costs: Sequence[tuple[float, float, float]], budget: float) -> float:
    """Tell how far a budget of actions gets along stretches of (start, end, speed in cm an action).

    Each stretch uses up its length divided by its speed; one of speed 0 cannot be entered.
    """
    left = budget
    for start, end, speed in costs:
        if speed <= 0.0:
            return start
        need = (end - start) / speed
        if need > left + STEP:
            return start + max(left, 0.0) * speed
        left -= need
    return costs[-1][1] if costs else 0.0


def reach_wholly(costs: Sequence[tuple[float, float, float]], budget: float) -> float:
    """Tell how far a budget gets when the slowest stretch entered counts for the whole way; see ``reach_piecewise``."""
    slowest = math.inf
    for start, end, speed in costs:
        slowest = min(slowest, speed)
        far = slowest * budget
        if far < end - STEP:
            return max(start, far) if speed > 0.0 else start
    return costs[-1][1] if costs else 0.0


def _cuts(a: Point, b: Point, length: float, edges: Floats) -> Floats:
    """Give the lengths along a leg at which it may change area, its two ends included."""
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    px, py, qx, qy = edges[:, 0] - a[0], edges[:, 1] - a[1], edges[:, 2] - a[0], edges[:, 3] - a[1]
    off_p, off_q = ux * py - uy * px, ux * qy - uy * qx
    along_p, along_q = ux * px + uy * py, ux * qx + uy * qy
    crossed = ((off_p > 0) != (off_q > 0)).nonzero()[0]
    p, off = along_p[crossed], off_p[crossed]
    at = p + (along_q[crossed] - p) * off / (off - off_q[crossed])
    # Corners that lie on the leg itself: it may run along their edge.
    on = [*along_p[np.abs(off_p) <= STEP].tolist(), *along_q[np.abs(off_q) <= STEP].tolist()]
    cuts = [0.0]
    for each in sorted([*at.tolist(), *on]):
        if cuts[-1] + STEP < each < length - STEP:
            cuts.append(each)
    return np.array([*cuts, length])


def _owners(x: Floats, y: Floats, areas: Sequence[Outline]) -> NDArray[np.int64]:
    owners = np.full(len(x), -1, dtype=np.int64)
    for index in range(len(areas) - 1, -1, -1):
        owners[areas[index].hold(x, y)] = index
    return owners
