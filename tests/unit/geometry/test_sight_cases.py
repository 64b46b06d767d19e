"""The worked cases of sight, by their numbers, and what a silhouette is."""

import math

import pytest
import shapely

from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Scene, can_see, fan, hidden, hidden_range, seen_from, sight_within
from tests.geometry_cases.pieces import block, figure

EYE = Body(disc((0, 0), 0.0))
TARGET = figure(20, 0)


def fraction(*pieces, shooter=EYE, target=TARGET, method="silhouette"):
    return hidden(Scene(pieces), shooter, target, method).fraction


def seen(*pieces, shooter=EYE, target=TARGET):
    return can_see(Scene(pieces), shooter, target).seen


HALF = block("half", 9.99, 0, 10, 10)
WALL = block("wall", 9.99, -10, 10, 10)


def low(height):
    return block("low", 9.99, -10, 10, 10, height)


def test_g4_half_the_width_behind_a_tall_wall():
    """G4: hidden 0.5, and with the default tolerance the half stands in the band."""
    assert fraction(HALF) == pytest.approx(0.5, abs=1e-9)
    least, greatest = hidden_range(Scene([HALF]), EYE, TARGET, 0.3)
    assert least < 0.5 < greatest
    # Both shifted by 0.3 apart from each other, the wall's end moves by 0.6 on the target's plane, of about 2 cm.
    tangent = 1 / math.sqrt(20**2 - 1) * 20
    assert greatest - least == pytest.approx(2 * 0.6 / (2 * tangent), abs=2e-3)
    assert hidden_range(Scene([HALF]), EYE, TARGET, 0.0) == (pytest.approx(0.5), pytest.approx(0.5))


def test_g5_behind_a_tall_wall():
    """G5: hidden 1, no line of fire, and the wall is named with the place where the line meets it."""
    assert fraction(WALL) == 1.0
    sighting = can_see(Scene([WALL]), EYE, TARGET)
    assert not sighting.seen
    assert [(b.key, b.at) for b in sighting.blocks] == [("wall", pytest.approx((9.99, 0)))]


def test_g6_a_wall_behind_the_target():
    """G6: hidden 0."""
    assert fraction(block("back", 25, -10, 25.5, 10)) == 0.0


def test_g7_a_wall_touching_the_far_side():
    """G7: hidden 0."""
    assert fraction(block("back", 21, -10, 21.5, 10)) == 0.0


@pytest.mark.parametrize(("height", "share"), [(1.5, 1 / 3), (2.0, 2 / 3)])
def test_g8_g9_a_low_wall(height, share):
    """G8: height 1.5 hides 1/3; G9: height 2 hides 2/3; neither stops the line of fire."""
    assert fraction(low(height)) == pytest.approx(share, abs=1e-9)
    assert seen(low(height))


def test_g10_two_walls_count_once():
    """G10: a low wall across and a tall one over one half hide 0.5 + 0.5/3."""
    report = hidden(Scene([low(1.5), HALF]), EYE, TARGET)
    assert report.fraction == pytest.approx(2 / 3, abs=1e-9)
    assert dict(report.shares) == {"half": pytest.approx(0.5), "low": pytest.approx(1 / 3)}
    assert fraction(low(1.5), HALF, low(1.5), HALF) == pytest.approx(2 / 3, abs=1e-9)


def test_g11_eye_on_a_walls_end():
    """G11: the wall runs away from the target: hidden 0."""
    assert fraction(block("away", -20, -0.005, 0, 0.005)) == 0.0
    assert fraction(block("away", -20, 0, 0, 0.01)) == 0.0


def test_g12_a_line_along_a_face():
    """G12: not blocked by it."""
    along = block("along", 5, 0, 15, 1)
    point = Body(disc((20, 0), 0.0))
    assert seen(along, target=point)
    assert seen(block("along", 5, -1, 15, 0), target=point)
    assert fraction(along) == pytest.approx(0.5, abs=1e-9), "the half of the base beyond the face is hidden"


WOOD = block("wood", 10, -40, 30, 40, 30.0, kind="wood", see_through=5.0)


def test_g13_woods():
    """G13: 20 deep with depth 5 stops the line; nearest edge 4 inside is visible, 6 inside is not."""
    assert not seen(WOOD, target=figure(35, 0))
    assert fraction(WOOD, target=figure(35, 0)) == 1.0
    assert seen(WOOD, target=figure(15, 0))
    assert not seen(WOOD, target=figure(17, 0))
    assert fraction(WOOD, target=figure(17, 0)) == 1.0
    assert fraction(WOOD, target=figure(14, 0)) == 0.0


def test_a21_fourteen_from_the_edge():
    """A-21: observer 14 from the wood's edge, figure 4 inside / 6 inside: seen / not seen."""
    watcher = figure(10 - 14 - 1, 0)
    assert seen(WOOD, shooter=watcher, target=figure(15, 0))
    assert not seen(WOOD, shooter=watcher, target=figure(17, 0))


def test_g19_a_thick_low_block_hides_by_its_far_edge():
    """G19: (2 - 0.5 * 20/11) / 3."""
    assert fraction(block("block", 9, -10, 11, 10, 1.5)) == pytest.approx((2 - 0.5 * 20 / 11) / 3, abs=1e-9)


def test_g20_a_block_above_the_eye_hides_by_its_near_edge():
    """G20: hidden 1."""
    assert fraction(block("block", 9, -10, 11, 10, 2.5)) == 1.0


# Beyond the numbered cases: heights of ground, poses, altitude, and the parts of pieces that never count.


def test_a_prone_figure_behind_a_low_wall():
    prone = figure(20, 0, eye=0.3, height=0.8)
    # The line over the far top of the wall falls from 2 to 1.5 at 10 and to 1 at 20: above the prone figure's top.
    assert fraction(low(1.5), target=prone) == 1.0
    assert fraction(low(0.5), target=prone) == 0.0


def test_a_mounted_eye_sees_over_the_wall():
    rider = Body(disc((0, 0), 0.0), eye=4.0, height=5.0)
    # From 4 over 1.5 at 10 the line meets the plane at 20 at -1: below the ground.
    assert fraction(low(1.5), shooter=rider) == 0.0


def test_the_near_lip_of_a_hill_hides_the_foot_of_who_looks_up():
    hill = block("hill", 10, -20, 40, 20, 4.0)
    up = Body(disc((30, 0), 1.0), ground=4.0)
    # From eye 2 over the lip (10, 4) the line climbs 0.2 a cm: 8 at 30, above the figure's top at 7.
    assert fraction(hill, target=up) == 1.0
    near = Body(disc((12, 0), 1.0), ground=4.0)
    # At 12 it stands at 4.4: the lowest 0.4 of 3 cm are hidden.
    assert fraction(hill, target=near) == pytest.approx(0.4 / 3, abs=1e-9)


def test_from_a_hill_over_its_own_lip():
    hill = block("hill", -20, -20, 5, 20, 4.0)
    watcher = Body(disc((0, 0), 0.0), ground=4.0)
    # From 6 over the lip (5, 4) the line falls 0.4 a cm: -2 at 20. At 12 it stands at 1.2 of a figure of 3.
    assert fraction(hill, shooter=watcher) == 0.0
    assert fraction(hill, shooter=watcher, target=figure(12, 0)) == pytest.approx(1.2 / 3, abs=1e-9)


def test_an_aircraft_is_seen_over_a_house():
    house = block("house", 9, -10, 11, 10, 6.0)
    aircraft = Body(disc((20, 0), 1.0), ground=20.0)
    # From 2 over (9, 6) the line climbs to 10.9 at 20: below the aircraft.
    assert fraction(house, target=aircraft) == 0.0
    assert seen(house, target=aircraft)


def test_a_bridge_hides_a_band():
    bridge = block("bridge", 9.99, -10, 10, 10, 2.25, base=1.75)
    # Its far bottom edge at 10 stands at 1.5 on the plane, its near top edge at 9.99 at 2 + 0.25 * 20 / 9.99.
    assert fraction(bridge) == pytest.approx((2 + 0.25 * 20 / 9.99 - (2 - 0.25 * 20 / 9.99)) / 3, abs=1e-9)


def test_what_lies_under_a_base_is_ignored_and_the_rest_is_not():
    under = block("under", 19.5, -0.5, 20.5, 0.5)
    assert fraction(under) == 0.0
    assert seen(under)
    own = block("own", -0.5, -0.5, 0.5, 0.5)
    stands = figure(0, 0)
    assert fraction(own, shooter=stands) == 0.0
    reaching = block("reaching", 18, -0.5, 20, 0.5)
    # It begins 2 before the centre: from there to the base's edge it hides what lies behind it, 1/18 a cm wide.
    tangent = 1 / math.sqrt(20**2 - 1) * 20
    assert fraction(reaching) == pytest.approx((0.5 * 20 / 18) / tangent, abs=1e-9)


def test_a_low_piece_under_the_target_ends_at_its_rim():
    """The border is curved there: the share by integrating its closed form over the silhouette's width."""
    step = block("step", 15, -10, 25, 10, 1.0)
    d, r = 20.0, 1.0
    half = r / math.sqrt(d * d - r * r)
    # 1 / depth of the rim at tau is (d + sqrt(r^2 - (d^2 - r^2) tau^2)) / (d^2 - r^2); its mean over the width is:
    mean_q = (d + r * math.pi / 4) / (d * d - r * r)
    assert half > 0
    assert fraction(step) == pytest.approx((2 - 1.0 * d * mean_q) / 3, abs=1e-8)
    other = [figure(20, 5 * k) for k in range(-2, 3)]
    assert fan(Scene([step]), EYE, [TARGET, *other])[0] == pytest.approx((2 - d * mean_q) / 3, abs=1e-7)


def test_a_rectangular_target_is_as_wide_as_its_tangents():
    truck = Body(box((20, 0), 6, 2, 90), height=3.0)
    # Its near corners (17, -1) and (17, 1) bound it; the wall over y > 0 hides one half.
    assert fraction(HALF, target=truck) == pytest.approx(0.5, abs=1e-9)
    picture = hidden(Scene([HALF]), EYE, truck).picture
    assert (picture.left, picture.right) == pytest.approx((-20 / 17, 20 / 17))
    assert (picture.bottom, picture.top) == (0.0, 3.0)


def test_woods_crossed_wholly_are_summed():
    first = block("first", 4, -40, 7, 40, 30.0, kind="wood", see_through=5.0)
    second = block("second", 10, -40, 13, 40, 30.0, kind="wood", see_through=5.0)
    assert fraction(first) == 0.0
    assert fraction(first, second) == 1.0
    assert not seen(first, second)
    lived_in = block("lived in", 16, -40, 30, 40, 30.0, kind="wood", see_through=5.0)
    # The wood the target stands in counts alone: 3 of 5, and 3 of 5.
    assert fraction(first, lived_in) == 0.0
    assert seen(first, lived_in)


def test_exactly_the_see_through_depth_is_seen_through():
    strip = block("strip", 5, -0.001, 10, 0.001, 30.0, kind="wood", see_through=5.0)
    assert seen(strip, target=Body(disc((20, 0), 0.0)))


def test_a_wood_has_a_height():
    bushes = block("bushes", 5, -40, 15, 40, 1.0, kind="wood", see_through=2.0)
    # The ray stopped last has 2 cm under the tops before the far edge: from 2 it passes 1 at 13, 20/13 lower at 20.
    assert fraction(bushes) == pytest.approx((2 - 20 / 13) / 3, abs=1e-3)
    assert seen(bushes)


def test_other_methods_are_named_and_differ():
    scene = Scene([low(1.5), HALF])
    by = {m: hidden(scene, EYE, TARGET, m) for m in ("silhouette", "width", "area", "corners", "any")}
    assert all(report.method == name for name, report in by.items())
    assert by["width"].fraction == pytest.approx(0.5, abs=1e-9)
    assert by["area"].fraction == pytest.approx(0.5, abs=1e-9)
    assert by["corners"].fraction == 0.5
    assert by["any"].fraction == 0.0
    assert fraction(WALL, method="any") == fraction(WALL, method="corners") == 1.0


def test_area_of_a_slice_of_a_base():
    """A tall wall up to a ray that cuts a segment off the disc: its area in closed form."""
    piece = block("piece", 9.99, 0.25, 10, 10)
    off = 20 * math.sin(math.atan2(0.25, 10))
    segment = math.acos(off) - off * math.sqrt(1 - off * off)
    assert fraction(piece, method="area") == pytest.approx(segment / math.pi, abs=1e-9)
    square = Body(box((20, 0), 2, 2, 0))
    # The ray y = x / 40 leaves of the square, 19..21 by -1..1, what lies below it on the screen: 2 - (19+21)/2/40 * 2.
    assert fraction(piece, target=square, method="area") == pytest.approx((2 - 1.0) / 4, abs=1e-9)


def test_everything_in_the_fan_is_what_single_looks_say():
    scene = Scene([low(1.5), HALF, block("far", 30, -3, 31, 8, 2.5)])
    targets = [figure(20, y) for y in range(-8, 9, 2)] + [Body(box((40, 3), 4, 2, 30)), figure(0.5, 0)]
    single = [hidden(scene, EYE, target).fraction for target in targets]
    assert fan(scene, EYE, targets) == pytest.approx(single, abs=1e-9)


def test_seen_from_says_what_can_see_says():
    scene = Scene([low(1.5), WALL, block("far", 30, -3, 31, 8, 2.5)])
    targets = [figure(20, y) for y in range(-30, 31, 4)] + [figure(-5, 0), figure(0.5, 0)]
    assert seen_from(scene, EYE, targets) == tuple(can_see(scene, EYE, target).seen for target in targets)
    assert set(seen_from(scene, EYE, targets)) == {True, False}


def test_sight_within_the_tolerance():
    edge = block("edge", 9.99, -20, 10, 1.2)
    shooter, target = figure(0, 0, 0.1), figure(20, 0, 0.1)
    # The wall reaches 1.2 over the line; both shifted by 1 to the same side still leave it 0.1 short of seeing over.
    assert sight_within(Scene([edge]), shooter, target, 0.5) == (False, False)
    assert sight_within(Scene([edge]), shooter, target, 1.5) == (False, True)
    assert sight_within(Scene([]), shooter, target, 1.5) == (True, True)
    assert sight_within(Scene([edge]), shooter, target, 0.0) == (False, False)


def test_an_empty_table_hides_nothing():
    assert fraction() == 0.0
    assert seen()
    assert fan(Scene([]), EYE, [TARGET]).tolist() == [0.0]
    assert fan(Scene([WALL]), EYE, []).tolist() == []


def test_a_picture_draws_what_the_number_says():
    report = hidden(Scene([low(1.5), HALF]), EYE, TARGET)
    patches = {patch.key: patch for patch in report.picture.patches}
    assert list(patches) == ["half", "low"]
    drawn = shapely.union_all([shapely.Polygon(p) for patch in patches.values() for p in patch.polygons])
    frame = (report.picture.right - report.picture.left) * (report.picture.top - report.picture.bottom)
    assert drawn.area / frame == pytest.approx(report.fraction, abs=1e-9)
    assert all(type(v) is float for patch in patches.values() for p in patch.polygons for xy in p for v in xy)
