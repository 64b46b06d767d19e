"""The roster: every squad with its figures, their markers, and who has acted."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt
from PySide6.QtGui import QBrush, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from companion.model.units import Unit
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.rules.ruleset import Glance
from companion.ui.bridge import Bridge
from companion.ui.panels.marks import SIZE, glyph_icon, markers_icon

UNIT = Qt.ItemDataRole.UserRole
UNITS_CARRIED = "application/x-companion-units"
"""What a hand carries from the roster to the board: ids of units, one a line."""


class Roster(QTreeWidget):
    """Units by squad; selecting a row selects the unit, and the other way round."""

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._icons = icons
        self._palette = palette
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._squads: dict[str, QTreeWidgetItem] = {}
        self._shown: dict[str, tuple[Unit, Glance]] = {}
        self._reading = False
        self.is_target: Callable[[str], bool] = lambda _: False
        """Takes a clicked unit as the target that a shooter waits for; then it is not selected."""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setIndentation(6)
        self.setIconSize(QSize(80, SIZE.height()))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleName(bridge.say("ui.panel.roster"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemSelectionChanged.connect(self._selected)
        bridge.changed.connect(self._read)
        bridge.replaced.connect(self.rebuild)
        bridge.selected.connect(self._follow)
        self.rebuild()

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        self.rebuild()

    def rebuild(self) -> None:
        """List everything anew."""
        self._reading = True
        self.clear()
        self._rows.clear()
        self._squads.clear()
        self._shown.clear()
        self._reading = False
        self._read()

    def _read(self, *_: object) -> None:
        """Let rows whose unit has changed re-read it."""
        state = self._bridge.context.state
        self._reading = True
        for squad in state.squads:
            self._squad_row(squad.id)
        spans: dict[str, bool] = {}
        for unit in state.units.values():
            glance = self._bridge.glance(unit.id)
            if self._shown.get(unit.id) != (unit, glance):
                spans[unit.id] = self._unit_row(unit, glance)
                self._shown[unit.id] = (unit, glance)
        for changed, whole in spans.items():
            if self._rows[changed].isFirstColumnSpanned() != whole:
                self._rows[changed].setFirstColumnSpanned(whole)
        for gone in [each for each in self._rows if each not in state.units]:
            row = self._rows.pop(gone)
            self._shown.pop(gone, None)
            parent = row.parent()
            if parent is not None:
                parent.removeChild(row)
        self._reading = False
        self._follow(self._bridge.selection)

    def _squad_row(self, squad: str) -> QTreeWidgetItem:
        state = self._bridge.context.state
        row = self._squads.get(squad)
        if row is None:
            row = QTreeWidgetItem(self)
            row.setFirstColumnSpanned(True)
            row.setFlags(Qt.ItemFlag.ItemIsEnabled)
            row.setExpanded(True)
            self._squads[squad] = row
        found = state.squad(squad)
        members = [unit for unit in state.members(squad) if not unit.out]
        text = self._bridge.say("ui.roster.squad", squad=found.name if found else squad, count=len(members))
        row.setText(0, text)
        side = state.side(found.side) if found else None
        colour = self._palette.side(side.colour if side else "grey")
        row.setForeground(0, QBrush(self._palette.readable(colour, "panel")))
        font = row.font(0)
        font.setBold(True)
        row.setFont(0, font)
        if found is not None:
            row.setToolTip(0, "\n".join(each for each in (found.player, found.motive) if each))
        return row

    def _unit_row(self, unit: Unit, glance: Glance) -> bool:
        """Write a unit's row; tells whether it has no markers, so that its name may have the whole row."""
        row = self._rows.get(unit.id)
        new = row is None
        if row is None:
            row = QTreeWidgetItem()
            row.setData(0, UNIT, unit.id)
            row.setFlags(row.flags() | Qt.ItemFlag.ItemIsDragEnabled)
            self._rows[unit.id] = row
        text = unit.name
        said = self._condition(unit, glance)
        row.setText(0, f"{text}\n{said}" if said else text)
        ratio = self.devicePixelRatioF()
        row.setIcon(0, glyph_icon(self._bridge, unit, self._palette, self._icons, ratio))
        icon = markers_icon(self._bridge, unit, self._palette, ratio)
        row.setData(1, Qt.ItemDataRole.DecorationRole, icon)
        font = row.font(0)
        font.setStrikeOut(bool(unit.out))
        font.setBold(glance.active and not unit.out)
        row.setFont(0, font)
        soft = unit.out or glance.acted
        row.setForeground(0, QBrush(self._palette.colour("text_soft" if soft else "text")))
        row.setToolTip(0, " - ".join(each for each in (text, said, self._markers(unit)) if each))
        if new:  # only now: in the tree each of its properties would have all rows laid out again
            (self._squads.get(unit.squad) or self._squad_row(unit.squad)).addChild(row)
        return icon is None

    def _condition(self, unit: Unit, glance: Glance) -> str:
        say = self._bridge.say
        parts = []
        if unit.out:
            return say(f"ui.out.{unit.out}")
        if unit.position is None and not unit.carrier:
            parts.append(say("ui.roster.reserve"))
        if unit.hidden:
            parts.append(say("ui.roster.hidden"))
        if unit.pose == "prone":
            parts.append(say("ui.roster.prone"))
        if glance.acted:
            parts.append(say("ui.roster.acted"))
        return ", ".join(parts)

    def _markers(self, unit: Unit) -> str:
        """Name the markers in words, for tool tips and screen readers."""
        ruleset, found = self._bridge.ruleset, []
        for declared in ruleset.declarations.of("marker"):
            value = ruleset.declarations.read("marker", declared.key, unit.markers)
            if value != declared.default:
                named = f"{ruleset.id}.marker.{declared.key}.{value}"
                text = self._bridge.say(f"{ruleset.id}.marker.{declared.key}")
                found.append(f"{text}: {self._bridge.say(named)}" if self._bridge.wording.knows(named) else text)
        return ", ".join(found)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Point at a target while one is waited for, else select as ever."""
        row = self.itemAt(event.position().toPoint()) if event.button() == Qt.MouseButton.LeftButton else None
        if row is None or not self.is_target(str(row.data(0, UNIT) or "")):
            super().mousePressEvent(event)

    def _selected(self) -> None:
        if not self._reading:
            self._bridge.select(item.data(0, UNIT) for item in self.selectedItems() if item.data(0, UNIT))

    def _follow(self, units: tuple[str, ...]) -> None:
        self._reading = True
        for unit, row in self._rows.items():
            row.setSelected(unit in units)
        if units and units[0] in self._rows:
            self.scrollToItem(self._rows[units[0]])
        self._reading = False

    def mimeTypes(self) -> list[str]:
        """Name what can be carried from here."""
        return [UNITS_CARRIED]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Carry the units of these rows."""
        found = QMimeData()
        units = [str(item.data(0, UNIT)) for item in items if item.data(0, UNIT)]
        found.setData(UNITS_CARRIED, "\n".join(units).encode("utf-8"))
        return found

    def unit_of(self, index: QModelIndex) -> str:
        """Name the unit of a row."""
        return str(index.data(UNIT) or "")
