"""The swift hand: with program dice, activate - act - roll takes at most three keys and one gesture of the mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.record import Gesture
from companion.rulesets.microwar144.intents import Activate, Attack, Guard, Move
from companion.ui.start import Desktop
from tests.conformance.microwar144_table import RULES, soldier, table
from tests.ui.desktop import LEFT, click, desktop, drag, mouse


class Hand:
    """Counts what a hand does: keys pressed where the focus is, and gestures of the mouse on the board."""

    def __init__(self, desk: Desktop, qtbot: QtBot) -> None:
        self.desk, self.qtbot = desk, qtbot
        self.keys = self.mouse = 0

    def press(self, key: Qt.Key) -> None:
        focus: QWidget = QApplication.focusWidget() or self.desk.window
        self.qtbot.keyClick(focus, key)
        self.keys += 1

    def drag(self, *places: tuple[float, float]) -> None:
        drag(self.desk.window.board, places)
        self.mouse += 1

    def double_click(self, place: tuple[float, float]) -> None:
        board = self.desk.window.board
        mouse(board, QEvent.Type.MouseMove, place)
        mouse(board, QEvent.Type.MouseButtonDblClick, place, LEFT, LEFT)
        self.mouse += 1


@pytest.fixture
def hand(qtbot: QtBot, tmp_path: Path) -> Hand:
    # level 10 succeeds on 4 and more: the dice of the fixture do
    units = [soldier("ann", 40.0, level=10), soldier("bea", 40.0, 80.0, level=10), soldier("cid", 60.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units), RULES.tables))
    qtbot.addWidget(made.window)
    with qtbot.waitActive(made.window):
        made.window.activateWindow()
    return Hand(made, qtbot)


def done(hand: Hand) -> list[type]:
    records = hand.desk.bridge.session.journal.records
    return [type(each.intent) for each in records if isinstance(each, Gesture)]


def test_activate_and_run_in_three_keys_and_a_drag(hand: Hand) -> None:
    hand.press(Qt.Key.Key_Space)
    hand.press(Qt.Key.Key_Return)
    assert hand.desk.window.inspector.buttons["microwar144.action.run"].text().startswith("3 ")
    hand.press(Qt.Key.Key_3)
    hand.drag((40.0, 50.0), (44.0, 54.0), (46.0, 56.0))
    assert done(hand) == [Activate, Move]
    assert hand.desk.bridge.session.state.units["ann"].position == pytest.approx((46.0, 56.0), abs=0.3)
    assert (hand.keys, hand.mouse) == (3, 1)


def test_activate_and_attack_in_three_keys_and_a_double_click(hand: Hand) -> None:
    hand.press(Qt.Key.Key_Space)
    hand.press(Qt.Key.Key_Return)
    hand.double_click((60.0, 50.0))
    hand.press(Qt.Key.Key_Return)
    assert done(hand) == [Activate, Attack]
    assert (hand.keys, hand.mouse) == (3, 1)


def test_who_is_selected_is_tried_by_the_same_key_and_guards_by_its_number(hand: Hand) -> None:
    click(hand.desk.window.board, (40.0, 80.0))
    assert "Bea" in hand.desk.window.turn_bar.next.text()
    hand.press(Qt.Key.Key_Space)
    hand.press(Qt.Key.Key_Return)
    number = list(hand.desk.window.inspector.buttons).index("microwar144.offer.guard") + 1
    hand.press(Qt.Key(Qt.Key.Key_0 + number))
    assert done(hand) == [Activate, Guard]
    assert hand.desk.bridge.session.state.units["bea"].markers["guard"] is True
    assert hand.keys == 3
