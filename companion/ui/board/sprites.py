"""Counters drawn once for each look, and kept as pictures."""

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from companion.painting.counters import CounterLook, CounterPainter

KEPT = 64 * 2**20
"""Bytes of pictures that are kept; beyond that the least used ones are forgotten."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """The picture of a look: its room about the counter's centre in cm, and the dots per cm it was drawn at."""

    look: CounterLook
    pixmap: QPixmap
    box: QRectF
    scale: float


class Sprites:
    """Pictures of counters by look, drawn at the scale on which the board has settled.

    While the board is zoomed the last pictures serve, stretched.
    """

    def __init__(self, painter: CounterPainter) -> None:
        self._painter = painter
        self._kept: OrderedDict[int, Sprite] = OrderedDict()
        self._bytes = 0
        self.scale = 0.0

    def extent(self, look: CounterLook) -> QRectF:
        """Give the most room that a counter needs about its centre, in cm, however far away it is."""
        return self._painter.extent(look)

    def sprite(self, look: CounterLook, wanted: float) -> Sprite:
        """Give the picture of a look; ``wanted`` in dots per cm is used where the board has not settled yet."""
        found = self._kept.get(id(look))
        if found is not None and found.look is look and self.scale in (0.0, found.scale):
            self._kept.move_to_end(id(look))
            return found
        self._drop(self._kept.pop(id(look), None))
        made = self._draw(look, self.scale or wanted)
        self._kept[id(look)] = made
        self._bytes += _size(made)
        while self._bytes > KEPT and len(self._kept) > 1:
            self._drop(self._kept.popitem(last=False)[1])
        return made

    def _drop(self, sprite: Sprite | None) -> None:
        if sprite is not None:
            self._bytes -= _size(sprite)

    def _draw(self, look: CounterLook, scale: float) -> Sprite:
        box = self._painter.extent(look, scale)
        pixmap = QPixmap(max(1, round(box.width() * scale)), max(1, round(box.height() * scale)))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-box.topLeft())
        self._painter.draw(painter, look, scale)
        painter.end()
        return Sprite(look, pixmap, box, scale)


def _size(sprite: Sprite) -> int:
    return sprite.pixmap.width() * sprite.pixmap.height() * 4
