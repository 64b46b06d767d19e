"""The card that writes the scenario's heading: title, description, table, tolerance, turn limit."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from companion.rules.intents import WriteHeading
from companion.ui.dialogs.card import Card
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.table_size import TableSize


class HeadingCard(Card):
    """What stands above the scenario; nothing changes before it is written down."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        say, state = desk.say, desk.bridge.context.state
        super().__init__(say("ui.heading.title"), say("ui.card.close"), 600, parent)
        self._desk = desk
        self.name = QLineEdit(state.title, self)
        self.name.setMaxLength(200)
        self.name.returnPressed.connect(self.enter)
        self.text = QPlainTextEdit(state.description, self)
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(150)
        self.table_size = TableSize(desk.bridge, state.table, self)
        self.turns = QSpinBox(self)
        self.turns.setRange(0, 1000)
        self.turns.setSpecialValueText(say("ui.assistant.no_limit"))
        self.turns.setValue(state.turn_limit)
        self.tolerance = QDoubleSpinBox(self)
        self.tolerance.setRange(0.0, 10.0)
        self.tolerance.setSingleStep(0.1)
        self.tolerance.setSuffix(f" {say('ui.table.cm')}")
        self.tolerance.setValue(state.tolerance)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        for code, widget in (
            ("ui.assistant.name", self.name),
            ("ui.heading.text", self.text),
            ("ui.assistant.table", self.table_size),
            ("ui.assistant.turns", self.turns),
            ("ui.heading.tolerance", self.tolerance),
        ):
            widget.setAccessibleName(say(code))
            form.addRow(say(code), widget)
        self.body.addLayout(form)
        go = QPushButton(say("ui.card.enter"), self)
        go.setObjectName("roll")
        go.clicked.connect(self.enter)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(go)
        self.body.addLayout(row)
        self.lay_in_the_middle()
        self.name.setFocus()

    def enter(self) -> None:
        """Write it down, when anything has changed."""
        state = self._desk.bridge.context.state
        made = WriteHeading(
            title=self.name.text().strip() or state.title,
            table=self.table_size.table,
            description=self.text.toPlainText().strip(),
            tolerance=round(self.tolerance.value(), 2),
            turn_limit=self.turns.value(),
        )
        before = WriteHeading(
            title=state.title,
            table=state.table,
            description=state.description,
            tolerance=state.tolerance,
            turn_limit=state.turn_limit,
        )
        if made == before or self._desk.perform(made):
            self.give_up()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter writes it down from the description too."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held:
            self.enter()
        else:
            super().keyPressEvent(event)
