"""Faults of terrain: each has a code with a sentence, a place and figures; what can be mended is mended."""

import math
from string import Formatter
from typing import Any

import pytest
from msgspec import structs

from companion.battlefield.outlines import checked
from companion.battlefield.terrain_faults import mended, outline_faults, piece_faults
from companion.model.board import Level, LineString, MultiPolygon, Opening, Piece, Polygon
from companion.wording.terrain import TERRAIN
from tests.unit.battlefield.laid import block, fence, field, foe, man, wall

BOW_TIE = ((0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0), (0.0, 0.0))
SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0))
FAR_SQUARE = tuple((x + 20, y) for x, y in SQUARE)
NAN_RING = ((0.0, 0.0), (math.nan, 0.0), (4.0, 4.0), (0.0, 0.0))


def shaped(outline: Any, **more: Any) -> Piece:
    return Piece(id="p", kind="block", outline=outline, **more)


def opening(**more: Any) -> Opening:
    return Opening(**{"a": (1.0, 0.0), "b": (2.0, 0.0), **more})


CASES = [
    (shaped(Polygon((BOW_TIE,))), "core.fault.outline.crossing", "outline.coordinates[0]"),
    (shaped(Polygon((NAN_RING,))), "core.fault.outline.not_finite", "outline.coordinates[0][1]"),
    (
        shaped(Polygon((((0.0, 0.0), (1e9, 0.0), (0.0, 4.0), (0.0, 0.0)),))),
        "core.fault.outline.too_far",
        "outline.coordinates[0][1]",
    ),
    (
        shaped(Polygon((((0.0, 0.0), (1.0, 0.0), (0.0, 0.0), (0.0, 0.0)),))),
        "core.fault.outline.too_few_points",
        "outline.coordinates[0]",
    ),
    (
        shaped(Polygon((((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 0.0)),))),
        "core.fault.outline.zero_area",
        "outline.coordinates[0]",
    ),
    (shaped(Polygon((SQUARE, FAR_SQUARE))), "core.fault.outline.hole_outside", "outline.coordinates[1]"),
    (shaped(Polygon((SQUARE[:4],))), "core.fault.outline.unclosed", "outline.coordinates[0][3]"),
    (shaped(MultiPolygon(((SQUARE,), (BOW_TIE,)))), "core.fault.outline.crossing", "outline.coordinates[1][0]"),
    (shaped(MultiPolygon(())), "core.fault.outline.empty", "outline.coordinates"),
    (fence("p", ((0, 0), (4, 0)), 0.0), "core.fault.outline.no_width", "width"),
    (fence("p", ((0, 0), (4, 0)), -1.0), "core.fault.outline.bad_width", "width"),
    (fence("p", ((1, 1), (1, 1)), 1.0), "core.fault.outline.too_few_points", "outline.coordinates"),
    (fence("p", ((0, 0), (math.inf, 0)), 1.0), "core.fault.outline.not_finite", "outline.coordinates[1]"),
    (block("p", 0, 0, 4, 4, base=math.nan), "core.fault.piece.not_finite", "base"),
    (wall("p", 0, 0, 4, 4, 0.0), "core.fault.piece.no_height", "height"),
    (wall("p", 0, 0, 4, 4, openings=(opening(b=(1.0, 0.0)),)), "core.fault.opening.no_length", "openings[0]"),
    (
        wall("p", 0, 0, 4, 4, openings=(opening(sill=3.0, top=2.0),)),
        "core.fault.opening.upside_down",
        "openings[0].top",
    ),
    (wall("p", 0, 0, 4, 4, openings=(opening(b=(2.0, 2.0)),)), "core.fault.opening.off_outline", "openings[0].b"),
    (wall("p", 0, 0, 4, 4, openings=(opening(top=math.inf),)), "core.fault.opening.not_finite", "openings[0]"),
    (
        wall("p", 0, 0, 4, 4, 6.0, levels=(Level(floor=3.0), Level(floor=0.0))),
        "core.fault.level.order",
        "levels[1].floor",
    ),
    (
        wall("p", 0, 0, 4, 4, 6.0, levels=(Level(floor=0.0), Level(floor=6.0))),
        "core.fault.level.roof",
        "levels[1].floor",
    ),
]


@pytest.mark.parametrize(("piece", "code", "place"), CASES, ids=[f"{case[1]}-{case[2]}" for case in CASES])
def test_every_fault_names_its_place_and_fills_its_sentence(piece: Piece, code: str, place: str) -> None:
    found = {(each[0], each[1]): each[2] for each in piece_faults(piece)}
    assert (code, place) in found
    wanted = {name for _, name, _, _ in Formatter().parse(TERRAIN[code]) if name}
    assert wanted <= {"piece", *found[code, place]}


def test_every_sentence_is_used() -> None:
    assert {case[1] for case in CASES} == set(TERRAIN)


def test_the_crossing_is_named_where_it_is() -> None:
    [(_, _, values)] = outline_faults(Polygon((BOW_TIE,)))
    assert (values["x"], values["y"]) == (2.0, 2.0)


def test_sound_pieces_have_no_fault() -> None:
    sound = (
        block("a", 0, 0, 4, 4),
        fence("b", ((0, 0), (4, 0)), 0.5),
        wall("c", 0, 0, 8, 8, 6.0, openings=(opening(),), levels=(Level(floor=0.0), Level(floor=3.0))),
        shaped(MultiPolygon(((SQUARE,), (FAR_SQUARE,)))),
    )
    assert [list(piece_faults(each)) for each in sound] == [[], [], [], []]


@pytest.mark.parametrize(
    "piece", [case[0] for case in CASES if case[1].rsplit(".", 1)[1] in ("crossing", "hole_outside", "unclosed")]
)
def test_what_geometry_can_repair_is_mended(piece: Piece) -> None:
    once = mended(piece)
    assert list(piece_faults(once)) == []
    assert mended(once) is once
    assert list(piece_faults(piece)), "the piece itself stays as it was"


def test_a_bow_tie_keeps_both_its_halves() -> None:
    outline = checked(mended(shaped(Polygon((BOW_TIE,)))).outline, 0.0).outline
    assert outline is not None
    assert outline.area == pytest.approx(8.0)  # two triangles of base 4 and height 2


def test_a_sound_piece_stays_the_same_object() -> None:
    piece = block("a", 0, 0, 4, 4)
    assert mended(piece) is piece


def test_a_line_with_a_repeated_point_stays_a_line() -> None:
    piece = fence("a", ((0, 0), (0, 0), (4, 0)), 0.5)
    assert mended(piece) == structs.replace(piece, outline=LineString(((0, 0), (4, 0))))


def test_what_cannot_be_mended_stays_as_it_is() -> None:
    piece = shaped(Polygon((NAN_RING,)))
    assert mended(piece) is piece


def test_corners_that_all_but_coincide_do_not_stop_a_question() -> None:
    # Two crossing halves whose union once had corners 1e-14 cm apart, on which overlaying failed.
    outline = MultiPolygon(
        (
            (((0.0, 0.0), (0.0, 0.0), (0.0, 57.893), (60.0, 24.75), (0.0, 0.0)),),
            (((56.5, 5.5), (15.0, 60.0), (35.0, 34.0), (0.0, 0.0), (56.5, 5.5)),),
        )
    )
    door = Opening(a=(0.0, 0.0), b=(0.0, 0.0), kind="door", open=False)
    piece = shaped(outline, barrier=True, openings=(door,), height=3.0, sight="blocks")
    table = field(man("a", 0, 0, 0.5), foe("b", 50, 50), piece)
    assert table.path("a", [(0.0, 5.0)], {"open": 10.0}).length == 5.0
    assert not table.sees("a", "b")
