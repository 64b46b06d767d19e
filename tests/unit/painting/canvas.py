"""A sheet to draw on in tests, and what colour lies where."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from companion.painting.palette import Palette, palette

RESOURCES = Path(__file__).parents[3] / "resources"
COLOURS = RESOURCES / "styles" / "colours.toml"


def light() -> Palette:
    return palette(COLOURS)


class Sheet:
    """White paper of some cm about a centre, drawn on at some dots per cm."""

    def __init__(self, draw: Callable[[QPainter], None], half: float = 6.0, scale: float = 20.0):
        self._half, self._scale = half, scale
        size = round(2 * half * scale)
        self.image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        self.image.fill(QColor("white"))
        painter = QPainter(self.image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(half, half)
        draw(painter)
        painter.end()

    def at(self, x: float, y: float) -> str:
        """Name the colour at a place in cm about the centre."""
        point = QPointF(x + self._half, y + self._half) * self._scale
        return self.image.pixelColor(round(point.x()), round(point.y())).name()

    def width_of(self, colours: set[str], y: float = 0.0) -> float:
        """Measure along a row from the first to the last dot that has one of these colours, in cm."""
        row = round((y + self._half) * self._scale)
        found = [x for x in range(self.image.width()) if self.image.pixelColor(x, row).name() in colours]
        return (found[-1] - found[0] + 1) / self._scale if found else 0.0

    def inked(self) -> int:
        """Count the dots that are no longer white."""
        size = self.image.width()
        return sum(
            self.image.pixelColor(x, y).name() != "#ffffff" for x in range(0, size, 2) for y in range(0, size, 2)
        )
