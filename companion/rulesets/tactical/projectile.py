"""A projectile at rest: what a real gun has left lying on the table, measured from its edges alone (T11)."""

import math

from companion.battlefield.battlefield import Battlefield, Lying
from companion.battlefield.reports import Near
from companion.geometry.shapes import Footprint, capsule, disc, polygon
from companion.model.values import Point
from companion.rules.requests import Shape


class BadShapeError(ValueError):
    """A shape that nothing solid can have: no core, a core that is not convex, a radius below nothing."""


class Projectile:
    """Something solid lying on the table; it has edges and no place, so that no rule can take it for a point.

    Lengths in cm. ``outline`` is for drawing.
    """

    __slots__ = ("__lies",)

    def __init__(self, shape: Shape) -> None:
        self.__lies = _footprint(shape)

    def near(self, field: Battlefield, radius: float) -> tuple[Near, ...]:
        """List the units within a radius of its edges, or too close to call, the nearest first."""
        return field.near(self.__lies, radius)

    def from_edge(self, field: Battlefield, to: Lying) -> float:
        """Measure from its edge to the edge of a unit's base, or to a point."""
        return field.measure(self.__lies, to).edge

    def outline(self, margin: float = 0.0) -> tuple[Point, ...]:
        """Give points along its edge, or along the line a margin outside it, such as its blast."""
        return self.__lies.grown(margin).outline()


def _footprint(shape: Shape) -> Footprint:
    """Make the solid shape; raises BadShapeError."""
    numbers = [shape.radius, *(each for corner in shape.core for each in corner)]
    if not shape.core or not all(map(math.isfinite, numbers)):
        raise BadShapeError
    try:
        if len(shape.core) == 1:
            return disc(shape.core[0], shape.radius)
        if len(shape.core) == 2:
            return capsule(shape.core[0], shape.core[1], shape.radius)
        return polygon(shape.core, shape.radius)
    except ValueError:
        raise BadShapeError from None
