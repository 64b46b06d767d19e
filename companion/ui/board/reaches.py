"""How far a unit gets: found by one worker beside the window, so that no drag waits for it."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYetError
from dataclasses import dataclass

from msgspec import structs
from PySide6.QtCore import QObject, QTimer

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Envelope
from companion.model.board import TerrainLayer
from companion.model.state import GameState
from companion.model.values import Point
from companion.rules.ruleset import MoveKind

PATIENCE = 0.025
"""Seconds that a drag waits for an envelope when it begins; most are there by then."""

LOOK_MS = 15
TURN = 0.0005
"""Seconds after which the worker lets the window go on."""


@dataclass(frozen=True, slots=True)
class Question:
    """Where a unit gets, at one moment of the game, by one way of moving."""

    state: GameState
    unit: str
    kind: MoveKind

    def same(self, other: "Question | None") -> bool:
        """Tell whether another question has the same answer."""
        return other is not None and self.state is other.state and (self.unit, self.kind) == (other.unit, other.kind)


class Reaches(QObject):
    """Answers one question at a time; an older one that nobody waits for any more is dropped.

    The worker has a battlefield of its own, over terrain of its own, so that nothing is shared between threads.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="reach")
        self._terrain: tuple[TerrainLayer, TerrainLayer] | None = None
        self._question: Question | None = None
        self._answer: Future[tuple[Battlefield, Envelope] | None] | None = None
        self._then: Callable[[Envelope], None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        worker = self._worker
        self.destroyed.connect(lambda: worker.shutdown(wait=False, cancel_futures=True))

    def ask(self, question: Question, then: Callable[[Envelope], None] | None = None) -> Envelope | None:
        """Give the envelope when it is there or comes at once; otherwise ``then`` is told as soon as it is."""
        if not question.same(self._question):
            self._question = question
            if self._answer is not None:
                self._answer.cancel()
            self._answer = self._worker.submit(self._find, question, self._own(question.state.terrain))
        self._then = None
        found = self._found(PATIENCE) if then is not None else None
        if found is None and then is not None:
            self._then = then
            self._timer.start()
        return found

    def forget(self) -> None:
        """Tell nobody any more."""
        self._then = None
        self._timer.stop()

    def route(self, question: Question, to: Point) -> tuple[Point, ...] | None:
        """Give the quickest way to a place within the envelope, if that is known already; points for ``path``."""
        if not question.same(self._question) or self._answer is None or not self._answer.done():
            return None
        answer = None if self._answer.cancelled() else self._answer.result()
        if answer is None:
            return None
        kind = question.kind
        return answer[0].route(question.unit, to, kind.speeds, wholly=kind.wholly, budget=kind.budget)

    def _own(self, terrain: TerrainLayer) -> TerrainLayer:
        if self._terrain is None or self._terrain[0] is not terrain:
            self._terrain = (terrain, TerrainLayer(terrain.pieces))
        return self._terrain[1]

    def _find(self, question: Question, terrain: TerrainLayer) -> tuple[Battlefield, Envelope] | None:
        if self._question is not question:
            return None
        before = sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        try:
            field = Battlefield(structs.replace(question.state, terrain=terrain))
            kind = question.kind
            return field, field.envelope(
                question.unit, kind.speeds, action=kind.action, wholly=kind.wholly, budget=kind.budget
            )
        finally:
            sys.setswitchinterval(before)

    def _found(self, patience: float) -> Envelope | None:
        if self._answer is None or self._answer.cancelled():
            return None
        try:
            answer = self._answer.result(patience)
        except NotYetError:
            return None
        return answer[1] if answer is not None else None

    def _look(self) -> None:
        if self._answer is None or not self._answer.done():
            return
        self._timer.stop()
        then, found = self._then, self._found(0.0)
        self._then = None
        if then is not None and found is not None:
            then(found)
