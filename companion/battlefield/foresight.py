"""What moves would change: where guards catch an enemy on its way, and the least step that changes a verdict."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

from msgspec import structs

from companion.battlefield import bodies
from companion.battlefield.climbing import LEVEL
from companion.battlefield.corridor import is_open
from companion.battlefield.outlines import top_of
from companion.battlefield.reports import Caught, WayOut
from companion.battlefield.standing import Standing
from companion.battlefield.watching import Guard, watched
from companion.battlefield.watching_mover import Mover
from companion.battlefield.way_out import always, least_move
from companion.battlefield.way_out_questions import Question, Sides
from companion.battlefield.way_out_standing import Room, takes_room
from companion.geometry.paths_contact import Bar, Bars, base_bar
from companion.geometry.sight import Body, Scene, parted_from
from companion.model.board import Piece
from companion.model.values import Point


class Foresight(Standing):
    """Questions about moves that are not made: the state stays as it is."""

    def watch(self, mover: str, points: Sequence[Point], guards: Mapping[str, float]) -> tuple[Caught, ...]:
        """Find where on its path each guard first has a unit in line of fire and range; rule M7.

        ``points`` are those of ``path``: where the unit stands may be left out. ``guards`` gives each guard's range
        in cm, edge to edge. Already in line of fire counts; whoever never catches it is left out. In order along the
        path, to 0.004 cm.
        """
        posts = {
            each: Guard(self.body(each), reach, self._scene_left_by(mover, each)) for each, reach in guards.items()
        }
        return watched(self._moved(mover), (self.position(mover), *points), posts)

    def open_between(self, a: str, b: str) -> bool:
        """Tell whether nothing at all that could hide lies between two units: then both are wholly seen, for sure.

        A quick question before the long ones; False proves nothing.
        """
        return is_open(self._scene(a, b), self.body(a), self.body(b), self._state.tolerance)

    def walled_off(self, unit: str, others: Collection[str]) -> frozenset[str]:
        """Name those of some units whom tall pieces surely part from one, so that no line of fire runs between them.

        A quick question before the long ones; nothing is proved of the others.
        """
        here = self.body(unit)
        return frozenset(
            each
            for scene, members in self._scenes_before(unit, others).items()
            for each, parted in zip(members, parted_from(scene, here, [self.body(e) for e in members]), strict=True)
            if parted
        )

    def way_out(
        self,
        shooter: str,
        target: str,
        question: Question,
        moves: Literal["shooter", "target"] = "shooter",
        wanted: Callable[[], bool] = always,
    ) -> WayOut | None:
        """Find the least move of the shooter, or of the target, that changes a verdict, by tolerance 0.

        Moves of up to 10 cm, to places where the unit can stand: on the table, clear of other bases, of walls and of
        solid pieces. To 1 mm. None when no such place is found. The search may take seconds: it asks ``wanted`` as it
        goes, and raises GivenUpError once that says no.
        """
        mover, other = (shooter, target) if moves == "shooter" else (target, shooter)
        sides = Sides(self._moved(mover), self.body(other), self._scene_left_by(mover, other), moves == "shooter")
        solid = [self._wall(piece, mover) for piece in self._ground.pieces.values() if takes_room(piece)]
        room = Room(self._state.table, [*solid, *self._in_the_way(mover, ())])
        return least_move(sides, question, room, wanted)

    def _moved(self, unit: str) -> Mover:
        return Mover(
            structs.replace(self._unit(unit), position=self.position(unit), carrier=""), self._ground, self._options
        )

    @cached_property
    def _vehicles(self) -> tuple[Body, ...]:
        blocking = [unit.id for unit in self._state.units.values() if unit.blocks]
        return tuple(self.body(each) for each in blocking if self.stands(each))

    def _scene(self, *units: str) -> Scene:
        """Give the scene for these units: what carries one of them does not hide it, nor hide others from it."""
        if not self._vehicles:
            return self._ground.scene(())
        return self._without({carrier for each in units for carrier in self._carriers(each)})

    def _scene_between(self, a: str, b: str) -> Scene:
        """Give the scene for a look at this table's tolerance: without the two, which are tried a little beside."""
        return self._without({a, b, *self._carriers(a), *self._carriers(b)}) if self._vehicles else self._scene(a, b)

    def _scene_before(self, viewer: str, other: str) -> Scene:
        """Give the scene in which a unit looks at one of many: without itself, which never hides anybody from it."""
        if not self._vehicles:
            return self._ground.scene(())
        return self._without({viewer, *self._carriers(viewer), *self._carriers(other)})

    def _scenes_before(self, viewer: str, others: Collection[str]) -> dict[Scene, list[str]]:
        """Sort units by the scene in which one looks at them."""
        if not self._vehicles:
            return {self._ground.scene(()): list(others)}
        scenes: dict[Scene, list[str]] = {}
        for each in others:
            scenes.setdefault(self._scene_before(viewer, each), []).append(each)
        return scenes

    def _scene_left_by(self, mover: str, other: str) -> Scene:
        """Give the scene in which a unit is moved: without itself and its load, since its old place is left."""
        load = {each.key for each in self._vehicles if mover in self._carriers(each.key)}
        return self._without({mover, *load, *self._carriers(other)})

    def _carriers(self, unit: str) -> tuple[str, ...]:
        return bodies.carriers_of(self._state.units, self._unit(unit))

    def _without(self, inside: set[str]) -> Scene:
        return self._ground.scene(tuple(each for each in self._vehicles if each.key not in inside))

    @cached_property
    def _bars(self) -> dict[str, Bar]:
        """Give the bases of all standing units that are not carried, as something to run into."""
        units = self._state.units
        return {each: base_bar(each, self.footprint(each)) for each in self.standing() if not units[each].carrier}

    def _bars_the_way(self, piece: Piece, unit: str) -> bool:
        """Tell whether a piece may not be crossed by a unit; who is in the air passes over what is lower."""
        aloft = self._unit(unit).altitude > 0.0 and top_of(piece) <= self.body(unit).ground + LEVEL
        return piece.barrier and not aloft

    def _wall(self, piece: Piece, unit: str) -> Bar:
        """Give a piece as a wall to a unit: only doors of the floor on which it stands let it through."""
        level = self._unit(unit).level
        inside = level > 0 and self._ground.outlines[piece.id].contains(self.position(unit))
        return self._ground.bar(piece, level if inside else 0)

    def _in_the_way(self, unit: str, pass_through: Collection[str]) -> Bars:
        """Give the bases that a unit cannot be pushed through: those on its own level and at its own altitude."""
        key = (unit, frozenset(pass_through))
        if key not in self._obstacles:
            self._obstacles[key] = Bars(self._found_in_the_way(unit, pass_through))
        return self._obstacles[key]

    @cached_property
    def _obstacles(self) -> dict[tuple[str, frozenset[str]], Bars]:
        return {}

    def _found_in_the_way(self, unit: str, pass_through: Collection[str]) -> Iterator[Bar]:
        mover = self._unit(unit)
        passed = {unit, *pass_through, *bodies.carriers_of(self._state.units, mover)}
        for each, bar in self._bars.items():
            other = self._state.units[each]
            if each in passed or other.level != mover.level:
                continue
            low, high = mover.altitude - max(other.height, 0.1), mover.altitude + max(mover.height, 0.1)
            if low < other.altitude < high:
                yield bar
