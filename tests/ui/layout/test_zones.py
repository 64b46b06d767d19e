"""Zones drawn on the board: rectangles, corners, handles, numbers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.model.board import Zone
from companion.ui.layout.zone_editor import ZoneEditor
from companion.ui.layout.zoning import box_of, zone_order_of
from companion.ui.start import Desktop
from tests.ui.desktop import LEFT, PRESS, RIGHT, click, desktop, drag, mouse
from tests.ui.layout.leaving import let_go


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    made.layout.ask_new().enter()
    QApplication.processEvents()
    made.window.board.take("lay_zone")
    yield made
    let_go(made)


def zones(made: Desktop) -> tuple[Zone, ...]:
    return made.bridge.context.state.zones


def test_each_side_has_its_deployment_before_objectives_come(made: Desktop) -> None:
    board = made.window.board
    drag(board, [(0.5, 100), (179.5, 119.5)])
    drag(board, [(0.5, 0.5), (179.5, 20)])
    drag(board, [(80, 50), (100, 70)])
    assert [(each.kind, each.side) for each in zones(made)] == [
        ("deployment", "side-1"),
        ("deployment", "side-2"),
        ("objective", ""),
    ]
    # near the edge a corner lies on it, elsewhere on whole half centimetres
    assert box_of(zones(made)[0]) == (0.0, 100.0, 180.0, 20.0)
    assert box_of(zones(made)[2]) == (80.0, 50.0, 20.0, 20.0)
    assert len(made.bridge.session.journal.records) == 3


def test_clicked_corners_are_closed_by_enter_and_taken_back_by_a_right_click(made: Desktop) -> None:
    board = made.window.board
    for place in ((20, 20), (60, 20), (90, 90)):
        click(board, place)
    mouse(board, PRESS, (90, 90), RIGHT, RIGHT)
    click(board, (60, 60))
    QTest.keyClick(board, Qt.Key.Key_Return)
    (zone,) = zones(made)
    assert zone.outline.coordinates == (((20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 20.0)),)


def test_a_double_click_closes(made: Desktop) -> None:
    board = made.window.board
    for place in ((20, 20), (60, 20), (60, 60)):
        click(board, place)
    mouse(board, QEvent.Type.MouseButtonDblClick, (60, 60), LEFT, LEFT)
    assert len(zones(made)) == 1


def test_escape_leaves_no_trace(made: Desktop) -> None:
    board = made.window.board
    click(board, (20, 20))
    click(board, (60, 20))
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert not board.board.laid.shown
    assert made.bridge.session.journal.records == ()


def test_a_corner_is_dragged_and_a_rectangle_stays_one(made: Desktop) -> None:
    board = made.window.board
    drag(board, [(40, 40), (80, 80)])
    board.take("select")
    drag(board, [(80, 80), (100, 90)])
    assert box_of(zones(made)[0]) == (40.0, 40.0, 60.0, 50.0)
    drag(board, [(100, 90), (110, 100)], keys=Qt.KeyboardModifier.ShiftModifier)
    assert box_of(zones(made)[0]) is None
    assert (110.0, 100.0) in zones(made)[0].outline.coordinates[0]


def test_a_zone_is_dragged_as_a_whole(made: Desktop) -> None:
    board = made.window.board
    drag(board, [(40, 40), (80, 80)])
    board.take("select")
    drag(board, [(60, 60), (70, 50)])
    box = box_of(zones(made)[0])
    assert box is not None
    assert box == pytest.approx((50, 30, 40, 40), abs=0.3)


def test_numbers_names_and_texts_are_typed(made: Desktop) -> None:
    board = made.window.board
    zone_order_of(made.layout.desk).choose(kind="note", side="")
    drag(board, [(40, 40), (80, 80)])
    board.take("select")
    form = next(each for each in made.layout.panel.editors if isinstance(each, ZoneEditor))
    form.numbers["width"].setText("12.5")
    form.numbers["width"].editingFinished.emit()
    form.name.setText("Secret door")
    form.name.editingFinished.emit()
    form.text.setPlainText("Opens on a six.")
    form.text.left.emit()
    form.kind.entered.emit("objective")
    (zone,) = zones(made)
    assert box_of(zone) == (40.0, 40.0, 12.5, 40.0)
    assert (zone.name, zone.text, zone.kind) == ("Secret door", "Opens on a six.", "objective")


def test_a_zone_is_deleted_and_comes_back(made: Desktop) -> None:
    drag(made.window.board, [(40, 40), (80, 80)])
    made.actions.made["lay_delete"].trigger()
    assert zones(made) == ()
    made.bridge.undo()
    assert len(zones(made)) == 1


def test_a_long_name_shows_its_beginning(made: Desktop) -> None:
    drag(made.window.board, [(80, 50), (100, 70)])
    editor = next(each for each in made.layout.panel.editors if isinstance(each, ZoneEditor))
    made.window.board.take("select")
    editor.name.show_text("The quarter of the town that burns first when the wind turns")
    assert editor.name.cursorPosition() == 0
