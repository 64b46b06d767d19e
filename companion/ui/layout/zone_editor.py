"""The panels of zones: what is drawn next, and what the picked zone is."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QFormLayout, QGridLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from companion.model.board import Zone
from companion.rules.intents import LayOut, PlaceZone
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.fields import ChoiceField, NumberField, TextField
from companion.ui.layout.zoning import KINDS, box_of, rectangle, zone_order_of


def _panel(desk: LayoutDesk, parent: QWidget) -> tuple[QWidget, QLabel, QFormLayout]:
    widget = QWidget(parent)
    heading = QLabel(desk.say("ui.zones.title"), widget)
    heading.setObjectName("heading")
    heading.setWordWrap(True)
    form = QFormLayout()
    form.setContentsMargins(0, 0, 0, 0)
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(heading)
    layout.addLayout(form)
    return widget, heading, form


def _fields(desk: LayoutDesk, parent: QWidget, form: QFormLayout) -> tuple[ChoiceField, ChoiceField]:
    kind, side = ChoiceField(desk.say("ui.zones.kind"), parent), ChoiceField(desk.say("ui.zones.side"), parent)
    kind.offer([(each, desk.say(f"ui.zone.{each}")) for each in KINDS])
    form.addRow(desk.say("ui.zones.kind"), kind)
    form.addRow(desk.say("ui.zones.side"), side)
    return kind, side


def _offer_sides(desk: LayoutDesk, field: ChoiceField) -> None:
    sides = desk.bridge.context.state.sides
    field.offer([("", desk.say("ui.zones.nobody")), *((each.id, each.name) for each in sides)])


class TextArea(QPlainTextEdit):
    """Several lines of text; ``left`` tells that the hand has gone elsewhere."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the hand goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()


class ZoneOrderEditor:
    """Shown while the tool that draws zones is in hand: what the next zone is."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        self._desk = desk
        self._order = zone_order_of(desk)
        self.widget, _, form = _panel(desk, parent)
        self.kind, self.side = _fields(desk, self.widget, form)
        self.kind.entered.connect(lambda kind: self._order.choose(kind=kind))
        self.side.entered.connect(lambda side: self._order.choose(side=side))
        hint = QLabel(desk.say("ui.zones.how"), self.widget)
        hint.setObjectName("soft")
        hint.setWordWrap(True)
        form.addRow(hint)
        self._order.changed.connect(self._follow)

    def wanted(self) -> bool:
        """Tell whether the tool is in hand."""
        return self._desk.board.tool.id == "lay_zone"

    def _follow(self) -> None:
        if self._desk.bridge.laying and self.wanted():
            self.read()

    def read(self) -> None:
        """Show what is drawn next."""
        _offer_sides(self._desk, self.side)
        self.kind.show_choice(self._order.kind)
        self.side.show_choice(self._order.side)


class ZoneEditor:
    """Shown while one zone is picked: its kind, side, name, text, and the numbers of a rectangle."""

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        say = desk.say
        self._desk = desk
        self.widget, self.heading, form = _panel(desk, parent)
        self.kind, self.side = _fields(desk, self.widget, form)
        self.name = TextField(say("ui.zones.name"), self.widget)
        self.text = TextArea(self.widget)
        self.text.setAccessibleName(say("ui.zones.text"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(70)
        form.addRow(say("ui.zones.name"), self.name)
        form.addRow(say("ui.zones.text"), self.text)
        self.numbers: dict[str, NumberField] = {}
        grid = QGridLayout()
        for at, key in enumerate(("left", "top", "width", "depth")):
            field = NumberField(desk.bridge, say(f"ui.zones.{key}"), self.widget)
            label = QLabel(say(f"ui.zones.{key}"), self.widget)
            label.setObjectName("soft")
            grid.addWidget(label, at // 2 * 2, at % 2)
            grid.addWidget(field, at // 2 * 2 + 1, at % 2)
            field.entered.connect(lambda value, key=key: self._number(key, value))
            self.numbers[key] = field
        form.addRow(grid)
        self.kind.entered.connect(lambda kind: self._change(kind=kind))
        self.side.entered.connect(lambda side: self._change(side=side))
        self.name.entered.connect(lambda name: self._change(name=name))
        self.text.left.connect(self._text_left)

    def _zone(self) -> Zone | None:
        picked = self._desk.picked.zones
        return self._desk.zone(picked[0]) if picked else None

    def wanted(self) -> bool:
        """Tell whether a zone is picked, and no figure or piece."""
        picked = self._desk.picked
        return bool(picked.zones) and not picked.pieces and not self._desk.bridge.selection

    def read(self) -> None:
        """Show the picked zone."""
        zone = self._zone()
        if zone is None:
            return
        self.heading.setText(zone.name or self._desk.say(f"ui.zone.{zone.kind}"))
        _offer_sides(self._desk, self.side)
        self.kind.show_choice(zone.kind)
        self.side.show_choice(zone.side)
        self.name.show_text(zone.name)
        if self.text.toPlainText() != zone.text:
            self.text.setPlainText(zone.text)
        box = box_of(zone)
        for at, field in enumerate(self.numbers.values()):
            field.setEnabled(box is not None)
            field.show_number(box[at] if box is not None else None)

    def _text_left(self) -> None:
        """Take the text over once the hand has left it."""
        zone, text = self._zone(), self.text.toPlainText().strip()
        if zone is not None and text != zone.text:
            self._change(text=text)

    def _change(self, **fields: object) -> None:
        zone = self._zone()
        if zone is not None and not self._desk.perform(PlaceZone(zone=structs.replace(zone, **fields))):
            self.read()

    def _number(self, key: str, value: float) -> None:
        zone = self._zone()
        box = box_of(zone) if zone is not None else None
        if zone is None or box is None:
            return
        left, top, width, depth = (value if each == key else box[at] for at, each in enumerate(self.numbers))
        outline = rectangle((left, top), (left + max(width, 0.0), top + max(depth, 0.0)))
        if outline is None or not self._desk.perform(LayOut(zones=(structs.replace(zone, outline=outline),))):
            self.read()
