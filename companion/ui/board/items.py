"""What lies in the scene above the ground: a counter for each unit, and passing overlays."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from companion.model.values import Point
from companion.painting.counters import CounterLook
from companion.ui.board.sprites import Sprites

GROUND_Z, OVERLAY_Z, COUNTER_Z, ABOVE_Z = 0.0, 10.0, 20.0, 40.0


def draw_picture(painter: QPainter, pixmap: QPixmap, box: QRectF, scale: float) -> None:
    """Draw a picture of a box in cm: dot upon dot where it was made for this zoom, stretched where it was not."""
    view = painter.worldTransform()
    ratio = painter.device().devicePixelRatioF()
    if abs(view.m11() * ratio - scale) > 1e-6 * scale:
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))
        return
    corner = view.map(box.topLeft()) * ratio
    painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), pixmap)
    painter.setWorldTransform(view)


class CounterItem(QGraphicsItem):
    """One unit on the board; it re-reads its look and is told nothing else."""

    def __init__(self, unit: str, look: CounterLook, place: Point | None, sprites: Sprites) -> None:
        super().__init__()
        self.unit = unit
        self._look = look
        self._place = place
        self._sprites = sprites
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.read(look, place)

    @property
    def look(self) -> CounterLook:
        """What the counter shows."""
        return self._look

    @property
    def place(self) -> Point | None:
        """Where it is drawn, in cm."""
        return self._place

    def read(self, look: CounterLook, place: Point | None) -> None:
        """Show this look at this place from now on."""
        if look is not self._look:
            self.prepareGeometryChange()
            self._look = look
        self._place = place
        if place is not None:
            self.setPos(QPointF(*place))
        self.setVisible(place is not None)
        lifted = 5 if look.selected else 1 if look.unit.carrier else 0
        self.setZValue(COUNTER_Z + lifted - (6 if look.unit.out else 0))
        self.update()

    def boundingRect(self) -> QRectF:
        """Give the room of the counter about its centre."""
        return self._sprites.extent(self._look)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the counter's picture."""
        self.paint_at(painter)

    def paint_at(self, painter: QPainter) -> None:
        """Draw the counter's picture about where the painter stands."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        sprite = self._sprites.sprite(self._look, scale)
        draw_picture(painter, sprite.pixmap, sprite.box, sprite.scale)


class OverlayItem(QGraphicsItem):
    """Something that passes: a hover line, a path being laid, an area. Drawn by a function, in cm."""

    def __init__(self, z: float = OVERLAY_Z) -> None:
        super().__init__()
        self._draw: Callable[[QPainter, float], None] | None = None
        self._box = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_drawing(self, box: QRectF, draw: Callable[[QPainter, float], None]) -> None:
        """Show a drawing that keeps within a box; it is given the painter and the cm that one dot covers."""
        self.prepareGeometryChange()
        self._box, self._draw = box, draw
        self.update()

    def clear(self) -> None:
        """Show nothing."""
        if self._draw is not None:
            self.prepareGeometryChange()
            self._box, self._draw = QRectF(), None
            self.update()

    @property
    def shown(self) -> bool:
        """Tell whether anything is shown."""
        return self._draw is not None

    def boundingRect(self) -> QRectF:
        """Give the box of the drawing."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is shown."""
        if self._draw is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, 1.0 / max(painter.worldTransform().m11(), 1e-6))
