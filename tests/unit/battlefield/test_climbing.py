"""Climbing by heights along a path (T18): where, from which foot to which top, and how much higher than the figure."""

import math

import pytest

from companion.model.board import Level, Opening
from tests.unit.battlefield.laid import block, cart, fence, field, foe, man, wall

SPEEDS = {"open": 100.0}


def walk(table, *points, most=7, speeds=SPEEDS):
    return table.path("a", points, speeds, climbs=most)


def climber(x=10.0, y=50.0, height=1.8, **more):
    return man("a", x, y, 2.0, height=height, **more)


def garden_wall(height, left=20.0, right=22.0, name="w", **more):
    return wall(name, left, 0, right, 100, height, barrier=True, **more)


@pytest.mark.parametrize(
    ("tall", "high", "man_cm", "wall_cm", "difference"),
    [
        (1.8, 6.4, 2, 6, 4),  # T-8: needs 4
        (2.0, 9.0, 2, 9, 7),  # T-8: difference 7, cannot be rolled
        (2.5, 6.5, 3, 7, 4),  # the half goes up
        (2.4, 2.4, 2, 2, 0),  # no roll
        (3.0, 1.0, 3, 1, -2),
    ],
)
def test_a_climb_is_named_with_rounded_heights_and_their_difference(tall, high, man_cm, wall_cm, difference) -> None:
    path = walk(field(climber(height=tall), garden_wall(high)), (40.0, 50.0))
    assert path.stop is None
    assert path.reached == 30.0  # the climb costs no distance
    (climb,) = path.climbs
    assert (climb.what, climb.height, climb.foot, climb.top) == ("w", tall, 0.0, high)
    assert (climb.figure_cm, climb.obstacle_cm, climb.difference) == (man_cm, wall_cm, difference)
    # The base of radius 1 touches the wall at 20 with its centre at 19, and has left it at 23.
    assert climb.at == pytest.approx(9.0, abs=1e-5)
    assert climb.place == pytest.approx((19.0, 50.0), abs=1e-5)
    assert climb.until == pytest.approx(13.0, abs=1e-3)


def test_what_is_too_high_by_the_rounded_heights_stops_the_path_at_the_foot() -> None:
    path = walk(field(climber(height=1.8), garden_wall(9.5)), (40.0, 50.0))  # 10 - 2 = 8
    assert path.stop is not None
    assert (path.stop.why, path.stop.what) == ("climb", "w")
    assert path.reached == pytest.approx(9.0, abs=1e-5)
    assert [climb.difference for climb in path.climbs] == [8]
    assert walk(field(climber(height=1.8), garden_wall(9.4)), (40.0, 50.0)).stop is None  # 9 - 2 = 7


def test_without_leave_to_climb_a_wall_stops() -> None:
    path = field(climber(), garden_wall(2.0)).path("a", [(40.0, 50.0)], SPEEDS)
    assert path.stop is not None
    assert (path.stop.why, path.stop.what, path.climbs) == ("barrier", "w", ())


def test_a_barrier_without_height_is_not_climbed() -> None:
    path = walk(field(climber(), garden_wall(0.0)), (40.0, 50.0))
    assert path.stop is not None
    assert (path.stop.why, path.climbs) == ("barrier", ())


def test_a_path_that_ends_on_top_gives_the_altitude_there() -> None:
    path = walk(field(climber(), garden_wall(4.0, 20, 40)), (30.0, 50.0))
    assert [climb.until for climb in path.climbs] == [None]
    assert path.altitude == 4.0
    down = field(climber(30.0, altitude=4.0), garden_wall(4.0, 20, 40))
    path = walk(down, (50.0, 50.0))
    assert (path.climbs, path.stop, path.altitude) == ((), None, 0.0)


def test_a_path_used_up_before_the_wall_climbs_nothing() -> None:
    path = walk(field(climber(), garden_wall(4.0)), (40.0, 50.0), speeds={"open": 8.0})
    assert (path.climbs, path.altitude) == ((), 0.0)
    assert path.stop is not None
    assert path.stop.why == "reach"


def test_two_walls_are_two_climbs_each_from_the_ground() -> None:
    table = field(climber(), garden_wall(5.0, 20, 21, "one"), garden_wall(6.0, 30, 31, "two"))
    path = walk(table, (50.0, 50.0))
    assert [(climb.what, climb.foot, climb.difference) for climb in path.climbs] == [("one", 0.0, 3), ("two", 0.0, 4)]
    assert [climb.at for climb in path.climbs] == pytest.approx([9.0, 19.0], abs=1e-5)


def test_a_wall_crossed_there_and_back_is_climbed_twice() -> None:
    path = walk(field(climber(), garden_wall(5.0)), (30.0, 50.0), (10.0, 60.0))
    assert [climb.what for climb in path.climbs] == ["w", "w"]
    assert path.stop is None


def test_from_a_step_one_climbs_only_the_rest() -> None:
    # A ledge 3 high leans on a house 8 high: 3 - 2 = 1, then 5 - 2 = 3 from the ledge; past it, down is no climb.
    table = field(climber(), garden_wall(3.0, 20, 30, "ledge"), garden_wall(8.0, 30, 40, "tower"))
    path = walk(table, (60.0, 50.0))
    found = [(climb.what, climb.foot, climb.top, climb.difference) for climb in path.climbs]
    assert found == [("ledge", 0.0, 3.0, 1), ("tower", 3.0, 8.0, 3)]
    assert walk(table, (60.0, 50.0), (10.0, 50.0)).climbs[-1].what == "tower"


def test_a_cliff_is_climbed_from_the_ground_below_and_left_freely() -> None:
    low = block("low", 20, 0, 90, 100, height=2.0, ground=True)
    cliff = block("cliff", 40, 0, 90, 100, base=2.0, height=5.0, ground=True, barrier=True)
    path = walk(field(climber(), low, cliff), (60.0, 50.0))
    (climb,) = path.climbs
    assert (climb.foot, climb.top, climb.obstacle_cm, climb.difference) == (2.0, 7.0, 5, 3)
    assert path.altitude == 0.0  # the hill itself carries him there
    back = walk(field(climber(60.0), low, cliff), (10.0, 50.0))
    assert (back.climbs, back.stop) == ((), None)


def house(**more):
    return wall("house", 20, 40, 40, 60, 6.0, barrier=True, levels=(Level(floor=0.0), Level(floor=3.0)), **more)


def door(*, is_open: bool) -> Opening:
    return Opening(a=(20.0, 48.0), b=(20.0, 52.0), kind="door", top=2.5, open=is_open)


def test_through_an_open_door_there_is_no_climb_and_from_inside_walls_stop() -> None:
    path = walk(field(climber(), house(openings=(door(is_open=True),))), (30.0, 50.0), (50.0, 50.0))
    assert path.climbs == ()
    assert path.stop is not None
    assert (path.stop.why, path.stop.what) == ("barrier", "house")


def test_a_shut_door_is_climbed_like_the_wall_on_to_the_roof() -> None:
    path = walk(field(climber(), house(openings=(door(is_open=False),))), (30.0, 50.0))
    assert [(climb.what, climb.difference, climb.until) for climb in path.climbs] == [("house", 4, None)]
    assert path.altitude == 6.0
    over = walk(field(climber(), house(openings=(door(is_open=False),))), (60.0, 50.0))
    assert over.stop is None
    assert over.climbs[0].until == pytest.approx(31.0, abs=1e-3)


def test_a_gap_in_a_wall_is_no_climb() -> None:
    gap = Opening(a=(30.0, 48.0), b=(30.0, 52.0), kind="gap", top=3.0)
    table = field(climber(), fence("f", ((30, 0), (30, 100)), 0.5, height=3.0, barrier=True, openings=(gap,)))
    assert walk(table, (60.0, 50.0)).climbs == ()
    assert len(walk(table, (60.0, 80.0)).climbs) == 1


def test_terrain_that_may_not_be_entered_is_entered_by_climbing() -> None:
    table = field(climber(), garden_wall(4.0, speed="sheer"))
    path = walk(table, (40.0, 50.0), speeds={"open": 100.0, "sheer": 0.0})
    assert path.stop is None
    assert math.isclose(path.cost, 0.3)
    assert [piece.speed for piece in path.pieces] == ["open"]


def test_another_base_before_the_wall_stops_first() -> None:
    path = walk(field(climber(), foe("b", 16, 50, 2.0), garden_wall(4.0)), (40.0, 50.0))
    assert path.stop is not None
    assert (path.stop.why, path.climbs) == ("unit", ())


def test_a_rectangular_base_climbs_where_its_corner_touches() -> None:
    table = field(cart("a", 10, 50, 4, 2, 90.0, height=2.0), garden_wall(5.0))
    (climb,) = walk(table, (40.0, 50.0)).climbs
    # Its length lies along the way: its front is 2 cm ahead of its centre.
    assert climb.at == pytest.approx(8.0, abs=1e-5)
    assert climb.until == pytest.approx(14.0, abs=1e-3)
