"""What the table says in place of geometry: "the tape says 18, half hidden"."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from companion.rules.intents import Intent, Stated
from companion.ui.bridge import Bridge


class StatedForm(QWidget):
    """A row for tape, sight and cover; empty fields leave geometry's word."""

    changed = Signal(object)
    complained = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        say = bridge.say
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        label = QLabel(say("ui.stated.title"), self)
        label.setObjectName("soft")
        self.distance = QLineEdit(self)
        self.distance.setPlaceholderText(say("ui.stated.cm"))
        self.distance.setAccessibleName(say("ui.stated.distance"))
        self.distance.setMaximumWidth(58)
        self.hidden = QLineEdit(self)
        self.hidden.setPlaceholderText("%")
        self.hidden.setAccessibleName(say("ui.stated.hidden"))
        self.hidden.setMaximumWidth(52)
        self.sees = QComboBox(self)
        self.sees.setAccessibleName(say("ui.stated.sees"))
        for code in ("ui.stated.sees_geometry", "ui.stated.sees_yes", "ui.stated.sees_no"):
            self.sees.addItem(say(code))
        self.use = QPushButton(say("ui.stated.use"), self)
        self.use.clicked.connect(self._use)
        self.distance.returnPressed.connect(self._use)
        self.hidden.returnPressed.connect(self._use)
        for widget in (label, self.distance, self.hidden, self.sees, self.use):
            row.addWidget(widget)

    def show_for(self, intent: Intent) -> None:
        """Show what an intent says so far; intents that cannot be told have no row."""
        stated = getattr(intent, "stated", None)
        self.setVisible(isinstance(stated, Stated))
        self.setEnabled(True)
        if not isinstance(stated, Stated):
            return
        self.distance.setText("" if stated.distance is None else f"{stated.distance:g}")
        self.hidden.setText("" if stated.hidden is None else f"{stated.hidden * 100:g}")
        self.sees.setCurrentIndex(0 if stated.sees is None else 1 if stated.sees else 2)

    def stated(self) -> Stated | None:
        """Read the row; nothing when it cannot be understood."""
        try:
            distance = _number(self.distance.text())
            hidden = _number(self.hidden.text())
        except ValueError:
            return None
        if (distance is not None and not 0 <= distance <= 1000) or (hidden is not None and not 0 <= hidden <= 100):
            return None
        sees = (None, True, False)[self.sees.currentIndex()]
        return Stated(distance=distance, sees=sees, hidden=None if hidden is None else hidden / 100)

    def _use(self) -> None:
        stated = self.stated()
        if stated is not None:
            self.changed.emit(stated)
        else:
            given = f"{self.distance.text()} {self.hidden.text()}".strip()
            self.complained.emit(self._bridge.say("ui.card.not_understood", given=given))


def _number(text: str) -> float | None:
    text = text.strip().removesuffix("%").removesuffix("cm").strip().replace(",", ".")
    return float(text) if text else None
