"""The table editor: every value of the game on the table, by table, with its source; each change is a gesture."""

from collections.abc import Callable, Mapping

from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from companion.model.tables import Entry, changed_keys, clubs_own, value_code
from companion.model.values import Scalar
from companion.rules.intents import Intent, Override, SetTable, SetTables
from companion.rules.plan import Fault
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.tables.table_list import TableList
from companion.ui.tables.value_form import ValueForm
from companion.views.table_rows import Group, Row, table_groups

WIDEST, NARROWEST = 960, 620
Deeds = Mapping[str, Callable[[], object]]
"""What the buttons below do, by wording code: taking in, sharing, the quick reference."""


class TableEditor(Card):
    """A card over the board; it works while laying out and in play, and what it does can be undone like any move."""

    def __init__(self, bridge: Bridge, deeds: Deeds, parent: QWidget) -> None:
        width = max(min(WIDEST, parent.width() - 60), NARROWEST)
        super().__init__(
            bridge.say("ui.action.tables").removesuffix(" ..."), bridge.say("ui.card.close"), width, parent
        )
        self._bridge = bridge
        self._rows: dict[str, Row] = {}
        self._asked: Intent | None = None
        self._shown: Mapping[str, Entry] | None = None
        self._groups: tuple[Group, ...] = ()
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(bridge.say("ui.tables.filter"))
        self.filter.setAccessibleName(bridge.say("ui.tables.filter"))
        self.filter.setClearButtonEnabled(True)
        self.changed_only = QCheckBox(bridge.say("ui.tables.changed_only"), self)
        self.list = TableList(bridge, self)
        self.nothing = self.label("soft")
        self.form = ValueForm(bridge, self)
        self.count = self.label("soft")
        self.all_back = QPushButton(bridge.say("ui.tables.put_all_back"), self)
        self.buttons = {code: QPushButton(bridge.say(code), self) for code in deeds}
        self._lay_out(parent)
        self._connect(deeds)
        self.read()
        self.lay_in_the_middle()
        self.filter.setFocus()

    def _lay_out(self, parent: QWidget) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.filter, 1)
        head.addWidget(self.changed_only)
        for button in self.buttons.values():
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.all_back)
        self.list.setFixedHeight(max(min(parent.height() - 400, 420), 170))
        self.form.setMinimumHeight(132)
        self.body.addLayout(head)
        for part in (self.nothing, self.list, self.form, self.count):
            self.body.addWidget(part)
        self.body.addLayout(foot)

    def _connect(self, deeds: Deeds) -> None:
        self.filter.textChanged.connect(self.sift)
        self.filter.returnPressed.connect(self._to_the_list)
        self.changed_only.toggled.connect(self.sift)
        self.list.chosen.connect(self._chosen)
        self.list.edit_wanted.connect(self.form.begin)
        self.form.wanted.connect(self._wanted)
        self.form.put_back.connect(self._put_back)
        self.form.meant.connect(self._meant)
        self.all_back.clicked.connect(self.put_all_back)
        for code, button in self.buttons.items():
            button.clicked.connect(lambda _=False, code=code: deeds[code]())
        self._bridge.changed.connect(self.read)
        self._bridge.replaced.connect(self.give_up)

    def _own(self) -> Mapping[str, Entry]:
        return self._bridge.ruleset.tables

    def _in_force(self) -> Mapping[str, Entry]:
        return self._bridge.context.state.tables

    def read(self, *_: object) -> None:
        """Read the values anew once they are others; most gestures of a game leave them alone."""
        tables = self._in_force()
        if tables is not self._shown:
            self._shown = tables
            self._groups = table_groups(self._bridge.ruleset, tables, self._bridge.wording)
            self._rows = {row.key: row for group in self._groups for row in group.rows}
            self.sift()

    def sift(self, *_: object) -> None:
        """List those values that the box above and the tick leave."""
        bridge = self._bridge
        words = self.filter.text().casefold().split()
        left = [self._left(group, words) for group in self._groups]
        self.list.show_groups(group for group in left if group.rows)
        if not self.list.key and self.list.items:
            self.list.go_to(next(iter(self.list.items)))  # so that the form below shows what can be done
        shown = any(group.rows for group in left)
        code = "ui.tables.none_changed" if self.changed_only.isChecked() and not words else "ui.tables.nothing"
        self.nothing.setText("" if shown else bridge.say(code))
        self.nothing.setVisible(not shown)
        changed = changed_keys(self._own(), self._in_force())
        self.count.setText(bridge.say("ui.tables.count", changed=len(changed), count=len(self._rows)))
        self.all_back.setEnabled(bool(changed))

    def _left(self, group: Group, words: list[str]) -> Group:
        """Leave the rows of a table that fit; a word of its heading fits them all."""
        wanted = [word for word in words if word not in group.heading.casefold()]
        only = self.changed_only.isChecked()
        rows = tuple(row for row in group.rows if row.has(wanted) and (row.changed or not only))
        return structs.replace(group, rows=rows)

    def _to_the_list(self) -> None:
        self.list.setFocus()
        if not self.list.key and self.list.items:
            self.list.go_to(next(iter(self.list.items)))

    def _chosen(self, key: str) -> None:
        self._asked = None
        self.form.show_value(self._rows.get(key), self._own().get(key), self._in_force().get(key))

    def _wanted(self, value: Scalar) -> None:
        key = self.list.key
        if key and value != self._in_force()[key].value:
            self.make(SetTable(key=key, entry=clubs_own(self._own()[key], value)))

    def _put_back(self) -> None:
        key = self.list.key
        if key:
            self.make(SetTable(key=key, entry=self._own()[key]))

    def put_all_back(self) -> None:
        """Let the rules' own values be in force again, all in one gesture."""
        own = self._own()
        changed = changed_keys(own, self._in_force())
        if changed:
            self.make(SetTables(entries={key: own[key] for key in changed}))

    def make(self, intent: Intent) -> None:
        """Change values, or say what is wrong and what the table may mean all the same."""
        if not self._bridge.free():
            return
        plan = self._bridge.examine(intent)
        standing = [each for each in plan.refusals if not intent.sets_aside(each.code)]
        if plan.faults or standing:
            self._asked = intent
            self.form.complain(tuple(self._named(each) for each in plan.faults), standing)
            return
        self._bridge.begin(intent)
        self.list.setFocus()

    def _named(self, fault: Fault) -> Fault:
        """Put a value's sentence in place of its key."""
        key = str(fault.values.get("key", ""))
        if key not in self._own():
            return fault
        return structs.replace(fault, values={**fault.values, "key": value_code(self._bridge.ruleset.id, key)})

    def _meant(self, codes: list[str], reason: str) -> None:
        if self._asked is not None:
            overrides = tuple(Override(code=code, reason=reason) for code in codes)
            self.make(structs.replace(self._asked, overrides=overrides))
