"""How far a unit gets: found beside the window, so that no drag waits for it."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Envelope
from companion.model.state import GameState
from companion.model.values import Point
from companion.rules.ruleset import MoveKind
from companion.ui.board.background import Background, Errand

PATIENCE = 0.008
"""Seconds that a drag waits for an envelope when it begins: half a picture of the screen. Most are there by then."""


@dataclass(frozen=True, slots=True)
class Question:
    """Where a unit gets, at one moment of the game, by one way of moving."""

    state: GameState
    unit: str
    kind: MoveKind

    def same(self, other: "Question | None") -> bool:
        """Tell whether another question has the same answer."""
        return other is not None and self.state is other.state and (self.unit, self.kind) == (other.unit, other.kind)

    def answer(self, field: Battlefield) -> tuple[Battlefield, Envelope]:
        """Find the envelope; the battlefield keeps what the routes in it need."""
        kind = self.kind
        envelope = field.envelope(self.unit, kind.speeds, action=kind.action, wholly=kind.wholly, budget=kind.budget)
        return field, envelope


class Reaches:
    """Envelopes and routes of one unit at a time; the same question is not asked twice."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._errand: Errand[tuple[Battlefield, Envelope]] = Errand(background)
        self._question: Question | None = None

    def prepare(self, question: Question) -> None:
        """Begin to look for an envelope that will soon be wanted."""
        if not question.same(self._question):
            self._question = question
            self._errand.send(question.state, question.answer)

    def ask(self, question: Question, tell: Callable[[Envelope], None]) -> None:
        """Tell the envelope, at once or as soon as it is found."""
        self.prepare(question)
        self._errand.then(lambda found: tell(found[1]), PATIENCE)

    def forget(self) -> None:
        """Tell nobody any more."""
        self._errand.forget()

    def route(self, question: Question, to: Point) -> tuple[Point, ...] | None:
        """Give the quickest way to a place within the envelope, if that is known already; points for ``path``."""
        answer = self._errand.found() if question.same(self._question) else None
        if answer is None or not self._background.idle:
            return None
        kind = question.kind
        return answer[0].route(question.unit, to, kind.speeds, wholly=kind.wholly, budget=kind.budget)
