"""The card in which the table tells what really happened: whom it met, where it lies; the rest follows at once."""

from msgspec import structs
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QWidget

from companion.rules.intents import Intent
from companion.rules.lying import Lying
from companion.rules.plan import Plan
from companion.rules.ruleset import Offer
from companion.ui.board.hand import BoardHand, Reach
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.placing import best_place, other_cards
from companion.ui.dialogs.shape_form import ShapeForm
from companion.ui.dialogs.units_form import UnitsForm
from companion.ui.naming import deed_name, option_name

WIDTH = 370
PAUSE = 30
"""Milliseconds between two looks at what follows while the mouse moves."""

FACTS = 12
"""Lines of what follows that are shown at most; fewer where the window has no room for them."""

TOP = 92
"""Dots at the top of the window that belong to the turn bar."""

KINDS = ("point", "units", "shape", "flag")
"""What the table can lay or tell into a field of an intent; an offer wants it as ``KIND:FIELD``."""


def laid_wants(offer: Offer) -> tuple[tuple[str, str], ...]:
    """List what an offer wants laid or told: pairs of kind and field."""
    pairs = (each.partition(":") for each in offer.wants)
    return tuple((kind, field) for kind, _, field in pairs if kind in KINDS and field)


class TellingCard(Card):
    """Gathers what the table tells into an intent; ``told`` carries it once the table says go on."""

    told = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        board: BoardView,
        offer: Offer,
        parent: QWidget,
        lying: Lying | None = None,
    ) -> None:
        super().__init__(_heading(bridge, offer), bridge.say("ui.card.close"), WIDTH, parent)
        self._bridge, self._board, self.offer = bridge, board, offer
        self.units: dict[str, UnitsForm] = {}
        self.shapes: dict[str, ShapeForm] = {}
        self.flags: dict[str, QCheckBox] = {}
        self.heads: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._lay_out(lying)
        self.follows = self.label("plain")
        self.warning = self.label("warning")
        self.complaint = self.label("warning")
        self.go = QPushButton(bridge.say("ui.telling.go"), self)
        self.go.setObjectName("roll")
        self.go.clicked.connect(self._go)
        for part in (self.follows, self.warning, self.complaint, self.go):
            self.body.addWidget(part)
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(PAUSE)
        self._look.timeout.connect(self._again)
        self._hovering: Reach | None = None
        self._lines: list[str] = []
        self._hand = BoardHand(board, self, press=self._press, move=self._move, release=self._release)
        board.installEventFilter(self)
        bridge.replaced.connect(self.give_up)
        bridge.changed.connect(self._again)
        self._again()
        self.show()
        self.raise_()
        self.go.setFocus()

    def _lay_out(self, lying: Lying | None) -> None:
        for kind, field in laid_wants(self.offer):
            words = self._bridge.say(f"{self._bridge.ruleset.id}.field.{field}")
            if kind == "flag":
                self._flag(field, words)
                continue
            head = QPushButton(words, self)
            head.setObjectName("verdict")
            head.setCheckable(True)
            self._group.addButton(head)
            head.setChecked(len(self._group.buttons()) == 1)
            self.heads[field] = head
            self.body.addWidget(head)
            form: UnitsForm | ShapeForm
            value = getattr(self.offer.intent, field)
            if kind == "units":
                form = self.units[field] = UnitsForm(self._bridge, self)
                form.show_units(tuple(value))
            else:
                form = self.shapes[field] = ShapeForm(self._bridge, self, lying)
                if lying is not None and value is not None:
                    form.put(lying.at)
                form.entered.connect(self._go)
            form.changed.connect(self._changed)
            form.complained.connect(self._complain)
            self.body.addWidget(form)

    def _flag(self, field: str, words: str) -> None:
        box = QCheckBox(words, self)
        box.setChecked(bool(getattr(self.offer.intent, field)))
        box.toggled.connect(lambda _: self._changed())
        self.flags[field] = box
        self.body.addWidget(box)

    # What is told

    @property
    def intent(self) -> Intent:
        """The intent as far as it has been told."""
        told: dict[str, object] = {field: form.units for field, form in self.units.items()}
        told |= {field: form.shape for field, form in self.shapes.items()}
        told |= {field: box.isChecked() for field, box in self.flags.items()}
        return structs.replace(self.offer.intent, **told)

    @property
    def lying(self) -> Lying | None:
        """The shape as it was described last: the next one is probably of the same kind and size."""
        return next((form.lying for form in self.shapes.values()), None)

    def _active(self) -> str:
        return next((field for field, head in self.heads.items() if head.isChecked()), "")

    def _shape_field(self) -> str:
        """Name the shape that the hand lays: the active one, else the first."""
        active = self._active()
        return active if active in self.shapes else next(iter(self.shapes), "")

    def _changed(self) -> None:
        self.complaint.clear()
        self._hovering = None
        self._again()

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self._settle()

    # The hand on the board

    def _press(self, hand: Reach) -> bool:
        active = self._active()
        if active in self.units and hand.unit:
            self.units[active].add(hand.unit)
            return True
        field = self._shape_field()
        if not field:
            return False
        self.heads[field].setChecked(True)
        self.shapes[field].under(hand)
        return True

    def _move(self, hand: Reach) -> bool:
        field = self._shape_field()
        if not field:
            return False
        if hand.pressed is not None and self._active() == field:
            self.shapes[field].under(hand)
        elif hand.pressed is None and self._active() == field and self.shapes[field].shape is None:
            self._hovering = hand
            if not self._look.isActive():
                self._look.start()
        return self._active() == field

    def _release(self, hand: Reach) -> None:
        if hand.pressed is not None and self._active() in self.shapes:
            self.shapes[self._active()].under(hand)

    # What follows

    def _again(self, *_: object) -> None:
        """Work out what follows from what has been told, or would if the shape lay under the hand."""
        intent = self.intent
        if self._hovering is not None and (field := self._shape_field()):
            intent = structs.replace(intent, **{field: self.shapes[field].preview(self._hovering.at)})
        plan = self._bridge.examine(intent)
        self._board.board.show_overlays(plan.overlays)
        self._lines = [self._bridge.tell(fact) for fact in plan.facts]
        self._warn(plan)
        self.go.setEnabled(not plan.faults)
        self._settle()

    def _warn(self, plan: Plan) -> None:
        said = [(each.code, each.values) for each in plan.faults]
        said += [(each.code, each.values) for each in plan.refusals]
        self.warning.setText("\n".join(self._bridge.say(code, **self._bridge.named(values)) for code, values in said))

    def _go(self) -> None:
        if self.go.isEnabled():
            self.told.emit(self.intent)

    # Place and keys

    def _settle(self) -> None:
        parent = self.parentWidget()
        room = parent.rect().adjusted(6, TOP, -6, -6) if parent is not None else QRect(0, 0, WIDTH, 600)
        for shown in range(min(len(self._lines), FACTS), -1, -1):
            left = len(self._lines) - shown
            self.follows.setText("\n".join([*self._lines[:shown], *([f"… +{left}"] if left else [])]))
            for label in (self.follows, self.warning, self.complaint):
                label.setVisible(bool(label.text()))
            self.fit()
            if self.height() <= room.height():
                break
        if self.isVisible() and room.contains(QRect(self.pos(), self.size())):
            return
        self.move(best_place(self.rect(), room, (), other_cards(self)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Escape on the board close the card."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.give_up()
            return True
        return super().eventFilter(watched, event)

    def give_up(self) -> None:
        """Close the card and take its drawing off the board."""
        if self.isVisible():
            self._look.stop()
            self._hand.let_go()
            self._board.removeEventFilter(self)
            self._board.board.show_overlays(())
        super().give_up()


def _heading(bridge: Bridge, offer: Offer) -> str:
    intent = offer.intent
    who = option_name(bridge, offer.unit) if offer.unit else ""
    weapon = str(getattr(intent, "weapon", ""))
    what = bridge.say(f"{bridge.ruleset.id}.weapon.{weapon}") if weapon else ""
    what = what or deed_name(bridge, str(type(intent).__struct_config__.tag))
    whom = str(getattr(intent, "target", ""))
    named = " - ".join(part for part in (who, what) if part)
    return f"{named}  →  {option_name(bridge, whom)}" if whom else named
