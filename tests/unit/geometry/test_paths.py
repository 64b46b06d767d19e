"""Paths: stretches through areas, the table's edge, budgets, and contact of pushed bases."""

import math

import pytest

from companion.geometry.outlines import Outline, check_polygon
from companion.geometry.paths import leaves_table, reach_piecewise, reach_wholly, stretches
from companion.geometry.paths_contact import base_bar, clear_of, door_strip, first_contact, wall_bar
from companion.geometry.shapes import box, capsule, disc


def square(left: float, top: float, right: float, bottom: float) -> Outline:
    outline = check_polygon([[(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]]).outline
    assert outline is not None
    return outline


def rows(points, areas):
    return [(round(s.start, 9), round(s.end, 9), s.area) for s in stretches(points, areas)]


def test_a_path_through_one_area() -> None:
    assert rows([(0, 5), (20, 5)], [square(4, 0, 10, 10)]) == [(0, 4, -1), (4, 10, 0), (10, 20, -1)]


def test_the_earlier_area_lies_above_the_later() -> None:
    upper, lower = square(6, 0, 8, 10), square(4, 0, 10, 10)
    assert rows([(0, 5), (20, 5)], [upper, lower]) == [(0, 4, -1), (4, 6, 1), (6, 8, 0), (8, 10, 1), (10, 20, -1)]


def test_stretches_are_joined_over_the_bends_of_a_path() -> None:
    assert rows([(0, 5), (6, 5), (6, 5), (6, 20)], [square(4, 0, 10, 10)]) == [(0, 4, -1), (4, 11, 0), (11, 21, -1)]


def test_a_path_along_a_border_runs_in_the_area() -> None:
    assert rows([(0, 10), (20, 10)], [square(4, 0, 10, 10)]) == [(0, 4, -1), (4, 10, 0), (10, 20, -1)]


def test_a_path_that_only_touches_a_corner_does_not_enter() -> None:
    assert rows([(0, 14), (14, 0)], [square(7, 7, 10, 10)]) == [(0, round(math.hypot(14, 14), 9), -1)]


def test_a_path_of_no_length_has_no_stretch() -> None:
    assert rows([(5, 5), (5, 5)], [square(4, 0, 10, 10)]) == []
    assert rows([(5, 5)], []) == []


@pytest.mark.parametrize(
    ("points", "at"),
    [
        ([(10, 10), (10, 30)], None),
        ([(10, 10), (10, 40), (50, 40)], None),
        ([(10, 10), (10, 50)], 30.0),
        ([(10, 10), (-10, 10)], 10.0),
        ([(10, 10), (20, 10), (80, 10)], 50.0),
        ([(-5, 10), (10, 10)], None),
        ([(-5, 10), (-8, 10)], 0.0),
        ([], None),
    ],
)
def test_leaving_a_table_of_sixty_by_forty(points, at) -> None:
    assert leaves_table(points, 60, 40) == (at if at is None else pytest.approx(at))


def test_a_budget_charged_stretch_by_stretch() -> None:
    costs = [(0.0, 4.0, 10.0), (4.0, 30.0, 6.0)]
    assert reach_piecewise(costs, 1.0) == pytest.approx(7.6)
    assert reach_piecewise(costs, 0.25) == pytest.approx(2.5)
    assert reach_piecewise(costs, 100.0) == 30.0
    assert reach_piecewise([(0.0, 4.0, 10.0), (4.0, 9.0, 0.0)], 1.0) == 4.0
    assert reach_piecewise([], 1.0) == 0.0


def test_a_budget_charged_wholly() -> None:
    # Dragging (A11): 10 in the open, 5 in difficult terrain; the slower one counts for all once it is entered.
    assert reach_wholly([(0.0, 3.0, 10.0), (3.0, 30.0, 5.0)], 1.0) == 5.0
    assert reach_wholly([(0.0, 7.0, 10.0), (7.0, 30.0, 5.0)], 1.0) == 7.0
    assert reach_wholly([(0.0, 3.0, 5.0), (3.0, 30.0, 10.0)], 1.0) == 5.0
    assert reach_wholly([(0.0, 3.0, 10.0), (3.0, 30.0, 0.0)], 1.0) == 3.0
    assert reach_wholly([], 1.0) == 0.0


def wall(left: float, top: float, right: float, bottom: float):
    return wall_bar("wall", square(left, top, right, bottom).shape)


def test_a_round_base_meets_a_face_and_a_corner() -> None:
    bar = wall(10, 0, 12, 10)
    assert first_contact(disc((0, 5), 1.0), [(0, 5), (20, 5)], [bar]) == (pytest.approx(9.0, abs=1e-6), "wall")
    # Half the radius past the corner: it touches when its centre is sqrt(1 - 0.25) before the corner.
    at = first_contact(disc((0, 10.5), 1.0), [(0, 10.5), (20, 10.5)], [bar])
    assert at == (pytest.approx(10 - math.sqrt(0.75), abs=1e-6), "wall")


def test_a_base_slides_along_a_wall_and_past_its_corner() -> None:
    bar = wall(10, 0, 12, 10)
    assert first_contact(disc((9, 1), 1.0), [(9, 1), (9, 30)], [bar]) is None
    assert first_contact(disc((0, 11), 1.0), [(0, 11), (20, 11)], [bar]) is None
    assert first_contact(box((9, 1), 2, 2), [(9, 1), (9, 30)], [bar]) is None


def test_a_rectangle_meets_a_wall_with_its_front_and_with_its_corner() -> None:
    bar = wall(10, 0, 12, 10)
    assert first_contact(box((0, 5), 6, 4, 90), [(0, 5), (20, 5)], [bar]) == (pytest.approx(7.0, abs=1e-5), "wall")
    turned = first_contact(box((0, 5), 2, 2, 45), [(0, 5), (20, 5)], [bar])
    assert turned == (pytest.approx(10 - math.sqrt(2), abs=1e-5), "wall")


def test_a_small_bar_inside_the_way_of_a_wide_base() -> None:
    # The post is thinner than the base is wide and touches none of its corners' ways.
    post = wall(10, 4.9, 10.2, 5.1)
    assert first_contact(box((0, 5), 2, 6, 90), [(0, 5), (20, 5)], [post]) == (pytest.approx(9.0, abs=1e-5), "wall")


def test_bases_meet_edge_to_edge() -> None:
    bar = base_bar("foe", disc((20, 5), 1.5))
    assert first_contact(disc((0, 5), 1.0), [(0, 5), (40, 5)], [bar]) == (pytest.approx(17.5, abs=1e-6), "foe")
    rod = base_bar("rod", capsule((20, 0), (20, 10), 0.5))
    assert first_contact(disc((0, 5), 1.0), [(0, 5), (40, 5)], [rod]) == (pytest.approx(18.5, abs=1e-6), "rod")


def test_the_second_leg_and_the_nearest_bar_count() -> None:
    path = [(0, 0), (0, 5), (30, 5)]
    bars = [base_bar("far", disc((25, 5), 1)), base_bar("near", disc((15, 5), 1))]
    assert first_contact(disc((0, 0), 1.0), path, bars) == (pytest.approx(18.0, abs=1e-6), "near")


def test_a_base_that_overlaps_may_leave_but_go_no_deeper() -> None:
    bar = base_bar("foe", disc((2, 0), 1.5))
    base = disc((0, 0), 1.0)
    assert first_contact(base, [(0, 0), (-10, 0)], [bar]) is None
    deeper = first_contact(base, [(0, 0), (10, 0)], [bar])
    assert deeper is not None
    assert deeper[0] == pytest.approx(0.0, abs=1e-6)
    assert first_contact(disc((2, 0), 1.0), [(2, 0), (10, 0)], [bar]) is None, "a centre inside is free to leave"


def test_a_shrunken_base_only_touches() -> None:
    bar = wall(10, 0, 12, 10)
    inner = clear_of(box((9.5, 5), 2, 2), bar)
    assert inner is not None
    assert max(x for x, _ in inner.core) == pytest.approx(10.0, abs=1e-8)


def test_an_open_door_lets_through_whoever_fits() -> None:
    door = door_strip((11, 4), (11, 6.5), 2.0)
    assert door is not None
    bar = wall_bar("wall", square(10, 0, 12, 10).shape, [door])
    assert first_contact(disc((0, 5.25), 1.25), [(0, 5.25), (20, 5.25)], [bar]) is None
    assert first_contact(disc((0, 5.25), 1.3), [(0, 5.25), (20, 5.25)], [bar]) is not None
    assert door_strip((1, 1), (1, 1), 2.0) is None
