"""The frame of one look: from the eye along the axis to the picture plane through the target's centre.

A plan point at depth ``t`` along the axis and ``s`` to the right of it is written as (tau, q) = (s / t, 1 / t):
straight lines stay straight in these coordinates, and a height z seen there stands at
``eye + (z - eye) * distance * q`` on the picture plane, at ``distance * tau`` to the right of the axis.
"""

import math
from dataclasses import dataclass

from companion.geometry.points import Point, between
from companion.geometry.shapes import Footprint
from companion.geometry.sight.obstacles import Body

FAR_Q = 1e12
"""Stands for 1 / depth of what touches the eye itself."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The view along the barrel: eye, axis, the target's silhouette in tau (left, right) and height (low, high)."""

    eye: Point
    level: float
    ahead: Point
    distance: float
    left: float
    right: float
    low: float
    high: float

    def local(self, point: Point) -> tuple[float, float]:
        """Give a plan point's depth along the axis and its offset to the right, in cm."""
        dx, dy = point[0] - self.eye[0], point[1] - self.eye[1]
        wx, wy = self.ahead
        return dx * wx + dy * wy, dy * wx - dx * wy

    def plan(self, tau: float, q: float) -> Point:
        """Give the plan point of (tau, q)."""
        t = 1.0 / q
        s = tau * t
        wx, wy = self.ahead
        return (self.eye[0] + t * wx - s * wy, self.eye[1] + t * wy + s * wx)

    def height(self, z: float, q: float) -> float:
        """Give where a height z at 1 / depth q stands on the picture plane."""
        return self.level + (z - self.level) * self.distance * q


def frame_of(shooter: Body, target: Body) -> Frame | None:
    """Set up the look from the centre of the shooter's base to the target.

    None when there is nothing to look at: the eye stands over the target's base, or the target has no width or height.
    """
    eye, centre = shooter.footprint.centre, target.footprint.centre
    distance = between(eye, centre)
    tangents = target.footprint.tangents(eye)
    if tangents is None or distance < 1e-9 or target.height <= 0:
        return None
    ahead = ((centre[0] - eye[0]) / distance, (centre[1] - eye[1]) / distance)
    frame = Frame(eye, shooter.eye_level, ahead, distance, 0.0, 0.0, target.ground, target.top)
    taus = []
    for end in tangents:
        t, s = frame.local(end)
        if t <= 1e-12:
            return None
        taus.append(s / t)
    left, right = min(taus), max(taus)
    if right - left < 1e-12:
        return None
    return Frame(eye, shooter.eye_level, ahead, distance, left, right, target.ground, target.top)


class Rim:
    """Where the rays of a look cross the outline of a base: leaving the shooter's, or entering the target's.

    ``limit_q`` is a q that no entry exceeds, or that no exit falls below: what keeps to one side of it is uncut.
    """

    __slots__ = ("_disc", "_discs", "_sides", "breaks", "limit_q")

    def __init__(self, frame: Frame, footprint: Footprint, *, entering: bool) -> None:
        corners = [frame.local(corner) for corner in footprint.core]
        radius = footprint.radius
        self._discs = [(t, s, radius) for t, s in corners] if radius > 0 else []
        self._disc = self._discs[0] if len(corners) == 1 and radius > 0 else None
        self._sides = polygon_parts(corners, radius)
        self.breaks = [s / t for t, s in _joints(corners, radius) if t > 1e-9]
        reach = max(math.hypot(t, s) for t, s in corners) + radius
        least = min(t for t, _ in corners) - radius if entering else reach
        self.limit_q = 1.0 / least if least > 1e-9 else FAR_Q

    def entry(self, tau: float) -> float:
        """Give q where a ray enters the base, 0 where it misses it."""
        if self._disc is not None:
            span = _disc_span(tau, *self._disc)
            return span[1] if span is not None else 0.0
        return max((near for _, near in self._spans(tau)), default=0.0)

    def exit(self, tau: float) -> float:
        """Give q where a ray from within the base leaves it."""
        if self._disc is not None:
            span = _disc_span(tau, *self._disc)
            return span[0] if span is not None else FAR_Q
        return min((far for far, _ in self._spans(tau)), default=FAR_Q)

    def _spans(self, tau: float) -> list[tuple[float, float]]:
        """Give, for each simple part of the base that the ray meets, q at its far and at its near crossing."""
        spans = [span for disc in self._discs if (span := _disc_span(tau, *disc)) is not None]
        for sides in self._sides:
            span = _polygon_span(tau, sides)
            if span is not None:
                spans.append(span)
        return spans

    def crossings(self, t0: float, s0: float, t1: float, s1: float) -> list[float]:
        """Give tau of every place where an edge crosses the outline (or a joint within it)."""
        taus: list[float] = []
        dt, ds = t1 - t0, s1 - s0
        for t, s, radius in self._discs:
            a, b = dt * dt + ds * ds, (t0 - t) * dt + (s0 - s) * ds
            c = (t0 - t) ** 2 + (s0 - s) ** 2 - radius * radius
            root = b * b - a * c
            # Touching counts, whatever rounding says: a cell must not have its middle on such a place.
            if a > 0 and root >= -1e-9 * a * radius * radius:
                half = math.sqrt(max(root, 0.0))
                taus += [_tau(t0 + dt * x, s0 + ds * x) for x in ((-b - half) / a, (-b + half) / a) if 0 <= x <= 1]
        for sides in self._sides:
            for (p, q), (v, w) in zip(sides, sides[1:] + sides[:1], strict=True):
                det = dt * (w - q) - ds * (v - p)
                if det != 0.0:
                    x = ((p - t0) * (w - q) - (q - s0) * (v - p)) / det
                    if 0 <= x <= 1:
                        taus.append(_tau(t0 + dt * x, s0 + ds * x))
        return taus


def _tau(t: float, s: float) -> float:
    return s / t if t > 1e-9 else math.inf


def polygon_parts(corners: list[tuple[float, float]], radius: float) -> list[list[tuple[float, float]]]:
    """Give the straight-sided parts of a rounded shape: the core, and a rectangle along each of its sides."""
    parts = [list(corners)] if len(corners) >= 3 else []
    if radius > 0 and len(corners) > 1:
        for (t0, s0), (t1, s1) in zip(corners, corners[1:] + corners[:1], strict=True):
            length = math.hypot(t1 - t0, s1 - s0)
            if length > 0:
                nt, ns = -(s1 - s0) / length * radius, (t1 - t0) / length * radius
                parts.append([(t0 + nt, s0 + ns), (t1 + nt, s1 + ns), (t1 - nt, s1 - ns), (t0 - nt, s0 - ns)])
    return parts


def _joints(corners: list[tuple[float, float]], radius: float) -> list[tuple[float, float]]:
    if len(corners) == 1:
        return []
    return [corner for part in polygon_parts(corners, radius) for corner in part]


def _disc_span(tau: float, t: float, s: float, radius: float) -> tuple[float, float] | None:
    square = 1.0 + tau * tau
    along = t + tau * s
    root = along * along - (t * t + s * s - radius * radius) * square
    if root < -1e-9 * along * along:
        return None
    half = math.sqrt(max(root, 0.0))  # a tangent touches the rim, whatever rounding says
    near, far = (along - half) / square, (along + half) / square
    if far <= 0.0:
        return None
    return 1.0 / far, (1.0 / near if near > 1e-12 else FAR_Q)


def _polygon_span(tau: float, corners: list[tuple[float, float]]) -> tuple[float, float] | None:
    depths: list[float] = []
    t0, s0 = corners[-1]
    o0 = s0 - tau * t0
    for t1, s1 in corners:
        o1 = s1 - tau * t1
        if (o0 > 0) != (o1 > 0):
            depths.append(t0 + (t1 - t0) * o0 / (o0 - o1))
        t0, s0, o0 = t1, s1, o1
    if len(depths) < 2:
        return None
    near, far = min(depths), max(depths)
    if far <= 0.0:
        return None
    return 1.0 / far, (1.0 / near if near > 1e-12 else FAR_Q)
