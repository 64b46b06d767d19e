"""Doors, windows and floors: where a wall lets a line through, and where a roof stops it."""

import pytest

from companion.geometry.distance import edge_distance
from companion.geometry.outlines import check_polygon, rectangle
from companion.geometry.shapes import box, capsule, disc
from companion.geometry.sight import (
    SHELL,
    Body,
    Gap,
    Obstacle,
    Scene,
    can_see,
    depth_to_border,
    fan,
    hidden,
    vehicle,
)
from tests.geometry_cases.pieces import block, figure

WINDOW = Gap((10, -1), (10, 1), 1.0, 2.5)


def wall(*gaps, height=6.0):
    return block("wall", 9.9, -20, 10.1, 20, height, gaps=gaps)


def house(*gaps, floors=(), height=6.0):
    outline = check_polygon([rectangle(10, -10, 30, 10)]).outline
    return Obstacle("house", outline, 0.0, height, gaps=gaps, hollow=True, floors=floors)


EYE, TARGET = figure(0, 0, 0.5), figure(20, 0)


def seen(*pieces, a=EYE, b=TARGET):
    scene = Scene(pieces)
    assert can_see(scene, a, b).seen == can_see(scene, b, a).seen
    return can_see(scene, a, b).seen


def test_a_window_in_a_wall_lets_a_line_through():
    assert not seen(wall())
    assert seen(wall(WINDOW))
    assert not seen(wall(Gap((10, -1), (10, 1), 1.0, 2.5, open=False)))


def test_what_a_window_frames():
    """Eye 2 at 0, wall 9.9 to 10.1, window 1 to 2.5: the frame, seen on the plane at 20, in closed form."""
    tangent = 20 / 399**0.5
    # Wider than the figure: only sill and lintel count. The sill's near edge... its far edge is higher from above.
    sill = 2 - 1.0 * 20 / 10.1
    lintel = 2 + 0.5 * 20 / 10.1
    wide = Gap((10, -5), (10, 5), 1.0, 2.5)
    expected = 1 - (min(lintel, 3.0) - sill) / 3
    assert hidden(Scene([wall(wide)]), EYE, TARGET).fraction == pytest.approx(expected, abs=1e-9)
    narrow = Gap((10, -0.25), (10, 0.25), 0.0, 6.0)
    # A slit half a cm wide: its far corners bound what is seen through it.
    share = 1 - 0.25 * 20 / 10.1 / tangent
    assert hidden(Scene([wall(narrow)]), EYE, TARGET).fraction == pytest.approx(share, abs=1e-9)


def test_a_window_is_no_use_from_beside_it():
    assert not seen(wall(WINDOW), a=figure(9.0, -15, 0.5))


def test_a_window_too_high_up():
    loft = Gap((10, -1), (10, 1), 4.5, 5.5)
    assert not seen(wall(loft))
    assert seen(wall(loft), b=Body(disc((20, 0), 1.0), ground=4.0))


def test_inside_a_house_sight_runs_through_its_openings_only():
    inside = figure(20, 0)
    assert not seen(house(), b=inside)
    assert seen(house(WINDOW), b=inside)
    assert not seen(house(WINDOW), a=figure(0, -40, 0.5), b=inside)
    assert Scene([house()]).inside(inside.footprint) == ("house",)
    assert Scene([house()]).inside(EYE.footprint) == ()


def test_two_in_one_house_see_each_other_on_one_floor_only():
    ground, loft = figure(15, 0), Body(disc((25, 0), 1.0), ground=3.2)
    assert seen(house(), a=ground, b=figure(25, 5))
    assert not seen(house(floors=(3.2,)), a=ground, b=loft)
    assert seen(house(height=9.0), a=ground, b=loft)


def test_through_two_windows_and_out_again():
    back = Gap((30, -1), (30, 1), 1.0, 2.5)
    far = figure(45, 0)
    assert not seen(house(WINDOW), b=far)
    assert seen(house(WINDOW, back), b=far)


def test_a_roof_stops_who_looks_in_from_above():
    watcher = Body(disc((0, 0), 0.5), ground=12.0)
    assert not seen(house(), a=watcher, b=figure(14, 0))
    on_top = Body(disc((14, 0), 1.0), ground=6.0)
    assert seen(house(), a=watcher, b=on_top)
    assert hidden(Scene([house()]), watcher, on_top).fraction == 0.0


def test_m15_one_centimetre_from_the_window():
    """M15: what counts is the distance from the base's edge to the point fired from."""
    line = capsule(WINDOW.a, WINDOW.b, 0.0)
    near, far = figure(10 + SHELL + 1.0 + 0.7, 0), figure(10 + SHELL + 1.0 + 1.2, 0)
    assert edge_distance(near.footprint, line) == pytest.approx(0.9)
    assert edge_distance(far.footprint, line) == pytest.approx(1.4)


def test_gaps_that_miss_the_wall_or_have_no_width_change_nothing():
    solid = Scene([wall()]).edges.shape
    assert Scene([wall(Gap((10, 0), (10, 0), 1, 2))]).edges.shape == solid
    assert Scene([wall(Gap((50, -1), (50, 1), 1, 2))]).edges.shape == solid


def test_a_vehicle_stands_in_the_line_and_a_figure_does_not():
    truck = Body(disc((10, 0), 3.0), height=3.5, key="truck")
    scene = Scene([vehicle(truck)])
    report = hidden(scene, EYE, TARGET)
    assert report.fraction == 1.0
    assert [key for key, _ in report.shares] == ["truck"]
    assert not can_see(scene, EYE, TARGET).seen


def test_depth_to_the_border_of_a_piece():
    outline = check_polygon([rectangle(0, 0, 40, 40)]).outline
    assert depth_to_border(outline, (4, 20)) == pytest.approx(4)
    assert depth_to_border(outline, (-4, 20)) == 0.0


@pytest.mark.parametrize("base", [disc((0, 0), 2.0), box((0, 0), 6, 3, 20)])
def test_a_vehicle_hides_others_but_never_itself(base):
    truck = Body(base, height=3.5, key="truck")
    tank = Body(base.turned(35).moved(30, 4), height=3.0, key="tank")
    scene = Scene([vehicle(truck), vehicle(tank)])
    behind = figure(45, 6)
    for a, b in ((truck, tank), (tank, truck)):
        assert hidden(scene, a, b).fraction == 0.0
        assert can_see(scene, a, b).seen
    assert hidden(scene, truck, behind).fraction > 0.3
    assert fan(scene, truck, [tank, behind] * 3).tolist() == pytest.approx(
        [0.0, hidden(scene, truck, behind).fraction] * 3, abs=1e-9
    )
