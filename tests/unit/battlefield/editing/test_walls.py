"""Doors and windows on their walls; breaches and floors."""

import pytest
from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.walls import (
    breached,
    opened,
    opening_at,
    opening_changed,
    opening_lengthened,
    opening_moved,
    wall_at,
    with_floors,
    with_opening,
    without_opening,
)
from companion.model.board import TerrainLayer
from companion.model.state import GameState
from tests.toy.table import state
from tests.unit.battlefield.editing.pieces import house, wall


def test_a_window_comes_into_the_wall_beside_the_hand() -> None:
    there = with_opening(house(), (14.0, 9.2), "window")
    new = there.openings[1]
    assert (new.a, new.b) == ((12.75, 10.0), (15.25, 10.0))
    assert (new.kind, new.sill, new.top) == ("window", 1.0, 2.6)


def test_a_window_upstairs_lies_a_floor_higher() -> None:
    new = with_opening(house(), (20.0, 20.0), "window", floor=3.2).openings[1]
    assert (new.sill, new.top) == (pytest.approx(4.2), pytest.approx(5.8))


def test_two_openings_do_not_share_a_place_unless_they_lie_on_different_floors() -> None:
    with pytest.raises(CannotEditError) as refused:
        with_opening(house(), (21.0, 20.5), "window")
    assert refused.value.code == "core.fault.edit.taken"
    with pytest.raises(CannotEditError) as refused:
        with_opening(house(), (21.0, 20.5), "window", floor=9.0)
    assert refused.value.code == "core.fault.edit.no_room"


def test_an_opening_slides_round_the_house_but_not_over_its_neighbour() -> None:
    two = with_opening(house(), (14.0, 20.0), "window")
    slid = opening_moved(two, 0, (31.0, 15.0))
    assert {slid.openings[0].a, slid.openings[0].b} == {(30.0, 14.0), (30.0, 16.0)}
    with pytest.raises(CannotEditError):
        opening_moved(two, 0, (15.0, 20.0))


def test_a_door_is_found_opened_lengthened_and_walled_up() -> None:
    assert opening_at(house(), (20.0, 20.4), 0.5) == 0
    assert opening_at(house(), (20.0, 21.0), 0.5) is None
    assert not opened(house(), 0, open_=False).openings[0].open
    longer = opening_lengthened(house(), 0, 5.0).openings[0]
    assert (longer.a, longer.b) == ((22.5, 20.0), (17.5, 20.0))
    assert without_opening(house(), 0).openings == ()
    with pytest.raises(CannotEditError):
        opened(house(), 3, open_=True)
    with pytest.raises(CannotEditError):
        opening_changed(house(), 0, structs.replace(house().openings[0], sill=4.0))


def test_the_place_on_a_wall_tells_how_far_the_hand_was() -> None:
    spot = wall_at(wall(), (5.0, 7.0))
    assert (spot.share, spot.distance) == (0.25, 2.0)


def _walled(piece: object) -> GameState:
    at = {"r1": (10.0, 0.0), "b1": (10.0, 10.0)}
    units = {key: structs.replace(state().units[key], position=place) for key, place in at.items()}
    return structs.replace(state(), units=units, terrain=TerrainLayer((piece,)))  # type: ignore[arg-type] # a piece


def test_through_a_breach_one_sees_and_walks() -> None:
    high = structs.replace(wall(), height=9.0, barrier=True)
    before, after = Battlefield(_walled(high)), Battlefield(_walled(breached(high, (10.0, 4.0), 5.0)))
    assert not before.sees("r1", "b1")
    assert after.sees("r1", "b1")
    speeds = {"open": 20.0}
    assert before.path("r1", ((10.0, 7.0),), speeds, "open").stop is not None
    assert after.path("r1", ((10.0, 7.0),), speeds, "open").stop is None


def test_a_breach_takes_in_the_openings_in_its_way() -> None:
    two = with_opening(house(), (13.0, 20.0), "window")
    there = breached(two, (20.0, 20.0), 4.0)
    assert [each.kind for each in there.openings] == ["window", "gap"]
    assert (there.openings[1].sill, there.openings[1].top) == (0.0, 6.0)


def test_floors_have_names_and_come_in_order_from_the_ground() -> None:
    three = with_floors(house(), ((0.0, "hall"), (2.0, ""), (4.0, "loft")))
    assert [(each.floor, each.name) for each in three.levels] == [(0.0, "hall"), (2.0, ""), (4.0, "loft")]
    assert with_floors(three, ()).levels == ()
    for bad in ((2.0, 0.0), (0.0, 6.0)):
        with pytest.raises(CannotEditError):
            with_floors(house(), [(each, "") for each in bad])


def test_a_thick_wall_is_breached_through_its_middle_line() -> None:
    thick = structs.replace(wall(), width=4.0, height=9.0)
    there = breached(thick, (10.0, 4.0), 5.0)
    assert there.openings[0].a[1] == there.openings[0].b[1] == 5.0
    assert Battlefield(_walled(there)).sees("r1", "b1")
