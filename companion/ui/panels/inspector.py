"""The inspector: the selected figure, its kinds and weapons, its markers, and what it may do now."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.model.declarations import Declaration
from companion.model.units import Unit
from companion.rules.ruleset import Offer
from companion.ui.bridge import Bridge
from companion.ui.naming import key_name, option_name, said_value

EDGE, BESIDE = 10, 5
"""Room at either edge of the panel, and between two buttons, in pixels."""

KEYS = 9
"""So many offers can be taken by the key of their number."""


class Inspector(QScrollArea):
    """Shows one unit and offers what it may do; ``offered`` carries the offer that was clicked."""

    offered = Signal(object)
    correct_wanted = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWidgetResizable(True)
        self.setAccessibleName(bridge.say("ui.panel.inspector"))
        self.buttons: dict[str, QPushButton] = {}
        self._numbered: list[QPushButton] = []
        self._room = 0
        for signal in (bridge.changed, bridge.replaced, bridge.selected, bridge.pending_changed):
            signal.connect(self.read)
        self.read()

    @property
    def unit(self) -> str:
        """The unit that is shown."""
        return self._bridge.selection[0] if self._bridge.selection else ""

    def _width(self) -> int:
        """Tell how wide the buttons of one row may be together, in pixels, beside a bar to scroll by."""
        return self.width() - 2 * (self.frameWidth() + EDGE) - self.verticalScrollBar().sizeHint().width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the buttons anew where more or fewer of them fit beside each other."""
        super().resizeEvent(event)
        if self._width() != self._room:
            self.read()

    def read(self, *_: object) -> None:
        """Read the selected unit anew."""
        self._room = self._width()
        content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(EDGE, 6, EDGE, 10)
        layout.setSpacing(6)
        self.buttons = {}
        self._numbered = []
        unit = self._bridge.context.state.units.get(self.unit)
        if unit is None:
            layout.addWidget(_line(content, "soft", self._bridge.say("ui.inspector.nobody")))
        else:
            self._figure(layout, content, unit)
            self._offers(layout, content, unit)
        layout.addStretch(1)
        self.setWidget(content)

    def _figure(self, layout: QVBoxLayout, content: QWidget, unit: Unit) -> None:
        bridge, say = self._bridge, self._bridge.say
        squad = bridge.context.state.squad(unit.squad)
        glance = bridge.glance(unit.id)
        layout.addWidget(_line(content, "heading", unit.name))
        kinds = ", ".join(say(kind) for kind in glance.kinds)
        belongs = " - ".join(text for text in (squad.name if squad else "", kinds) if text)
        layout.addWidget(_line(content, "soft", belongs))
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(4)
        weapons = ", ".join(say(weapon) for weapon in glance.weapons)
        if weapons:
            form.addRow(say("ui.inspector.weapons"), _line(content, "plain", weapons))
        for declared, text in self._stats(unit):
            form.addRow(key_name(bridge, "stat", declared.key), _line(content, "plain", text))
        if unit.position is not None:
            x, y = unit.position
            place = say("ui.inspector.at", x=x, y=y, facing=round(unit.facing))
            form.addRow(say("ui.inspector.place"), _line(content, "plain", place))
        layout.addLayout(form)
        told = [say(fact.code, **bridge.named(fact.values)) for fact in glance.facts]
        told = [*([" · ".join(told)] if told else []), *(say(fact.code, **fact.values) for fact in glance.legend)]
        if told:
            layout.addWidget(_line(content, "plain", "\n".join(told)))
        marks = self.markers(unit)
        layout.addWidget(_line(content, "marked" if marks else "soft", marks or say("ui.inspector.no_markers")))

    def _stats(self, unit: Unit) -> list[tuple[Declaration, str]]:
        """List the declared numbers of a unit; kinds and weapons stand in the glance already."""
        bridge = self._bridge
        held = bridge.context.state.stats_of(unit)
        found = []
        for declared in bridge.ruleset.declarations.of("stat"):
            value = bridge.ruleset.declarations.read("stat", declared.key, held)
            if not isinstance(value, tuple) and value != declared.default:
                found.append((declared, said_value(bridge, declared, value)))
        return found

    def markers(self, unit: Unit) -> str:
        """Say a unit's condition and its markers, one a line."""
        bridge, ruleset = self._bridge, self._bridge.ruleset
        found = [bridge.say(f"ui.out.{unit.out}")] if unit.out else []
        if unit.pose == "prone":
            found.append(bridge.say("ui.roster.prone"))
        if unit.hidden:
            found.append(bridge.say("ui.roster.hidden"))
        for declared in ruleset.declarations.of("marker"):
            value = ruleset.declarations.read("marker", declared.key, unit.markers)
            if value == declared.default:
                continue
            title = key_name(bridge, "marker", declared.key)
            found.append(title if value is True else f"{title}: {said_value(bridge, declared, value)}")
        return "\n".join(found)

    def _offers(self, layout: QVBoxLayout, content: QWidget, unit: Unit) -> None:
        bridge = self._bridge
        offers = bridge.ruleset.offers(bridge.context, unit.id)
        code = "ui.inspector.may" if offers else "ui.inspector.may_not"
        layout.addWidget(_line(content, "soft", bridge.say(code)))
        row, left = QHBoxLayout(), 0
        for number, offer in enumerate(offers, start=1):
            button = self._button(offer, unit, content)
            self._numbered.append(button)
            if number <= KEYS:
                button.setText(f"{number}  {button.text()}")
            button.ensurePolished()
            wanted = self._cut(button)
            if wanted > left:
                row, left = QHBoxLayout(), self._room
                row.setSpacing(BESIDE)
                layout.addLayout(row)
            row.addWidget(button, 1)
            left -= wanted + BESIDE
        correct = QPushButton(bridge.say("ui.inspector.correct"), content)
        correct.clicked.connect(lambda: self.correct_wanted.emit(unit.id))
        layout.addWidget(correct)

    def _cut(self, button: QPushButton) -> int:
        """Cut what is longer than the panel is wide, the whole of it staying in the tip; gives the button's width."""
        wanted, text, metrics = button.sizeHint().width(), button.text(), button.fontMetrics()
        if wanted <= self._room or self._room <= 0:
            return wanted
        edges = wanted - metrics.horizontalAdvance(text)
        button.setToolTip("\n".join(each for each in (text, button.toolTip()) if each))
        button.setAccessibleName(text)
        button.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, self._room - edges))
        return button.sizeHint().width()

    def _button(self, offer: Offer, unit: Unit, content: QWidget) -> QPushButton:
        """Make an offer's button; what the rules refuse stays within reach and says why."""
        bridge = self._bridge
        target = str(getattr(offer.intent, "target", ""))
        whom = option_name(bridge, target) if target else ""
        button = QPushButton(bridge.say(offer.code, unit=unit.name, target=whom), content)
        button.setEnabled(bridge.session.pending is None)
        if offer.refusals:
            button.setObjectName("refused")
            button.setToolTip("\n".join(bridge.say(code, unit=unit.name) for code in offer.refusals))
        button.clicked.connect(lambda _=False, chosen=offer: self._choose(chosen))
        self.buttons[offer.code] = button
        return button

    def press(self, number: int) -> None:
        """Take the offer of this number, counted from 1, as its button would."""
        if 0 < number <= len(self._numbered):
            self._numbered[number - 1].click()

    def _choose(self, offer: Offer) -> None:
        self.offered.emit(offer)


def _line(parent: QWidget, name: str, text: str) -> QLabel:
    label = QLabel(text, parent)
    label.setObjectName(name)
    label.setWordWrap(True)
    return label
