"""The tool that lays figures out: a click sets a block, a drag draws a line; one gesture for all of them."""

from math import cos, radians, sin

from msgspec import structs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from companion.model.units import Unit
from companion.model.values import Point
from companion.painting.shapes import base_extent, base_path
from companion.rules.fronts import block, drawn_up, facing_of, inwards, kept_on
from companion.ui.board import drawings
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.order import order_of
from companion.ui.tools.select import THRESHOLD
from companion.ui.tools.tool import Tool, Touch


class FiguresTool(Tool):
    """Shows where the figures would stand before they do; Escape leaves no trace."""

    id = "lay_figures"
    icon = "infantry"
    shortcut = "U"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._scene = desk.board.board
        self._order = order_of(desk)
        self._from: QPointF | None = None
        self._at = QPointF()
        self._order.changed.connect(self._again)

    def activate(self) -> None:
        """Choose a squad and a kind to begin with, and say how it is done."""
        self._order.ready()
        self._say_how()

    def deactivate(self) -> None:
        """Give up what is being drawn."""
        self._from = None
        self._scene.laid.clear()
        self._desk.status.emit("")

    def _say_how(self) -> None:
        squad = self._order.squad
        code = "ui.figures.how" if squad is not None else "ui.figures.no_squad"
        self._desk.status.emit(self._desk.say(code, count=self._order.count, squad=squad.name if squad else ""))

    def _again(self) -> None:
        if self._desk.board.tool is self:
            self._say_how()

    def press(self, touch: Touch) -> None:
        """Begin a line here."""
        if not touch.right:
            self._from = self._at = touch.place
            self._draw()

    def move(self, touch: Touch) -> None:
        """Show where they would stand."""
        self._at = touch.place
        self._draw()

    def release(self, touch: Touch) -> None:
        """Lay them out: along the line that was drawn, or in a block about the place that was clicked."""
        if self._from is None:
            return
        self._at = touch.place
        recruits, places, facing = self._stand()
        self._from = None
        self._scene.laid.clear()
        if recruits and self._desk.perform(self._order.intent(recruits, places, facing)):
            self._desk.pick_only(units=[each.id for each in recruits])
            self._order.done()

    def _stand(self) -> tuple[tuple[Unit, ...], tuple[Point, ...], float]:
        """Give the figures, their places, and where they look."""
        order, table = self._order, self._scene.state.table
        recruits = order.recruits()
        bases = [each.base for each in recruits]
        b = (self._at.x(), self._at.y())
        a = (self._from.x(), self._from.y()) if self._from is not None else b
        drawn = self._from is not None and (self._at - self._from).manhattanLength() > THRESHOLD * self._scene.dot
        if drawn and len(recruits) > 1:
            facing = facing_of(a, b)
            places = drawn_up(bases, a, b, order.ranks, order.gap)
        else:
            facing = facing_of(a, b) + 90.0 if drawn else inwards(a, table)
            places = block(bases, a, facing, order.ranks, order.gap)
        places = kept_on(places, table)
        # Whole millimetres and degrees: nobody lays a table out more exactly.
        return recruits, tuple((round(x, 1), round(y, 1)) for x, y in places), round(facing) % 360.0

    def _draw(self) -> None:
        recruits, places, facing = self._stand()
        if not recruits:
            self._scene.laid.clear()
            return
        state, palette = self._scene.state, self._scene.palette_
        side = state.side(recruits[0].side)
        colour = palette.side(side.colour if side else "grey")
        paths = []
        for unit, place in zip(recruits, places, strict=True):
            path = base_path(structs.replace(unit, facing=facing))
            path.translate(*place)
            ahead, turn = base_extent(unit), radians(facing)
            paths.append((path, QPointF(place[0] + ahead * sin(turn), place[1] - ahead * cos(turn))))
        text = self._desk.say("ui.figures.these", name=recruits[0].name, count=len(recruits))
        box = QRectF()
        for path, _ in paths:
            box = box.united(path.boundingRect())
        above, dot = QPointF(box.center().x(), box.top()), self._scene.dot

        def draw(painter: QPainter, dot: float) -> None:
            painter.setBrush(palette.colour("counter", 0.8))
            painter.setPen(QPen(colour, 0.3))
            for path, front in paths:
                painter.drawPath(path)
                painter.drawLine(path.boundingRect().center(), front)
            at, ground = above - QPointF(0, 16 * dot), palette.colour("halo", 0.95)
            drawings.label(painter, at, text, colour, ground, dot, within=self._scene.visible)

        self._scene.laid.show_drawing(box.adjusted(-160 * dot, -60 * dot, 160 * dot, 20 * dot), draw)

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives up what is being drawn; plus and minus change how many."""
        key = event.key()
        if key == Qt.Key.Key_Escape and self._from is not None:
            self._from = None
            self._scene.laid.clear()
            return True
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._order.arrange(count=min(max(self._order.count + (1 if key == Qt.Key.Key_Plus else -1), 1), 500))
            self._draw()
            return True
        return False
