"""The size of a table: one of the usual ones or any other, in cm or inches."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from companion.model.board import Table
from companion.ui.bridge import Bridge

INCH = 2.54
PRESETS = ((180.0, 120.0), (120.0, 120.0), (120.0, 90.0), (90.0, 90.0), (60.0, 60.0), (240.0, 120.0), (250.0, 200.0))
"""Width and depth in cm of tables that are often played on, the most usual one first."""

LEAST, MOST = 10.0, 2000.0


class TableSize(QWidget):
    """Width and depth, a list of usual sizes, and the unit in which they are typed; the other unit stands beside."""

    changed = Signal()

    def __init__(self, bridge: Bridge, table: Table | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.usual = QComboBox(self)
        for width, height in PRESETS:
            self.usual.addItem(self._named(width, height), (width, height))
        self.usual.addItem(bridge.say("ui.table.other"), None)
        self.wide, self.deep = (QDoubleSpinBox(self) for _ in range(2))
        self.unit = QComboBox(self)
        self.unit.addItem(bridge.say("ui.table.cm"), 1.0)
        self.unit.addItem(bridge.say("ui.table.inch"), INCH)
        self.beside = QLabel(self)
        self.beside.setObjectName("soft")
        for field, name in ((self.wide, "width"), (self.deep, "depth"), (self.unit, "unit"), (self.usual, "usual")):
            field.setAccessibleName(bridge.say(f"ui.table.{name}"))
        self._factor = 1.0
        row = QHBoxLayout()
        row.addWidget(self.wide)
        row.addWidget(QLabel("×", self))
        row.addWidget(self.deep)
        row.addWidget(self.unit)
        row.addWidget(self.beside, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.usual)
        layout.addLayout(row)
        self._rescale()
        first = table or Table(width=PRESETS[0][0], height=PRESETS[0][1])
        self._fill(first.width, first.height)
        self.usual.currentIndexChanged.connect(self._preset)
        self.unit.currentIndexChanged.connect(self._unit_changed)
        for field in (self.wide, self.deep):
            field.valueChanged.connect(self._typed)
        self._typed()

    def _named(self, width: float, height: float) -> str:
        inches = {"w": round(width / INCH), "h": round(height / INCH)}
        return self._bridge.say("ui.table.preset", width=width, height=height, **inches)

    @property
    def table(self) -> Table:
        """The table that is meant, in cm to a tenth of a millimetre."""
        width, height = (round(each.value() * self._factor, 2) for each in (self.wide, self.deep))
        return Table(width=min(max(width, LEAST), MOST), height=min(max(height, LEAST), MOST))

    def _fill(self, width: float, height: float) -> None:
        for field, value in ((self.wide, width), (self.deep, height)):
            field.blockSignals(True)  # noqa: FBT003 - Qt's own way of calling it
            field.setValue(value / self._factor)
            field.blockSignals(False)  # noqa: FBT003
        self._typed()

    def _preset(self) -> None:
        chosen = self.usual.currentData()
        if chosen is not None:
            self._fill(*chosen)

    def _rescale(self) -> None:
        self._factor = float(self.unit.currentData())
        for field in (self.wide, self.deep):
            field.setDecimals(1)
            field.setRange(LEAST / self._factor, MOST / self._factor)
            field.setSingleStep(1.0 if self._factor > 1 else 5.0)

    def _unit_changed(self) -> None:
        table = self.table
        self._rescale()
        self._fill(table.width, table.height)

    def _typed(self) -> None:
        """Say the size in the other unit, and name it when it is a usual one."""
        table = self.table
        code, by = ("ui.table.in_inch", INCH) if self._factor == 1.0 else ("ui.table.in_cm", 1.0)
        self.beside.setText(self._bridge.say(code, width=table.width / by, height=table.height / by))
        near = [abs(each[0] - table.width) < 0.2 and abs(each[1] - table.height) < 0.2 for each in PRESETS]
        place = near.index(True) if any(near) else len(PRESETS)
        self.usual.blockSignals(True)  # noqa: FBT003
        self.usual.setCurrentIndex(place)
        self.usual.blockSignals(False)  # noqa: FBT003
        self.changed.emit()
