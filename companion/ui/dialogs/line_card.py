"""A card that asks for one line: a note, a place, a length and an angle."""

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card


class LineCard(Card):
    """One line to type; Enter hands it over when ``take`` finds nothing wrong, otherwise it says what."""

    def __init__(self, bridge: Bridge, title: str, hint: str, take: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(title, bridge.say("ui.card.close"), 420, parent)
        self._take = take
        self.body.addWidget(self.label("soft", hint))
        self.field = QLineEdit(self)
        self.field.setAccessibleName(hint)
        self.field.setMaxLength(500)
        self.field.returnPressed.connect(self._entered)
        enter = QPushButton(bridge.say("ui.card.enter"), self)
        enter.setObjectName("roll")
        enter.clicked.connect(self._entered)
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(enter)
        self.body.addLayout(row)
        self.complaint = self.label("warning")
        self.complaint.hide()
        self.body.addWidget(self.complaint)
        self.lay_in_the_middle()
        self.field.setFocus()

    def _entered(self) -> None:
        wrong = self._take(self.field.text().strip())
        self.complaint.setText(wrong)
        self.complaint.setVisible(bool(wrong))
        self.fit()
        if not wrong:
            self.give_up()
