"""What a rule asks for, as a form: dice, a choice, a pick, a unit, a point, a direction, a shape, a ruling."""

import math
from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from companion.model.values import Point
from companion.rules.drivers import ProgramDice, by_policy
from companion.rules.requests import (
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
    Shape,
)
from companion.ui.bridge import Bridge
from companion.ui.dialogs.die_field import DieField
from companion.ui.naming import option_name

Rolled = Dice | Pick | ChooseDirection
WIDE = 38
"""Letters that buttons may have in all before they stand below each other."""


class RequestForm(QWidget):
    """Asks for one answer and tells when it is given; an empty field and Enter, or the button, let the program roll."""

    answered = Signal(object)
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
        self.field, self.listed, self.buttons = None, None, []
        self.setVisible(request is not None)
        if request is None:
            return
        self._content = QWidget(self)
        inner = QVBoxLayout(self._content)
        inner.setContentsMargins(0, 0, 0, 0)
        title = QLabel(self._title(request), self._content)
        title.setObjectName("heading")
        title.setWordWrap(True)
        inner.addWidget(title)
        if isinstance(request, Rolled | ChoosePoint | PlaceShape):
            inner.addLayout(self._typed(request))
        else:
            inner.addLayout(self._options(request))
        self._layout.addWidget(self._content)
        # A layout would show it only later, and the card must know its height now.
        self._content.show()
        self.take_focus()

    def take_focus(self) -> None:
        """Let the hand begin where the answer is typed."""
        first = self.field or (self.buttons[0] if self.buttons else None)
        if first is not None:
            first.setFocus()

    def _title(self, request: AnyRequest) -> str:
        who = option_name(self._bridge, request.unit) if request.unit else ""
        said = self._bridge.say(request.reason, limit=getattr(request, "limit", 0.0), target=who, unit=who)
        rule = f" [{request.rule}]" if request.rule else ""
        if isinstance(request, Dice):
            kinds = " + ".join(f"{request.dice.count(sides)}D{sides}" for sides in dict.fromkeys(request.dice))
            whose = f"{who} - " if who and who not in said else ""
            return f"{whose}{said}: {kinds.replace('1D', 'D') if len(request.dice) == 1 else kinds}{rule}"
        if isinstance(request, Ruling):
            measured = self._bridge.say("ui.card.measured", value=request.value, limit=request.limit)
            return f"{self._bridge.say('ui.hover.close')}: {said} {measured}{rule}"
        return f"{said}{rule}"

    # What can be typed

    def _typed(self, request: Rolled | ChoosePoint | PlaceShape) -> QVBoxLayout:
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
            hint = QLabel(say("ui.card.point"), self._content)
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

    def _hint(self, request: Rolled | ChoosePoint | PlaceShape) -> str:
        if isinstance(request, ChoosePoint | PlaceShape):
            return f"{request.suggested[0]:g}, {request.suggested[1]:g}"
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
        elif isinstance(request, PlaceShape):
            answer = Shape(core=(place,))
        elif isinstance(request, ChooseDirection):
            answer = self._direction_to(request, place)
        if answer is None:
            return False
        self.answered.emit(answer)
        return True

    def _direction_to(self, request: ChooseDirection, place: Point) -> Direction | None:
        units = self._bridge.context.state.units
        start = units[request.unit].position if request.unit in units else None
        if start is None or start == place:
            return None
        degrees = math.degrees(math.atan2(place[0] - start[0], start[1] - place[1]))
        return Direction(degrees=round(degrees % 360.0, 1))

    def _entered(self) -> None:
        text = self.field.text().strip() if self.field is not None else ""
        if not text and isinstance(self._request, Rolled):
            self.roll()
            return
        if not text and isinstance(self._request, ChoosePoint | PlaceShape):
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
            return Direction(degrees=((numbers[0] - 1) * 360.0 / request.compass) % 360.0)
        if len(numbers) < 2:
            return None
        point = (numbers[0], numbers[1])
        return Pointed(point=point) if isinstance(request, ChoosePoint) else Shape(core=(point,))

    def _named(self, request: Pick, text: str) -> Picked | None:
        """Find the one name that holds what was typed; several equal cards are as good as one."""
        wanted = text.casefold()
        found = {self.option(each): each for each in request.among if wanted in self.option(each).casefold()}
        return Picked(picked=next(iter(found.values()))) if len(found) == 1 else None


def _whole(numbers: list[float]) -> bool:
    return all(each.is_integer() for each in numbers)
