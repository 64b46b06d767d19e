"""Units laid out once and looked at in part: round and other bases mixed, chosen in any order, against single looks."""

import random

import numpy as np
import pytest

from companion.geometry.shapes import box, disc
from companion.geometry.sight import Body, Roster, Scene, fan, hidden_fraction
from tests.geometry_cases.pieces import block, figure


def _bodies(chance: random.Random) -> list[Body]:
    made = []
    for k in range(16):
        place = (chance.uniform(0, 60), chance.uniform(0, 60))
        round_ = chance.random() < 0.6
        base = disc(place, chance.choice((0.3, 1.25))) if round_ else box(place, 5.0, 2.0, chance.uniform(0, 360))
        made.append(Body(base, height=0.0 if k % 7 == 6 else chance.choice((0.9, 3.0)), key=f"u{k}"))
    return made


@pytest.mark.parametrize("seed", range(25))
def test_any_choice_of_a_roster_is_looked_at_as_each_alone(seed: int) -> None:
    chance = random.Random(seed)
    pieces = [
        block(f"p{k}", x, y, x + chance.uniform(1, 9), y + chance.uniform(1, 9), chance.choice((1.5, 2.5, 9.0)))
        for k in range(6)
        for x, y in [(chance.uniform(0, 55), chance.uniform(0, 55))]
    ]
    scene, bodies = Scene(pieces), _bodies(chance)
    roster = Roster(bodies)
    for _ in range(4):
        chosen = chance.sample(range(len(bodies)), chance.randint(1, len(bodies)))
        shooter = figure(chance.uniform(0, 60), chance.uniform(0, 60), 1.0)
        expected = [hidden_fraction(scene, shooter, bodies[k]) for k in chosen]
        np.testing.assert_allclose(fan(scene, shooter, roster, chosen), expected, atol=3e-5)
