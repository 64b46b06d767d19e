"""The way out is no longer than what a search in circles about the unit finds, and does what it says."""

import math
import os

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import WayOut
from companion.battlefield.way_out_questions import InCover, InLineOfFire, InRange, Question
from companion.geometry.distance import edge_distance, outline_distance
from companion.geometry.points import between, heading, quantise, step
from tests.properties.watching_tables import SIZE, laid

THOROUGH = os.environ.get("COMPANION_THOROUGH") == "1"
long_form = pytest.mark.skipif(not THOROUGH, reason="the long form runs with COMPANION_THOROUGH=1")
FARTHEST = 10.0


def verdict(table: Battlefield, question: Question, shooter: str, target: str) -> bool:
    if isinstance(question, InRange):
        return table.measure(shooter, target).within(question.limit) == "yes"
    if isinstance(question, InCover):
        return table.cover(shooter, target).reaches(question.threshold) == "yes"
    return table.line_of_fire(shooter, target).seen


def stands(table: Battlefield, unit: str) -> bool:
    """Solid pieces and walls of the random tables are those that block sight and are no hills, or are barriers."""
    base, (x, y) = table.footprint(unit), table.position(unit)
    solid = [p for p in table.state.terrain.pieces if p.barrier or (p.sight == "blocks" and not p.ground)]
    return (
        0 <= x <= SIZE[0]
        and 0 <= y <= SIZE[1]
        and all(outline_distance(base, table._outline(piece.id)) > 0 for piece in solid)
        and all(edge_distance(base, table.footprint(each)) > 0 for each in table.standing() if each != unit)
    )


def in_circles(table, question, shooter, target, unit, radii, turns) -> float | None:
    """Try places in circles about a unit, the smallest first; give the first radius at which the verdict changes."""
    before, start = verdict(table, question, shooter, target), table.position(unit)
    for radius in radii:
        for turn in turns:
            there = table.with_unit_at(unit, step(start, turn, radius))
            if stands(there, unit) and verdict(there, question, shooter, target) != before:
                return radius
    return None


def check_told(table: Battlefield, question: Question, unit: str, found: WayOut, shooter: str, target: str) -> None:
    start = table.position(unit)
    assert found.mover == unit
    assert found.to == quantise(found.to)
    assert math.isclose(found.distance, between(start, found.to))
    assert math.isclose(found.direction, heading(start, found.to))
    assert found.distance <= FARTHEST
    there = table.with_unit_at(unit, found.to)
    assert found.before == ("yes" if verdict(table, question, shooter, target) else "no")
    assert found.after == ("yes" if verdict(there, question, shooter, target) else "no")
    assert found.before != found.after


def check(seeds, question: Question, grain: float, turn: int) -> None:
    """Nothing is found in circles up to 1 mm before the answer, nor anywhere when there is none."""
    for seed in seeds:
        table = Battlefield(laid(seed))
        moves = "shooter" if seed % 2 else "target"
        unit = "mover" if seed % 2 else "other"
        found = table.way_out("mover", "other", question, moves)
        limit = FARTHEST + grain if found is None else found.distance - 0.1
        if found is not None:
            check_told(table, question, unit, found, "mover", "other")
        radii = [k * grain for k in range(1, int(limit / grain) + 1) if k * grain <= min(limit, FARTHEST)]
        nearer = in_circles(table, question, "mover", "other", unit, radii, range(0, 360, turn))
        assert nearer is None, f"table {seed}: {question} changes at {nearer}, the way out told is {found}"


def test_ways_to_and_out_of_range_on_a_slice_of_tables():
    check(range(20), InRange(15.0), 0.5, 10)


def test_ways_into_and_out_of_sight_on_a_slice_of_tables():
    check((5, 6, 13, 17), InLineOfFire(), 0.5, 15)


def test_ways_into_and_out_of_cover_on_a_slice_of_tables():
    check((2, 3, 5), InCover(0.5), 0.5, 10)


@pytest.mark.thorough
@long_form
@pytest.mark.timeout(14400)
def test_ways_to_and_out_of_range_by_the_millimetre():
    check(range(60), InRange(15.0), 0.1, 1)


@pytest.mark.thorough
@long_form
@pytest.mark.timeout(14400)
def test_ways_into_and_out_of_sight_by_the_millimetre():
    check(range(12), InLineOfFire(), 0.1, 1)


@pytest.mark.thorough
@long_form
@pytest.mark.timeout(14400)
def test_ways_into_and_out_of_cover_by_the_millimetre():
    check(range(20), InCover(0.5), 0.1, 1)
