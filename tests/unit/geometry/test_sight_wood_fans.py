"""Woods before many targets at once: closed forms, and single looks, which find the same in another way."""

import math
import random

import pytest
import shapely

from companion.geometry.outlines import check_polygon
from companion.geometry.shapes import disc
from companion.geometry.sight import Body, Obstacle, Roster, Scene, fan, hidden_fraction
from companion.geometry.sight.curtains import curtains
from companion.geometry.sight.footing import footing_of
from companion.geometry.sight.views import Eye, targets_of
from tests.geometry_cases.pieces import block, figure, shape

AWAY = [figure(-20, 0), figure(-20, 5), figure(-20, 10)]
"""Nobody asks about them, but with a few more the targets are looked at together."""


def wood(key: str, *sides: float, depth: float, height: float = 12.0) -> Obstacle:
    return block(key, *sides, height, kind="wood", see_through=depth)


def hidden_part(*pieces: Obstacle, target: Body, shooter: Body | None = None) -> float:
    return float(fan(Scene(pieces), shooter or figure(0, 0), [target, *AWAY])[0])


def test_half_of_a_figure_behind_the_edge_of_a_deep_wood():
    assert hidden_part(wood("w", 5, 0, 15, 30, depth=5), target=figure(30, 0)) == pytest.approx(0.5, abs=1e-12)


def test_exactly_the_see_through_depth_is_still_seen_through():
    deep, more = wood("w", 5, -9, 10, 9, depth=5.01), wood("w", 5, -9, 10, 9, depth=4.999)
    assert hidden_part(deep, target=figure(30, 0)) == 0.0
    assert hidden_part(more, target=figure(30, 0)) == 1.0


def test_woods_are_summed_as_shares_of_their_depths():
    one, two = wood("one", 5, -9, 8, 9, depth=5), wood("two", 12, -9, 16, 9, depth=9)
    assert hidden_part(one, two, target=figure(30, 0)) == 1.0  # 3/5 + 4/9
    assert hidden_part(one, target=figure(30, 0)) == 0.0
    assert hidden_part(two, target=figure(30, 0)) == 0.0


def test_where_a_wood_grows_too_deep_is_found():
    """A corner of trees from (10, 0): on the ray y = t x it runs from x = 20 / (2 - t) to 20."""
    corner = shape("w", [(10, 0), (20, 0), (20, 20)], 12.0, kind="wood", see_through=9.9)
    low, high = 0.0, 0.5
    for _ in range(60):
        middle = (low + high) / 2
        deep = (20 - 20 / (2 - middle)) * math.sqrt(1 + middle * middle) > 9.9
        low, high = (middle, high) if deep else (low, middle)
    half = 1 / math.sqrt(30**2 - 1)
    assert low < half
    assert hidden_part(corner, target=figure(30, 0)) == pytest.approx(low / (2 * half), abs=1e-6)


@pytest.mark.parametrize(("x", "hidden"), [(23.0, 0.0), (30.0, 1.0)])
def test_inside_a_wood_the_depth_runs_to_the_nearest_edge_of_the_base(x, hidden):
    assert hidden_part(wood("w", 20, -20, 40, 20, depth=4), target=figure(x, 0)) == hidden


@pytest.mark.parametrize(("x", "hidden"), [(27.0, 0.0), (21.0, 1.0)])
def test_out_of_a_wood_it_runs_from_the_edge_of_the_base(x, hidden):
    trees = wood("w", 10, -40, 30, 40, depth=4)
    assert hidden_part(trees, shooter=figure(x, 0), target=figure(45, 0)) == hidden


def _ring(rng: random.Random) -> list[tuple[float, float]]:
    x, y, count, turn = rng.uniform(0, 60), rng.uniform(0, 40), rng.randint(3, 9), rng.uniform(0.0, math.tau)
    turns = [turn + k * math.tau / count for k in range(count)]
    return [(x + rng.uniform(1, 6) * math.cos(each), y + rng.uniform(1, 6) * math.sin(each)) for each in turns]


def _table(rng: random.Random) -> Scene:
    found = []
    for k in range(rng.randint(3, 10)):
        ring = _ring(rng)
        if not shapely.Polygon(ring).is_valid or check_polygon([[*ring, ring[0]]]).outline is None:
            continue
        if rng.random() < 0.7:
            found.append(shape(f"w{k}", ring, rng.uniform(5, 14), kind="wood", see_through=rng.uniform(0, 8)))
        else:
            found.append(shape(f"h{k}", ring, rng.uniform(1, 12)))
    return Scene(found)


def _figure(rng: random.Random) -> Body:
    base = disc((rng.uniform(0, 60), rng.uniform(0, 40)), rng.choice([0.5, 1.25, 2.5]))
    return Body(base, rng.choice([0.0, 0.0, 1.0]), 2.0, 3.0)


@pytest.mark.parametrize("seed", range(40))
def test_many_looks_at_once_agree_with_single_ones(seed):
    rng = random.Random(seed)
    scene, shooter, targets = _table(rng), _figure(rng), [_figure(rng) for _ in range(12)]
    alone = [hidden_fraction(scene, shooter, target) for target in targets]
    assert fan(scene, shooter, targets) == pytest.approx(alone, abs=2e-5)


def test_single_looks_are_left_to_low_woods_and_to_two_who_stand_in_one():
    trees = [wood("high", 10, -9, 14, 9, depth=5), wood("low", 10, 20, 14, 40, depth=5, height=2.5)]
    eye, bodies = Eye(0.0, 0.0, 1.0, 2.0), [figure(30, 0), figure(12, 0), figure(24, 48), figure(20, -15)]
    rows = Roster(bodies).rows
    _, odd = curtains(Scene(trees), eye, targets_of(eye, rows), footing_of(Scene(trees), rows))
    assert odd.tolist() == [False, False, True, False]
    among = Eye(12.0, -7.0, 1.0, 2.0)
    _, odd = curtains(Scene(trees), among, targets_of(among, rows), footing_of(Scene(trees), rows))
    assert odd.tolist() == [False, True, True, False]
