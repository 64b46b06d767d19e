"""The ground of the board: drawn into pictures once, and only shown while figures move."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from companion.ui.board.items import GROUND_Z, draw_picture

WHOLE = 12_000_000
"""Dots of the picture of the whole table, at most; whoever looks closer gets a second picture of what is in view."""


class GroundItem(QGraphicsItem):
    """Everything that lies still: one picture of the whole table, and a sharper one of the part looked at."""

    def __init__(self, draw: Callable[[QPainter], None], box: QRectF, background: QColor) -> None:
        super().__init__()
        self._draw = draw
        self._box = box
        self._background = background
        self._whole: QPixmap | None = None
        self._whole_scale = 0.0
        self._part: tuple[QPixmap, QRectF, float] | None = None
        self.baked = 0
        self.setZValue(GROUND_Z)

    def boundingRect(self) -> QRectF:
        """Give the table with its edge."""
        return self._box

    def forget(self, box: QRectF, background: QColor) -> None:
        """Draw anew: the terrain or the colours have changed."""
        self.prepareGeometryChange()
        self._box, self._background = box, background
        self._whole, self._part = None, None
        self.update()

    def bake(self, scale: float, view: QRectF) -> None:
        """Draw the ground at this many dots per cm; ``view`` is what can be seen of it, in cm."""
        most = (WHOLE / max(self._box.width() * self._box.height(), 1.0)) ** 0.5
        if self._whole is None or abs(min(scale, most) - self._whole_scale) > 1e-9:
            self._whole_scale = min(scale, most)
            self._whole = self._bake(self._box, self._whole_scale)
            self.update()
        if scale <= most:
            self._part = None
            return
        seen = view.intersected(self._box)
        if self._part is None or self._part[2] != scale or not self._part[1].contains(seen):
            wide, high = seen.width() * 0.25, seen.height() * 0.25
            area = seen.adjusted(-wide, -high, wide, high).intersected(self._box)
            self._part = None if area.isEmpty() else (self._bake(area, scale), area, scale)
            self.update()

    def _bake(self, area: QRectF, scale: float) -> QPixmap:
        self.baked += 1
        pixmap = QPixmap(max(1, round(area.width() * scale)), max(1, round(area.height() * scale)))
        pixmap.fill(self._background)  # nothing shines through, so that it is copied rather than blended
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-area.topLeft())
        self._draw(painter)
        painter.end()
        return pixmap

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Show the pictures; while zooming the last ones serve, stretched."""
        if self._whole is None:
            self.bake(painter.worldTransform().m11() * painter.device().devicePixelRatioF(), self._box)
        if self._whole is not None:
            draw_picture(painter, self._whole, self._box, self._whole_scale)
        if self._part is not None:
            draw_picture(painter, *self._part)
