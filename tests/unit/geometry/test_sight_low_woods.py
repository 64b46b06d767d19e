"""Trees lower than the view: up to what height they stop a ray, against halving on how deep it runs among them."""

import math
import random

import pytest

from companion.geometry.sight import Scene, hidden_fraction
from companion.geometry.sight.woods import ENOUGH, Stretch, steepest
from tests.geometry_cases.pieces import block, figure


def depth(stretches: list[Stretch], slope: float) -> float:
    """Add up how far a ray that leaves the eye at a slope runs below the tops, stretch by stretch, in small steps."""
    total = 0.0
    for top, start, end, weight in stretches:
        if slope > 0:
            end = min(end, top / slope)
        elif slope < 0:
            start = max(start, top / slope)
        elif top <= 0:
            continue
        total += max(end - start, 0.0) * weight
    return total


def halved(stretches: list[Stretch]) -> float:
    """Find the steepest slope at which it is deep enough, between -100 and 100, by halving."""
    low, high = -100.0, 100.0
    if depth(stretches, low) <= ENOUGH:
        return -math.inf
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if depth(stretches, middle) > ENOUGH else (low, middle)
    return (low + high) / 2


@pytest.mark.parametrize("seed", range(400))
def test_the_steepest_ray_that_trees_stop_is_found_at_once(seed: int) -> None:
    rng = random.Random(seed)
    stretches = []
    for _ in range(rng.randint(1, 6)):
        start = rng.uniform(0.5, 40.0)
        end = math.inf if rng.random() < 0.05 else start + rng.choice([0.0, 0.5, 3.0, 12.0]) * rng.random()
        top = rng.choice([0.0, 2.0, -1.5, rng.uniform(-3.0, 6.0)])
        stretches.append((top, start, end, 1.0 / rng.choice([1.0, 4.0, 8.0])))
    found, expected = steepest(stretches), halved(stretches)
    assert found == expected or found == pytest.approx(expected, abs=1e-9)


def test_one_wood_stops_what_runs_a_see_through_depth_below_its_top() -> None:
    """8 cm deep from 10 to 18 cm, tops 2 above the eye, seen through for 5: a ray may climb 2 cm in 15."""
    assert steepest([(2.0, 10.0, 18.0, 1 / 5)]) == pytest.approx(2 / 15, rel=1e-8)
    # 1 below the eye: a ray that falls meets the tops at 13 cm at the latest, 5 before the far border.
    assert steepest([(-1.0, 10.0, 18.0, 1 / 5)]) == pytest.approx(-1 / 13, rel=1e-8)
    assert steepest([(2.0, 10.0, 14.0, 1 / 5)]) == -math.inf
    assert steepest([]) == -math.inf


def test_as_much_of_a_figure_is_hidden_by_bushes_as_the_slope_says() -> None:
    """Eye at 2, bushes 2.5 high from 10 to 18, seen through for 5: at 40 cm the ray of 0.5 in 15 is 3.33 high."""
    scene = Scene([block("bushes", 10, -50, 18, 50, 2.5, kind="wood", see_through=5.0)])
    shooter, target = figure(0, 0, 0.001, eye=2.0, height=3.0), figure(40, 0, 0.001, eye=4.0, height=5.0)
    assert hidden_fraction(scene, shooter, target) == pytest.approx((2 + 0.5 / 15 * 40) / 5, abs=1e-5)
