"""One object that answers every question about a state."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from msgspec import structs

from companion.battlefield import bodies
from companion.battlefield.bodies import HOUSE, NotOnTableError, SightOptions
from companion.battlefield.climbing import Climber
from companion.battlefield.ground import signature
from companion.battlefield.looks import Looks
from companion.battlefield.measuring import all_shown, edge_between, measured
from companion.battlefield.moving import Course, Gait, barriers_near, path_cost
from companion.battlefield.outlines import is_hollow
from companion.battlefield.reaching import Reached, reached
from companion.battlefield.reports import (
    CoverReport,
    Envelope,
    Measurement,
    Method,
    Near,
    PathCost,
    Sighted,
    within,
)
from companion.battlefield.sighting import cover_between
from companion.geometry.distance import depth_inside, distance_matrix, in_arc, outline_distance
from companion.geometry.outlines import Outline
from companion.geometry.shapes import Footprint, capsule
from companion.model.board import Piece
from companion.model.state import GameState
from companion.model.values import Point

Place: TypeAlias = str | Point
"""A unit's id, a piece's id (units come first), or a point on the table in cm."""

Lying: TypeAlias = Place | Footprint
"""A place, or something with an extent of its own that lies on the table, such as a projectile."""

TOUCH = 1e-6
"""A base this near a piece in cm touches it."""


class Battlefield(Looks):
    """The table as it stands, ready to be asked: how far, does he see him, how much is hidden, how far does he get.

    Cheap to make: what is computed from the terrain is kept by the identity of the terrain layer. Questions about a
    unit that is not on the table, or about an unknown id, raise NotOnTableError; ``stands`` tells beforehand. Carried
    units are where their carrier is. Everything is in cm and degrees.
    """

    def __init__(self, state: GameState, options: SightOptions = HOUSE) -> None:
        super().__init__(state, options)
        self._reaches: dict[Hashable, Reached] = {}

    def with_unit_at(
        self,
        unit: str,
        position: Point,
        facing: float | None = None,
        *,
        level: int | None = None,
        altitude: float | None = None,
    ) -> "Battlefield":
        """Give the table as it would be with one unit elsewhere: for previews. The state itself stays as it is."""
        before = self._unit(unit)
        after = structs.replace(
            before,
            position=position,
            carrier="",
            facing=before.facing if facing is None else facing,
            level=before.level if level is None else level,
            altitude=before.altitude if altitude is None else altitude,
        )
        moved = Battlefield(structs.replace(self._state, units={**self._state.units, unit: after}), self._options)
        # Whoever stays where it stands, and is not carried, looks as before.
        moved._bodies.update(self._bodies)
        for each in {unit, *self._carried}:
            moved._bodies.pop(each, None)
        if self._laid[0].keys() <= moved._bodies.keys():
            moved._laid = self._laid
        return moved

    # The ruler

    def measure(self, a: Lying, b: Lying) -> Measurement:
        """Measure between two units, pieces or points: edge to edge, centre to centre and the nearest points."""
        return measured(self._shape(a), self._shape(b), self._state.tolerance)

    def near(self, place: Lying, radius: float) -> tuple[Near, ...]:
        """List the standing units within a radius in cm, edge to edge, the nearest first, with verdicts.

        Those too close to call are in the list; a unit asked about is not in its own.
        """
        shape, tolerance = self._shape(place), self._state.tolerance
        found: list[Near] = []
        for unit in self.standing():
            if unit != place:
                edge = edge_between(shape, self.footprint(unit))
                verdict = within(edge, radius, tolerance)
                if verdict != "no":
                    found.append(Near(id=unit, edge=edge, verdict=verdict))
        return tuple(sorted(found, key=lambda each: (each.edge, each.id)))

    def within(self, place: Lying, radius: float) -> tuple[str, ...]:
        """Name the standing units within a radius in cm as measured, the nearest first; the equal length counts."""
        return tuple(each.id for each in self.near(place, radius) if within(each.edge, radius, 0.0) == "yes")

    def nearest_enemies(self, unit: str, *, visible_only: bool = True) -> tuple[tuple[str, Measurement], ...]:
        """List the enemies by edge-to-edge distance, the nearest first; hidden ones and those out are left out.

        With ``visible_only`` only those that the unit can see.
        """
        return tuple(self.enemies_by_distance(unit, visible_only=visible_only))

    def enemies_by_distance(self, unit: str, *, visible_only: bool = True) -> Iterator[tuple[str, Measurement]]:
        """Give the same as ``nearest_enemies`` one by one: who wants only the first does not look at them all."""
        here = self.footprint(unit)
        enemies = [each for each in self.enemies(unit) if not self._state.units[each].hidden]
        for _, each in sorted((edge_between(here, self.footprint(each)), each) for each in enemies):
            if not visible_only or self.sees(unit, each):
                yield each, self.measure(unit, each)

    def in_arc(self, unit: str, target: Place, half_angle: float) -> bool:
        """Tell whether a target's centre lies within so many degrees to either side of the unit's facing."""
        point = self.position(target) if isinstance(target, str) else target
        return in_arc(self.footprint(unit), point, half_angle * 2)

    def distances(self) -> Mapping[str, Mapping[str, float]]:
        """Give the edge-to-edge lengths between all standing units, in cm."""
        units = self.standing()
        rows = all_shown(distance_matrix([self.footprint(unit) for unit in units])).tolist()
        return {unit: dict(zip(units, row, strict=True)) for unit, row in zip(units, rows, strict=True)}

    # Sight and cover

    def cover(self, shooter: str, target: str, method: Method = "silhouette") -> CoverReport:
        """Find out how much of a target is hidden from a shooter, and by what."""
        scene, tolerance = self._scene_between(shooter, target), self._state.tolerance
        here, there = self.body(shooter), self.body(target)
        return self._ground.answers.recall(
            CoverReport,
            (self._ground.number(scene), signature(here), signature(there), tolerance, method),
            lambda: cover_between(scene, here, there, tolerance, method, self.standing_in(target)),
        )

    def sighted(self, shooter: str, target: str, method: Method = "silhouette") -> Sighted:
        """Give everything that the hover line says about a target: distance, line of fire and cover."""
        return Sighted(
            measurement=self.measure(shooter, target),
            line=self.line_of_fire(shooter, target),
            cover=self.cover(shooter, target, method),
        )

    # Terrain

    def pieces_at(self, point: Point) -> tuple[Piece, ...]:
        """List the pieces of terrain that hold a point, border included, the topmost first."""
        return tuple(self._ground.holding(point))

    def ground_at(self, point: Point) -> float:
        """Give the height of the ground at a point, in cm above the table."""
        return self._ground.height(point)

    def speed_at(self, place: Place, default: str = "open") -> str:
        """Give the speed class at a point or under a unit's centre: that of the topmost piece that names one."""
        piece = self._ground.speed(self.position(place) if isinstance(place, str) else place)
        return piece.speed if piece else default

    def touching(self, unit: str, wanted: Callable[[Piece], bool] = lambda _: True) -> tuple[Piece, ...]:
        """List the pieces that a unit's base stands on, in or against, the topmost first."""
        base = self.footprint(unit)
        return tuple(
            piece
            for piece in self._ground.near(base.bounds, TOUCH)
            if wanted(piece) and outline_distance(base, self._ground.outlines[piece.id]) <= TOUCH
        )

    def standing_in(self, unit: str) -> tuple[str, ...]:
        """Name the woods and buildings in which a unit stands or which its base touches, the topmost first."""
        return tuple(each.id for each in self.touching(unit, self._can_be_stood_in))

    def depth_inside(self, piece: str, unit: str) -> float:
        """Measure from a piece's border to the nearest edge of a base that stands wholly inside it, in cm; else 0."""
        return depth_inside(self.footprint(unit), self._outline(piece))

    def opening_distances(self, piece: str, unit: str) -> tuple[float, ...]:
        """Measure from a base's edge to each opening of a piece in cm, in their order: to the line between its ends."""
        base, found = self.footprint(unit), self._ground.pieces.get(piece)
        if found is None:
            raise NotOnTableError(piece)
        return tuple(edge_between(base, capsule(each.a, each.b, 0.0)) for each in found.openings)

    # Movement

    def path(
        self,
        unit: str,
        points: Sequence[Point],
        speeds: Mapping[str, float],
        default: str = "open",
        *,
        wholly: bool = False,
        budget: float = 1.0,
        halved: int = 0,
        pass_through: Collection[str] = (),
        climbs: int | None = None,
    ) -> PathCost:
        """Charge a path from where a unit stands through the points (its own place left out): cost, reach, stop.

        ``speeds`` in cm an action by speed class; a class that is missing has the speed of ``default``, the class of
        the open table. ``wholly``: the slowest class entered counts for all (A12), else stretch by stretch (M8).
        ``halved`` counts halvings of every speed; ``pass_through`` names units that do not stand in the way.
        With ``climbs``, barriers that have a height are climbed where they are, rounded, no more than so many whole cm
        higher than the figure (T18: 7): ``PathCost.climbs`` names each climb, and what is higher stops the path.
        """
        gait = Gait(dict(speeds), default, wholly, budget, halved)
        return self._charged(unit, (self.position(unit), *points), gait, pass_through, climbs)

    def _charged(
        self, unit: str, track: Sequence[Point], gait: Gait, passed: Collection[str], climbs: int | None = None
    ) -> PathCost:
        base = self.footprint(unit)
        near = barriers_near(self._ground, base, track)
        barriers = [each for each in near if climbs is not None or self._bars_the_way(each, unit)]
        sheer = tuple(each for each in barriers if climbs is not None and each.height > 0.0)
        walls = [self._wall(each, unit) for each in barriers if each not in sheer]
        climber = None if climbs is None else Climber(self._unit(unit), self.body(unit).ground, climbs, sheer)
        course = Course(base, tuple(track), walls, self._in_the_way(unit, passed), self._state.table, climber)
        return path_cost(self._ground, course, gait, self._state.tolerance)

    def envelope(
        self,
        unit: str,
        speeds: Mapping[str, float],
        default: str = "open",
        *,
        action: str = "",
        wholly: bool = False,
        budget: float = 1.0,
        halved: int = 0,
        pass_through: Collection[str] = (),
    ) -> Envelope:
        """Give where a unit can get with an action, round what is in its way; the arguments are those of ``path``.

        Never more than ``path`` allows along the way that ``route`` gives, and less by 0.2 cm at most.
        """
        gait = Gait(dict(speeds), default, wholly, budget, halved)
        return Envelope(unit=unit, action=action, areas=self._reached(unit, gait, pass_through).rings())

    def route(
        self,
        unit: str,
        to: Point,
        speeds: Mapping[str, float],
        default: str = "open",
        *,
        wholly: bool = False,
        budget: float = 1.0,
        halved: int = 0,
        pass_through: Collection[str] = (),
    ) -> tuple[Point, ...] | None:
        """Give the quickest way to a point within the envelope: points for ``path``, the unit's own place left out.

        None when the point lies outside the envelope, or a hair beyond it where the path would be stopped.
        """
        gait = Gait(dict(speeds), default, wholly, budget, halved)
        way = self._reached(unit, gait, pass_through).way(to)
        if way is None or self._charged(unit, way, gait, pass_through).stop is not None:
            return None
        return way[1:]

    # What the answers are made of

    def _outline(self, piece: str) -> Outline:
        outline = self._ground.outlines.get(piece)
        if outline is None:
            raise NotOnTableError(piece)
        return outline

    def _shape(self, place: Lying) -> Footprint | Outline:
        if isinstance(place, Footprint):
            return place
        if not isinstance(place, str):
            return bodies.spot(place)
        return self.footprint(place) if place in self._state.units else self._outline(place)

    def _reached(self, unit: str, gait: Gait, pass_through: Collection[str]) -> Reached:
        key = (
            unit,
            frozenset(gait.speeds.items()),
            gait.default,
            gait.wholly,
            gait.budget,
            gait.halved,
            frozenset(pass_through),
        )
        if key not in self._reaches:
            base = self.footprint(unit)
            walls = [self._wall(each, unit) for each in self._ground.pieces.values() if self._bars_the_way(each, unit)]
            bars = [*walls, *self._in_the_way(unit, pass_through)]
            self._reaches[key] = reached(self._ground, base, bars, self._state.table, gait)
        return self._reaches[key]

    @cached_property
    def _carried(self) -> tuple[str, ...]:
        return tuple(unit.id for unit in self._state.units.values() if unit.carrier)

    def _can_be_stood_in(self, piece: Piece) -> bool:
        return piece.sight == "area" or is_hollow(piece, self._ground.outlines[piece.id])
