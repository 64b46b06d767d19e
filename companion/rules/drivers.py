"""Who answers a rule's requests: the program's generator, a script, the journal."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from companion.rules.asking import BadAnswerError, OutOfAnswersError, check_answer
from companion.rules.record import Outcome
from companion.rules.requests import (
    AnyAnswer,
    AnyRequest,
    Choice,
    ChooseDirection,
    ChoosePoint,
    ChooseUnit,
    Chosen,
    Dice,
    Direction,
    Faces,
    Pick,
    Picked,
    PlaceShape,
    Pointed,
    Ruling,
    Shape,
)
from companion.rules.ruleset import Procedure

Answerer = Callable[[AnyRequest], AnyAnswer]


def drive(procedure: Procedure, answerer: Answerer) -> tuple[Outcome, tuple[AnyAnswer, ...]]:
    """Carry a rule out to its end: the outcome, and the answers that led to it.

    Raises BadAnswerError when an answer does not fit what was asked.
    """
    answers: list[AnyAnswer] = []
    try:
        request = next(procedure)
        while True:
            answer = answerer(request)
            check_answer(request, answer)
            answers.append(answer)
            request = procedure.send(answer)
    except StopIteration as stop:
        outcome: Outcome = stop.value
        return outcome, tuple(answers)


class ProgramDice:
    """Answers dice, picks and directions from the program's generator; everything else by the request's policy."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self, request: AnyRequest) -> AnyAnswer:
        """Answer one request."""
        match request:
            case Dice():
                return self._throw(request)
            case Pick():
                return Picked(picked=self._rng.choice(request.among), source="program")
            case ChooseDirection():
                step = 360.0 / request.compass
                return Direction(degrees=self._rng.randrange(request.compass) * step, source="program")
            case _:
                return by_policy(request)

    def _throw(self, request: Dice) -> Faces:
        again: list[tuple[int, ...]] = []
        while True:
            faces = tuple(self._rng.randint(1, sides) for sides in request.dice)
            if faces not in request.again_if:
                return Faces(faces=faces, source="program", again=tuple(again))
            again.append(faces)


def by_policy(request: AnyRequest) -> AnyAnswer:
    """Answer a choice as odds assume it; raises BadAnswerError for what only chance can answer."""
    match request:
        case Choice() | Ruling():
            return Chosen(option=request.policy)
        case ChooseUnit():
            return Chosen(option=request.among[0])
        case ChoosePoint():
            return Pointed(point=request.suggested)
        case PlaceShape():
            return Shape(core=(request.suggested,))
        case _:
            raise BadAnswerError("answer.kind", asked=type(request).__name__.lower())


class Script:
    """Answers from a written list: dice faces in order, everything else by policy unless a full answer stands there.

    A number answers one die; a pick takes it as the place in its list, from 1.
    Raises OutOfAnswersError when the list ends.
    """

    def __init__(self, answers: Iterable[int | AnyAnswer]) -> None:
        self._answers: Iterator[int | AnyAnswer] = iter(answers)
        self._peeked: list[int | AnyAnswer] = []

    def left(self) -> int:
        """Count the answers that were never asked for."""
        self._peeked.extend(self._answers)
        return len(self._peeked)

    def __call__(self, request: AnyRequest) -> AnyAnswer:
        """Answer one request."""
        first = self._next(request)
        if first is None:
            return by_policy(request)
        if not isinstance(first, int):
            return first
        if isinstance(request, Dice):
            return self._faces(request, first)
        if isinstance(request, Pick):
            if not 1 <= first <= len(request.among):
                raise BadAnswerError("answer.face", face=first, sides=len(request.among))
            return Picked(picked=request.among[first - 1])
        if isinstance(request, ChooseDirection):
            return Direction(degrees=(first - 1) * 360.0 / request.compass)
        self._peeked.insert(0, first)
        return by_policy(request)

    def _next(self, request: AnyRequest) -> int | AnyAnswer | None:
        if self._peeked:
            return self._peeked.pop(0)
        try:
            return next(self._answers)
        except StopIteration:
            if isinstance(request, (Dice, Pick, ChooseDirection)):
                raise OutOfAnswersError("answer.none", reason=request.reason) from None
            return None

    def _faces(self, request: Dice, first: int) -> Faces:
        again: list[tuple[int, ...]] = []
        while True:
            faces = [first]
            while len(faces) < len(request.dice):
                following = self._next(request)
                if not isinstance(following, int):
                    raise OutOfAnswersError("answer.none", reason=request.reason)
                faces.append(following)
            if tuple(faces) not in request.again_if:
                return Faces(faces=tuple(faces), again=tuple(again))
            again.append(tuple(faces))
            following = self._next(request)
            if not isinstance(following, int):
                raise OutOfAnswersError("answer.none", reason=request.reason)
            first = following


class Replay:
    """Answers from a record, exactly as it was answered then."""

    def __init__(self, answers: Iterable[AnyAnswer]) -> None:
        self._answers = list(answers)

    def __call__(self, request: AnyRequest) -> AnyAnswer:
        """Answer one request."""
        if not self._answers:
            raise OutOfAnswersError("answer.none", reason=request.reason)
        return self._answers.pop(0)

    def left(self) -> int:
        """Count the answers that were never asked for."""
        return len(self._answers)
