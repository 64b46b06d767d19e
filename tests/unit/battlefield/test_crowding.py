"""Who stands where nobody can: bases on bases, in walls, over the edge."""

import math

import pytest
from msgspec import structs

from companion.battlefield.crowding import over_edge, overlapping, stepped_aside, walled_in
from companion.model.board import Level, LineString, Piece, RectBase, RoundBase, Table, TerrainLayer
from companion.model.state import GameState
from companion.model.units import Unit
from tests.toy.table import rectangle, state

TABLE = Table(width=100.0, height=60.0)


def man(name: str, x: float, y: float, **more: object) -> Unit:
    base = RoundBase(2.0)
    return structs.replace(Unit(id=name, name=name, side="red", squad="reds", base=base, position=(x, y)), **more)


def pairs(*units: Unit) -> list[tuple[str, str]]:
    return [(a.id, b.id) for a, b in overlapping(units)]


@pytest.mark.parametrize(("apart", "found"), [(2.2, False), (2.0, False), (1.95, False), (1.85, True), (0.0, True)])
def test_bases_of_two_centimetres_overlap_when_their_centres_are_nearer_than_that(apart: float, found: bool) -> None:
    # a tenth of a centimetre is a hand's grace
    assert bool(pairs(man("a", 10, 10), man("b", 10 + apart, 10))) is found


def test_turned_rectangles_are_taken_as_they_stand() -> None:
    long = RectBase(length=6.0, width=2.0)
    # side by side 3 cm apart they are clear; turned across, the long side of one reaches 3 cm and lies on the other
    one, other = man("a", 20, 20, base=long), man("b", 23, 20, base=long)
    assert pairs(one, other) == []
    assert pairs(one, structs.replace(other, facing=90.0)) == [("a", "b")]


def test_floors_and_heights_part_them() -> None:
    assert pairs(man("a", 10, 10), man("b", 10, 10, level=1)) == []
    assert pairs(man("a", 10, 10), man("b", 10, 10, altitude=20.0)) == []


WALL = Piece(id="wall", kind="wall", outline=LineString(((0, 30), (100, 30))), width=1.0, height=1.5, sight="blocks")
ROCK = Piece(id="rock", kind="rock", outline=rectangle(40, 10, 50, 20), height=4.0, sight="blocks", barrier=True)
HOUSE = structs.replace(ROCK, id="house", kind="house", levels=(Level(floor=0.0),))


@pytest.mark.parametrize(
    ("at", "piece", "found"),
    [
        ((20, 30), WALL, True),
        ((20, 31.35), WALL, True),  # the wall's face is at 30.5, the base's edge at 30.35
        ((20, 31.5), WALL, False),  # touching
        ((45, 15), ROCK, True),
        ((38, 15), ROCK, False),
        ((45, 15), HOUSE, False),  # inside, on its boards
        ((40, 15), HOUSE, True),  # across its wall
        ((20, 30), structs.replace(WALL, sight="open"), False),  # a road
        ((20, 30), structs.replace(WALL, height=0.0), False),
    ],
)
def test_who_stands_in_a_wall(at: tuple[float, float], piece: Piece, found: bool) -> None:
    inside = [(unit.id, each.id) for unit, each in walled_in([man("a", *at)], TerrainLayer((piece,)))]
    assert inside == ([("a", piece.id)] if found else [])


def test_whoever_flies_above_a_rock_is_not_in_it() -> None:
    for altitude, found in ((10.0, False), (4.0, False), (3.9, True)):
        assert bool(list(walled_in([man("a", 45, 15, altitude=altitude)], TerrainLayer((ROCK,))))) is found


@pytest.mark.parametrize(
    ("at", "to"), [((0.5, 30), (1.0, 30)), ((99.8, 59.9), (99.0, 59.0)), ((50, 30), None), ((0.95, 30), None)]
)
def test_over_the_edge_by_so_much_and_back(at: tuple[float, float], to: tuple[float, float] | None) -> None:
    found = over_edge(man("a", *at), TABLE)
    assert found == (pytest.approx(to) if to else None)


def table(*units: Unit) -> GameState:
    return structs.replace(state(), units={each.id: each for each in units}, terrain=TerrainLayer((ROCK,)), table=TABLE)


def test_whoever_steps_aside_stands_clear_and_near() -> None:
    at = table(man("a", 20, 20), man("b", 20, 20))
    place = stepped_aside(at.units["b"], at)
    assert place is not None
    # the nearest ring on which two bases of 2 cm are clear of each other has a radius of 2 cm
    assert math.dist(place, (20, 20)) == pytest.approx(2.0, abs=0.08)


def test_there_may_be_no_room() -> None:
    giant = man("a", 50, 30, base=RoundBase(59.0))
    at = table(giant, man("b", 50, 30))
    assert stepped_aside(at.units["b"], at) is None
