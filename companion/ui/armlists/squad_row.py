"""Edits the chosen squad or row of it: what it is called, how many of whom, and who joins it."""

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
        self._say = say = bridge.say
        self._squad: ListedSquad | None = None
        self._row = -1
        self.name = QLineEdit(self)
        self.name.setMaxLength(80)
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
        self._squad, self._row = found, row
        self._name(armlist)
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

    def _name(self, armlist: Armlist) -> None:
        """Show what the squad is called, or its row; a row without a name of its own is called as its profile."""
        squad, row = self._squad, self._row
        members = squad.members[row] if squad is not None and row >= 0 else None
        profile = armlist.profile(members.profile) if members is not None else None
        called = members.name if members is not None else squad.name if squad is not None else ""
        title = self._say("ui.lists.count.name" if members is not None else "ui.lists.squad.name")
        self.name.setAccessibleName(title)
        self.name.setPlaceholderText(profile.name if profile is not None else title)
        self.name.setToolTip(title)
        self.name.setMaxLength(60 if members is not None else 80)
        if called != self.name.text().strip():
            self.name.setText(called)

    def _named(self, text: str) -> None:
        squad, row, text = self._squad, self._row, text.strip()
        if squad is not None and row >= 0:
            members = list(squad.members)
            members[row] = structs.replace(members[row], name=text)
            self.named.emit(structs.replace(squad, members=tuple(members)))
        elif squad is not None and text:
            self.named.emit(structs.replace(squad, name=text))

    def _counted(self, count: int) -> None:
        if self._squad is not None and self._row >= 0:
            self.edited.emit(set_count(self._squad, self._row, count))

    def _add(self) -> None:
        if self._squad is not None and self.profile.currentData():
            joined = add_members(self._squad, str(self.profile.currentData()))
            row = next(at for at, each in enumerate(joined.members) if each not in self._squad.members)
            self.added.emit(joined, row)
