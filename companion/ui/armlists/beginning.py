"""What an empty list offers: the lists that come with the program, those on the table, or a first squad."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

Beginning = tuple[str, Callable[[], object]]


class BeginningPane(QWidget):
    """A sentence and a button for each way to begin."""

    def __init__(self, sentence: str, beginnings: Sequence[Beginning], parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 12, 12, 4)
        column.setSpacing(8)
        label = QLabel(sentence, self)
        label.setWordWrap(True)
        column.addWidget(label)
        self.buttons: list[QPushButton] = []
        for text, deed in beginnings:
            button = QPushButton(text, self)
            button.clicked.connect(lambda _=False, deed=deed: deed())
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self.buttons.append(button)
        column.addStretch(1)
