"""The journal: every gesture in order, and a head that undo and redo move along its branches."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.model.evolve import fold
from companion.model.state import GameState
from companion.rules.record import AnyRecord, Gesture, Goto

BEGINNING = 0


class JournalStore(Protocol):
    """Where the journal's lines go so that they outlive the program."""

    def append(self, line: bytes) -> None:
        """Write one line (without its end) so that no crash can lose it; raises OSError, and then nothing is kept."""


class MemoryStore:
    """Keeps the journal's lines in memory only: for trying things out, and for tests."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def append(self, line: bytes) -> None:
        """Keep one line."""
        self.lines.append(line)


class BrokenJournalError(ValueError):
    """A record that cannot follow the ones before it; ``n`` is its number."""

    def __init__(self, n: int, code: str) -> None:
        super().__init__(n, code)
        self.n = n
        self.code = code


class Journal:
    """All records of a game, and the states that they led to.

    Record numbers count from 1; 0 stands for the beginning. An undo is a record of its own: nothing is ever taken
    out, and what was undone can be reached again.
    """

    def __init__(self, beginning: GameState, records: Iterable[AnyRecord] = ()) -> None:
        self._records: list[AnyRecord] = []
        self._states: dict[int, GameState] = {BEGINNING: beginning}
        self._parent: dict[int, int] = {}
        self._head = BEGINNING
        for record in records:
            self.add(record)

    @property
    def records(self) -> tuple[AnyRecord, ...]:
        """Every record, in the order in which they were written."""
        return tuple(self._records)

    @property
    def head(self) -> int:
        """The number of the record after which the game now stands."""
        return self._head

    @property
    def state(self) -> GameState:
        """The state at the head."""
        return self._states[self._head]

    @property
    def next_number(self) -> int:
        """The number that the next record will have."""
        return len(self._records) + 1

    def state_at(self, n: int) -> GameState:
        """Recall the state after a record; raises KeyError for a number that is no gesture."""
        return self._states[n]

    def add(self, record: AnyRecord) -> None:
        """Add a record and move the head; raises BrokenJournalError when it cannot follow."""
        if record.n != self.next_number:
            raise BrokenJournalError(record.n, "number")
        if isinstance(record, Gesture):
            self._parent[record.n] = self._head
            self._states[record.n] = fold(self.state, record.events)
            self._head = record.n
        elif isinstance(record, Goto):
            if record.to not in self._states:
                raise BrokenJournalError(record.n, "goto")
            self._head = record.to
        self._records.append(record)

    def line(self) -> tuple[int, ...]:
        """List the gestures from the beginning to the head: the game as it counts."""
        found = []
        at = self._head
        while at != BEGINNING:
            found.append(at)
            at = self._parent[at]
        return tuple(reversed(found))

    def parent(self, n: int) -> int:
        """Tell after which record a gesture was made; raises KeyError for a number that is no gesture."""
        return self._parent[n]

    def undo_target(self) -> int | None:
        """Tell where an undo would lead, or nothing at the beginning."""
        return self._parent.get(self._head)

    def redo_target(self) -> int | None:
        """Tell where a redo would lead: the branch from here on which the game stood last."""
        children = {n for n, parent in self._parent.items() if parent == self._head}
        # Most often nothing has been undone here, and then nobody need walk back through a long evening.
        return next((n for n in self._visited() if n in children), None) if children else None

    def _visited(self) -> Iterator[int]:
        """Walk back through the places where the head has been, the latest first, with all that lay behind them."""
        for record in reversed(self._records):
            at = record.to if isinstance(record, Goto) else record.n
            while at in self._parent:
                yield at
                at = self._parent[at]

    def gesture(self, n: int) -> Gesture[Any] | None:
        """Find a gesture by its number."""
        record = self._records[n - 1] if 1 <= n <= len(self._records) else None
        return record if isinstance(record, Gesture) else None
