"""Guards watching a move, against closed forms."""

import math

import pytest

from companion.battlefield.bodies import NotOnTableError
from tests.unit.battlefield.laid import cart, field, foe, man, wall

TO = 0.006
"""Where a unit is caught is found to 0.004 cm; a clear line must pass a corner by a hair."""

# A wall ends at the corner (40, 30), its lower one. The outermost clear line past it runs along (-0.6, 0.8) and
# touches the guard's base of radius 1, whose centre is 5 above, at x = 40 + (5 * 0.6 - 1) / 0.8 = 42.5. A base of
# radius 1 whose centre is 5 below touches it at x = 40 - (5 * 0.6 + 1) / 0.8 = 35. Above the corner the line runs to
# the right of the wall.
GUARD = man("guard", 42.5, 25.0, 2.0)
FIRST_SEEN = 35.0


@pytest.mark.parametrize("thick", [0.1, 3.0])
def test_a_runner_is_caught_where_it_crosses_the_line_of_fire(thick: float):
    """M-14: a runner crosses a guard's line of fire 6 cm into its run, guard range 15; rule M7."""
    wide = wall("wall", 0.0, 30.0 - thick, 40.0, 30.0)
    table = field(wide, GUARD, foe("runner", FIRST_SEEN - 6.0, 35.0, 2.0))
    (caught,) = table.watch("runner", [(FIRST_SEEN + 4.0, 35.0)], {"guard": 15.0})
    assert caught.guard == "guard"
    assert caught.at == pytest.approx(6.0, abs=TO)
    assert caught.point == pytest.approx((FIRST_SEEN - 6.0 + caught.at, 35.0), abs=1e-9)


def test_already_in_line_of_fire_and_range_counts_at_once():
    table = field(man("guard", 20.0, 20.0), foe("runner", 30.0, 20.0))
    (caught,) = table.watch("runner", [(30.0, 40.0)], {"guard": 15.0})
    assert (caught.at, caught.point) == (0.0, (30.0, 20.0))


def test_on_open_ground_range_alone_decides():
    table = field(man("guard", 20.0, 20.0), foe("runner", 60.0, 20.0))
    (caught,) = table.watch("runner", [(0.0, 20.0)], {"guard": 15.0})
    assert caught.at == pytest.approx(60.0 - (20.0 + 15.0 + 2.5), abs=1e-9)


def test_range_runs_from_the_edges_of_rectangles():
    table = field(cart("guard", 20.0, 20.0, 6.0, 2.0), foe("runner", 60.0, 24.0))
    (caught,) = table.watch("runner", [(0.0, 24.0)], {"guard": 15.0})
    # From the corner of the cart at (21, 23): 15 + 1.25 to the centre, 1 below it.
    assert caught.at == pytest.approx(60.0 - (21.0 + math.sqrt(16.25**2 - 1.0)), abs=1e-9)


def test_the_second_leg_counts_on_from_the_first():
    table = field(man("guard", 20.0, 20.0), foe("runner", 60.0, 30.0))
    (caught,) = table.watch("runner", [(60.0, 20.0), (0.0, 20.0)], {"guard": 15.0})
    assert caught.at == pytest.approx(10.0 + 60.0 - 37.5, abs=1e-9)
    assert caught.point == pytest.approx((37.5, 20.0))


def test_guards_come_in_the_order_along_the_path_and_those_who_never_see_are_left_out():
    table = field(
        man("late", 10.0, 20.0),
        man("early", 40.0, 20.0),
        man("walled", 60.0, 5.0),
        man("short", 60.0, 40.0),
        wall("wall", 50.0, 8.0, 90.0, 9.0),
        foe("runner", 80.0, 20.0),
    )
    guards = {"late": 10.0, "early": 10.0, "walled": 12.0, "short": 5.0}
    caught = table.watch("runner", [(65.0, 20.0), (15.0, 20.0)], guards)
    assert [each.guard for each in caught] == ["early", "late"]
    assert [each.at for each in caught] == pytest.approx([80.0 - 52.5, 80.0 - 22.5], abs=1e-9)


def test_a_slit_half_a_millimetre_wide_is_not_missed():
    """Guard and runner small as points nearly: the runner is seen through a slit for some 2 mm of its way."""
    table = field(
        wall("left", 0.0, 29.0, 39.975, 30.0),
        wall("right", 40.025, 29.0, 80.0, 30.0),
        man("guard", 40.0, 20.0, 0.02),
        foe("runner", 30.0, 40.0, 0.02),
    )
    (caught,) = table.watch("runner", [(50.0, 40.0)], {"guard": 60.0})
    # The line that leans most to the left touches the guard's right side and passes the corner (39.975, 30), 10 below
    # the one and 10 above the other: 0.035 to the left for each 10 down, then the runner's own right side.
    assert caught.at == pytest.approx(10.0 - 0.025 - 0.035 - 0.01, abs=TO)
    assert table.with_unit_at("runner", caught.point).sees("runner", "guard")
    assert not table.with_unit_at("runner", (45.0, 40.0)).sees("runner", "guard")


def test_a_mover_that_blocks_sight_does_not_hide_behind_where_it_stood():
    table = field(
        cart("runner", 40.0, 20.0, 6.0, 6.0, blocks=True, side="blue", squad="blues"), man("guard", 20.0, 20.0)
    )
    (caught,) = table.watch("runner", [(52.0, 20.0), (30.0, 20.0)], {"guard": 10.0})
    # In range where its front edge is 10 from the guard's: centre at 20 + 1.25 + 10 + 3.
    assert caught.at == pytest.approx(12.0 + 52.0 - 34.25, abs=1e-9)


def test_a_guard_that_does_not_stand_is_an_error():
    table = field(man("guard", 20.0, 20.0, out="killed"), foe("runner", 60.0, 20.0))
    with pytest.raises(NotOnTableError):
        table.watch("runner", [(0.0, 20.0)], {"nobody": 15.0})


def test_a_guard_without_height_behind_a_wall_catches_nobody_at_once() -> None:
    """A buried sensor has no silhouette; the wall between it and the walker still stops every line."""
    table = field(man("ann", 10, 50), wall("w", 20, 30, 21, 60), foe("sensor", 30, 50, height=0.0))
    assert not table.sees("ann", "sensor")
    caught = table.watch("ann", [(10.0, 80.0)], {"sensor": 100.0})
    assert [each.guard for each in caught] == ["sensor"]
    assert caught[0].at > 5.0
    assert table.with_unit_at("ann", caught[0].point).sees("ann", "sensor")
