"""Footprints: where they lie, what they hold, how they look from outside."""

import math

import pytest
import shapely

from companion.geometry.shapes import box, capsule, disc, polygon


def test_a_box_has_its_length_along_its_facing():
    assert box((0, 0), 6, 2, 0).bounds == (-1, -3, 1, 3)
    assert box((0, 0), 6, 2, 90).bounds == (-3, -1, 3, 1)
    assert set(box((0, 0), 6, 2, 90).core) == {(3, -1), (3, 1), (-3, 1), (-3, -1)}


def test_turning_is_clockwise_on_the_screen():
    turned = box((5, 5), 6, 2, 0).turned(90)
    assert turned.facing == 90
    assert set(turned.core) == {(8, 4), (8, 6), (2, 6), (2, 4)}


def test_moving_and_placing_keep_the_shape():
    shape = capsule((10, 0), (12, 0), 0.25)
    assert shape.centre == (11, 0)
    assert shape.facing == 90
    assert shape.placed((0, 0)).core == ((-1, 0), (1, 0))
    assert shape.moved(1, 2).bounds == (10.75, 1.75, 13.25, 2.25)


def test_what_a_footprint_holds():
    assert disc((0, 0), 1).contains((1, 0))
    assert not disc((0, 0), 1).contains((1.00001, 0))
    assert box((0, 0), 2, 2).contains((1, 1))
    assert not box((0, 0), 2, 2).contains((1, 1.001))
    assert capsule((0, 0), (4, 0), 1).contains((2, 1))
    assert not capsule((0, 0), (4, 0), 1).contains((4.8, 0.8))


def test_areas_are_closed_forms():
    assert disc((3, 3), 2).area == pytest.approx(4 * math.pi)
    assert box((3, 3), 6, 2, 33).area == pytest.approx(12)
    assert capsule((0, 0), (4, 0), 1).area == pytest.approx(8 + math.pi)


def test_tangents_of_a_disc_touch_it():
    left, right = disc((20, 0), 1).tangents((0, 0))
    for end in (left, right):
        assert math.dist(end, (20, 0)) == pytest.approx(1)
        assert end[0] * (end[0] - 20) + end[1] ** 2 == pytest.approx(0, abs=1e-12)
    assert left[1] < 0 < right[1], "looking along +x with y down, left is up the table"


def test_tangents_of_a_box_are_its_outermost_corners():
    assert box((10, 0), 2, 4, 90).tangents((0, 0)) == ((9, -2), (9, 2))


def test_no_tangents_from_on_the_footprint():
    assert disc((0, 0), 1).tangents((0.5, 0)) is None
    assert disc((0, 0), 1).tangents((1, 0)) is None
    assert box((0, 0), 2, 2).tangents((1, 0.5)) is None


def test_the_nearest_point():
    assert disc((0, 0), 1).nearest((5, 0)) == (1, 0)
    assert box((0, 0), 2, 2).nearest((5, 5)) == (1, 1)
    assert box((0, 0), 2, 2).nearest((0.3, 0.2)) == (0.3, 0.2)
    assert disc((1, 1), 0).nearest((4, 4)) == (1, 1)


@pytest.mark.parametrize(
    "shape",
    [disc((1, 2), 3), box((1, 2), 6, 2, 30), capsule((0, 0), (4, 1), 1.5), polygon([(0, 0), (4, 0), (4, 3)], 0.5)],
)
def test_the_drawn_outline_has_nearly_the_exact_area(shape):
    drawn = shapely.Polygon(shape.outline(64))
    assert drawn.is_valid
    assert drawn.area == pytest.approx(shape.area, rel=1e-3)
    assert drawn.bounds == pytest.approx(shape.bounds, abs=1e-2)


def test_impossible_footprints_are_refused():
    with pytest.raises(ValueError, match="finite"):
        disc((0, 0), -1)
    with pytest.raises(ValueError, match="finite"):
        box((0, 0), math.nan, 1)
    with pytest.raises(ValueError, match="convex"):
        polygon([(0, 0), (4, 0), (1, 1), (0, 4)])
    with pytest.raises(ValueError, match="convex"):
        polygon([(0, 0), (4, 0)])


def test_a_capsule_of_no_length_is_a_disc():
    assert capsule((1, 1), (1, 1), 2).is_round
