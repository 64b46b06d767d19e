"""Positions on the very border of things: each has a defined answer, and nothing raises."""

import pytest

from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Obstacle, Scene, all_pairs, can_see, fan, hidden, seen_from, visibility_area
from tests.geometry_cases.pieces import block, figure, shape

EYE = Body(disc((0, 0), 0.0))
TARGET = figure(20, 0)


def fraction(*pieces, shooter=EYE, target=TARGET):
    return hidden(Scene(pieces), shooter, target).fraction


def test_eye_on_a_corner_of_a_piece_beside_the_line():
    assert fraction(block("beside", -5, 0.0, 0, 5)) == 0.0


def test_eye_on_a_corner_with_the_piece_ahead():
    """The eye on the corner (0,0) of a piece over x > 0, y > 0: the directions that enter it are hidden."""
    assert fraction(block("ahead", 0, 0, 5, 5)) == pytest.approx(0.5, abs=1e-9)


def test_eye_on_an_edge_looking_in_and_out():
    assert fraction(block("in", 0, -5, 5, 5)) == 1.0
    assert fraction(block("out", -5, -5, 0, 5)) == 0.0


def test_eye_inside_a_tall_piece():
    """The rest of the piece is not ignored: all is hidden, and no line is clear."""
    around = block("around", -3, -3, 3, 3)
    assert fraction(around) == 1.0
    assert not can_see(Scene([around]), EYE, TARGET).seen
    assert fraction(around, shooter=figure(0, 0, 1.0)) == 1.0
    assert fraction(around, shooter=figure(0, 0, 5.0)) == 0.0, "a base that covers the piece ignores it"


def test_eye_inside_a_low_piece_looks_over_it():
    assert fraction(block("low", -3, -3, 3, 3, 1.0)) == 0.0


def test_a_line_along_a_wall_between_two_faces():
    left, right = block("left", 5, -1, 15, 0), block("right", 5, 0, 15, 1)
    point = Body(disc((20, 0), 0.0))
    assert not can_see(Scene([left, right]), EYE, point).seen, "two walls that share a face leave no line between"
    assert can_see(Scene([left, block("right", 5, 0.01, 15, 1)]), EYE, point).seen


def test_bases_in_contact_see_each_other():
    between = block("between", 1, -5, 1.5, 5)
    assert can_see(Scene([between]), figure(0, 0), figure(2, 0)).seen
    assert fraction(between, shooter=figure(0, 0), target=figure(1.5, 0)) == 0.0


def test_coincident_and_overlapping_bases():
    wall = block("wall", 9, -9, 10, 9)
    assert fraction(wall, shooter=TARGET, target=TARGET) == 0.0
    assert fraction(wall, shooter=figure(20.3, 0)) == 0.0
    assert can_see(Scene([wall]), TARGET, TARGET).seen
    assert hidden(Scene([wall]), TARGET, TARGET).picture.patches == ()


def test_points_on_one_place():
    point = Body(disc((3, 3), 0.0))
    assert fraction(block("wall", 9, -9, 10, 9), shooter=point, target=point) == 0.0
    assert can_see(Scene([block("over", 0, 0, 6, 6)]), point, point).seen


def test_a_target_without_width_or_height():
    wall = block("wall", 9, -9, 10, 9)
    assert fraction(wall, target=Body(disc((20, 0), 0.0))) == 0.0
    assert fraction(wall, target=Body(disc((20, 0), 1.0), height=0.0)) == 0.0
    assert not can_see(Scene([wall]), EYE, Body(disc((20, 0), 0.0))).seen
    flat = Body(disc((20, 0), 1.0), height=0.0)
    assert seen_from(Scene([wall]), EYE, [flat]) == (can_see(Scene([wall]), EYE, flat).seen,) == (False,)


def test_a_wall_seen_end_on_hides_nothing_of_note():
    assert fraction(block("end on", 5, -0.005, 15, 0.005)) == pytest.approx(0.005 * 20 / 5, rel=0.01)


def test_collinear_walls_with_a_gap():
    walls = [block("one", 10, -9, 10.01, -0.2), block("two", 10, 0.2, 10.01, 9)]
    # The gap of 0.4 at 10 (its near corners bound it) shows 0.8 of the width of about 2 at 20.
    shown = 0.4 * 20 / 10.01 / (2 * 20 / 399**0.5)
    assert fraction(*walls) == pytest.approx(1 - shown, abs=1e-9)


def test_walls_that_touch_leave_no_gap():
    walls = [block("one", 10, -9, 10.01, 0), block("two", 10, 0, 10.01, 9)]
    assert fraction(*walls) == 1.0
    assert not can_see(Scene(walls), EYE, TARGET).seen


def test_copies_and_overlaps_count_once():
    wall = block("wall", 10, 0, 10.5, 9)
    assert fraction(wall, wall, block("over", 9.9, 3, 10.7, 12)) == pytest.approx(fraction(wall), abs=1e-12)


def test_a_sliver_of_a_hundredth():
    # A post 0.01 by 0.01 at 10: 0.01 * 20 / 10 of a width of about 2.
    post = block("post", 10, -0.005, 10.01, 0.005)
    assert fraction(post) == pytest.approx(0.01 * 20 / 10 / (2 * 20 / 399**0.5), rel=1e-6)


def test_a_face_on_the_rim_of_the_target_hides_nothing():
    truck = Body(box((20, 0), 4, 2, 0))
    assert fraction(block("behind", 19, -9, 25, 9), target=truck) == 0.0
    assert fraction(block("low", 19, -9, 25, 9, 1.0), target=truck) == 0.0


def test_a_piece_touching_the_target_on_the_near_side_counts():
    assert fraction(block("front", 18.5, -9, 19, 9)) == 1.0
    truck = Body(box((20, 0), 4, 2, 0))
    assert fraction(block("front", 18.5, -9, 19, 9), target=truck) == 1.0


def test_units_on_the_tables_edge():
    corner, edge = figure(0, 0), figure(180, 120)
    scene = Scene([block("wall", 90, 0, 91, 120)])
    assert not can_see(scene, corner, edge).seen
    assert visibility_area(scene, (0, 0), (0, 0, 180, 120)).area == pytest.approx(90 * 120)
    assert visibility_area(scene, (-5, 60), (0, 0, 180, 120)).area == pytest.approx(90 * 120)


def test_pieces_without_height_or_ground_are_left_out():
    flat = block("flat", 5, -5, 6, 5, 0.0)
    speck = Obstacle("speck", block("x", 0, 0, 0.01, 0.01).outline, 0.0, 9.0)
    assert Scene([flat]).prisms == ()
    assert len(Scene([speck]).prisms) == 1
    assert fraction(flat) == 0.0


def test_a_piece_with_a_hole_around_the_eye():
    ring = shape("ring", [(-5, -5), (5, -5), (5, 5), (-5, 5)])
    hollow = block("yard", -5, -5, 5, 5)
    yard = Obstacle(
        "yard",
        type(hollow.outline)(((*hollow.outline.polygons[0], ((-2, -2), (-2, 2), (2, 2), (2, -2), (-2, -2))),)),
        0.0,
        100.0,
    )
    assert fraction(yard) == 1.0
    assert fraction(ring) == 1.0
    assert fraction(yard, target=figure(1.5, 1.5, 0.3)) == 0.0


def test_everybody_at_everybody_on_a_crowded_spot():
    units = [figure(0, 0), figure(0, 0), figure(1.0, 0), figure(2.0, 0), Body(disc((5, 5), 0.0)), figure(20, 0)]
    scene = Scene([block("wall", 9, -9, 10, 9), block("low", -1, -1, 1, 1, 1.0)])
    matrix = all_pairs(scene, units)
    assert matrix.shape == (6, 6)
    assert ((matrix >= 0) & (matrix <= 1)).all()
    assert matrix[0, 1] == 0.0
    assert matrix[0, 5] == 1.0
    assert (fan(scene, units[0], units) == matrix[0]).all()
