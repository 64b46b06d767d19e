"""The odds are exact: compared with closed forms and with brute force over every face."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from companion.rules.asking import pick, throw
from companion.rules.course import Course
from companion.rules.engine import chances
from companion.rules.intents import FreeRoll
from companion.rules.odds import WAYS, Chance, Odds, distribution, odds, possibilities
from companion.rules.requests import ChooseDirection, Dice, Faces, Pick
from companion.rules.ruleset import Procedure
from tests.toy.table import RULES, context


def rolling(request: Dice, read: Callable[[tuple[int, ...]], str]) -> Callable[[], Procedure]:
    """Make a rule that rolls once and reads the faces."""

    def procedure() -> Procedure:
        course = Course(context())
        faces = yield from throw(course, request)
        return course.outcome(course.tell(read(faces)))

    return procedure


def test_one_die_by_its_classes_gives_the_closed_form() -> None:
    request = Dice(reason="x", dice=(6,), reading=(1, 2, 5))
    found = odds(rolling(request, lambda f: "one" if f[0] == 1 else "high" if f[0] >= 5 else "middle"))
    assert found.exact
    assert found.leaves == 3
    assert [found.of("one"), found.of("middle"), found.of("high")] == [Fraction(1, 6), Fraction(1, 2), Fraction(1, 3)]


def test_like_dice_read_together_are_multinomial() -> None:
    request = Dice(reason="x", dice=(6,) * 6, reading=(1, 6), together=True)
    found = odds(rolling(request, lambda f: str(sum(face == 6 for face in f))))
    assert found.leaves == 7
    # two sixes among six dice: C(6,2) (1/6)^2 (5/6)^4
    assert found.of("2") == Fraction(15 * 5**4, 6**6)
    assert sum((each.chance for each in found.chances), Fraction(0)) == 1


@pytest.mark.parametrize("together", [False, True])
def test_two_dice_agree_with_every_throw_counted(together: bool) -> None:
    request = Dice(reason="x", dice=(6, 6), together=together)
    found = odds(rolling(request, lambda f: str(sum(f))))
    counted = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    assert {each.code: each.chance for each in found.chances} == {
        str(total): Fraction(counted.count(total), 36) for total in range(2, 13)
    }


def test_ties_rolled_again_are_conditioned_jointly() -> None:
    ties = tuple((face, face) for face in range(1, 7))
    request = Dice(reason="x", dice=(10, 6), again_if=ties)
    found = odds(rolling(request, lambda f: "first" if f[0] > f[1] else "second"))
    # of the 54 throws that are no tie, the D6 is higher in 0+1+2+3+4+5 = 15
    assert found.of("second") == Fraction(15, 54)
    assert found.of("first") == Fraction(39, 54)


def test_a_pick_is_even_and_a_direction_has_eight() -> None:
    picks = list(possibilities(Pick(reason="x", among=("a", "b", "c"))))
    assert [part for _, part in picks] == [Fraction(1, 3)] * 3
    directions = list(possibilities(ChooseDirection(reason="x")))
    assert len(directions) == 8
    assert directions[1][0].degrees == 45.0


def test_a_pick_after_a_die_multiplies() -> None:
    def procedure() -> Procedure:
        course = Course(context())
        faces = yield from throw(course, Dice(reason="x", dice=(6,), reading=(1, 4)))
        who = "nobody"
        if faces[0] >= 4:
            who = yield from pick(course, Pick(reason="x", among=("r1", "r2", "b1")))
        return course.outcome(course.tell(who))

    found = odds(procedure)
    assert found.of("nobody") == Fraction(1, 2)
    assert found.of("r2") == Fraction(1, 6)


def test_too_many_outcomes_are_sampled_and_say_so() -> None:
    request = Dice(reason="x", dice=(10,) * 10)
    found = odds(rolling(request, lambda f: "even" if sum(f) % 2 == 0 else "odd"), leaves=500)
    assert not found.exact
    assert abs(found.of("even") - Fraction(1, 2)) < Fraction(2, 100)


def test_a_long_throw_is_never_listed_whole() -> None:
    request = Dice(reason="x", dice=(6,) * 100, together=True)
    found = odds(rolling(request, lambda f: str(len(f))), leaves=200)
    assert not found.exact
    assert found.of("100") == 1


def test_listed_throws_keep_what_fell() -> None:
    throws = [answer for answer, _ in possibilities(Dice(reason="x", dice=(4,)))]
    assert throws == [Faces(faces=(face,), source="program") for face in range(1, 5)]


def two_dice(same: Callable[[int], str], read: Callable[[int, int], str]) -> Callable[[], Procedure]:
    """Make a rule that rolls a die, and then another, after which moments are the same by what the first one means."""

    def procedure() -> Procedure:
        course = Course(context())
        (first,) = yield from throw(course, Dice(reason="x", dice=(6,)))
        (second,) = yield from throw(course, Dice(reason="x", dice=(6,), same=same(first)))
        return course.outcome(course.tell(read(first, second)))

    return procedure


def test_moments_that_are_the_same_are_counted_together() -> None:
    apart = odds(two_dice(lambda _: "", lambda a, b: str((a % 2 + b) % 3)))
    together = odds(two_dice(lambda a: str(a % 2), lambda a, b: str((a % 2 + b) % 3)))
    assert together.chances == apart.chances
    assert (apart.leaves, together.leaves) == (36, 12)


def test_who_asks_for_every_outcome_gets_all_of_them_though_moments_are_the_same() -> None:
    outcomes = list(distribution(two_dice(lambda _: "same", lambda a, b: f"{a}{b}")))
    assert len({done.headline.code for done, _ in outcomes}) == 36
    assert sum((chance for _, chance in outcomes), Fraction(0)) == 1


def test_throws_that_are_alike_stand_for_one_another() -> None:
    ties = tuple((face, face) for face in range(1, 5))
    throws = [(a, b) for a, b in product(range(1, 5), repeat=2) if a != b]
    alike = tuple(tuple(each for each in throws if (each[0] + each[1]) % 3 == rest) for rest in range(3))
    request = Dice(reason="x", dice=(4, 4), again_if=ties, alike=alike)
    found = odds(rolling(request, lambda f: str(sum(f) % 3)))
    assert found.leaves == 3
    # of the 12 throws that are no tie the sums 3, 4, 5, 6 and 7 fall 2, 2, 4, 2 and 2 times
    assert [found.of(str(rest)) for rest in range(3)] == [Fraction(4, 12), Fraction(4, 12), Fraction(4, 12)]


def test_a_way_that_proves_too_long_is_still_walked_when_it_ends_within_the_limit() -> None:
    """Past the first few hundred outcomes the walk goes on where it was; it does not begin anew."""
    begun = []

    def start() -> Procedure:
        begun.append(1)
        return rolling(Dice(reason="x", dice=(30, 30)), lambda f: str(sum(f) % 2))()

    found = odds(start)
    assert (found.exact, found.leaves) == (True, 900)
    assert len(begun) <= 900 + WAYS


def test_a_free_roll_of_a_hundred_dice_is_not_counted_out() -> None:
    found = chances(RULES, context(), FreeRoll(count=100, sides=1000))
    assert found == Odds(chances=(Chance(code="core.result.rolled", chance=Fraction(1)),), exact=True, leaves=1)
