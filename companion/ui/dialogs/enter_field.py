"""A field whose Enter is its own: the card that it sits in does not take the same key for the button it shows next."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class EnterField(QLineEdit):
    """A line that is typed and entered; what Enter leads to, such as a result, stays until the next key."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter from going on to the card, where it would press what has the focus by then."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
