"""Units as they stand on the table: where they are, their footprint, their heights."""

from collections.abc import Mapping

from msgspec import Struct

from companion.battlefield.ground import Ground
from companion.geometry.shapes import Footprint, box, disc
from companion.geometry.sight import Body
from companion.model.board import RoundBase
from companion.model.units import Unit
from companion.model.values import Point


class NotOnTableError(LookupError):
    """A question about a unit that does not stand on the table, or about an id that nobody has; ``id`` names it."""

    def __init__(self, asked: str) -> None:
        super().__init__(asked)
        self.id = asked


class SightOptions(Struct, frozen=True, kw_only=True):
    """House values of sight: how much of its height and eye height a lying figure keeps."""

    prone_height: float = 0.3
    prone_eye: float = 0.2


HOUSE = SightOptions()


def carriers_of(units: Mapping[str, Unit], unit: Unit) -> tuple[str, ...]:
    """Name whatever carries a unit, from the boat it is in to the cart that the boat is on."""
    found: list[str] = []
    while unit.carrier and unit.carrier in units and unit.carrier not in found:
        found.append(unit.carrier)
        unit = units[unit.carrier]
    return tuple(found)


def borne_by(units: Mapping[str, Unit], unit: Unit) -> Unit:
    """Give the unit that stands on the ground for this one: itself, or the outermost of what carries it."""
    carriers = carriers_of(units, unit)
    return units[carriers[-1]] if carriers else unit


def footprint_at(unit: Unit, place: Point) -> Footprint:
    """Give the shape that a unit's base covers when its centre is at a place."""
    if isinstance(unit.base, RoundBase):
        return Footprint((place,), unit.base.diameter / 2, place, unit.facing)
    return box(place, unit.base.length, unit.base.width, unit.facing)


def spot(point: Point) -> Footprint:
    """Give a bare point as a footprint without extent."""
    return disc(point, 0.0)


def ground_under(ground: Ground, unit: Unit, place: Point) -> float:
    """Give how high a unit's feet are above the table, in cm.

    The highest contour that holds its centre, or the base of the building it is in, then its floor, then its altitude.
    """
    level = ground.height(place)
    building = ground.building(place)
    if building is not None:
        floor = building.levels[min(max(unit.level, 0), len(building.levels) - 1)].floor
        level = max(level, building.base) + floor
    return level + unit.altitude


def body_on(unit: Unit, place: Point, under: float, options: SightOptions) -> Body:
    """Give a unit as sight knows it, its feet so many cm above the table.

    A lying one keeps only part of its height and eye height.
    """
    height, eye = unit.height, unit.eye
    if unit.pose == "prone":
        height, eye = height * options.prone_height, eye * options.prone_eye
    return Body(footprint_at(unit, place), under, eye, height, unit.id)
