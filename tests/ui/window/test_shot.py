"""A shot from the mouse to the journal, and what else a card must do."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.drivers import Script
from companion.rules.record import RecordCodec
from companion.rulesets.awam.intents import Fire, Reload
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import LEFT, click, desktop, mouse


def duel(**more: object) -> object:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue"), man("cid", 70.0, 90.0, side="blue")]
    return table(units, [fence(50.0)], **more)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path, snapshot(duel(), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def type_die(desk: Desktop, qtbot: QtBot, text: str) -> None:
    field = desk.window.card.form.field
    assert field is not None
    field.setText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def open_shot(desk: Desktop) -> None:
    board = desk.window.board
    click(board, (40.0, 50.0))
    mouse(board, QEvent.Type.MouseMove, (55.0, 50.0))
    mouse(board, QEvent.Type.MouseButtonDblClick, (55.0, 50.0), LEFT, LEFT)


def test_a_shot_by_double_click_and_typed_dice_is_the_record_that_any_other_road_gives(
    desk: Desktop, qtbot: QtBot
) -> None:
    open_shot(desk)
    card = desk.window.card
    assert card.isVisible()
    assert desk.bridge.session.pending is not None
    for die in ("4", "8", "2"):
        type_die(desk, qtbot, die)
    assert card.result.text().endswith("Bob is wounded and falls.")
    assert desk.window.strip.result.text() == card.result.text()
    record = desk.bridge.session.journal.records[-1]
    store = MemoryStore()
    other = GameSession(RULES, Journal(desk.bridge.session.journal.state_at(0)), store)
    other.perform(Fire(shooter="ann", target="bob", weapon="musket"), Script((4, 8, 2)))
    assert RecordCodec(RULES.intents).write(record) == store.lines[0]
    on_disk = desk.files.opened.path.read_bytes().splitlines()
    assert on_disk[1] == store.lines[0]


def test_the_hover_line_says_how_far_and_how_much_is_hidden(desk: Desktop) -> None:
    board = desk.window.board
    click(board, (40.0, 50.0))
    mouse(board, QEvent.Type.MouseMove, (55.0, 50.0))
    said = desk.window.strip.hover.text()
    assert said.startswith("13.0 cm - seen")
    assert "% hidden" in said
    assert "short range, needs 6" in said
    assert board.board.line.shown


def test_escape_before_any_program_die_leaves_no_trace(desk: Desktop, qtbot: QtBot) -> None:
    before = desk.bridge.session.state
    open_shot(desk)
    type_die(desk, qtbot, "4")
    qtbot.keyClick(desk.window.card, Qt.Key.Key_Escape)
    assert desk.bridge.session.state is before
    assert desk.bridge.session.journal.records == ()
    assert desk.bridge.session.pending is None
    assert not desk.window.card.isVisible()


def test_escape_after_a_program_die_is_written_down(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    form = desk.window.card.form
    while form.request is not None and not desk.bridge.session.pending.bound:
        form.roll()
    if desk.bridge.session.pending is not None:
        qtbot.keyClick(desk.window.card, Qt.Key.Key_Escape)
        assert desk.window.card.complaint.text().startswith("The dice have fallen")
        assert desk.bridge.session.pending is not None
        qtbot.keyClick(desk.window.card, Qt.Key.Key_Escape)
    assert len(desk.bridge.session.journal.records) == 1
    assert "0." in desk.window.journal.item(0).text()


def test_a_wrong_die_is_told_in_a_sentence_and_asked_again(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    for wrong in ("9", "0", "1 2", "x"):
        type_die(desk, qtbot, wrong)
        assert desk.window.card.complaint.text()
        assert desk.bridge.session.pending.answers == ()
    type_die(desk, qtbot, "4")
    assert not desk.window.card.complaint.isVisible()


def test_a_refusal_can_be_set_aside_with_a_reason(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(Reload(unit="ann"))
    card = desk.window.card
    assert card.isVisible()
    reason = card.findChild(QLineEdit, "reason")
    reason.setText("the ball fell out")
    qtbot.mouseClick(card.findChild(QPushButton, "anyway"), Qt.MouseButton.LeftButton)
    record = desk.bridge.session.journal.records[-1]
    assert [each.reason for each in record.intent.overrides] == ["the ball fell out"]
    assert "the ball fell out" in desk.window.journal.item(1).text()


def test_what_the_tape_says_replaces_geometry_and_is_journaled(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    form = desk.window.card.stated
    form.distance.setText("25")
    form.hidden.setText("0")
    qtbot.mouseClick(form.use, Qt.MouseButton.LeftButton)
    assert desk.window.card.intent.stated.distance == 25.0
    for die in ("4", "7"):
        type_die(desk, qtbot, die)
    record = desk.bridge.session.journal.records[-1]
    assert (record.intent.stated.distance, record.intent.stated.hidden) == (25.0, 0.0)
    assert record.headline.code == "awam.result.miss"
    assert record.headline.values["distance"] == 25.0


def test_too_close_to_call_is_asked_and_the_ruling_stored(qtbot: QtBot, tmp_path: Path) -> None:
    units = [man("ann", 40.0), man("bob", 62.2, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, tolerance=0.3), RULES.tables))
    qtbot.addWidget(made.window)
    made.window.gestures.fire("ann", "bob")
    form = made.window.card.form
    buttons = {button.text(): button for button in form.findChildren(QPushButton)}
    qtbot.mouseClick(buttons["No"], Qt.MouseButton.LeftButton)
    for die in ("4", "7"):
        type_die(made, qtbot, die)
    record = made.bridge.session.journal.records[-1]
    assert record.answers[0].option == "no"
    assert record.headline.code == "awam.result.miss"


def test_the_last_typed_die_can_be_put_right_on_one_key(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    for die in ("4", "8", "2"):
        type_die(desk, qtbot, die)
    desk.window.card.give_up()
    desk.actions.made["fix_die"].trigger()
    assert desk.window.card.isVisible()
    type_die(desk, qtbot, "5")
    kinds = [type(each).__name__ for each in desk.bridge.session.journal.records]
    assert kinds == ["Gesture", "Goto", "Gesture"]
    assert [each.faces for each in desk.bridge.session.journal.records[-1].answers] == [(4,), (8,), (5,)]
    assert desk.window.journal.item(1).font().strikeOut()
    assert not desk.window.journal.item(2).font().strikeOut()


def test_the_card_covers_neither_shooter_nor_target(desk: Desktop) -> None:
    open_shot(desk)
    card, window, board = desk.window.card, desk.window, desk.window.board
    for place in ((40.0, 50.0), (55.0, 50.0)):
        assert not card.geometry().contains(board.mapTo(window, board.spot_of(place)))


def test_the_card_shows_exact_chances(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    qtbot.waitUntil(lambda: bool(desk.window.card.plan_view.chance.text()), timeout=2000)
    # musket at 13 cm behind a fence: no misfire 5/6, needs 6 of D10: 5/10; misfire 1/6 = 17 %
    assert "misfire 17 %" in desk.window.card.plan_view.chance.text()
    assert "miss 42 %" in desk.window.card.plan_view.chance.text()


def test_the_space_bar_rolls_where_a_die_is_wanted(desk: Desktop, qtbot: QtBot) -> None:
    open_shot(desk)
    field = desk.window.card.form.field
    assert field is not None
    qtbot.keyClick(field, Qt.Key.Key_Space)
    pending = desk.bridge.session.pending
    assert pending is None or (pending.answers and pending.bound)
