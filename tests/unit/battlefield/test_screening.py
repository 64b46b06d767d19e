"""The quick proof of no: it never contradicts the search for a clear line, and it proves what matters."""

import random

import pytest

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.screening import screened
from companion.geometry.sight import can_see
from companion.model.board import Piece
from companion.model.units import Unit
from tests.unit.battlefield.laid import cart, field, foe, man, wall, wood


def proof(table: Battlefield) -> tuple[str, ...]:
    return tuple(each.id for each in screened(table._scene("a", "b"), table.body("a"), table.body("b")))


def facing(*laid: Piece | Unit) -> Battlefield:
    return field(man("a", 40, 50), foe("b", 80, 50), *laid)


def test_a_long_wall_a_deep_wood_and_two_shallow_ones() -> None:
    assert proof(facing(wall("w", 60, 0, 61, 100))) == ("w",)
    assert proof(facing(wood("t", 55, 0, 65, 100, 5.0))) == ("t",)
    assert proof(facing(wood("s", 50, 0, 53, 100, 5.0), wood("t", 60, 0, 63, 100, 5.0))) == ("s", "t")


def test_nothing_is_proved_where_a_line_is_clear_or_a_piece_is_low() -> None:
    assert proof(facing()) == ()
    assert proof(facing(wall("w", 60, 0, 61, 49))) == ()
    assert proof(facing(wall("w", 60, 0, 61, 100, 2.5))) == ()
    assert proof(facing(wood("t", 55, 0, 59, 100, 5.0))) == ()
    assert proof(facing(wall("w", 60, 0, 61, 49.9), wall("v", 60, 50.1, 61, 100))) == ()


def test_two_walls_that_overlap_sideways_are_one_screen() -> None:
    assert set(proof(facing(wall("w", 58, 0, 59, 51), wall("v", 59, 49, 60, 100)))) == {"w", "v"}


def test_deep_inside_a_wood_one_is_not_seen_from_outside() -> None:
    trees = wood("t", 70, 30, 100, 70, 5.0)
    assert proof(facing(trees)) == ("t",)
    assert proof(field(man("a", 40, 50), foe("b", 75, 50), trees)) == ()


def test_the_line_names_the_screen_and_where_it_is_met() -> None:
    line = facing(wall("w", 60, 0, 61, 100)).line_of_fire("a", "b")
    assert not line.seen
    assert [(each.id, each.at) for each in line.blockers] == [("w", (60.0, 50.0))]


@pytest.mark.parametrize("seed", range(150))
def test_it_never_contradicts_the_search(seed: int) -> None:
    chance = random.Random(seed)
    laid: list[Piece | Unit] = []
    for n in range(chance.randint(1, 6)):
        x, y = chance.uniform(35, 80), chance.uniform(35, 60)
        w, h = chance.choice((0.5, 3.0, 12.0)), chance.uniform(1, 25)
        if chance.random() < 0.5:
            x, y, w, h = round(x), round(y), max(round(w), 1), round(h)
        if chance.random() < 0.5:
            laid.append(wall(f"p{n}", x, y, x + w, y + h, chance.choice((1.5, 3.0, 9.0))))
        else:
            laid.append(wood(f"p{n}", x, y, x + w, y + h, chance.choice((0.0, 3.0, 5.0))))
    mover = chance.choice((man("a", 40, 50), cart("a", 40, 50, 6, 3, chance.uniform(0, 360))))
    table = field(mover, foe("b", chance.uniform(43, 80), 50), *laid)
    scene, a, b = table._scene("a", "b"), table.body("a"), table.body("b")
    if screened(scene, a, b):
        assert not can_see(scene, a, b).seen
        assert screened(scene, b, a), "the proof holds both ways"
