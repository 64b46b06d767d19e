"""Outlines drawn by hand: their corners by hand, their area by formula."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.battlefield.editing.drawing import chords, circle, fresh_id, line, piece_of, polygon, rectangle
from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, Piece
from companion.model.kinds import Kind
from tests.unit.battlefield.editing.pieces import box

HOUSE = Kind(id="house", draw="rectangle", height=7.0, sight="blocks", cover="hard", barrier=True, floors=(0.0, 3.5))


def test_a_rectangle_has_the_corners_that_were_pulled_apart() -> None:
    assert rectangle((30.0, 20.0), (10.00049, 5.0)).coordinates == (
        ((30.0, 20.0), (10.0, 20.0), (10.0, 5.0), (30.0, 5.0), (30.0, 20.0)),
    )


@pytest.mark.parametrize("end", [(10.1, 30.0), (30.0, 10.1), (10.0, 10.0)])
def test_a_rectangle_without_room_is_refused(end: tuple[float, float]) -> None:
    with pytest.raises(CannotEditError) as refused:
        rectangle((10.0, 10.0), end)
    assert refused.value.code == "core.fault.edit.too_small"


@given(st.floats(0.3, 200.0))
def test_no_chord_of_a_circle_cuts_off_more_than_half_a_millimetre(radius: float) -> None:
    count = chords(radius)
    assert count % 4 == 0
    assert count >= 12
    assert radius * (1 - math.cos(math.pi / count)) <= 0.05 + 1e-9


def test_a_circle_has_the_area_of_its_polygon() -> None:
    piece = Piece(id="pond", kind="lake", outline=circle((50.0, 40.0), 10.0))
    outline = outline_of(piece)
    count = chords(10.0)
    assert outline is not None
    # n/2 r^2 sin(2 pi / n), corners rounded to 0.001 cm
    assert outline.area == pytest.approx(count / 2 * 100.0 * math.sin(2 * math.pi / count), abs=0.05)
    assert outline.bounds == (40.0, 30.0, 60.0, 50.0)


def test_a_polygon_drops_places_clicked_twice() -> None:
    drawn = polygon([(0.0, 0.0), (0.0, 0.0), (10.0, 0.0), (0.0, 10.0), (0.0, 0.0)])
    assert drawn.coordinates == (((0.0, 0.0), (10.0, 0.0), (0.0, 10.0), (0.0, 0.0)),)
    with pytest.raises(CannotEditError):
        polygon([(0.0, 0.0), (10.0, 0.0), (10.0, 0.0)])


def test_a_line_may_come_back_to_where_it_began() -> None:
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 0.0)]
    assert line(ring) == LineString(tuple(ring))
    for bad in ([(1.0, 1.0)], [(1.0, 1.0), (1.0, 1.0)], [(1.0, 1.0), (1.1, 1.0)]):
        with pytest.raises(CannotEditError):
            line(bad)


def test_a_piece_takes_everything_from_its_kind() -> None:
    made = piece_of(HOUSE, box(0, 0, 10, 8), {"house-1", "house-3"})
    assert (made.id, made.kind, made.height, made.sight, made.cover) == ("house-2", "house", 7.0, "blocks", "hard")
    assert made.barrier
    assert [level.floor for level in made.levels] == [0.0, 3.5]


def test_a_line_gets_the_width_of_its_kind_and_no_floors() -> None:
    wall = Kind(id="wall", draw="line", width=1.5, height=2.0, sight="blocks", floors=(0.0,))
    made = piece_of(wall, line([(0.0, 0.0), (10.0, 0.0)]), ())
    assert made.width == 1.5
    assert made.levels == ()
    assert piece_of(wall, box(0, 0, 10, 8), ()).width == 0.0


def test_a_bow_tie_falls_into_two_parts_and_is_refused() -> None:
    crossing = polygon([(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)])
    with pytest.raises(CannotEditError) as refused:
        piece_of(Kind(id="wood"), crossing, ())
    assert refused.value.code == "core.fault.edit.crossing"


def test_a_loop_that_leaves_one_part_is_mended() -> None:
    # The hand went round the lower right corner twice.
    loop = polygon([(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0), (0.0, 10.0), (0.0, 20.0)])
    made = piece_of(Kind(id="wood"), loop, ())
    outline = outline_of(made)
    assert outline is not None
    assert outline.area == pytest.approx(400.0)


def test_names_for_files_are_never_given_twice() -> None:
    assert fresh_id("wood", {"wood-1", "wood-2", "wood-4"}) == "wood-3"
