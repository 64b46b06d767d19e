"""Bases that go over something: from where to where along a path they are on it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from companion.geometry.paths_contact import GRAZE, Bar, first_contact
from companion.geometry.paths_overlay import joined
from companion.geometry.points import Point, between, path_length, point_along
from companion.geometry.shapes import Footprint

QUARTER = 64
"""A round base is followed off an obstacle with so many corners to a quarter: to a thousandth of its radius."""

STEP = 1e-6
"""Stretches shorter than this many cm are no stretches."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A part of a path on which a base is on an obstacle, from and to in cm along it.

    ``until`` is None where the path ends on it. ``begun``: the base stands on it already where the path begins.
    """

    at: float
    until: float | None
    begun: bool = False


def crossings(base: Footprint, points: Sequence[Point], bar: Bar, body: BaseGeometry) -> tuple[Crossing, ...]:
    """Find where a base that is pushed along a path goes onto an obstacle and where it has left it, in order.

    ``bar`` stops it, with open doors cut out; ``body`` is all that it then stands on. Where it begins on the body it is
    on it up to where it leaves it. Going through a door without touching the bar is no crossing.
    """
    spans, length = on_body(base, points, body), path_length(points)
    found: list[Crossing] = []
    here = 0.0
    if spans and spans[0][0] <= STEP and shapely.intersects_xy(body, *base.centre):
        here = spans[0][1]
        found.append(Crossing(0.0, here if here < length - STEP else None, begun=True))
    while here < length - STEP:
        rest = rest_of(points, here)
        met = first_contact(base.placed(rest[0]), rest, [bar])
        if met is None:
            break
        at = here + met[0]
        until = next((end for _, end in spans if end > at + STEP), at)
        found.append(Crossing(at, until if until < length - STEP else None))
        here = max(until, at + STEP)
    return tuple(found)


def on_body(base: Footprint, points: Sequence[Point], body: BaseGeometry) -> tuple[tuple[float, float], ...]:
    """Give the stretches of a path of a base's centre on which the base overlaps a shape, in cm along it, joined."""
    if path_length(points) <= STEP or body.is_empty:
        return ()
    taken = widened(base, body)
    spans: list[tuple[float, float]] = []
    walked = 0.0
    for a, b in pairwise(points):
        length = between(a, b)
        if length <= 0.0:
            continue
        for part in shapely.get_parts(shapely.intersection(shapely.LineString([a, b]), taken)):
            ends = sorted(walked + between(a, (float(x), float(y))) for x, y in shapely.get_coordinates(part))
            if ends and ends[-1] - ends[0] > STEP:
                spans.append((ends[0], ends[-1]))
        walked += length
    return _joined(spans)


def widened(base: Footprint, body: BaseGeometry) -> BaseGeometry:
    """Give where the centre of a base may be for the base to overlap a shape."""
    cx, cy = base.centre
    offsets = [(cx - x, cy - y) for x, y in base.core]
    whole = body
    if len(offsets) > 1:
        rings = [ring for part in shapely.get_parts(body) for ring in (part.exterior, *part.interiors)]
        sides = [side for ring in rings for side in pairwise(shapely.get_coordinates(ring).tolist())]
        spread = [[(x + i, y + j) for x, y in side for i, j in offsets] for side in sides]
        whole = joined([body, *(shapely.MultiPoint(corners).convex_hull for corners in spread)])
    return whole.buffer(base.radius - GRAZE, quad_segs=QUARTER) if base.radius > GRAZE else whole


def rest_of(points: Sequence[Point], length: float) -> tuple[Point, ...]:
    """Give what is left of a path after a length in cm along it, beginning with the place reached there."""
    left, walked = [point_along(points, length)], 0.0
    for a, b in pairwise(points):
        walked += between(a, b)
        if walked > length + STEP:
            left.append(b)
    return tuple(left)


def _joined(spans: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1] + STEP:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)


def whole_cm(height: float) -> int:
    """Round a height to whole cm, the half up (T18); a millionth of a cm of calculating error does not count."""
    return math.floor(round(height, 6) + 0.5)
