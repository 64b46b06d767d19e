"""The chances of a melee of several against one, counted face by face from the text of A42-A44."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from companion.rulesets.awam.intents import Melee
from tests.conformance.awam_table import man, odds, table
from tests.conformance.proving import proves

FACES = range(1, 11)
Result = tuple[bool, str]
"""Whether the one of the many wins his pair, and what the loser suffers."""


def knot(many: int, hurt: int | None):
    """Put Bob alone in the ring of two or three with bayonets: a D10 for everybody; one of them is wounded already."""
    ring = [("ann", 20.0, 50.0), ("ada", 23.0, 51.732051), ("amy", 23.0, 48.267949)][:many]
    units = [man(name, x, y, weapons=("bayonet",), wounds=int(k == hurt)) for k, (name, x, y) in enumerate(ring)]
    bob = man("bob", 22.0, side="blue", weapons=("bayonet",))
    return table([*units, bob], game={"fights": ("ann", "bob"), "acted": ("ann",)})


def result(one: int, two: int) -> Result:
    high, low = max(one, two), min(one, two)
    effect = "killed" if 2 * low <= high else "wound" if high - low > 2 else "blue"
    return one > two, effect


def rolled_again() -> dict[Result, Fraction]:
    """A tie: two bare D10 that differ."""
    counted = Counter(result(one, two) for one, two in product(FACES, FACES) if one != two)
    return {each: Fraction(count, 90) for each, count in counted.items()}


def headline(results: tuple[Result, ...], who: str, hurt: int | None) -> str:
    """Say what becomes of Ann, whose result is the first, or of Bob, when it is his melee."""
    beaten = [effect for wins, effect in results if wins]
    fallen = [
        not wins and (effect == "killed" or (effect == "wound" and k == hurt))
        for k, (wins, effect) in enumerate(results)
    ]
    lives = not any(fallen)
    taken = len(results) >= 3 and len(beaten) >= 2 and lives
    dead = not taken and ("killed" in beaten or beaten.count("wound") >= 2)
    losses = [effect for wins, effect in results if not wins]
    if who == "bob":
        if taken or dead:
            return "captured" if taken else "killed"
        if any(fallen):
            return "kills"
        if "wound" in beaten:
            return "wounded"
        return "wounds" if "wound" in losses else "loses" if beaten else "wins"
    wins, effect = results[0]
    if fallen[0]:
        return "killed"
    if taken or dead:
        return "captures" if taken else "kills"
    if effect == "wound":
        return "wounds" if wins else "wounded"
    return "wins" if wins else "loses"


def counted(many: int, who: str, hurt: int | None) -> dict[str, Fraction]:
    """Go through every throw; each of the many has one more for every friend and one less for a wound (A42)."""
    again, total = rolled_again(), Counter[str]()
    throws: Counter[tuple[Result | None, ...]] = Counter()
    for foe in FACES:
        alone = [
            Counter(
                None if face + more == foe else result(face + more, foe)
                for face in FACES
                for more in (many - 1 - (k == hurt),)
            )
            for k in range(many)
        ]
        for results in product(*alone):
            throws[results] += prod(each[found] for each, found in zip(alone, results, strict=True))
    for results, ways in throws.items():
        for ends in product(*([(each, Fraction(1))] if each else list(again.items()) for each in results)):
            chance = Fraction(ways, 10 ** (many + 1))
            for _, part in ends:
                chance *= part
            total[headline(tuple(each for each, _ in ends), who, hurt)] += chance
    return dict(total)


@proves("A42", "A43", "A44")
@pytest.mark.parametrize(
    ("who", "many", "hurt"),
    [
        ("ann", 1, None),
        ("ann", 2, None),
        ("ann", 2, 1),
        ("bob", 2, None),
        ("bob", 2, 1),
        ("bob", 3, None),
        ("bob", 3, 2),
        pytest.param("ann", 3, None, marks=pytest.mark.thorough),
        pytest.param("ann", 3, 2, marks=pytest.mark.thorough),
    ],
)
def test_the_chances_of_several_against_one_are_exact(who: str, many: int, hurt: int | None) -> None:
    """The wounded one differs from the others: it has one less, and one more wound is its death."""
    found = odds(knot(many, hurt), Melee(unit=who))
    known = {each.code.removeprefix("awam.result.melee_"): each.chance for each in found.chances}
    assert known == counted(many, who, hurt)
