"""The assistant that begins a scenario: whoever presses Enter all the way through has a usable table."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.model.state import Scenario
from companion.model.units import Side, Squad
from companion.painting.palette import Palette
from companion.rules.ruleset import Registry, Ruleset
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.layout.colours import colour_box
from companion.ui.layout.table_size import TableSize

MOST_SIDES = 6
FIRST_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")


class SideRow(QWidget):
    """One side: its name, its colour, and who plays it."""

    def __init__(self, bridge: Bridge, palette: Palette, colour: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLineEdit(bridge.say(f"ui.colour.{colour}"), self)
        self.name.setMaxLength(80)
        self.name.setAccessibleName(bridge.say("ui.assistant.side"))
        self.colour = colour_box(bridge, palette, colour, self)
        self.players = QLineEdit(self)
        self.players.setPlaceholderText(bridge.say("ui.assistant.players"))
        self.players.setAccessibleName(bridge.say("ui.assistant.players"))
        self.players.setMaxLength(400)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name, 3)
        row.addWidget(self.colour, 2)
        row.addWidget(self.players, 4)


class Assistant(Card):
    """Ruleset, title, table, sides, players, turn limit; Enter anywhere makes the table."""

    def __init__(
        self,
        bridge: Bridge,
        palette: Palette,
        registry: Registry,
        made: Callable[[Scenario, Ruleset], None],
        parent: QWidget,
    ) -> None:
        super().__init__(bridge.say("ui.assistant.title"), bridge.say("ui.card.close"), 620, parent)
        self._bridge = bridge
        self._palette = palette
        self._registry = registry
        self._made = made
        self.rows: list[SideRow] = []
        self.form = QFormLayout()
        self.form.setVerticalSpacing(8)
        self.ruleset = QComboBox(self)
        for each in registry:
            self.ruleset.addItem(bridge.say(f"{each.id}.name"), each.id)
        self.ruleset.setCurrentIndex(max(self.ruleset.findData(bridge.ruleset.id), 0))
        self.name = QLineEdit(bridge.say("ui.assistant.untitled"), self)
        self.name.setMaxLength(200)
        self.table_size = TableSize(bridge, None, self)
        self.turns = QSpinBox(self)
        self.turns.setRange(0, 1000)
        self.turns.setSpecialValueText(bridge.say("ui.assistant.no_limit"))
        self.form.addRow(bridge.say("ui.assistant.name"), self.name)
        self.form.addRow(bridge.say("ui.assistant.ruleset"), self.ruleset)
        self.form.addRow(bridge.say("ui.assistant.table"), self.table_size)
        self.form.addRow(bridge.say("ui.assistant.turns"), self.turns)
        self.form.addRow(bridge.say("ui.assistant.sides"), self._sides())
        self.body.addLayout(self.form)
        self.body.addWidget(self.label("soft", bridge.say("ui.assistant.hint")))
        self.body.addLayout(self._buttons())
        for colour in FIRST_COLOURS[:2]:
            self._add(colour)
        self.lay_in_the_middle()
        self.name.setFocus()
        self.name.selectAll()

    def _sides(self) -> QVBoxLayout:
        self._side_rows = QVBoxLayout()
        self._side_rows.setSpacing(4)
        return self._side_rows

    def _buttons(self) -> QHBoxLayout:
        say = self._bridge.say
        self.more, self.fewer = (
            QPushButton(say("ui.assistant.more"), self),
            QPushButton(say("ui.assistant.fewer"), self),
        )
        self.more.clicked.connect(lambda: self._add(FIRST_COLOURS[len(self.rows)]))
        self.fewer.clicked.connect(self._drop)
        self.go = QPushButton(say("ui.assistant.go"), self)
        self.go.setObjectName("roll")
        self.go.setAutoDefault(True)
        self.go.clicked.connect(self.enter)
        row = QHBoxLayout()
        row.addWidget(self.more)
        row.addWidget(self.fewer)
        row.addStretch(1)
        row.addWidget(self.go)
        return row

    def _add(self, colour: str) -> None:
        made = SideRow(self._bridge, self._palette, colour, self)
        self.rows.append(made)
        self._side_rows.addWidget(made)
        made.show()
        for field in (made.name, made.players):
            field.returnPressed.connect(self.enter)
        self._count()

    def _drop(self) -> None:
        gone = self.rows.pop()
        self._side_rows.removeWidget(gone)
        gone.hide()
        gone.deleteLater()
        self._count()

    def _count(self) -> None:
        self.more.setEnabled(len(self.rows) < MOST_SIDES)
        self.fewer.setEnabled(len(self.rows) > 1)
        self.fit()

    def scenario(self) -> Scenario:
        """Write down what stands in the fields."""
        sides = tuple(
            Side(id=f"side-{at}", name=row.name.text().strip() or str(at), colour=str(row.colour.currentData()))
            for at, row in enumerate(self.rows, start=1)
        )
        return Scenario(
            format="companion.scenario/1",
            ruleset=str(self.ruleset.currentData()),
            title=self.name.text().strip() or self._bridge.say("ui.assistant.untitled"),
            table=self.table_size.table,
            turn_limit=self.turns.value(),
            sides=sides,
            squads=tuple(self._squads(sides)),
        )

    def _squads(self, sides: tuple[Side, ...]) -> Iterator[Squad]:
        """Give each player a squad, and a side that names nobody one of its own."""
        for side, row in zip(sides, self.rows, strict=True):
            players = [each.strip()[:80] for each in row.players.text().split(",") if each.strip()]
            for at, player in enumerate(players or [""], start=1):
                named = self._bridge.say("ui.assistant.squad_of", player=player) if player else side.name
                yield Squad(id=f"{side.id}-squad-{at}", name=named[:80], side=side.id, player=player)

    def enter(self) -> None:
        """Lay the table."""
        scenario = self.scenario()
        ruleset = self._registry.find(scenario.ruleset)
        if ruleset is not None:
            self.give_up()
            self._made(scenario, ruleset)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter lays the table, wherever the hand is, unless it is on another button."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not isinstance(self.focusWidget(), QAbstractButton):
            self.enter()
        else:
            super().keyPressEvent(event)
