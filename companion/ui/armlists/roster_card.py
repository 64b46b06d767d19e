"""The card that maps a roster of another program: who comes along, which characteristic becomes which stat."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.model.armlists import Armlist
from companion.model.board import RoundBase
from companion.model.rosters import Roster
from companion.model.units import Profile
from companion.rules.plan import Fact
from companion.rules.rosters import Mapped, listed, numbers_of, usual, weapons_of
from companion.ui.armlists.roster_sources import RosterSources
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.naming import key_name, said_value

WIDE, HIGH, SHOWN = 980, 560, 12
NAMED = Qt.ItemDataRole.UserRole


class RosterCard(Card):
    """Shows at once what comes out; ``taken`` carries the list and whether it is added to the one at hand."""

    taken = Signal(object, bool)

    def __init__(self, bridge: Bridge, roster: Roster, parent: QWidget) -> None:
        title = bridge.say("ui.roster_card.title", name=roster.name)
        super().__init__(title, bridge.say("ui.card.close"), min(WIDE, parent.width() - 40), parent)
        self._bridge = bridge
        self._roster = roster
        self._armlist: Armlist | None = None
        mapped = usual(roster, bridge.ruleset)
        self.tree = self._tree(mapped)
        self.sources = RosterSources(bridge, numbers_of(bridge.ruleset), roster.characteristics(), self)
        self.sources.show_sources(mapped.stats)
        self.weapons = self._weapons(mapped)
        self.base = QDoubleSpinBox(self)
        self.base.setRange(0.1, 100.0)
        self.base.setDecimals(1)
        self.base.setSuffix(" cm")
        self.base.setValue(2.5)
        self.preview, self.cut = self.label("plain"), self.label("soft")
        self.replace = QPushButton(bridge.say("ui.roster_card.replace"), self)
        self.add = QPushButton(bridge.say("ui.roster_card.add"), self)
        self.replace.setObjectName("roll")
        if roster.game:
            self.body.addWidget(self.label("soft", bridge.say("ui.roster_card.game", game=roster.game)))
        self._lay_out(min(HIGH, parent.height() - 150))
        self._connect()
        self.read()
        self.lay_in_the_middle()
        self.tree.setFocus()

    def _tree(self, mapped: Mapped) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setHeaderHidden(True)
        tree.setAccessibleName(self._bridge.say("ui.roster_card.figures"))
        for squad in self._roster.squads:
            branch = QTreeWidgetItem(tree, [squad.name])
            branch.setFlags(branch.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
            for figure in squad.figures:
                leaf = QTreeWidgetItem(branch, [f"{figure.count} × {figure.name}"])
                out = (squad.name, figure.name) in mapped.without
                leaf.setCheckState(0, Qt.CheckState.Unchecked if out else Qt.CheckState.Checked)
                leaf.setData(0, NAMED, (squad.name, figure.name))
                values = "  ".join(f"{key} {value}" for key, value in figure.characteristics.items())
                leaf.setToolTip(0, "\n".join([values, *(each.name for each in figure.weapons)]))
        tree.expandAll()
        return tree

    def _weapons(self, mapped: Mapped) -> dict[str, QComboBox]:
        declared = weapons_of(self._bridge.ruleset)
        found: dict[str, QComboBox] = {}
        for name in self._roster.weapons() if declared is not None else ():
            box = QComboBox(self)
            box.addItem(self._bridge.say("ui.roster_card.none"), "")
            for option in declared.options if declared is not None else ():
                box.addItem(self._bridge.say(f"{self._bridge.ruleset.id}.weapon.{option}"), option)
            box.setCurrentIndex(max(box.findData(mapped.weapons.get(name, "")), 0))
            box.setAccessibleName(name)
            found[name] = box
        return found

    def _lay_out(self, height: int) -> None:
        say = self._bridge.say
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.label("heading", say("ui.roster_card.figures")))
        left.addWidget(self.tree, 1)
        left.addWidget(self.label("heading", say("ui.roster_card.preview")))
        left.addWidget(self.preview)
        left.addWidget(self.cut)
        right.addWidget(self.label("heading", say("ui.roster_card.stats")))
        content = QWidget(self)
        content.setObjectName("content")
        form = QVBoxLayout(content)
        form.setContentsMargins(0, 0, 6, 0)
        form.addWidget(self.sources)
        body, arms = QFormLayout(), QFormLayout()
        body.addRow(say("ui.roster_card.base"), self.base)
        form.addLayout(body)
        for name, box in self.weapons.items():
            arms.addRow(name, box)
        if self.weapons:
            form.addWidget(self.label("heading", say("ui.roster_card.weapons")))
        form.addLayout(arms)
        form.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(content)
        area.setMinimumHeight(max(height - 120, 200))
        right.addWidget(area, 1)
        columns = QHBoxLayout()
        columns.addLayout(left, 7)
        columns.addSpacing(10)
        columns.addLayout(right, 13)
        self.body.addLayout(columns, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.add)
        foot.addWidget(self.replace)
        self.body.addLayout(foot)

    def _connect(self) -> None:
        self._bridge.replaced.connect(self.give_up)
        self.tree.itemChanged.connect(self.read)
        self.sources.edited.connect(self.read)
        self.base.valueChanged.connect(self.read)
        for box in self.weapons.values():
            box.currentIndexChanged.connect(self.read)
        self.replace.clicked.connect(lambda: self._take(adding=False))
        self.add.clicked.connect(lambda: self._take(adding=True))

    # Reading

    def mapped(self) -> Mapped:
        """Read what the card says."""
        return Mapped(
            stats=self.sources.read(),
            weapons={name: str(box.currentData()) for name, box in self.weapons.items()},
            without=frozenset(self._without()),
            base=RoundBase(self.base.value()),
        )

    def _without(self) -> Iterable[tuple[str, str]]:
        for row in range(self.tree.topLevelItemCount()):
            branch = self.tree.topLevelItem(row)
            for at in range(branch.childCount() if branch is not None else 0):
                leaf = branch.child(at) if branch is not None else None
                if leaf is not None and leaf.checkState(0) == Qt.CheckState.Unchecked:
                    squad, figure = leaf.data(0, NAMED)
                    yield str(squad), str(figure)

    def read(self, *_: object) -> None:
        """Show what comes out as it is mapped now."""
        self._armlist, cut = listed(self._roster, self._bridge.ruleset, self.mapped())
        profiles = self._armlist.profiles
        lines = [self._profile_line(each) for each in profiles[:SHOWN]]
        if len(profiles) > SHOWN:
            lines.append("...")
        self.preview.setText("\n".join(lines) or self._bridge.say("ui.roster_card.nobody"))
        held = [self._bridge.say("ui.roster_card.cut"), *map(self._cut_line, cut[:4])]
        self.cut.setText("\n".join(held))
        self.cut.setVisible(bool(cut))
        for button in (self.replace, self.add):
            button.setEnabled(bool(profiles))

    def _profile_line(self, profile: Profile) -> str:
        bridge = self._bridge
        parts, reckoned = [], {key for key, each in self.sources.read().items() if each.characteristic}
        for declared in bridge.ruleset.declarations.of("stat"):
            value = bridge.ruleset.declarations.read("stat", declared.key, profile.stats)
            if value != declared.default or declared.key in reckoned:
                parts.append(f"{key_name(bridge, 'stat', declared.key)} {said_value(bridge, declared, value)}")
        return f"{profile.name}: {', '.join(parts)}" if parts else profile.name

    def _cut_line(self, fact: Fact) -> str:
        stat = key_name(self._bridge, "stat", str(fact.values["stat"]))
        return self._bridge.say(fact.code, **{**fact.values, "stat": stat})

    def _take(self, *, adding: bool) -> None:
        if self._armlist is not None:
            self.taken.emit(self._armlist, adding)
            self.give_up()
