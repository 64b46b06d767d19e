"""Zones on the map: a dashed outline each, and names where they tell something."""

from functools import partial
from typing import Literal

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from companion.model.board import Zone
from companion.painting.board import draw_zones
from tests.toy.table import rectangle, state
from tests.unit.painting.canvas import Sheet, light


@pytest.mark.parametrize(
    ("kind", "named"), [("objective", True), ("note", True), ("deployment", False), ("entry", False)]
)
def test_objectives_and_notes_bear_their_names(
    qtbot: QtBot, kind: Literal["objective", "note", "deployment", "entry"], named: bool
) -> None:
    pictures = []
    for name in ("", "Old well"):
        zone = Zone(id="z", kind=kind, outline=rectangle(-5, -2, 5, 4), name=name)
        table = structs.replace(state(), zones=(zone,))
        pictures.append(Sheet(partial(draw_zones, state=table, palette=light())).image)
    assert (pictures[0] != pictures[1]) is named
