"""Tools that need one click: fords and bridges across water, doors and windows in walls."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.ground import across
from companion.battlefield.editing.walls import opening_at, wall_at, with_opening, without_opening
from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, OpeningKind, Piece
from companion.model.kinds import Kind
from companion.model.values import Point
from companion.painting.shapes import piece_path
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain import sketch
from companion.ui.layout.terrain.hand import hand_of, point_of
from companion.ui.tools.tool import Tool, Touch

WATERS = frozenset({"stream", "river", "lake", "pond", "sea", "marsh"})
LENGTH = 6.0
"""A ford or bridge of a kind without a width takes so many cm of bank."""

OVERHANG = 1.0
"""A bridge rests on each bank with so many cm."""

BESIDE = 12
"""A wall so many dots away is still meant."""


def water_at(pieces: tuple[Piece, ...], place: Point) -> Piece | None:
    """Find the topmost water at a place."""
    for each in reversed(pieces):
        outline = outline_of(each) if each.kind in WATERS else None
        if outline is not None and outline.contains(place):
            return each
    return None


def walled(piece: Piece) -> bool:
    """Tell whether a piece can have doors and windows: walls, fences and buildings."""
    return piece.height > 0 and not piece.ground and piece.sight != "area"


def wall_near(pieces: tuple[Piece, ...], place: Point, within: float) -> Piece | None:
    """Find the piece whose wall is nearest to a place, no farther than so many cm."""
    near = [(wall_at(each, place).distance - _half(each), -at, each) for at, each in enumerate(pieces) if walled(each)]
    found = min(near, default=None, key=lambda row: row[:2])
    return found[2] if found is not None and found[0] <= within else None


def _half(piece: Piece) -> float:
    return piece.width / 2 if isinstance(piece.outline, LineString) else 0.0


class SpotTool(Tool):
    """Shows under the hand what a click would make."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._hand = hand_of(desk)
        self._scene = desk.board.board

    def activate(self) -> None:
        """Say how to begin."""
        self._desk.status.emit(self._desk.say(f"ui.draw.how.{self.id}"))

    def deactivate(self) -> None:
        """Show nothing."""
        self._scene.laid.clear()
        self._desk.status.emit("")

    def make(self, place: Point) -> Piece | None:
        """Make the piece as it would be after a click; raises CannotEditError where it cannot be."""
        return None

    def move(self, touch: Touch) -> None:
        """Show what a click would make here."""
        place, palette = point_of(touch.place), self._scene.palette_
        try:
            piece = self.make(place)
        except CannotEditError as error:
            self._desk.status.emit(self._hand.why(error))
            piece = None
        if piece is None:
            self._scene.laid.clear()
            return

        def draw(painter: QPainter, dot: float) -> None:
            sketch.draw_piece(painter, piece, palette)

        self._scene.laid.show_drawing(sketch.room_of(piece_path(piece), [QPointF(*place)], self._scene.dot), draw)

    def _done(self, piece: Piece | None) -> None:
        self._scene.laid.clear()
        if piece is not None:
            self._desk.pick_only(pieces=(piece.id,))


class AcrossTool(SpotTool):
    """Lays a ford or bridge across the water that is clicked."""

    id = "draw_across"
    icon = "draw-across"
    shortcut = "H"

    def kind(self) -> Kind:
        """Give the kind that is laid: the one in hand, if it is laid across water, else the first that is."""
        laid = [each for each in self._hand.kinds() if each.draw == "across"]
        if self._hand.kind.draw == "across":
            return self._hand.kind
        return laid[0] if laid else Kind(id="ford", draw="across", width=LENGTH)

    def make(self, place: Point) -> Piece | None:
        """Make the ford or bridge at a place; nothing beside the water."""
        water, kind = water_at(self._hand.pieces, place), self.kind()
        if water is None:
            return None
        over = OVERHANG if kind.id == "bridge" else 0.0
        return across(water, place, kind, kind.width or LENGTH, over, self._hand.taken())

    def press(self, touch: Touch) -> None:
        """Lay it."""
        if touch.right:
            return
        place = point_of(touch.place)
        if water_at(self._hand.pieces, place) is None:
            self._desk.status.emit(self._desk.say("core.fault.edit.no_water"))
            return
        piece = self._hand.attempt(lambda: self.make(place))
        if piece is not None and self._hand.change("draw", [piece]):
            self._done(piece)


class OpeningTool(SpotTool):
    """Puts doors, windows, loopholes and gaps into the wall that is clicked; a click on one takes it out."""

    id = "draw_opening"
    icon = "draw-opening"
    shortcut = "P"

    def _within(self) -> float:
        return BESIDE * self._scene.dot

    def _operation(self, piece: Piece, place: Point) -> Callable[[], Piece]:
        at = opening_at(piece, place, self._within() / 2 + _half(piece))
        if at is not None:
            return lambda: without_opening(piece, at)
        kind: OpeningKind = self._hand.opening
        floors = [each.floor for each in piece.levels]
        floor = floors[min(self._hand.floor, len(floors) - 1)] if floors else 0.0
        return lambda: with_opening(piece, place, kind, floor)

    def make(self, place: Point) -> Piece | None:
        """Make the house or wall with its new opening; nothing away from walls."""
        piece = wall_near(self._hand.pieces, place, self._within())
        return self._operation(piece, place)() if piece is not None else None

    def press(self, touch: Touch) -> None:
        """Put the opening in, or take the one here out."""
        if touch.right:
            return
        place = point_of(touch.place)
        piece = wall_near(self._hand.pieces, place, self._within())
        if piece is None:
            self._desk.status.emit(self._desk.say("ui.draw.no_wall"))
            return
        if piece.locked:
            self._desk.status.emit(self._desk.say("ui.layout.locked"))
            return
        made = self._hand.attempt(self._operation(piece, place))
        if made is not None and self._hand.change("opening", [made]):
            self._done(made)
