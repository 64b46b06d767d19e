"""Refusals in a card: a line each, and one way to set them aside with a reason."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.rules.plan import Fault, Refusal
from companion.ui.bridge import Bridge
from companion.ui.dialogs.enter_field import EnterField


class RefusalForm(QWidget):
    """Lists what is wrong; ``set_aside`` carries the codes that the table overrides and its reason."""

    set_aside = Signal(list, str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._codes: list[str] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.lines = QLabel(self)
        self.lines.setObjectName("warning")
        self.lines.setWordWrap(True)
        layout.addWidget(self.lines)
        self._row = QWidget(self)
        inside = QHBoxLayout(self._row)
        inside.setContentsMargins(0, 0, 0, 0)
        self.reason = EnterField(self._row)
        self.reason.setObjectName("reason")
        self.reason.setMaxLength(500)
        self.reason.setPlaceholderText(bridge.say("ui.card.reason"))
        self.reason.setAccessibleName(bridge.say("ui.card.reason"))
        anyway = QPushButton(bridge.say("ui.card.anyway"), self._row)
        anyway.setObjectName("anyway")
        anyway.clicked.connect(self._go)
        self.reason.returnPressed.connect(self._go)
        inside.addWidget(self.reason, 1)
        inside.addWidget(anyway)
        layout.addWidget(self._row)
        self.hide()

    def show_all(self, faults: tuple[Fault, ...], standing: list[Refusal]) -> None:
        """Show what cannot be, and what may be set aside."""
        say, named = self._bridge.say, self._bridge.named
        lines = [say(each.code, **named(each.values)) for each in faults]
        lines += [f"{say(each.code, **named(each.values))} [{each.rule}]" for each in standing]
        self.lines.setText("\n".join(lines))
        self._codes = [each.code for each in standing]
        self.reason.clear()
        self._row.setVisible(bool(standing) and not faults)
        self.setVisible(bool(lines))

    @property
    def asks(self) -> bool:
        """Tell whether something waits to be set aside."""
        return not self.isHidden() and not self._row.isHidden()

    def _go(self) -> None:
        self.set_aside.emit(self._codes, self.reason.text().strip())
