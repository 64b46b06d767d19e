"""Vehicles look at each other: their own bodies hide nothing, however little they are tried beside their places."""

import pytest

from companion.battlefield.battlefield import Battlefield
from tests.unit.battlefield.laid import cart, field, man


@pytest.mark.parametrize("facing", [0.0, 20.0, 90.0])
def test_a_vehicle_is_not_hidden_by_itself_within_the_tolerance(facing: float) -> None:
    tank = cart("tank", 60, 40, 7, 3.6, facing, blocks=True)
    table: Battlefield = field(man("gun", 18, 45, 4.0, blocks=True), tank, tolerance=0.3)
    line, cover = table.line_of_fire("gun", "tank"), table.cover("gun", "tank")
    assert (line.seen, line.verdict) == (True, "yes")
    assert (cover.fraction, cover.least, cover.greatest) == (0.0, 0.0, 0.0)


def test_a_vehicle_between_them_still_hides_within_the_tolerance() -> None:
    tank, truck = cart("tank", 60, 50, 4, 4, blocks=True), cart("truck", 40, 52.5, 5, 5, blocks=True)
    cover = field(man("gun", 20, 50), tank, truck, tolerance=0.3).cover("gun", "tank")
    assert cover.least < cover.fraction < cover.greatest
