"""A list of units in their order, one of them perhaps twice: clicked on the board or typed by name."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.ui.bridge import Bridge


class UnitsForm(QWidget):
    """Gathers units; ``changed`` comes with every one that is added or taken out."""

    changed = Signal()
    complained = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._units: tuple[str, ...] = ()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(3)
        hint = QLabel(bridge.say("ui.telling.units_hint"), self)
        hint.setObjectName("soft")
        hint.setWordWrap(True)
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(bridge.say("ui.telling.name"))
        self.name.setAccessibleName(bridge.say("ui.telling.name"))
        completer = QCompleter(sorted(self._known()), self.name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.name.setCompleter(completer)
        self.name.returnPressed.connect(self._typed)
        self.rows: list[QPushButton] = []
        self._box.addWidget(hint)
        self._box.addWidget(self.name)
        self._none = QLabel(bridge.say("ui.telling.nobody"), self)
        self._none.setObjectName("soft")
        self._box.addWidget(self._none)

    @property
    def units(self) -> tuple[str, ...]:
        """The units in their order."""
        return self._units

    def _known(self) -> dict[str, str]:
        """Give those who are still in the fight, by name."""
        return {unit.name: unit.id for unit in self._bridge.context.state.units.values() if not unit.out}

    def add(self, unit: str) -> None:
        """Add a unit at the end."""
        self.show_units((*self._units, unit))

    def take_out(self, at: int) -> None:
        """Take the unit at this place of the list out."""
        self.show_units(self._units[:at] + self._units[at + 1 :])

    def show_units(self, units: tuple[str, ...]) -> None:
        """Hold these units from now on."""
        if units == self._units:
            return
        self._units = units
        for row in self.rows:
            self._box.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for at, unit in enumerate(units):
            name = self._bridge.context.state.units[unit].name
            row = QPushButton(f"{at + 1}.  {name}   ×", self)
            row.setObjectName("verdict")
            row.setAccessibleName(self._bridge.say("ui.telling.take_out", unit=name))
            row.setToolTip(self._bridge.say("ui.telling.take_out", unit=name))
            row.clicked.connect(lambda _=False, place=at: self.take_out(place))
            self._box.addWidget(row)
            row.show()
            self.rows.append(row)
        self._none.setVisible(not units)
        self.changed.emit()

    def _typed(self) -> None:
        text = self.name.text().strip()
        if not text:
            return
        known = self._known()
        found = [each for each in known if each.casefold() == text.casefold()] or [
            each for each in known if text.casefold() in each.casefold()
        ]
        if len(found) == 1:
            self.name.clear()
            self.add(known[found[0]])
        else:
            self.complained.emit(self._bridge.say("ui.telling.unknown", given=text))
