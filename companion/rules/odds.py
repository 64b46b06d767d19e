"""The exact chance of every outcome, by answering each request with every possible result."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, islice, product
from math import factorial, prod
from random import Random

from msgspec import Struct

from companion.rules.drivers import ProgramDice, by_policy, drive
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


def odds(start: Start, key: Key = headline, leaves: int = LEAVES) -> Odds:
    """Find the chance of every outcome of a gesture.

    ``start`` begins the same procedure anew each time. Dice and random picks are enumerated, choices follow the
    policy that each request states. Beyond ``leaves`` outcomes it draws samples instead, and says so.
    """
    total: dict[str, Fraction] = {}
    count = 0
    try:
        for outcome, chance in distribution(start, leaves):
            count += 1
            code = key(outcome)
            total[code] = total.get(code, Fraction(0)) + chance
    except TooManyLeavesError:
        return _sampled(start, key, leaves)
    return Odds(chances=_sorted(total), exact=True, leaves=count)


def _sorted(total: dict[str, Fraction]) -> tuple[Chance, ...]:
    ranked = sorted(total.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Chance(code=code, chance=chance) for code, chance in ranked)


def _sampled(start: Start, key: Key, leaves: int) -> Odds:
    dice = ProgramDice(Random(1))  # noqa: S311 - a survey of chances, not a die that anybody plays
    counted = Counter(key(drive(start(), dice)[0]) for _ in range(SAMPLES))
    total = {code: Fraction(count, SAMPLES) for code, count in counted.items()}
    return Odds(chances=_sorted(total), exact=False, leaves=leaves)


def distribution(start: Start, leaves: int = LEAVES) -> Iterator[tuple[Outcome, Fraction]]:
    """Walk through every outcome with its chance; the same outcome may come several times.

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
