"""An editor for one declared value - marker, stat or note of the game - made from its declaration alone."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QListWidget, QListWidgetItem, QSpinBox, QWidget

from companion.model.declarations import Declaration
from companion.model.values import Value
from companion.ui.bridge import Bridge
from companion.ui.naming import value_name

Read = Callable[[], Value | None]
"""Reads an editor; None when what stands there cannot be understood."""

SHOWN = 5
"""Rows of a list of options that are in view at once."""


def value_editor(bridge: Bridge, declared: Declaration, value: Value, parent: QWidget) -> tuple[QWidget, Read]:
    """Make the widget that edits a value, and the function that reads it."""
    if isinstance(value, bool):
        box = QCheckBox(parent)
        box.setChecked(value)
        return box, box.isChecked
    if isinstance(value, int):
        spin = QSpinBox(parent)
        spin.setRange(
            declared.least if declared.least is not None else -9999,
            declared.most if declared.most is not None else 9999,
        )
        spin.setValue(value)
        return spin, spin.value
    if isinstance(value, str):
        return _choice(bridge, declared, value, parent) if declared.options else _line(value, parent)
    if isinstance(value, tuple):
        return _checks(bridge, declared, value, parent) if declared.options else _texts(value, parent)
    return _counts(dict(value), parent)


def _choice(bridge: Bridge, declared: Declaration, value: str, parent: QWidget) -> tuple[QWidget, Read]:
    combo = QComboBox(parent)
    for each in declared.options:
        combo.addItem(value_name(bridge, declared, each), each)
    combo.setCurrentIndex(max(combo.findData(value), 0))
    return combo, lambda: str(combo.currentData())


def _line(value: str, parent: QWidget) -> tuple[QWidget, Read]:
    line = QLineEdit(value, parent)
    return line, lambda: line.text().strip()


def _texts(value: tuple[str, ...], parent: QWidget) -> tuple[QWidget, Read]:
    line = QLineEdit(", ".join(value), parent)
    return line, lambda: tuple(part.strip() for part in line.text().split(",") if part.strip())


def _checks(bridge: Bridge, declared: Declaration, value: tuple[str, ...], parent: QWidget) -> tuple[QWidget, Read]:
    rows = QListWidget(parent)
    # What is held keeps its order, so that an unchanged list reads as unchanged.
    for each in (*value, *(option for option in declared.options if option not in value)):
        row = QListWidgetItem(value_name(bridge, declared, each), rows)
        row.setData(Qt.ItemDataRole.UserRole, each)
        row.setCheckState(Qt.CheckState.Checked if each in value else Qt.CheckState.Unchecked)
    rows.setFixedHeight(SHOWN * max(rows.sizeHintForRow(0), 18) + 4)

    def read() -> Value:
        items = (rows.item(place) for place in range(rows.count()))
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() == Qt.CheckState.Checked
        )

    return rows, read


def _counts(value: dict[str, int], parent: QWidget) -> tuple[QWidget, Read]:
    line = QLineEdit(", ".join(f"{key} {count}" for key, count in value.items()), parent)

    def read() -> Value | None:
        found: dict[str, int] = {}
        for part in filter(None, (each.strip() for each in line.text().split(","))):
            key, _, count = part.rpartition(" ")
            if not key.strip() or not count.lstrip("-").isdecimal():
                return None
            found[key.strip(" :")] = int(count)
        return found

    return line, read
