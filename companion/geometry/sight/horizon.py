"""The horizon about an eye: the nearest wall in every direction, and how much of each base stands before it.

All directions in which anything begins or ends cut the full turn into intervals; within one nothing crosses, so the
wall that is nearest at its middle is nearest throughout. Exact, and all targets are done in one sweep.
"""

import math
from dataclasses import dataclass

import numpy as np

from companion.geometry.sight.arrays import ranges
from companion.geometry.sight.scene import Floats, Ints
from companion.geometry.sight.views import Targets


@dataclass(frozen=True, slots=True)
class Walls:
    """The edges that face an eye, relative to it, with the turns they span (low to high; those over pi twice)."""

    x: Floats
    y: Floats
    dx: Floats
    dy: Floats
    cross: Floats
    row: Ints
    low: Floats
    high: Floats


@dataclass(frozen=True, slots=True)
class Horizon:
    """Directions in rising order, and for each interval between them 1 / distance to the nearest wall and which."""

    events: Floats
    ux: Floats
    uy: Floats
    nearness: Floats
    owner: Ints


def walls_facing(edges: Floats, eye: tuple[float, float]) -> Walls:
    """Pick the edges whose open side faces the eye; one in line with it hides nothing and is left out."""
    x, y = edges[:, 0] - eye[0], edges[:, 1] - eye[1]
    dx, dy = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    cross = x * dy - y * dx
    facing = (cross < -1e-12 * (np.abs(dx) + np.abs(dy))).nonzero()[0]
    x, y, dx, dy, cross = x[facing], y[facing], dx[facing], dy[facing], cross[facing]
    high, low = np.arctan2(y, x), np.arctan2(y + dy, x + dx)
    row = np.arange(len(low))
    over = (low > high).nonzero()[0]
    if len(over):
        row = np.concatenate([row, over])
        ends = high[over]
        high[over] = math.pi
        low, high = np.concatenate([low, np.full(len(over), -math.pi)]), np.concatenate([high, ends])
    return Walls(x, y, dx, dy, cross, row, low, high)


def sweep(walls: Walls, *more: Floats) -> Horizon:
    """Find the nearest wall in each interval between the ends of walls and any further directions."""
    events = np.concatenate([walls.low, walls.high, *more])
    events.sort()
    events = np.concatenate([events[:-1][events[1:] - events[:-1] > 1e-13], events[-1:]])
    count = max(len(events) - 1, 0)
    middle = (events[:-1] + events[1:]) / 2
    ux, uy = np.cos(middle), np.sin(middle)
    first = events.searchsorted(walls.low - 1e-12)
    spans = np.maximum(events.searchsorted(walls.high - 1e-12) - first, 0)
    cell, at = ranges(first, spans)
    row = walls.row[at]
    # 1 / distance along the ray: the greatest is the nearest, and no division can fail.
    nearness = (ux[cell] * walls.dy[row] - uy[cell] * walls.dx[row]) / walls.cross[row]
    best = np.zeros(count)
    np.maximum.at(best, cell, nearness)
    owner = np.full(count, -1)
    top = (nearness >= best[cell]).nonzero()[0]
    owner[cell[top]] = row[top]
    return Horizon(events, ux, uy, best, owner)


def shares_behind(walls: Walls, seen: Targets, crossings: Floats) -> Floats:
    """Give the share of each target's width that stands behind walls, for walls higher than everything.

    ``crossings`` are the directions in which walls meet the rims of bases, where front and behind change.
    """
    bearing, spread = np.arctan2(seen.wy, seen.wx), np.arctan(seen.half)
    low, high = bearing - spread, bearing + spread
    under, over = (low < -math.pi).nonzero()[0], (high > math.pi).nonzero()[0]
    who = np.concatenate([np.arange(len(low)), under, over])
    start = np.concatenate([np.maximum(low, -math.pi), low[under] + 2 * math.pi, np.full(len(over), -math.pi)])
    end = np.concatenate([np.minimum(high, math.pi), np.full(len(under), math.pi), high[over] - 2 * math.pi])
    view = sweep(walls, start, end, crossings)
    first = view.events.searchsorted(start - 1e-12)
    spans = np.maximum(view.events.searchsorted(end - 1e-12) - first, 0)
    cell, at = ranges(first, spans)
    i = who[at]
    ux, uy = view.ux[cell], view.uy[cell]
    along, off = ux * seen.dx[i] + uy * seen.dy[i], ux * seen.dy[i] - uy * seen.dx[i]
    rim = along - np.sqrt(np.maximum(seen.radius[i] ** 2 - off * off, 0.0))
    shown = (rim * view.nearness[cell] <= 1.0).nonzero()[0]
    i, cell = i[shown], cell[shown]
    tau = np.tan(view.events[cell + 1] - bearing[i]) - np.tan(view.events[cell] - bearing[i])
    open_width = np.bincount(i, tau, minlength=len(bearing)) / (2 * seen.half)
    hidden = 1.0 - open_width
    return np.asarray(np.where(hidden < 1e-12, 0.0, np.where(hidden > 1 - 1e-12, 1.0, hidden)))
