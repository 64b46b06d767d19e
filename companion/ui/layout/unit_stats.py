"""The stats of the selected figures, as their ruleset declares them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QListWidget, QVBoxLayout, QWidget

from companion.model.declarations import Declaration
from companion.model.units import Unit
from companion.model.values import Value
from companion.rules.intents import LayOut
from companion.ui.armlists.profile_form import on_edit
from companion.ui.dialogs.value_editor import Read, value_editor
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.unit_changes import with_stat
from companion.ui.naming import key_name


class UnitStats(QWidget):
    """One editor a stat; where figures differ the first one's value is shown, and a change is for all of them."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._units: tuple[str, ...] = ()
        self._shown: dict[str, Value] = {}
        self.editors: dict[str, QWidget] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._content: QWidget | None = None

    def show_units(self, units: Sequence[Unit]) -> None:
        """Show the stats of figures; fields that show the same already are left alone, so that the focus stays."""
        bridge = self._desk.bridge
        held = bridge.context.state.stats_of(units[0])
        declared = bridge.ruleset.declarations.of("stat")
        values = {each.key: bridge.ruleset.declarations.read("stat", each.key, held) for each in declared}
        ids = tuple(each.id for each in units)
        if (ids, values) == (self._units, self._shown):
            return
        self._units, self._shown = ids, values
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
        self._content = QWidget(self)
        form = QFormLayout(self._content)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.editors = {}
        for each in declared:
            editor, read = value_editor(bridge, each, values[each.key], self._content)
            if isinstance(editor, QListWidget):
                editor.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            title = key_name(bridge, "stat", each.key)
            editor.setAccessibleName(title)
            form.addRow(title, editor)
            on_edit(editor, partial(self._edited, each, read))
            self.editors[each.key] = editor
        self._layout.addWidget(self._content)

    def _edited(self, declared: Declaration, read: Read) -> None:
        value, state = read(), self._desk.bridge.context.state
        if value is None or value == self._shown.get(declared.key):
            return
        self._shown[declared.key] = value
        units = [state.units[each] for each in self._units if each in state.units]
        made = tuple(after for unit in units if (after := with_stat(state, unit, declared, value)) != unit)
        if made and not self._desk.perform(LayOut(units=made)):
            self._shown = {}
