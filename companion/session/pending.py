"""A gesture in progress: what it asks now, and what has been answered."""

from collections.abc import Callable

from companion.rules.asking import check_answer
from companion.rules.intents import Intent
from companion.rules.plan import Plan
from companion.rules.record import Outcome
from companion.rules.requests import AnyAnswer, AnyRequest, Direction, Faces, Picked
from companion.rules.ruleset import Procedure


class Pending:
    """A gesture that waits for a die, a choice or a ruling; it enters the journal only when it has ended.

    ``request`` is what it asks now, None when everything is answered.
    """

    def __init__(
        self,
        intent: Intent,
        plan: Plan,
        procedure: Procedure,
        finish: Callable[["Pending", Outcome], None],
        abandon: Callable[["Pending"], None],
    ) -> None:
        self.intent = intent
        self.plan = plan
        self._procedure = procedure
        self._finish = finish
        self._abandon = abandon
        self._answers: list[AnyAnswer] = []
        self._outcome: Outcome | None = None
        self._ended = False
        self.request: AnyRequest | None = None

    @property
    def answers(self) -> tuple[AnyAnswer, ...]:
        """What has been answered so far."""
        return tuple(self._answers)

    @property
    def ended(self) -> bool:
        """Tell whether the gesture stands in the journal, or was cancelled."""
        return self._ended

    @property
    def bound(self) -> bool:
        """Tell whether a program die has fallen: from then on cancelling is written down."""
        chances = (each for each in self._answers if isinstance(each, (Faces, Picked, Direction)))
        return any(each.source == "program" for each in chances)

    def begin(self) -> None:
        """Run up to the first request; ends at once when the rule asks nothing."""
        self._step(None)

    def answer(self, answer: AnyAnswer) -> None:
        """Answer what is asked now and run on.

        Raises BadAnswerError for an answer that does not fit; then the same request still stands. Raises OSError when
        the finished gesture could not be written; then ``retry`` writes it.
        """
        if self.request is None:
            return
        check_answer(self.request, answer)
        self._answers.append(answer)
        self._step(answer)

    def _step(self, answer: AnyAnswer | None) -> None:
        try:
            self.request = next(self._procedure) if answer is None else self._procedure.send(answer)
        except StopIteration as stop:
            self.request = None
            self._outcome = stop.value
            self.retry()

    def retry(self) -> None:
        """Write the finished gesture into the journal, again if it failed before; raises OSError."""
        if self._outcome is not None and not self._ended:
            self._finish(self, self._outcome)
            self._ended = True

    def cancel(self) -> None:
        """Give the gesture up: without a trace, unless a program die has fallen."""
        if self._ended:
            return
        self._procedure.close()
        self._abandon(self)
        self.request = None
        self._ended = True
