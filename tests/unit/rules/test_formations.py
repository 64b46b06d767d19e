"""Lines and blocks: places by arithmetic, room between bases by measuring."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.model.board import RectBase, RoundBase
from companion.rules.formations import FORMS, Form, formed

MAN, TRUCK = RoundBase(2.5), RectBase(length=6.0, width=3.0)


def test_a_line_stands_across_its_facing_from_the_left() -> None:
    north = formed([MAN] * 3, (50.0, 40.0), "line", 0.0, 1.0)
    assert [each for place in north for each in place] == pytest.approx([46.5, 40.0, 50.0, 40.0, 53.5, 40.0])
    east = formed([MAN] * 3, (50.0, 40.0), "line", 90.0, 1.0)
    # looking to the right of the table, the left hand points up
    assert [each for place in east for each in place] == pytest.approx([50.0, 36.5, 50.0, 40.0, 50.0, 43.5])


def test_bases_of_any_width_keep_the_same_room() -> None:
    places = formed([MAN, TRUCK, MAN], (0.0, 0.0), "line", 0.0, 1.0)
    # 2.5 + 1 + 3 + 1 + 2.5 = 10 wide in all
    assert [x for x, _ in places] == pytest.approx([-3.75, 0.0, 3.75])


def test_a_block_has_rank_behind_rank_and_its_last_rank_in_the_middle() -> None:
    places = formed([MAN] * 5, (0.0, 0.0), "block", 0.0, 1.5)
    flat = [each for place in places for each in place]
    assert flat == pytest.approx([-4.0, -2.0, 0.0, -2.0, 4.0, -2.0, -2.0, 2.0, 2.0, 2.0])


def test_nobody_needs_no_place() -> None:
    assert formed([], (0.0, 0.0), "block", 0.0) == ()


@given(
    diameters=st.lists(st.floats(0.5, 8.0), min_size=1, max_size=20),
    form=st.sampled_from(FORMS),
    facing=st.floats(0, 360),
    gap=st.floats(0, 5),
)
def test_round_bases_never_come_nearer_than_the_gap(
    diameters: list[float], form: Form, facing: float, gap: float
) -> None:
    places = formed([RoundBase(each) for each in diameters], (10.0, 20.0), form, facing, gap)
    standing = list(zip(places, diameters, strict=True))
    for (one, wide), (other, broad) in combinations(standing, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) - (wide + broad) / 2 >= gap - 1e-6
