"""The strip below the board: the last result in large type, and what the hand rests on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.rules.record import Gesture
from companion.session.session import Change
from companion.ui.bridge import Bridge
from companion.ui.headlines import headline
from companion.ui.panels.clickable import ClickableLabel, OneLineLabel


class ResultStrip(QFrame):
    """Last result and hover line."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("strip")
        self._bridge = bridge
        self._wanted = ""
        self.result = ClickableLabel(self)
        self.result.setObjectName("result")
        self.result.setWordWrap(True)
        self.result.setFixedHeight(54)
        self.hover = OneLineLabel(self)
        self.hover.setObjectName("hover")
        self.hover.setMinimumHeight(22)
        # A long hint is cut rather than that the window grows beyond its screen.
        self.hover.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.why = QPushButton(bridge.say("ui.why"), self)
        self.why.setToolTip("W")
        self.why.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.addWidget(self.result)
        texts.addWidget(self.hover)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 2, 8, 0)
        layout.addLayout(texts, 1)
        layout.addWidget(self.why, 0, Qt.AlignmentFlag.AlignVCenter)
        self.offer(look=False, result=False)
        bridge.changed.connect(self._changed)
        bridge.replaced.connect(self.read)
        self.read()

    def read(self) -> None:
        """Show the result at which the game stands."""
        journal = self._bridge.session.journal
        gesture = journal.gesture(journal.head)
        self.result.setText(headline(self._bridge, gesture) if gesture else self._nothing())

    def _nothing(self) -> str:
        if not self._bridge.laying:
            return self._bridge.say("ui.result.none")
        state = self._bridge.context.state
        bare = not (state.units or state.terrain.pieces or state.zones)
        return self._bridge.say("ui.result.nothing_laid" if bare else "ui.result.as_opened")

    def _changed(self, change: Change) -> None:
        if isinstance(change.cause, Gesture):
            self.result.setText(headline(self._bridge, change.cause))
            if self.hover.text() == self._wanted:
                # It has been given.
                self.say("")
        else:
            self.read()

    def offer(self, *, look: bool, result: bool) -> None:
        """Let clicks ask why: on what is looked at, on the result; the button asks about the newer of the two."""
        self.hover.offer(clicks=look)
        self.result.offer(clicks=result)
        self.why.setVisible(look or result)

    def say(self, text: str) -> None:
        """Say what the hand rests on."""
        self.hover.setText(text)

    def want(self, text: str) -> None:
        """Say what is wanted of the table, until a gesture is made."""
        self._wanted = text
        self.say(text)
