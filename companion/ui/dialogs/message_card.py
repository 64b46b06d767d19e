"""A card of sentences: what is wrong with a file, where we were, which keys there are."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget


class MessageCard(QFrame):
    """Sentences that can be read at leisure, and a few buttons; nothing else waits for it."""

    def __init__(
        self,
        title: str,
        sentences: Sequence[str],
        buttons: Sequence[tuple[str, Callable[[], None]]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setFixedWidth(560)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        heading = QLabel(title, self)
        heading.setObjectName("heading")
        heading.setWordWrap(True)
        layout.addWidget(heading)
        self.text = QLabel("\n".join(sentences), self)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(self.text)
        area.setMinimumHeight(min(60 + 20 * len(sentences), 320))
        layout.addWidget(area)
        row = QHBoxLayout()
        row.addStretch(1)
        self.buttons: list[QPushButton] = []
        for name, deed in buttons:
            button = QPushButton(name, self)
            button.clicked.connect(lambda _=False, deed=deed: self._do(deed))
            row.addWidget(button)
            self.buttons.append(button)
        layout.addLayout(row)
        self.adjustSize()
        place = parent.rect().center() - self.rect().center()
        self.move(max(place.x(), 8), max(place.y() - 40, 8))
        self.show()
        self.raise_()
        if self.buttons:
            self.buttons[0].setFocus()

    def _do(self, deed: Callable[[], None]) -> None:
        self.hide()
        self.deleteLater()
        deed()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.deleteLater()
        else:
            super().keyPressEvent(event)
