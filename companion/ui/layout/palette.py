"""The floating palette of the layout mode: every tool with its name."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QVBoxLayout

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.board.rulers import WIDTH
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.palette_bar import GAP
from companion.ui.tools.tool import Tool


class LayoutPalette(QFrame):
    """Buttons for the tools that lay a table out."""

    def __init__(self, bridge: Bridge, board: BoardView, tools: list[Tool], icons: Icons, palette: Palette) -> None:
        super().__init__(board)
        self.setObjectName("card")
        self._board = board
        self._icons = icons
        self._laid = tools
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(1)
        group = QButtonGroup(self)
        self.tools: dict[str, QToolButton] = {}
        for tool in tools:
            button = QToolButton(self)
            button.setCheckable(True)
            button.setIconSize(QSize(20, 20))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            name = bridge.say(f"ui.tool.{tool.id}")
            short = f"ui.layout.tool.{tool.id}"
            button.setText(bridge.say(short) if bridge.wording.knows(short) else name)
            button.setToolTip(f"{name} ({tool.shortcut})" if tool.shortcut else name)
            button.setAccessibleName(name)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, chosen=tool.id: board.take(chosen))
            group.addButton(button)
            layout.addWidget(button)
            self.tools[tool.id] = button
        board.signals.tool_changed.connect(self._tool_changed)
        self.set_palette(palette)
        self.adjustSize()
        self.move(WIDTH + GAP, WIDTH + GAP)
        self.hide()

    @property
    def room(self) -> int:
        """The dots at the board's left edge over which the palette lies."""
        return self.width() + 2 * GAP - 4

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for tool in self._laid:
            self.tools[tool.id].setIcon(self._icons.icon(tool.icon, palette.colour("text")))

    def _tool_changed(self, name: str) -> None:
        if name in self.tools:
            self.tools[name].setChecked(True)
