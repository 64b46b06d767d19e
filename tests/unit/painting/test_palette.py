"""Colours: every appearance has them all, and text can be read."""

import re

import pytest
from PySide6.QtGui import QColor

from companion.painting.palette import NAMES, contrast, palette
from tests.unit.painting.canvas import COLOURS

SIDES = ("blue", "red", "green", "yellow", "purple", "orange", "grey")
MARKERS = ("red", "yellow", "green", "blue", "brown", "grey")


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21.0)
    assert contrast(QColor("#777777"), QColor("#ffffff")) == pytest.approx(4.48, abs=0.005)
    assert contrast(QColor("#ffffff"), QColor("#777777")) == contrast(QColor("#777777"), QColor("#ffffff"))


@pytest.mark.parametrize("name", NAMES)
def test_a_letter_can_be_read_on_every_marker(name: str) -> None:
    colours = palette(COLOURS, name)
    inks = [colours.colour("marker_text_dark"), colours.colour("marker_text_light")]
    best = {each: max(contrast(colours.colour(f"marker_{each}"), ink) for ink in inks) for each in MARKERS}
    assert {each: value for each, value in best.items() if value < 4.5} == {}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ground", ["panel", "halo", "paper"])
def test_the_name_of_a_side_in_its_colour_can_be_read(name: str, ground: str) -> None:
    colours = palette(COLOURS, name)
    inks = {side: colours.readable(colours.side(side), ground) for side in SIDES}
    poor = {side for side, ink in inks.items() if contrast(ink, colours.colour(ground)) < 4.5}
    assert poor == set()


def test_a_colour_that_can_be_read_stays_as_it_is() -> None:
    colours = palette(COLOURS)
    assert colours.readable(colours.side("blue"), "panel").name() == colours.side("blue").name()


@pytest.mark.parametrize("name", NAMES)
def test_rings_of_sides_stand_out_from_the_paper_and_from_each_other(name: str) -> None:
    colours = palette(COLOURS, name)
    assert len({colours.side(side).name() for side in SIDES}) == len(SIDES)
    for side in SIDES:
        assert contrast(colours.side(side), colours.colour("paper")) >= 2.0


def test_every_colour_that_the_painter_names_is_in_the_file() -> None:
    folder = COLOURS.parents[2] / "companion"
    asked = re.compile(r'(?:colour|shade)\(\s*"([a-z_0-9]+)"')
    named = {
        name
        for row in ("painting", "ui")
        for path in (folder / row).rglob("*.py")
        for name in asked.findall(path.read_text("utf-8"))
    }
    assert {"paper", "wood", "selection"} <= named
    assert named - set(palette(COLOURS).names()) == set()


def test_an_unknown_colour_is_ink_and_an_unknown_side_grey() -> None:
    colours = palette(COLOURS)
    assert colours.colour("mauve").name() == colours.colour("ink").name()
    assert colours.side("mauve").name() == colours.colour("side_grey").name()
    with pytest.raises(KeyError):
        palette(COLOURS, "sepia")
