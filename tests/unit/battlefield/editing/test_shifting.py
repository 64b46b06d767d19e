"""Pieces shifted as a whole, by closed forms and by what turning back must give."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.rings import corners
from companion.battlefield.editing.shifting import (
    Frame,
    centre_of,
    copied,
    frame_of,
    mirrored,
    moved,
    placed,
    scaled,
    turned,
)
from companion.model.board import MultiPolygon, Piece
from tests.unit.battlefield.editing.pieces import box, house, wall


def test_moving_takes_doors_along() -> None:
    there = moved(house(), (5.0, -2.5))
    assert there.outline == box(15, 7.5, 35, 17.5)
    assert (there.openings[0].a, there.openings[0].b) == ((26.0, 17.5), (24.0, 17.5))


def test_a_quarter_turn_about_the_middle() -> None:
    quarter = turned(house(), 90.0, (20.0, 15.0))
    # (x, y) goes to (20 - (y - 15), 15 + (x - 20)): clockwise, y down
    assert quarter.outline.coordinates[0][:2] == ((25.0, 5.0), (25.0, 25.0))
    assert (quarter.openings[0].a, quarter.openings[0].b) == ((15.0, 16.0), (15.0, 14.0))
    assert quarter.turned == 90.0


@given(st.integers(-800, 800).map(lambda n: n / 10), st.integers(-800, 800).map(lambda n: n / 10))
def test_four_quarters_are_no_turn(x: float, y: float) -> None:
    piece = house()
    for _ in range(4):
        piece = turned(piece, 90.0, (x, y))
    assert piece == house()


@given(st.integers(0, 3599).map(lambda n: n / 10))
def test_turning_there_and_back_leaves_every_corner_within_its_rounding(degrees: float) -> None:
    back = turned(turned(house(), degrees, (3.0, 4.0)), -degrees, (3.0, 4.0))
    for (_, place), (_, was) in zip(corners(back.outline), corners(house().outline), strict=True):
        assert math.dist(place, was) <= 0.0015
    assert back.turned % 360.0 == pytest.approx(0.0)


@given(st.integers(0, 35).map(lambda n: n * 10.0))
def test_mirroring_twice_is_nothing(axis: float) -> None:
    back = mirrored(mirrored(house(), (20.0, 15.0), axis), (20.0, 15.0), axis)
    for (_, place), (_, was) in zip(corners(back.outline), corners(house().outline), strict=True):
        assert math.dist(place, was) <= 0.0015


def test_mirroring_across_a_line_up_the_table_exchanges_left_and_right() -> None:
    there = mirrored(structs.replace(house(), turned=30.0), (0.0, 0.0))
    assert there.outline.coordinates[0][:2] == ((-10.0, 10.0), (-30.0, 10.0))
    assert there.turned == 330.0


def test_a_frame_measures_along_the_piece_s_own_sides() -> None:
    aslant = turned(house(), 30.0, (20.0, 15.0))
    frame = frame_of(aslant)
    assert frame.centre == pytest.approx((20.0, 15.0), abs=1e-3)
    assert (frame.width, frame.height) == pytest.approx((20.0, 10.0), abs=2e-3)
    assert frame.angle == 30.0


def test_typed_numbers_lay_a_piece_out() -> None:
    there = placed(house(), Frame((50.0, 40.0), 12.0, 6.0, 90.0))
    assert frame_of(there) == Frame((50.0, 40.0), 12.0, 6.0, 90.0)
    xs = sorted({x for _, (x, _) in corners(there.outline)})
    ys = sorted({y for _, (_, y) in corners(there.outline)})
    assert (xs, ys) == ([47.0, 53.0], [34.0, 46.0])


def test_a_straight_wall_keeps_the_side_that_it_does_not_have() -> None:
    longer = scaled(wall(), 40.0, 0.0)
    assert longer.outline.coordinates == ((-10.0, 5.0), (30.0, 5.0))
    with pytest.raises(CannotEditError):
        scaled(wall(), 0.0, 0.0)


def test_several_parts_are_turned_together() -> None:
    two = Piece(
        id="w",
        kind="wood",
        outline=MultiPolygon((box(0, 0, 2, 2).coordinates, box(8, 8, 10, 10).coordinates)),
    )
    assert centre_of([two]) == (5.0, 5.0)
    half = turned(two, 180.0, (5.0, 5.0))
    assert half.outline.coordinates[0][0][0] == (10.0, 10.0)
    assert half.outline.coordinates[1][0][0] == (2.0, 2.0)


def test_copies_have_names_and_a_group_of_their_own() -> None:
    first = structs.replace(house(), id="house-1", group="group-1", locked=True)
    second = structs.replace(wall(), id="wall-1", group="group-1")
    made = copied([first, second], (1.0, 2.0), {"house-1", "wall-1", "house-2"}, {"group-1"})
    assert [each.id for each in made] == ["house-3", "wall-2"]
    assert {each.group for each in made} == {"group-2"}
    assert not made[0].locked
    assert made[1].outline.coordinates == ((1.0, 7.0), (21.0, 7.0))
