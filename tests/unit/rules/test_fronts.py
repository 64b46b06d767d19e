"""Units drawn up along a front, by arithmetic."""

import pytest

from companion.model.board import RectBase, RoundBase, Table
from companion.rules.fronts import block, drawn_up, facing_of, inwards, kept_on

MAN = RoundBase(2.0)


def near(places: tuple[tuple[float, float], ...]) -> object:
    return pytest.approx([each for place in places for each in place], abs=1e-6)


def flat(places: tuple[tuple[float, float], ...]) -> list[float]:
    return [each for place in places for each in place]


@pytest.mark.parametrize(
    ("b", "facing"), [((10.0, 0.0), 0.0), ((-10.0, 0.0), 180.0), ((0.0, 10.0), 90.0), ((0.0, -10.0), 270.0)]
)
def test_a_front_faces_to_its_left(b: tuple[float, float], facing: float) -> None:
    assert facing_of((0.0, 0.0), b) == pytest.approx(facing)


def test_a_line_of_four_stands_evenly_from_end_to_end() -> None:
    places = drawn_up([MAN] * 4, (10.0, 20.0), (40.0, 20.0), 1, 1.0)
    assert flat(places) == near(((10, 20), (20, 20), (30, 20), (40, 20)))


def test_two_ranks_stand_behind_each_other_away_from_where_they_face() -> None:
    # 2 cm bases and 1 cm between them: the second rank is 3 cm behind, which is down when they face up
    places = drawn_up([MAN] * 4, (10.0, 20.0), (20.0, 20.0), 2, 1.0)
    assert flat(places) == near(((10, 20), (20, 20), (10, 23), (20, 23)))


def test_a_front_too_short_is_outgrown_about_its_middle() -> None:
    places = drawn_up([MAN] * 3, (10.0, 20.0), (11.0, 20.0), 1, 1.0)
    assert flat(places) == near(((7.5, 20), (10.5, 20), (13.5, 20)))


def test_a_block_of_five_in_two_ranks_has_its_middle_where_it_was_asked_for() -> None:
    # three files and two ranks, 3 cm apart; facing right, so that the first rank stands to the right
    places = block([MAN] * 6, (50.0, 50.0), 90.0, 2, 1.0)
    assert flat(places) == near(((51.5, 47), (51.5, 50), (51.5, 53), (48.5, 47), (48.5, 50), (48.5, 53)))


def test_long_bases_stand_their_length_apart_in_depth_and_their_width_abreast() -> None:
    places = block([RectBase(6.0, 3.0)] * 4, (0.0, 0.0), 0.0, 2, 1.0)
    assert flat(places) == near(((-2, -3.5), (2, -3.5), (-2, 3.5), (2, 3.5)))


def test_places_beyond_the_edge_are_shifted_together() -> None:
    table = Table(width=100.0, height=50.0)
    assert kept_on(((-3.0, 10.0), (7.0, 55.0)), table) == ((0.0, 5.0), (10.0, 50.0))
    assert kept_on(((5.0, 5.0),), table) == ((5.0, 5.0),)
    assert kept_on((), table) == ()


@pytest.mark.parametrize(
    ("at", "facing"), [((50.0, 48.0), 0.0), ((2.0, 25.0), 90.0), ((50.0, 2.0), 180.0), ((98.0, 25.0), 270.0)]
)
def test_whoever_stands_near_an_edge_faces_the_middle(at: tuple[float, float], facing: float) -> None:
    assert inwards(at, Table(width=100.0, height=50.0)) == facing
