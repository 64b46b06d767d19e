"""Outlines as a hand draws them: rectangle, circle, polygon, line; and the piece that a kind makes of one."""

import math
from collections.abc import Collection, Sequence

from companion.battlefield.editing.faults import CannotEditError, settled
from companion.geometry.points import between, quantise
from companion.model.board import Level, LineString, Outline, Piece, Polygon
from companion.model.kinds import Kind
from companion.model.values import Point

FLAT = 0.05
"""A circle is drawn by so many chords that none of them cuts off more than this, in cm."""

LEAST = 0.2
"""What is drawn smaller than this, in cm, was a slip of the hand."""


def rectangle(a: Point, b: Point) -> Polygon:
    """Make a rectangle from two opposite corners; raises CannotEditError when it has no room."""
    (x, y), (right, bottom) = quantise(a), quantise(b)
    if abs(right - x) < LEAST or abs(bottom - y) < LEAST:
        raise CannotEditError("core.fault.edit.too_small", least=LEAST)
    return Polygon((((x, y), (right, y), (right, bottom), (x, bottom), (x, y)),))


def circle(centre: Point, radius: float) -> Polygon:
    """Make a circle as a polygon whose corners lie on it; raises CannotEditError when it is too small to see."""
    if not radius >= LEAST:
        raise CannotEditError("core.fault.edit.too_small", least=LEAST)
    count = chords(radius)
    turns = (2 * math.pi * k / count for k in range(count))
    ring = tuple(quantise((centre[0] + radius * math.sin(t), centre[1] - radius * math.cos(t))) for t in turns)
    return Polygon(((*ring, ring[0]),))


def chords(radius: float) -> int:
    """Count the chords of a circle: a multiple of four, twelve at least, none of which cuts off more than ``FLAT``."""
    half = math.acos(max(1.0 - FLAT / radius, -1.0))
    return min(max(12, 4 * math.ceil(math.pi / half / 4)), 360)


def polygon(points: Sequence[Point]) -> Polygon:
    """Make a polygon from its corners; raises CannotEditError when they are fewer than three."""
    kept = _without_repeats(points)
    if len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    if len(kept) < 3:
        raise CannotEditError("core.fault.edit.few_corners", least=3)
    return Polygon(((*kept, kept[0]),))


def line(points: Sequence[Point]) -> LineString:
    """Make the middle line of a wall, road or river; raises CannotEditError when it leads nowhere."""
    kept = _without_repeats(points)
    if len(kept) < 2 or between(kept[0], kept[-1]) + 1e-9 < LEAST > sum(map(between, kept, kept[1:])):
        raise CannotEditError("core.fault.edit.few_corners", least=2)
    return LineString(tuple(kept))


def _without_repeats(points: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for each in map(quantise, points):
        if not kept or between(kept[-1], each) > 1e-9:
            kept.append(each)
    return kept


def fresh_id(kind: str, taken: Collection[str]) -> str:
    """Find a name for files that nobody has: the kind and the next number."""
    number = 1
    while f"{kind}-{number}" in taken:
        number += 1
    return f"{kind}-{number}"


def piece_of(kind: Kind, outline: Outline, taken: Collection[str]) -> Piece:
    """Make a piece of a kind, with everything that the kind presets; raises CannotEditError for a faulty outline."""
    return settled(
        Piece(
            id=fresh_id(kind.id, taken),
            kind=kind.id,
            outline=outline,
            width=kind.width if isinstance(outline, LineString) else 0.0,
            base=kind.base,
            height=kind.height,
            sight=kind.sight,
            see_through=kind.see_through,
            cover=kind.cover,
            speed=kind.speed,
            ground=kind.ground,
            barrier=kind.barrier,
            levels=() if isinstance(outline, LineString) else tuple(Level(floor=each) for each in kind.floors),
        )
    )
