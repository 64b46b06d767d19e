"""The exact chance of every outcome, by answering each request with every possible result."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
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
    short = key is headline
    for most in (min(FEW, leaves), leaves):
        if most > FEW and _expected(start, short=short) > leaves:
            break
        try:
            return _counted(distribution(start, most, short=short), key)
        except TooManyLeavesError:
            continue
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
    """Estimate how many outcomes there are, from a few random ways down: the product of the choices on each (Knuth)."""
    rng = Random(1)  # noqa: S311 - as above
    total = 0.0
    for _ in range(WAYS):
        procedure, ways = start(), 1.0
        try:
            request = next(procedure)
            while not (short and request.settled):
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

    ``short`` stops where the headline is settled: such an outcome has no events and no trace.
    Raises TooManyLeavesError beyond ``leaves``.
    """
    stack: list[tuple[tuple[AnyAnswer, ...], Fraction]] = [((), Fraction(1))]
    walked = 0
    while stack:
        answers, chance = stack.pop()
        procedure = start()
        try:
            request = next(procedure)
            for answer in answers:
                request = procedure.send(answer)
        except StopIteration as stop:
            walked += 1
            yield stop.value, chance
            continue
        procedure.close()
        if short and request.settled:
            walked += 1
            yield Outcome(events=(), trace=(), headline=Fact(code=request.settled)), chance
            continue
        room = leaves - walked - len(stack)
        branches = list(islice(possibilities(request), room + 1))
        if len(branches) > room:
            raise TooManyLeavesError
        stack.extend(((*answers, answer), chance * part) for answer, part in branches)


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
    if again:
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
