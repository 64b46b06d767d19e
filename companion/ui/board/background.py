"""Long questions about the table, answered beside the window."""

import sys
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYetError
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from msgspec import structs
from PySide6.QtCore import QObject, QTimer

from companion.battlefield.battlefield import Battlefield
from companion.model.board import TerrainLayer
from companion.model.state import GameState

T = TypeVar("T")

LOOK_MS = 15
TURN = 0.0005
"""Seconds after which a worker lets the window go on."""


class Background(QObject):
    """A worker. It has a battlefield of its own, over terrain of its own: nothing is shared between threads.

    It is a daemon: whoever closes the window does not wait for an answer that nobody will read.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._waiting = waiting
        self._thread: Thread | None = None
        self._terrain: tuple[TerrainLayer, TerrainLayer] | None = None
        self._last: Future[Any] | None = None
        self.destroyed.connect(lambda: waiting.put(None))

    def send(self, state: GameState, job: Callable[[Battlefield], T], wanted: Callable[[], bool]) -> "Future[T | None]":
        """Have a job done over a state; nothing comes of it when it is no longer wanted once its turn has come."""
        if self._terrain is None or self._terrain[0] is not state.terrain:
            self._terrain = (state.terrain, TerrainLayer(state.terrain.pieces))
        own = structs.replace(state, terrain=self._terrain[1])
        answer: Future[T | None] = Future()
        self._waiting.put(lambda: _answer(answer, own, job, wanted))
        if self._thread is None:
            self._thread = Thread(target=_work, args=(self._waiting,), name="board", daemon=True)
            self._thread.start()
        self._last = answer
        return answer

    @property
    def idle(self) -> bool:
        """Tell whether the worker has nothing to do, so that its battlefield may be asked from here."""
        return self._last is None or self._last.done()


def _work(waiting: "SimpleQueue[Callable[[], None] | None]") -> None:
    """Do one job after the other until there is no board any more."""
    sys.setswitchinterval(TURN)
    while (job := waiting.get()) is not None:
        job()
        del job  # what it holds is let go of now, not when the next one comes or the board has gone


def _answer(
    answer: "Future[T | None]", state: GameState, job: Callable[[Battlefield], T], wanted: Callable[[], bool]
) -> None:
    if not answer.set_running_or_notify_cancel():
        return
    try:
        answer.set_result(job(Battlefield(state)) if wanted() else None)
    except Exception as error:  # noqa: BLE001 - whoever asked is told of it
        answer.set_exception(error)


class Ticket:
    """Tells a job whether its answer is still wanted. It is all that a job knows of whoever asked.

    A worker that held anything of Qt could be the last to let go of it, and would end it in a thread that is not its.
    """

    def __init__(self) -> None:
        self._wanted = True

    def give_up(self) -> None:
        """Want the answer no more."""
        self._wanted = False

    def wanted(self) -> bool:
        """Tell whether the answer is still wanted."""
        return self._wanted


class Errand(Generic[T]):
    """One kind of question, of which only the newest matters: an older answer is dropped."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._answer: Future[T | None] | None = None
        self._then: Callable[[T], None] | None = None
        self._ticket = Ticket()
        self._timer = QTimer(background)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)

    def send(self, state: GameState, job: Callable[[Battlefield], T]) -> None:
        """Ask anew."""
        self.forget()
        if self._answer is not None:
            self._answer.cancel()
        self._ticket.give_up()
        self._ticket = Ticket()
        self._answer = self._background.send(state, job, self._ticket.wanted)

    def then(self, tell: Callable[[T], None], patience: float = 0.0) -> None:
        """Tell the answer: at once when it is there within so many seconds, otherwise as soon as it is."""
        found = self.found(patience)
        if found is not None:
            tell(found)
        elif self._answer is not None:
            self._then = tell
            self._timer.start()

    def found(self, patience: float = 0.0) -> T | None:
        """Give the answer, if it is there within so many seconds."""
        if self._answer is None or self._answer.cancelled():
            return None
        try:
            return self._answer.result(patience)
        except NotYetError:
            return None

    def forget(self) -> None:
        """Tell nobody any more."""
        self._then = None
        self._timer.stop()

    def _look(self) -> None:
        if self._answer is None or not self._answer.done():
            return
        then = self._then
        self.forget()  # before the answer is read: one that failed is told once
        found = self.found()
        if then is not None and found is not None:
            then(found)
