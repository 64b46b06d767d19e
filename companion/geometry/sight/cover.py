"""How much of a cell is covered: the exact area of the union of its strips within the silhouette."""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from companion.geometry.sight.strips import Strip

_NODES = (
    (0.0198550717512319, 0.0506142681451881),
    (0.1016667612931866, 0.1111905172266872),
    (0.2372337950418355, 0.1568533229389436),
    (0.4082826787521751, 0.1813418916891810),
)
"""Gauss-Legendre, eight points on [0, 1]; the other four mirror these."""


def covered(strips: Sequence[Strip], x0: float, x1: float, low: float, high: float) -> float:
    """Give the covered area of a cell in tau times cm of height: exact for straight strips, 1e-9 for curved ones."""
    if not strips:
        return 0.0
    width = x1 - x0
    for s in strips:
        if s.curves is None and s.bottom0 <= low and s.bottom1 <= low and s.top0 >= high and s.top1 >= high:
            return width * (high - low)
    if len(strips) == 1:
        only = strips[0]
        if only.curves is None and only.bottom0 <= low and only.bottom1 <= low:
            return width * clip_mean(only.top0, only.top1, low, high)
    return math.fsum(area for _, _, area, _ in parts(strips, x0, x1, low, high))


def parts(
    strips: Sequence[Strip], x0: float, x1: float, low: float, high: float
) -> Iterator[tuple[float, float, float, bool]]:
    """Cut a cell where its borders cross: yield from, to, covered area, and whether the part is wholly covered."""
    curved = any(s.curves is not None for s in strips)
    cuts = _curved_cuts(strips, x0, x1, low, high) if curved else _straight_cuts(strips, x0, x1, low, high)
    whole = (high - low) * (1 - 1e-12)
    for a, b in pairwise(cuts):
        middle = (a + b) / 2
        length = union_length(strips, middle, x0, x1, low, high)
        # Between two cuts every border is a straight line and their order stands: the middle is exact.
        area = length * (b - a) if not curved else _integral(lambda x: union_length(strips, x, x0, x1, low, high), a, b)
        yield a, b, area, length >= whole


def clip_mean(a: float, b: float, low: float, high: float) -> float:
    """Give the mean of a straight run from a to b, clipped to low and high and counted from low."""
    a, b, top = a - low, b - low, high - low
    if a > b:
        a, b = b, a
    if b <= 0:
        return 0.0
    if a >= top:
        return top
    if a >= 0 and b <= top:
        return (a + b) / 2
    run = b - a
    total = 0.0
    if b > top:
        total += (b - top) * top
        b = top
    start = max(a, 0.0)
    return (total + (b - start) * (b + start) / 2) / run


def union_length(strips: Sequence[Strip], x: float, x0: float, x1: float, low: float, high: float) -> float:
    """Give the covered height at one tau, in cm."""
    part = (x - x0) / (x1 - x0)
    spans: list[tuple[float, float]] = []
    for s in strips:
        if s.curves is None:
            bottom = s.bottom0 + (s.bottom1 - s.bottom0) * part
            top = s.top0 + (s.top1 - s.top0) * part
        else:
            bottom, top = s.curves[0](x), s.curves[1](x)
        bottom, top = max(bottom, low), min(top, high)
        if top > bottom:
            spans.append((bottom, top))
    if len(spans) == 1:
        return spans[0][1] - spans[0][0]
    spans.sort()
    total, end = 0.0, low
    for bottom, top in spans:
        if top > end:
            total += top - max(bottom, end)
            end = top
    return total


def _straight_cuts(strips: Sequence[Strip], x0: float, x1: float, low: float, high: float) -> list[float]:
    lines = {(low, low), (high, high)}
    for s in strips:
        lines.add((s.top0, s.top1))
        if s.bottom0 > low or s.bottom1 > low:
            lines.add((s.bottom0, s.bottom1))
    every = list(lines)
    marks = {0.0, 1.0}
    for i, (a0, a1) in enumerate(every):
        for b0, b1 in every[:i]:
            d0, d1 = a0 - b0, a1 - b1
            if (d0 > 0) != (d1 > 0) and d0 != 0 and d1 != 0:
                marks.add(d0 / (d0 - d1))
    return [x0 + (x1 - x0) * part for part in sorted(marks)]


def _curved_cuts(strips: Sequence[Strip], x0: float, x1: float, low: float, high: float) -> list[float]:
    """Find where any two borders cross, by sampling and halving: curved borders are smooth within a cell."""
    borders: list[Callable[[float], float]] = [lambda _: low, lambda _: high]
    for s in strips:
        borders += s.curves or (_straight(s.bottom0, s.bottom1, x0, x1), _straight(s.top0, s.top1, x0, x1))
    steps = [x0 + (x1 - x0) * (1 - math.cos(math.pi * k / 12)) / 2 for k in range(13)]
    values = [[border(x) for x in steps] for border in borders]
    marks = {x0, x1}
    for i, f in enumerate(borders):
        for j, g in enumerate(borders[:i]):
            for k in range(12):
                d0, d1 = values[i][k] - values[j][k], values[i][k + 1] - values[j][k + 1]
                if d0 * d1 < 0:
                    marks.add(_root(f, g, steps[k], steps[k + 1]))
    return sorted(marks)


def _straight(v0: float, v1: float, x0: float, x1: float) -> Callable[[float], float]:
    return lambda x: v0 + (v1 - v0) * (x - x0) / (x1 - x0)


def _root(f: Callable[[float], float], g: Callable[[float], float], a: float, b: float) -> float:
    sign = f(a) > g(a)
    for _ in range(48):
        middle = (a + b) / 2
        if (f(middle) > g(middle)) == sign:
            a = middle
        else:
            b = middle
    return (a + b) / 2


def _integral(f: Callable[[float], float], a: float, b: float) -> float:
    """Integrate a smooth function that may rise like a square root at its ends."""
    total = 0.0
    for node, weight in _NODES:
        for part in (node, 1.0 - node):
            x = a + (b - a) * (1 - math.cos(math.pi * part)) / 2
            total += weight * math.sin(math.pi * part) * f(x)
    return total * (b - a) * math.pi / 2
