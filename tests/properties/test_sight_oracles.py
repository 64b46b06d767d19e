"""Hidden fractions and lines of fire against second implementations, on random and on degenerate tables.

The ordinary suite takes a slice; with COMPANION_THOROUGH=1 all 2,000 random and 500 degenerate tables are tried.
"""

import os
from pathlib import Path

import numpy as np
import pytest

from companion.geometry.sight import Body, Scene, can_see, fan, hidden, hidden_fraction
from companion.geometry.sight.lines import corridor
from companion.geometry.sight.seeing import best_lines, clear_line
from companion.geometry.sight.woods import standing_in
from tests.oracles import convert, tables
from tests.oracles.plan_rays import Table, hidden_by_rays


def compare(table: Table) -> tuple[int, float]:
    """Count the pairs compared and give the largest difference; single looks and fans must agree as well."""
    scene, shooter = convert.scene(table.solids), convert.body(table.shooter)
    targets = [convert.body(target) for target in table.targets]
    single = [hidden_fraction(scene, shooter, target) for target in targets]
    reports = [hidden(scene, shooter, target).fraction for target in targets]
    assert reports == pytest.approx(single, abs=1e-9)
    crowd = [*targets, *targets]
    assert fan(scene, shooter, crowd) == pytest.approx(single * 2, abs=2e-5)
    worst, count = 0.0, 0
    for target, got in zip(table.targets, single, strict=True):
        want = hidden_by_rays(table.solids, table.shooter, target)
        if want is None:
            assert 0.0 <= got <= 1.0
            continue
        count += 1
        worst = max(worst, abs(got - want))
    return count, worst


def check_tables(make, seeds) -> None:
    pairs, worst = 0, 0.0
    for seed in seeds:
        count, off = compare(make(seed))
        pairs += count
        worst = max(worst, off)
        assert off <= 0.001, f"{make.__name__} table {seed} is off by {off}"
    report = os.environ.get("COMPANION_FIGURES")
    if report:
        with Path(report).open("a", encoding="utf-8") as out:
            out.write(f"{make.__name__}: {pairs} pairs, largest difference {worst:.2e}\n")


def test_random_tables_agree_with_plan_rays():
    check_tables(tables.ordinary, range(40))


def test_degenerate_tables_agree_with_plan_rays():
    check_tables(tables.degenerate, range(20))


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_two_thousand_random_tables():
    check_tables(tables.ordinary, range(2000))


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_five_hundred_degenerate_tables():
    check_tables(tables.degenerate, range(500))


def check_seeing(make, seeds, lines: int) -> None:
    """No line drawn at random may be clear where the answer is no; an open picture means yes; both ways agree."""
    rng = np.random.default_rng(7)
    for seed in seeds:
        table = make(seed)
        scene = convert.scene(table.solids)
        bodies = [convert.body(fig) for fig in (table.shooter, *table.targets)]
        for i, a in enumerate(bodies):
            for b in bodies[:i]:
                sighting = can_see(scene, a, b)
                assert can_see(scene, b, a).seen == sighting.seen, f"{make.__name__} table {seed}: not mutual"
                if sighting.seen:
                    continue
                assert sighting.blocks
                assert hidden_fraction(scene, a, b) == hidden_fraction(scene, b, a) == 1.0
                for viewer, viewed in ((a, b), (b, a)):
                    assert not _random_clear(scene, viewer, viewed, rng, lines), f"{make.__name__} table {seed}"


def _random_clear(scene: Scene, viewer: Body, viewed: Body, rng, count: int) -> bool:
    prisms = corridor(scene, viewer.footprint, viewed.footprint)
    lived_in = standing_in(scene, viewer.footprint) | standing_in(scene, viewed.footprint)
    ends = [
        np.array(body.footprint.centre) + rng.uniform(-1, 1, (count, 2)) * body.footprint.reach
        for body in (viewer, viewed)
    ]
    found = False
    for level in (viewed.top, viewed.ground + 0.4 * viewed.height):
        lines = best_lines(viewer.footprint, viewed.footprint, *ends, rising=level > viewer.eye_level)
        if len(lines.a):
            heights = [(viewer.eye_level, level)]
            found |= clear_line(scene, prisms, lines, heights, lived_in) is not None
    return found


def test_no_random_line_is_clear_where_the_answer_is_no():
    check_seeing(tables.ordinary, range(12), 500)
    check_seeing(tables.degenerate, range(8), 500)


@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_seeing_on_many_tables():
    check_seeing(tables.ordinary, range(400), 3000)
    check_seeing(tables.degenerate, range(250), 3000)
