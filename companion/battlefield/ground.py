"""The ground of a table: its terrain taken apart once, and kept as long as nobody changes the terrain."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from companion.battlefield.answers import Answers
from companion.battlefield.outlines import bar_of, obstacle_of, outline_of, top_of
from companion.geometry.boxes import Box, Boxes
from companion.geometry.outlines import Outline
from companion.geometry.paths_contact import Bar
from companion.geometry.sight import Body, Obstacle, Scene, vehicle
from companion.model.board import Piece, TerrainLayer
from companion.model.lie_of_the_land import from_below
from companion.model.values import Point

PLACES = 4000
"""So many places are remembered with what lies under them: most figures stand where they stood."""

SCENES = 8
"""So many scenes with different vehicles are kept for one terrain."""


def signature(body: Body) -> Hashable:
    """Give all of a body that an answer can depend on; equal for bodies that stand alike.

    A round base covers the same ground whichever way it faces.
    """
    base = body.footprint
    return (base.core, base.radius, base.centre, body.ground, body.eye, body.height)


class _Under(NamedTuple):
    height: float
    building: Piece | None


def _under(holding: Sequence[Piece]) -> _Under:
    height = max((top_of(piece) for piece in holding if piece.ground), default=0.0)
    return _Under(height, next((piece for piece in holding if piece.levels), None))


class Ground:
    """The pieces of one terrain with their outlines, obstacles and scenes; it never changes what it answers.

    A piece whose outline is beyond repair is left out of every answer; ``terrain_faults`` says so when it enters.
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.outlines: dict[str, Outline] = {}
        self.pieces: dict[str, Piece] = {}
        for piece in pieces:
            outline = outline_of(piece)
            if outline is not None:
                self.pieces[piece.id] = piece
                self.outlines[piece.id] = outline
        self._stack = tuple(reversed(from_below(self.pieces.values())))
        self._boxes = Boxes(self.outlines[piece.id].bounds for piece in self._stack)
        self._scenes: dict[Hashable, Scene] = {}
        self._bars: dict[tuple[str, int], Bar] = {}
        self._numbers: WeakKeyDictionary[Scene, int] = WeakKeyDictionary()
        self._count = count()
        self.answers = Answers()
        self._places = Answers(PLACES)
        self._obstacles: tuple[Obstacle, ...] | None = None

    def holding(self, point: Point) -> Iterator[Piece]:
        """Give the pieces that hold a point, border included, the topmost first."""
        for piece in self.near((*point, *point), 0.0):
            if self.outlines[piece.id].contains(point):
                yield piece

    def height(self, point: Point) -> float:
        """Give the height of the ground at a point, in cm above the table: the highest contour that holds it."""
        return self._under(point).height

    def speed(self, point: Point) -> Piece | None:
        """Give the topmost piece with a speed class at a point, or nothing on the open table."""
        return next((piece for piece in self.holding(point) if piece.speed), None)

    def building(self, point: Point) -> Piece | None:
        """Give the topmost piece with floors at a point."""
        return self._under(point).building

    def _under(self, point: Point) -> "_Under":
        return self._places.recall(_Under, point, lambda: _under(tuple(self.holding(point))))

    def near(self, bounds: Box, reach: float) -> Iterator[Piece]:
        """Give the pieces, topmost first, that could lie within a reach in cm of a rectangle."""
        return (self._stack[k] for k in self._boxes.meeting(bounds, reach))

    def bar(self, piece: Piece, floor: int = 0) -> Bar:
        """Give a piece as something that a base cannot be pushed through on a floor, made when first asked for."""
        key = (piece.id, max(min(floor, len(piece.levels) - 1), 0))
        if key not in self._bars:
            self._bars[key] = bar_of(piece, self.outlines[piece.id], key[1])
        return self._bars[key]

    def scene(self, vehicles: tuple[Body, ...]) -> Scene:
        """Give the scene of this terrain with the vehicles that block; the latest few are kept."""
        key = tuple((each.key, signature(each)) for each in vehicles)
        scene = self._scenes.get(key)
        if scene is None:
            if self._obstacles is None:
                found = (obstacle_of(piece, self.outlines[piece.id]) for piece in self.pieces.values())
                self._obstacles = tuple(each for each in found if each is not None)
            if len(self._scenes) >= SCENES:
                self._scenes.pop(next(iter(self._scenes)), None)
            scene = Scene((*self._obstacles, *map(vehicle, vehicles)))
            self._numbers[scene] = next(self._count)
            self._scenes[key] = scene
        return scene

    def number(self, scene: Scene) -> int:
        """Give the number of one of this ground's scenes, under which answers are kept; no two ever share one."""
        return self._numbers[scene]


_PREPARED: WeakKeyDictionary[TerrainLayer, Ground] = WeakKeyDictionary()


def ground_of(terrain: TerrainLayer) -> Ground:
    """Give the ground of a terrain, taken apart only once for each terrain layer."""
    ground = _PREPARED.get(terrain)
    if ground is None:
        ground = _PREPARED[terrain] = Ground(terrain.pieces)
    return ground
