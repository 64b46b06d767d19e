"""Edits a base: round by its diameter, or a rectangle by length and width, in cm."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLabel, QWidget

from companion.model.board import Base, RectBase, RoundBase
from companion.ui.bridge import Bridge

SHAPES = ("round", "rect")


def length_box(bridge: Bridge, least: float, most: float, parent: QWidget) -> QDoubleSpinBox:
    """Make a field for a length in cm."""
    box = QDoubleSpinBox(parent)
    box.setRange(least, most)
    box.setDecimals(2)
    box.setSingleStep(0.5)
    box.setSuffix(f" {bridge.say('ui.unit.cm')}")
    box.setKeyboardTracking(False)
    return box


class BaseEditor(QWidget):
    """A shape and one or two lengths."""

    edited = Signal(object)

    def __init__(self, bridge: Bridge, base: Base, parent: QWidget) -> None:
        super().__init__(parent)
        self.shape = QComboBox(self)
        for each in SHAPES:
            self.shape.addItem(bridge.say(f"ui.lists.base.{each}"), each)
        self.shape.setAccessibleName(bridge.say("ui.lists.base"))
        self.first = length_box(bridge, 0.1, 100.0, self)
        self.second = length_box(bridge, 0.1, 100.0, self)
        self._times = QLabel("×", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for widget in (self.shape, self.first, self._times, self.second):
            row.addWidget(widget)
        row.addStretch(1)
        self.first.setAccessibleName(bridge.say("ui.lists.base.first"))
        self.second.setAccessibleName(bridge.say("ui.lists.base.second"))
        self._show(base)
        self.shape.currentIndexChanged.connect(self._edit)
        self.first.valueChanged.connect(self._edit)
        self.second.valueChanged.connect(self._edit)

    def _show(self, base: Base) -> None:
        rect = isinstance(base, RectBase)
        self.shape.setCurrentIndex(int(rect))
        self.first.setValue(base.length if isinstance(base, RectBase) else base.diameter)
        self.second.setValue(base.width if isinstance(base, RectBase) else base.diameter)
        for widget in (self._times, self.second):
            widget.setVisible(rect)

    def base(self) -> Base:
        """Read the base."""
        if self.shape.currentIndex() == 0:
            return RoundBase(self.first.value())
        return RectBase(length=self.first.value(), width=self.second.value())

    def _edit(self, *_: object) -> None:
        found = self.base()
        with QSignalBlocker(self.shape), QSignalBlocker(self.first), QSignalBlocker(self.second):
            self._show(found)
        self.edited.emit(found)
