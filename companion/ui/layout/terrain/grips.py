"""Handles on a picked piece: corners to drag, seeds for new corners, doors to slide, a knob to turn it."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from companion.battlefield.editing import corners, rings, shifting, walls
from companion.battlefield.editing.faults import CannotEditError, settled
from companion.battlefield.editing.snapping import Snapped, Snapper
from companion.geometry.points import between
from companion.model.board import Piece
from companion.model.values import Point
from companion.painting.shapes import piece_path
from companion.rules.intents import Deed
from companion.ui.board import drawings
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain import sketch
from companion.ui.layout.terrain.hand import hand_of, point_of
from companion.ui.layout.terrain.steps import Steps
from companion.ui.tools.select import ARROWS, TURNS
from companion.ui.tools.tool import Touch

NEAR = 8
"""A handle is taken from so many dots away."""

ROOM = 46
"""An edge of so many dots has room for a seed between its corners."""

APART = 14
"""Corners are shown no closer together than so many dots."""

KNOB = 30
"""The knob that turns a piece stands so many dots above it."""

STEP = 15.0
"""Degrees of one turn by key, and of the knob unless Alt frees it."""


@dataclass(frozen=True, slots=True)
class Handle:
    """One handle: what it is, where it is drawn, and what dragging it makes of the piece."""

    what: str
    at: Point
    change: Callable[[Point], Piece]
    deed: Deed = "shape"


class TerrainGrips:
    """The handles of the one picked piece; several pieces have only the knob. Nothing is made before the hand lets go.

    Keys: the arrows step, Q and E turn what is picked.
    """

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._hand = hand_of(desk)
        self._scene = desk.board.board
        self._steps = Steps(desk)
        self._held: Handle | None = None
        self._held_below = False
        self._made: list[Piece] = []
        self._fault = ""
        self._at: Snapped | None = None
        self._snapper: Snapper | None = None

    # Which handles there are

    def handles(self) -> Iterator[Handle]:
        """List the handles, those that are met first before the others."""
        pieces = self._hand.loose()
        if not pieces or len(pieces) != len(self._hand.picked()):
            return
        if len(pieces) == 1:
            piece = pieces[0]
            for at, opening in enumerate(piece.openings):
                middle = ((opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2)
                yield Handle("opening", middle, partial(walls.opening_moved, piece, at), "opening")
            yield from self._corners(piece)
            for edge in rings.edges(piece.outline):
                if edge.length > ROOM * self._scene.dot:
                    yield Handle("seed", edge.at(0.5), partial(corners.corner_added, piece, edge.corner))
        yield Handle("knob", self.knob(), lambda place: pieces[0], "turn")

    def _corners(self, piece: Piece) -> Iterator[Handle]:
        """Give the corners; of those that lie closer than the hand can tell apart, only some until one zooms in."""
        last: Point | None = None
        for corner, place in rings.corners(piece.outline):
            if last is not None and corner.point and between(last, place) < APART * self._scene.dot:
                continue
            if not self._repeats_first(piece, corner):
                last = place
                yield Handle("corner", place, partial(self._corner_to, piece, corner))

    @staticmethod
    def _repeats_first(piece: Piece, corner: rings.Corner) -> bool:
        """Tell whether a line ends here where it began: one handle moves both ends."""
        if not rings.is_line(piece.outline) or corner.point == 0:
            return False
        places = [place for _, place in rings.corners(piece.outline)]
        return corner.point == len(places) - 1 and places[0] == places[-1]

    def _corner_to(self, piece: Piece, corner: rings.Corner, to: Point) -> Piece:
        """Move a corner; the two ends of a closed wall stay together."""
        made = corners.corner_moved(piece, corner, to)
        last = len(list(rings.corners(piece.outline))) - 1
        if corner.point == 0 and self._repeats_first(piece, rings.Corner(0, 0, last)):
            made = corners.corner_moved(made, rings.Corner(0, 0, last), to)
        return made

    def knob(self) -> Point:
        """Give where the knob stands: above the middle of what is picked, or below it where the view ends above."""
        left, top, right, bottom = shifting.box_of(self._hand.loose())
        away = KNOB * self._scene.dot
        return ((left + right) / 2, bottom + away if self._hangs(top - away) else top - away)

    def _hangs(self, y: float) -> bool:
        """Tell whether the knob hangs below, because its place above cannot be seen."""
        return y < self._scene.visible.top()

    def handle_at(self, place: QPointF) -> Handle | None:
        """Find the handle at a place; corners and doors before seeds."""
        reach, point = NEAR * self._scene.dot, point_of(place)
        order = {"corner": 0, "opening": 0, "knob": 0, "seed": 1}
        near = [
            (order[each.what], between(each.at, point), n, each)
            for n, each in enumerate(self.handles())
            if between(each.at, point) <= reach
        ]
        return min(near, key=lambda row: row[:3])[3] if near else None

    # The hand

    def take(self, touch: Touch) -> bool:
        """Take the handle under the hand; steps that wait to become a gesture become one first."""
        self._steps.finish()
        self._held = self.handle_at(touch.place)
        if self._held is None:
            return False
        pieces = self._hand.loose()
        self._held_below = self._held.at[1] > shifting.centre_of(pieces)[1]
        self._made, self._fault, self._at = list(pieces), "", None
        self._snapper = self._hand.snapper({each.id for each in pieces})
        return True

    def drag(self, touch: Touch) -> None:
        """Follow the hand with the handle; what cannot be laid so is drawn in red, with the reason."""
        held, snapper = self._held, self._snapper
        if held is None or snapper is None:
            return
        try:
            if held.what == "knob":
                self._made = self._turned(touch)
            else:
                free = touch.alt or held.what == "opening"
                self._at = self._hand.snap(snapper, touch.place, free=free)
                self._made = [held.change(self._at.place)]
            self._fault = ""
            for each in self._made:
                settled(each)
        except CannotEditError as error:
            self._fault = self._hand.why(error)
        self._draw()

    def _turned(self, touch: Touch) -> list[Piece]:
        pieces = self._hand.loose()
        middle = shifting.centre_of(pieces)
        dx, dy = touch.place.x() - middle[0], touch.place.y() - middle[1]
        degrees = math.degrees(math.atan2(dx, -dy)) + (180.0 if self._held_below else 0.0)
        degrees = round(degrees, 1) if touch.alt else round(degrees / STEP) * STEP
        return [shifting.turned(each, degrees, middle) for each in pieces]

    def drop(self, touch: Touch) -> None:
        """Make the gesture of what the handle has come to; a faulty one is put back."""
        held = self._held
        if held is not None and self._at is None and held.what != "knob":
            self._forget()
            return
        made, fault = self._made, self._fault
        self._forget()
        if fault:
            self._desk.status.emit(fault)
        elif held is not None:
            whole = self._hand.attempt(lambda: [settled(each) for each in made])
            if whole is not None:
                self._hand.change(held.deed, whole)

    def cancel(self) -> bool:
        """Put the handle back."""
        busy = self._steps.cancel() or self._held is not None
        self._forget()
        return busy

    def _forget(self) -> None:
        self._held, self._made, self._fault, self._at, self._snapper = None, [], "", None, None
        self._scene.laid.clear()

    # Keys

    def key(self, event: QKeyEvent) -> bool:
        """Step by the arrows, zones and figures along with the terrain; turn terrain by Q and E, about its middle."""
        picked, key = self._desk.picked, Qt.Key(event.key())
        if key in ARROWS and (picked.pieces or picked.zones):
            self._steps.step(key, far=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        pieces = self._hand.loose()
        if not pieces or self._desk.bridge.selection:
            return False
        if key in TURNS:
            self._steps.finish()
            middle = shifting.centre_of(pieces)
            self._hand.apply("turn", lambda piece: shifting.turned(piece, TURNS[key], middle))
            return True
        return False

    # Drawing

    def draw(self, painter: QPainter, dot: float) -> None:
        """Draw the handles; while one is dragged, only what comes of it is shown, and none while others draw."""
        if self._held is not None or self._desk.board.tool is not self._desk.board.select_tool:
            return
        palette = self._scene.palette_
        for each in sorted(self.handles(), key=lambda each: each.what != "seed"):
            at = QPointF(*each.at)
            if each.what == "seed":
                sketch.draw_seed(painter, at, palette, dot)
                continue
            if each.what == "knob":
                painter.setPen(drawings.dots(palette.colour("selection"), 1.2))
                below = each.at[1] > shifting.centre_of(self._hand.loose())[1]
                painter.drawLine(at, at + QPointF(0, -KNOB * dot if below else KNOB * dot))
            sketch.draw_handle(painter, at, palette, dot, held=False, round_=each.what != "corner")

    def _draw(self) -> None:
        made, fault, at, scene = list(self._made), self._fault, self._at, self._scene
        palette, place = scene.palette_, QPointF(*at.place) if at is not None else None
        if not made:
            return
        cards = [(place, fault or self._measure(at.place))] if place is not None and at is not None else []
        if not cards:
            angle = self._desk.say("ui.draw.angle", degrees=made[0].turned)
            cards = [(QPointF(*shifting.centre_of(made)), angle)]

        def draw(painter: QPainter, dot: float) -> None:
            for each in made:
                sketch.draw_piece(painter, each, palette, sound=not fault)
            if at is not None:
                sketch.draw_snap(painter, at, palette, dot)
            sketch.draw_cards(painter, cards, palette, dot, scene.visible)

        path = piece_path(made[0])
        for each in made[1:]:
            path.addPath(piece_path(each))
        scene.laid.show_drawing(sketch.room_of(path, [place] if place is not None else [], scene.dot), draw)

    def _measure(self, place: Point) -> str:
        return self._desk.say("ui.draw.place", x=place[0], y=place[1])
