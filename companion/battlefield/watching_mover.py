"""A unit as it would stand elsewhere: its body at one place, or at all places of a stretch or patch at once."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import shapely

from companion.battlefield.bodies import SightOptions, body_on, footprint_at, ground_under
from companion.battlefield.ground import Ground
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint, box, disc
from companion.geometry.sight import Body
from companion.model.board import Piece, RoundBase
from companion.model.units import Unit


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit that is moved in thought, over its ground; whatever carries it is left behind."""

    unit: Unit
    ground: Ground
    options: SightOptions

    def footprint(self, place: Point) -> Footprint:
        """Give the shape that its base would cover at a place."""
        return footprint_at(self.unit, place)

    def level(self, place: Point) -> float:
        """Give how high in cm above the table its feet would be at a place."""
        return ground_under(self.ground, self.unit, place)

    def body(self, place: Point) -> Body:
        """Give it as sight would know it at a place."""
        return body_on(self.unit, place, self.level(place), self.options)

    def spread(self, places: Sequence[Point], level: float) -> Body:
        """Give one body over all places of the hull of some, its feet at one height.

        Every line that meets the base at one of these places meets the spread one: what cannot see it can see none.
        """
        body = body_on(self.unit, places[0], level, self.options)
        return replace(body, footprint=swept(body.footprint, places))

    def uneven(self, bounds: tuple[float, float, float, float]) -> Iterable[Piece]:
        """Give the pieces near a box on which its feet may be at another height: hills and buildings."""
        return (piece for piece in self.ground.near(bounds, 0.0) if piece.ground or piece.levels)


def swept(base: Footprint, places: Sequence[Point]) -> Footprint:
    """Give what a base covers when its centre is moved everywhere within the hull of some places."""
    cx, cy = base.centre
    points = [(x + px - cx, y + py - cy) for x, y in base.core for px, py in places]
    middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
    hull = shapely.get_coordinates(shapely.MultiPoint(points).convex_hull)
    corners = [(float(x), float(y)) for x, y in hull]
    core = tuple(corners[:-1] if len(corners) > 2 else corners)
    return Footprint(core, base.radius, middle, base.facing)


def kernel(mover: Mover, place: Point, half: float) -> Footprint | None:
    """Give what a base covers at every place of an upright square: its middle in cm, and half its side.

    None where no point is covered from all of them.
    """
    base = mover.unit.base
    if isinstance(base, RoundBase):
        radius = base.diameter / 2 - half * math.sqrt(2)
        return disc(place, radius) if radius > 0.0 else None
    turn = math.radians(mover.unit.facing)
    less = 2 * half * (abs(math.sin(turn)) + abs(math.cos(turn)))
    if min(base.length, base.width) <= less:
        return None
    return box(place, base.length - less, base.width - less, mover.unit.facing)
