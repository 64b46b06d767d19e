"""All values in force, table by table; what the table has changed is marked, and the rules' own stands beside it."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from companion.ui.bridge import Bridge
from companion.views.table_rows import Group, Row

KEY = Qt.ItemDataRole.UserRole
COLUMNS = ("what", "value", "own", "source", "rule")
VALUE = COLUMNS.index("value")
CHANGED = "●"


class TableList(QTreeWidget):
    """Rows by table.

    ``chosen`` carries the key of the current row; ``edit_wanted`` comes with Enter, or with what was typed upon it.
    """

    chosen = Signal(str)
    edit_wanted = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.items: dict[str, QTreeWidgetItem] = {}
        self.setColumnCount(len(COLUMNS))
        self.setHeaderLabels([bridge.say(f"ui.tables.{name}") for name in COLUMNS])
        self.setIndentation(10)
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAccessibleName(bridge.say("ui.action.tables"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.currentItemChanged.connect(lambda item, _: self.chosen.emit(self._key(item)))
        self.itemActivated.connect(lambda item, _: self._wanted(item, ""))

    def show_groups(self, groups: Iterable[Group]) -> None:
        """List these tables; the row that was current stays so while it is in view."""
        kept, place = self.key, self.verticalScrollBar().value()
        self.blockSignals(True)  # noqa: FBT003 - as Qt names it
        self.clear()
        self.items.clear()
        tables = [self._table(group) for group in groups]
        self.addTopLevelItems(tables)
        for table in tables:
            table.setFirstColumnSpanned(True)
            table.setExpanded(True)
        self.blockSignals(False)  # noqa: FBT003 - as Qt names it
        self.verticalScrollBar().setValue(place)
        if not self.go_to(kept):
            self.chosen.emit("")

    def _table(self, group: Group) -> QTreeWidgetItem:
        """Make a table's heading with its rows; laid into the list whole, so that columns are measured once."""
        heading = QTreeWidgetItem([group.heading])
        heading.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(True)
        heading.setFont(0, font)
        for row in group.rows:
            self.items[row.key] = self._row(row)
        heading.addChildren([self.items[row.key] for row in group.rows])
        return heading

    def _row(self, row: Row) -> QTreeWidgetItem:
        value = f"{CHANGED} {row.value}" if row.changed else row.value
        item = QTreeWidgetItem([row.sentence, value, row.own, row.source, row.rule])
        item.setData(0, KEY, row.key)
        item.setToolTip(0, f"{row.sentence}: {row.value}\n{row.quote}".strip())
        if row.changed:
            font = self.font()
            font.setBold(True)
            item.setFont(VALUE, font)
        return item

    @property
    def key(self) -> str:
        """The key of the current row, or nothing."""
        return self._key(self.currentItem())

    def go_to(self, key: str) -> bool:
        """Make a row the current one; False when it is not in view."""
        item = self.items.get(key)
        if item is not None:
            self.setCurrentItem(item)
            self.scrollToItem(item)
        return item is not None

    @staticmethod
    def _key(item: QTreeWidgetItem | None) -> str:
        return str(item.data(0, KEY) or "") if item is not None else ""

    def _wanted(self, item: QTreeWidgetItem | None, typed: str) -> None:
        if self._key(item):
            self.edit_wanted.emit(typed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A figure typed upon a row begins its new value."""
        typed = event.text()
        if typed and (typed.isdecimal() or typed in "+-.,"):
            self._wanted(self.currentItem(), typed)
        else:
            super().keyPressEvent(event)
