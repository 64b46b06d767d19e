"""The card of sides and squads: who takes part, in which colours, who plays and leads, what they are after."""

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.model.units import Side, Squad
from companion.rules.intents import LayOut
from companion.ui.dialogs.card import Card
from companion.ui.layout.assistant import FIRST_COLOURS
from companion.ui.layout.colours import colour_box
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.fields import ChoiceField
from companion.ui.layout.unit_changes import without

ID = Qt.ItemDataRole.UserRole


class PartiesCard(Card):
    """Works on a copy; "write it down" makes one gesture of all that was changed."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(desk.say("ui.parties.title"), desk.say("ui.card.close"), 700, parent)
        self._desk = desk
        state = desk.bridge.context.state
        self.sides: list[Side] = list(state.sides)
        self.squads: list[Squad] = list(state.squads)
        self._reading = False
        self.tree = QTreeWidget(self)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(desk.say("ui.parties.title"))
        self.tree.setMinimumHeight(260)
        self.tree.currentItemChanged.connect(lambda *_: self._read())
        body = QHBoxLayout()
        body.addWidget(self.tree, 4)
        body.addLayout(self._fields(), 5)
        self.body.addLayout(body)
        self.complaint = self.label("warning")
        self.complaint.hide()
        self.body.addWidget(self.complaint)
        self.body.addLayout(self._buttons())
        self._fill(self.squads[0].id if self.squads else self.sides[0].id if self.sides else "")
        self.lay_in_the_middle()
        self.tree.setFocus()

    def _fields(self) -> QVBoxLayout:
        say, palette = self._desk.say, self._desk.board.board.palette_
        self.name, self.player = QLineEdit(self), QLineEdit(self)
        for field in (self.name, self.player):
            field.setMaxLength(80)
        self.colour = colour_box(self._desk.bridge, palette, "red", self)
        self.side = ChoiceField(say("ui.zones.side"), self)
        self.leader = ChoiceField(say("ui.parties.leader"), self)
        self.motive = QPlainTextEdit(self)
        self.motive.setTabChangesFocus(True)
        self.motive.setFixedHeight(90)
        self.form = QFormLayout()
        rows: tuple[tuple[str, QWidget], ...] = (
            ("ui.parties.name", self.name),
            ("ui.assistant.colour", self.colour),
            ("ui.zones.side", self.side),
            ("ui.parties.player", self.player),
            ("ui.parties.leader", self.leader),
            ("ui.parties.motive", self.motive),
        )
        for code, row in rows:
            row.setAccessibleName(say(code))
            self.form.addRow(say(code), row)
        self.name.textEdited.connect(self._edited)
        self.player.textEdited.connect(self._edited)
        self.motive.textChanged.connect(self._edited)
        self.colour.activated.connect(self._edited)
        self.side.entered.connect(self._edited)
        self.leader.entered.connect(self._edited)
        column = QVBoxLayout()
        column.addLayout(self.form)
        column.addStretch(1)
        return column

    def _buttons(self) -> QHBoxLayout:
        say = self._desk.say
        row = QHBoxLayout()
        for code, deed in (
            ("ui.parties.new_side", self.new_side),
            ("ui.parties.new_squad", self.new_squad),
            ("ui.parties.remove", self.remove),
        ):
            button = QPushButton(say(code), self)
            button.clicked.connect(lambda _=False, deed=deed: deed())
            row.addWidget(button)
        row.addStretch(1)
        self.go = QPushButton(say("ui.card.enter"), self)
        self.go.setObjectName("roll")
        self.go.clicked.connect(self.enter)
        row.addWidget(self.go)
        return row

    # The list

    def _fill(self, chosen: str) -> None:
        self._reading = True
        self.tree.clear()
        palette = self._desk.board.board.palette_
        for side in self.sides:
            top = QTreeWidgetItem(self.tree, [side.name])
            top.setData(0, ID, side.id)
            top.setForeground(0, QBrush(palette.readable(palette.side(side.colour), "panel")))
            font = top.font(0)
            font.setBold(True)
            top.setFont(0, font)
            for squad in self.squads:
                if squad.side == side.id:
                    row = QTreeWidgetItem(top, [" - ".join(each for each in (squad.name, squad.player) if each)])
                    row.setData(0, ID, squad.id)
            top.setExpanded(True)
        self._reading = False
        for row in self._rows():
            if row.data(0, ID) == chosen:
                self.tree.setCurrentItem(row)
        self._read()

    def _rows(self) -> list[QTreeWidgetItem]:
        tops = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        found: list[QTreeWidgetItem] = []
        for top in filter(None, tops):
            below = (top.child(at) for at in range(top.childCount()))
            found += [top, *filter(None, below)]
        return found

    @property
    def chosen(self) -> str:
        """The id of the side or squad that is chosen."""
        row = self.tree.currentItem()
        return str(row.data(0, ID)) if row is not None else ""

    def choose(self, name: str) -> None:
        """Choose a side or squad by its id."""
        for row in self._rows():
            if row.data(0, ID) == name:
                self.tree.setCurrentItem(row)

    def _side(self) -> Side | None:
        return next((each for each in self.sides if each.id == self.chosen), None)

    def _squad(self) -> Squad | None:
        return next((each for each in self.squads if each.id == self.chosen), None)

    def _read(self) -> None:
        if self._reading:
            return
        side, squad = self._side(), self._squad()
        self._reading = True
        self.name.setText(side.name if side else squad.name if squad else "")
        if side is not None:
            self.colour.setCurrentIndex(max(self.colour.findData(side.colour), 0))
        if squad is not None:
            self.side.offer([(each.id, each.name) for each in self.sides])
            self.side.show_choice(squad.side)
            self.player.setText(squad.player)
            members = self._desk.bridge.context.state.members(squad.id)
            nobody = self._desk.say("ui.parties.nobody")
            self.leader.offer([("", nobody), *((each.id, each.name) for each in members)])
            self.leader.show_choice(squad.leader)
            self.motive.setPlainText(squad.motive)
        for field in (self.side, self.player, self.leader, self.motive):
            self.form.setRowVisible(field, squad is not None)
        self.form.setRowVisible(self.colour, side is not None)
        self._reading = False

    # Changing the copy

    def _edited(self, *_: object) -> None:
        if self._reading:
            return
        side, squad = self._side(), self._squad()
        name = self.name.text().strip()
        if side is not None:
            made = structs.replace(side, name=name or side.name, colour=str(self.colour.currentData()))
            self.sides[self.sides.index(side)] = made
        elif squad is not None:
            self.squads[self.squads.index(squad)] = structs.replace(
                squad,
                name=name or squad.name,
                side=str(self.side.currentData() or squad.side),
                player=self.player.text().strip(),
                leader=str(self.leader.currentData() or ""),
                motive=self.motive.toPlainText().strip(),
            )
        self._name_row()

    def _name_row(self) -> None:
        """Write the name into the list; a squad that has gone over to another side is listed there."""
        row, side, squad = self.tree.currentItem(), self._side(), self._squad()
        if row is None:
            return
        if side is not None:
            row.setText(0, side.name)
        elif squad is not None:
            row.setText(0, " - ".join(each for each in (squad.name, squad.player) if each))
            parent = row.parent()
            if parent is not None and parent.data(0, ID) != squad.side:
                self._fill(squad.id)

    def _fresh(self, stem: str) -> str:
        return self._desk.fresh(stem, among=[*(each.id for each in self.sides), *(each.id for each in self.squads)])

    def new_side(self) -> None:
        """Add a side with a squad."""
        used = {each.colour for each in self.sides}
        colour = next((name for name in FIRST_COLOURS if name not in used), "grey")
        name = self._desk.say(f"ui.colour.{colour}")
        side = Side(id=self._fresh(f"side-{len(self.sides) + 1}"), name=name, colour=colour)
        self.sides.append(side)
        self.squads.append(Squad(id=self._fresh(f"{side.id}-squad-1"), name=name, side=side.id))
        self._fill(side.id)

    def new_squad(self) -> None:
        """Add a squad to the chosen side."""
        squad, side = self._squad(), self._side()
        of = side.id if side else squad.side if squad else self.sides[0].id if self.sides else ""
        if not of:
            self.new_side()
            return
        count = sum(each.side == of for each in self.squads) + 1
        name = self._desk.say("ui.parties.squad", count=count)
        made = Squad(id=self._fresh(f"{of}-squad-{count}"), name=name, side=of)
        self.squads.append(made)
        self._fill(made.id)

    def remove(self) -> None:
        """Take the chosen side with its squads, or the chosen squad, away, and their figures with them."""
        side, squad = self._side(), self._squad()
        if side is not None:
            self.sides.remove(side)
            self.squads = [each for each in self.squads if each.side != side.id]
        elif squad is not None:
            self.squads.remove(squad)
        self._fill(self.squads[0].id if self.squads else "")

    def intent(self) -> LayOut | None:
        """Make the gesture of all changes; None where there are none."""
        state = self._desk.bridge.context.state
        if (tuple(self.sides), tuple(self.squads)) == (state.sides, state.squads):
            return None
        kept = {each.id: each for each in self.squads}
        gone = [each.id for each in state.units.values() if each.squad not in kept]
        moved = tuple(
            structs.replace(each, side=kept[each.squad].side)
            for each in state.units.values()
            if each.squad in kept and kept[each.squad].side != each.side
        )
        base = without(state, gone) if gone else LayOut()
        squads = tuple(structs.replace(each, leader="") if each.leader in gone else each for each in self.squads)
        freed = tuple(each for each in base.units if each.id not in {unit.id for unit in moved})
        return structs.replace(base, units=(*freed, *moved), sides=tuple(self.sides), squads=squads)

    def enter(self) -> None:
        """Write it down."""
        intent = self.intent()
        if intent is None or self._desk.perform(intent):
            self.give_up()
