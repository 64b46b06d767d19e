"""See-through woods: a ray is stopped where it runs too deep among the trees."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
import shapely

from companion.geometry.shapes import Footprint
from companion.geometry.sight.frame import Frame, Rim
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.strips import Column, Span, Strip

Stretch: TypeAlias = tuple[float, float, float, float]
"""Trees on a ray: their top above the eye, from where to where along the axis, in cm, and what a cm of it counts."""

ENOUGH = 1.0 + 1e-9
"""Deeper than this, in see-through depths, a ray is stopped."""

CROSSED = -1
"""The group of the woods in which neither shooter nor target stands."""


def standing_in(scene: Scene, footprint: Footprint) -> frozenset[int]:
    """Name by index the woods whose trees a base stands among, wholly or in part."""
    x, y = footprint.centre
    circles = scene.circles
    near = scene.is_wood & (np.hypot(circles[:, 0] - x, circles[:, 1] - y) < circles[:, 2] + footprint.reach)
    return frozenset(int(scene.owners[k]) for k in np.flatnonzero(near) if _overlaps(scene.shapes[k], footprint))


def wood_strips(
    scene: Scene, frame: Frame, column: Column, lived_in: frozenset[int], entry: Rim, leave: Rim
) -> list[tuple[float, float, Strip]]:
    """Give what the woods hide of a cell: stretches from tau to tau, each with its strip.

    A wood in which shooter or target stands counts alone, from its border to the nearest edge of the base; woods that
    the ray crosses wholly are summed, each as a share of its own see-through depth. Only what lies below the tops of
    the trees counts as depth, and trees hide down to the ground. Exactly the see-through depth is still seen through.
    """
    spans = [span for span in column.spans if scene.is_wood[span.prism]]
    if not spans:
        return []
    trees = Trees(scene, frame, column, spans, lived_in, entry, leave)
    owners = tuple(sorted({int(scene.owners[span.prism]) for span in spans}))
    tops = [float(scene.tops[span.prism]) for span in spans]
    low, high = frame.low, frame.high
    if min(tops) >= max(frame.level, high):
        whole = Strip(owners, low, low, high, high)
        certain = _certain(scene, column, spans, lived_in)
        if certain is not None:
            return [(column.x0, column.x1, whole)] if certain else []
        return [(a, b, whole) for a, b in _positive(lambda x: trees.excess(x, low), column.x0, column.x1)]
    upper = trees.upper
    # Only inside the stretch: at its very ends nothing or everything may count.
    return [
        (a, b, Strip(owners, low, low, upper(a), upper(b), (lambda _: low, upper)))
        for a, b in _positive(lambda x: trees.excess(x, low), column.x0, column.x1)
    ]


def _overlaps(shape: shapely.Geometry, footprint: Footprint) -> bool:
    core = shapely.MultiPoint(footprint.core).convex_hull
    return (
        float(shapely.distance(shape, core)) < footprint.radius - 1e-9
        or (footprint.radius == 0 and float(shapely.intersection(shape, core).area) > 1e-9)
        or (len(footprint.core) == 1 and footprint.radius == 0 and bool(shapely.contains(shape, core)))
    )


class Trees:
    """The trees in the way of one cell's rays: how deep each ray runs among them, and up to what height it is stopped.

    Woods that are crossed count together, one that is lived in alone: each such sum is a group.
    """

    def __init__(
        self,
        scene: Scene,
        frame: Frame,
        column: Column,
        spans: Sequence[Span],
        lived_in: frozenset[int],
        entry: Rim,
        leave: Rim,
    ) -> None:
        self._frame, self._column, self._entry, self._leave = frame, column, entry, leave
        self._rows: list[tuple[int, float, float, Span]] = []
        for span in spans:
            owner, depth = int(scene.owners[span.prism]), max(float(scene.see_through[span.prism]), 1e-9)
            group = owner if owner in lived_in else CROSSED
            self._rows.append((group, float(scene.tops[span.prism]) - frame.level, depth, span))

    def _stretches(self, x: float) -> Iterator[tuple[int, Stretch]]:
        """Give, for the ray at a tau, the group and the stretch of every wood."""
        part = (x - self._column.x0) / (self._column.x1 - self._column.x0)
        slant = math.sqrt(1 + x * x)
        for group, top, depth, span in self._rows:
            far = self._entry.entry(x) if span.cut_far else span.far[0] + (span.far[1] - span.far[0]) * part
            near = self._leave.exit(x) if span.cut_near else span.near[0] + (span.near[1] - span.near[0]) * part
            yield group, (top, 1.0 / near, 1.0 / far if far > 0 else math.inf, slant / depth)

    def excess(self, x: float, v: float) -> float:
        """Give more than 0 where the trees stop the ray at a tau to a height on the picture plane."""
        slope = (v - self._frame.level) / self._frame.distance
        sums: dict[int, float] = {}
        for group, (top, start, end, weight) in self._stretches(x):
            sums[group] = sums.get(group, 0.0) + _below(start, end, top, slope) * weight
        return max(sums.values(), default=0.0) - ENOUGH

    def upper(self, x: float) -> float:
        """Give, for a tau, up to what height on the picture plane the trees stop the rays."""
        groups: dict[int, list[Stretch]] = {}
        for group, stretch in self._stretches(x):
            groups.setdefault(group, []).append(stretch)
        slope = max(map(steepest, groups.values()), default=-math.inf)
        frame = self._frame
        return min(max(frame.level + slope * frame.distance, frame.low), frame.high)


def steepest(stretches: Sequence[Stretch]) -> float:
    """Give the steepest slope at which a ray still runs too deep among trees: minus infinity for none.

    The steeper it climbs the less of it is below their tops. With 1 / slope the depth grows in straight pieces, which
    are walked from corner to corner until it is enough.
    """
    taller = [(top, start, end, weight) for top, start, end, weight in stretches if end > start and top > 0]
    lower = [(-top, start, end, weight) for top, start, end, weight in stretches if end > start and top <= 0]
    level = math.fsum((end - start) * weight for _, start, end, weight in taller)
    if level > ENOUGH:
        return 1.0 / _reaching(ENOUGH, taller)
    # A level ray does not run deep enough: one that falls gets below the lower tops too, after a while.
    deepest = math.fsum((end - start) * weight for _, start, end, weight in lower)
    if level + deepest <= ENOUGH:
        return -math.inf
    away = _reaching(level + deepest - ENOUGH, lower) if math.isfinite(deepest) else math.inf
    return -1.0 / away


def _reaching(wanted: float, stretches: Sequence[Stretch]) -> float:
    """Give the u at which the sum of weight * (top * u, kept between start and end, less start) reaches a value."""
    corners = sorted(
        corner
        for top, start, end, weight in stretches
        if top > 0
        for corner in ((start / top, weight * top), (end / top, -weight * top))
    )
    reached = pace = at = 0.0
    running = 0
    for corner, change in corners:
        gained = pace * (corner - at) if running else 0.0
        if running and reached + gained >= wanted:
            return at + (wanted - reached) / pace
        reached += gained
        at, pace, running = corner, pace + change, running + (1 if change > 0 else -1)
    # All of it is wanted, but for rounding; or never so much.
    return at if reached >= wanted * (1 - 1e-12) else math.inf


def _certain(scene: Scene, column: Column, spans: Sequence[Span], lived_in: frozenset[int]) -> bool | None:
    """Tell whether the trees stop all rays of a cell (True) or none (False), by bounds; None if that is not plain."""
    most: dict[int, float] = {}
    least: dict[int, float] = {}
    slant = math.sqrt(1 + max(column.x0**2, column.x1**2))
    for span in spans:
        owner = int(scene.owners[span.prism])
        key = owner if owner in lived_in else -1
        depth = max(float(scene.see_through[span.prism]), 1e-9)
        cut = span.cut_far or span.cut_near or min(span.far) <= 0
        longest = (1 / max(min(span.far), 1e-12) - 1 / max(span.near)) * slant / depth
        shortest = 0.0 if cut else max(1 / max(span.far) - 1 / min(span.near), 0.0) / depth
        most[key], least[key] = most.get(key, 0.0) + longest, least.get(key, 0.0) + shortest
    if max(most.values()) <= 1.0:
        return False
    return True if max(least.values()) > 1.0 + 1e-8 else None


def _below(start: float, end: float, top: float, slope: float) -> float:
    """Give the depth in cm along the axis over which a ray climbing by ``slope`` keeps below a top."""
    if slope > 0:
        end = min(end, top / slope)
    elif slope < 0:
        start = max(start, top / slope)
    elif top <= 0:
        return 0.0
    return max(end - start, 0.0)


def _positive(f: Callable[[float], float], x0: float, x1: float) -> list[tuple[float, float]]:
    """Give the stretches in which a function is above 0, found by sampling and halving."""
    steps = [x0 + (x1 - x0) * k / 16 for k in range(17)]
    inner = [x0 + (x1 - x0) * 1e-9, *steps[1:-1], x1 - (x1 - x0) * 1e-9]
    signs = [f(x) > 0 for x in inner]
    found: list[tuple[float, float]] = []
    start = x0 if signs[0] else None
    for k in range(16):
        if signs[k] == signs[k + 1]:
            continue
        a, b = inner[k], inner[k + 1]
        for _ in range(48):
            middle = (a + b) / 2
            if (f(middle) > 0) == signs[k]:
                a = middle
            else:
                b = middle
        if start is None:
            start = b
        else:
            found.append((start, a))
            start = None
    if start is not None:
        found.append((start, x1))
    return found
