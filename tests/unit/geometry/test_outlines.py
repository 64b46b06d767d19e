"""Outlines are repaired or refused when they come in, and never trouble a question afterwards."""

import math

import pytest

from companion.geometry.outlines import (
    Outline,
    OutlineFault,
    check_line,
    check_polygon,
    check_polygons,
    circle,
    outline_of,
    rectangle,
)
from companion.geometry.shapes import box, capsule, disc

SQUARE = rectangle(0, 0, 10, 10)


def codes(faults):
    return [fault.code for fault in faults]


def test_a_good_outline_passes_unchanged():
    checked = check_polygon([SQUARE, rectangle(2, 2, 4, 4)])
    assert checked.faults == checked.repairs == ()
    assert isinstance(checked.outline, Outline)
    assert checked.outline.area == 96
    assert checked.outline.bounds == (0, 0, 10, 10)
    assert checked.outline.contains((1, 1))
    assert checked.outline.contains((0, 5))
    assert not checked.outline.contains((3, 3))


@pytest.mark.parametrize(
    ("rings", "code", "where"),
    [
        ([[(0, 0), (1, math.nan), (1, 1), (0, 0)]], "not_finite", (0, 1)),
        ([SQUARE, [(2, 2), (3, 2), (math.inf, 3), (2, 2)]], "not_finite", (1, 2)),
        ([[(0, 0), (2e6, 0), (1, 1), (0, 0)]], "too_far", (0, 1)),
        ([[(0, 0), (1, 0), (0, 0)]], "too_few_points", (0, -1)),
        ([[(0, 0), (0, 0), (0, 0), (0, 0)]], "too_few_points", (0, -1)),
        ([[(0, 0), (5, 0), (9, 0), (0, 0)]], "zero_area", (0, -1)),
        ([[(0, 0), (1e-4, 0), (1e-4, 1e-4), (0, 0)]], "zero_area", (0, -1)),
        ([], "empty", (-1, -1)),
    ],
)
def test_what_cannot_be_mended_is_refused_with_its_place(rings, code, where):
    checked = check_polygon(rings)
    assert checked.outline is None
    assert OutlineFault(code, *where) in checked.faults


def test_no_polygons_at_all_are_refused():
    assert codes(check_polygons([]).faults) == ["empty"]


def test_a_missing_end_and_doubled_points_are_mended():
    checked = check_polygon([[(0, 0), (10, 0), (10, 0), (10, 10), (0, 10)]])
    assert set(codes(checked.repairs)) == {"unclosed", "repeated_point"}
    assert checked.outline.area == 100


def test_a_bow_tie_becomes_two_triangles():
    checked = check_polygon([[(0, 0), (10, 10), (10, 0), (0, 10), (0, 0)]])
    assert codes(checked.repairs) == ["self_crossing"]
    assert len(checked.outline.polygons) == 2
    assert checked.outline.area == pytest.approx(50)
    assert checked.outline.shape.is_valid


def test_a_hole_that_sticks_out_is_cut_off():
    checked = check_polygon([SQUARE, rectangle(8, 2, 12, 4)])
    assert codes(checked.repairs) == ["hole_outside"]
    assert checked.outline.area == pytest.approx(96)


def test_a_hole_over_everything_leaves_nothing():
    assert codes(check_polygon([SQUARE, rectangle(-1, -1, 11, 11)]).faults) == ["zero_area"]


def test_overlapping_polygons_of_one_piece_are_joined():
    checked = check_polygons([[SQUARE], [rectangle(5, 0, 15, 10)]])
    assert codes(checked.repairs) == ["overlap"]
    assert checked.outline.area == pytest.approx(150)
    apart = check_polygons([[SQUARE], [rectangle(20, 0, 30, 10)]])
    assert apart.repairs == ()
    assert len(apart.outline.polygons) == 2


def test_a_sliver_is_kept():
    assert check_polygon([rectangle(0, 0, 10, 0.01)]).outline.area == pytest.approx(0.1)


def test_a_wall_from_its_middle_line():
    checked = check_line([(0, 0), (10, 0)], 0.5)
    assert checked.outline.area == pytest.approx(5)
    assert checked.outline.bounds == pytest.approx((0, -0.25, 10, 0.25))
    corner = check_line([(0, 0), (10, 0), (10, 10)], 1)
    assert corner.outline.area == pytest.approx(20)


@pytest.mark.parametrize(
    ("points", "width", "code"),
    [
        ([(0, 0), (1, 1)], 0, "no_width"),
        ([(0, 0), (1, 1)], -1, "bad_width"),
        ([(0, 0), (1, 1)], math.nan, "bad_width"),
        ([(0, 0), (0, 0)], 1, "too_few_points"),
        ([(0, 0), (math.inf, 0)], 1, "not_finite"),
    ],
)
def test_walls_that_are_refused(points, width, code):
    checked = check_line(points, width)
    assert checked.outline is None
    assert code in codes(checked.faults)


def test_a_wall_that_crosses_itself_is_one_piece():
    checked = check_line([(0, 0), (10, 0), (10, 10), (5, 10), (5, -5)], 1)
    assert checked.outline.shape.is_valid
    assert len(checked.outline.polygons) == 1


def test_circles_and_vehicles():
    ring = circle((5, 5), 2)
    assert all(math.dist(p, (5, 5)) == pytest.approx(2) for p in ring)
    assert ring[0] == ring[-1]
    for shape in (disc((5, 5), 2), box((5, 5), 8, 3, 40), capsule((0, 0), (5, 0), 1)):
        assert outline_of(shape).area == pytest.approx(shape.area, rel=2e-3)
