"""The list of keys and gestures, in two columns that can be read at a glance."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QScrollArea, QWidget

from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card


class KeysCard(Card):
    """Keys on the left, what they do on the right; then what mouse and board understand."""

    def __init__(
        self, bridge: Bridge, keys: Sequence[tuple[str, str]], gestures: Sequence[str], parent: QWidget
    ) -> None:
        super().__init__(bridge.say("ui.action.keys"), bridge.say("ui.card.close"), 520, parent)
        content = QWidget(self)
        content.setObjectName("content")
        grid = QGridLayout(content)
        grid.setContentsMargins(2, 2, 8, 2)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        for row, (key, what) in enumerate(keys):
            name = QLabel(key, content)
            name.setObjectName("marked")
            grid.addWidget(name, row, 0)
            grid.addWidget(QLabel(what, content), row, 1)
        for row, said in enumerate(gestures, start=len(keys)):
            line = QLabel(said, content)
            line.setWordWrap(True)
            grid.addWidget(line, row, 0, 1, 2)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(content)
        area.setFixedHeight(400)
        self.body.addWidget(area)
        done = QPushButton(bridge.say("ui.card.done"), self)
        done.clicked.connect(self.give_up)
        self.body.addWidget(done)
        self.lay_in_the_middle()
        done.setFocus()
