"""The dice tray: roll anything, pick somebody at random, with a note of what it was for."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from companion.rules.intents import FreeRoll, Note, RandomPick
from companion.ui.bridge import Bridge


class DiceTray(QWidget):
    """Free rolls, random picks among the selected units, and notes; ``wanted`` carries the gesture."""

    wanted = Signal(object)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        say = bridge.say
        self.count = QSpinBox(self)
        self.count.setRange(1, 100)
        self.count.setAccessibleName(say("ui.dice.count"))
        self.sides = QSpinBox(self)
        self.sides.setRange(2, 1000)
        self.sides.setValue(6)
        self.sides.setPrefix("D")
        self.sides.setAccessibleName(say("ui.dice.sides"))
        self.note = QLineEdit(self)
        self.note.setPlaceholderText(say("ui.dice.note"))
        self.note.setAccessibleName(say("ui.dice.note"))
        self.roll = QPushButton(say("ui.dice.roll"), self)
        self.pick = QPushButton(say("ui.dice.pick"), self)
        self.pick.setToolTip(say("ui.dice.pick_tip"))
        self.write = QPushButton(say("ui.dice.write"), self)
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 4, 8, 8)
        grid.addWidget(self.count, 0, 0)
        grid.addWidget(self.sides, 0, 1)
        grid.addWidget(self.roll, 0, 2)
        grid.addWidget(self.note, 1, 0, 1, 3)
        grid.addWidget(self.pick, 2, 0, 1, 2)
        grid.addWidget(self.write, 2, 2)
        self.roll.clicked.connect(self._roll)
        self.pick.clicked.connect(self._pick)
        self.write.clicked.connect(self._write)

    def _note(self) -> str:
        text = self.note.text().strip()
        self.note.clear()
        return text

    def _roll(self) -> None:
        selection = self._bridge.selection
        unit = selection[0] if len(selection) == 1 else ""
        intent = FreeRoll(count=self.count.value(), sides=self.sides.value(), unit=unit, note=self._note())
        self.wanted.emit(intent)

    def _pick(self) -> None:
        among = self._bridge.selection
        if among:
            self.wanted.emit(RandomPick(among=among, note=self._note()))

    def _write(self) -> None:
        text = self._note()
        if text:
            selection = self._bridge.selection
            self.wanted.emit(Note(unit=selection[0] if selection else "", note=text))
