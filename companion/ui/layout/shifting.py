"""Shifting what is selected on the board by hand: units, pieces and zones together. A preview until it is let go."""

import math

from msgspec import structs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.battlefield.editing.rings import corners
from companion.battlefield.editing.shifting import moved
from companion.battlefield.editing.snapping import Snapped
from companion.battlefield.editing.stacking import Laid
from companion.geometry.points import quantise
from companion.model.board import Piece, Polygon, Zone
from companion.model.units import Unit
from companion.model.values import Point
from companion.painting.shapes import piece_path, rings_path
from companion.rules.intents import ChangeTerrain, Intent, LayOut, MoveSeveral
from companion.ui.board import drawings
from companion.ui.board.items import draw_picture
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain import sketch
from companion.ui.layout.terrain.hand import REACH, hand_of

CORNERS = 40
"""So many corners of what is shifted are drawn to what is near, at most."""

EDGE, MOST = 3.0, 8000
"""Dots of room round the picture of what is shifted, and how many it has at most each way."""


def zone_moved(zone: Zone, by: Point) -> Zone:
    """Shift a zone by so many cm."""
    rings = zone.outline.coordinates
    made = tuple(tuple(quantise((x + by[0], y + by[1])) for x, y in ring) for ring in rings)
    return structs.replace(zone, outline=Polygon(made))


class Shift:
    """One drag of everything that is selected, from press to release or Escape; what is locked stays."""

    def __init__(self, desk: LayoutDesk, grip: QPointF) -> None:
        state = desk.bridge.context.state
        self._desk = desk
        self._grip = grip
        self._by = QPointF()
        self._met: Snapped | None = None
        units = (state.units[each] for each in desk.bridge.selection)
        self._units: list[Unit] = [each for each in units if each.position is not None and not each.locked]
        pieces = (desk.piece(each) for each in desk.picked.pieces)
        self._pieces: list[Piece] = [each for each in pieces if each is not None and not each.locked]
        zones = (desk.zone(each) for each in desk.picked.zones)
        self._zones: list[Zone] = [each for each in zones if each is not None]
        self._hand = hand_of(desk)
        self._snapper = self._hand.snapper({each.id for each in self._pieces})
        alone = not (self._units or self._zones)
        places = [place for each in self._pieces if alone for _, place in corners(each.outline)]
        self._corners = places[:: max(1, math.ceil(len(places) / CORNERS))]
        self._box, self._picture, self._scale = self._pictured()

    def _pictured(self) -> tuple[QRectF, QPixmap, float]:
        """Draw everything that is shifted once, so that it costs no more than copying dots however much it is."""
        board, palette = self._desk.board, self._desk.board.board.palette_
        scale = board.zoom * board.devicePixelRatioF()
        paths = [piece_path(each) for each in self._pieces]
        paths += [rings_path(each.outline.coordinates) for each in self._zones]
        box = QRectF()
        for path in paths:
            box = box.united(path.boundingRect())
        box = box.adjusted(-EDGE / scale, -EDGE / scale, EDGE / scale, EDGE / scale)
        wide, high = (min(max(math.ceil(each * scale), 1), MOST) for each in (box.width(), box.height()))
        picture = QPixmap(wide, high)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-box.topLeft())
        painter.setPen(drawings.dots(palette.colour("selection"), 2.0 * board.devicePixelRatioF()))
        painter.setBrush(palette.colour("selection", 0.15))
        for path in paths:
            painter.drawPath(path)
        painter.end()
        return box, picture, scale

    @property
    def nothing(self) -> bool:
        """Tell whether everything is locked, so that nothing moves."""
        return not (self._units or self._pieces or self._zones)

    @property
    def by(self) -> QPointF:
        """So far, in cm, everything has been shifted."""
        return self._by

    def drag(self, place: QPointF, *, free: bool = False) -> None:
        """Follow the hand; units keep on the table, terrain alone is drawn to what is near unless the hand is free."""
        by = place - self._grip
        table = self._desk.bridge.context.state.table
        places = [each.position for each in self._units if each.position is not None]
        if places:
            left, right = min(x for x, _ in places), max(x for x, _ in places)
            top, bottom = min(y for _, y in places), max(y for _, y in places)
            by = QPointF(min(max(by.x(), -left), table.width - right), min(max(by.y(), -top), table.height - bottom))
        # Whole millimetres: nobody lays a table out more exactly, and typed numbers stay readable.
        self._by, self._met = QPointF(round(by.x(), 1), round(by.y(), 1)), None
        if self._corners and not free:
            dot, hand = self._desk.board.board.dot, self._hand
            shift, self._met = self._snapper.snap_shift(self._corners, (by.x(), by.y()), REACH * dot, hand.grid)
            self._by = QPointF(*shift)
        self._draw()

    def _draw(self) -> None:
        scene, by = self._desk.board.board, self._by
        palette, met = scene.palette_, self._met
        ghosts = [(each.id, QPointF(*each.position) + by) for each in self._units if each.position is not None]
        shown, picture, scale = self._box.translated(by), self._picture, self._scale
        box = QRectF(shown) if self._pieces or self._zones else QRectF()
        for unit, spot in ghosts:
            box = box.united(scene.ghost_room(unit, spot))
        text = self._desk.say("ui.hover.distance", cm=math.hypot(by.x(), by.y()))
        at = QPointF(box.center().x(), box.top())

        def draw(painter: QPainter, dot: float) -> None:
            draw_picture(painter, picture, shown, scale)
            if met is not None:
                sketch.draw_snap(painter, met, palette, dot)
            for unit, spot in ghosts:
                scene.draw_ghost(painter, unit, spot)
            colour, ground = palette.colour("selection"), palette.colour("halo", 0.95)
            drawings.label(painter, at - QPointF(0, 16 * dot), text, colour, ground, dot, within=scene.visible)

        dot = scene.dot
        scene.laid.show_drawing(box.adjusted(-150 * dot, -60 * dot, 150 * dot, 20 * dot), draw)

    def intent(self) -> Intent | None:
        """Make the gesture of letting go here; nothing where nothing has moved."""
        by = quantise((self._by.x(), self._by.y()))
        if by == (0.0, 0.0) or self.nothing:
            return None
        if self._pieces and not (self._units or self._zones):
            laid = tuple(Laid(piece=moved(each, by)) for each in self._pieces)
            return ChangeTerrain(deed="move", pieces=laid)
        if not (self._pieces or self._zones):
            return MoveSeveral(units=tuple(each.id for each in self._units), by=by)
        units = tuple(
            structs.replace(each, position=quantise((each.position[0] + by[0], each.position[1] + by[1])))
            for each in self._units
            if each.position is not None
        )
        return LayOut(
            units=units,
            pieces=tuple(moved(each, by) for each in self._pieces),
            zones=tuple(zone_moved(each, by) for each in self._zones),
        )

    def clear(self) -> None:
        """Leave no trace."""
        self._desk.board.board.laid.clear()
