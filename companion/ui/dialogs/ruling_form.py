"""The two things of a verdict that the table may choose: the limit, and how the hidden part is found."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLabel, QWidget

from companion.battlefield.reports import Method
from companion.rules.intents import Judgement
from companion.ui.bridge import Bridge

METHODS: tuple[Method, ...] = ("silhouette", "width", "area", "corners", "any")


class RulingForm(QWidget):
    """A row with the limit and the method, each shown only where it means something; ``changed`` gives the verdict."""

    changed = Signal(object)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._intent: Judgement | None = None
        self._name = QLabel(bridge.say("ui.ruling.limit"), self)
        self.limit = QDoubleSpinBox(self)
        self.limit.setAccessibleName(bridge.say("ui.ruling.limit"))
        self.limit.setKeyboardTracking(False)
        self.method = QComboBox(self)
        self.method.setAccessibleName(bridge.say("ui.sight.method"))
        for each in METHODS:
            self.method.addItem(bridge.say(f"core.method.{each}"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._name)
        row.addWidget(self.limit)
        row.addWidget(self.method, 1)
        self.limit.valueChanged.connect(self._limited)
        self.method.currentIndexChanged.connect(self._found_by)

    def show_for(self, intent: Judgement, *, enabled: bool) -> None:
        """Show the limit and the method of a verdict."""
        self._intent = None
        covers = intent.topic == "cover"
        limited = intent.topic == "range" or covers
        for widget in (self._name, self.limit):
            widget.setVisible(limited)
        self.method.setVisible(covers)
        self.limit.setSuffix(" %" if covers else " cm")
        self.limit.setDecimals(0 if covers else 1)
        self.limit.setRange(0.0, 100.0 if covers else 2000.0)
        self.limit.setValue((intent.limit or 0.0) * (100.0 if covers else 1.0))
        self.method.setCurrentIndex(METHODS.index(intent.method))
        self.setEnabled(enabled)
        self.setVisible(enabled and limited)
        self._intent = intent

    def _limited(self, value: float) -> None:
        if self._intent is not None:
            limit = value / 100.0 if self._intent.topic == "cover" else value
            self.changed.emit(structs.replace(self._intent, limit=limit, rule="", ways=()))

    def _found_by(self, at: int) -> None:
        if self._intent is not None:
            self.changed.emit(structs.replace(self._intent, method=METHODS[at], ways=()))
