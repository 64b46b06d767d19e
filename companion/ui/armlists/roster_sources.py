"""One line for each stat of the ruleset: from which characteristic of a roster it comes, times and plus what."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QGridLayout, QLabel, QSpinBox, QWidget

from companion.model.declarations import Declaration
from companion.rules.rosters import Source
from companion.ui.bridge import Bridge
from companion.ui.naming import key_name

FAR = 10_000
NARROW = 62


class SourceLine:
    """The fields of one stat."""

    def __init__(self, bridge: Bridge, declared: Declaration, known: Sequence[str], parent: QWidget) -> None:
        self.key = declared.key
        self.name = key_name(bridge, "stat", declared.key)
        self.characteristic = QComboBox(parent)
        self.characteristic.addItem(bridge.say("ui.roster_card.fixed"), "")
        for each in known:
            self.characteristic.addItem(each, each)
        self.times, self.plus = QDoubleSpinBox(parent), QDoubleSpinBox(parent)
        for field, least in ((self.times, -100.0), (self.plus, -1000.0)):
            field.setRange(least, -least)
            field.setDecimals(2)
            field.setSingleStep(0.5)
            field.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.NoButtons)
            field.setFixedWidth(NARROW)
        self.times.setPrefix("× ")
        self.plus.setPrefix("+ ")
        self.fixed = QSpinBox(parent)
        least = declared.least if declared.least is not None else -FAR
        most = declared.most if declared.most is not None else FAR
        self.fixed.setRange(least, most)
        self.fixed.setFixedWidth(NARROW)
        spoken = ("characteristic", "times", "plus", "fixed")
        for field_name in spoken:
            field = getattr(self, field_name)
            code = "fixed" if field_name in ("characteristic", "fixed") else field_name
            field.setAccessibleName(f"{self.name}: {bridge.say(f'ui.roster_card.{code}')}")

    def show(self, source: Source) -> None:
        """Show where the stat comes from."""
        self.characteristic.setCurrentIndex(max(self.characteristic.findData(source.characteristic), 0))
        self.times.setValue(source.times)
        self.plus.setValue(source.plus)
        self.fixed.setValue(source.fixed)
        self.follow()

    def follow(self) -> None:
        """Offer factor and sum only where there is something to reckon with."""
        reckons = bool(self.characteristic.currentData())
        self.times.setEnabled(reckons)
        self.plus.setEnabled(reckons)

    def read(self) -> Source:
        """Read what the fields say."""
        return Source(
            characteristic=str(self.characteristic.currentData()),
            times=self.times.value(),
            plus=self.plus.value(),
            fixed=self.fixed.value(),
        )


class RosterSources(QWidget):
    """All lines; ``edited`` after every change."""

    edited = Signal()

    def __init__(
        self, bridge: Bridge, declared: Sequence[Declaration], known: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.lines = [SourceLine(bridge, each, known, self) for each in declared]
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for row, line in enumerate(self.lines):
            name = QLabel(line.name, self)
            name.setBuddy(line.characteristic)
            name.setWordWrap(True)
            otherwise = QLabel(bridge.say("ui.roster_card.else"), self)
            otherwise.setObjectName("soft")
            for column, widget in enumerate((name, line.characteristic, line.times, line.plus, otherwise, line.fixed)):
                grid.addWidget(widget, row, column)
            line.characteristic.currentIndexChanged.connect(line.follow)
            for signal in (
                line.characteristic.currentIndexChanged,
                line.times.valueChanged,
                line.plus.valueChanged,
                line.fixed.valueChanged,
            ):
                signal.connect(self.edited)
        grid.setColumnStretch(0, 1)

    def show_sources(self, sources: Mapping[str, Source]) -> None:
        """Show where every stat comes from."""
        for line in self.lines:
            line.show(sources.get(line.key, Source()))

    def read(self) -> dict[str, Source]:
        """Read where every stat comes from."""
        return {line.key: line.read() for line in self.lines}
