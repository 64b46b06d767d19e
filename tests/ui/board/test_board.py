"""The board under the hand: select, drag, nudge, turn, rulers, markers."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.drivers import Script
from companion.rules.intents import Correct, MoveByHand, MoveSeveral, RemoveUnit
from companion.rulesets.awam.intents import Move
from companion.ui.board.view import BoardView
from companion.ui.dialogs.marker_menu import marker_menu
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import click, desktop, drag, mouse


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [man("ann", 40.0), man("art", 40.0, 60.0), man("bob", 80.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, [fence(70.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def place(desk: Desktop, unit: str = "ann") -> tuple[float, float]:
    position = desk.bridge.session.state.units[unit].position
    assert position is not None
    return position


def records(desk: Desktop) -> list[object]:
    return [each.intent for each in desk.bridge.session.journal.records]


def wheel(board: BoardView, angle: int, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    at = QPointF(board.viewport().rect().center())
    event = QWheelEvent(
        at,
        board.viewport().mapToGlobal(at),
        QPoint(),
        QPoint(0, angle),
        Qt.MouseButton.NoButton,
        keys,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt knows no name for it
    )
    QApplication.sendEvent(board.viewport(), event)


def dot(desk: Desktop) -> float:
    return 1.0 / desk.window.board.zoom


def test_a_drag_is_one_gesture_of_the_chosen_action(desk: Desktop) -> None:
    drag(desk.window.board, [(40.0, 50.0), (48.0, 50.0)])
    assert len(records(desk)) == 1
    assert isinstance(records(desk)[0], Move)
    assert place(desk)[0] == pytest.approx(48.0, abs=dot(desk))
    assert desk.bridge.session.state.game["acted"] == ("ann",)


def test_escape_while_dragging_leaves_no_trace(desk: Desktop, qtbot: QtBot) -> None:
    before = desk.bridge.session.state
    board = desk.window.board
    drag(board, [(40.0, 50.0), (48.0, 50.0)], let_go=False)
    assert board.board.laid.shown
    qtbot.waitUntil(lambda: board.board.area.shown)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.board.laid.shown
    assert not board.board.area.shown
    mouse(board, QEvent.Type.MouseButtonRelease, (48.0, 50.0), Qt.MouseButton.LeftButton)
    assert desk.bridge.session.state is before
    assert records(desk) == []


def test_a_right_click_while_dragging_makes_a_way_point(desk: Desktop) -> None:
    drag(desk.window.board, [(40.0, 50.0), (43.0, 50.0), (43.0, 54.0)], turns=[(43.0, 50.0)])
    path = records(desk)[0].path
    assert len(path) == 2
    assert path[0] == pytest.approx((43.0, 50.0), abs=2 * dot(desk))
    assert path[1] == pytest.approx((43.0, 54.0), abs=2 * dot(desk))


def test_shift_moves_by_hand_however_far(desk: Desktop) -> None:
    desk.bridge.select(())
    drag(desk.window.board, [(40.0, 50.0), (60.0, 40.0)], keys=Qt.KeyboardModifier.ShiftModifier)
    assert isinstance(records(desk)[0], MoveByHand)


def test_a_move_too_far_is_refused_in_the_card(desk: Desktop) -> None:
    drag(desk.window.board, [(40.0, 50.0), (60.0, 50.0)])
    assert desk.window.card.isVisible()
    assert records(desk) == []
    assert place(desk) == (40.0, 50.0)


def test_several_selected_units_move_together(desk: Desktop) -> None:
    desk.bridge.select(("ann", "art"))
    drag(desk.window.board, [(40.0, 50.0), (44.0, 52.0)])
    assert isinstance(records(desk)[0], MoveSeveral)
    assert place(desk, "art")[0] - 40.0 == pytest.approx(place(desk)[0] - 40.0)
    assert place(desk, "art")[1] - 60.0 == pytest.approx(place(desk)[1] - 50.0)


def shown(desk: Desktop, unit: str = "ann") -> tuple[float, float]:
    item = desk.window.board.board.counter(unit)
    assert item is not None
    return item.pos().x(), item.pos().y()


def test_a_burst_of_arrow_keys_is_one_gesture_by_millimetres_and_centimetres(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann",))
    board = desk.window.board
    for _ in range(3):
        qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert shown(desk) == pytest.approx((40.3, 51.0))
    assert records(desk) == []
    qtbot.waitUntil(lambda: len(records(desk)) == 1, timeout=2000)
    assert place(desk) == (40.3, 51.0)


def test_escape_puts_nudges_back(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann", "art"))
    board, before = desk.window.board, desk.bridge.session.state
    qtbot.keyClick(board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(board, Qt.Key.Key_E)
    assert shown(desk, "art") == (41.0, 60.0)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert shown(desk, "art") == (40.0, 60.0)
    assert not board.select_tool.nudges.busy
    assert desk.bridge.session.state is before


def test_undo_right_after_nudges_takes_them_back(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann",))
    board = desk.window.board
    with qtbot.waitActive(desk.window):
        desk.window.activateWindow()
    board.setFocus()
    qtbot.keyClick(board, Qt.Key.Key_Left)
    qtbot.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [type(each).__name__ for each in desk.bridge.session.journal.records] == ["Gesture", "Goto"]
    assert place(desk) == (40.0, 50.0)
    assert shown(desk) == (40.0, 50.0)


def test_nudges_keep_to_the_table(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann",))
    nudges = desk.window.board.select_tool.nudges
    for _ in range(60):
        nudges.shift(-1.0, 0.0)
    nudges.finish()
    assert place(desk) == (0.0, 50.0)


def test_several_are_nudged_together_and_turned_each_about_itself(desk: Desktop) -> None:
    desk.bridge.select(("ann", "art"))
    nudges = desk.window.board.select_tool.nudges
    nudges.shift(0.5, -0.2)
    nudges.turn(30.0)
    nudges.finish()
    units = desk.bridge.session.state.units
    assert [units[each].position for each in ("ann", "art")] == [(40.5, 49.8), (40.5, 59.8)]
    assert [units[each].facing for each in ("ann", "art")] == [30.0, 30.0]
    assert records(desk) == [MoveSeveral(units=("ann", "art"), by=(0.5, -0.2), turn=30.0)]


def test_who_is_taken_out_is_selected_no_longer(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann", "art"))
    with qtbot.waitSignal(desk.bridge.selected) as told:
        desk.bridge.perform(RemoveUnit(unit="ann"), Script(()))
    assert told.args == [("art",)]
    assert desk.bridge.selection == ("art",)


def test_q_and_e_and_the_wheel_with_alt_turn_the_figure(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann",))
    board = desk.window.board
    qtbot.keyClick(board, Qt.Key.Key_E)
    board.select_tool.nudges.finish()
    assert desk.bridge.session.state.units["ann"].facing == 15.0
    qtbot.keyClick(board, Qt.Key.Key_Q)
    qtbot.keyClick(board, Qt.Key.Key_Q)
    board.select_tool.nudges.finish()
    assert desk.bridge.session.state.units["ann"].facing == 345.0
    wheel(board, -120, Qt.KeyboardModifier.AltModifier)
    board.select_tool.nudges.finish()
    assert desk.bridge.session.state.units["ann"].facing == 0.0


def test_the_wheel_zooms_about_the_mouse(desk: Desktop) -> None:
    board = desk.window.board
    before = board.zoom
    wheel(board, 240)
    assert board.zoom == pytest.approx(before * 1.0015**240)


def test_a_box_selects_and_shift_adds(desk: Desktop) -> None:
    board = desk.window.board
    drag(board, [(30.0, 45.0), (45.0, 65.0)])
    assert desk.bridge.selection == ("ann", "art")
    click(board, (80.0, 50.0), Qt.KeyboardModifier.ShiftModifier)
    assert desk.bridge.selection == ("ann", "art", "bob")
    click(board, (20.0, 20.0))
    assert desk.bridge.selection == ()


def test_the_ruler_snaps_to_bases_and_terrain_and_alt_frees_it(desk: Desktop) -> None:
    board = desk.window.board
    board.take("ruler")
    ruler = board.tool
    drag(board, [(40.0, 50.0), (80.0, 50.0)])
    assert desk.window.strip.hover.text().startswith("38.0 cm edge to edge (40.0")
    drag(board, [(40.0, 50.0), (70.0, 50.2)])
    assert desk.window.strip.hover.text().startswith("28.9 cm")  # 30 - 1 - half of the fence's 0.2
    drag(board, [(40.5, 50.0), (80.5, 50.0)], keys=Qt.KeyboardModifier.AltModifier)
    assert float(desk.window.strip.hover.text().split()[0]) == pytest.approx(40.0, abs=2 * dot(desk) + 0.05)
    assert ruler.id == "ruler"
    assert records(desk) == []


def test_undo_lets_the_counter_re_read_its_unit(desk: Desktop) -> None:
    drag(desk.window.board, [(40.0, 50.0), (48.0, 50.0)])
    item = desk.window.board.board.counter("ann")
    assert item is not None
    assert item.pos().x() == pytest.approx(48.0, abs=dot(desk))
    desk.window.turn_bar.undo.click()
    assert item.pos() == QPointF(40.0, 50.0)
    desk.window.turn_bar.redo.click()
    assert item.pos().x() == pytest.approx(48.0, abs=dot(desk))


def test_only_the_counter_that_changed_gets_a_new_look(desk: Desktop) -> None:
    scene = desk.window.board.board
    before = {unit: scene.counter(unit).look for unit in ("ann", "art", "bob")}
    desk.window.gestures.start(Correct(unit="bob", markers={"morale": True}))
    assert scene.counter("bob").look is not before["bob"]
    assert [look.letter for look in scene.counter("bob").look.looks] == ["M"]
    assert scene.counter("ann").look is before["ann"]


def test_a_marker_is_given_and_taken_from_the_menu(desk: Desktop) -> None:
    menu = marker_menu(desk.bridge, "bob", desk.window, desk.window.gestures.start, only="reload")
    red = next(action for action in menu.actions() if "red" in action.text())
    red.trigger()
    assert desk.bridge.session.state.units["bob"].markers["reload"] == "red"
    menu.deleteLater()


def test_zoom_keeps_the_place_under_the_mouse(desk: Desktop) -> None:
    board = desk.window.board
    about = QPointF(board.mapFromScene(QPointF(40.0, 50.0)))
    before = board.zoom
    board.zoom_by(2.0, about)
    assert board.zoom == pytest.approx(2 * before)
    after = board.mapToScene(about.toPoint())
    assert after.x() == pytest.approx(40.0, abs=1.5 / board.zoom)
    assert after.y() == pytest.approx(50.0, abs=1.5 / board.zoom)


def test_moves_by_number(desk: Desktop) -> None:
    desk.bridge.select(("ann",))
    desk.actions.game.move_to("ann", "10 cm at 90 degrees")
    assert place(desk) == pytest.approx((50.0, 50.0))
    desk.actions.game.move_to("art", "to 44.5, 60")
    assert place(desk, "art") == (44.5, 60.0)
    desk.actions.game.move_to("art", "somewhere")
    assert len(records(desk)) == 2


def test_what_a_unit_sees_and_threatens_is_drawn(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.take("area")
    assert board.board.area.shown
    board.take("threat")
    assert "sees 1 enemies" in desk.window.strip.hover.text()
    board.take("select")
    assert not board.board.area.shown
