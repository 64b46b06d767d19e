"""Doors, windows and gaps as they are drawn: light where one passes or sees, dark where they are shut."""

import pytest
from msgspec import structs
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from companion.model.board import LineString, Opening, Piece, Polygon, TerrainLayer
from companion.painting.terrain import draw_terrain
from tests.unit.painting.canvas import Sheet, light

pytestmark = pytest.mark.usefixtures("qapp")
PAPER, DARK = light().colour("paper").name(), light().colour("house_line").name()
DOOR = Opening(a=(-1.0, 0.0), b=(1.0, 0.0), sill=0.0, top=3.0, kind="door")
WALL = Piece(id="w", kind="wall", outline=LineString(((-5.0, 0.0), (5.0, 0.0))), width=1.0, height=2.0, sight="blocks")


def sheet(piece: Piece) -> Sheet:
    def draw(painter: QPainter) -> None:
        draw_terrain(painter, TerrainLayer((piece,)), light())

    return Sheet(draw)


def with_opening(opening: Opening) -> Sheet:
    return sheet(structs.replace(WALL, openings=(opening,)))


def test_a_wall_without_openings_is_whole(qtbot: QtBot) -> None:
    assert PAPER not in {sheet(WALL).at(x / 10, 0.1) for x in range(-40, 41)}


def test_a_gap_leaves_the_paper_bare_from_end_to_end(qtbot: QtBot) -> None:
    drawn = with_opening(structs.replace(DOOR, kind="gap"))
    assert drawn.at(0.0, 0.0) == PAPER
    assert drawn.at(0.0, 0.45) == PAPER
    assert drawn.at(2.5, 0.0) != PAPER


def test_an_open_door_is_light_and_a_shut_one_dark(qtbot: QtBot) -> None:
    assert with_opening(DOOR).at(0.0, -0.2) == PAPER
    shut = with_opening(structs.replace(DOOR, open=False))
    assert shut.at(0.0, 0.2) == DARK
    assert shut.at(2.5, 0.2) != DARK


def test_a_shut_window_differs_from_an_open_one(qtbot: QtBot) -> None:
    window = structs.replace(DOOR, kind="window", sill=1.0)
    assert with_opening(window).at(0.0, 0.25) == PAPER
    assert with_opening(structs.replace(window, open=False)).at(0.0, 0.25) == DARK


def test_the_roof_of_a_turned_house_keeps_inside_it(qtbot: QtBot) -> None:
    # a square on its corner: its own sides lie at 45 degrees
    ring = ((0.0, -4.0), (4.0, 0.0), (0.0, 4.0), (-4.0, 0.0), (0.0, -4.0))
    ridge = light().colour("house_ridge").name()
    turned = sheet(Piece(id="h", kind="house", outline=Polygon((ring,)), turned=45.0))
    # hips of a square run from its corners to its middle, here straight up and to the right
    assert turned.at(0.0, -2.0) == ridge
    assert turned.at(2.0, 0.0) == ridge
    assert turned.at(1.0, -1.0) != ridge
    assert turned.at(-3.5, -3.5) == "#ffffff"


def test_a_ring_of_wall_is_closed_where_it_began(qtbot: QtBot) -> None:
    ring = ((-3.0, -3.0), (3.0, -3.0), (3.0, 3.0), (-3.0, 3.0), (-3.0, -3.0))
    drawn = sheet(structs.replace(WALL, outline=LineString(ring)))
    assert drawn.at(-3.4, -3.4) != "#ffffff"
    assert drawn.at(0.0, 0.0) == "#ffffff"
