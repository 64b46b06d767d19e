"""What the table says in place of geometry: "the tape says 18, half hidden", "the wall is 6.4 high"."""

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from companion.rules.intents import Intent, Stated
from companion.ui.bridge import Bridge
from companion.ui.dialogs.enter_field import EnterField

CLIMBS = "stated_climbs"
"""The field of a move that holds the heights which the table measured, in cm."""

HIGHEST = 1000.0


class StatedForm(QWidget):
    """A row for tape, sight and cover, or for the heights of what is climbed; empty fields leave geometry's word.

    ``changed`` carries the intent with what the table says.
    """

    changed = Signal(object)
    complained = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._intent: Intent | None = None
        say = bridge.say
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        label = QLabel(say("ui.stated.title"), self)
        label.setObjectName("soft")
        self.distance = self._field("ui.stated.distance", say("ui.stated.cm"))
        self.distance.setMaximumWidth(58)
        self.hidden = self._field("ui.stated.hidden", "%")
        self.hidden.setMaximumWidth(52)
        self.sees = QComboBox(self)
        self.sees.setAccessibleName(say("ui.stated.sees"))
        for code in ("ui.stated.sees_geometry", "ui.stated.sees_yes", "ui.stated.sees_no"):
            self.sees.addItem(say(code))
        self.heights = self._field("ui.stated.heights", say("ui.stated.heights_short"))
        self.heights.setToolTip(say("ui.stated.heights"))
        self.use = QPushButton(say("ui.stated.use"), self)
        self.use.clicked.connect(self._use)
        for widget in (label, self.distance, self.hidden, self.sees, self.heights, self.use):
            row.addWidget(widget)

    def _field(self, name: str, hint: str) -> EnterField:
        field = EnterField(self)
        field.setPlaceholderText(hint)
        field.setAccessibleName(self._bridge.say(name))
        field.returnPressed.connect(self._use)
        return field

    def show_for(self, intent: Intent) -> None:
        """Show what an intent says so far; intents that cannot be told have no row."""
        self._intent = intent
        stated, climbs = getattr(intent, "stated", None), self._climbs(intent)
        shot = isinstance(stated, Stated)
        for widget in (self.distance, self.hidden, self.sees):
            widget.setVisible(shot)
        self.heights.setVisible(climbs)
        self.setVisible(shot or climbs)
        self.setEnabled(True)
        if isinstance(stated, Stated):
            self.distance.setText("" if stated.distance is None else f"{stated.distance:g}")
            self.hidden.setText("" if stated.hidden is None else f"{stated.hidden * 100:g}")
            self.sees.setCurrentIndex(0 if stated.sees is None else 1 if stated.sees else 2)
        if climbs:
            self.heights.setText("; ".join(f"{each:g}" for each in getattr(intent, CLIMBS) or ()))

    @property
    def asks(self) -> bool:
        """Tell whether heights are wanted that nobody has told yet."""
        return self._intent is not None and self._climbs(self._intent) and getattr(self._intent, CLIMBS) == ()

    def _climbs(self, intent: Intent) -> bool:
        """Tell whether a gesture moves somebody who may climb."""
        if not hasattr(intent, CLIMBS):
            return False
        kinds = self._bridge.ruleset.moves(self._bridge.context, str(getattr(intent, "unit", "")))
        return any(each.climbs is not None for each in kinds)

    def stated(self) -> Stated | None:
        """Read the row; nothing when it cannot be understood."""
        try:
            distance = _number(self.distance.text())
            hidden = _number(self.hidden.text())
        except ValueError:
            return None
        if (distance is not None and not 0 <= distance <= 1000) or (hidden is not None and not 0 <= hidden <= 100):
            return None
        sees = (None, True, False)[self.sees.currentIndex()]
        return Stated(distance=distance, sees=sees, hidden=None if hidden is None else hidden / 100)

    def climbs(self) -> tuple[float, ...] | None:
        """Read the heights, parted by semicolons or spaces; nothing when they cannot be understood."""
        try:
            found = [_number(each) for each in self.heights.text().replace(";", " ").split()]
        except ValueError:
            return None
        heights = tuple(each for each in found if each is not None)
        return heights if all(0 <= each <= HIGHEST for each in heights) else None

    def _use(self) -> None:
        intent = self._intent
        if intent is None:
            return
        if self.heights.isVisibleTo(self):
            heights, given = self.climbs(), self.heights.text()
            told = None if heights is None else structs.replace(intent, **{CLIMBS: heights or None})
        else:
            stated, given = self.stated(), f"{self.distance.text()} {self.hidden.text()}"
            told = None if stated is None else structs.replace(intent, stated=stated)
        if told is not None:
            self.changed.emit(told)
        else:
            self.complained.emit(self._bridge.say("ui.card.not_understood", given=given.strip()))


def _number(text: str) -> float | None:
    text = text.strip().removesuffix("%").removesuffix("cm").strip().replace(",", ".")
    return float(text) if text else None
