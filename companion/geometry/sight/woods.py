"""See-through woods: a ray is stopped where it runs too deep among the trees."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import shapely

from companion.geometry.shapes import Footprint
from companion.geometry.sight.frame import Frame, Rim
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.strips import Column, Span, Strip

Depth = Callable[[float, float], float]


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
    excess = _excess(scene, frame, column, spans, lived_in, entry, leave)
    owners = tuple(sorted({int(scene.owners[span.prism]) for span in spans}))
    tops = [float(scene.tops[span.prism]) for span in spans]
    low, high = frame.low, frame.high
    if min(tops) >= max(frame.level, high):
        whole = Strip(owners, low, low, high, high)
        certain = _certain(scene, column, spans, lived_in)
        if certain is not None:
            return [(column.x0, column.x1, whole)] if certain else []
        return [(a, b, whole) for a, b in _positive(lambda x: excess(x, low), column.x0, column.x1)]

    upper = _highest_stopped(excess, low, high)
    # Only inside the stretch: at its very ends nothing or everything may count.
    return [
        (a, b, Strip(owners, low, low, upper(a), upper(b), (lambda _: low, upper)))
        for a, b in _positive(lambda x: excess(x, low), column.x0, column.x1)
    ]


def _highest_stopped(excess: Depth, low: float, high: float) -> Callable[[float], float]:
    """Give, for each tau, up to what height on the picture plane the trees stop the rays."""

    def upper(x: float) -> float:
        if excess(x, low) <= 0:
            return low
        if excess(x, high) > 0:
            return high
        a, b = low, high
        for _ in range(44):
            middle = (a + b) / 2
            if excess(x, middle) > 0:
                a = middle
            else:
                b = middle
        return (a + b) / 2

    return upper


def _overlaps(shape: shapely.Geometry, footprint: Footprint) -> bool:
    core = shapely.MultiPoint(footprint.core).convex_hull
    return (
        float(shapely.distance(shape, core)) < footprint.radius - 1e-9
        or (footprint.radius == 0 and float(shapely.intersection(shape, core).area) > 1e-9)
        or (len(footprint.core) == 1 and footprint.radius == 0 and bool(shapely.contains(shape, core)))
    )


def _excess(
    scene: Scene, frame: Frame, column: Column, spans: Sequence[Span], lived_in: frozenset[int], entry: Rim, leave: Rim
) -> Depth:
    """Give a function of (tau, height on the picture plane): above 0 where the trees stop the ray."""
    width = column.x1 - column.x0
    rows = [
        (
            int(scene.owners[s.prism]),
            float(scene.tops[s.prism]) - frame.level,
            max(float(scene.see_through[s.prism]), 1e-9),
            s,
        )
        for s in spans
    ]

    def excess(x: float, v: float) -> float:
        part = (x - column.x0) / width
        slope = (v - frame.level) / frame.distance
        lived: dict[int, float] = {}
        crossed = 0.0
        for owner, top, depth, span in rows:
            far = entry.entry(x) if span.cut_far else span.far[0] + (span.far[1] - span.far[0]) * part
            near = leave.exit(x) if span.cut_near else span.near[0] + (span.near[1] - span.near[0]) * part
            length = _below(far, near, top, slope) * math.sqrt(1 + x * x) / depth
            if owner in lived_in:
                lived[owner] = lived.get(owner, 0.0) + length
            else:
                crossed += length
        return max(crossed, max(lived.values(), default=0.0)) - 1.0 - 1e-9

    return excess


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


def _below(far: float, near: float, top: float, slope: float) -> float:
    """Give the depth in cm along the axis over which a ray climbing by ``slope`` keeps below a top."""
    start, end = 1.0 / near, 1.0 / far if far > 0 else math.inf
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
