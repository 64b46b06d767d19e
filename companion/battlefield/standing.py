"""Who stands where: the units of a state as they are on the table."""

from functools import cached_property

from companion.battlefield import bodies
from companion.battlefield.bodies import NotOnTableError, SightOptions
from companion.battlefield.ground import Ground, ground_of
from companion.geometry.shapes import Footprint
from companion.geometry.sight import Body
from companion.model.state import GameState
from companion.model.units import Unit
from companion.model.values import Point


class Standing:
    """The units of a state: which of them stand on the table, where, on what ground, with what body.

    Carried units are where their carrier is. Questions about a unit that is not on the table, or about an unknown id,
    raise NotOnTableError; ``stands`` tells beforehand.
    """

    def __init__(self, state: GameState, options: SightOptions) -> None:
        self._state = state
        self._options = options
        self._bodies: dict[str, Body] = {}

    @property
    def state(self) -> GameState:
        """The state that is asked about."""
        return self._state

    @cached_property
    def _ground(self) -> Ground:
        return ground_of(self._state.terrain)

    def stands(self, unit: str) -> bool:
        """Tell whether a unit stands on the table, by itself or carried, and is not out of the fight."""
        each = self._state.units.get(unit)
        return each is not None and not each.out and bodies.borne_by(self._state.units, each).position is not None

    def position(self, unit: str) -> Point:
        """Give where a unit's centre is, a carried one's where its carrier is."""
        place = bodies.borne_by(self._state.units, self._unit(unit)).position
        if place is None:
            raise NotOnTableError(unit)
        return place

    def footprint(self, unit: str) -> Footprint:
        """Give the shape that a unit's base covers."""
        if unit in self._bodies:
            return self._bodies[unit].footprint
        return bodies.footprint_at(self._unit(unit), self.position(unit))

    def body(self, unit: str) -> Body:
        """Give a unit as sight knows it: footprint, ground, eye and height."""
        if unit not in self._bodies:
            place = self.position(unit)
            bearer = bodies.borne_by(self._state.units, self._unit(unit))
            under = bodies.ground_under(self._ground, bearer, place)
            self._bodies[unit] = bodies.body_on(self._unit(unit), place, under, self._options)
        return self._bodies[unit]

    def standing(self) -> tuple[str, ...]:
        """Name all units that stand on the table and are still in the fight."""
        return tuple(unit for unit in self._state.units if self.stands(unit))

    def friends(self, unit: str) -> tuple[str, ...]:
        """Name the other standing units of the same side."""
        side = self._unit(unit).side
        return tuple(each for each in self.standing() if each != unit and self._state.units[each].side == side)

    def enemies(self, unit: str) -> tuple[str, ...]:
        """Name the standing units of other sides."""
        side = self._unit(unit).side
        return tuple(each for each in self.standing() if self._state.units[each].side != side)

    def _unit(self, unit: str) -> Unit:
        found = self._state.units.get(unit)
        if found is None:
            raise NotOnTableError(unit)
        return found
