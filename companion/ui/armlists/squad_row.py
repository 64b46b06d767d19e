"""Edits the chosen squad: its name, how many of whom, and who joins it."""

from msgspec import structs
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from companion.model.armlists import Armlist, ListedSquad
from companion.rules.armlist_edits import MOST, add_members, set_count
from companion.ui.bridge import Bridge


class SquadRow(QWidget):
    """Fields below the tree of squads.

    ``edited`` gives the squad after a change, ``named`` after each letter of its name, ``added`` also the new row.
    """

    edited = Signal(object)
    named = Signal(object)
    added = Signal(object, int)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        say = bridge.say
        self._squad: ListedSquad | None = None
        self._row = -1
        self.name = QLineEdit(self)
        self.name.setMaxLength(80)
        self.name.setPlaceholderText(say("ui.lists.squad.name"))
        self.name.setAccessibleName(say("ui.lists.squad.name"))
        self.count = QSpinBox(self)
        self.count.setRange(0, MOST)
        self.count.setPrefix("× ")
        self.count.setKeyboardTracking(False)
        self.count.setAccessibleName(say("ui.lists.count"))
        self.profile = QComboBox(self)
        self.profile.setAccessibleName(say("ui.lists.profile"))
        self.profile.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.add = QPushButton(say("ui.lists.add"), self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.count, 0, 1)
        grid.addWidget(self.profile, 1, 0)
        grid.addWidget(self.add, 1, 1)
        self.name.textEdited.connect(self._named)
        self.count.valueChanged.connect(self._counted)
        self.add.clicked.connect(self._add)

    def show_squad(self, armlist: Armlist, squad: str, row: int) -> None:
        """Show a squad of the list and one of its rows."""
        found = next((each for each in armlist.squads if each.id == squad), None)
        before, self._squad, self._row = self._squad, found, row
        if found is None or before is None or found.id != before.id or found.name != self.name.text():
            self.name.setText(found.name if found else "")
        with QSignalBlocker(self.count):
            self.count.setValue(found.members[row].count if found and row >= 0 else 0)
        self.count.setEnabled(found is not None and row >= 0)
        with QSignalBlocker(self.profile):
            chosen = self.profile.currentData()
            self.profile.clear()
            for each in armlist.profiles:
                self.profile.addItem(each.name, each.id)
            self.profile.setCurrentIndex(max(self.profile.findData(chosen), 0))
        self.name.setEnabled(found is not None)
        self.add.setEnabled(found is not None and bool(armlist.profiles))

    def _named(self, text: str) -> None:
        if self._squad is not None and text.strip():
            self.named.emit(structs.replace(self._squad, name=text.strip()))

    def _counted(self, count: int) -> None:
        if self._squad is not None and self._row >= 0:
            self.edited.emit(set_count(self._squad, self._row, count))

    def _add(self) -> None:
        if self._squad is not None and self.profile.currentData():
            joined = add_members(self._squad, str(self.profile.currentData()))
            row = next(at for at, each in enumerate(joined.members) if each not in self._squad.members)
            self.added.emit(joined, row)
