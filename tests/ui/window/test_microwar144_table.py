"""microwar144 in the real window: activate, act, roll; guards asked on the way; aiming by a click."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.intents import Correct
from companion.rulesets.microwar144.intents import Activate, Aim, Attack, Move
from companion.ui.start import Desktop
from tests.conformance.microwar144_table import RULES, plan, soldier, table, wall
from tests.ui.desktop import LEFT, click, desktop, drag, mouse


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [
        soldier("ann", 40.0, level=5, damage=8),
        soldier("bea", 40.0, 80.0),
        soldier("cid", 60.0, side="blue", guard=True),
    ]
    made = desktop(tmp_path, snapshot(table(units), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def type_die(desk: Desktop, qtbot: QtBot, text: str) -> None:
    field = desk.window.card.form.field
    assert field is not None
    field.setText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def heading(desk: Desktop) -> str:
    found = [each for each in desk.window.card.form.findChildren(QLabel) if each.objectName() == "heading"]
    return found[-1].text()


def activate(desk: Desktop, qtbot: QtBot, face: str) -> None:
    desk.window.gestures.next()
    assert desk.window.card.intent == Activate(unit="ann")
    assert "11" in desk.window.card.plan_view.need.text()
    type_die(desk, qtbot, face)


def test_next_tries_a_unit_and_a_failure_passes_the_turn(desk: Desktop, qtbot: QtBot) -> None:
    activate(desk, qtbot, "10")
    assert "not activated" in desk.window.card.result.text()
    assert "Blue" in desk.window.turn_bar.status.text()


def test_a_dragged_move_asks_the_guard_and_the_runner_falls_where_it_is_hit(desk: Desktop, qtbot: QtBot) -> None:
    activate(desk, qtbot, "15")
    board = desk.window.board
    board.set_action("run")
    drag(board, [(40.0, 50.0), (43.0, 50.0), (46.0, 50.0)])
    card = desk.window.card
    assert isinstance(card.intent, Move)
    assert card.intent.action == "run"
    assert card.form.buttons[0].text() == "Fire now"
    card.form.buttons[0].click()
    # level 5 needs 11, a figure in the open takes nothing off
    assert heading(desk) == "Cid - Fire from guard: 11+ on D20 [M10]"
    type_die(desk, qtbot, "20")
    state = desk.bridge.session.state
    assert state.units["ann"].out == "killed"
    assert "shot down by Cid" in card.result.text()


def test_an_offer_to_aim_takes_the_target_from_a_click(desk: Desktop, qtbot: QtBot) -> None:
    activate(desk, qtbot, "15")
    offer = next(each for each in RULES.offers(desk.bridge.context, "ann") if each.code == "microwar144.offer.aim")
    desk.window.card.give_up()
    desk.window.gestures.offer(offer)
    click(desk.window.board, (60.0, 50.0))
    record = desk.bridge.session.journal.records[-1]
    assert getattr(record, "intent", None) == Aim(unit="ann", target="cid")


def test_the_hover_line_says_what_the_d20_needs(desk: Desktop) -> None:
    board = desk.window.board
    click(board, (40.0, 50.0))
    mouse(board, QEvent.Type.MouseMove, (60.0, 50.0))
    assert "needs 11+ on the d20" in desk.window.strip.hover.text()
    mouse(board, QEvent.Type.MouseButtonDblClick, (60.0, 50.0), LEFT, LEFT)
    assert "assault rifle" in desk.window.card.title.text()
    # ranges and firepower are ours until the club types its own sheet in (M18)
    told = [each.text() for each in desk.window.card.plan_view.findChildren(QLabel)]
    assert any("assault rifle: range 30 cm, firepower 3 (house value)" in each for each in told)


def test_a_doubtful_line_of_fire_is_asked_without_numbers(qtbot: QtBot, tmp_path: Path) -> None:
    """A wall that ends on the line along both edges of the bases: seen or not by a hair, and no number to show."""
    units = [soldier("ann", 20.0), soldier("bob", 40.0, side="blue")]
    hair = wall(30.0, 30.0, 50.5, height=6.0)
    state = table(units, (hair,), active="ann", tolerance=0.3)
    asked = [(each.key, each.value, each.limit) for each in plan(state, Attack(shooter="ann", target="bob")).questions]
    assert asked[0] == ("sight", 0.0, 0.0)
    desk = desktop(tmp_path, snapshot(state, RULES.tables))
    qtbot.addWidget(desk.window)
    desk.window.gestures.start(Attack(shooter="ann", target="bob"))
    title = heading(desk)
    assert title.startswith("too close to call: Is Bob in line of fire?")
    assert "0.0" not in title


def test_after_an_attack_on_its_way_a_unit_is_dragged_on(desk: Desktop, qtbot: QtBot) -> None:
    activate(desk, qtbot, "15")
    desk.window.card.give_up()
    board = desk.window.board
    board.set_action("walk")
    desk.bridge.begin(Correct(unit="cid", markers={"guard": False}))
    drag(board, [(40.0, 50.0), (41.0, 50.0), (42.0, 50.0)])
    desk.window.gestures.fire("ann", "cid")
    type_die(desk, qtbot, "2")
    assert "may walk" in desk.window.turn_bar.status.text()
    desk.window.card.give_up()
    drag(board, [(42.0, 50.0), (43.0, 50.0), (44.9, 50.0)])
    ann = desk.bridge.session.state.units["ann"].position
    assert ann is not None
    assert ann[0] == pytest.approx(44.9, abs=0.1)
    assert "may walk" not in desk.window.turn_bar.status.text()


@pytest.mark.parametrize("language", ["en", "it", "ru"])
def test_all_nine_actions_of_an_active_unit_stand_in_the_panel_without_scrolling(
    language: str, qtbot: QtBot, tmp_path: Path
) -> None:
    units = [soldier("ann", 40.0), soldier("cid", 60.0, side="blue")]
    desk = desktop(tmp_path, snapshot(table(units, [wall(42.0)], active="ann"), RULES.tables), language)
    qtbot.addWidget(desk.window)
    desk.window.hide()
    desk.show()
    click(desk.window.board, (40.0, 50.0))
    QApplication.processEvents()
    panel = desk.window.inspector
    assert len(panel.buttons) == 9
    assert (panel.horizontalScrollBar().maximum(), panel.verticalScrollBar().maximum()) == (0, 0)
    rows = {button.mapTo(panel, QPoint(0, 0)).y() for button in panel.buttons.values()}
    assert len(rows) < 9
    panel.resize(panel.width() + 400, panel.height())
    QApplication.processEvents()
    assert len({button.y() for button in panel.buttons.values()}) < len(rows)


def test_without_places_a_guard_fires_at_whom_one_clicks_in_the_roster(qtbot: QtBot, tmp_path: Path) -> None:
    units = [soldier("ann", None), soldier("gil", None, side="blue", guard=True)]
    desk = desktop(tmp_path, snapshot(table(units, active="ann"), RULES.tables))
    qtbot.addWidget(desk.window)
    window = desk.window
    desk.bridge.select(("gil",))
    window.inspector.buttons["microwar144.offer.guard_fire"].click()
    roster = window.roster
    row = roster.findItems("Ann", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive, 0)[0]
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=roster.visualItemRect(row).center())
    assert desk.bridge.selection == ("gil",)
    card = window.card
    assert card.intent == Attack(shooter="gil", target="ann", weapon="assault_rifle", mode="guard")
    stated = card.stated
    stated.distance.setText("12")
    stated.hidden.setText("0")
    stated.sees.setCurrentIndex(1)
    stated.use.click()
    type_die(desk, qtbot, "20")
    state = desk.bridge.session.state
    assert state.units["ann"].markers["damage"] == 3
    assert not state.units["gil"].markers.get("guard")
    # nobody waits for a target any more: a click selects
    card.give_up()
    qtbot.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=roster.visualItemRect(row).center())
    assert desk.bridge.selection == ("ann",)
