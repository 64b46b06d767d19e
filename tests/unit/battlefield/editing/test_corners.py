"""Corners moved, put in and taken out; where doors come to by hand calculation."""

import pytest

from companion.battlefield.editing.corners import corner_added, corner_moved, corner_removed
from companion.battlefield.editing.faults import CannotEditError, settled
from companion.battlefield.editing.rings import Corner
from companion.model.board import LineString, Piece, Polygon
from tests.unit.battlefield.editing.pieces import box, door, house, wall

HOLE = ((13.0, 12.0), (16.0, 12.0), (16.0, 16.0), (13.0, 12.0))


def test_a_door_stays_in_the_middle_of_its_wall_and_keeps_its_length() -> None:
    # The lower wall runs from (30, 20) to (10, 20); its right end goes down to (30, 35): half way is (20, 27.5).
    there = corner_moved(house(), Corner(0, 0, 2), (30.0, 35.0))
    a, b = there.openings[0].a, there.openings[0].b
    assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == pytest.approx((20.0, 27.5), abs=1e-3)
    # The wall leads from (30, 35) to (10, 20): 25 long, so 2 cm of it are 1.6 by 1.2; a comes first as before.
    assert (a, b) == (pytest.approx((20.8, 28.1), abs=1e-3), pytest.approx((19.2, 26.9), abs=1e-3))
    assert settled(there) is there


def test_a_door_shrinks_with_a_wall_that_is_too_short_for_it() -> None:
    narrow = corner_moved(house(), Corner(0, 0, 3), (29.0, 20.0))
    assert {narrow.openings[0].a, narrow.openings[0].b} == {(30.0, 20.0), (29.0, 20.0)}


def test_a_corner_put_into_a_wall_leaves_the_door_where_it_is() -> None:
    there = corner_added(house(), Corner(0, 0, 2), (25.0, 20.0))
    assert there.outline.coordinates[0][2:5] == ((30.0, 20.0), (25.0, 20.0), (10.0, 20.0))
    assert (there.openings[0].a, there.openings[0].b) == ((21.0, 20.0), (19.0, 20.0))


def test_a_corner_put_into_the_middle_of_a_door_keeps_it_on_one_side() -> None:
    there = corner_added(house(), Corner(0, 0, 2), (20.0, 20.0))
    assert (there.openings[0].a, there.openings[0].b) == ((22.0, 20.0), (20.0, 20.0))


def test_a_corner_taken_out_again_brings_the_door_back() -> None:
    there = corner_removed(corner_added(house(), Corner(0, 0, 2), (25.0, 20.0)), Corner(0, 0, 3))
    assert there == house()


def test_the_first_corner_can_be_taken_out_too() -> None:
    yard = Piece(id="y", kind="yard", outline=box(0, 0, 10, 10), height=3.0, openings=(door((0.0, 4.0), (0.0, 6.0)),))
    there = corner_removed(yard, Corner(0, 0, 0))
    assert there.outline.coordinates[0] == ((10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (10.0, 0.0))
    # Left wall from (0, 10) to (0, 0), then the top to (10, 0): the door's middle is 5 of 20 cm along.
    a, b = there.openings[0].a, there.openings[0].b
    assert ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) == pytest.approx((2.5, 7.5), abs=1e-3)


def test_a_line_loses_its_end_and_the_gate_in_it() -> None:
    fence = Piece(
        id="f",
        kind="fence",
        outline=LineString(((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))),
        width=0.5,
        height=1.0,
        openings=(door((2.0, 0.0), (4.0, 0.0)), door((10.0, 4.0), (10.0, 6.0))),
    )
    there = corner_removed(fence, Corner(0, 0, 2))
    assert there.outline == LineString(((0.0, 0.0), (10.0, 0.0)))
    assert there.openings == fence.openings[:1]


def test_too_few_corners_are_refused() -> None:
    with pytest.raises(CannotEditError):
        corner_removed(wall(), Corner(0, 0, 1))
    triangle = Piece(id="t", kind="wood", outline=Polygon((((0.0, 0.0), (9.0, 0.0), (0.0, 9.0), (0.0, 0.0)),)))
    with pytest.raises(CannotEditError):
        corner_removed(triangle, Corner(0, 0, 1))
    with pytest.raises(CannotEditError) as refused:
        corner_moved(triangle, Corner(0, 0, 7), (1.0, 1.0))
    assert refused.value.code == "core.fault.edit.no_corner"


def test_a_hole_that_loses_its_third_corner_goes_as_a_whole() -> None:
    yard = Piece(id="y", kind="wood", outline=Polygon((box(10, 10, 30, 20).coordinates[0], HOLE)))
    assert corner_removed(yard, Corner(0, 1, 0)).outline == box(10, 10, 30, 20)


def test_a_corner_dragged_across_the_opposite_wall_is_refused() -> None:
    with pytest.raises(CannotEditError) as refused:
        settled(corner_moved(house(), Corner(0, 0, 0), (25.0, 40.0)))
    assert refused.value.code == "core.fault.edit.crossing"
