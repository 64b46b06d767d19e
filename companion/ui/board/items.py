"""What lies in the scene: the baked ground, a counter for each unit, and passing overlays."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from companion.painting.counters import CounterLook
from companion.ui.board.sprites import Sprites

GROUND_Z, OVERLAY_Z, COUNTER_Z, ABOVE_Z = 0.0, 10.0, 20.0, 40.0


class GroundItem(QGraphicsItem):
    """Everything that lies still, drawn once into a picture for each zoom."""

    def __init__(self, draw: Callable[[QPainter], None], box: QRectF) -> None:
        super().__init__()
        self._draw = draw
        self._box = box
        self._pixmap: QPixmap | None = None
        self._scale = 0.0
        self.setZValue(GROUND_Z)

    def boundingRect(self) -> QRectF:
        """Give the table with its edge."""
        return self._box

    def forget(self, box: QRectF) -> None:
        """Draw anew: the terrain or the colours have changed."""
        self.prepareGeometryChange()
        self._box = box
        self._pixmap = None
        self.update()

    def bake(self, scale: float) -> None:
        """Draw the ground at this many dots per cm, unless that is how it was drawn."""
        if self._pixmap is not None and abs(scale - self._scale) < 1e-9:
            return
        most = 6000.0 / max(self._box.width(), self._box.height())
        used = min(scale, most)
        pixmap = QPixmap(max(1, round(self._box.width() * used)), max(1, round(self._box.height() * used)))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(used, used)
        painter.translate(-self._box.topLeft())
        self._draw(painter)
        painter.end()
        self._pixmap, self._scale = pixmap, scale
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the picture; while zooming the last one serves, stretched."""
        if self._pixmap is None:
            self.bake(painter.worldTransform().m11() * painter.device().devicePixelRatioF())
        if self._pixmap is not None:
            painter.drawPixmap(self._box, self._pixmap, QRectF(self._pixmap.rect()))


class CounterItem(QGraphicsItem):
    """One unit on the board; it re-reads its look and is told nothing else."""

    def __init__(self, unit: str, look: CounterLook, sprites: Sprites) -> None:
        super().__init__()
        self.unit = unit
        self._look = look
        self._sprites = sprites
        self.setZValue(COUNTER_Z)
        self.read(look)

    @property
    def look(self) -> CounterLook:
        """What the counter shows."""
        return self._look

    def read(self, look: CounterLook) -> None:
        """Show this look from now on."""
        self.prepareGeometryChange()
        self._look = look
        if look.unit.position is not None:
            self.setPos(QPointF(*look.unit.position))
        self.setVisible(look.unit.position is not None)
        self.setZValue(COUNTER_Z + (5 if look.selected else 0) - (5 if look.unit.out else 0))
        self.update()

    def boundingRect(self) -> QRectF:
        """Give the room of the counter about its centre."""
        return self._sprites.extent(self._look)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the counter's picture."""
        scale = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        pixmap = self._sprites.sprite(self._look, scale)
        painter.drawPixmap(self.boundingRect(), pixmap, QRectF(pixmap.rect()))


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
