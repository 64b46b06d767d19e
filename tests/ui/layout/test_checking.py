"""The live list of what there is to look at: it follows the table, shows where, and mends."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.rules.intents import LayOut, WriteHeading
from companion.ui.layout.checking import CheckRow
from companion.ui.start import Desktop
from tests.ui.desktop import desktop, drag
from tests.ui.layout.leaving import let_go


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    made.layout.ask_new().enter()
    board = made.window.board
    board.take("lay_figures")
    drag(board, [(20, 110), (50, 110)])
    drag(board, [(50, 10), (20, 10)])
    board.take("lay_zone")
    drag(board, [(0.5, 100), (179, 119)])
    drag(board, [(0.5, 0.5), (179, 20)])
    board.take("select")
    QApplication.processEvents()
    yield made
    let_go(made)


def rows(made: Desktop) -> list[CheckRow]:
    made.layout.check.look()
    return made.layout.check.rows


def shove(made: Desktop, unit: str, place: tuple[float, float]) -> None:
    units = made.bridge.context.state.units
    made.layout.desk.perform(LayOut(units=(structs.replace(units[unit], position=place),)))


def test_a_table_with_everything_has_nothing_to_look_at(made: Desktop) -> None:
    assert rows(made) == []
    assert not made.layout.bar.check.isVisible()


def test_the_list_follows_the_table_by_itself_and_is_counted(made: Desktop, qtbot: QtBot) -> None:
    first, second = list(made.bridge.context.state.units)[:2]
    with qtbot.waitSignal(made.layout.check.counted):
        shove(made, second, made.bridge.context.state.units[first].position or (0.0, 0.0))
    assert len(made.layout.check.rows) == 1
    assert "1" in made.layout.bar.check.text()
    assert "(1)" in made.layout.docks["check"].windowTitle()
    with qtbot.waitSignal(made.layout.check.counted):
        made.bridge.undo()
    assert made.layout.check.rows == []


def test_show_selects_and_brings_into_view(made: Desktop) -> None:
    first, second = list(made.bridge.context.state.units)[:2]
    shove(made, second, made.bridge.context.state.units[first].position or (0.0, 0.0))
    board = made.window.board
    board.zoom_by(6.0)
    board.look_at(board.mapToScene(0, 0))
    made.bridge.select(())
    (row,) = rows(made)
    row.show_button.click()
    assert made.bridge.selection == (first, second)
    place = board.board.place_of(first)
    assert place is not None
    assert board.viewport().rect().contains(board.mapFromScene(place))


def test_mend_is_one_gesture_that_undo_takes_back(made: Desktop) -> None:
    first, second = list(made.bridge.context.state.units)[:2]
    place = made.bridge.context.state.units[first].position or (0.0, 0.0)
    shove(made, second, place)
    count = len(made.bridge.session.journal.records)
    (row,) = rows(made)
    row.mend_button.click()
    assert len(made.bridge.session.journal.records) == count + 1
    assert rows(made) == []
    made.bridge.undo()
    assert made.bridge.context.state.units[second].position == place


def test_a_table_that_has_shrunk_has_something_grave_and_is_not_played(made: Desktop) -> None:
    heading = made.bridge.context.state
    small = structs.replace(heading.table, width=30.0)
    made.layout.desk.perform(WriteHeading(title=heading.title, table=small))
    assert any(row.mend_button.isVisibleTo(row) for row in rows(made))
    assert "mend" in made.layout.bar.check.text()
    made.layout.play()
    assert made.bridge.laying


def test_in_a_game_nothing_is_looked_over(made: Desktop) -> None:
    made.layout.play()
    made.layout.check.found = ()
    made.layout.check.look()
    assert made.layout.check.found == ()
    assert not made.layout.docks["check"].isVisible()
