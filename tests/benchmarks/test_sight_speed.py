"""How fast sight is, as ratios within one run against the references beside this file.

The figures of every run are printed with ``-s``; pytest-benchmark reports milliseconds.
"""

import warnings

import numpy as np
import pytest
import shapely

from companion.geometry.outlines import check_polygon
from companion.geometry.shapes import disc
from companion.geometry.sight import (
    Body,
    Obstacle,
    Roster,
    Scene,
    all_pairs,
    can_see,
    fan,
    hidden_fraction,
    visibility_area,
)
from tests.benchmarks import sight_references as reference

EYES = 12


def scene_of(board: reference.Board) -> Scene:
    obstacles = []
    for k, (ring, top) in enumerate(zip(board.rings, board.heights, strict=True)):
        outline = check_polygon([[*ring, ring[0]]]).outline
        assert outline is not None
        obstacles.append(Obstacle(f"p{k}", outline, 0.0, top))
    return Scene(obstacles)


class Table:
    def __init__(self, *, tall: bool = False, pieces: int = 60, units: int = 300):
        self.board = reference.board(pieces, units, tall=tall)
        self.scene = scene_of(self.board)
        self.bodies = [Body(disc(spot, 1.25)) for spot in self.board.spots]
        self.roster = Roster(self.bodies)
        outlines = shapely.union_all([o.outline.shape for o in self.scene.obstacles])
        clear = [k for k, spot in enumerate(self.board.spots) if shapely.distance(outlines, shapely.Point(spot)) > 1.3]
        self.eyes = clear[:EYES]
        self.discs = shapely.buffer(shapely.points(np.array(self.board.spots)), 1.25)
        fan(self.scene, self.bodies[0], self.roster)

    def ask(self):
        return [fan(self.scene, self.bodies[k], self.roster) for k in self.eyes]

    def per_fan(self) -> float:
        """Seconds for one shooter to all others: the mean over the eyes of each one's best."""
        return float(
            np.mean(
                [
                    reference.best_of(lambda k=k: fan(self.scene, self.bodies[k], self.roster), 25, 0.02)
                    for k in self.eyes
                ]
            )
        )


@pytest.fixture(scope="module")
def plan():
    return Table(tall=True)


@pytest.fixture(scope="module")
def heights():
    return Table()


def others(table: Table, k: int) -> list[int]:
    return [i for i in range(len(table.bodies)) if i != k]


def test_one_shooter_in_plan(plan, benchmark):
    ours = plan.per_fan()
    eye = plan.board.spots[plan.eyes[0]]
    rest = others(plan, plan.eyes[0])
    spots = [plan.board.spots[i] for i in rest]
    by_shadows = reference.best_of(lambda: reference.shadows(plan.board.rings, eye, plan.discs[rest]), 3)
    by_rays = reference.best_of(lambda: reference.plan_rays(plan.board.rings, eye, spots), 3)
    got = fan(plan.scene, plan.bodies[plan.eyes[0]], plan.roster)[rest]
    assert np.abs(got - reference.plan_rays(plan.board.rings, eye, spots, count=512)).max() < 0.02
    reference.note(f"plan: ours {ours * 1e3:.3f} ms, shadows {by_shadows / ours:.0f}x, 64 rays {by_rays / ours:.0f}x")
    assert by_shadows / ours >= 40
    assert by_rays / ours >= 100
    benchmark(plan.ask)


def test_one_shooter_with_heights(heights, benchmark):
    ours = heights.per_fan()
    eye, rest = heights.board.spots[heights.eyes[0]], others(heights, heights.eyes[0])
    spots = [heights.board.spots[i] for i in rest]
    args = heights.board.rings, heights.board.heights, eye, spots
    by_rays = reference.best_of(lambda: reference.height_rays(*args), 3)
    got = fan(heights.scene, heights.bodies[heights.eyes[0]], heights.roster)[rest]
    off = np.abs(got - reference.height_rays(*args, count=512))
    assert np.median(off) < 1e-3
    assert (off > 0.02).mean() < 0.1, "the rays ignore what begins under a base; elsewhere both agree"
    reference.note(f"heights: ours {ours * 1e3:.3f} ms, 64 rays with heights {by_rays / ours:.0f}x")
    assert by_rays / ours >= 10
    benchmark(heights.ask)


def test_one_shooter_among_woods(benchmark):
    """Half of the pieces are woods with 8 cm of sight: the sweep against one look after the other."""
    table = Table()
    trees = [
        Obstacle(each.key, each.outline, 0.0, 12.0, "wood", 8.0) if k % 2 else each
        for k, each in enumerate(table.scene.obstacles)
    ]
    table.scene = Scene(trees)
    ours = table.per_fan()
    singles = [
        reference.best_of(lambda k=k: [hidden_fraction(table.scene, table.bodies[k], b) for b in table.bodies], 1, 0.0)
        for k in table.eyes[:4]
    ]
    for k in table.eyes[:4]:
        alone = [hidden_fraction(table.scene, table.bodies[k], each) for each in table.bodies]
        assert fan(table.scene, table.bodies[k], table.roster) == pytest.approx(alone, abs=2e-5)
    reference.note(f"among 30 woods: ours {ours * 1e3:.2f} ms, single looks {np.mean(singles) / ours:.0f}x")
    assert np.mean(singles) / ours >= 6
    benchmark(table.ask)


def test_all_pairs_cost_no_more_than_their_queries(heights):
    scene, bodies, roster = heights.scene, heights.bodies, heights.roster
    single = whole = np.inf
    for _ in range(3):
        single = min(single, reference.best_of(lambda: [fan(scene, body, roster) for body in bodies], 1, 0.0))
        whole = min(whole, reference.best_of(lambda: all_pairs(scene, bodies), 1, 0.0))
    reference.note(f"all pairs: {whole * 1e3:.0f} ms, {whole / single:.2f} of 300 queries")
    assert whole <= 1.15 * single


def test_one_pair(heights, benchmark):
    scene, bodies = heights.scene, heights.bodies
    pairs = [(a, b) for a in heights.eyes for b in range(0, 300, 25) if a != b]

    def ask():
        return [hidden_fraction(scene, bodies[a], bodies[b]) for a, b in pairs]

    ours = reference.best_of(ask) / len(pairs)
    fastest = [
        reference.best_of(lambda a=a, b=b: hidden_fraction(scene, bodies[a], bodies[b]), 3, 0.0) for a, b in pairs
    ]
    reference.note(
        f"one pair: mean {ours * 1e3:.3f} ms, median {np.median(fastest) * 1e3:.3f}, worst {max(fastest) * 1e3:.2f} ms"
    )
    assert np.median(fastest) < 0.3e-3 * slowness()
    benchmark(ask)


def slowness() -> float:
    """How much slower than the measured machine this one is, by a fixed piece of work (1.4 ms there)."""
    return max(1.0, reference.best_of(lambda: sorted(range(20_000), key=lambda v: -v % 7919), 5) / 1.4e-3)


def test_seeing(heights):
    scene, bodies = heights.scene, heights.bodies
    pairs = [(a, b) for a in heights.eyes[:6] for b in range(0, 300, 20) if a != b]
    took = [reference.best_of(lambda a=a, b=b: can_see(scene, bodies[a], bodies[b]), 1, 0.0) for a, b in pairs]
    reference.note(f"can see: mean {np.mean(took) * 1e3:.2f} ms, worst {max(took) * 1e3:.1f} ms")
    assert np.mean(took) < 20e-3 * slowness()


def test_the_visibility_area(plan, benchmark):
    eyes = [plan.board.spots[k] for k in plan.eyes]
    table = (0.0, 0.0, reference.WIDTH, reference.DEPTH)

    def ask():
        return [visibility_area(plan.scene, eye, table) for eye in eyes]

    ours = min(reference.best_of(ask) for _ in range(3)) / len(eyes)
    by_shadows = min(
        reference.best_of(lambda eye=eye: reference.shadow_area(plan.board.rings, eye), 2, 0.0) for eye in eyes[:4]
    )
    for eye in eyes[:4]:
        assert visibility_area(plan.scene, eye, table).area == pytest.approx(
            reference.shadow_area(plan.board.rings, eye), rel=1e-6
        )
    reference.note(f"visibility area: ours {ours * 1e3:.3f} ms, shadows {by_shadows / ours:.0f}x")
    assert by_shadows / ours >= 20
    benchmark(ask)


def test_the_visibility_area_against_visilibity(plan):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its wrapper's own deprecations
        pytest.importorskip("visilibity", reason="VisiLibity has sources only: pip install swig, then visilibity")
    eyes = [plan.board.spots[k] for k in plan.eyes[:4]]
    table = (0.0, 0.0, reference.WIDTH, reference.DEPTH)
    look = reference.visilibity_looker(plan.scene.open_ground(3.0, table).shape)
    ours = reference.best_of(lambda: [visibility_area(plan.scene, eye, table) for eye in eyes]) / len(eyes)
    theirs = reference.best_of(lambda: [look(eye) for eye in eyes], 2) / len(eyes)
    for eye in eyes:
        assert visibility_area(plan.scene, eye, table).area == pytest.approx(look(eye), rel=1e-6)
    reference.note(f"visibility area: ours {ours * 1e3:.3f} ms, VisiLibity {theirs / ours:.1f}x")
    assert theirs / ours >= 7


def test_growth_with_pieces_and_units():
    """Per pair no worse than linear in the pieces, and no dearer with more units."""

    def per_pair(pieces: int, units: int) -> float:
        table = Table(pieces=pieces, units=units)
        return table.per_fan() / (units - 1)

    base, more_pieces, more_units = per_pair(30, 150), per_pair(120, 150), per_pair(30, 600)
    reference.note(
        f"per pair: 30 pieces {base * 1e6:.1f} us, 120 pieces {more_pieces * 1e6:.1f} us, "
        f"four times the units {more_units * 1e6:.1f} us"
    )
    assert more_pieces <= 4 * base * 1.1
    assert more_units <= base * 1.1
