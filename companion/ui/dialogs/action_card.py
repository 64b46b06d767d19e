"""The card of one gesture: who, what, where it stands, modifiers, need and chance, the die, the result."""

from random import Random

from msgspec import structs
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.painting.palette import Palette
from companion.rules.asking import BadAnswerError
from companion.rules.engine import Refused, chances
from companion.rules.intents import Intent, Override, Stated
from companion.rules.plan import Plan, Refusal
from companion.rules.requests import AnyAnswer
from companion.session.pending import Pending
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.plan_view import PlanView
from companion.ui.dialogs.request_form import RequestForm
from companion.ui.dialogs.stated_form import StatedForm

WIDTH = 400


class ActionCard(QFrame):
    """A card beside the figures that carries one gesture from its plan to its result; Escape gives it up."""

    closed = Signal()

    def __init__(self, bridge: Bridge, board: BoardView, palette: Palette, rng: Random, parent: QWidget) -> None:
        super().__init__(parent)
        self._board = board
        self.setObjectName("card")
        self.setFixedWidth(WIDTH)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bridge = bridge
        self.intent: Intent | None = None
        self.pending: Pending | None = None
        self._overridden: dict[str, str] = {}
        self.title = self._label("heading")
        self.plan_view = PlanView(bridge, palette, self)
        self.stated = StatedForm(bridge, self)
        self._refusals = QVBoxLayout()
        self.form = RequestForm(bridge, rng, self)
        self.complaint = self._label("warning")
        self.result = self._label("heading")
        self.trace = self._label("soft")
        self.done = QPushButton(bridge.say("ui.card.done"), self)
        self._lay_out()
        self.done.clicked.connect(self.give_up)
        self.form.answered.connect(self._answered)
        self.form.complained.connect(self.complain)
        self.stated.changed.connect(self._restate)
        self.hide()

    def _label(self, name: str) -> QLabel:
        label = QLabel(self)
        label.setObjectName(name)
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        """Put the parts below each other, in the order in which they are read."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 12)
        layout.setSpacing(7)
        head = QHBoxLayout()
        close = QPushButton("×", self)
        close.setFixedWidth(34)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        close.setAccessibleName(self._bridge.say("ui.card.close"))
        close.clicked.connect(self.give_up)
        head.addWidget(self.title, 1)
        head.addWidget(close)
        layout.addLayout(head)
        for above in (self.plan_view, self.stated):
            layout.addWidget(above)
        layout.addLayout(self._refusals)
        for below in (self.form, self.complaint, self.result, self.trace, self.done):
            layout.addWidget(below)

    # From plan to result

    def open(self, intent: Intent) -> None:
        """Begin a gesture in this card."""
        self.give_up()
        self._overridden = {each.code: each.reason for each in intent.overrides}
        self._begin(intent)

    def open_again(self, intent: Intent, answers: tuple[AnyAnswer, ...]) -> None:
        """Make a gesture once more with the answers it had, up to the one that is to be given anew."""
        self.open(intent)
        for answer in answers:
            if self.pending is not None and self.pending.request is not None:
                self._answered(answer)

    def _begin(self, intent: Intent) -> None:
        self.intent = intent
        plan = self._bridge.examine(intent)
        self._clear(plan, intent)
        standing = [each for each in plan.refusals if not intent.sets_aside(each.code)]
        self._show_refusals(plan, standing)
        if plan.faults or standing:
            self.form.ask(None)
            self._settle()
            return
        self.pending = self._bridge.begin(intent)
        self._go_on()
        QTimer.singleShot(0, self._show_chances)

    def _clear(self, plan: Plan, intent: Intent) -> None:
        self.title.setText(self._heading(intent))
        self.plan_view.show_plan(plan, intent)
        self.stated.show_for(intent)
        self.complaint.hide()
        for widget in (self.result, self.trace, self.done):
            widget.hide()

    def _heading(self, intent: Intent) -> str:
        """Say who does what to whom."""
        names = self._bridge.named({key: getattr(intent, key, "") for key in ("unit", "shooter", "target")})
        who = names["shooter"] or names["unit"]
        tag = str(type(intent).__struct_config__.tag)
        what = self._bridge.say(f"ui.do.{tag}") if self._bridge.wording.knows(f"ui.do.{tag}") else ""
        weapon = getattr(intent, "weapon", "")
        if weapon:
            what = self._bridge.say(f"{self._bridge.ruleset.id}.weapon.{weapon}")
        parts = [str(each) for each in (who, what, names["target"]) if each]
        return "  →  ".join(parts) if names["target"] else " - ".join(parts)

    def _show_refusals(self, plan: Plan, standing: list[Refusal]) -> None:
        while self._refusals.count():
            item = self._refusals.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for fault in plan.faults:
            line = QLabel(self._bridge.say(fault.code, **self._bridge.named(fault.values)), self)
            line.setObjectName("warning")
            line.setWordWrap(True)
            self._refusals.addWidget(line)
        if not standing:
            return
        for each in standing:
            said = self._bridge.say(each.code, **self._bridge.named(each.values))
            line = QLabel(f"{said} [{each.rule}]", self)
            line.setObjectName("warning")
            line.setWordWrap(True)
            self._refusals.addWidget(line)
        row = QWidget(self)
        inside = QHBoxLayout(row)
        inside.setContentsMargins(0, 0, 0, 0)
        reason = QLineEdit(row)
        reason.setObjectName("reason")
        reason.setPlaceholderText(self._bridge.say("ui.card.reason"))
        anyway = QPushButton(self._bridge.say("ui.card.anyway"), row)
        anyway.setObjectName("anyway")
        codes = [each.code for each in standing]
        anyway.clicked.connect(lambda: self._set_aside(codes, reason.text()))
        reason.returnPressed.connect(lambda: self._set_aside(codes, reason.text()))
        inside.addWidget(reason, 1)
        inside.addWidget(anyway)
        self._refusals.addWidget(row)
        if not plan.faults:
            reason.setFocus()

    def _set_aside(self, codes: list[str], reason: str) -> None:
        if self.intent is None:
            return
        self._overridden |= dict.fromkeys(codes, reason)
        overrides = tuple(Override(code=code, reason=why) for code, why in self._overridden.items())
        self._begin(structs.replace(self.intent, overrides=overrides))

    def _restate(self, stated: Stated) -> None:
        """Take what the table says in place of what geometry found, while no die has fallen."""
        if self.intent is None or not hasattr(self.intent, "stated"):
            return
        if self.pending is not None and self.pending.answers:
            return
        if self.pending is not None:
            self.pending.cancel()
            self.pending = None
        self._begin(structs.replace(self.intent, stated=stated))

    def _answered(self, answer: AnyAnswer) -> None:
        if self.pending is None:
            return
        try:
            self.pending.answer(answer)
        except BadAnswerError as error:
            self.complain(self._bridge.say(error.code, **error.values))
            return
        except OSError as error:
            self.complain(self._bridge.say("ui.failed.write", reason=error.strerror or str(error)))
        self._bridge.pending_changed.emit()
        self._go_on()

    def complain(self, sentence: str) -> None:
        """Say what is wrong with an answer."""
        self.complaint.setText(sentence)
        self.complaint.show()
        if self.form.field is not None:
            self.form.field.selectAll()

    def _go_on(self) -> None:
        pending = self.pending
        if pending is None:
            self.form.ask(None)
        elif pending.ended:
            self._show_result()
        else:
            self.complaint.hide()
            self.stated.setEnabled(not pending.answers)
            self.form.ask(pending.request)
        self._settle()

    def _show_result(self) -> None:
        self.form.ask(None)
        journal = self._bridge.session.journal
        gesture = journal.gesture(journal.head)
        if gesture is None:
            return
        self.result.setText(self._bridge.tell(gesture.headline))
        lines = [self._traced(fact) for fact in gesture.trace if fact != gesture.headline]
        self.trace.setText("\n".join(lines))
        self.trace.setVisible(bool(lines))
        self.plan_view.chance.setText("")
        self.stated.hide()
        for widget in (self.result, self.done):
            widget.show()
        self.done.setFocus()

    def _traced(self, fact: object) -> str:
        values = dict(getattr(fact, "values", {}))
        if "reason" in values:
            values["reason"] = self._bridge.say(str(values["reason"]))
        said = self._bridge.say(getattr(fact, "code", ""), **self._bridge.named(values))
        rule, value = getattr(fact, "rule", ""), values.get("value")
        shown = f"{value:+d} {said}" if isinstance(value, int) and "{value}" not in said else said
        return f"{shown} [{rule}]" if rule else shown

    def _show_chances(self) -> None:
        if self.pending is None or self.pending.answers or self.pending.ended or self.intent is None:
            return
        found = chances(self._bridge.ruleset, self._bridge.context, self.intent)
        if isinstance(found, Refused):
            return
        rows = []
        for each in found.chances:
            short = f"{each.code}.short"
            what = self._bridge.say(short) if self._bridge.wording.knows(short) else self._bridge.say(each.code)
            rows.append(self._bridge.say("ui.card.chance", what=what, percent=round(float(each.chance) * 100)))
        text = "  ·  ".join(rows) if len(rows) > 1 else ""
        if not found.exact:
            text = self._bridge.say("ui.card.estimated") + " " + text
        self.plan_view.chance.setText(text)
        self._settle()

    def give_up(self) -> None:
        """Close the card; a gesture in progress is given up, its program dice are written down."""
        if self.pending is not None and not self.pending.ended:
            try:
                self.pending.cancel()
            except OSError as error:
                self.complain(self._bridge.say("ui.failed.write", reason=error.strerror or str(error)))
                return
        self.pending, self.intent = None, None
        if self.isVisible():
            self.hide()
            self._bridge.pending_changed.emit()
            self.closed.emit()

    # Place and keys

    def _settle(self) -> None:
        self.show()
        self.raise_()
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.adjustSize()
        self.place_away()
        if self.form.field is not None:
            self.form.field.setFocus()

    def concerned(self) -> tuple[str, ...]:
        """Name the units that this gesture is about."""
        ids = (getattr(self.intent, key, "") for key in ("shooter", "unit", "target"))
        return tuple(each for each in ids if each in self._bridge.context.state.units)

    def place_away(self) -> None:
        """Sit in the place, right before left, that covers none of the figures concerned."""
        parent = self.parentWidget()
        if parent is None:
            return
        spots = [point for unit in self.concerned() if (point := self._spot(unit)) is not None]
        room = parent.rect().adjusted(6, 92, -6, -6)
        right, low = room.right() - self.width(), max(room.top(), room.bottom() - self.height())
        places = [QPoint(x, y) for y in (room.top(), low) for x in range(right, room.left(), -24)]

        def cost(place: QPoint) -> tuple[int, int]:
            box = self.rect().translated(place).adjusted(-18, -18, 18, 18)
            return sum(box.contains(spot) for spot in spots), right - place.x()

        self.move(min(places or [room.topLeft()], key=cost))

    def _spot(self, unit: str) -> QPoint | None:
        position = self._bridge.context.state.units[unit].position
        parent = self.parentWidget()
        if position is None or parent is None:
            return None
        return self._board.mapTo(parent, self._board.spot_of(position))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes; R rolls where nothing is being typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif event.key() == Qt.Key.Key_R:
            self.form.roll()
        else:
            super().keyPressEvent(event)
