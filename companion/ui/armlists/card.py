"""The card of lists: squads with live points on the left, profiles on the right, the way onto the board below."""

from collections.abc import Callable, Mapping
from typing import cast

from msgspec import structs
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.model.armlists import ListedSquad
from companion.model.units import Profile
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.rules.armlist_edits import new_id, with_profile, with_squad, without_profile, without_squad
from companion.rules.formations import FORMS, Form
from companion.ui.armlists.beginning import Beginning, BeginningPane
from companion.ui.armlists.desk import ListDesk
from companion.ui.armlists.points_line import PointsLine
from companion.ui.armlists.profile_pane import ProfilePane
from companion.ui.armlists.squad_row import SquadRow
from companion.ui.armlists.squad_tree import SquadTree
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card

WIDEST, NARROWEST, HIGHEST = 1000, 760, 620
TABLE = "ui.lists.menu.table"
Deeds = Mapping[str, Callable[[], object]]
"""What the menu of the list does, by wording code; an empty code draws a line."""


class ListCard(Card):
    """Edits the list at hand; every change counts at once and can be taken back.

    ``wanted`` asks for the place of a squad on the board: the squad, its side, line or block, and facing in degrees;
    ``for_table`` gives a profile to the units on the table that have it.
    """

    wanted = Signal(object, str, str, float)
    for_table = Signal(object)

    def __init__(
        self, bridge: Bridge, desk: ListDesk, deeds: Deeds, icons: Icons, palette: Palette, parent: QWidget
    ) -> None:
        width = max(min(WIDEST, parent.width() - 40), NARROWEST)
        super().__init__(bridge.say("ui.action.lists").removesuffix(" ..."), bridge.say("ui.card.close"), width, parent)
        self._bridge = bridge
        self._desk = desk
        self._followed: tuple[str, int] = ("", -1)
        self.list_title = QLineEdit(self)
        self.list_title.setAccessibleName(bridge.say("ui.lists.title"))
        self.undo, self.redo = (QPushButton(bridge.say(f"ui.action.{each}"), self) for each in ("undo", "redo"))
        self.menu_button = QPushButton(bridge.say("ui.lists.menu"), self)
        self.menu = self._menu(deeds)
        self.tree = SquadTree(bridge, self)
        self.row = SquadRow(bridge, self)
        self.beginning = self._beginning(deeds)
        self.pages = QStackedWidget(self)
        self.new, self.copy, self.strike = (
            QPushButton(bridge.say(f"ui.lists.squad.{each}"), self) for each in ("new", "copy", "strike")
        )
        self.points = PointsLine(bridge, self)
        self.pane = ProfilePane(bridge, icons, palette, self)
        self.side, self.form = QComboBox(self), QComboBox(self)
        self.facing = QSpinBox(self)
        self.place = QPushButton(bridge.say("ui.lists.place"), self)
        self._lay_out(min(HIGHEST, parent.height() - 40))
        self._connect()
        self.read()
        self.lay_in_the_middle()
        self.tree.setFocus()

    def _menu(self, deeds: Deeds) -> QMenu:
        menu = QMenu(self)
        for code, deed in deeds.items():
            if code.startswith("-"):
                menu.addSeparator()
            else:
                menu.addAction(self._bridge.say(code) if self._bridge.wording.knows(code) else code, deed)
        self.menu_button.setMenu(menu)
        return menu

    def _beginning(self, deeds: Deeds) -> BeginningPane:
        """Offer beginnings: what stands in the menu before its first line, the table, and an empty squad."""
        say, found = self._bridge.say, list[Beginning]()
        for code, deed in deeds.items():
            if code.startswith("-"):
                break
            found.append((code, deed))
        found.append((say(TABLE), deeds[TABLE]))
        return BeginningPane(say("ui.lists.begin"), found, self)

    def _lay_out(self, height: int) -> None:
        head, columns = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.list_title, 1)
        for button in (self.undo, self.redo, self.menu_button):
            head.addWidget(button)
        left = QVBoxLayout()
        left.setSpacing(6)
        for page in (self.tree, self.beginning):
            self.pages.addWidget(page)
        left.addWidget(self.pages, 1)
        left.addWidget(self.row)
        buttons = QHBoxLayout()
        for button in (self.new, self.copy, self.strike):
            buttons.addWidget(button)
        buttons.addStretch(1)
        left.addLayout(buttons)
        columns.addLayout(left, 10)
        columns.addSpacing(10)
        columns.addWidget(self.pane, 13)
        self.pages.setMinimumHeight(max(height - 276, 150))
        self.body.addLayout(head)
        self.body.addLayout(columns, 1)
        self.body.addWidget(self.points)
        self.body.addLayout(self._foot())

    def _foot(self) -> QHBoxLayout:
        say = self._bridge.say
        for each in FORMS:
            self.form.addItem(say(f"ui.lists.form.{each}"), each)
        self.side.setAccessibleName(say("ui.lists.side"))
        self.form.setAccessibleName(say("ui.lists.form"))
        self.facing.setAccessibleName(say("ui.lists.facing"))
        self.facing.setRange(0, 359)
        self.facing.setWrapping(True)
        self.facing.setSingleStep(15)
        self.facing.setSuffix("°")
        self.facing.setPrefix(say("ui.lists.facing.prefix"))
        self.place.setObjectName("roll")
        foot = QHBoxLayout()
        foot.addStretch(1)
        for widget in (self.side, self.form, self.facing, self.place):
            foot.addWidget(widget)
        return foot

    def _connect(self) -> None:
        desk = self._desk
        desk.changed.connect(self.read)
        self._bridge.changed.connect(self._follow)
        self._bridge.replaced.connect(self.give_up)
        self.list_title.textEdited.connect(lambda text: desk.edit(structs.replace(desk.armlist, title=text), "title"))
        self.undo.clicked.connect(desk.undo)
        self.redo.clicked.connect(desk.redo)
        self.tree.chosen.connect(self._chosen)
        self.row.edited.connect(self._squad_edited)
        self.row.named.connect(self._squad_named)
        self.row.added.connect(self._added)
        self.new.clicked.connect(self._new)
        self.copy.clicked.connect(self._copy)
        self.strike.clicked.connect(self._strike)
        self.points.edited.connect(lambda budget: desk.edit(structs.replace(desk.armlist, budget=budget), "budget"))
        self.pane.edited.connect(self._profile)
        self.pane.struck.connect(lambda profile: desk.edit(without_profile(desk.armlist, profile)))
        self.pane.for_table.connect(self.for_table)
        self.place.clicked.connect(self._place)

    # Reading

    def read(self) -> None:
        """Show the list as it is now."""
        desk, armlist = self._desk, self._desk.armlist
        if self.list_title.text() != armlist.title:
            self.list_title.setText(armlist.title)
        bills = desk.bills()
        self.pane.show_list(armlist)
        self.tree.show_list(armlist, bills)
        empty = not armlist.squads and not armlist.profiles
        self.pages.setCurrentWidget(self.beginning if empty else self.tree)
        self.points.setVisible(self._bridge.ruleset.builder is not None)
        self.points.show_points(sum(each.points for each in bills), armlist.budget)
        self.undo.setEnabled(desk.undoable)
        self.redo.setEnabled(desk.redoable)
        self._sides()

    def _follow(self, *_: object) -> None:
        """Follow the game while the card is in view; a card that was put aside reads it anew when it comes back."""
        if self.isVisible():
            self.read()

    def showEvent(self, event: QShowEvent) -> None:
        """Read anew what has changed meanwhile."""
        super().showEvent(event)
        self.read()

    def _sides(self) -> None:
        before = self.side.currentData()
        self.side.clear()
        for each in self._bridge.context.state.sides:
            self.side.addItem(each.name, each.id)
        self.side.setCurrentIndex(max(self.side.findData(before), 0))
        squad = self._squad()
        self.place.setEnabled(squad is not None and squad.size > 0 and self.side.count() > 0)

    def _squad(self) -> ListedSquad | None:
        chosen, _ = self.tree.place()
        return next((each for each in self._desk.armlist.squads if each.id == chosen), None)

    def _chosen(self, squad: str, row: int) -> None:
        armlist = self._desk.armlist
        self.row.show_squad(armlist, squad, row)
        found = self._squad()
        for button in (self.copy, self.strike):
            button.setEnabled(found is not None)
        self.place.setEnabled(found is not None and found.size > 0 and self.side.count() > 0)
        # A list that is read anew chooses the same row again; that is no reason to leave the profile in hand.
        before, self._followed = self._followed, (squad, row)
        if before != self._followed and found is not None and 0 <= row < len(found.members):
            self.pane.show_profile(found.members[row].profile)

    # Changing

    def _squad_edited(self, squad: ListedSquad) -> None:
        self._desk.edit(with_squad(self._desk.armlist, squad))

    def _squad_named(self, squad: ListedSquad) -> None:
        self._desk.edit(with_squad(self._desk.armlist, squad), f"name {squad.id} {self.tree.place()[1]}")

    def _profile(self, profile: Profile) -> None:
        before = self._desk.armlist.profile(profile.id)
        words = {"name": profile.name, "notes": profile.notes}
        typed = before is not None and structs.replace(before, **words) == profile
        self._desk.edit(with_profile(self._desk.armlist, profile), f"words {profile.id}" if typed else "")

    def _added(self, squad: ListedSquad, row: int) -> None:
        self._desk.edit(with_squad(self._desk.armlist, squad))
        self.tree.go_to(squad.id, row)

    def _new(self) -> None:
        taken = {each.id for each in self._desk.armlist.squads}
        made = ListedSquad(id=new_id("", "squad", taken), name=self._bridge.say("ui.lists.squad.fresh"))
        self._begin(made)

    def _copy(self) -> None:
        squad = self._squad()
        if squad is not None:
            name = self._bridge.say("ui.lists.copy.name", name=squad.name[:70])
            taken = {each.id for each in self._desk.armlist.squads}
            self._begin(structs.replace(squad, id=new_id(squad.id, "squad", taken), name=name))

    def _begin(self, squad: ListedSquad) -> None:
        self._desk.edit(with_squad(self._desk.armlist, squad))
        self.tree.go_to(squad.id)
        self.row.name.setFocus()
        self.row.name.selectAll()

    def _strike(self) -> None:
        squad = self._squad()
        if squad is not None:
            self._desk.edit(without_squad(self._desk.armlist, squad.id))

    def turn(self, form: Form, facing: float) -> None:
        """Show how the squad was turned while its place was looked for."""
        self.form.setCurrentIndex(FORMS.index(form))
        self.facing.setValue(round(facing) % 360)

    def _place(self) -> None:
        squad = self._squad()
        if squad is not None:
            form = cast(Form, self.form.currentData())
            self.wanted.emit(squad, str(self.side.currentData()), form, float(self.facing.value()))

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep undo and redo for the list while the focus is in the card."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._steps(event):
            event.accept()
            return True
        return super().event(event)

    def _steps(self, event: QKeyEvent) -> bool:
        return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo and redo the list; Delete takes the chosen row out; the rest as in every card."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self._desk.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self._desk.redo()
        elif event.key() == Qt.Key.Key_Delete and self.tree.hasFocus():
            self._delete()
        else:
            super().keyPressEvent(event)

    def _delete(self) -> None:
        squad, (_, row) = self._squad(), self.tree.place()
        if squad is not None and row >= 0:
            self.row.count.setValue(0)
        else:
            self._strike()
