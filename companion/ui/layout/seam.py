"""Where the parts of the layout mode are listed: a new tool, editor or menu is one line here."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from companion.ui.layout.desk import LayoutDesk
from companion.ui.menus import Deed
from companion.ui.tools.tool import Tool, Touch


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


class Grips(Protocol):
    """Handles on what is picked - corners, a turning knob - for the ordinary tool, and the keys that concern it."""

    def take(self, touch: Touch) -> bool:
        """A button went down; True when a handle lies there and is dragged from now on."""

    def drag(self, touch: Touch) -> None:
        """The hand moved with the handle."""

    def drop(self, touch: Touch) -> None:
        """The hand let go: the gesture is made here."""

    def cancel(self) -> bool:
        """Put the handle back; True when one was being dragged."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down while something is picked; True when it was meant for what is picked."""

    def draw(self, painter: QPainter, dot: float) -> None:
        """Draw the handles, and what is being dragged; ``dot`` is one dot of the screen in cm."""


GripsMaker = Callable[[LayoutDesk], Grips]
"""Makes handles for the ordinary tool of the layout mode."""
