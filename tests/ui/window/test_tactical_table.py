"""tactical in the real window: the set-up shown, a wall climbed on the way, a melee, getting in, flying, victory."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.model.units import Unit
from companion.rulesets.tactical.game import game
from companion.rulesets.tactical.intents import Begin, Board, Melee, Move
from companion.ui.start import Desktop
from tests.conformance.tactical_table import RULES, machine, man, table, wall
from tests.ui.desktop import click, desktop, drag

UNITS = (
    man("ann", 60.0, 60.0, height=2.0),
    man("bob", 60.0, 66.0, side="blue"),
    machine("truck", "truck", 40.0, 60.0),
    machine("lorry", "truck", 60.0, 40.0),
    machine("heli", "attack_helicopter", 100.0, 100.0, altitude=20.0),
)


def opened(qtbot: QtBot, folder: Path, units: Iterable[Unit] = UNITS, *, begun: bool = True) -> Desktop:
    state = table(units, [wall(66.0, 50.0, 70.0, height=6.0)], game={"begun": begun})
    made = desktop(folder, snapshot(state, RULES.tables))
    qtbot.addWidget(made.window)
    return made


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    return opened(qtbot, tmp_path)


def type_die(desk: Desktop, qtbot: QtBot, text: str) -> None:
    field = desk.window.card.form.field
    assert field is not None
    field.setText(text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def offer(desk: Desktop, unit: str, code: str) -> None:
    """Take what is offered to a unit."""
    desk.bridge.select((unit,))
    offers = RULES.offers(desk.bridge.context, unit)
    desk.window.gestures.offer(next(each for each in offers if each.code == f"tactical.{code}"))


def choose(desk: Desktop, text: str) -> None:
    """Press the button of an answer."""
    next(each for each in desk.window.card.form.buttons if each.text() == text).click()


def test_next_begins_and_tells_of_those_who_stand_too_near(qtbot: QtBot, tmp_path: Path) -> None:
    desk = opened(qtbot, tmp_path, begun=False)
    assert "Pairs too near each other: 4" in desk.window.turn_bar.status.text()
    desk.window.gestures.next()
    card = desk.window.card
    assert isinstance(card.intent, Begin)
    assert "Ann and Bob are 4.0 cm apart" in card.refusals.lines.text()
    plan = desk.window.board.board.plan
    assert plan.isVisible()
    # from the lorry in the north to the truck in the west, and to Bob in the south
    assert plan.boundingRect().contains(QRectF(44.0, 44.0, 16.0, 20.0))


def test_a_wall_on_the_way_asks_for_a_die_and_failing_ends_at_its_foot(desk: Desktop, qtbot: QtBot) -> None:
    drag(desk.window.board, [(60.0, 60.0), (66.0, 60.0), (70.0, 60.0)])
    card = desk.window.card
    assert isinstance(card.intent, Move)
    type_die(desk, qtbot, "3")
    assert "does not get over" in card.result.text()
    ann = desk.bridge.session.state.units["ann"]
    # its base of 2 cm stands against the wall
    assert ann.position == pytest.approx((64.99, 60.0), abs=0.02)


def test_heights_that_only_the_table_shows_are_typed_before_the_climb(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.set_action("climb")
    drag(board, [(60.0, 60.0), (56.0, 60.0), (53.0, 60.0)])
    card = desk.window.card
    assert "Type how high the obstacles on the way of Ann are" in card.refusals.lines.text()
    heights = card.stated.heights
    assert heights.isVisible()
    assert heights.hasFocus()
    heights.setText("five")
    qtbot.keyClick(heights, Qt.Key.Key_Return)
    assert "five" in card.complaint.text()
    # 5.6 counts as 6 and 1.4 as 1: against a man of 2 cm that is a 4 and nothing
    heights.setText("5,6; 1.4")
    qtbot.keyClick(heights, Qt.Key.Key_Return)
    assert isinstance(card.intent, Move)
    assert card.intent.stated_climbs == (5.6, 1.4)
    type_die(desk, qtbot, "4")
    assert desk.bridge.session.state.units["ann"].position == pytest.approx((53.0, 60.0), abs=0.6)


def test_the_enter_that_types_a_die_leaves_the_result_open_until_the_next(desk: Desktop, qtbot: QtBot) -> None:
    drag(desk.window.board, [(60.0, 60.0), (66.0, 60.0), (70.0, 60.0)])
    card = desk.window.card
    type_die(desk, qtbot, "3")
    assert card.isVisible()
    assert card.result.isVisible()
    assert card.done.hasFocus()
    qtbot.keyClick(card.done, Qt.Key.Key_Return)
    assert not card.isVisible()


def test_the_chance_goes_once_an_answer_has_changed_it(qtbot: QtBot, tmp_path: Path) -> None:
    beside = man("bea", 63.0, 65.0, side="blue")
    made = opened(qtbot, tmp_path, [*UNITS, beside])
    made.window.gestures.start(Melee(unit="ann", target="bob", beside=()))
    chance = made.window.card.plan_view.chance
    qtbot.waitUntil(lambda: "50" in chance.text())
    # two defend: it is even no longer
    choose(made, "Joins the fight")
    assert chance.text() == ""


def test_a_result_makes_room_once_somebody_else_is_selected(desk: Desktop, qtbot: QtBot) -> None:
    drag(desk.window.board, [(60.0, 60.0), (66.0, 60.0), (70.0, 60.0)])
    card = desk.window.card
    type_die(desk, qtbot, "3")
    desk.bridge.select(("ann",))
    assert card.isVisible()
    desk.bridge.select(("truck",))
    assert not card.isVisible()
    assert "does not get over" in desk.window.strip.result.text()


def test_an_offer_longer_than_the_panel_is_cut_and_whole_in_its_tip(desk: Desktop) -> None:
    inspector = desk.window.inspector
    desk.bridge.select(("ann",))
    whole = {code: button.text() for code, button in inspector.buttons.items()}
    desk.window.inspector.setFixedWidth(110)
    QApplication.processEvents()
    assert all(each.sizeHint().width() <= inspector.viewport().width() for each in inspector.buttons.values())
    cut = inspector.buttons["tactical.offer.fire.assault_rifle"]
    assert cut.text() != whole["tactical.offer.fire.assault_rifle"]
    assert cut.toolTip() == whole["tactical.offer.fire.assault_rifle"]


def test_the_enter_that_gives_a_reason_does_not_answer_what_is_asked_next(qtbot: QtBot, tmp_path: Path) -> None:
    beside = man("bea", 63.0, 65.0, side="blue")
    made = opened(qtbot, tmp_path, [man("ann", 60.0, 60.0, moved=True), *UNITS[1:], beside])
    card = made.window.card
    made.window.gestures.start(Melee(unit="ann", target="bob", beside=(), against=None))
    card.refusals.reason.setText("agreed")
    qtbot.keyClick(card.refusals.reason, Qt.Key.Key_Return)
    # whether Bea defends too is still to be said
    pending = made.bridge.session.pending
    assert pending is not None
    assert pending.answers == ()


def test_a_height_that_the_board_shows_is_set_right_in_the_card(desk: Desktop, qtbot: QtBot) -> None:
    drag(desk.window.board, [(60.0, 60.0), (66.0, 60.0), (70.0, 60.0)])
    card = desk.window.card
    card.stated.heights.setText("3")
    card.stated.use.click()
    # 3 against 2 is a difference of 1, which every die shows
    type_die(desk, qtbot, "1")
    assert "walks" in card.result.text()


def test_hand_to_hand_by_a_click_on_the_enemy(desk: Desktop, qtbot: QtBot) -> None:
    offer(desk, "ann", "offer.melee")
    click(desk.window.board, (60.0, 66.0))
    assert desk.window.card.intent == Melee(unit="ann", target="bob")
    type_die(desk, qtbot, "5 3")
    assert "Ann wins: Bob falls" in desk.window.card.result.text()
    assert desk.bridge.session.state.units["bob"].out == "killed"
    # nobody is left to fight
    desk.window.gestures.next()
    assert game(desk.bridge.session.state).winner == "red"
    assert "Red has won" in desk.window.turn_bar.status.text()


def test_among_two_vehicles_a_click_chooses_the_one_to_get_into(qtbot: QtBot, tmp_path: Path) -> None:
    near = [*UNITS[:2], machine("truck", "truck", 50.0, 60.0), machine("lorry", "truck", 60.0, 50.0)]
    desk = opened(qtbot, tmp_path, near)
    offer(desk, "ann", "offer.board")
    click(desk.window.board, (60.0, 50.0))
    assert desk.bridge.session.state.units["ann"].carrier == "lorry"
    assert [each.code for each in RULES.offers(desk.bridge.context, "ann")] == ["tactical.offer.side_retreats"]


def test_a_helicopter_dragged_low_ends_low(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("heli",))
    board.set_action("fly_low")
    drag(board, [(100.0, 100.0), (110.0, 100.0), (130.0, 100.0)])
    heli = desk.bridge.session.state.units["heli"]
    assert heli.position == pytest.approx((130.0, 100.0), abs=0.6)
    assert heli.altitude == 10.0


def test_get_out_asks_for_a_place(qtbot: QtBot, tmp_path: Path) -> None:
    inside = [man("ann", 40.0, 60.0, carrier="truck"), *UNITS[1:]]
    desk = opened(qtbot, tmp_path, inside)
    offer(desk, "ann", "offer.get_out")
    # farther than a man gets: the card says so, and nothing has happened
    click(desk.window.board, (40.0, 90.0))
    card = desk.window.card
    assert isinstance(card.intent, Board)
    assert "is too far" in card.refusals.lines.text()
    assert desk.bridge.session.state.units["ann"].carrier == "truck"
    card.give_up()
    offer(desk, "ann", "offer.get_out")
    strip = desk.window.strip
    assert strip.hover.text() != ""
    click(desk.window.board, (40.0, 70.0))
    # what was wanted has been given
    assert strip.hover.text() == ""
    ann = desk.bridge.session.state.units["ann"]
    assert ann.carrier == ""
    assert ann.position == pytest.approx((40.0, 70.0), abs=0.6)


def test_the_inspector_tells_what_the_armlist_says(desk: Desktop) -> None:
    desk.bridge.select(("heli",))
    told = [each.text() for each in desk.window.inspector.findChildren(QLabel)]
    assert "Speed 60 cm · Durability 3 of 3 · Manoeuvrability D6+1 · Altitude 20 cm" in told
