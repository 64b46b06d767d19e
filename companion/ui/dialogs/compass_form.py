"""The directions of a scatter die as buttons, in a rose: for a real die that names one."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from companion.ui.bridge import Bridge

PLACES = ((0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))
"""Row and column of each of eight directions, from north clockwise."""


class CompassForm(QWidget):
    """Eight buttons; ``chosen`` tells the degrees clockwise from up."""

    chosen = Signal(float)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(3)
        self.buttons: list[QPushButton] = []
        for step, (row, column) in enumerate(PLACES):
            button = QPushButton(f"{step + 1}  {bridge.say(f'ui.compass.{step}')}", self)
            button.clicked.connect(lambda _=False, degrees=step * 45.0: self.chosen.emit(degrees))
            grid.addWidget(button, row, column)
            self.buttons.append(button)
