"""Our own icons: one grid, one stroke, no letters."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from pytestqt.qtbot import QtBot

from companion.painting.icons import Icons
from tests.unit.painting.canvas import RESOURCES, Sheet

ICONS = sorted((RESOURCES / "icons").glob("*.svg"))
GLYPHS = (
    "infantry",
    "officer",
    "marksman",
    "indian",
    "ranger",
    "trapper",
    "militia",
    "vehicle",
    "helicopter",
    "gun",
    "boat",
)


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_one_grid_one_stroke_no_letters(path: Path) -> None:
    root = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 - our own files
    assert root.get("viewBox") == "0 0 24 24"
    assert root.get("stroke-width") == "1.8"
    assert root.get("stroke") == "currentColor"
    assert not [each for each in root.iter() if each.tag.endswith(("text", "image", "use"))]


@pytest.mark.parametrize("path", ICONS, ids=lambda path: path.stem)
def test_it_is_drawn_in_the_colour_wanted_and_within_its_place(qtbot: QtBot, path: Path) -> None:
    icons = Icons(RESOURCES / "icons")

    def draw(painter: QPainter) -> None:
        icons.draw(painter, path.stem, QRectF(-3, -3, 6, 6), QColor("#123456"))

    sheet = Sheet(draw)
    colours = {sheet.image.pixelColor(x, y).name() for x in range(240) for y in range(240)}
    assert "#123456" in colours
    assert {sheet.at(x / 2, y) for x in range(-11, 12) for y in (-5.5, -3.4, 3.4, 5.5)} == {"#ffffff"}


def test_every_glyph_has_its_icon_and_an_unknown_one_draws_nothing(qtbot: QtBot) -> None:
    icons = Icons(RESOURCES / "icons")
    assert [glyph for glyph in GLYPHS if not icons.has(glyph)] == []
    assert not icons.has("dragon")
    assert Sheet(lambda painter: icons.draw(painter, "dragon", QRectF(-3, -3, 6, 6), QColor("red"))).inked() == 0
