"""The start page: go on with a game, begin a scenario, or open a file; one key each."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.message_card import Button

SHOWN = 12


class StartCard(Card):
    """A list of beginnings; Enter takes the first, arrows and Enter another."""

    def __init__(self, bridge: Bridge, entries: Sequence[Button], other: Button, parent: QWidget) -> None:
        super().__init__(bridge.say("ui.start.title"), bridge.say("ui.card.close"), 480, parent)
        self._entries = list(entries)
        self.list = QListWidget(self)
        self.list.setAccessibleName(bridge.say("ui.start.title"))
        for name, _ in self._entries:
            QListWidgetItem(name, self.list)
        self.list.setCurrentRow(0)
        row = max(self.list.sizeHintForRow(0), 24)
        self.list.setFixedHeight(row * min(max(len(self._entries), 1), SHOWN) + 6)
        self.list.itemActivated.connect(self._chosen)
        self.list.itemClicked.connect(self._chosen)
        self.body.addWidget(self.list)
        self.other = QPushButton(other[0], self)
        self.other.clicked.connect(other[1])
        self.body.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        self.lay_in_the_middle()
        self.list.setFocus()

    def _chosen(self, item: QListWidgetItem) -> None:
        _, deed = self._entries[self.list.row(item)]
        self.give_up()
        deed()
