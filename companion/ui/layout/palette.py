"""The tools of the layout mode, each with its name, beside the board."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QSizePolicy, QToolButton, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.tools.tool import Tool

COLUMNS = 2
NARROWEST = 100


class LayoutPalette(QWidget):
    """Buttons for the tools that lay a table out."""

    def __init__(self, bridge: Bridge, board: BoardView, tools: Sequence[Tool], icons: Icons, palette: Palette) -> None:
        super().__init__()
        self._icons = icons
        self._laid = tools
        grid = QGridLayout(self)
        grid.setContentsMargins(6, 4, 6, 6)
        grid.setSpacing(2)
        group = QButtonGroup(self)
        self.tools: dict[str, QToolButton] = {}
        for at, tool in enumerate(tools):
            button = QToolButton(self)
            button.setCheckable(True)
            button.setIconSize(QSize(20, 20))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            name = bridge.say(f"ui.tool.{tool.id}")
            short = f"ui.layout.tool.{tool.id}"
            button.setText(bridge.say(short) if bridge.wording.knows(short) else name)
            button.setToolTip(f"{name} ({tool.shortcut})" if tool.shortcut else name)
            button.setAccessibleName(name)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.setMinimumWidth(NARROWEST)
            button.clicked.connect(lambda _=False, chosen=tool.id: board.take(chosen))
            group.addButton(button)
            grid.addWidget(button, at // COLUMNS, at % COLUMNS)
            self.tools[tool.id] = button
        grid.setRowStretch(len(tools), 1)
        board.signals.tool_changed.connect(self._tool_changed)
        self.set_palette(palette)

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for tool in self._laid:
            self.tools[tool.id].setIcon(self._icons.icon(tool.icon, palette.colour("text")))

    def _tool_changed(self, name: str) -> None:
        if name in self.tools:
            self.tools[name].setChecked(True)
