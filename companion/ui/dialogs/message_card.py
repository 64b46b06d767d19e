"""A card of sentences: what is wrong with a file, where we were, which keys there are."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QWidget

from companion.ui.dialogs.card import Card

Button = tuple[str, Callable[[], None]]


class MessageCard(Card):
    """Sentences that can be read at leisure, and a few buttons."""

    def __init__(
        self, title: str, sentences: Sequence[str], buttons: Sequence[Button], parent: QWidget, close: str = ""
    ) -> None:
        super().__init__(title, close, 560, parent)
        self.text = QLabel("\n".join(sentences), self)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.text.setContentsMargins(2, 2, 2, 2)
        self.text.setObjectName("content")
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(self.text)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        needed = self.text.heightForWidth(516) + 12
        area.setFixedHeight(min(max(needed, 40), 380))
        self.body.addWidget(area)
        row = QHBoxLayout()
        row.addStretch(1)
        self.buttons: list[QPushButton] = []
        for name, deed in buttons:
            button = QPushButton(name, self)
            button.clicked.connect(lambda _=False, deed=deed: self._do(deed))
            row.addWidget(button)
            self.buttons.append(button)
        self.body.addLayout(row)
        self.lay_in_the_middle()
        if self.buttons:
            self.buttons[0].setFocus()

    def _do(self, deed: Callable[[], None]) -> None:
        self.give_up()
        deed()
