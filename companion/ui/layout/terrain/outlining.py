"""From the places of the hand to the outline of a kind: what a shape means for an area and what for a wall."""

import math
from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import structs

from companion.battlefield.editing import drawing
from companion.geometry.points import between
from companion.model.board import LineString, Outline, Piece, Polygon
from companion.model.kinds import Kind
from companion.model.values import Point

Shape = Literal["polygon", "rectangle", "circle", "line"]

WIDE = 2.0
"""An area kind that is drawn as a line - a strip of wood - is so many cm wide."""


def outline_of(shape: Shape, places: Sequence[Point], kind: Kind) -> Outline:
    """Make the outline of a shape through places; a kind of line encloses what other kinds fill.

    Raises CannotEditError where the places make none.
    """
    if shape == "line":
        return drawing.line(places)
    if shape == "rectangle":
        area = drawing.rectangle(places[0], places[-1])
    elif shape == "circle":
        area = drawing.circle(places[0], between(places[0], places[-1]))
    else:
        area = drawing.polygon(places)
    return _around(area) if kind.draw == "line" else area


def _around(area: Polygon) -> LineString:
    return LineString(area.coordinates[0])


def sketched(shape: Shape, places: Sequence[Point], kind: Kind, taken: Collection[str]) -> Piece:
    """Make the piece that would be laid; raises CannotEditError where there is none."""
    wide = kind.width or WIDE
    return drawing.piece_of(structs.replace(kind, width=wide), outline_of(shape, places, kind), taken)


def squared(a: Point, b: Point) -> Point:
    """Bring the second corner of a rectangle to where it makes a square."""
    side = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    return (a[0] + math.copysign(side, b[0] - a[0]), a[1] + math.copysign(side, b[1] - a[1]))


def straightened(a: Point, b: Point, step: float = 15.0) -> Point:
    """Bring the end of a leg onto the nearest multiple of an angle, keeping its length."""
    length = between(a, b)
    angle = math.radians(round(math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) / step) * step)
    return (a[0] + length * math.sin(angle), a[1] - length * math.cos(angle))
