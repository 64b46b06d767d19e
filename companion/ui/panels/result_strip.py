"""The strip below the board: the last result in large type, and what the hand rests on."""

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from companion.rules.record import Gesture
from companion.session.session import Change
from companion.ui.bridge import Bridge
from companion.ui.headlines import headline


class ResultStrip(QFrame):
    """Last result and hover line."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self._bridge = bridge
        self.result = QLabel(self)
        self.result.setObjectName("result")
        self.result.setWordWrap(True)
        self.result.setFixedHeight(54)
        self.hover = QLabel(self)
        self.hover.setObjectName("hover")
        self.hover.setMinimumHeight(22)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.result)
        layout.addWidget(self.hover)
        bridge.changed.connect(self._changed)
        bridge.replaced.connect(self.read)
        self.read()

    def read(self) -> None:
        """Show the result at which the game stands."""
        journal = self._bridge.session.journal
        gesture = journal.gesture(journal.head)
        self.result.setText(headline(self._bridge, gesture) if gesture else self._nothing())

    def _nothing(self) -> str:
        return self._bridge.say("ui.result.nothing_laid" if self._bridge.laying else "ui.result.none")

    def _changed(self, change: Change) -> None:
        if isinstance(change.cause, Gesture):
            self.result.setText(headline(self._bridge, change.cause))
        else:
            self.read()

    def say(self, text: str) -> None:
        """Say what the hand rests on, or what is wanted."""
        self.hover.setText(text)
