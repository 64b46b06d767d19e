"""A line of text that answers a click."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
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
