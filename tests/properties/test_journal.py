"""The journal as a machine: whatever is performed, undone, redone and reopened, it is what a simple model says."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand
from companion.rules.record import RecordCodec
from companion.rules.requests import Faces
from companion.session.journal import Journal, MemoryStore
from companion.session.pending import Pending
from companion.session.session import GameSession
from tests.toy.ruleset import Shoot
from tests.toy.table import RULES, state


class JournalMachine(RuleBasedStateMachine):
    """A session beside a tree of positions with a cursor."""

    @initialize()
    def begin(self) -> None:
        self.store = MemoryStore()
        self.game = GameSession(RULES, Journal(state()), self.store)
        self.places = {0: 10.0}
        self.parents: dict[int, int] = {}
        self.cursor = 0
        self.history = [0]
        self.records = 0

    def _went(self, n: int) -> None:
        self.cursor = n
        self.history.append(n)

    @rule(x=st.integers(0, 60))
    def move(self, x: int) -> None:
        self.game.perform(MoveByHand(unit="r1", to=(float(x), 10.0)), Script(()))
        self.records += 1
        self.parents[self.records] = self.cursor
        self.places[self.records] = float(x)
        self._went(self.records)

    @rule()
    def undo(self) -> None:
        if self.cursor == 0:
            assert not self.game.undo()
            return
        assert self.game.undo()
        self.records += 1
        self._went(self.parents[self.cursor])

    @rule()
    def redo(self) -> None:
        children = {n for n, parent in self.parents.items() if parent == self.cursor}
        done = self.game.redo()
        assert done == bool(children)
        if done:
            self.records += 1
            assert self.game.journal.head == max(children, key=self._last_on)
            self._went(self.game.journal.head)

    def _last_on(self, branch: int) -> int:
        """Tell when the game stood last on a branch, at its beginning or farther along."""
        return max(when for when, place in enumerate(self.history) if branch in self._line(place))

    def _line(self, place: int) -> set[int]:
        return {place} | (self._line(self.parents[place]) if place else set())

    @rule(at=st.integers(0, 200))
    def goto(self, at: int) -> None:
        known = sorted(self.places)
        n = known[at % len(known)]
        assert self.game.goto(n) == (n != self.cursor)
        if n != self.cursor:
            self.records += 1
            self._went(n)

    @rule()
    def abandon(self) -> None:
        pending = self.game.begin(Shoot(shooter="r1", target="b1"))
        if isinstance(pending, Pending) and pending.request is not None:
            try:
                pending.answer(Faces(faces=(6,), source="program"))
            finally:
                if not pending.ended:
                    pending.cancel()
                    self.records += 1
                else:
                    self.records += 1
                    self.parents[self.records] = self.cursor
                    self.places[self.records] = self.places[self.cursor]
                    self._went(self.records)

    @rule()
    def reopen(self) -> None:
        codec = RecordCodec(RULES.intents)
        journal = Journal(state(), [codec.read(line) for line in self.store.lines])
        assert journal.records == self.game.journal.records
        self.game = GameSession(RULES, journal, self.store)

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "game"):
            return
        assert self.game.journal.head == self.cursor
        position = self.game.state.units["r1"].position
        assert position is not None
        assert position[0] == self.places[self.cursor]
        assert len(self.store.lines) == self.records
        assert [each.n for each in self.game.journal.records] == list(range(1, self.records + 1))


JournalMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestJournal = JournalMachine.TestCase
