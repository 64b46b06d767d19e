"""What a few millimetres change: plain cases are told without looking from every place, and told alike."""

import random

import pytest

from companion.geometry.shapes import disc
from companion.geometry.sight import Body, Scene, hidden_fraction, hidden_range
from companion.geometry.sight import tolerance as within
from tests.geometry_cases.pieces import block, figure

STEPS = (-1.0, -0.5, 0.0, 0.5, 1.0)


def looked_through(scene: Scene, shooter: Body, target: Body, tolerance: float) -> tuple[float, float]:
    """Look from five places at five, across the line between the centres, one after the other."""
    (ax, ay), (bx, by) = shooter.footprint.centre, target.footprint.centre
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    nx, ny = -(by - ay) / length * tolerance, (bx - ax) / length * tolerance
    values = [
        hidden_fraction(scene, shooter.moved(nx * i, ny * i), target.moved(nx * k, ny * k))
        for i in STEPS
        for k in STEPS
    ]
    return min(values), max(values)


@pytest.mark.parametrize("seed", range(40))
def test_least_and_greatest_are_those_of_twenty_five_looks(seed):
    rng = random.Random(seed)
    pieces = []
    for k in range(rng.randint(0, 5)):
        x, y = rng.uniform(2, 16), rng.uniform(-4, 3)
        sides = (x, y, x + rng.uniform(0.2, 2), y + rng.uniform(0.5, 6))
        pieces.append(block(f"p{k}", *sides, rng.choice([1.0, 2.5, 9.0])))
    scene, target = Scene(pieces), Body(disc((20.0, 0.5), 1.25), rng.choice([0.0, 1.0]), 2.0, 3.0)
    assert hidden_range(scene, figure(0, 0), target, 0.3) == pytest.approx(
        looked_through(scene, figure(0, 0), target, 0.3), abs=2e-5
    )


def test_open_ground_and_a_long_wall_need_no_look_at_all(monkeypatch):
    monkeypatch.setattr(within, "fan", lambda *_: pytest.fail("nobody need look"))
    beside, across = Scene([block("beside", 5, 20, 15, 22)]), Scene([block("across", 9, -5, 10, 5)])
    assert hidden_range(beside, figure(0, 0), figure(20, 0), 0.3) == (0.0, 0.0)
    assert hidden_range(across, figure(0, 0), figure(20, 0), 0.3) == (1.0, 1.0)


def test_a_wall_that_ends_within_the_tolerance_is_looked_at():
    """The line to the outermost point of the target passes it 2 mm inside; shifts of 3 mm lift that line over it."""
    wall = Scene([block("wall", 9, -5, 10, 0.7)])
    assert hidden_fraction(wall, figure(0, 0), figure(20, 0)) == 1.0
    least, greatest = hidden_range(wall, figure(0, 0), figure(20, 0), 0.3)
    assert least < 1.0
    assert greatest == 1.0
