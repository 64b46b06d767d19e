"""The one mutable object of a game: it performs gestures, keeps the journal and tells who listens."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from companion.battlefield.battlefield import Battlefield
from companion.model.state import GameState
from companion.rules.drivers import Answerer
from companion.rules.engine import Refused, examine, start
from companion.rules.intents import Intent
from companion.rules.plan import Fault, Plan
from companion.rules.record import Abandoned, AnyRecord, Gesture, Goto, Outcome, RecordCodec
from companion.rules.ruleset import Context, Ruleset
from companion.session.journal import Journal, JournalStore
from companion.session.pending import Pending


class Change(Struct, frozen=True, kw_only=True):
    """What listeners are told: the state before, the state after, and the record that led from one to the other."""

    before: GameState
    after: GameState
    cause: AnyRecord


Listener = Callable[[Change], None]


class GameSession:
    """A game in progress.

    Every gesture is written to the store before the state changes and anybody is told, so that at most the gesture
    in progress can be lost. Only one gesture is in progress at a time.
    """

    def __init__(self, ruleset: Ruleset, journal: Journal, store: JournalStore) -> None:
        self.ruleset = ruleset
        self._journal = journal
        self._store = store
        self._codec = RecordCodec(ruleset.intents)
        self._listeners: list[Listener] = []
        self._pending: Pending | None = None
        self._context = self._looked_at(journal.state)

    @staticmethod
    def _looked_at(state: GameState) -> Context:
        return Context(state=state, field=Battlefield(state))

    @property
    def state(self) -> GameState:
        """The state of the game now."""
        return self._journal.state

    @property
    def context(self) -> Context:
        """The state and the battlefield that answers questions about it."""
        if self._context.state is not self._journal.state:
            self._context = self._looked_at(self._journal.state)
        return self._context

    @property
    def journal(self) -> Journal:
        """Every record; read it, change nothing."""
        return self._journal

    @property
    def store(self) -> JournalStore:
        """Where the journal's lines go."""
        return self._store

    @property
    def pending(self) -> Pending | None:
        """The gesture in progress, if any."""
        return self._pending

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have a listener told of every change; the answer ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def examine(self, intent: Intent) -> Plan:
        """Say all that is known of an intent before anything is rolled."""
        return examine(self.ruleset, self.context, intent)

    def begin(self, intent: Intent) -> Pending | Refused:
        """Begin a gesture: it waits for its answers, or has ended at once, or is refused with every reason.

        Raises OSError when the gesture ended but could not be written; nothing has changed then.
        """
        if self._pending is not None:
            return Refused(faults=(Fault(code="core.fault.pending"),), refusals=(), plan=Plan())
        if malformed := self._malformed(intent):
            return Refused(faults=(malformed,), refusals=(), plan=Plan())
        begun = start(self.ruleset, self.context, intent)
        if isinstance(begun, Refused):
            return begun
        plan = examine(self.ruleset, self.context, intent)
        pending = Pending(intent, plan, begun, self._finish, self._abandon)
        self._pending = pending
        try:
            pending.begin()
        except BaseException:
            self._pending = None
            raise
        return pending

    def _malformed(self, intent: Intent) -> Fault | None:
        """Find what could be written but never read again: a text that is too long, a number that is none."""
        try:
            self._codec.read_intent(self._codec.write_intent(intent))
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            return Fault(code="core.fault.malformed", values={"reason": str(error)})
        return None

    def perform(self, intent: Intent, answerer: Answerer) -> Gesture[Any] | Refused:
        """Make a whole gesture, its requests answered by ``answerer``.

        Raises BadAnswerError when an answer does not fit, and OSError when it could not be written; nothing has
        changed then.
        """
        pending = self.begin(intent)
        if isinstance(pending, Refused):
            return pending
        try:
            while pending.request is not None:
                pending.answer(answerer(pending.request))
        except BaseException:
            self._pending = None
            raise
        gesture = self._journal.gesture(self._journal.head)
        assert gesture is not None, "a finished gesture is the head of the journal"  # noqa: S101
        return gesture

    def undo(self) -> bool:
        """Take the last gesture back; False when there is none or another is in progress."""
        return self._go(self._journal.undo_target())

    def redo(self) -> bool:
        """Bring the gesture back that was undone last; False when there is none or another is in progress."""
        return self._go(self._journal.redo_target())

    def goto(self, n: int) -> bool:
        """Go to where the game stood after a record, on any branch; 0 is the beginning."""
        return self._go(n if n == 0 or self._journal.gesture(n) else None)

    def _go(self, n: int | None) -> bool:
        if n is None or n == self._journal.head or self._pending is not None:
            return False
        self._write(Goto(n=self._journal.next_number, to=n))
        return True

    def _finish(self, pending: Pending, outcome: Outcome) -> None:
        record: Gesture[Any] = Gesture(
            n=self._journal.next_number,
            intent=pending.intent,
            answers=pending.answers,
            trace=outcome.trace,
            headline=outcome.headline,
            events=outcome.events,
        )
        self._write(record, ended=True)

    def _abandon(self, pending: Pending) -> None:
        if pending.bound:
            n = self._journal.next_number
            self._write(Abandoned(n=n, intent=pending.intent, answers=pending.answers), ended=True)
        self._pending = None

    def _write(self, record: AnyRecord, *, ended: bool = False) -> None:
        self._store.append(self._codec.write(record))
        if ended:
            self._pending = None
        before = self._journal.state
        self._journal.add(record)
        change = Change(before=before, after=self._journal.state, cause=record)
        for listener in tuple(self._listeners):
            listener(change)
