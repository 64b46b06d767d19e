"""What every tool can do; hooks receive places on the table in cm."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent


@dataclass(frozen=True, slots=True)
class Touch:
    """One event of the mouse: where on the table, and which keys and buttons are held."""

    place: QPointF
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    right: bool = False

    @property
    def shift(self) -> bool:
        """Tell whether Shift is held."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def alt(self) -> bool:
        """Tell whether Alt is held."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)


class Tool:
    """A tool that does nothing; others change what they need.

    ``id`` is part of its wording code, ``icon`` its picture, ``shortcut`` its key.
    """

    id = "none"
    icon = "select"
    shortcut = ""
    cursor = Qt.CursorShape.ArrowCursor

    def activate(self) -> None:
        """Begin to be the tool in hand."""

    def deactivate(self) -> None:
        """Put everything away that is shown."""

    def press(self, touch: Touch) -> None:
        """A button went down."""

    def move(self, touch: Touch) -> None:
        """The mouse moved, with or without a button."""

    def release(self, touch: Touch) -> None:
        """The left button went up."""

    def double_click(self, touch: Touch) -> None:
        """The left button was pressed twice."""

    def show_again(self) -> None:
        """Draw anew what is shown, in the colours that the board has now."""

    def look_again(self) -> None:
        """Lay words out anew: the board was zoomed or moved under them."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; True when the tool used it."""
        return False
