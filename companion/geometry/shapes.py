"""Footprints: the exact shape of a base, a vehicle, a projectile or a template on the table.

A footprint is a convex core (a point, a segment or a polygon) and a rounding radius; it is never a buffered polygon,
so that "exactly 10.0 cm" stays exact. All lengths in cm, headings in degrees clockwise from up.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.geometry.points import Point, between, direction, nearest_on_segment, side_of


@dataclass(frozen=True, slots=True)
class Footprint:
    """A shape lying on the table: what lies within ``radius`` of a convex core.

    ``core`` holds one point, two points, or the corners of a convex polygon in one turning sense; ``centre`` is the
    place the unit's position names, ``facing`` its heading.
    """

    core: tuple[Point, ...]
    radius: float
    centre: Point
    facing: float = 0.0

    @property
    def is_round(self) -> bool:
        """Tell whether the footprint is a plain disc (or a point) about its centre."""
        return len(self.core) == 1

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Give the least and greatest x and y: left, top, right, bottom."""
        xs = [x for x, _ in self.core]
        ys = [y for _, y in self.core]
        return (min(xs) - self.radius, min(ys) - self.radius, max(xs) + self.radius, max(ys) + self.radius)

    @property
    def reach(self) -> float:
        """Give the distance from the centre to the farthest point of the outline, in cm."""
        return max(between(self.centre, corner) for corner in self.core) + self.radius

    @property
    def area(self) -> float:
        """Give the area covered, in square cm."""
        count = len(self.core)
        pairs = [(self.core[i - 1], self.core[i]) for i in range(count)]
        inner = abs(math.fsum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2
        around = math.fsum(between(a, b) for a, b in pairs)
        return inner + around * self.radius + math.pi * self.radius**2

    def moved(self, dx: float, dy: float) -> "Footprint":
        """Shift the footprint, keeping its facing."""
        core = tuple((x + dx, y + dy) for x, y in self.core)
        return Footprint(core, self.radius, (self.centre[0] + dx, self.centre[1] + dy), self.facing)

    def placed(self, centre: Point) -> "Footprint":
        """Put the footprint's centre on a point, keeping its facing."""
        moved = self.moved(centre[0] - self.centre[0], centre[1] - self.centre[1])
        return Footprint(moved.core, self.radius, centre, self.facing)

    def grown(self, margin: float) -> "Footprint":
        """Give the footprint with all that lies within a margin around it, in cm."""
        return Footprint(self.core, self.radius + margin, self.centre, self.facing)

    def turned(self, degrees: float) -> "Footprint":
        """Turn the footprint clockwise about its centre."""
        cos, sin = _turn(degrees)
        cx, cy = self.centre
        core = tuple((cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in self.core)
        return Footprint(core, self.radius, self.centre, (self.facing + degrees) % 360.0)

    def core_distance(self, point: Point) -> float:
        """Measure from a point to the core, 0 inside it."""
        if self.holds_in_core(point):
            return 0.0
        return between(point, self.nearest_of_core(point))

    def holds_in_core(self, point: Point) -> bool:
        """Tell whether a point lies in the core polygon or on its border; never for points and segments."""
        if len(self.core) < 3:
            return False
        signs = [side_of(self.core[i - 1], self.core[i], point) for i in range(len(self.core))]
        return all(s >= 0 for s in signs) or all(s <= 0 for s in signs)

    def nearest_of_core(self, point: Point) -> Point:
        """Give the point of the core's border nearest to a point."""
        if len(self.core) == 1:
            return self.core[0]
        candidates = [nearest_on_segment(point, self.core[i - 1], self.core[i]) for i in range(len(self.core))]
        return min(candidates, key=lambda c: between(point, c))

    def contains(self, point: Point) -> bool:
        """Tell whether a point lies on the footprint; its outline belongs to it (to a billionth of a cm)."""
        return self.core_distance(point) <= self.radius + 1e-9

    def nearest(self, point: Point) -> Point:
        """Give the point of the footprint nearest to a point; a point inside is its own nearest."""
        if self.contains(point):
            return point
        base = self.nearest_of_core(point)
        length = between(base, point)
        if length == 0.0:
            return base
        return (
            base[0] + (point[0] - base[0]) * self.radius / length,
            base[1] + (point[1] - base[1]) * self.radius / length,
        )

    def tangents(self, eye: Point) -> tuple[Point, Point] | None:
        """Give the two outermost points of the outline as seen from an eye: the leftmost, then the rightmost.

        None when the eye stands on the footprint, where there is no outside to look from.
        """
        if self.core_distance(eye) <= self.radius + 1e-12:
            return None
        ends = [end for corner in self.core for end in _touch(eye, corner, self.radius)]
        left = right = ends[0]
        for end in ends[1:]:
            if side_of(eye, left, end) < 0:
                left = end
            if side_of(eye, right, end) > 0:
                right = end
        return left, right

    def outline(self, quarter: int = 16) -> tuple[Point, ...]:
        """Give points along the outline, clockwise on the screen, for drawing; ``quarter`` chords to a right angle."""
        if self.radius == 0.0:
            return self.core
        corners = self.core if _clockwise(self.core) else self.core[::-1]
        points: list[Point] = []
        for i, corner in enumerate(corners):
            start, sweep = _corner_arc(corners, i)
            count = max(1, math.ceil(sweep / 90.0 * quarter - 1e-9))
            for k in range(count + (len(corners) > 1)):
                dx, dy = direction(start + sweep * k / count)
                points.append((corner[0] + dx * self.radius, corner[1] + dy * self.radius))
        return tuple(points)


def disc(centre: Point, radius: float) -> Footprint:
    """Make a round base or template; radius in cm, 0 for a bare point."""
    return Footprint((centre,), _size(radius), centre)


def box(centre: Point, length: float, width: float, facing: float = 0.0) -> Footprint:
    """Make a rectangular base: its length lies along the facing."""
    cos, sin = _turn(facing)
    dx, dy = sin, -cos
    half, across = _size(length) / 2, _size(width) / 2
    corners = tuple(
        (centre[0] + dx * half * along - dy * across * side, centre[1] + dy * half * along + dx * across * side)
        for along, side in ((1, -1), (1, 1), (-1, 1), (-1, -1))
    )
    return Footprint(corners, 0.0, centre, facing)


def capsule(a: Point, b: Point, radius: float) -> Footprint:
    """Make a rounded rod, such as a projectile: what lies within the radius of the segment from a to b."""
    centre = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if a == b:
        return disc(a, radius)
    return Footprint((a, b), _size(radius), centre, math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360.0)


def polygon(corners: Sequence[Point], radius: float = 0.0, centre: Point | None = None) -> Footprint:
    """Make a footprint from the corners of a convex polygon; the mean corner is its centre if none is given.

    Raises ValueError when the corners are fewer than three or do not turn one way only.
    """
    core = tuple((float(x), float(y)) for x, y in corners)
    turns = [side_of(core[i - 2], core[i - 1], core[i]) for i in range(len(core))]
    if len(core) < 3 or not (all(t > 0 for t in turns) or all(t < 0 for t in turns)):
        raise ValueError("a footprint's core must be a convex polygon of three corners or more")
    mean = (math.fsum(x for x, _ in core) / len(core), math.fsum(y for _, y in core) / len(core))
    return Footprint(core, _size(radius), centre if centre is not None else mean)


def _turn(degrees: float) -> tuple[float, float]:
    quarters = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    exact = quarters.get(degrees % 360.0)
    return exact or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def _size(value: float) -> float:
    if not (math.isfinite(value) and value >= 0):
        raise ValueError("a footprint's measures must be finite and not negative")
    return float(value)


def _touch(eye: Point, corner: Point, radius: float) -> tuple[Point, ...]:
    """Give the points where the two lines from an eye touch a circle."""
    if radius == 0.0:
        return (corner,)
    dx, dy = corner[0] - eye[0], corner[1] - eye[1]
    square = dx * dx + dy * dy
    rest = max(square - radius * radius, 0.0)
    scale, cross = rest / square, radius * math.sqrt(rest) / square
    return (
        (eye[0] + dx * scale - dy * cross, eye[1] + dy * scale + dx * cross),
        (eye[0] + dx * scale + dy * cross, eye[1] + dy * scale - dx * cross),
    )


def _clockwise(core: Sequence[Point]) -> bool:
    return math.fsum(core[i - 1][0] * core[i][1] - core[i - 1][1] * core[i][0] for i in range(len(core))) >= 0


def _corner_arc(corners: Sequence[Point], i: int) -> tuple[float, float]:
    """Give the heading where the rounding of a corner starts and the degrees it sweeps clockwise."""
    if len(corners) == 1:
        return 0.0, 360.0
    a, b, c = corners[i - 1], corners[i], corners[(i + 1) % len(corners)]
    before = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) - 90.0
    after = math.degrees(math.atan2(c[0] - b[0], b[1] - c[1])) - 90.0
    return before, (after - before) % 360.0
