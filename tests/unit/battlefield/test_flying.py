"""Whoever is in the air passes over what is lower than it flies, in paths, envelopes and ways round."""

import pytest
from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from tests.conformance.tactical_table import machine, table, wall

SPEEDS = {"open": 60.0}


def flying(altitude: float, height: float = 6.0) -> Battlefield:
    """Put a helicopter at an altitude, 10 cm west of a wall of a height across the whole table."""
    units = [machine("heli", "attack_helicopter", 50.0, 90.0, altitude=altitude)]
    return Battlefield(table(units, [wall(60.0, 0.0, 200.0, height=height)]))


@pytest.mark.parametrize(("altitude", "passes"), [(0.0, False), (5.9, False), (6.0, True), (20.0, True)])
def test_a_wall_bars_those_who_fly_lower_than_its_top(altitude: float, passes: bool) -> None:
    field = flying(altitude)
    path = field.path("heli", ((80.0, 90.0),), SPEEDS)
    assert (path.stop is None) == passes
    # its edge meets the wall's face after 10 - 2 - 0.01 cm
    assert path.reached == pytest.approx(30.0 if passes else 7.99, abs=1e-5)
    route = field.route("heli", (80.0, 90.0), SPEEDS)
    assert route == (((80.0, 90.0),) if passes else None)


def test_the_height_counts_from_the_ground_below_the_one_who_flies() -> None:
    state = flying(3.0).state
    raised = structs.replace(wall(60.0, 0.0, 200.0, height=2.0), base=2.0, id="raised")
    over = structs.replace(state, terrain=structs.replace(state.terrain, pieces=(raised,)))
    assert Battlefield(over).path("heli", ((80.0, 90.0),), SPEEDS).stop is not None
    up = Battlefield(over).with_unit_at("heli", (50.0, 90.0), altitude=4.0)
    assert up.path("heli", ((80.0, 90.0),), SPEEDS).stop is None
