"""Something solid that lies on the table: its kind, its measures and its place, typed or laid with the mouse."""

import math

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.model.values import Point
from companion.rules.lying import SOLIDS, Lying, Solid
from companion.rules.requests import Shape
from companion.ui.board.hand import Reach
from companion.ui.bridge import Bridge

SMALLEST, LARGEST = 0.0, 200.0
NARROW, WIDE = 56, 96
NEAR = 0.4
"""A drag shorter than this in cm turns nothing."""


FINE = 1
"""Decimals of a cm to which a hand can lay something down."""


class ShapeForm(QWidget):
    """Tells of a shape as it lies; ``changed`` comes whenever it has another, ``complained`` when it cannot be read."""

    changed = Signal()
    entered = Signal()
    complained = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None, lying: Lying | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._lies = lying or Lying()
        self._placed = False
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.kinds: dict[Solid, QPushButton] = {}
        box.addLayout(self._kinds())
        grid = QGridLayout()
        self.diameter = self._field(grid, 0, 0, "diameter")
        self.length = self._field(grid, 0, 2, "length")
        self.place = self._field(grid, 1, 0, "place")
        self.facing = self._field(grid, 1, 2, "facing")
        self.place.setPlaceholderText(bridge.say("ui.shape.unplaced"))
        for field in (self.diameter, self.length, self.facing):
            field.setMaximumWidth(NARROW)
        self.place.setMinimumWidth(WIDE)
        grid.setColumnStretch(1, 1)
        box.addLayout(grid)
        hint = QLabel(bridge.say("ui.shape.hint"), self)
        hint.setObjectName("soft")
        hint.setWordWrap(True)
        box.addWidget(hint)
        self._write()

    def _kinds(self) -> QHBoxLayout:
        row, group = QHBoxLayout(), QButtonGroup(self)
        for kind in SOLIDS:
            button = QPushButton(self._bridge.say(f"ui.shape.{kind}"), self)
            button.setObjectName("verdict")
            button.setCheckable(True)
            button.setChecked(kind == self._lies.kind)
            button.clicked.connect(lambda _=False, chosen=kind: self._choose(chosen))
            group.addButton(button)
            row.addWidget(button)
            self.kinds[kind] = button
        return row

    def _field(self, grid: QGridLayout, row: int, column: int, name: str) -> QLineEdit:
        words = self._bridge.say(f"ui.shape.{name}")
        label, field = QLabel(words, self), QLineEdit(self)
        label.setObjectName("soft")
        field.setAccessibleName(words)
        field.editingFinished.connect(self._read)
        field.returnPressed.connect(self._entered)
        grid.addWidget(label, row, column)
        grid.addWidget(field, row, column + 1)
        return field

    # What it tells

    @property
    def lying(self) -> Lying:
        """The shape as it is described, wherever it lies."""
        return self._lies

    @property
    def shape(self) -> Shape | None:
        """The exact shape; nothing as long as it has no place."""
        return self._lies.shape if self._placed else None

    def put(self, place: Point) -> None:
        """Lay it with its middle at a place."""
        self._set(structs.replace(self._lies, at=place), placed=True)

    def turn(self, degrees: float) -> None:
        """Let it point there; degrees clockwise from up."""
        self._set(structs.replace(self._lies, facing=round(degrees % 360.0, 1)), placed=self._placed)

    def take_off(self) -> None:
        """Say that it lies nowhere yet."""
        self._set(self._lies, placed=False)

    def preview(self, place: Point) -> Shape:
        """Give the shape as it would lie at a place."""
        return structs.replace(self._lies, at=(round(place[0], FINE), round(place[1], FINE))).shape

    def under(self, hand: Reach) -> None:
        """Follow the hand: the middle where it was pressed, pointing to where it has been dragged."""
        x, y = hand.pressed or hand.at
        start = (round(x, FINE), round(y, FINE))
        if start != self._lies.at or not self._placed:
            self.put(start)
        if math.dist((x, y), hand.at) > NEAR:
            self.turn(round(math.degrees(math.atan2(hand.at[0] - x, y - hand.at[1]))))

    # What is typed

    def _choose(self, kind: Solid) -> None:
        self._set(structs.replace(self._lies, kind=kind), placed=self._placed)

    def _set(self, lies: Lying, *, placed: bool) -> None:
        changed = (lies, placed) != (self._lies, self._placed)
        self._lies, self._placed = lies, placed
        self._write()
        if changed:
            self.changed.emit()

    def _write(self) -> None:
        lies = self._lies
        self.diameter.setText(f"{lies.diameter:g}")
        self.length.setText(f"{lies.length:g}")
        self.facing.setText(f"{lies.facing:g}")
        self.place.setText(f"{lies.at[0]:g}, {lies.at[1]:g}" if self._placed else "")
        self.place.setCursorPosition(0)
        self.kinds[lies.kind].setChecked(True)
        for field in (self.length, self.facing):
            field.setEnabled(lies.kind != "sphere")

    def _entered(self) -> None:
        if self._read():
            self.entered.emit()

    def _read(self) -> bool:
        """Read what was typed; what cannot be read is complained of and put back."""
        texts = (self.diameter.text(), self.length.text(), self.facing.text())
        numbers = [_numbers(each) for each in texts]
        place = _numbers(self.place.text()) if self.place.text().strip() else ()
        faulty = [text for text, found in zip(texts, numbers, strict=True) if found is None or len(found) != 1]
        if place is None or len(place) not in (0, 2):
            faulty.append(self.place.text())
        if faulty or place is None:
            self.complained.emit(self._bridge.say("ui.telling.not_read", given=faulty[0]))
            self._write()
            return False
        diameter, length, facing = (found[0] for found in numbers if found)
        sizes = [min(max(each, SMALLEST), LARGEST) for each in (diameter, length)]
        lies = structs.replace(self._lies, diameter=sizes[0], length=sizes[1], facing=round(facing % 360.0, 1))
        if len(place) == 2:
            lies = structs.replace(lies, at=(place[0], place[1]))
        self._set(lies, placed=len(place) == 2)
        return True


def _numbers(text: str) -> tuple[float, ...] | None:
    """Read numbers: "34.5, 80", "34,5; 80", "34.5 80"; None when there is anything else."""
    words = text.replace(";", " ").split() if ";" in text or ", " not in text else text.split(", ")
    if len(words) == 1 and words[0].count(",") == 1 and "." in words[0]:
        words = words[0].split(",")
    try:
        found = tuple(float(each.strip().replace(",", ".")) for each in words)
    except ValueError:
        return None
    return found if all(map(math.isfinite, found)) else None
