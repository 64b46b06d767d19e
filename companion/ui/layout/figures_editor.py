"""The panel of the tool that lays figures out: which, whose, how many, how."""

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QFormLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.order import order_of


class FiguresEditor:
    """Shown while the tool is in hand."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        self._desk = desk
        self._order = order_of(desk)
        self._reading = False
        self.widget = QWidget(parent)
        heading, hint = QLabel(desk.say("ui.figures.title"), self.widget), QLabel(self.widget)
        heading.setObjectName("heading")
        hint.setText(desk.say("ui.figures.hint"))
        hint.setObjectName("soft")
        hint.setWordWrap(True)
        layout = QVBoxLayout(self.widget)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(heading)
        layout.addLayout(self._fields())
        layout.addWidget(hint)
        self.squad.currentIndexChanged.connect(self._squad_chosen)
        self.profile.currentIndexChanged.connect(self._profile_chosen)
        self.count.valueChanged.connect(lambda value: self._arranged(count=value))
        self.ranks.valueChanged.connect(lambda value: self._arranged(ranks=value))
        self.gap.valueChanged.connect(lambda value: self._arranged(gap=round(value, 2)))
        self._order.changed.connect(self._follow)

    def _fields(self) -> QFormLayout:
        say = self._desk.say
        self.squad, self.profile = QComboBox(self.widget), QComboBox(self.widget)
        self.count, self.ranks, self.gap = QSpinBox(self.widget), QSpinBox(self.widget), QDoubleSpinBox(self.widget)
        self.count.setRange(1, 500)
        self.ranks.setRange(1, 50)
        self.gap.setRange(0.0, 50.0)
        self.gap.setSingleStep(0.5)
        self.gap.setSuffix(f" {say('ui.table.cm')}")
        for box in (self.squad, self.profile):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        rows: tuple[tuple[str, QWidget], ...] = (
            ("squad", self.squad),
            ("profile", self.profile),
            ("count", self.count),
            ("ranks", self.ranks),
            ("gap", self.gap),
        )
        for code, field in rows:
            field.setAccessibleName(say(f"ui.figures.{code}"))
            form.addRow(say(f"ui.figures.{code}"), field)
        return form

    def wanted(self) -> bool:
        """Tell whether the tool is in hand."""
        return self._desk.board.tool.id == "lay_figures"

    def _follow(self) -> None:
        if self.wanted() and self._desk.bridge.laying:
            self.read()

    def read(self) -> None:
        """List squads and profiles anew, and show what is chosen."""
        order, state, say = self._order, self._desk.bridge.context.state, self._desk.say
        self._reading = True
        self.squad.clear()
        for squad in state.squads:
            count = len(state.members(squad.id))
            self.squad.addItem(say("ui.roster.squad", squad=squad.name, count=count), squad.id)
        chosen = order.squad
        self.squad.setCurrentIndex(self.squad.findData(chosen.id) if chosen else -1)
        self.profile.clear()
        for troop in order.troops:
            several = len(troop.profiles) > 1
            said = say("ui.figures.listed", name=troop.name, count=len(troop.profiles)) if several else troop.name
            self.profile.addItem(said, troop.key)
        self.profile.setCurrentIndex(self.profile.findData(order.troop.key))
        self.count.setValue(order.count)
        self.ranks.setValue(order.ranks)
        self.gap.setValue(order.gap)
        self._reading = False

    def _squad_chosen(self) -> None:
        if not self._reading and self.squad.currentData():
            self._order.choose_squad(str(self.squad.currentData()))

    def _profile_chosen(self) -> None:
        if not self._reading:
            self._order.choose_troop(str(self.profile.currentData()))

    def _arranged(self, *, count: int | None = None, ranks: int | None = None, gap: float | None = None) -> None:
        if not self._reading:
            self._order.arrange(count=count, ranks=ranks, gap=gap)
