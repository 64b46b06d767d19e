"""The floating palettes on the board: tools on the left, ways of moving along its lower edge."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QToolButton, QVBoxLayout

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.board.rulers import WIDTH
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge

GAP = 8
WIDEST = 126
"""Dots that the name of a move may take on its button."""


class PaletteBar(QFrame):
    """Buttons for the tools."""

    def __init__(self, bridge: Bridge, board: BoardView, palette: Palette, icons: Icons) -> None:
        super().__init__(board)
        self.setObjectName("card")
        self._board = board
        self._icons = icons
        self._laid = tuple(board.tools.values())  # the board may hold other tools while a table is laid out
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(2)
        group = QButtonGroup(self)
        self.tools: dict[str, QToolButton] = {}
        for tool in self._laid:
            button = QToolButton(self)
            button.setCheckable(True)
            button.setIconSize(QSize(24, 24))
            name = bridge.say(f"ui.tool.{tool.id}")
            button.setToolTip(f"{name} ({tool.shortcut})")
            button.setAccessibleName(name)
            button.clicked.connect(lambda _=False, chosen=tool.id: board.take(chosen))
            group.addButton(button)
            layout.addWidget(button)
            self.tools[tool.id] = button
        board.signals.tool_changed.connect(self._tool_changed)
        self.set_palette(palette)
        self._tool_changed(board.tool.id)
        self.adjustSize()
        self.move(WIDTH + GAP, WIDTH + GAP)
        board.keep_free(self.width() + 2 * GAP - 4)

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for tool in self._laid:
            self.tools[tool.id].setIcon(self._icons.icon(tool.icon, palette.colour("text")))

    def _tool_changed(self, name: str) -> None:
        if name in self.tools:
            self.tools[name].setChecked(True)


class MovesBar(QFrame):
    """Buttons for the ways in which the selected unit may move, each with how far it gets."""

    def __init__(self, bridge: Bridge, board: BoardView) -> None:
        super().__init__(board)
        self.setObjectName("card")
        self._bridge = bridge
        self._board = board
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 4)
        self._layout.setSpacing(2)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        board.installEventFilter(self)
        for signal in (bridge.selected, bridge.changed, bridge.replaced):
            signal.connect(self.read)
        self.read()

    def read(self, *_: object) -> None:
        """Offer the ways of moving of the selected unit."""
        bridge = self._bridge
        unit = bridge.selection[0] if bridge.selection else ""
        units = bridge.context.state.units
        known = not bridge.laying and unit in units and not units[unit].out
        kinds = bridge.ruleset.moves(bridge.context, unit) if known else ()
        wanted = {kind.action: (kind.code, max(kind.speeds.values(), default=0.0)) for kind in kinds}
        for gone in [each for each in self.buttons if each not in wanted]:
            button = self.buttons.pop(gone)
            self._group.removeButton(button)
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        for action, (code, reach) in wanted.items():
            if action not in self.buttons:
                self._add(action)
            text, button = bridge.say("ui.moves.button", action=bridge.say(code), cm=reach), self.buttons[action]
            button.setToolTip(text)
            button.setText(button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, WIDEST))
        chosen = self.buttons.get(self._board.select_tool.action) or next(iter(self.buttons.values()), None)
        if chosen is not None:
            chosen.setChecked(True)
        self.setVisible(bool(self.buttons))
        QTimer.singleShot(0, self, self._settle)

    def _add(self, action: str) -> None:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.clicked.connect(lambda: self._board.set_action(action))
        self._group.addButton(button)
        self._layout.addWidget(button)
        self.buttons[action] = button

    def _settle(self) -> None:
        self.adjustSize()
        self.move(WIDTH + GAP, self._board.height() - self.height() - GAP)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the board's lower edge when that is resized."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._settle)
        return False
