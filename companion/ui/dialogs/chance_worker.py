"""Finds the chances of a gesture beside the window, so that nobody waits for them."""

from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from companion.battlefield.battlefield import Battlefield
from companion.model.state import GameState
from companion.rules.engine import Refused, examine, resolve
from companion.rules.intents import Intent
from companion.rules.odds import Odds, odds
from companion.rules.ruleset import Context, Procedure, Ruleset
from companion.ui.board.background import Ticket


class GivenUpError(Exception):
    """Nobody waits for these chances any more."""


def chances_until(ruleset: Ruleset, state: GameState, intent: Intent, ticket: Ticket) -> Odds | Refused:
    """Find the chances of an intent; raises GivenUpError soon after they are wanted no more."""
    # A battlefield of its own: what it remembers must not be shared between threads.
    context = Context(state=state, field=Battlefield(state))
    plan = examine(ruleset, context, intent)
    if plan.faults:
        return Refused(faults=plan.faults, refusals=(), plan=plan)

    def begin() -> Procedure:
        if not ticket.wanted():
            raise GivenUpError
        return resolve(ruleset, context, intent)

    return odds(begin)


class _Job(QRunnable):
    def __init__(self, work: Callable[[], Odds | Refused], tell: Callable[[Odds], None]) -> None:
        super().__init__()
        self._work = work
        self._tell = tell

    def run(self) -> None:
        """Work until done or given up."""
        try:
            found = self._work()
        except GivenUpError:
            return
        if isinstance(found, Odds):
            with suppress(RuntimeError):  # the window has gone meanwhile, and nobody is left to be told
                self._tell(found)


class ChanceWorker(QObject):
    """One job at a time; ``found`` carries the chances of the newest question, older answers are dropped."""

    found = Signal(object)
    _arrived = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._ticket = Ticket()
        self._newest = 0
        self._arrived.connect(self._deliver)

    def ask(self, ruleset: Ruleset, state: GameState, intent: Intent) -> None:
        """Ask for the chances of an intent; the question before is given up."""
        self.give_up()
        ticket, number = Ticket(), self._newest
        self._ticket = ticket
        job = _Job(lambda: chances_until(ruleset, state, intent, ticket), lambda odds: self._arrived.emit(number, odds))
        self._pool.start(job)

    def give_up(self) -> None:
        """Stop waiting for what was asked."""
        self._ticket.give_up()
        self._newest += 1

    def finish(self) -> None:
        """Give up and wait until no thread works any more."""
        self.give_up()
        self._pool.waitForDone()

    def _deliver(self, number: int, odds: Odds) -> None:
        if number == self._newest:
            self.found.emit(odds)
