"""The least move that changes a verdict, against closed forms."""

import math

import pytest

from companion.battlefield.way_out import GivenUpError
from companion.battlefield.way_out_questions import InCover, InLineOfFire, InRange
from companion.geometry.points import between
from tests.unit.battlefield.laid import field, foe, man, wall

MILLIMETRE = 0.1


def test_out_of_range_the_way_is_straight_ahead_by_what_is_missing():
    table = field(man("shooter", 20.0, 60.0), foe("target", 60.0, 60.0))
    way = table.way_out("shooter", "target", InRange(35.0))
    assert way is not None
    assert (way.mover, way.before, way.after) == ("shooter", "no", "yes")
    assert way.distance == pytest.approx(2.5, abs=0.002)
    assert way.direction == pytest.approx(90.0, abs=0.1)


def test_in_range_the_target_steps_straight_back():
    table = field(man("shooter", 20.0, 60.0), foe("target", 50.0, 60.0))
    way = table.way_out("shooter", "target", InRange(30.0), "target")
    assert way is not None
    assert (way.mover, way.before, way.after) == ("target", "yes", "no")
    assert 2.5 < way.distance <= 2.503
    assert way.direction == pytest.approx(90.0, abs=0.1)


def test_more_than_ten_cm_is_no_way_out():
    table = field(man("shooter", 20.0, 60.0), foe("target", 60.0, 60.0))
    assert table.way_out("shooter", "target", InRange(27.0)) is None
    assert table.way_out("shooter", "target", InLineOfFire()) is None


def test_a_base_in_the_way_is_gone_round():
    """A third base stands where the straight way ends; the nearest place in range touches it."""
    table = field(man("shooter", 20.0, 60.0), foe("target", 60.0, 60.0), man("third", 23.0, 60.0))
    way = table.way_out("shooter", "target", InRange(35.0))
    # In range: within 37.5 of the target; clear: 2.5 from the third. Where the two circles meet, by their distance 37.
    along = (37.0**2 + 37.5**2 - 2.5**2) / (2 * 37.0)
    corner = (60.0 - along, 60.0 + math.sqrt(37.5**2 - along**2))
    assert way is not None
    assert way.distance == pytest.approx(between((20.0, 60.0), corner), abs=MILLIMETRE)
    assert between(way.to, (23.0, 60.0)) >= 2.5 - 1e-9


def test_nobody_leaves_the_table_to_get_out_of_range():
    """Straight back is the table's edge, 1 cm away: along the edge is the nearest place out of range."""
    table = field(man("shooter", 11.0, 60.0), foe("target", 1.0, 60.0))
    way = table.way_out("shooter", "target", InRange(9.0), "target")
    assert way is not None
    # Out of range is beyond 11.5 between the centres, and the centre stays at x >= 0.
    assert way.distance == pytest.approx(math.hypot(1.0, math.sqrt(11.5**2 - 11.0**2)), abs=MILLIMETRE)
    assert way.to[0] >= 0.0


# As in the tests of watching: the outermost clear line past the corner (40, 30) runs along (-0.6, 0.8); a base of
# radius 1 touches it with its centre at (35, 35), and each cm to the left of that is 0.8 cm away from it.
GUARD = man("guard", 42.5, 25.0, 2.0)
WALL = wall("wall", 0.0, 29.0, 40.0, 30.0)


@pytest.mark.parametrize(("off", "before"), [(-6.0, "no"), (-1.5, "no"), (2.0, "yes"), (5.0, "yes")])
def test_into_and_out_of_sight_square_to_the_outermost_line(off: float, before: str):
    table = field(WALL, GUARD, foe("runner", 35.0 + off, 35.0, 2.0))
    way = table.way_out("guard", "runner", InLineOfFire(), "target")
    assert way is not None
    assert way.before == before != way.after
    assert way.distance == pytest.approx(abs(off) * 0.8, abs=MILLIMETRE)
    # Square to the line: down and to the right into sight, up and to the left out of it.
    towards = 90.0 + math.degrees(math.atan2(0.6, 0.8)) + (180.0 if before == "yes" else 0.0)
    assert way.direction == pytest.approx(towards, abs=15.0)
    assert table.with_unit_at("runner", way.to).sees("runner", "guard") == (before == "no")


def test_half_hidden_by_an_end_of_a_wall_the_target_steps_along_it():
    """A wall hides what lies left of the line of sight past its end: half, with the target's centre on that line."""
    table = field(wall("wall", 0.0, 29.0, 40.0, 30.0), man("shooter", 40.0, 20.0, 2.0), foe("target", 41.2, 50.0, 2.0))
    way = table.way_out("shooter", "target", InCover(0.5), "target")
    assert way is not None
    assert (way.before, way.after) == ("no", "yes")
    # The eye looks straight down past the corner (40, 30): the centre must come to x = 40.
    assert way.distance == pytest.approx(1.2, abs=MILLIMETRE)
    assert table.with_unit_at("target", way.to).cover("shooter", "target").fraction >= 0.5 - 1e-9


def test_a_search_that_nobody_wants_any_more_is_given_up_at_the_next_look():
    table = field(man("shooter", 20, 50), foe("target", 60, 50), wall("wall", 38, 40, 40, 60))
    asked = []

    def wanted() -> bool:
        asked.append(None)
        return len(asked) < 5

    with pytest.raises(GivenUpError):
        table.way_out("shooter", "target", InLineOfFire(), wanted=wanted)
    assert len(asked) == 5
