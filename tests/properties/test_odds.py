"""The odds of any small rule agree with counting every raw face by hand."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.asking import direction, pick, throw
from companion.rules.course import Course
from companion.rules.odds import LEAVES, odds
from companion.rules.requests import AnyRequest, ChooseDirection, Dice, Pick
from companion.rules.ruleset import Procedure
from tests.toy.table import context


@dataclass(frozen=True)
class Node:
    """A question of a made-up rule, and where each of its readings leads: further, or to a headline."""

    request: AnyRequest
    branches: "tuple[Node | str, ...]"

    def branch(self, reading: int) -> "Node | str":
        return self.branches[reading % len(self.branches)]


def read(request: Dice, faces: tuple[int, ...]) -> int:
    """Read a throw as the request declares: by classes of faces, in order, or only by how many fell in which."""
    classes = [sum(face >= least for least in request.reading) if request.reading else face for face in faces]
    if request.together and len(set(request.dice)) == 1:
        classes.sort()
    return sum(each * 7**place for place, each in enumerate(classes))


def played(node: Node | str) -> Procedure:
    course = Course(context())
    while isinstance(node, Node):
        match node.request:
            case Dice():
                faces = yield from throw(course, node.request)
                node = node.branch(read(node.request, faces))
            case Pick():
                picked = yield from pick(course, node.request)
                node = node.branch(node.request.among.index(picked))
            case _:
                degrees = yield from direction(course, node.request)
                node = node.branch(round(degrees * node.request.compass / 360))
    return course.outcome(course.tell(node))


def counted(node: Node | str, weight: Fraction, total: Counter[str]) -> None:
    """Count every way in which the raw dice can fall; a throw that is rolled again shares its part among the others."""
    if isinstance(node, str):
        total[node] += weight
        return
    request = node.request
    if isinstance(request, Dice):
        every = list(product(*(range(1, sides + 1) for sides in request.dice)))
        assert len(every) == prod(request.dice)
        kept = [faces for faces in every if faces not in request.again_if]
        for faces in kept:
            counted(node.branch(read(request, faces)), weight / len(kept), total)
        return
    ways = len(request.among) if isinstance(request, Pick) else request.compass
    for way in range(ways):
        counted(node.branch(way), weight / ways, total)


def dice() -> st.SearchStrategy[Dice]:
    @st.composite
    def make(draw: st.DrawFn) -> Dice:
        sides = draw(st.lists(st.sampled_from([2, 3, 4, 6]), min_size=1, max_size=3))
        alike = draw(st.booleans())
        sides = [sides[0]] * len(sides) if alike else sides
        reading = tuple(sorted(draw(st.sets(st.integers(1, max(sides)), max_size=3))))
        again = ()
        if draw(st.booleans()) and len(sides) > 1:
            again = tuple((face,) * len(sides) for face in range(1, min(sides) + 1))
        return Dice(reason="x", dice=tuple(sides), reading=reading, together=alike, again_if=again)

    return make()


QUESTIONS = (
    dice()
    | st.integers(1, 4).map(lambda count: Pick(reason="x", among=tuple(f"u{each}" for each in range(count))))
    | st.sampled_from([4, 8]).map(lambda compass: ChooseDirection(reason="x", compass=compass))
)
HEADLINES = st.sampled_from(["miss", "wound", "kill", "flight"])
RULES = st.recursive(
    HEADLINES,
    lambda inner: st.builds(Node, QUESTIONS, st.lists(inner, min_size=1, max_size=3).map(tuple)),
    max_leaves=6,
)


def width(node: Node | str) -> int:
    """Count the ways through a rule face by face, at most."""
    if isinstance(node, str):
        return 1
    request = node.request
    ways = prod(request.dice) if isinstance(request, Dice) else 8
    return ways * max(width(each) for each in node.branches)


@settings(max_examples=80, deadline=None)
@given(RULES.filter(lambda rule: width(rule) <= LEAVES))
def test_odds_are_what_counting_gives(rule: Node | str) -> None:
    total: Counter[str] = Counter()
    counted(rule, Fraction(1), total)
    found = odds(lambda: played(rule))
    assert found.exact
    assert {each.code: each.chance for each in found.chances} == dict(total)
