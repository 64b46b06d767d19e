"""Anything by name: actions, units and offers, found by a few letters."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

Entry = tuple[str, Callable[[], object]]


class CommandPalette(QDialog):
    """A field and a list; Enter does the first."""

    def __init__(self, title: str, hint: str, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(460)
        self._entries = list(entries)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.list = QListWidget(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.field.textChanged.connect(self._filter)
        self.field.returnPressed.connect(self._enter)
        self.list.itemActivated.connect(self._chosen)
        self._filter("")

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        self.list.clear()
        for place, (name, _) in enumerate(self._entries):
            if all(word in name.casefold() for word in words):
                item = QListWidgetItem(name, self.list)
                item.setData(Qt.ItemDataRole.UserRole, place)
        self.list.setCurrentRow(0)

    def _enter(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._chosen(item)

    def _chosen(self, item: QListWidgetItem) -> None:
        self.accept()
        self._entries[item.data(Qt.ItemDataRole.UserRole)][1]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the arrow keys walk the list while the field is typed in."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.list.setCurrentRow(min(max(self.list.currentRow() + step, 0), self.list.count() - 1))
        else:
            super().keyPressEvent(event)
