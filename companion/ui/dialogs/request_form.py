"""What a rule asks for, as a form: dice, a choice, a pick, a unit, a point, a direction, a shape, a ruling."""

import math
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from companion.model.values import Point
from companion.rules.drivers import ProgramDice, by_policy
from companion.rules.lying import Lying
from companion.rules.requests import (
    ROSE,
    AnyAnswer,
    AnyRequest,
    Choice,
    ChooseDirection,
    ChoosePoint,
    ChooseUnit,
    Chosen,
    Dice,
    Direction,
    Faces,
    Pick,
    Picked,
    PlaceShape,
    Pointed,
    Ruling,
)
from companion.ui.bridge import Bridge
from companion.ui.dialogs.compass_form import PLACES, CompassForm
from companion.ui.dialogs.die_field import DieField
from companion.ui.dialogs.shape_form import ShapeForm
from companion.ui.naming import option_name

Rolled = Dice | Pick | ChooseDirection
WIDE = 38
"""Letters that buttons may have in all before they stand below each other."""


class RequestForm(QWidget):
    """Asks for one answer and tells when it is given; an empty field and Enter, or the button, let the program roll."""

    answered = Signal(object)
    asked = Signal()
    complained = Signal(str)

    def __init__(self, bridge: Bridge, rng: Random, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._dice = ProgramDice(rng)
        self._request: AnyRequest | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._content: QWidget | None = None
        self.field: DieField | None = None
        self.listed: QListWidget | None = None
        self.buttons: list[QPushButton] = []
        self.shape: ShapeForm | None = None
        self.compass: CompassForm | None = None
        self._lying = Lying()

    @property
    def request(self) -> AnyRequest | None:
        """What is asked now."""
        return self._request

    def ask(self, request: AnyRequest | None) -> None:
        """Ask for this, or for nothing."""
        self._request = request
        if self._content is not None:
            self._layout.removeWidget(self._content)
            self._content.hide()
            self._content.deleteLater()
            self._content = None
        if self.shape is not None:
            self._lying = self.shape.lying
        self.field, self.listed, self.buttons = None, None, []
        self.shape, self.compass = None, None
        self.setVisible(request is not None)
        if request is None:
            self.asked.emit()
            return
        self._content = QWidget(self)
        inner = QVBoxLayout(self._content)
        inner.setContentsMargins(0, 0, 0, 0)
        title = QLabel(self._title(request), self._content)
        title.setObjectName("heading")
        title.setWordWrap(True)
        inner.addWidget(title)
        if isinstance(request, PlaceShape):
            inner.addLayout(self._laid())
        elif isinstance(request, Rolled | ChoosePoint):
            inner.addLayout(self._typed(request))
        else:
            inner.addLayout(self._options(request))
        self._layout.addWidget(self._content)
        # A layout would show it only later, and the card must know its height now.
        self._content.show()
        self.asked.emit()
        self.take_focus()

    def take_focus(self) -> None:
        """Let the hand begin where the answer is typed."""
        first = self.field or (self.shape.place if self.shape else None) or (self.buttons[0] if self.buttons else None)
        if first is not None:
            first.setFocus()

    def _title(self, request: AnyRequest) -> str:
        who = option_name(self._bridge, request.unit) if request.unit else ""
        said = self._bridge.say(request.reason, limit=getattr(request, "limit", 0.0), target=who, unit=who)
        rule = f" [{request.rule}]" if request.rule else ""
        whose = f"{who} - " if who and who not in said else ""
        if isinstance(request, Dice):
            kinds = " + ".join(f"{request.dice.count(sides)}D{sides}" for sides in dict.fromkeys(request.dice))
            thrown = kinds.replace("1D", "D") if len(request.dice) == 1 else kinds
            if request.least:
                thrown = self._bridge.say("ui.card.from", least=request.least, dice=thrown)
            return f"{whose}{said}: {thrown}{rule}"
        if isinstance(request, Ruling):
            # A line of fire has no number that could be held against a limit.
            numbers = {"value": request.value, "limit": request.limit}
            measured = f" {self._bridge.say('ui.card.measured', **numbers)}" if any(numbers.values()) else ""
            return f"{self._bridge.say('ui.hover.close')}: {said}{measured}{rule}"
        return f"{whose}{said}{rule}"

    # What can be typed

    def _laid(self) -> QVBoxLayout:
        """Ask for something solid that lies on the table: of the same kind and size as the last."""
        box = QVBoxLayout()
        self.shape = ShapeForm(self._bridge, self._content, self._lying)
        self.shape.entered.connect(self._entered)
        self.shape.complained.connect(self.complained)
        lay = QPushButton(self._bridge.say("ui.shape.lay"), self._content)
        lay.setObjectName("roll")
        lay.clicked.connect(self._entered)
        self.buttons.append(lay)
        box.addWidget(self.shape)
        box.addWidget(lay)
        return box

    def _typed(self, request: Rolled | ChoosePoint) -> QVBoxLayout:
        say, box, row = self._bridge.say, QVBoxLayout(), QHBoxLayout()
        self.field = DieField(self._content)
        self.field.setObjectName("die" if isinstance(request, Rolled) else "place")
        self.field.setPlaceholderText(self._hint(request))
        self.field.setAccessibleName(self._title(request))
        self.field.returnPressed.connect(self._entered)
        self.field.textEdited.connect(self._spaced)
        row.addWidget(self.field)
        if isinstance(request, Rolled):
            self.field.rolled.connect(self.roll)
            roll = QPushButton(say("ui.card.roll"), self._content)
            roll.setObjectName("roll")
            roll.clicked.connect(self.roll)
            row.addWidget(roll)
        row.addStretch(1)
        box.addLayout(row)
        if isinstance(request, Pick):
            box.addWidget(self._list(request))
        elif not isinstance(request, Dice):
            code = "ui.card.point"
            if isinstance(request, ChooseDirection):
                code = "ui.compass.hint" if request.compass <= ROSE else "ui.compass.arrow_hint"
                if request.compass == len(PLACES):
                    self.compass = CompassForm(self._bridge, self._content)
                    self.compass.chosen.connect(lambda degrees: self.answered.emit(Direction(degrees=degrees)))
                    box.addWidget(self.compass)
            hint = QLabel(say(code), self._content)
            hint.setObjectName("soft")
            hint.setWordWrap(True)
            box.addWidget(hint)
        return box

    def _list(self, request: Pick) -> QListWidget:
        """List what chance picks from, numbered as a die reads it; a click says what the table picked."""
        self.listed = QListWidget(self._content)
        self.listed.setAccessibleName(self._title(request))
        for place, each in enumerate(request.among, start=1):
            QListWidgetItem(f"{place}  {self.option(each)}", self.listed)
        self.listed.itemActivated.connect(self._clicked)
        self.listed.itemClicked.connect(self._clicked)
        row = max(self.listed.sizeHintForRow(0), 18)
        self.listed.setFixedHeight(min(row * len(request.among) + 6, 12 * row))
        return self.listed

    def _clicked(self, _: QListWidgetItem) -> None:
        if self.listed is not None and isinstance(self._request, Pick):
            self.answered.emit(Picked(picked=self._request.among[self.listed.currentRow()]))

    def _hint(self, request: Rolled | ChoosePoint) -> str:
        if isinstance(request, ChoosePoint):
            return f"{request.suggested[0]:g}, {request.suggested[1]:g}"
        if isinstance(request, ChooseDirection) and request.compass > ROSE:
            return "0-360"
        if isinstance(request, Pick):
            return f"1-{len(request.among)}"
        return f"1-{request.dice[0] if isinstance(request, Dice) else request.compass}"

    def option(self, option: str) -> str:
        """Name an option."""
        return option_name(self._bridge, option)

    def _options(self, request: Choice | ChooseUnit | Ruling) -> QHBoxLayout | QVBoxLayout:
        options = request.among if isinstance(request, ChooseUnit) else request.options
        names = [self.option(each) for each in options]
        row = QHBoxLayout() if sum(map(len, names)) + 4 * len(names) <= WIDE else QVBoxLayout()
        for place, (each, name) in enumerate(zip(options, names, strict=True), start=1):
            button = QPushButton(name, self._content)
            button.setToolTip(str(place))
            button.clicked.connect(lambda _=False, option=each: self.answered.emit(Chosen(option=option)))
            row.addWidget(button)
            self.buttons.append(button)
        if isinstance(row, QHBoxLayout):
            row.addStretch(1)
        return row

    # What is answered

    def _spaced(self, text: str) -> None:
        """Roll on the space bar, which draws the next card too: twice the same key for card and die."""
        if text == " " and self.field is not None:
            self.field.clear()
            self.roll()

    def roll(self) -> None:
        """Let the program roll."""
        if isinstance(self._request, Rolled):
            self.answered.emit(self._dice(self._request))

    def choose(self, place: int) -> None:
        """Press the option at this place, from 1."""
        if 1 <= place <= len(self.buttons):
            self.buttons[place - 1].click()

    def point_at(self, place: Point, unit: str) -> bool:
        """Answer by pointing at the board; True when that answers what is asked."""
        request = self._request
        answer: AnyAnswer | None = None
        if isinstance(request, ChooseUnit) and unit in request.among:
            answer = Chosen(option=unit)
        elif isinstance(request, Pick) and unit in request.among:
            answer = Picked(picked=unit)
        elif isinstance(request, ChoosePoint):
            answer = Pointed(point=place)
        elif isinstance(request, ChooseDirection) and (degrees := self.degrees_to(request, place)) is not None:
            answer = Direction(degrees=degrees)
        if answer is None:
            return False
        self.answered.emit(answer)
        return True

    def arrow_from(self, request: ChooseDirection) -> Point | None:
        """Give the place from which an arrow points: the one that the rule names, else where the unit stands."""
        units = self._bridge.context.state.units
        return request.at or (units[request.unit].position if request.unit in units else None)

    def degrees_to(self, request: ChooseDirection, place: Point) -> float | None:
        """Give the direction to a place, clockwise from up; nothing from the very place where the arrow begins."""
        start = self.arrow_from(request)
        if start is None or start == place:
            return None
        return round(math.degrees(math.atan2(place[0] - start[0], start[1] - place[1])) % 360.0, 1)

    def _entered(self) -> None:
        if self.shape is not None:
            if self.shape.shape is not None:
                self.answered.emit(self.shape.shape)
            else:
                self.complained.emit(self._bridge.say("ui.shape.hint"))
            return
        text = self.field.text().strip() if self.field is not None else ""
        if not text and isinstance(self._request, Rolled):
            self.roll()
            return
        if not text and isinstance(self._request, ChoosePoint):
            self.answered.emit(by_policy(self._request))
            return
        answer = self._read(text)
        if answer is None:
            self.complained.emit(self._bridge.say("ui.card.not_understood", given=text))
        else:
            self.answered.emit(answer)

    def _read(self, text: str) -> AnyAnswer | None:
        """Read what was typed: faces, the number in a list or a name, a direction, a point."""
        request = self._request
        if isinstance(request, Pick) and not text.isdigit():
            return self._named(request, text)
        try:
            numbers = [float(part) for part in text.replace(";", " ").replace(",", " ").split()]
        except ValueError:
            return None
        if not numbers or not all(map(math.isfinite, numbers)):
            return None
        if isinstance(request, Dice):
            return Faces(faces=tuple(int(each) for each in numbers)) if _whole(numbers) else None
        if isinstance(request, Pick):
            place = int(numbers[0])
            return Picked(picked=request.among[place - 1]) if 1 <= place <= len(request.among) else None
        if isinstance(request, ChooseDirection):
            return self._direction(request, numbers[0])
        return Pointed(point=(numbers[0], numbers[1])) if len(numbers) > 1 else None

    def _direction(self, request: ChooseDirection, number: float) -> Direction | None:
        """Read a direction: the face of a die, for an arrow the degrees."""
        if request.compass > ROSE:
            return Direction(degrees=round(number % 360.0, 1))
        if not 1 <= number <= request.compass or not number.is_integer():
            return None
        return Direction(degrees=(number - 1) * 360.0 / request.compass)

    def _named(self, request: Pick, text: str) -> Picked | None:
        """Find the one name that holds what was typed; several equal cards are as good as one."""
        wanted = text.casefold()
        found = {self.option(each): each for each in request.among if wanted in self.option(each).casefold()}
        return Picked(picked=next(iter(found.values()))) if len(found) == 1 else None


def _whole(numbers: list[float]) -> bool:
    return all(each.is_integer() for each in numbers)
