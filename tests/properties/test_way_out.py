"""The way out is no longer than what a search of every half millimetre about the unit finds, and does what it says."""

import math
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import WayOut
from companion.battlefield.way_out_questions import InCover, InLineOfFire, InRange, Question
from companion.geometry.distance import edge_distance, outline_distance
from companion.geometry.points import between, heading, quantise, step
from tests.properties.watching_tables import SIZE, laid

FARTHEST = 10.0


def verdict(table: Battlefield, question: Question, shooter: str, target: str) -> bool:
    if isinstance(question, InRange):
        return table.measure(shooter, target).within(question.limit) == "yes"
    if isinstance(question, InCover):
        return table.cover(shooter, target).reaches(question.threshold) == "yes"
    return table.sees(shooter, target)


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


GRAIN = 0.05
"""Places of the fine search lie half a millimetre apart, from circle to circle and along each."""

MILLIMETRE = 0.1


def nearer_place(table, question, shooter, target, unit, places) -> tuple[float, float] | None:
    """Try places about a unit; give the first, as length and direction, where it can stand and the verdict changes."""
    before, start = verdict(table, question, shooter, target), table.position(unit)
    for radius, turn in places:
        place = step(start, turn, radius)
        if not (0 <= place[0] <= SIZE[0] and 0 <= place[1] <= SIZE[1]):
            continue
        there = table.with_unit_at(unit, place)
        if stands(there, unit) and verdict(there, question, shooter, target) != before:
            return radius, turn
    return None


def circles(least: float, most: float, grain: float, turn: float | None = None) -> Iterator[tuple[float, float]]:
    """Give circles of places about a unit, ``grain`` cm apart; along each as dense, or ``turn`` degrees apart."""
    for k in range(math.ceil(least / grain - 1e-9), math.floor(most / grain + 1e-9) + 1):
        radius = k * grain
        if radius > 0.0:
            count = math.ceil(2 * math.pi * radius / grain) if turn is None else round(360.0 / turn)
            yield from ((radius, 360.0 * j / count) for j in range(count))


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


def check(seeds: Iterable[int], question: Question, deep: float) -> None:
    """Nothing nearer changes the verdict, but for the last millimetre; and nothing at all when no way is told.

    The outermost ``deep`` cm of the circle that must be empty are searched by the half millimetre all round, what lies
    within by the half centimetre; with no way told all of it is.
    """
    for seed in seeds:
        table = Battlefield(laid(seed))
        mover: Literal["shooter", "target"] = "shooter" if seed % 2 else "target"
        unit = "mover" if mover == "shooter" else "other"
        found = table.way_out("mover", "other", question, mover)
        empty = FARTHEST if found is None else found.distance - MILLIMETRE
        if found is not None:
            check_told(table, question, unit, found, "mover", "other")
        fine = circles(max(empty - deep, 0.0), empty, GRAIN)
        nearer = nearer_place(table, question, "mover", "other", unit, chain(fine, circles(0.0, empty, 0.5, 15.0)))
        assert nearer is None, f"table {seed}: {question} changes at {nearer}, the way out told is {found}"


WHOLE = 10.0


def test_ways_to_and_out_of_range_on_a_slice_of_tables():
    check(range(6), InRange(15.0), 0.1)
    check((9, 12), InRange(15.0), WHOLE)


def test_ways_into_and_out_of_sight_on_a_slice_of_tables():
    check((18, 13), InLineOfFire(), WHOLE)  # a way of 0.8 cm and one of 1.0: all of the circle, in half millimetres
    check((6,), InLineOfFire(), GRAIN)


def test_ways_into_and_out_of_cover_on_a_slice_of_tables():
    check((3, 12), InCover(0.5), WHOLE)
    check((2, 9), InCover(0.5), 0.1)


@pytest.mark.thorough
@pytest.mark.timeout(14400)
def test_ways_to_and_out_of_range_by_the_half_millimetre():
    check(range(40), InRange(15.0), WHOLE)


@pytest.mark.thorough
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("seed", range(12))
def test_ways_into_and_out_of_sight_by_the_half_millimetre(seed: int):
    check((seed,), InLineOfFire(), WHOLE)


@pytest.mark.thorough
@pytest.mark.timeout(14400)
@pytest.mark.parametrize("seed", range(20))
def test_ways_into_and_out_of_cover_by_the_half_millimetre(seed: int):
    check((seed,), InCover(0.5), WHOLE)
