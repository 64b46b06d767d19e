"""The title of a stat in a profile's form: strong where the profile says it itself, soft where the rules do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from companion.ui.bridge import Bridge


class StatTitle(QLabel):
    """A click on a strong title gives the stat back to the rules."""

    given_back = Signal()

    def __init__(self, bridge: Bridge, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._bridge = bridge
        self.own = False
        self.mark(own=False)

    def mark(self, *, own: bool) -> None:
        """Show whether the profile says this stat itself."""
        self.own = own
        name = "marked" if own else "soft"
        if self.objectName() != name:
            self.setObjectName(name)
            self.setToolTip(self._bridge.say(f"ui.lists.stat.{'own' if own else 'rules'}"))
            self.setCursor(Qt.CursorShape.PointingHandCursor if own else Qt.CursorShape.ArrowCursor)
            self.style().unpolish(self)
            self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Give the stat back to the rules."""
        if self.own and event.button() == Qt.MouseButton.LeftButton:
            self.given_back.emit()
        else:
            super().mousePressEvent(event)
