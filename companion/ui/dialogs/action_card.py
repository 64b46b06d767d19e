"""The card of one gesture: who, what, where it stands, modifiers, need and chance, the die, the result."""

from random import Random

from msgspec import structs
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.painting.palette import Palette
from companion.rules.asking import BadAnswerError
from companion.rules.intents import Intent, Override
from companion.rules.odds import Odds
from companion.rules.plan import Fact, Plan
from companion.rules.requests import AnyAnswer
from companion.session.pending import Pending
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.chance_worker import ChanceWorker
from companion.ui.dialogs.plan_view import PlanView
from companion.ui.dialogs.pointing import Pointing
from companion.ui.dialogs.previews import Previews
from companion.ui.dialogs.refusals import RefusalForm
from companion.ui.dialogs.request_form import RequestForm
from companion.ui.dialogs.stated_form import StatedForm
from companion.ui.headlines import headline
from companion.ui.naming import deed_name, option_name
from companion.wording.reasons import reason_of

WIDTH = 400
ROOM_FOR_TRACE = 190
"""Dots that the lines of a trace may take before they scroll."""


class ActionCard(Card):
    """A card beside the figures that carries one gesture from its plan to its result; Escape gives it up."""

    why_wanted = Signal(object)

    def __init__(self, bridge: Bridge, board: BoardView, palette: Palette, rng: Random, parent: QWidget) -> None:
        super().__init__("", bridge.say("ui.card.close"), WIDTH, parent)
        self._board = board
        self._bridge = bridge
        self.intent: Intent | None = None
        self.pending: Pending | None = None
        self._warned = False
        self._overridden: dict[str, str] = {}
        self.plan_view = PlanView(bridge, palette, self)
        self.plan_view.why_wanted.connect(lambda: self.why_wanted.emit(self.intent))
        self.stated = StatedForm(bridge, self)
        self.refusals = RefusalForm(bridge, self)
        self.form = RequestForm(bridge, rng, self)
        self.complaint = self.label("warning")
        self.result = self.label("heading")
        self.trace = self.label("soft")
        self._trace_area = QScrollArea(self)
        self.done = QPushButton(bridge.say("ui.card.done"), self)
        self.retry = QPushButton(bridge.say("ui.card.retry"), self)
        self._lay_out()
        self._pointing = Pointing(board, self.form, self)
        self.previews = Previews(board, self.form)
        self.worker = ChanceWorker(self)
        self.worker.found.connect(self._show_chances)
        self.done.clicked.connect(self.give_up)
        self.retry.clicked.connect(self._write_again)
        self.form.answered.connect(self._answered)
        self.form.complained.connect(self.complain)
        self.stated.changed.connect(self._restate)
        self.stated.complained.connect(self.complain)
        bridge.selected.connect(self._make_room)
        self.refusals.set_aside.connect(self._set_aside)
        self.hide()

    def _lay_out(self) -> None:
        """Put the parts below each other, in the order in which they are read."""
        inner = QWidget(self._trace_area)
        inner.setObjectName("content")
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.trace)
        self._trace_area.setWidgetResizable(True)
        self._trace_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._trace_area.setWidget(inner)
        self._trace_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for part in (
            self.plan_view,
            self.stated,
            self.refusals,
            self.form,
            self.complaint,
            self.result,
            self._trace_area,
            self.retry,
            self.done,
        ):
            self.body.addWidget(part)

    @property
    def busy(self) -> bool:
        """Tell whether a gesture waits here for an answer."""
        return self.pending is not None and not self.pending.ended

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
        self._warned = False
        plan = self._bridge.examine(intent)
        self._clear(plan, intent)
        standing = [each for each in plan.refusals if not intent.sets_aside(each.code)]
        self.refusals.show_all(plan.faults, standing)
        if plan.faults or standing:
            self.form.ask(None)
        else:
            self.pending = self._bridge.begin(intent)
            self._go_on()
        self._settle()
        if (plan.need is not None or plan.chances) and not plan.faults:
            self.worker.ask(self._bridge.ruleset, self._bridge.context.state, intent)

    def _clear(self, plan: Plan, intent: Intent) -> None:
        self.worker.give_up()
        heading = self._heading(intent)
        self.title.setText(heading)
        self.setAccessibleName(heading)
        self.plan_view.show_plan(plan, intent)
        self._board.board.show_overlays(plan.overlays)
        self.stated.show_for(intent)
        for widget in (self.complaint, self.result, self._trace_area, self.done, self.retry):
            widget.hide()

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self.plan_view.set_palette(palette)

    def _heading(self, intent: Intent) -> str:
        """Say who does what to whom."""
        keys = ("unit", "shooter", "officer", "target", "piece")
        named = {key: str(getattr(intent, key, "")) for key in keys}
        names = {key: option_name(self._bridge, each) if each else "" for key, each in named.items()}
        who = names["shooter"] or names["officer"] or names["unit"]
        what = deed_name(self._bridge, str(type(intent).__struct_config__.tag), str(getattr(intent, "action", "")))
        weapon = getattr(intent, "weapon", "")
        if weapon:
            what = self._bridge.say(f"{self._bridge.ruleset.id}.weapon.{weapon}")
        whom = names["target"] or names["piece"]
        return ("  →  " if whom else " - ").join(part for part in (who, what, whom) if part)

    def _set_aside(self, codes: list[str], reason: str) -> None:
        if self.intent is None:
            return
        self._overridden |= dict.fromkeys(codes, reason)
        overrides = tuple(Override(code=code, reason=why) for code, why in self._overridden.items())
        self._begin(structs.replace(self.intent, overrides=overrides))

    def _restate(self, intent: Intent) -> None:
        """Take what the table says in place of what geometry found, while no die has fallen."""
        if self.pending is not None and self.pending.answers:
            return
        if self.pending is not None:
            self.pending.cancel()
            self.pending = None
        self._begin(intent)

    def _answered(self, answer: AnyAnswer) -> None:
        if self.pending is None:
            return
        self._warned = False
        try:
            self.pending.answer(answer)
        except BadAnswerError as error:
            self.complain(self._bridge.say(error.code, **error.values))
            return
        except OSError as error:
            self._unwritten(error)
        self.worker.give_up()
        self.plan_view.chance.setText("")  # it was the chance of all that was still open
        self._bridge.pending_changed.emit()
        self._go_on()
        self._settle()

    def _unwritten(self, error: OSError) -> None:
        self.complain(self._bridge.say("ui.failed.write", reason=reason_of(error)))

    def _write_again(self) -> None:
        """Write the finished gesture once more, after a disk was full or a folder closed."""
        if self.pending is None:
            return
        try:
            self.pending.retry()
        except OSError as error:
            self._unwritten(error)
            return
        self._bridge.pending_changed.emit()
        self._go_on()
        self._settle()

    def complain(self, sentence: str) -> None:
        """Say what is wrong with an answer."""
        self.complaint.setText(sentence)
        self.complaint.show()
        if self.form.field is not None:
            self.form.field.selectAll()
        self._settle()

    def _go_on(self) -> None:
        pending = self.pending
        if pending is None:
            self.form.ask(None)
        elif pending.ended:
            self._show_result()
        elif pending.request is None:
            # Everything is answered, but the journal could not be written.
            self.form.ask(None)
            self.retry.show()
            self.retry.setFocus()
        else:
            self.complaint.hide()
            self.stated.setEnabled(not pending.answers)
            self.form.ask(pending.request)

    def _show_result(self) -> None:
        self.worker.give_up()
        self.form.ask(None)
        self.complaint.hide()
        self.retry.hide()
        journal = self._bridge.session.journal
        gesture = journal.gesture(journal.head)
        if gesture is None:
            return
        self.result.setText(headline(self._bridge, gesture))
        lines = [self._traced(fact) for fact in gesture.trace if fact != gesture.headline]
        self.trace.setText("\n".join(lines))
        self._trace_area.setVisible(bool(lines))
        needed = self.trace.heightForWidth(WIDTH - 44)
        self._trace_area.setFixedHeight(min(needed + 4, ROOM_FOR_TRACE))
        self.plan_view.chance.setText("")
        self.stated.hide()
        self.result.show()
        self.done.show()
        self.done.setFocus()

    def _traced(self, fact: Fact) -> str:
        """Say one line of a trace, with its rule, and the value of a modifier before it."""
        values = self._bridge.named(fact.values)
        said = self._bridge.say(fact.code, **values)
        value = fact.values.get("value")
        shown = f"{value:+d} {said}" if isinstance(value, int) and not said.startswith(("+", "-")) else said
        return f"{shown} [{fact.rule}]" if fact.rule else shown

    def _show_chances(self, found: Odds) -> None:
        if self.pending is not None and (self.pending.answers or self.pending.ended):
            return
        say, rows = self._bridge.say, []
        for each in found.chances:
            short = f"{each.code}.short"
            if not self._bridge.wording.knows(short):
                return
            percent = float(each.chance) * 100
            shown = round(percent) if percent >= 1 else "<1"
            rows.append(say("ui.card.chance", what=say(short), percent=shown))
        text = "  ·  ".join(rows) if len(rows) > 1 else ""
        if not found.exact:
            text = f"{say('ui.card.estimated')} {text}"
        self.plan_view.chance.setText(text)
        self._settle()

    # Giving up

    def give_up(self) -> None:
        """Close the card; a gesture in progress is given up, its program dice are written down."""
        self.worker.give_up()
        if self.pending is not None and not self.pending.ended:
            try:
                self.pending.cancel()
            except OSError as error:
                self._unwritten(error)
                return
        self.pending, self.intent = None, None
        self.drawn_aside = False
        self.form.ask(None)
        if self.isVisible():
            self.hide()
            self._board.board.show_overlays(())
            self._bridge.pending_changed.emit()
            self.closed.emit()

    def _make_room(self, *_: object) -> None:
        """Close a card that only shows its result once somebody else is selected: it lies over that one's panel."""
        ended = self.pending is not None and self.pending.ended
        if ended and self._bridge.selection and self._bridge.selection[0] not in self.concerned():
            self.give_up()

    def escape(self) -> None:
        """Give up; once a program die has fallen only when asked twice, for that is written down."""
        if self.pending is not None and not self.pending.ended and self.pending.bound and not self._warned:
            self._warned = True
            self.complain(self._bridge.say("ui.card.bound"))
        else:
            self.give_up()

    # Place and keys

    def _settle(self) -> None:
        self.show()
        self.raise_()
        self.fit()
        self.place_away()
        self.take_focus()
        # Labels know their height only once they have been shown in their own type.
        QTimer.singleShot(0, self, self._settle_again)

    def _settle_again(self) -> None:
        if self.isVisible():
            self.fit()
            self.place_away()

    def take_focus(self) -> None:
        """Let the hand begin where something is wanted: heights, the reason of a refusal, the die, the first option."""
        if self.stated.asks:
            self.stated.heights.setFocus()
        elif self.refusals.asks:
            self.refusals.reason.setFocus()
        elif self.form.request is not None:
            self.form.take_focus()

    def concerned(self) -> tuple[str, ...]:
        """Name the units that this gesture is about."""
        ids = [getattr(self.intent, key, "") for key in ("shooter", "officer", "unit", "target")]
        if self.form.request is not None:
            ids.append(self.form.request.unit)
        return tuple(each for each in ids if each in self._bridge.context.state.units)

    def place_away(self) -> None:
        """Sit in the place, right before left, that covers none of the figures concerned."""
        parent = self.parentWidget()
        if parent is None or self.drawn_aside:
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

    def keeps(self, event: QKeyEvent) -> bool:
        """Let Space go on to NEXT and a digit take what the unit may do, once the result stands."""
        ended = self.pending is not None and self.pending.ended
        goes_on = event.key() == Qt.Key.Key_Space or event.text().isdigit()
        return super().keeps(event) and not (ended and goes_on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up, R rolls, digits choose."""
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
        elif event.key() == Qt.Key.Key_R:
            self.form.roll()
        elif event.text().isdigit() and self.form.buttons:
            self.form.choose(int(event.text()))
        else:
            super().keyPressEvent(event)
