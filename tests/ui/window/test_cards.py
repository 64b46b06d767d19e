"""Cards: keys, clicks on the board as answers, corrections with a reason, chances from beside the window."""

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot

from companion.app import data_folder
from companion.model.state import snapshot
from companion.rules.engine import chances
from companion.rules.intents import Correct, CorrectGame, Note
from companion.rules.odds import Odds
from companion.rules.requests import (
    AnyRequest,
    Choice,
    ChooseDirection,
    ChoosePoint,
    ChooseUnit,
    Chosen,
    Dice,
    Direction,
    Faces,
    Pick,
    Picked,
    Pointed,
)
from companion.rulesets.awam.intents import DrawCard, Fire
from companion.ui.board.background import Ticket
from companion.ui.dialogs.chance_worker import ChanceWorker, GivenUpError, chances_until
from companion.ui.dialogs.line_card import LineCard
from companion.ui.dialogs.marker_menu import letters, marker_menu
from companion.ui.dialogs.request_form import RequestForm
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import click, desktop

A_SHOT = Fire(shooter="ann", target="bob", weapon="musket")


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue"), man("cid", 70.0, 90.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, [fence(50.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def intents(desk: Desktop) -> list[Any]:
    return [each.intent for each in desk.bridge.session.journal.records]


# What is asked, as a form


def answer_to(desk: Desktop, qtbot: QtBot, request: AnyRequest, text: str) -> object:
    form = RequestForm(desk.bridge, Random(3))
    qtbot.addWidget(form)
    heard: list[object] = []
    form.answered.connect(heard.append)
    form.complained.connect(heard.append)
    form.ask(request)
    assert form.field is not None
    form.field.setText(text)
    qtbot.keyClick(form.field, Qt.Key.Key_Return)
    return heard[0] if heard else None


@pytest.mark.parametrize(
    ("request_", "text", "answer"),
    [
        (Dice(reason="awam.reason.to_hit", dice=(10,)), "7", Faces(faces=(7,))),
        (Dice(reason="awam.reason.to_hit", dice=(6, 6)), "3, 5", Faces(faces=(3, 5))),
        (Dice(reason="awam.reason.to_hit", dice=(6, 6)), "3 5", Faces(faces=(3, 5))),
        (Pick(reason="core.reason.pick", among=("ann", "bob")), "2", Picked(picked="bob")),
        (Pick(reason="core.reason.pick", among=("ann", "bob")), "bo", Picked(picked="bob")),
        (Pick(reason="core.reason.pick", among=("ace:1", "ace:2", "joker:1")), "ace", Picked(picked="ace:2")),
        (ChooseDirection(reason="core.reason.pick"), "3", Direction(degrees=90.0)),
        (ChoosePoint(reason="core.reason.pick", suggested=(1.0, 2.0)), "34.5, 80", Pointed(point=(34.5, 80.0))),
        (ChoosePoint(reason="core.reason.pick", suggested=(1.0, 2.0)), "", Pointed(point=(1.0, 2.0))),
    ],
)
def test_what_is_typed_becomes_the_answer(
    desk: Desktop, qtbot: QtBot, request_: AnyRequest, text: str, answer: object
) -> None:
    assert answer_to(desk, qtbot, request_, text) == answer


@pytest.mark.parametrize("text", ["x", "3.5", "nan", "inf", "1e400", "--"])
def test_what_cannot_be_read_as_a_die_is_told(desk: Desktop, qtbot: QtBot, text: str) -> None:
    said = answer_to(desk, qtbot, Dice(reason="awam.reason.to_hit", dice=(10,)), text)
    assert said == f"“{text}” cannot be read here."


def test_an_empty_field_and_enter_or_r_let_the_program_roll(desk: Desktop, qtbot: QtBot) -> None:
    request = Dice(reason="awam.reason.to_hit", dice=(10,))
    rolled = answer_to(desk, qtbot, request, "")
    assert isinstance(rolled, Faces)
    assert rolled.source == "program"
    form = RequestForm(desk.bridge, Random(3))
    qtbot.addWidget(form)
    heard: list[object] = []
    form.answered.connect(heard.append)
    form.ask(request)
    assert form.field is not None
    qtbot.keyClick(form.field, Qt.Key.Key_R)
    assert heard == [rolled]


@pytest.mark.parametrize(
    ("request_", "unit", "answer"),
    [
        (ChooseUnit(reason="core.reason.pick", among=("ann", "bob")), "bob", Chosen(option="bob")),
        (ChooseUnit(reason="core.reason.pick", among=("ann", "bob")), "cid", None),
        (Pick(reason="core.reason.pick", among=("ann", "bob")), "ann", Picked(picked="ann")),
        (ChoosePoint(reason="core.reason.pick", suggested=(1.0, 2.0)), "", Pointed(point=(40.0, 20.0))),
        (ChooseDirection(reason="core.reason.pick", unit="ann"), "", Direction(degrees=0.0)),
        (Dice(reason="awam.reason.to_hit", dice=(10,)), "ann", None),
    ],
)
def test_pointing_at_the_board_answers(
    desk: Desktop, qtbot: QtBot, request_: AnyRequest, unit: str, answer: object
) -> None:
    form = RequestForm(desk.bridge, Random(3))
    qtbot.addWidget(form)
    heard: list[object] = []
    form.answered.connect(heard.append)
    form.ask(request_)
    assert form.point_at((40.0, 20.0), unit) is (answer is not None)
    assert heard == ([answer] if answer is not None else [])


def test_digits_choose_an_option(desk: Desktop, qtbot: QtBot) -> None:
    card = desk.window.card
    card.form.ask(Choice(reason="core.reason.pick", options=("yes", "no"), policy="no"))
    heard: list[object] = []
    card.form.answered.connect(heard.append)
    card.show()
    qtbot.keyClick(card.form.buttons[0], Qt.Key.Key_2)
    assert heard == [Chosen(option="no")]
    qtbot.keyClick(card.form.buttons[0], Qt.Key.Key_Return)
    assert heard == [Chosen(option="no"), Chosen(option="yes")]


def test_while_a_card_is_open_a_click_on_a_unit_that_is_asked_for_answers_and_selects_nobody(
    desk: Desktop,
) -> None:
    form = desk.window.card.form
    form.ask(ChooseUnit(reason="core.reason.pick", among=("bob",)))
    heard: list[object] = []
    form.answered.connect(heard.append)
    click(desk.window.board, (55.0, 50.0))
    assert heard == [Chosen(option="bob")]
    assert desk.bridge.selection == ()


# The card of a gesture


def test_space_never_rolls_while_a_card_waits(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(A_SHOT)
    desk.window.board.setFocus()
    desk.window.gestures.next()
    pending = desk.bridge.session.pending
    assert pending is not None
    assert pending.answers == ()
    assert desk.window.card.form.field is not None
    assert desk.window.strip.hover.text().startswith("The card waits")


def test_other_gestures_wait_while_a_card_asks(desk: Desktop) -> None:
    desk.window.gestures.start(A_SHOT)
    desk.window.gestures.start(Note(note="x"))
    desk.window.gestures.fire("ann", "cid")
    assert desk.window.card.intent == A_SHOT
    assert intents(desk) == []


def test_undo_journal_files_and_languages_wait_while_a_card_asks(desk: Desktop, tmp_path: Path) -> None:
    desk.window.gestures.start(Note(note="first"))
    desk.window.gestures.start(A_SHOT)
    session, window = desk.bridge.session, desk.window
    desk.actions.made["undo"].trigger()
    window.journal.itemClicked.emit(window.journal.item(0))
    assert not desk.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    desk.files.save_game(tmp_path / "copy.game.jsonl")
    desk.speak("it")
    assert desk.bridge.session is session
    assert session.pending is not None
    assert session.journal.head == 1
    assert window.journal.currentRow() == 1
    assert desk.latest is desk
    assert not (tmp_path / "copy.game.jsonl").exists()
    assert window.strip.hover.text().startswith("Another gesture is still in progress")


def test_a_full_disk_is_told_and_the_finished_shot_is_written_when_there_is_room(
    desk: Desktop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = desk.bridge.session.store

    def full(_: bytes) -> None:
        raise OSError(28, "No space left on device")

    desk.window.gestures.start(A_SHOT)
    card = desk.window.card
    monkeypatch.setattr(store, "append", full)
    for die in ("4", "2"):
        assert card.form.field is not None
        card.form.field.setText(die)
        qtbot.keyClick(card.form.field, Qt.Key.Key_Return)
    assert "there is no room left" in card.complaint.text()
    assert intents(desk) == []
    qtbot.mouseClick(card.retry, Qt.MouseButton.LeftButton)
    assert intents(desk) == []
    monkeypatch.undo()
    qtbot.mouseClick(card.retry, Qt.MouseButton.LeftButton)
    assert intents(desk) == [A_SHOT]
    assert card.result.isVisible()
    assert not card.complaint.isVisible()


def test_the_card_is_as_high_as_what_it_shows(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(A_SHOT)
    card = desk.window.card
    qtbot.waitUntil(lambda: bool(card.plan_view.chance.text()), timeout=5000)
    assert card.height() >= card.body.totalHeightForWidth(card.width())
    parts = [card.plan_view, card.stated, card.form]
    for above, below in pairwise(parts):
        assert above.geometry().bottom() < below.geometry().top()


# Chances


def test_chances_beside_the_window_are_those_of_the_engine(desk: Desktop) -> None:
    context = desk.bridge.context
    found = chances_until(desk.bridge.ruleset, context.state, A_SHOT, Ticket())
    assert isinstance(found, Odds)
    assert found == chances(desk.bridge.ruleset, context, A_SHOT)


def test_chances_that_nobody_waits_for_are_given_up(desk: Desktop) -> None:
    ticket = Ticket()
    ticket.give_up()
    with pytest.raises(GivenUpError):
        chances_until(desk.bridge.ruleset, desk.bridge.context.state, A_SHOT, ticket)


def test_only_the_newest_question_is_answered(desk: Desktop, qtbot: QtBot) -> None:
    worker = ChanceWorker(desk.window)
    heard: list[Odds] = []
    worker.found.connect(heard.append)
    state = desk.bridge.context.state
    worker.ask(desk.bridge.ruleset, state, A_SHOT)
    worker.ask(desk.bridge.ruleset, state, Fire(shooter="ann", target="cid", weapon="musket"))
    qtbot.waitUntil(lambda: bool(heard), timeout=5000)
    qtbot.wait(50)
    expected = chances(desk.bridge.ruleset, desk.bridge.context, Fire(shooter="ann", target="cid", weapon="musket"))
    assert heard == [expected]
    worker.finish()


# Corrections


def test_a_correction_says_what_why_and_about_which_row(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(Note(note="first"))
    card = desk.window.correct("bob", 1)
    wounds, reload = card.editors["marker", "wounds"], card.editors["marker", "reload"]
    assert isinstance(wounds, QSpinBox)
    assert isinstance(reload, QComboBox)
    wounds.setValue(1)
    reload.setCurrentIndex(reload.findData("red"))
    card.prone.setChecked(True)
    card.reason.setText("we forgot the hit")
    qtbot.keyClick(card.reason, Qt.Key.Key_Return)
    assert intents(desk)[-1] == Correct(
        unit="bob", markers={"reload": "red", "wounds": 1}, pose="prone", refers_to=1, note="we forgot the hit"
    )
    bob = desk.bridge.session.state.units["bob"]
    assert (bob.markers["wounds"], bob.markers["reload"], bob.pose) == (1, "red", "prone")
    row = desk.window.journal.item(2).text()
    assert row == "2.  Bob is set right: Reload: red: three steps, Wounds: 1, lying  (about row 1)  (we forgot the hit)"


def test_a_correction_that_changes_nothing_is_no_gesture(desk: Desktop, qtbot: QtBot) -> None:
    card = desk.window.correct("bob")
    qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert intents(desk) == []


def test_a_correction_that_cannot_be_read_says_which(desk: Desktop, qtbot: QtBot) -> None:
    card = desk.window.correct("bob")
    reloads = card.editors["marker", "reloads"]
    assert isinstance(reloads, QLineEdit)
    reloads.setText("musket")
    qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert card.isVisible()
    assert "Reload by weapon" in card.complaint.text()
    reloads.setText("musket 2, pistol 1")
    qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert intents(desk) == [Correct(unit="bob", markers={"reloads": {"musket": 2, "pistol": 1}})]


def test_the_game_itself_can_be_set_right(desk: Desktop, qtbot: QtBot) -> None:
    card = desk.window.correct("")
    turn = card.editors["game", "turn"]
    assert isinstance(turn, QSpinBox)
    turn.setValue(3)
    qtbot.mouseClick(card.go, Qt.MouseButton.LeftButton)
    assert intents(desk) == [CorrectGame(key="turn", value=3)]
    assert desk.window.strip.result.text() == "Set right: Turn: 3"


def test_escape_closes_a_correction_without_a_trace(desk: Desktop, qtbot: QtBot) -> None:
    card = desk.window.correct("bob")
    card.hidden.setChecked(True)
    qtbot.keyClick(card.reason, Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert intents(desk) == []


# Markers by letter


def test_every_marker_has_a_letter_of_its_own() -> None:
    titles = {"reload": "Reload", "morale": "Morale", "wounds": "Wounds", "wet": "Wet powder", "ran": "Ran"}
    wished = {"reload": "R", "morale": "M", "wounds": "1", "wet": "W", "ran": "C"}
    found = letters(titles, wished)
    chosen = {key: each[each.index("&") + 1].upper() for key, each in found.items()}
    assert chosen == {"reload": "R", "morale": "M", "wet": "W", "wounds": "O", "ran": "A"}
    assert {key: each.replace("&", "") for key, each in found.items()} == titles


def test_the_menu_gives_and_takes_by_letter_and_digit(desk: Desktop) -> None:
    menu = marker_menu(desk.bridge, "bob", desk.window, desk.window.gestures.start)
    texts = {action.text(): action for action in menu.actions()}
    texts["&Morale"].trigger()
    assert desk.bridge.session.state.units["bob"].markers["morale"] is True
    reload = texts["&Reload"].menu()
    assert [action.text()[:2] for action in reload.actions()] == ["&0", "&1", "&2", "&3"]
    reload.actions()[2].trigger()
    assert desk.bridge.session.state.units["bob"].markers["reload"] == "yellow"
    menu.deleteLater()


# One line


def test_a_line_card_says_what_is_wrong_and_stays(desk: Desktop, qtbot: QtBot) -> None:
    desk.bridge.select(("ann",))
    card = desk.actions.game.move_by_number()
    assert isinstance(card, LineCard)
    card.field.setText("sideways")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert card.isVisible()
    assert "sideways" in card.complaint.text()
    card.field.setText("5 at 180")
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert not card.isVisible()
    assert desk.bridge.session.state.units["ann"].position == (40.0, 55.0)


def test_the_next_card_can_be_typed_by_its_name(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(DrawCard())
    form = desk.window.card.form
    assert form.listed is not None
    assert form.field is not None
    form.field.setText("ace")
    qtbot.keyClick(form.field, Qt.Key.Key_Return)
    record = desk.bridge.session.journal.records[-1]
    assert record.answers[0].picked.startswith("ace")
    assert record.answers[0].source == "typed"
