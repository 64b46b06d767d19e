"""Looks at many from a vehicle that blocks sight are the looks at each: its own body hides nobody from it."""

import random

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.model.state import GameState
from tests.unit.battlefield.laid import cart, foe, man, state, wall


def _table(seed: int) -> GameState:
    chance = random.Random(seed)
    x, y = round(chance.uniform(10, 50), 3), round(chance.uniform(10, 50), 3)
    pose = chance.choice(("standing", "prone"))
    if seed % 3:
        own = man("tank", x, y, chance.choice((0.5, 2.5, 6.0)), blocks=True, pose=pose)
    else:
        own = cart("tank", x, y, 8.0, 4.0, chance.uniform(0, 360), blocks=True)
    foes = [
        foe(f"f{k}", round(chance.uniform(0, 60), 3), round(chance.uniform(0, 60), 3), 2.0, blocks=k > 5)
        for k in range(8)
    ]
    lying = [foe(f"p{k}", round(chance.uniform(0, 60), 3), 0.0, 2.0, pose="prone", eye=0.0) for k in range(4)]
    low = wall("low", 20.0, 25.0, 40.0, 26.0, height=1.5)
    return state(own, *foes, *lying, low, width=60.0, height=60.0)


@pytest.mark.parametrize("seed", range(60))
def test_a_vehicle_looks_at_many_as_at_each(seed: int) -> None:
    laid = _table(seed)
    table = Battlefield(laid).with_unit_at("tank", laid.units["tank"].position or (0.0, 0.0))
    others = [each for each in table.standing() if each != "tank"]
    found = table.hidden_fractions("tank", others)
    for each in others:
        assert found[each] == pytest.approx(table.cover("tank", each).fraction, abs=3e-5), each
