"""What moves would change: where guards catch an enemy on its way, and the least step that changes a verdict."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import structs

from companion.battlefield import bodies
from companion.battlefield.reports import Caught
from companion.battlefield.standing import Standing
from companion.battlefield.watching import Guard, watched
from companion.battlefield.watching_mover import Mover
from companion.geometry.sight import Body, Scene
from companion.model.values import Point


class Foresight(Standing):
    """Questions about moves that are not made: the state stays as it is."""

    def watch(self, mover: str, points: Sequence[Point], guards: Mapping[str, float]) -> tuple[Caught, ...]:
        """Find where on its path each guard first has a unit in line of fire and range; rule M7.

        ``points`` are those of ``path``: where the unit stands may be left out. ``guards`` gives each guard's range
        in cm, edge to edge. Already in line of fire counts; whoever never catches it is left out. In order along the
        path, to a thousandth of a cm.
        """
        posts = {
            each: Guard(self.body(each), reach, self._scene_left_by(mover, each)) for each, reach in guards.items()
        }
        return watched(self._moved(mover), (self.position(mover), *points), posts)

    def _moved(self, unit: str) -> Mover:
        return Mover(structs.replace(self._unit(unit), carrier=""), self._ground, self._options)

    @cached_property
    def _vehicles(self) -> tuple[Body, ...]:
        return tuple(self.body(each) for each in self.standing() if self._state.units[each].blocks)

    def _scene(self, *units: str) -> Scene:
        """Give the scene for these units: what carries one of them does not hide it, nor hide others from it."""
        if not self._vehicles:
            return self._ground.scene(())
        return self._without({carrier for each in units for carrier in self._carriers(each)})

    def _scene_left_by(self, mover: str, other: str) -> Scene:
        """Give the scene in which a unit is moved: without itself and its load, since its old place is left."""
        load = {each.key for each in self._vehicles if mover in self._carriers(each.key)}
        return self._without({mover, *load, *self._carriers(other)})

    def _carriers(self, unit: str) -> tuple[str, ...]:
        return bodies.carriers_of(self._state.units, self._unit(unit))

    def _without(self, inside: set[str]) -> Scene:
        return self._ground.scene(tuple(each for each in self._vehicles if each.key not in inside))
