"""A line of text that answers a click."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel


class ClickableLabel(QLabel):
    """A label that can be clicked while ``offered``; the hand shows it."""

    clicked = Signal()
    _offered = False

    @property
    def offered(self) -> bool:
        """Tell whether a click means anything now."""
        return self._offered

    def offer(self, *, clicks: bool) -> None:
        """Let clicks mean something from now on, or no longer."""
        self._offered = clicks
        self.setCursor(Qt.CursorShape.PointingHandCursor if clicks else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell of a click that ends on the text."""
        if (
            self._offered
            and event.button() == Qt.MouseButton.LeftButton
            and self.rect().contains(event.position().toPoint())
        ):
            self.clicked.emit()
            event.accept()
        else:
            super().mouseReleaseEvent(event)


class OneLineLabel(ClickableLabel):
    """A single line: where there is no room for all of it dots say so, and the whole is told as one rests on it."""

    BESIDE = 24
    """Dots that stay free beside the words."""

    _whole = ""

    def text(self) -> str:
        """Give the whole line, whatever there is room for."""
        return self._whole

    def setText(self, text: str) -> None:
        """Say another line."""
        self._whole = text
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much as there is room for now."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        self.ensurePolished()
        room = self.width() - self.BESIDE
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        super().setText(shown)
        self.setToolTip(self._whole if shown != self._whole else "")
