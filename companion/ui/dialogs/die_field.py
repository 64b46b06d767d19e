"""The field in which a real die is typed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from companion.ui.dialogs.enter_field import EnterField


class DieField(EnterField):
    """Takes typed dice; R in the empty field lets the program roll."""

    rolled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll on R, type everything else."""
        if event.key() == Qt.Key.Key_R and not self.text():
            self.rolled.emit()
        else:
            super().keyPressEvent(event)
