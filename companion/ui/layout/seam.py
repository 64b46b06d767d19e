"""Where the parts of the layout mode are listed: a new tool, editor or menu is one line here."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from companion.ui.layout.desk import LayoutDesk
from companion.ui.menus import Deed
from companion.ui.tools.tool import Tool


class Editor(Protocol):
    """A part of the panel on the right: it edits what is selected or picked."""

    @property
    def widget(self) -> QWidget:
        """What is shown while it is wanted."""

    def wanted(self) -> bool:
        """Tell whether what is selected or picked now is this editor's business."""

    def read(self) -> None:
        """Read what is selected or picked anew; called whenever it, or the table, has changed and it is wanted."""


ToolMaker = Callable[[LayoutDesk], Tool]
"""Makes a tool for the palette; its name is said by ``ui.tool.ID``, its icon lies in resources/icons."""

EditorMaker = Callable[[LayoutDesk, QWidget], Editor]
"""Makes an editor, given its parent."""

DeedMaker = Callable[[LayoutDesk], Sequence[Deed]]
"""Makes entries of the menu "layout" with their keys; each is named by ``ui.action.CODE``."""

MenuEntry = tuple[str, Callable[[], object]]
MenuMaker = Callable[[LayoutDesk, QPointF], Sequence[MenuEntry]]
"""Makes entries of the menu that a right click on the board opens, for a place in cm; each a text and a deed."""
