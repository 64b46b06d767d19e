"""The floating palette on the board: tools above, ways of moving below."""

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge


class PaletteBar(QFrame):
    """Buttons for the tools and for the ways in which the selected unit may move."""

    action_chosen = Signal(str)

    def __init__(self, bridge: Bridge, board: BoardView, palette: Palette, icons: Icons) -> None:
        super().__init__(board)
        self.setObjectName("card")
        self._bridge = bridge
        self._board = board
        self._icons = icons
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(4, 4, 4, 4)
        self._layout.setSpacing(2)
        self._tools = QButtonGroup(self)
        self.tools: dict[str, QToolButton] = {}
        for tool in board.tools.values():
            button = QToolButton(self)
            button.setCheckable(True)
            button.setIconSize(QSize(24, 24))
            name = bridge.say(f"ui.tool.{tool.id}")
            button.setToolTip(f"{name} ({tool.shortcut})")
            button.setAccessibleName(name)
            button.clicked.connect(lambda _=False, chosen=tool.id: board.take(chosen))
            self._tools.addButton(button)
            self._layout.addWidget(button)
            self.tools[tool.id] = button
        self.actions_: dict[str, QToolButton] = {}
        self._moves = QButtonGroup(self)
        board.signals.tool_changed.connect(self._tool_changed)
        for signal in (bridge.selected, bridge.changed, bridge.replaced):
            signal.connect(self.read)
        self.set_palette(palette)
        self._tool_changed(board.tool.id)
        self.read()

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for tool in self._board.tools.values():
            self.tools[tool.id].setIcon(self._icons.icon(tool.icon, palette.colour("text")))

    def _tool_changed(self, name: str) -> None:
        if name in self.tools:
            self.tools[name].setChecked(True)

    def read(self, *_: object) -> None:
        """Offer the ways of moving of the selected unit."""
        bridge = self._bridge
        unit = bridge.selection[0] if bridge.selection else ""
        known = unit in bridge.context.state.units
        kinds = bridge.ruleset.moves(bridge.context, unit) if known else ()
        wanted = [(kind.action, kind.code, max(kind.speeds.values(), default=0.0)) for kind in kinds]
        for gone in [each for each in self.actions_ if each not in {action for action, _, _ in wanted}]:
            button = self.actions_.pop(gone)
            self._moves.removeButton(button)
            self._layout.removeWidget(button)
            button.deleteLater()
        for action, code, reach in wanted:
            if action not in self.actions_:
                self._add(action)
            button = self.actions_[action]
            button.setText(f"{bridge.say(code)} {reach:g}")
        chosen = self._board.select_tool.action
        current = self.actions_.get(chosen) or next(iter(self.actions_.values()), None)
        if current is not None:
            current.setChecked(True)
        self.move(34, 40)
        QTimer.singleShot(0, self.adjustSize)

    def _add(self, action: str) -> None:
        button = QToolButton(self)
        button.setCheckable(True)
        button.clicked.connect(lambda: self._board.set_action(action))
        self._moves.addButton(button)
        self._layout.addWidget(button)
        self.actions_[action] = button
