"""What the ruleset notes about the game: the cards left, who has acted, who may only go to cover."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.ui.bridge import Bridge
from companion.ui.naming import key_name, said_value


class GamePanel(QScrollArea):
    """Lists every note of the ruleset that is not at its default; made from the declarations alone."""

    correct_wanted = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWidgetResizable(True)
        self.setAccessibleName(bridge.say("ui.panel.game"))
        content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(10, 6, 10, 10)
        self.notes = self._line(content, "plain")
        self.correct = QPushButton(bridge.say("ui.inspector.correct"), content)
        self.correct.clicked.connect(self.correct_wanted)
        for widget in (self.notes, self.correct):
            layout.addWidget(widget)
        layout.addStretch(1)
        self.setWidget(content)
        for signal in (bridge.changed, bridge.replaced):
            signal.connect(self.read)
        self.read()

    @staticmethod
    def _line(parent: QWidget, name: str) -> QLabel:
        label = QLabel(parent)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def read(self, *_: object) -> None:
        """Read the notes anew."""
        self.notes.setText("\n".join(self.lines()))

    def lines(self) -> list[str]:
        """Say every note in words: "Cards left: ace × 4, joker"."""
        bridge, lines = self._bridge, []
        declarations, held = bridge.ruleset.declarations, bridge.context.state.game
        for declared in declarations.of("game"):
            value = declarations.read("game", declared.key, held)
            said = said_value(bridge, declared, value).strip()
            if value != declared.default and said:
                lines.append(f"{key_name(bridge, 'game', declared.key)}: {said}")
        return lines
