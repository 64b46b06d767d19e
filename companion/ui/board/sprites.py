"""Counters drawn once for each look and zoom."""

from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.painting.counters import CounterLook, CounterPainter


@dataclass(frozen=True, slots=True)
class Sprite:
    """The picture of a look: its room about the counter's centre in cm, and the dots per cm it was drawn at."""

    look: CounterLook
    pixmap: QPixmap
    box: QRectF
    scale: float


class Sprites:
    """Draws the pictures of counters at the zoom on which the board has settled."""

    def __init__(self, painter: CounterPainter) -> None:
        self._painter = painter

    def sprite(self, look: CounterLook, scale: float) -> Sprite:
        """Draw the picture of a look; ``scale`` in dots per cm."""
        box = self._painter.extent(look, scale)
        # Whole dots about the centre, so that counters that stand alike look alike.
        box = QRectF(QPointF(floor(box.left() * scale), floor(box.top() * scale)) / scale, box.size())
        pixmap = QPixmap(max(1, ceil(box.width() * scale) + 1), max(1, ceil(box.height() * scale) + 1))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-box.topLeft())
        self._painter.draw(painter, look, scale)
        painter.end()
        return Sprite(look, pixmap, box, scale)
