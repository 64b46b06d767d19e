"""A table with one unit elsewhere answers as one on which it stands there; nothing remembered is of another place."""

import pytest
from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Level
from tests.unit.battlefield.laid import block, cart, field, foe, man, state, wall

FOES = [foe(f"f{k}", 10.0 + 8.0 * k, 70.0) for k in range(6)]


def test_who_was_laid_out_and_then_moved_is_looked_at_where_it_would_stand() -> None:
    laid = state(man("ann", 30, 20), wall("w", 0, 40, 40, 41), *FOES)
    table, others = Battlefield(laid), [each.id for each in FOES]
    table.lay_out(others)
    moved = table.with_unit_at("f0", (60.0, 20.0))
    fresh = Battlefield(
        structs.replace(laid, units={**laid.units, "f0": structs.replace(laid.units["f0"], position=(60.0, 20.0))})
    )
    assert table.hidden_fractions("ann", others)["f0"] == 1.0
    assert moved.hidden_fractions("ann", others) == pytest.approx(fresh.hidden_fractions("ann", others))
    assert moved.hidden_fractions("ann", others)["f0"] == 0.0


def test_whoever_rides_is_where_its_carrier_would_be() -> None:
    table = field(cart("boat", 20, 20, 8, 3), man("row", 0, 0, carrier="boat"), wall("w", 0, 40, 60, 41), *FOES)
    assert table.body("row").footprint.centre == (20.0, 20.0)
    moved = table.with_unit_at("boat", (30.0, 60.0))
    assert moved.body("row").footprint.centre == (30.0, 60.0)
    assert not table.sees("row", "f2")
    assert moved.sees("row", "f2")


def test_of_two_buildings_the_upper_one_has_the_floors() -> None:
    low = block("low", 0, 0, 20, 20, height=9.0, sight="blocks", levels=(Level(floor=0.0), Level(floor=2.0)))
    high = block("high", 10, 0, 30, 20, height=9.0, sight="blocks", levels=(Level(floor=0.0), Level(floor=4.0)))
    units = [man("a", 5, 10, level=1), man("b", 15, 10, level=1), man("c", 25, 10, level=1)]
    assert [field(low, high, *units).body(each).ground for each in "abc"] == [2.0, 4.0, 4.0]
    assert [field(high, low, *units).body(each).ground for each in "abc"] == [2.0, 2.0, 4.0]


def test_places_a_hair_apart_are_not_mistaken_for_each_other() -> None:
    table = field(block("hill", 10, 10, 20, 20, height=2.0, ground=True), man("a", 50, 50))
    assert [table.ground_at((10.0 + off, 15.0)) for off in (-0.001, 0.0, 0.001)] == [0.0, 2.0, 2.0]
