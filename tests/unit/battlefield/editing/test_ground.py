"""Contours, fords and holes, with areas by formula."""

import math

import pytest
from msgspec import structs

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.ground import across, contour_on, cut_out, joined, with_hole
from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, Piece
from companion.model.kinds import Kind
from tests.unit.battlefield.editing.pieces import box, house, wall

HILL = Piece(id="hill-1", kind="hill", outline=box(0, 0, 40, 30), height=2.0, base=1.0, ground=True, name="Big Hill")
FORD = Kind(id="ford", speed="water")


def _area(piece: Piece) -> float:
    outline = outline_of(piece)
    assert outline is not None
    return outline.area


def test_the_next_contour_lies_inside_on_the_top_of_the_one_below() -> None:
    upper = contour_on(HILL, 4.0, {"hill-1"})
    assert (upper.id, upper.base, upper.height, upper.ground, upper.name) == ("hill-2", 3.0, 2.0, True, "")
    assert _area(upper) == pytest.approx((40 - 8) * (30 - 8))


def test_a_hill_ends_where_no_ground_is_left() -> None:
    with pytest.raises(CannotEditError) as refused:
        contour_on(HILL, 15.0, ())
    assert refused.value.code == "core.fault.edit.no_contour"


def test_a_ford_is_a_stretch_of_the_river_square_to_it() -> None:
    river = Piece(id="r", kind="river", outline=LineString(((0.0, 20.0), (100.0, 20.0))), width=8.0)
    ford = across(river, (50.0, 23.0), FORD, 10.0, 0.0, ())
    assert ford.kind == "ford"
    assert outline_of(ford).bounds == (45.0, 16.0, 55.0, 24.0)  # type: ignore[union-attr] # it has an outline
    wider = across(river, (50.0, 23.0), FORD, 10.0, 1.5, ())
    assert outline_of(wider).bounds == (45.0, 14.5, 55.0, 25.5)  # type: ignore[union-attr] # it has an outline


def test_a_ford_across_a_river_drawn_as_an_area_runs_from_bank_to_bank() -> None:
    river = Piece(id="r", kind="river", outline=box(0, 16, 100, 24))
    ford = across(river, (50.0, 19.0), FORD, 10.0, 0.0, ())
    assert outline_of(ford).bounds == (45.0, 16.0, 55.0, 24.0)  # type: ignore[union-attr] # it has an outline


def test_no_ford_away_from_the_water() -> None:
    river = Piece(id="r", kind="river", outline=LineString(((0.0, 20.0), (100.0, 20.0))), width=8.0)
    with pytest.raises(CannotEditError):
        across(river, (50.0, 60.0), FORD, 10.0, 0.0, ())


def test_a_clearing_is_cut_out_of_a_wood() -> None:
    wood = Piece(id="w", kind="wood", outline=box(0, 0, 40, 30))
    cleared = with_hole(wood, box(10, 10, 20, 20))
    assert _area(cleared) == pytest.approx(1200 - 100)
    for bad in (box(15, -5, 20, 40), box(50, 50, 60, 60), box(-1, -1, 41, 31)):
        with pytest.raises(CannotEditError):
            with_hole(wood, bad)
    with pytest.raises(CannotEditError):
        with_hole(wall(), box(1, 1, 2, 2))


def test_a_hole_keeps_the_doors_of_the_house() -> None:
    assert with_hole(house(), box(15, 12, 20, 16)).openings == house().openings


def test_the_smaller_of_two_is_cut_out_of_the_larger() -> None:
    wood = Piece(id="w", kind="wood", outline=box(0, 0, 40, 30))
    pond = Piece(id="p", kind="lake", outline=box(10, 10, 20, 20))
    left, smaller = cut_out([pond, wood])
    assert (left.id, smaller.id) == ("w", "p")
    assert _area(left) == pytest.approx(1100.0)
    with pytest.raises(CannotEditError):
        cut_out([wood, wall()])


def test_two_woods_become_one() -> None:
    one = Piece(id="w", kind="wood", outline=box(0, 0, 10, 10), height=8.0)
    whole = joined([one, structs.replace(one, id="v", outline=box(5, 0, 15, 10))])
    assert (whole.id, whole.height) == ("w", 8.0)
    assert _area(whole) == pytest.approx(150.0)
    apart = joined([one, structs.replace(one, id="v", outline=box(50, 0, 60, 10))])
    assert _area(apart) == pytest.approx(200.0)
    with pytest.raises(CannotEditError):
        joined([one, wall()])


def test_a_round_hill_has_round_contours() -> None:
    count = 48
    ring = [
        (50 + 20 * math.sin(2 * math.pi * k / count), 50 - 20 * math.cos(2 * math.pi * k / count)) for k in range(count)
    ]
    hill = Piece(id="h", kind="hill", outline=box(0, 0, 1, 1), height=2.0, ground=True)
    hill = structs.replace(hill, outline=type(hill.outline)(((*ring, ring[0]),)))
    assert _area(contour_on(hill, 5.0, ())) == pytest.approx(math.pi * 15**2, rel=0.02)
