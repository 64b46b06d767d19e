"""What a piece or a kind is like - height, sight, cover, speed - in fields that all can be typed."""

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.model.board import Piece
from companion.model.kinds import Kind
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.fields import ChoiceField, NumberField, TickField

NUMBERS = ("height", "base", "width", "see_through")
SIGHTS = ("open", "blocks", "area")
TICKS = ("ground", "barrier")


def class_name(desk: LayoutDesk, what: str, value: str) -> str:
    """Name a cover or speed class of the ruleset; one without a word names itself."""
    if not value:
        return desk.say(f"ui.piece.{what}.none")
    ruleset = desk.bridge.ruleset.id
    for code in (f"{ruleset}.{what}.{value}", f"ui.{what}.{value}"):
        if desk.bridge.wording.knows(code):
            return desk.say(code)
    return value


def shared(things: Sequence[Piece | Kind], name: str) -> Any:  # noqa: ANN401 - any attribute of a piece
    """Give what all of them have; None where they differ."""
    values = {getattr(each, name) for each in things}
    return values.pop() if len(values) == 1 else None


class AttributeForm(QWidget):
    """Fields for the attributes that pieces and kinds share; ``changed`` names one and its new value."""

    changed = Signal(str, object)

    def __init__(self, desk: LayoutDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self.numbers = {name: NumberField(desk.bridge, desk.say(f"ui.piece.{name}"), self) for name in NUMBERS}
        self.choices = {name: ChoiceField(desk.say(f"ui.piece.{name}"), self) for name in ("sight", "cover", "speed")}
        self.ticks = {name: TickField(desk.say(f"ui.piece.{name}"), self) for name in TICKS}
        self._labels: dict[str, QLabel] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        for row, name in enumerate((*NUMBERS, "sight", "cover", "speed")):
            field = self.numbers.get(name) or self.choices[name]
            self._labels[name] = QLabel(desk.say(f"ui.piece.{name}"), self)
            grid.addWidget(self._labels[name], row, 0)
            grid.addWidget(field, row, 1)
        for row, tick in enumerate(self.ticks.values(), start=len(self._labels)):
            grid.addWidget(tick, row, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self._connect()

    def _connect(self) -> None:
        fields: Iterable[tuple[str, NumberField | ChoiceField | TickField]] = (
            *self.numbers.items(),
            *self.choices.items(),
            *self.ticks.items(),
        )
        for name, field in fields:
            field.entered.connect(lambda value, name=name: self.changed.emit(name, value))
        for number in self.numbers.values():
            number.unread.connect(
                lambda typed: self._desk.status.emit(self._desk.say("ui.card.not_understood", given=typed))
            )

    def read(self, things: Sequence[Piece | Kind], *, lines: bool) -> None:
        """Show what is shared; ``lines`` tells whether a width means anything."""
        say, ruleset = self._desk.say, self._desk.bridge.ruleset
        self.choices["sight"].offer([(each, say(f"ui.sight_class.{each}")) for each in SIGHTS])
        for name, known in (("cover", ruleset.covers), ("speed", ruleset.speeds)):
            self.choices[name].offer([(each, class_name(self._desk, name, each)) for each in ("", *known)])
            self._show(name, shown=bool(known))
        for name, field in self.numbers.items():
            if not field.hasFocus() or not field.isModified():
                field.show_number(shared(things, name))
        for name, choice in self.choices.items():
            choice.show_choice(shared(things, name))
        for name, tick in self.ticks.items():
            tick.show_tick(shared(things, name))
        self._show("width", shown=lines)
        self._show("see_through", shown=shared(things, "sight") == "area")

    def _show(self, name: str, *, shown: bool) -> None:
        field = self.numbers.get(name) or self.choices[name]
        field.setVisible(shown)
        self._labels[name].setVisible(shown)
