"""Places along a path, by closed forms."""

import pytest

from companion.rulesets.microwar144.watching import along, crossings, heading_at, length_of, split
from tests.conformance.microwar144_table import context, soldier, table

START, PATH = (0.0, 0.0), ((3.0, 4.0), (3.0, 10.0))


def test_a_path_is_as_long_as_its_legs() -> None:
    assert length_of(START, PATH) == 11.0
    assert length_of(START, ()) == 0.0


@pytest.mark.parametrize(
    ("at", "place", "rest"),
    [
        (0.0, (0.0, 0.0), PATH),
        (2.5, (1.5, 2.0), PATH),
        (5.0, (3.0, 4.0), PATH[1:]),
        (7.0, (3.0, 6.0), PATH[1:]),
        (11.0, (3.0, 10.0), ()),
        (20.0, (3.0, 10.0), ()),
    ],
)
def test_a_path_is_cut_at_a_length(
    at: float, place: tuple[float, float], rest: tuple[tuple[float, float], ...]
) -> None:
    here, following = split(START, PATH, at)
    assert here == pytest.approx(place)
    assert following == rest


@pytest.mark.parametrize(
    ("point", "at"), [((1.5, 2.0), 2.5), ((9.0, 6.0), 7.0), ((-1.0, -1.0), 0.0), ((4.0, 99.0), 11.0)]
)
def test_a_point_beside_a_path_has_its_nearest_place_on_it(point: tuple[float, float], at: float) -> None:
    assert along(START, PATH, point) == pytest.approx(at)


def test_headings_are_those_of_the_legs() -> None:
    assert heading_at(START, PATH, 1.0, 7.0) == pytest.approx(143.13, abs=0.01)
    assert heading_at(START, PATH, 9.0, 7.0) == pytest.approx(180.0)
    assert heading_at(START, (), 0.0, 7.0) == 7.0


def test_one_look_at_all_finds_the_same_as_the_search_for_each() -> None:
    """Guards about the way, some in range from the start, some later, some never."""
    guards = [
        soldier(f"g{n}", 30.0 + n * 5, 50.0 + (n % 3) * 6, side="blue", guard=True, weapons=("submachine_gun",))
        for n in range(8)
    ]
    here = context(table([soldier("ann", 20.0), *guards]))
    path = ((30.0, 50.0),)
    found = crossings(here, "ann", path)
    assert found == here.field.watch("ann", path, {each.id: 20.0 for each in guards})
    # edge to edge 20 cm from centres 21 apart: guard n is sqrt(dx^2 + dy^2) away
    assert {each.guard for each in found if each.at == 0.0} == {"g0", "g1"}
    assert len(found) == 5
