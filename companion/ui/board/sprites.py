"""Counters drawn once for each look and zoom, and kept as pictures."""

from collections import OrderedDict

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.painting.counters import CounterLook, CounterPainter

KEPT = 4000


class Sprites:
    """Pictures of counters by look and scale; the least used ones are forgotten."""

    def __init__(self, painter: CounterPainter) -> None:
        self._painter = painter
        self._kept: OrderedDict[tuple[int, float], tuple[CounterLook, QPixmap]] = OrderedDict()

    def extent(self, look: CounterLook) -> QRectF:
        """Give the room of a counter about its centre, in cm."""
        return self._painter.extent(look.unit)

    def sprite(self, look: CounterLook, scale: float) -> QPixmap:
        """Give the picture of a counter; ``scale`` in dots per cm."""
        key = (id(look), scale)
        found = self._kept.get(key)
        if found is not None and found[0] is look:
            self._kept.move_to_end(key)
            return found[1]
        pixmap = self._draw(look, scale)
        self._kept[key] = (look, pixmap)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return pixmap

    def _draw(self, look: CounterLook, scale: float) -> QPixmap:
        box = self.extent(look)
        pixmap = QPixmap(max(1, round(box.width() * scale)), max(1, round(box.height() * scale)))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-box.topLeft())
        self._painter.draw(painter, look)
        painter.end()
        return pixmap
