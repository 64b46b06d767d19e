"""Headings, lengths and places along a path."""

import pytest

from companion.geometry.points import (
    between,
    direction,
    heading,
    nearest_on_segment,
    path_length,
    path_until,
    point_along,
    quantise,
    step,
    turn_between,
)


@pytest.mark.parametrize(("to", "degrees"), [((0, -1), 0), ((1, 0), 90), ((0, 1), 180), ((-1, 0), 270), ((1, -1), 45)])
def test_headings_run_clockwise_from_up(to, degrees):
    assert heading((0.0, 0.0), to) == pytest.approx(degrees)
    assert direction(degrees) == pytest.approx((to[0] / between((0, 0), to), to[1] / between((0, 0), to)))


def test_the_heading_to_the_same_point_is_zero():
    assert heading((3.0, 4.0), (3.0, 4.0)) == 0.0


@pytest.mark.parametrize(("a", "b", "turn"), [(350, 10, 20), (10, 350, 20), (0, 180, 180), (90, 90, 0), (45, 300, 105)])
def test_turns_take_the_shorter_way(a, b, turn):
    assert turn_between(a, b) == pytest.approx(turn)


def test_g14_a_path_is_measured_leg_by_leg():
    """G14: (0,0) (3,4) (3,10) is 11 long."""
    path = ((0.0, 0.0), (3.0, 4.0), (3.0, 10.0))
    assert path_length(path) == pytest.approx(11.0)
    assert point_along(path, 7.0) == pytest.approx((3.0, 6.0))
    assert path_until(path, 2.5) == ((0.0, 0.0), pytest.approx((1.5, 2.0)))


def test_a_path_is_not_left_at_either_end():
    path = ((0.0, 0.0), (0.0, 0.0), (2.0, 0.0))
    assert point_along(path, -1.0) == (0.0, 0.0)
    assert point_along(path, 9.0) == (2.0, 0.0)
    assert path_until(path, 9.0) == path
    assert path_length(()) == 0.0
    with pytest.raises(ValueError, match="at least one point"):
        point_along((), 1.0)


def test_positions_are_kept_to_the_thousandth():
    assert quantise((1.00049, -0.0001)) == (1.0, 0.0)
    assert str(quantise((-0.0001, 0.0))[0]) == "0.0"


def test_nearest_on_a_segment_and_on_one_without_length():
    assert nearest_on_segment((1.0, 5.0), (0.0, 0.0), (4.0, 0.0)) == (1.0, 0.0)
    assert nearest_on_segment((-3.0, 5.0), (0.0, 0.0), (4.0, 0.0)) == (0.0, 0.0)
    assert nearest_on_segment((1.0, 5.0), (2.0, 2.0), (2.0, 2.0)) == (2.0, 2.0)


def test_a_step_along_a_heading():
    assert step((1.0, 1.0), 90.0, 2.0) == pytest.approx((3.0, 1.0))
