"""The inspector: the selected figure, its kinds and weapons, its markers, and what it may do now."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.rules.ruleset import Offer
from companion.ui.bridge import Bridge


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
        for signal in (bridge.changed, bridge.replaced, bridge.selected, bridge.pending_changed):
            signal.connect(self.read)
        self.read()

    @property
    def unit(self) -> str:
        """The unit that is shown."""
        return self._bridge.selection[0] if self._bridge.selection else ""

    def read(self, *_: object) -> None:
        """Read the selected unit anew."""
        content = QWidget(self)
        layout = QVBoxLayout(content)
        layout.setContentsMargins(10, 6, 10, 10)
        layout.setSpacing(6)
        self.buttons = {}
        unit = self.unit
        if not unit or unit not in self._bridge.context.state.units:
            hint = QLabel(self._bridge.say("ui.inspector.nobody"), content)
            hint.setObjectName("soft")
            hint.setWordWrap(True)
            layout.addWidget(hint)
        else:
            self._figure(layout, content, unit)
            self._offers(layout, content, unit)
        layout.addStretch(1)
        self.setWidget(content)

    def _figure(self, layout: QVBoxLayout, content: QWidget, unit: str) -> None:
        bridge = self._bridge
        each = bridge.context.state.units[unit]
        squad = bridge.context.state.squad(each.squad)
        glance = bridge.glance(unit)
        name = QLabel(each.name, content)
        name.setObjectName("heading")
        name.setWordWrap(True)
        layout.addWidget(name)
        kinds = ", ".join(bridge.say(kind) for kind in glance.kinds)
        soft = QLabel(" - ".join(text for text in (squad.name if squad else "", kinds) if text), content)
        soft.setObjectName("soft")
        soft.setWordWrap(True)
        layout.addWidget(soft)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        weapons = ", ".join(bridge.say(weapon) for weapon in glance.weapons)
        if weapons:
            form.addRow(bridge.say("ui.inspector.weapons"), self._wrapped(weapons, content))
        if each.position is not None:
            place = bridge.say("ui.inspector.at", x=each.position[0], y=each.position[1], facing=round(each.facing))
            form.addRow(bridge.say("ui.inspector.place"), self._wrapped(place, content))
        marks = self._markers(unit)
        form.addRow(bridge.say("ui.inspector.markers"), self._wrapped(marks or bridge.say("ui.none"), content))
        layout.addLayout(form)

    @staticmethod
    def _wrapped(text: str, parent: QWidget) -> QLabel:
        label = QLabel(text, parent)
        label.setWordWrap(True)
        return label

    def _markers(self, unit: str) -> str:
        bridge, ruleset = self._bridge, self._bridge.ruleset
        each = bridge.context.state.units[unit]
        found = [bridge.say(f"ui.out.{each.out}")] if each.out else []
        if each.pose == "prone":
            found.append(bridge.say("ui.roster.prone"))
        if each.hidden:
            found.append(bridge.say("ui.roster.hidden"))
        for declared in ruleset.declarations.of("marker"):
            value = ruleset.declarations.read("marker", declared.key, each.markers)
            if value == declared.default:
                continue
            named = f"{ruleset.id}.marker.{declared.key}.{value}"
            title = bridge.say(f"{ruleset.id}.marker.{declared.key}")
            said = bridge.say(named) if bridge.wording.knows(named) else ("" if value is True else str(value))
            found.append(f"{title}: {said}" if said else title)
        return "\n".join(found)

    def _offers(self, layout: QVBoxLayout, content: QWidget, unit: str) -> None:
        bridge = self._bridge
        offers = bridge.ruleset.offers(bridge.context, unit)
        title = QLabel(bridge.say("ui.inspector.may" if offers else "ui.inspector.may_not"), content)
        title.setObjectName("soft")
        title.setWordWrap(True)
        layout.addWidget(title)
        grid = QGridLayout()
        grid.setSpacing(5)
        busy = bridge.session.pending is not None
        for place, offer in enumerate(offers):
            button = QPushButton(bridge.say(offer.code, unit=bridge.context.state.units[unit].name), content)
            button.setEnabled(not busy)
            button.clicked.connect(lambda _=False, chosen=offer: self._choose(chosen))
            self.buttons[offer.code] = button
            grid.addWidget(button, place // 2, place % 2)
        layout.addLayout(grid)
        correct = QPushButton(bridge.say("ui.inspector.correct"), content)
        correct.clicked.connect(lambda: self.correct_wanted.emit(unit))
        layout.addWidget(correct)

    def _choose(self, offer: Offer) -> None:
        self.offered.emit(offer)
