"""The sight picture in a card: the view along the barrel, with the percentage."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.battlefield.reports import CoverReport
from companion.model.state import GameState
from companion.painting.palette import Palette
from companion.painting.sight import draw_sight


class SightWidget(QWidget):
    """Draws what the shooter sees of the target; a click on it asks why."""

    clicked = Signal()

    def __init__(self, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._palette = palette
        self._cover: CoverReport | None = None
        self._state: GameState | None = None
        self.setFixedSize(QSize(124, 132))

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        self.update()

    def show_cover(self, cover: CoverReport | None, state: GameState, text: str) -> None:
        """Show another view; ``text`` says it to those who cannot see it."""
        self._cover, self._state = cover, state
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setVisible(cover is not None)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click that ends on the picture."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the picture and its frame."""
        if self._cover is None or self._state is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        draw_sight(painter, self._cover.picture, self._state, self._palette, box)
        painter.setPen(self._palette.colour("frame"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
