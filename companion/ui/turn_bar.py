"""The turn bar: ruleset and scenario, turn, card on the table, whose activation; undo, redo, NEXT."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.bridge import Bridge
from companion.ui.headlines import headline


class TurnBar(QFrame):
    """One line above everything, re-read whenever the game has changed."""

    next_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turnbar")
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
        self.setMaximumHeight(64)
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
        for signal in (bridge.changed, bridge.replaced, bridge.pending_changed):
            signal.connect(self.read)
        self.set_palette(palette)

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
        step = bridge.ruleset.next_step(bridge.context)
        self.next.setEnabled(step is not None)
        if step is not None:
            unit = state.units[step.unit].name if step.unit in state.units else ""
            self.next.setText(say(step.code, unit=unit))
            self.next.setToolTip(say("ui.next.tip"))
