"""The ruler: between bases, terrain and free points, in several legs."""

from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from companion.battlefield.battlefield import Place
from companion.battlefield.bodies import NotOnTableError
from companion.battlefield.reports import Measurement
from companion.ui.board import drawings
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.tool import Tool, Touch


class RulerTool(Tool):
    """Drag from one thing to another; it snaps to bases and terrain, Alt frees it; a right click adds a leg."""

    id = "ruler"
    icon = "ruler"
    shortcut = "R"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._signals = signals
        self._legs: list[Place] = []
        self._end: Place | None = None
        self._laying = False
        scene.bridge.changed.connect(self._changed)
        scene.bridge.replaced.connect(self._forget)

    def deactivate(self) -> None:
        """Roll the ruler up."""
        self._forget()
        self._signals.status.emit("")

    def _forget(self) -> None:
        self._legs, self._end = [], None
        self._laying = False
        self._scene.laid.clear()

    def _changed(self, *_: object) -> None:
        """Follow what the ruler lies at; roll it up where that is no longer on the table."""
        try:
            self.show_again()
        except NotOnTableError:
            self._forget()

    def show_again(self) -> None:
        """Draw the ruler anew, if one lies."""
        if self._legs and self._end is not None:
            self._draw(self._end)

    def snapped(self, touch: Touch) -> Place:
        """Give what lies under the hand: a unit's base, a piece of terrain near its edge, or the free point."""
        point = (touch.place.x(), touch.place.y())
        if touch.alt:
            return point
        unit = self._scene.unit_at(touch.place)
        if unit:
            return unit
        field = self._scene.bridge.context.field
        for piece in self._scene.state.terrain.pieces:
            if piece.kind not in ("hill", "road", "ford") and field.measure(piece.id, point).edge <= 0.5:
                return piece.id
        return point

    def press(self, touch: Touch) -> None:
        """Lay the beginning, or turn here."""
        if touch.right:
            if self._laying:
                self._legs.append(self.snapped(touch))
            return
        self._legs = [self.snapped(touch)]
        self._laying = True

    def move(self, touch: Touch) -> None:
        """Lead the end."""
        if self._laying:
            self._draw(self.snapped(touch))

    def release(self, touch: Touch) -> None:
        """Leave the ruler lying."""
        if self._laying:
            end = self.snapped(touch)
            self._draw(end)
            self._signals.measured.emit((*self._legs, end))
        self._laying = False

    def key(self, event: QKeyEvent) -> bool:
        """Roll the ruler up on Escape."""
        if event.key() == Qt.Key.Key_Escape and self._legs:
            self.deactivate()
            return True
        return False

    def measured(self, end: Place) -> list[Measurement]:
        """Measure every leg to this end."""
        field = self._scene.bridge.context.field
        places = [*self._legs, end]
        return [field.measure(a, b) for a, b in pairwise(places)]

    def text(self, end: Place) -> str:
        """Say what the ruler shows."""
        legs, say = self.measured(end), self._scene.bridge.say
        total = sum(leg.edge for leg in legs)
        if len(legs) > 1:
            return say("ui.ruler.legs", cm=total, count=len(legs))
        if legs[0].contact and legs[0].centre > 0:
            return say("ui.hover.contact")
        return say("ui.ruler.edge", cm=total, centre=legs[0].centre)

    def _draw(self, end: Place) -> None:
        self._end = end
        legs, text = self.measured(end), self.text(end)
        palette = self._scene.palette_
        colour = palette.colour("accent")
        ends = [(QPointF(*leg.a), QPointF(*leg.b)) for leg in legs]

        def draw(painter: QPainter, dot: float) -> None:
            for a, b in ends:
                painter.setPen(drawings.dots(palette.colour("halo", 0.9), 6))
                painter.drawLine(a, b)
                painter.setPen(drawings.dots(colour, 2.5))
                painter.drawLine(a, b)
            for point in (ends[0][0], ends[-1][1]):
                painter.setBrush(colour)
                painter.drawEllipse(point, 4 * dot, 4 * dot)
            middle = (ends[-1][0] + ends[-1][1]) / 2 - QPointF(0, 24 * dot)
            ground, room = palette.colour("halo", 0.95), self._scene.visible
            drawings.label(painter, middle, text, colour, ground, dot, within=room)

        points = [point for pair in ends for point in pair]
        wide, high = 280 * self._scene.dot, 60 * self._scene.dot
        self._scene.laid.show_drawing(drawings.bounds(points, 3.0).adjusted(-wide, -high, wide, high), draw)
        self._signals.status.emit(text)
