"""The profiles of a list: which one is shown, new ones, copies, its price, and the sheet that gives its level."""

from msgspec import structs
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.model.armlists import Armlist
from companion.model.units import Profile
from companion.model.values import Value
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.rules.armlist_edits import new_id
from companion.rules.building import total
from companion.ui.armlists.profile_form import ProfileForm
from companion.ui.armlists.sheet_form import SheetForm
from companion.ui.bridge import Bridge


class ProfilePane(QWidget):
    """Chooses a profile and edits it.

    ``edited`` gives it after each change, ``struck`` the one to take out, ``for_table`` the one that the units on the
    table shall have from now on.
    """

    edited = Signal(object)
    struck = Signal(str)
    for_table = Signal(object)

    def __init__(self, bridge: Bridge, icons: Icons, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._armlist: Armlist | None = None
        self.chosen = QComboBox(self)
        self.chosen.setAccessibleName(bridge.say("ui.lists.profile"))
        self.chosen.setMaxVisibleItems(24)
        self.chosen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.new, self.copy, self.strike = (
            QPushButton(bridge.say(f"ui.lists.{each}"), self) for each in ("new", "copy", "strike")
        )
        self.form = ProfileForm(bridge, icons, palette, self)
        self.price = QLabel(self)
        self.price.setObjectName("soft")
        self.price.setWordWrap(True)
        self.complaint = QLabel(self)
        self.complaint.setObjectName("warning")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        self.to_table = QPushButton(self)
        self.sheet: SheetForm | None = None
        self.sheet_button = QPushButton(bridge.say("ui.lists.sheet"), self)
        self.sheet_button.setCheckable(True)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.chosen, 1)
        for button in (self.new, self.copy, self.strike):
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        column.addWidget(self.form, 1)
        builder = self._bridge.ruleset.builder
        if builder is not None and self._bridge.ruleset.declarations.of("character"):
            self.sheet = SheetForm(self._bridge, builder, self)
            self.sheet.hide()
            self.sheet.taken.connect(self._take)
            column.addWidget(self.sheet)
        column.addWidget(self.complaint)
        foot = QHBoxLayout()
        column.addWidget(self.price)
        foot.addStretch(1)
        foot.addWidget(self.to_table)
        foot.addWidget(self.sheet_button)
        self.sheet_button.setVisible(self.sheet is not None)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.chosen.currentIndexChanged.connect(lambda _: self.show_profile(str(self.chosen.currentData() or "")))
        self.new.clicked.connect(self._new)
        self.copy.clicked.connect(self._copy)
        self.strike.clicked.connect(self._strike)
        self.form.edited.connect(self._edited)
        self.form.complained.connect(self._complain)
        self.sheet_button.toggled.connect(self._show_sheet)
        self.to_table.clicked.connect(lambda: self.for_table.emit(self.form.profile))

    def show_list(self, armlist: Armlist) -> None:
        """Show the profiles of a list; the one that is shown stays, as far as it is still there."""
        self._armlist = armlist
        before = self.form.profile
        with QSignalBlocker(self.chosen):
            self.chosen.clear()
            for each in armlist.profiles:
                self.chosen.addItem(each.name, each.id)
        self.show_profile(before.id if before is not None else "")

    def show_profile(self, profile: str) -> None:
        """Show a profile, or the first one when there is none of this id."""
        armlist = self._armlist
        found = armlist.profile(profile) if armlist else None
        if found is None and armlist and armlist.profiles:
            found = armlist.profiles[0]
        with QSignalBlocker(self.chosen):
            self.chosen.setCurrentIndex(self.chosen.findData(found.id) if found else -1)
        if self.form.profile is None or found is None or found.id != self.form.profile.id:
            self._complain("")
        self.form.show_profile(found)
        for button in (self.copy, self.strike, self.sheet_button):
            button.setEnabled(found is not None)
        self._price(found)
        self._table(found)

    def _table(self, profile: Profile | None) -> None:
        """Offer to give a changed profile to the units on the table that have it."""
        state = self._bridge.context.state
        there = state.profiles.get(profile.id) if profile is not None else None
        having = [each for each in state.units.values() if there is not None and each.profile == there.id]
        self.to_table.setVisible(bool(having) and there != profile)
        self.to_table.setText(self._bridge.say("ui.lists.to_table", count=len(having)))

    def _price(self, profile: Profile | None) -> None:
        """Say what a unit of this profile costs and why, with the rules."""
        builder = self._bridge.ruleset.builder
        if builder is None or profile is None:
            self.price.setText("")
            return
        say = self._bridge.say
        prices = builder.cost(profile.stats, self._bridge.context.state.tables)
        lines = [
            say(
                "ui.lists.price.line",
                what=say(each.code),
                points=each.points,
                rule=each.rule,
                source=say(f"core.source.{each.source}"),
            )
            for each in prices
        ]
        self.price.setText(say("ui.lists.price", points=total(prices), lines=",  ".join(lines)))

    def _complain(self, text: str) -> None:
        self.complaint.setText(text)
        self.complaint.setVisible(bool(text))

    def _edited(self, profile: Profile) -> None:
        with QSignalBlocker(self.chosen):
            self.chosen.setItemText(self.chosen.currentIndex(), profile.name)
        self._price(profile)
        self._table(profile)
        self.edited.emit(profile)

    def _begin(self, profile: Profile) -> None:
        """Show a profile that is new, ready for its name."""
        self.edited.emit(profile)
        self.show_profile(profile.id)
        name = self.form.editors.get("name")
        if name is not None:
            name.setFocus()
            getattr(name, "selectAll", lambda: None)()

    def _new(self) -> None:
        name = self._bridge.say("ui.lists.new.name")
        taken = set(self._armlist.by_id()) if self._armlist else set()
        like = self.form.profile
        made = Profile(id=new_id("", "profile", taken), name=name)
        if like is not None:  # the next figure stands on the same kind of base
            made = structs.replace(made, base=like.base, height=like.height, eye=like.eye)
        self._begin(made)

    def _copy(self) -> None:
        like = self.form.profile
        if like is None or self._armlist is None:
            return
        name = self._bridge.say("ui.lists.copy.name", name=like.name[:70])
        made = structs.replace(like, id=new_id(like.id, "profile", set(self._armlist.by_id())), name=name)
        self._begin(made)

    def _strike(self) -> None:
        if self.form.profile is not None:
            self.struck.emit(self.form.profile.id)

    def _show_sheet(self, shown: bool) -> None:
        if self.sheet is not None:
            self.sheet.setVisible(shown)

    def _take(self, stats: dict[str, Value]) -> None:
        profile = self.form.profile
        if profile is None:
            return
        self.sheet_button.setChecked(False)
        after = structs.replace(profile, stats={**profile.stats, **stats})
        self.form.show_profile(after)
        self._edited(after)
