"""Terrain: each kind has its own look, and the same table gives the same picture."""

from itertools import permutations

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from companion.battlefield.battlefield import Battlefield
from companion.model.board import LineString, MultiPolygon, Piece, Polygon, TerrainLayer
from companion.painting.labels import map_labels
from companion.painting.terrain import ALIKE, draw_terrain
from tests.unit.battlefield.laid import state
from tests.unit.painting.canvas import Sheet, light

pytestmark = pytest.mark.usefixtures("qapp")
KINDS = (
    *("hill", "rough", "rubble", "stream", "river", "lake", "ford", "road"),
    *("bridge", "wood", "rock", "fence", "hedge", "wall", "house"),
)
LINES = ("stream", "road", "fence", "hedge", "wall")


def square(half: float, x: float = 0.0, y: float = 0.0) -> Polygon:
    ring = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    return Polygon(((*ring, ring[0]),))


def piece(kind: str, name: str = "", **more: object) -> Piece:
    if kind in LINES:
        line = LineString(((-5.0, 0.0), (5.0, 0.0)))
        return Piece(id=kind, kind=kind, outline=line, width=1.0, name=name, **more)
    return Piece(id=kind, kind=kind, outline=square(4.0), name=name, **more)


def sheet(*pieces: Piece) -> Sheet:
    def draw(painter: QPainter) -> None:
        draw_terrain(painter, TerrainLayer(pieces), light())

    return Sheet(draw)


@pytest.mark.parametrize("kind", [*KINDS, "nobody_knows_it"])
def test_every_kind_is_drawn_where_it_lies_and_always_alike(qtbot: QtBot, kind: str) -> None:
    first, again = sheet(piece(kind)), sheet(piece(kind))
    assert first.image == again.image
    assert first.at(0.0, 0.1) != "#ffffff"
    assert first.at(-5.6, -5.6) == "#ffffff"


def test_no_two_kinds_look_alike(qtbot: QtBot) -> None:
    pictures = {}
    for kind in (*KINDS, "nobody_knows_it"):
        outline = LineString(((-5.0, 0.0), (5.0, 0.0))) if kind in LINES else square(4.0)
        drawn = sheet(Piece(id="p", kind=kind, outline=outline, width=1.0))
        pictures[kind] = bytes(drawn.image.constBits())
    same = {"stream", "river", "lake"}  # all of it is water
    assert len({picture for kind, picture in pictures.items() if kind not in same}) == len(pictures) - len(same)


def test_a_hole_stays_open_and_every_part_is_drawn(qtbot: QtBot) -> None:
    ring, hole = square(4.0).coordinates[0], square(1.0).coordinates[0]
    holed = sheet(Piece(id="w", kind="wood", outline=Polygon((ring, hole))))
    assert holed.at(0.0, 0.0) == "#ffffff"
    assert holed.at(2.5, 0.0) != "#ffffff"
    parts = MultiPolygon((square(1.0, -3.0).coordinates, square(1.0, 3.0).coordinates))
    several = sheet(Piece(id="w", kind="wood", outline=parts))
    assert several.at(-3.0, 0.9) != "#ffffff"
    assert several.at(3.0, 0.9) != "#ffffff"
    assert several.at(0.0, 0.0) == "#ffffff"


def test_a_wall_is_as_thick_as_it_is(qtbot: QtBot) -> None:
    drawn = sheet(Piece(id="w", kind="wall", outline=LineString(((0.0, -5.0), (0.0, 5.0))), width=2.0))
    assert drawn.at(0.95, 0.0) != "#ffffff"
    assert drawn.at(1.3, 0.0) == "#ffffff"


def test_a_road_lies_over_a_hill_and_under_a_house_whatever_the_order_in_the_file(qtbot: QtBot) -> None:
    colours = light()
    hill, road, house = piece("hill"), piece("road"), piece("house", height=4.0, sight="blocks")
    assert sheet(hill, road).image == sheet(road, hill).image
    assert sheet(road, hill).at(3.0, 0.25) == colours.colour("road").name()
    assert sheet(house, road).image == sheet(road, house).image
    assert sheet(house, road).at(3.0, 0.25) == sheet(house).at(3.0, 0.25)


@pytest.mark.parametrize(("upper", "lower"), [("road", "wood"), ("wood", "road"), ("rough", "river"), ("rock", "ford")])
def test_what_lies_on_top_is_drawn_on_top(qtbot: QtBot, upper: str, lower: str) -> None:
    assert sheet(piece(lower), piece(upper)).at(3.0, 0.25) == sheet(piece(upper)).at(3.0, 0.25)
    assert sheet(piece(lower), piece(upper)).image != sheet(piece(upper), piece(lower)).image


def test_what_is_drawn_is_what_counts_for_movement(qtbot: QtBot) -> None:
    """Each piece has a class of its own; where the picture is of its colour the battlefield names that class."""
    made = [piece(kind, speed=kind) for kind in ("road", "rough", "wood", "bridge", "lake")]
    heights = {"rock": {"height": 3.0, "sight": "blocks"}, "hill": {"height": 2.0, "ground": True}}
    made += [piece(kind, speed=kind, **more) for kind, more in heights.items()]
    alone = {each.id: sheet(each) for each in made}
    for first, second in permutations(made, 2):
        table = replace(state(), terrain=TerrainLayer((first, second)))
        both = sheet(first, second)
        for place in ((3.0, 0.25), (2.2, -0.25), (-3.1, 0.25)):
            counts = Battlefield(table).speed_at(place)
            assert both.at(*place) == alone[counts].at(*place), (first.id, second.id, place)


def test_a_wood_shows_through_what_was_laid_upon_it(qtbot: QtBot) -> None:
    marsh = Piece(id="m", kind="marsh", outline=square(5.5))
    seen = sheet(piece("wood", sight="area", height=8.0), marsh)
    flat = sheet(piece("lake"), marsh)
    border = [(x / 10, 4.0) for x in range(-38, 39)]
    assert sum(seen.at(*place) != sheet(marsh).at(*place) for place in border) > 20
    assert all(flat.at(*place) == sheet(marsh).at(*place) for place in border)


@pytest.mark.parametrize("kind", LINES)
def test_a_line_that_bends_covers_its_width_and_no_more(qtbot: QtBot, kind: str) -> None:
    bent = Piece(id="l", kind=kind, outline=LineString(((-5.0, -4.0), (0.0, 4.0), (5.0, -4.0))), width=1.0)
    drawn = sheet(bent)
    assert drawn.at(0.0, 3.6) != "#ffffff"
    assert all(drawn.at(0.0, y / 10) == "#ffffff" for y in range(-50, 20))


def test_contours_say_how_high_they_are_and_only_the_lowest_has_the_name() -> None:
    low = Piece(id="a", kind="hill", name="Nothing Hill", outline=square(4.0), height=2.0)
    high = Piece(id="b", kind="hill", name="Nothing Hill", outline=square(2.0), base=2.0, height=2.5)
    texts = [label.text for label in map_labels(TerrainLayer((low, high)))]
    assert sorted(texts) == ["2", "4.5", "Nothing Hill"]


def test_labels_of_the_map_stand_clear_of_each_other() -> None:
    pieces = [Piece(id=f"w{k}", kind="wood", name=f"Wood {k}", outline=square(4.0, 0.2 * k)) for k in range(6)]
    boxes = [label.box for label in map_labels(TerrainLayer(tuple(pieces)))]
    assert len(boxes) == 6
    assert not any(a.intersects(b) for k, a in enumerate(boxes) for b in boxes[k + 1 :])


def test_kinds_that_mean_the_same_look_the_same(qtbot: QtBot) -> None:
    for kind, like in ALIKE.items():
        one = Piece(id="p", kind=kind, outline=square(4.0))
        other = Piece(id="p", kind=like, outline=square(4.0))
        assert sheet(one).image == sheet(other).image
        assert like in KINDS
