"""The squads of a list with their units, and what each costs."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from companion.model.armlists import Armlist
from companion.rules.building import SquadBill
from companion.ui.bridge import Bridge

PLACE = Qt.ItemDataRole.UserRole


class SquadTree(QTreeWidget):
    """Squads, and under each its rows; ``chosen`` gives the squad's id and the row in it, -1 for the squad itself."""

    chosen = Signal(str, int)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._reading = False
        self.setColumnCount(3)
        self.setIndentation(14)
        self.setRootIsDecorated(False)
        self.setAccessibleName(bridge.say("ui.lists.squads"))
        self.setHeaderLabels([bridge.say(f"ui.lists.column.{each}") for each in ("unit", "each", "points")])
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
            self.headerItem().setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        self.currentItemChanged.connect(self._choose)

    def place(self) -> tuple[str, int]:
        """Give the chosen squad and row; an empty id when there is none."""
        item = self.currentItem()
        held = item.data(0, PLACE) if item is not None else None
        return (str(held[0]), int(held[1])) if held else ("", -1)

    def show_list(self, armlist: Armlist, bills: Sequence[SquadBill], wanted: tuple[str, int] | None = None) -> None:
        """List everything anew; what was chosen stays chosen, else ``wanted``, else the first squad."""
        keep = wanted or self.place()
        self._reading = True
        self.clear()
        for column in (1, 2):
            self.setColumnHidden(column, not bills)
        tops = list[QTreeWidgetItem]()
        for squad in armlist.squads:
            bill = next((each for each in bills if each.id == squad.id), None)
            top = self._item((squad.id, -1), f"{squad.name}  ({squad.size})", "", str(bill.points) if bill else "")
            font = top.font(0)
            font.setBold(True)
            for column in range(3):
                top.setFont(column, font)
            tops.append(top)
            for at, members in enumerate(squad.members):
                profile = armlist.profile(members.profile)
                name = members.name or (profile.name if profile else members.profile)
                unit = bill.units[at] if bill else None
                figures = (str(unit.each), str(unit.points)) if unit else ("", "")
                top.addChild(self._item((squad.id, at), f"{members.count} × {name}", *figures))
        self.addTopLevelItems(tops)
        self.expandAll()
        self._reading = False
        self.go_to(*keep)

    def _item(self, place: tuple[str, int], *texts: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(list(texts))
        item.setData(0, PLACE, place)
        for column in (1, 2):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        return item

    def go_to(self, squad: str, row: int = -1) -> None:
        """Choose a squad or one of its rows, or what is nearest to it."""
        found = (self.topLevelItem(at) for at in range(self.topLevelItemCount()))
        tops = [each for each in found if each is not None]
        top = next((each for each in tops if each.data(0, PLACE)[0] == squad), tops[0] if tops else None)
        if top is None:
            self.chosen.emit("", -1)
            return
        same = top.data(0, PLACE)[0] == squad
        row = min(row, top.childCount() - 1) if same else -1
        item = (top.child(row) if row >= 0 else None) or top
        self._reading = True
        self.setCurrentItem(item)
        self._reading = False
        self.scrollToItem(item)
        self.chosen.emit(*self.place())

    def _choose(self, *_: object) -> None:
        if not self._reading:
            self.chosen.emit(*self.place())
