"""The form of one value: what it is, where it comes from, the original's words on it, and the field to change it."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.model.tables import Entry
from companion.model.values import Scalar
from companion.rules.plan import Fault, Refusal
from companion.ui.bridge import Bridge
from companion.ui.dialogs.refusals import RefusalForm
from companion.views.table_rows import Row, said_value


class ValueForm(QWidget):
    """One value.

    ``wanted`` carries a new one, ``put_back`` asks for the rules' own, ``meant`` sets refusals aside with a reason.
    """

    wanted = Signal(object)
    put_back = Signal()
    meant = Signal(list, str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._entry: Entry | None = None
        self._shown = ""
        self.sentence, self.facts, self.quote = (self._line(name) for name in ("marked", "soft", "quote"))
        self.field = QLineEdit(self)
        self.field.setAccessibleName(bridge.say("ui.tables.value"))
        self.field.setMaxLength(40)
        self.field.returnPressed.connect(self._typed)
        self.words = QComboBox(self)
        self.words.setAccessibleName(bridge.say("ui.tables.value"))
        self.words.activated.connect(lambda _: self.wanted.emit(self.words.currentData()))
        self.fields = QStackedWidget(self)
        self.fields.addWidget(self.field)
        self.fields.addWidget(self.words)
        self.unit = QLabel(self)
        self.set = QPushButton(bridge.say("ui.tables.set"), self)
        self.set.clicked.connect(self._typed)
        self.back = QPushButton(bridge.say("ui.tables.put_back"), self)
        self.back.clicked.connect(self.put_back.emit)
        self.refusals = RefusalForm(bridge, self)
        self.refusals.set_aside.connect(self.meant.emit)
        self._lay_out()

    def _line(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName("soft" if name == "quote" else name)
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.fields, 1)
        row.addWidget(self.unit)
        row.addWidget(self.set)
        row.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        for part in (self.sentence, self.facts, self.quote):
            layout.addWidget(part)
        layout.addLayout(row)
        layout.addWidget(self.refusals)
        layout.addStretch(1)
        self.fields.setFixedHeight(max(self.field.sizeHint().height(), self.words.sizeHint().height()))

    def show_value(self, row: Row | None, own: Entry | None, entry: Entry | None) -> None:
        """Show a value, or nothing where no row is chosen."""
        self._entry = entry
        self.refusals.show_all((), [])
        for part in (self.fields, self.unit, self.set, self.back):
            part.setVisible(row is not None)
        self.sentence.setText(row.sentence if row else "")
        self.facts.setText(self._facts(row, own) if row and own else "")
        self.quote.setText(row.quote if row else "")
        self.quote.setVisible(bool(row and row.quote))
        if row is None or own is None or entry is None:
            return
        self.back.setEnabled(row.changed)
        choices: tuple[Scalar, ...] = (True, False) if isinstance(own.value, bool) else own.of
        self.fields.setCurrentWidget(self.words if choices else self.field)
        self.set.setVisible(not choices)
        self.unit.setText(self._bridge.say(f"tables.unit.{own.unit}") if own.unit else "")
        self.unit.setVisible(bool(own.unit))
        self.words.clear()
        for each in choices:
            self.words.addItem(said_value(self._bridge.ruleset.id, row.key, own, each, self._bridge.wording), each)
        self.words.setCurrentIndex(max(self.words.findData(entry.value), 0))
        bare = structs.replace(own, unit="")
        self._shown = "" if choices else said_value("", "", bare, entry.value, self._bridge.wording)
        self.field.setText(self._shown)

    def _facts(self, row: Row, own: Entry) -> str:
        say = self._bridge.say
        told = [row.rule, row.source]
        if own.sensible is not None:
            told.append(say("tables.sensible", least=float(own.sensible[0]), most=float(own.sensible[1])))
        if own.least is not None and own.most is not None:
            told.append(say("tables.possible", least=float(own.least), most=float(own.most)))
        if row.own:
            told.append(say("ui.tables.own_is", value=row.own))
        return "  ·  ".join(told)

    def begin(self, typed: str) -> None:
        """Lead the hand into the field; what was typed already stands in it."""
        if self._entry is None:
            return
        if self.fields.currentWidget() is self.words:
            self.words.setFocus()
            self.words.showPopup()
            return
        self.field.setFocus()
        if typed:
            self.field.setText(typed)
        else:
            self.field.selectAll()

    def complain(self, faults: tuple[Fault, ...], standing: list[Refusal]) -> None:
        """Say what is wrong with what was typed, and what the table may mean all the same."""
        self.refusals.show_all(faults, standing)
        if standing and not faults:
            self.refusals.reason.setFocus()

    def _typed(self) -> None:
        if self.field.text() == self._shown:
            return  # a share such as a third is shown rounded; what nobody has touched stays as it is
        value = number(self.field.text(), self._entry)
        if value is None:
            fault = Fault(code="ui.card.not_understood", values={"given": self.field.text()})
            self.complain((fault,), [])
        else:
            self.wanted.emit(value)


def number(text: str, entry: Entry | None) -> Scalar | None:
    """Read a number as people type it, with a point or a comma; nothing when it is none, or not a whole one."""
    text = text.strip().replace(",", ".").replace("−", "-").removeprefix("+")
    try:
        value = float(text)
    except ValueError:
        return None
    if entry is not None and isinstance(entry.value, int):
        return int(value) if value.is_integer() else None
    return value
