"""Our own icons, drawn in any colour."""

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer


class Icons:
    """The icons of one folder, by name; one that is not there draws nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._renderer = lru_cache(maxsize=256)(self._load)

    def _load(self, name: str, colour: str) -> QSvgRenderer | None:
        path = self._folder / f"{name}.svg"
        if not path.is_file():
            return None
        text = path.read_text("utf-8").replace("currentColor", colour)
        return QSvgRenderer(QByteArray(text.encode("utf-8")))

    def has(self, name: str) -> bool:
        """Tell whether there is such an icon."""
        return (self._folder / f"{name}.svg").is_file()

    def draw(self, painter: QPainter, name: str, place: QRectF, colour: QColor) -> None:
        """Draw an icon into a rectangle."""
        renderer = self._renderer(name, colour.name())
        if renderer is not None:
            renderer.render(painter, place)

    def icon(self, name: str, colour: QColor, size: int = 48) -> QIcon:
        """Make an icon for a button."""
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.draw(painter, name, QRectF(0, 0, size, size), colour)
        painter.end()
        return QIcon(pixmap)
