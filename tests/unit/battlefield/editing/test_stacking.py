"""The stack: what passes what; and that laying anew gives exactly the wanted order."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from companion.battlefield.editing.stacking import (
    grouped,
    laid_anew,
    overlap,
    stacked,
    ungrouped,
)
from companion.model import events as ev
from companion.model.board import Piece, TerrainLayer
from companion.model.evolve import fold
from tests.toy.table import state
from tests.unit.battlefield.editing.pieces import box

# a and c overlap, b lies apart, d overlaps c
A = Piece(id="a", kind="wood", outline=box(0, 0, 10, 10))
B = Piece(id="b", kind="wood", outline=box(50, 50, 60, 60))
C = Piece(id="c", kind="wood", outline=box(5, 5, 15, 15))
D = Piece(id="d", kind="wood", outline=box(12, 12, 20, 20))
STACK = (A, B, C, D)


def _ids(pieces: tuple[Piece, ...]) -> str:
    return "".join(each.id for each in pieces)


def test_raising_passes_the_next_piece_that_overlaps() -> None:
    assert _ids(stacked(STACK, {"a"}, "raise")) == "bcad"
    assert _ids(stacked(STACK, {"d"}, "lower")) == "abdc"
    assert _ids(stacked(STACK, {"b"}, "raise")) == "acbd"


def test_to_the_top_and_to_the_bottom_together() -> None:
    assert _ids(stacked(STACK, {"a", "c"}, "top")) == "bdac"
    assert _ids(stacked(STACK, {"b", "d"}, "bottom")) == "bdac"


def test_what_lies_on_top_stays_there() -> None:
    assert _ids(stacked(STACK, {"d"}, "raise")) == "abcd"
    assert laid_anew(STACK, stacked(STACK, {"d"}, "top")) == ()


def test_one_piece_brought_to_the_top_is_laid_anew_alone() -> None:
    assert [each.piece.id for each in laid_anew(STACK, stacked(STACK, {"a"}, "top"))] == ["a"]
    assert [each.piece.id for each in laid_anew(STACK, stacked(STACK, {"d"}, "bottom"))] == ["d"]


@given(st.permutations(range(7)))
def test_laying_anew_gives_the_wanted_stack(order: list[int]) -> None:
    before = tuple(structs.replace(A, id=f"p{n}") for n in range(7))
    after = tuple(before[n] for n in order)
    start = structs.replace(state(), terrain=TerrainLayer(before))
    end = fold(start, [ev.TerrainPlaced(piece=each.piece, at=each.at) for each in laid_anew(before, after)])
    assert end.terrain.pieces == after


def test_touching_is_not_overlapping() -> None:
    assert overlap(A, C)
    assert not overlap(A, structs.replace(A, outline=box(10, 0, 20, 10)))


def test_a_group_is_chosen_as_a_whole() -> None:
    together = grouped([A, C], {"group-1"})
    assert {each.group for each in together} == {"group-2"}
    assert [each.group for each in ungrouped(together)] == ["", ""]


def test_raising_passes_by_what_lies_in_another_layer() -> None:
    # a road raised past a house would still be drawn under it: the next that matters is the wood
    road, house = structs.replace(A, kind="road"), structs.replace(C, id="h", kind="house", height=5.0, sight="blocks")
    assert _ids(stacked((road, house, C), {"a"}, "raise")) == "hca"
    assert _ids(stacked((C, house, road), {"a"}, "lower")) == "ach"
