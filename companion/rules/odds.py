"""The exact chance of every outcome, by answering each request with every possible result."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from math import factorial, prod
from random import Random

from msgspec import Struct

from companion.rules.drivers import ProgramDice, by_policy, drive
from companion.rules.plan import Fact
from companion.rules.record import Outcome
from companion.rules.requests import (
    AnyAnswer,
    AnyRequest,
    ChooseDirection,
    Dice,
    Direction,
    Faces,
    Pick,
    Picked,
)
from companion.rules.ruleset import Procedure

LEAVES = 20_000
SAMPLES = 20_000
FEW = 500
WAYS = 20


class Chance(Struct, frozen=True, kw_only=True):
    """One outcome, by the code of its headline, and how likely it is."""

    code: str
    chance: Fraction


class Odds(Struct, frozen=True, kw_only=True):
    """The chances of all outcomes; ``exact`` is False when there were too many and some were drawn at random."""

    chances: tuple[Chance, ...]
    exact: bool
    leaves: int

    def of(self, *codes: str) -> Fraction:
        """Add up the chances of these headlines."""
        return sum((each.chance for each in self.chances if each.code in codes), Fraction(0))


Start = Callable[[], Procedure]
Key = Callable[[Outcome], str]


class TooManyLeavesError(Exception):
    """More outcomes than anybody wants to wait for."""


def headline(outcome: Outcome) -> str:
    """Tell outcomes apart by what would stand in large type."""
    return outcome.headline.code


def odds(start: Start, key: Key = headline, leaves: int = LEAVES, samples: int = SAMPLES) -> Odds:
    """Find the chance of every outcome of a gesture.

    ``start`` begins the same procedure anew each time. Dice and random picks are enumerated, choices follow the
    policy that each request states. Where more than ``leaves`` outcomes are to be expected it draws
    ``samples`` instead, and says so.
    """
    try:
        return _counted(_Walk(start, leaves, short=key is headline, few=FEW).outcomes(), key)
    except TooManyLeavesError:
        return _sampled(start, key, leaves, samples)


def _counted(outcomes: Iterable[tuple[Outcome, Fraction]], key: Key) -> Odds:
    total: dict[str, Fraction] = {}
    count = 0
    for outcome, chance in outcomes:
        count += 1
        code = key(outcome)
        total[code] = total.get(code, Fraction(0)) + chance
    return Odds(chances=_sorted(total), exact=True, leaves=count)


def _sorted(total: dict[str, Fraction]) -> tuple[Chance, ...]:
    ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Chance(code=code, chance=chance) for code, chance in ranked)


def _sampled(start: Start, key: Key, leaves: int, samples: int) -> Odds:
    dice = ProgramDice(Random(1))  # noqa: S311 - a survey of chances, not a die that anybody plays
    counted = Counter(_draw(start, key, dice) for _ in range(samples))
    total = {code: Fraction(count, samples) for code, count in counted.items()}
    return Odds(chances=_sorted(total), exact=False, leaves=leaves)


class _SettledError(Exception):
    """Enough is known of this outcome."""


def _draw(start: Start, key: Key, dice: ProgramDice) -> str:
    """Draw one outcome at random."""

    def answer(request: AnyRequest) -> AnyAnswer:
        if request.settled and key is headline:
            raise _SettledError(request.settled)
        return dice(request)

    try:
        return key(drive(start(), answer)[0])
    except _SettledError as settled:
        return str(settled)


def _expected(start: Start, *, short: bool) -> float:
    """Estimate how many outcomes there are, from a few random ways down: the product of the choices on each (Knuth).

    Where moments are counted together this tells nothing, and 0 is given: then it must be tried.
    """
    rng = Random(1)  # noqa: S311 - as above
    total = 0.0
    for _ in range(WAYS):
        procedure, ways = start(), 1.0
        try:
            request = next(procedure)
            while not (short and request.settled):
                if short and request.same:
                    return 0.0
                branches = list(islice(possibilities(request), LEAVES))
                ways *= len(branches)
                request = procedure.send(rng.choice(branches)[0])
            procedure.close()
        except StopIteration:
            pass
        total += ways
    return total / WAYS


def distribution(start: Start, leaves: int = LEAVES, *, short: bool = False) -> Iterator[tuple[Outcome, Fraction]]:
    """Walk through every outcome with its chance; the same outcome may come several times.

    ``short`` looks at headlines alone: it stops where the headline is settled, with an outcome that has no events and
    no trace, and counts moments together that the rule calls the same.
    Raises TooManyLeavesError beyond ``leaves``.
    """
    return _Walk(start, leaves, short=short).outcomes()


@dataclass(slots=True)
class _Moment:
    """A procedure that waits for an answer, the answers that led it there, and how likely that is."""

    answers: tuple[AnyAnswer, ...]
    chance: Fraction
    procedure: Procedure
    request: AnyRequest | None = None


class _Walk:
    """One walk through all outcomes of a gesture; past a ``few`` it goes on only where an end is to be expected."""

    def __init__(self, start: Start, leaves: int, *, short: bool, few: int | None = None) -> None:
        self._start, self._leaves, self._short = start, leaves, short
        self._most = leaves if few is None else min(few, leaves)
        self._left: list[tuple[tuple[AnyAnswer, ...], Fraction]] = [((), Fraction(1))]
        # Moments that are the same wait until nothing else is left, so that all of them go on as one.
        self._waiting: dict[str, _Moment] = {}
        self._walked = 0

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        while self._left or self._waiting:
            if self._left:
                answers, chance = self._left.pop()
                moment = _Moment(answers, chance, self._start())
            else:
                moment = self._waiting.pop(next(iter(self._waiting)))
            outcome = self._followed(moment)
            if outcome is not None:
                self._walked += 1
                yield outcome, moment.chance

    def _followed(self, moment: _Moment) -> Outcome | None:
        """Follow a moment to its end, leaving all answers but one for later; None where it has to wait."""
        goes_on, procedure = moment.request is not None, moment.procedure
        try:
            request = moment.request or _led_to(procedure, moment.answers)
            while not (self._short and request.settled):
                if self._short and request.same and not goes_on:
                    self._wait(moment, request)
                    return None
                goes_on = False
                request = procedure.send(self._answer(moment, request))
        except StopIteration as stop:
            outcome: Outcome = stop.value
            return outcome
        procedure.close()
        return Outcome(events=(), trace=(), headline=Fact(code=request.settled))

    def _answer(self, moment: _Moment, request: AnyRequest) -> AnyAnswer:
        """Give a procedure one of its answers; for each of the others a new one will be led to the same place."""
        met = self._walked + len(self._left) + len(self._waiting)
        branches = list(islice(possibilities(request), self._leaves - met + 1))
        if met + len(branches) > self._most:
            if self._most == self._leaves or _expected(self._start, short=self._short) > self._leaves:
                raise TooManyLeavesError
            self._most = self._leaves
        if met + len(branches) > self._leaves:
            raise TooManyLeavesError
        answer, part = branches.pop()
        self._left.extend(((*moment.answers, other), moment.chance * each) for other, each in branches)
        moment.answers, moment.chance = (*moment.answers, answer), moment.chance * part
        return answer

    def _wait(self, moment: _Moment, request: AnyRequest) -> None:
        known = self._waiting.get(request.same)
        if known is None:
            moment.request = request
            self._waiting[request.same] = moment
        else:
            known.chance += moment.chance
            moment.procedure.close()


def _led_to(procedure: Procedure, answers: Iterable[AnyAnswer]) -> AnyRequest:
    """Lead a procedure to where it asks what has not been answered yet; StopIteration where it ends before."""
    request = next(procedure)
    for answer in answers:
        request = procedure.send(answer)
    return request


def possibilities(request: AnyRequest) -> Iterator[tuple[AnyAnswer, Fraction]]:
    """List every possible answer to a request with its chance."""
    if isinstance(request, Dice):
        yield from _throws(request)
    elif isinstance(request, Pick):
        for each in request.among:
            yield Picked(picked=each, source="program"), Fraction(1, len(request.among))
    elif isinstance(request, ChooseDirection):
        for step in range(request.compass):
            degrees = step * 360.0 / request.compass
            yield Direction(degrees=degrees, source="program"), Fraction(1, request.compass)
    else:
        yield by_policy(request), Fraction(1)


def _throws(request: Dice) -> Iterator[tuple[AnyAnswer, Fraction]]:
    """List throws, one for each way in which the rule can read them; those rolled again are conditioned away."""
    again = set(request.again_if)
    if request.alike:
        thrown = sum(len(group) for group in request.alike)
        for group in request.alike:
            yield Faces(faces=group[0], source="program"), Fraction(len(group), thrown)
    elif again:
        kept = Fraction(1, prod(request.dice) - len(again))
        for faces in product(*(range(1, sides + 1) for sides in request.dice)):
            if faces not in again:
                yield Faces(faces=faces, source="program"), kept
    elif request.together and len(set(request.dice)) == 1:
        yield from _like_dice(request)
    else:
        for classes in product(*(_classes(sides, request.reading) for sides in request.dice)):
            faces = tuple(face for face, _ in classes)
            yield Faces(faces=faces, source="program"), prod((part for _, part in classes), start=Fraction(1))


def _classes(sides: int, reading: tuple[int, ...]) -> list[tuple[int, Fraction]]:
    starts = sorted({1, *(max(1, face) for face in reading if face <= sides)}) if reading else list(range(1, sides + 1))
    ends = [*starts[1:], sides + 1]
    return [(start, Fraction(end - start, sides)) for start, end in zip(starts, ends, strict=True)]


def _like_dice(request: Dice) -> Iterator[tuple[AnyAnswer, Fraction]]:
    """List throws of like dice whose order does not matter: the multinomial distribution over their classes."""
    count = len(request.dice)
    parts = _classes(request.dice[0], request.reading)
    for throw in combinations_with_replacement(parts, count):
        tally = Counter(face for face, _ in throw)
        ways = factorial(count) // prod(factorial(each) for each in tally.values())
        yield (
            Faces(faces=tuple(face for face, _ in throw), source="program"),
            ways * prod((part for _, part in throw), start=Fraction(1)),
        )
