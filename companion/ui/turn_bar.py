"""The turn bar: ruleset and scenario, turn, card on the table, whose activation; undo, redo, NEXT."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.bridge import Bridge
from companion.ui.headlines import headline

HEIGHT = 66
NARROW = 1150
"""Dots below which the bar leaves out what can be seen elsewhere."""


class TurnBar(QFrame):
    """One line above everything, re-read whenever the game has changed."""

    next_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turnbar")
        self.setFixedHeight(HEIGHT)
        self._next = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bridge = bridge
        self._icons = icons
        say = bridge.say
        self.title = QLabel(self)
        self.title.setObjectName("soft")
        self.status = QLabel(self)
        self.status.setObjectName("heading")
        self.status.setWordWrap(True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.setContentsMargins(0, 0, 0, 0)
        words.addWidget(self.title)
        words.addWidget(self.status)
        self.undo = QToolButton(self)
        self.redo = QToolButton(self)
        for button, what in ((self.undo, "undo"), (self.redo, "redo")):
            button.setText(say(f"ui.action.{what}"))
            button.setAccessibleName(say(f"ui.action.{what}"))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.undo.clicked.connect(bridge.undo)
        self.redo.clicked.connect(bridge.redo)
        self.next = QPushButton(self)
        self.next.setObjectName("next")
        self.next.clicked.connect(self.next_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addLayout(words, 1)
        row.addWidget(self.undo)
        row.addWidget(self.redo)
        row.addWidget(self.next)
        for signal in (bridge.changed, bridge.replaced, bridge.pending_changed, bridge.selected):
            signal.connect(self.read)
        self.set_palette(palette)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is essential where there is little room: the title stands in the window's frame as well."""
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW
        self.title.setVisible(not narrow)
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        for button in (self.undo, self.redo):
            button.setToolButtonStyle(style)
        self._name_next(event.size().width())

    def _name_next(self, width: int) -> None:
        """Write on NEXT what comes next, shortened to a third of the bar."""
        room = max(width // 3 - 48, 120)
        self.next.ensurePolished()
        self.next.setText(self.next.fontMetrics().elidedText(self._next, Qt.TextElideMode.ElideRight, room))

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self.undo.setIcon(self._icons.icon("undo", palette.colour("text")))
        self.redo.setIcon(self._icons.icon("redo", palette.colour("text")))
        self.read()

    def read(self, *_: object) -> None:
        """Read where the game is."""
        bridge, say = self._bridge, self._bridge.say
        state = bridge.context.state
        self.title.setText(f"{state.title} - {say(f'{bridge.ruleset.id}.name')}")
        facts = [bridge.tell(fact) for fact in bridge.ruleset.status(bridge.context)]
        self.status.setText("   ·   ".join(facts))
        journal = bridge.session.journal
        busy = bridge.session.pending is not None
        for button, target, what in (
            (self.undo, journal.undo_target(), "undo"),
            (self.redo, journal.redo_target(), "redo"),
        ):
            button.setEnabled(target is not None and not busy)
            row = journal.gesture(journal.head if what == "undo" else target or 0)
            named = headline(bridge, row) if row is not None and target is not None else ""
            button.setToolTip(f"{say(f'ui.action.{what}')}: {named}" if named else say(f"ui.action.{what}"))
        step = bridge.upcoming()
        self.next.setEnabled(step is not None)
        if step is not None:
            unit = state.units[step.unit].name if step.unit in state.units else ""
            self._next = say(step.code, unit=unit)
            self.next.setToolTip(f"{self._next}. {say('ui.next.tip')}")
            self.next.setAccessibleName(self._next)
            self._name_next(self.width())
