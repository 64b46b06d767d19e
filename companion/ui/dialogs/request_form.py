"""What a rule asks for, as a form: dice, a choice, a pick, a unit, a point, a direction, a shape, a ruling."""

from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.rules.drivers import ProgramDice
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
        self.field: QLineEdit | None = None

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
        self.field = None
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
        if isinstance(request, Dice | Pick | ChooseDirection):
            inner.addLayout(self._rolled(request))
        elif isinstance(request, ChoosePoint | PlaceShape):
            inner.addLayout(self._typed_point())
        else:
            inner.addLayout(self._options(request))
        self._layout.addWidget(self._content)
        if self.field is not None:
            self.field.setFocus()

    def _title(self, request: AnyRequest) -> str:
        said = self._bridge.say(request.reason, limit=getattr(request, "limit", 0.0), target=self._name(request.unit))
        rule = f" [{request.rule}]" if request.rule else ""
        if isinstance(request, Dice):
            kinds = " + ".join(f"{request.dice.count(sides)}D{sides}" for sides in dict.fromkeys(request.dice))
            return f"{said}: {kinds.replace('1D', 'D') if len(request.dice) == 1 else kinds}{rule}"
        if isinstance(request, Ruling):
            measured = self._bridge.say("ui.card.measured", value=request.value, limit=request.limit)
            return f"{self._bridge.say('ui.hover.close')}: {said} {measured}{rule}"
        return f"{said}{rule}"

    def _name(self, unit: str) -> str:
        units = self._bridge.context.state.units
        return units[unit].name if unit in units else unit

    def _rolled(self, request: Dice | Pick | ChooseDirection) -> QVBoxLayout:
        box = QVBoxLayout()
        row = QHBoxLayout()
        self.field = QLineEdit(self._content)
        self.field.setObjectName("die")
        self.field.setPlaceholderText(self._hint(request))
        self.field.setAccessibleName(self._title(request))
        self.field.returnPressed.connect(self._entered)
        roll = QPushButton(self._bridge.say("ui.card.roll"), self._content)
        roll.setObjectName("roll")
        roll.clicked.connect(self.roll)
        row.addWidget(self.field)
        row.addWidget(roll)
        row.addStretch(1)
        box.addLayout(row)
        if isinstance(request, Pick) and len(request.among) <= 12:
            names = [f"{n}  {self.option(each)}" for n, each in enumerate(request.among, start=1)]
            listed = QLabel("\n".join(names), self._content)
            listed.setObjectName("soft")
            box.addWidget(listed)
        return box

    def _hint(self, request: Dice | Pick | ChooseDirection) -> str:
        if isinstance(request, Dice):
            return f"1-{request.dice[0]}"
        if isinstance(request, Pick):
            return f"1-{len(request.among)}"
        return f"1-{request.compass}"

    def option(self, option: str) -> str:
        """Name an option: a unit, a card, or what its code means."""
        bridge = self._bridge
        if option in bridge.context.state.units:
            return self._name(option)
        for code in (f"ui.option.{option}", option):
            if bridge.wording.knows(code):
                return bridge.say(code)
        kind, _, rest = option.partition(":")
        squad = bridge.context.state.squad(rest)
        card = f"{bridge.ruleset.id}.card.{kind}"
        if bridge.wording.knows(card):
            return bridge.say(card, squad=squad.name if squad else rest, text=rest)
        return option

    def _options(self, request: Choice | ChooseUnit | Ruling) -> QHBoxLayout:
        row = QHBoxLayout()
        options = request.among if isinstance(request, ChooseUnit) else request.options
        for each in options:
            button = QPushButton(self.option(each), self._content)
            button.clicked.connect(lambda _=False, option=each: self.answered.emit(Chosen(option=option)))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _typed_point(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.field = QLineEdit(self._content)
        self.field.setPlaceholderText("34.5, 80")
        self.field.returnPressed.connect(self._entered)
        row.addWidget(self.field)
        return row

    def roll(self) -> None:
        """Let the program roll."""
        if isinstance(self._request, Dice | Pick | ChooseDirection):
            self.answered.emit(self._dice(self._request))

    def _entered(self) -> None:
        text = self.field.text().strip() if self.field is not None else ""
        if not text and isinstance(self._request, Dice | Pick | ChooseDirection):
            self.roll()
            return
        answer = self._read(text)
        if answer is None:
            self.complained.emit(self._bridge.say("ui.card.not_understood", given=text))
        else:
            self.answered.emit(answer)

    def _read(self, text: str) -> AnyAnswer | None:
        """Read what was typed: faces, the number in a list, a direction, a point."""
        request = self._request
        try:
            numbers = [float(part) for part in text.replace(";", " ").replace(", ", " ").replace(",", " ").split()]
        except ValueError:
            return None
        if not numbers:
            return None
        if isinstance(request, Dice):
            return Faces(faces=tuple(int(each) for each in numbers))
        if isinstance(request, Pick):
            place = int(numbers[0])
            return Picked(picked=request.among[place - 1]) if 1 <= place <= len(request.among) else None
        if isinstance(request, ChooseDirection):
            return Direction(degrees=(numbers[0] - 1) * 360.0 / request.compass)
        if len(numbers) < 2:
            return None
        point = (numbers[0], numbers[1])
        return Pointed(point=point) if isinstance(request, ChoosePoint) else Shape(core=(point,))
