"""What is shown while things are shifted by hand: ghosts wholly, and the words beside them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from companion.ui.layout.shifting import Shift
from companion.ui.start import Desktop
from tests.ui.desktop import desktop
from tests.ui.layout.leaving import let_go


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    made.layout.edit()
    yield made
    let_go(made)


def test_a_shifted_figure_is_drawn_about_where_it_would_stand_and_nowhere_else(made: Desktop) -> None:
    scene = made.window.board.board
    unit = max(made.bridge.context.state.on_table(), key=lambda each: sum(each.position or (0.0, 0.0)))
    assert unit.position is not None
    made.bridge.select((unit.id,))
    shift = Shift(made.layout.desk, QPointF(*unit.position))
    shift.drag(QPointF(unit.position[0] - 6.0, unit.position[1] - 8.0))
    ghost = scene.ghost_room(unit.id, QPointF(unit.position[0] - 6.0, unit.position[1] - 8.0))
    room, dot = scene.laid.boundingRect(), scene.dot
    assert not ghost.isEmpty()
    assert room.contains(ghost)
    # its words are some hundred dots wide; nothing reaches to the corner of the table
    assert room.width() == pytest.approx(ghost.width() + 300 * dot, abs=1e-6)
    assert room.height() == pytest.approx(ghost.height() + 80 * dot, abs=1e-6)
