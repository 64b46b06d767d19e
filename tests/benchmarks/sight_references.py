"""What the product's speed is measured against: the usual ways to answer the same questions, written plainly.

All take corners as arrays and answer for one shooter; none shares code with the product.
"""

import math
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely

WIDTH, DEPTH = 180.0, 120.0


@dataclass(frozen=True)
class Board:
    """A table of 180 x 120 cm: rings of 20 corners with heights, and round bases of radius 1.25 that do not overlap."""

    rings: list[list[tuple[float, float]]]
    heights: list[float]
    spots: list[tuple[float, float]]


def board(pieces: int = 60, units: int = 300, *, tall: bool = False, seed: int = 1) -> Board:
    """Draw a board: pieces cover about 15 % of it, every second one is lower than a figure unless ``tall``."""
    rng = random.Random(seed)
    rings, heights = [], []
    for k in range(pieces):
        x, y, size = rng.uniform(6, WIDTH - 6), rng.uniform(6, DEPTH - 6), rng.uniform(3.2, 5.6)
        ring = [
            (
                x + math.cos(math.tau * i / 20) * size * rng.uniform(0.85, 1.1),
                y + math.sin(math.tau * i / 20) * size * rng.uniform(0.85, 1.1),
            )
            for i in range(20)
        ]
        rings.append(ring)
        heights.append(8.0 if tall or k % 2 else rng.uniform(0.5, 2.9))
    spots: list[tuple[float, float]] = []
    while len(spots) < units:
        spot = (rng.uniform(1.25, WIDTH - 1.25), rng.uniform(1.25, DEPTH - 1.25))
        if all(math.dist(spot, other) > 2.5 for other in spots):
            spots.append(spot)
    return Board(rings, heights, spots)


def best_of(ask: Callable[[], object], rounds: int = 7, least: float = 0.05) -> float:
    """Give the best time of a call in seconds, over at least so many rounds and so long.

    Time on the processor, so that whatever else runs on the machine counts for neither side.
    """
    best, spent, count = math.inf, 0.0, 0
    while count < rounds or spent < least:
        start = time.process_time()
        ask()
        took = time.process_time() - start
        best, spent, count = min(best, took), spent + took, count + 1
    return best


def note(text: str) -> None:
    """Tell a figure of this run; seen with ``-s``."""
    sys.stdout.write(text + "\n")


def facing_edges(rings, eye) -> tuple[np.ndarray, np.ndarray]:
    """Ends, relative to the eye, of the edges that face it (rings run counter-clockwise as numbers)."""
    starts = np.concatenate([np.array(ring) for ring in rings]) - eye
    ends = np.concatenate([np.roll(np.array(ring), -1, axis=0) for ring in rings]) - eye
    front = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0] < 0
    return starts[front], ends[front]


def shadows(rings, eye, discs: np.ndarray) -> np.ndarray:
    """Shapely: the union of the shadows of all facing edges, and what each base, a 64-gon, keeps outside it."""
    starts, ends = facing_edges(rings, np.array(eye))
    far = 1000.0
    longest = [np.hypot(p[:, 0], p[:, 1])[:, None] for p in (starts, ends)]
    quads = np.stack([starts, ends, ends / longest[1] * far, starts / longest[0] * far, starts], axis=1) + np.array(eye)
    dark = shapely.union_all(shapely.polygons(quads))
    return 1.0 - shapely.area(shapely.difference(discs, dark)) / shapely.area(discs)


def shadow_area(rings, eye) -> float:
    """Shapely: the table less the shadows of all facing edges."""
    starts, ends = facing_edges(rings, np.array(eye))
    far = 1000.0
    longest = [np.hypot(p[:, 0], p[:, 1])[:, None] for p in (starts, ends)]
    quads = np.stack([starts, ends, ends / longest[1] * far, starts / longest[0] * far, starts], axis=1) + np.array(eye)
    dark = shapely.union_all([*shapely.polygons(quads), *(shapely.Polygon(ring) for ring in rings)])
    return float(shapely.area(shapely.difference(shapely.box(0, 0, WIDTH, DEPTH), dark)))


def _rays(eye, spots, radius, count):
    offs = np.array(spots) - eye
    distance = np.hypot(offs[:, 0], offs[:, 1])
    half = np.arcsin(radius / distance)
    turns = np.arctan2(offs[:, 1], offs[:, 0])[:, None] + np.arctan(
        np.tan(half)[:, None] * ((np.arange(count) + 0.5) / count * 2 - 1)
    )
    along = distance[:, None] * np.cos(turns - np.arctan2(offs[:, 1], offs[:, 0])[:, None])
    near = along - np.sqrt(np.maximum(radius**2 - (distance**2)[:, None] + along**2, 0))
    plane = distance[:, None] / np.cos(turns - np.arctan2(offs[:, 1], offs[:, 0])[:, None])
    return np.cos(turns), np.sin(turns), near, plane


def plan_rays(rings, eye, spots, radius: float = 1.25, count: int = 64) -> np.ndarray:
    """numpy: so many rays a target against every facing edge; the share of rays stopped before the base."""
    starts, ends = facing_edges(rings, np.array(eye))
    ux, uy, near, _ = _rays(np.array(eye), spots, radius, count)
    cross = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0]
    dx, dy = ends[:, 0] - starts[:, 0], ends[:, 1] - starts[:, 1]
    result = np.zeros(len(spots))
    for k in range(len(spots)):
        x, y = ux[k][:, None], uy[k][:, None]
        hit = (x * starts[:, 1] - y * starts[:, 0] >= 0) & (x * ends[:, 1] - y * ends[:, 0] < 0)
        closeness = (x * dy - y * dx) / cross
        result[k] = (hit & (closeness * near[k][:, None] > 1)).any(axis=1).mean()
    return result


def height_rays(
    rings, heights, eye, spots, radius: float = 1.25, count: int = 64, level: float = 2.0, figure: float = 3.0
) -> np.ndarray:
    """numpy: the same rays with heights: every edge met before the base hides up to its top's projection."""
    starts = np.concatenate([np.array(ring) for ring in rings]) - eye
    ends = np.concatenate([np.roll(np.array(ring), -1, axis=0) for ring in rings]) - eye
    rise = np.repeat(np.array(heights), [len(ring) for ring in rings]) - level
    front = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0] < 0
    used = front == (rise >= 0)
    starts, ends, rise = starts[used], ends[used], rise[used]
    ux, uy, near, plane = _rays(np.array(eye), spots, radius, count)
    cross = starts[:, 0] * ends[:, 1] - starts[:, 1] * ends[:, 0]
    dx, dy = ends[:, 0] - starts[:, 0], ends[:, 1] - starts[:, 1]
    result = np.zeros(len(spots))
    for k in range(len(spots)):
        x, y = ux[k][:, None], uy[k][:, None]
        hit = (x * starts[:, 1] - y * starts[:, 0] >= 0) != (x * ends[:, 1] - y * ends[:, 0] >= 0)
        closeness = (x * dy - y * dx) / cross
        top = np.where(hit & (closeness * near[k][:, None] > 1), level + rise * plane[k][:, None] * closeness, 0.0)
        result[k] = np.clip(top.max(axis=1), 0, figure).mean() / figure
    return result


def visilibity_looker(ground) -> Callable[[tuple[float, float]], float]:
    """VisiLibity on a piece of open ground with holes: a function from an eye to the area it sees."""
    import visilibity

    def walls(ring, *, turn: bool):
        points = shapely.get_coordinates(ring)[:-1].tolist()
        ordered = points if shapely.is_ccw(ring) != turn else points[::-1]
        return visilibity.Polygon([visilibity.Point(x, y) for x, y in ordered])

    part = max(shapely.get_parts(ground), key=shapely.area)
    rings = [walls(part.exterior, turn=False), *(walls(ring, turn=True) for ring in part.interiors)]
    environment = visilibity.Environment(rings)

    def look(eye) -> float:
        seen = visilibity.Visibility_Polygon(visilibity.Point(*eye), environment, 1e-9)
        return abs(seen.area())

    return look
