"""What lies in the scene above the ground: a counter for each unit, and passing overlays."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from companion.model.values import Point
from companion.painting.counters import CounterLook
from companion.ui.board.sprites import Sprite

GROUND_Z, OVERLAY_Z, COUNTER_Z, ABOVE_Z = 0.0, 10.0, 20.0, 40.0

WORDS = (360.0, 110.0)
"""Room in dots beside and above a drawing that its words may take."""


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


class CounterItem(QGraphicsPixmapItem):
    """One unit on the board, shown as a picture; it re-reads its look and is told nothing else.

    Qt itself paints the picture, so that hundreds of counters cost no more than copying their dots.
    """

    def __init__(self, unit: str, look: CounterLook, place: Point | None) -> None:
        super().__init__()
        self.unit = unit
        self.look = look
        self.place = place
        self._sprite: Sprite | None = None
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def read(self, look: CounterLook, place: Point | None) -> None:
        """Show this look at this place from now on; the picture is given by ``show_sprite``."""
        self.look, self.place = look, place
        if place is not None:
            self.setPos(QPointF(*place))
        self.setVisible(place is not None)
        lifted = 5 if look.selected else 1 if look.unit.carrier else 0
        self.setZValue(COUNTER_Z + lifted - (6 if look.unit.out else 0))

    def shows(self, scale: float) -> bool:
        """Tell whether the picture is that of the look, drawn for this zoom."""
        sprite = self._sprite
        return sprite is not None and sprite.look is self.look and sprite.scale == scale

    def show_sprite(self, sprite: Sprite) -> None:
        """Show this picture from now on."""
        self._sprite = sprite
        self.setPixmap(sprite.pixmap)
        self.setOffset(sprite.box.topLeft() * sprite.scale)
        self.setScale(1.0 / sprite.scale)

    def paint_at(self, painter: QPainter) -> None:
        """Draw the counter's picture about where the painter stands."""
        if self._sprite is not None:
            draw_picture(painter, self._sprite.pixmap, self._sprite.box, self._sprite.scale)

    @property
    def room(self) -> QRectF:
        """Give what the counter's picture covers about its centre, in cm."""
        return self._sprite.box if self._sprite is not None else QRectF()


class OverlayItem(QGraphicsItem):
    """Something that passes: a hover line, a path being laid, an area. Drawn by a function, in cm."""

    def __init__(self, z: float = OVERLAY_Z) -> None:
        super().__init__()
        self._draw: Callable[[QPainter, float], None] | None = None
        self._box = QRectF()
        self._dot = self._least = 0.0
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_drawing(self, box: QRectF, draw: Callable[[QPainter, float], None]) -> None:
        """Show a drawing that keeps within a box; it is given the painter and the cm that one dot covers."""
        self.prepareGeometryChange()
        self._box, self._draw, self._least = box, draw, self._dot
        self._drop_picture()
        self.update()

    def look_from(self, dot: float) -> None:
        """Keep room for words that cover more of the table from farther away; ``dot`` is a dot of the screen in cm."""
        if self._draw is not None and max(dot, self._least) != max(self._dot, self._least):
            self.prepareGeometryChange()
        self._dot = dot

    def _drop_picture(self) -> None:
        """Let go of the picture kept of the last drawing: Qt would carry it over into a box of another size."""
        kept = self.cacheMode()
        if kept != QGraphicsItem.CacheMode.NoCache:
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.setCacheMode(kept)

    def clear(self) -> None:
        """Show nothing."""
        if self._draw is not None:
            self.prepareGeometryChange()
            self._box, self._draw = QRectF(), None
            self.update()

    @property
    def dot(self) -> float:
        """What one dot of the screen covers, in cm, for whoever looks at the drawing now."""
        return self._dot

    @property
    def shown(self) -> bool:
        """Tell whether anything is shown."""
        return self._draw is not None

    def boundingRect(self) -> QRectF:
        """Give the box of the drawing, larger where somebody has zoomed out since it was made."""
        farther = max(self._dot - self._least, 0.0) if self._draw is not None else 0.0
        wide, high = WORDS[0] * farther, WORDS[1] * farther
        return self._box.adjusted(-wide, -high, wide, high)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is shown, and leave the painter as it was: the view does not see to that."""
        if self._draw is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, 1.0 / max(painter.worldTransform().m11(), 1e-6))
            painter.restore()
