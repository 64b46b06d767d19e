"""Reads a role-playing character's sheet: what the ruleset declares of it, and what comes out."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton, QWidget

from companion.model.values import Value
from companion.rules.building import SquadBuilder
from companion.ui.armlists.profile_form import on_edit
from companion.ui.bridge import Bridge
from companion.ui.dialogs.value_editor import Read, value_editor
from companion.ui.naming import key_name


class SheetForm(QWidget):
    """A few fields, the sum in a sentence, and a button that takes the result over; ``taken`` gives the stats."""

    taken = Signal(object)

    def __init__(self, bridge: Bridge, builder: SquadBuilder, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._builder = builder
        self._reads: dict[str, Read] = {}
        self.editors: dict[str, QWidget] = {}
        form = QFormLayout(self)
        form.setContentsMargins(2, 2, 10, 6)
        for declared in bridge.ruleset.declarations.of("character"):
            editor, read = value_editor(bridge, declared, declared.default, self)
            title = key_name(bridge, "character", declared.key)
            editor.setAccessibleName(title)
            form.addRow(title, editor)
            self.editors[declared.key] = editor
            self._reads[declared.key] = read
            on_edit(editor, self._reckon)
        self.result = QLabel(self)
        self.result.setObjectName("need")
        self.result.setWordWrap(True)
        self.take = QPushButton(bridge.say("ui.lists.sheet.take"), self)
        self.take.clicked.connect(self._take)
        form.addRow(self.result)
        form.addRow(self.take)
        self._stats: dict[str, Value] = {}
        self._reckon()

    def _reckon(self) -> None:
        sheet = {key: value for key, read in self._reads.items() if (value := read()) is not None}
        found = self._builder.reckon(sheet, self._bridge.context.state.tables)
        said = [self._bridge.say(each.code, **each.values) for each in found.faults]
        said += [f"{self._bridge.tell(each)}  [{each.rule}]" for each in found.facts]
        self.result.setText("\n".join(said))
        self._stats = dict(found.stats)
        self.take.setEnabled(bool(self._stats))

    def _take(self) -> None:
        self.taken.emit(self._stats)
