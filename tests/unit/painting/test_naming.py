"""Names stand clear of each other wherever there is room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.model.board import RoundBase
from companion.model.units import Unit
from companion.painting.naming import (
    GROWN,
    NAME,
    READABLE,
    SELECTED,
    name_box,
    name_places,
    name_places_about,
    name_size,
)

pytestmark = pytest.mark.usefixtures("qapp")


def unit(name: str, x: float, y: float, diameter: float = 2.0) -> Unit:
    return Unit(id=name, name=name, side="red", squad="reds", base=RoundBase(diameter), position=(x, y))


def box(each: Unit, place: str) -> tuple[float, float, float, float]:
    left, top, right, bottom = name_box(each, place, NAME)
    x, y = each.position
    return (x + left, y + top, x + right, y + bottom)


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-9 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-9


def test_alone_it_stands_below() -> None:
    assert name_places([unit("Ann", 20.0, 20.0)]) == {"Ann": "below"}


def test_a_figure_below_sends_it_aside() -> None:
    places = name_places([unit("Ann", 20.0, 20.0), unit("Bea", 20.0, 23.0)])
    assert places == {"Ann": "right", "Bea": "below"}


def test_a_label_of_the_map_is_a_hindrance_too() -> None:
    assert name_places([unit("Ann", 20.0, 20.0)], [(15.0, 21.5, 25.0, 23.0)]) == {"Ann": "right"}


def test_who_is_not_on_the_table_has_no_name_there() -> None:
    away = Unit(id="Ann", name="Ann", side="red", squad="reds")
    carried = Unit(id="Bea", name="Bea", side="red", squad="reds", position=(1.0, 1.0), carrier="boat")
    assert name_places([away, carried]) == {}


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=25, unique=True))
def test_with_room_enough_no_name_covers_a_base_or_another_name(spots: list[tuple[int, int]]) -> None:
    # Eight cm apart each way, every name of three letters has room on all four sides.
    units = [unit(f"N{k:02}", 8.0 * x, 8.0 * y) for k, (x, y) in enumerate(spots)]
    places = name_places(units)
    boxes = [box(each, places[each.id]) for each in units]
    for k, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[k + 1 :])
        for each in units:
            x, y = each.position
            assert not overlap(one, (x - 1.0, y - 1.0, x + 1.0, y + 1.0))
    assert name_places(units) == places


def test_letters_grow_a_little_before_they_are_left_out() -> None:
    assert name_size(100.0) == NAME
    assert name_size(READABLE / GROWN) == pytest.approx(GROWN)
    assert name_size(READABLE / GROWN * 0.99) == 0.0
    assert name_size(READABLE / GROWN * 0.99, selected=True) > GROWN
    assert name_size(READABLE / SELECTED * 0.99, selected=True) == 0.0


@given(
    st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=2, max_size=40, unique=True),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
)
def test_after_a_move_names_stand_as_clear_as_if_all_were_chosen_anew(
    spots: list[tuple[int, int]], to: tuple[int, int]
) -> None:
    units = [unit(f"N{k:02}", 8.0 * x, 8.0 * y) for k, (x, y) in enumerate(spots)]
    before = name_places(units)
    if to in spots:
        return
    moved = [unit("N00", 8.0 * to[0], 8.0 * to[1]), *units[1:]]
    places = name_places_about(before, moved, (), [units[0].position, moved[0].position])
    assert places.keys() == before.keys()
    boxes = [box(each, places[each.id]) for each in moved]
    assert not any(overlap(one, other) for k, one in enumerate(boxes) for other in boxes[k + 1 :])


def test_far_from_a_move_names_stay_and_who_is_gone_has_none() -> None:
    units = [unit("Ann", 20.0, 20.0), unit("Bea", 20.0, 23.0), unit("Cid", 150.0, 20.0), unit("Dan", 150.0, 23.0)]
    before = {"Ann": "left", "Bea": "below", "Cid": "left", "Dan": "below"}
    places = name_places_about(before, units[:3], (), [(150.0, 23.0)])
    assert places == {"Ann": "left", "Bea": "below", "Cid": "below"}
