"""The bar above the board while a table is laid out: what it is called, whether it is saved, undo, redo, play."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.bridge import Bridge
from companion.ui.turn_bar import HEIGHT, NARROW


class LayoutBar(QFrame):
    """Stands where the turn bar stands in a game."""

    save_wanted = Signal()
    play_wanted = Signal()
    check_wanted = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turnbar")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._bridge = bridge
        self._icons = icons
        self.title = QLabel(self)
        self.title.setObjectName("heading")
        self.status = QLabel(self)
        self.status.setObjectName("soft")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.setContentsMargins(0, 0, 0, 0)
        for label in (self.title, self.status):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.status)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.addLayout(words, 1)
        self.check = QPushButton(self)
        self.check.clicked.connect(self.check_wanted)
        self.check.hide()
        row.addWidget(self.check)
        self.undo, self.redo, self.save = (self._button(what) for what in ("undo", "redo", "save"))
        for button in (self.undo, self.redo, self.save):
            row.addWidget(button)
        self.undo.clicked.connect(bridge.undo)
        self.redo.clicked.connect(bridge.redo)
        self.save.clicked.connect(self.save_wanted)
        self.play = QPushButton(bridge.say("ui.layout.play"), self)
        self.play.setObjectName("next")
        self.play.setToolTip(bridge.say("ui.layout.play.tip"))
        self.play.clicked.connect(self.play_wanted)
        row.addWidget(self.play)
        self.set_palette(palette)

    def _button(self, what: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(self._bridge.say(f"ui.layout.{what}"))
        button.setAccessibleName(button.text())
        button.setToolTip(button.text())
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        return button

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for button, what in ((self.undo, "undo"), (self.redo, "redo"), (self.save, "save")):
            button.setIcon(self._icons.icon(what, palette.colour("text")))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the names of the small buttons out where there is little room."""
        super().resizeEvent(event)
        narrow = event.size().width() < NARROW
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if narrow else Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        for button in (self.undo, self.redo, self.save):
            button.setToolButtonStyle(style)

    def count(self, count: int, grave: int) -> None:
        """Say how much there is to look at; what is grave stands out."""
        self.check.setVisible(count > 0)
        code = "ui.check.grave" if grave else "ui.check.count"
        self.check.setText(self._bridge.say(code, count=grave or count))
        self.check.setToolTip(self._bridge.say("ui.action.lay_check"))

    def read(self, *, file: str, dirty: bool) -> None:
        """Say what is laid out, and whether it is saved; ``file`` is the name of its file, if it has one."""
        bridge, say = self._bridge, self._bridge.say
        state, journal = bridge.context.state, bridge.session.journal
        self.title.setText(say("ui.layout.title", title=state.title))
        self.title.setToolTip(state.title)
        saved = say("ui.layout.unsaved" if dirty else "ui.layout.saved")
        table = say("ui.layout.table", width=state.table.width, height=state.table.height)
        parts = [say(f"{bridge.ruleset.id}.name"), table, file or say("ui.layout.no_file"), saved]
        self.status.setText("  ·  ".join(parts if dirty or file else parts[:3]))
        self.status.setToolTip(self.status.text())
        self.undo.setEnabled(journal.undo_target() is not None)
        self.redo.setEnabled(journal.redo_target() is not None)
        self.save.setEnabled(dirty or not file)
