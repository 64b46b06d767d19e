"""The ruling card: from any verdict on the screen to why it is so, what would change it, the journal and a picture."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.way_out import GivenUpError
from companion.battlefield.way_out_questions import InCover, InLineOfFire, InRange
from companion.model.state import snapshot
from companion.rules.drivers import Script
from companion.rules.intents import Correct, Judgement, MoveByHand, RemoveTerrain, RemoveUnit
from companion.rulesets.awam.intents import Fire
from companion.session.verify import verify
from companion.ui import rulings
from companion.ui.board.background import Background
from companion.ui.board.ways import Ways
from companion.ui.dialogs.ruling_card import RulingCard
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import click, desktop, drag, mouse

MOVE = QEvent.Type.MouseMove
# Eye 2 cm up, fence 1.5 high with its far face 10.1 of 15 cm away, figure 3 high: hidden up to this.
HIDDEN = (2 - 0.5 * 15 / 10.1) / 3


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue"), man("cid", 70.0, 90.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, [fence(50.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def card_of(desk: Desktop) -> RulingCard:
    card: RulingCard = desk.window.ruling
    assert card.isVisible()
    return card


def both_steps(desk: Desktop, qtbot: QtBot) -> RulingCard:
    card = card_of(desk)
    qtbot.waitUntil(lambda: len(card.steps) == 2, timeout=60_000)
    return card


def look_at_bob(desk: Desktop) -> None:
    desk.bridge.select(("ann",))
    mouse(desk.window.board, MOVE, (55.0, 50.0))


def test_other_colours_leave_what_the_open_card_draws_on_the_board(desk: Desktop, qtbot: QtBot) -> None:
    look_at_bob(desk)
    desk.window.why.show()
    card = both_steps(desk, qtbot)
    board = desk.window.board
    mouse(board, MOVE, (5.0, 5.0))
    light, picture = board.grab().toImage(), card.picture.grab().toImage()
    desk.appear("dark")
    assert board.board.why.shown
    assert board.grab().toImage() != light
    assert card.picture.grab().toImage() != picture
    desk.appear("light")
    assert board.grab().toImage() == light
    assert card.picture.grab().toImage() == picture


@pytest.mark.parametrize("gone", ["bob", "fence"])
def test_the_card_closes_when_what_it_is_about_is_taken_out_of_the_game(desk: Desktop, qtbot: QtBot, gone: str) -> None:
    if gone == "bob":
        desk.window.why.show_pair("ann", "bob")
    else:
        desk.window.why._measured(("ann", "fence"))
        desk.window.why.show()
    card = card_of(desk)
    desk.bridge.perform(RemoveUnit(unit="bob") if gone == "bob" else RemoveTerrain(piece="fence"), Script(()))
    assert not card.isVisible()
    assert not desk.window.board.board.why.shown


# Every verdict leads to it


def test_a_click_on_what_is_looked_at_opens_every_verdict_on_the_two(desk: Desktop, qtbot: QtBot) -> None:
    look_at_bob(desk)
    strip = desk.window.strip
    assert strip.hover.offered
    qtbot.mouseClick(strip.hover, Qt.MouseButton.LeftButton)
    card = card_of(desk)
    assert card.title.text() == "Ann  →  Bob"
    assert [row.text() for row in card.rows] == [
        "Line of fire:  yes",
        "Range 20 cm [A25]:  13.0 cm - yes",
        "Range 50 cm [A25]:  13.0 cm - yes",
        f"Hidden 25 % [A28]:  {round(HIDDEN * 100)} % - yes",
    ]
    assert card.verdict.text() == "Ann and Bob: line of fire."
    assert "13.00 cm from edge to edge, 15.00 cm between the centres" in card.text.text()
    assert f"{HIDDEN * 100:.1f} % hidden" in card.text.text()
    assert f"fence alone: {HIDDEN * 100:.1f} %" in card.text.text()
    assert card.picture.isVisible()
    # What the shot would be rolled with: a fence is soft cover.
    assert card.modifiers.text() == "-1 soft cover [A28]"
    assert desk.bridge.session.journal.records == ()


def test_one_key_opens_the_card_of_what_was_looked_at_last(desk: Desktop, qtbot: QtBot) -> None:
    look_at_bob(desk)
    desk.actions.made["why"].trigger()
    assert card_of(desk).title.text() == "Ann  →  Bob"
    assert desk.actions.made["why"].shortcut().toString() == "W"
    qtbot.keyClick(desk.window, Qt.Key.Key_Escape)
    assert not desk.window.ruling.isVisible()
    assert not desk.window.board.board.why.shown


def test_with_nothing_asked_it_says_so(desk: Desktop) -> None:
    desk.window.why.show()
    assert not desk.window.ruling.isVisible()
    assert "Nothing has been asked yet" in desk.window.strip.hover.text()


def test_the_ruler_leads_to_it_from_units_pieces_and_bare_table(desk: Desktop) -> None:
    board = desk.window.board
    board.take("ruler")
    drag(board, [(40.0, 50.0), (55.0, 50.0)])
    desk.window.why.show_look()
    card = card_of(desk)
    assert card.rows[0].text() == "Range 20 cm [A25]:  13.0 cm - yes"
    assert "Line of fire:  yes" in [row.text() for row in card.rows]
    drag(board, [(10.0, 10.0), (22.0, 26.0)])  # 20 cm, as exactly as a hand lays it
    desk.window.why.show_look()
    assert card.title.text() == "a point on the table  →  a point on the table"
    assert card.form.limit.isVisible()
    for limit, verdict in ((16.0, "more than 16 cm"), (24.0, "within 24 cm")):
        card.form.limit.setValue(limit)
        assert card.verdict.text().endswith(f"cm, {verdict}.")
    assert not card.out.isVisible()  # no unit that could step


def test_the_card_of_a_shot_leads_to_it_before_and_after_the_dice(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(Fire(shooter="ann", target="bob", weapon="musket"))
    action = desk.window.card
    assert action.isVisible()
    qtbot.mouseClick(action.plan_view.why, Qt.MouseButton.LeftButton)
    card = card_of(desk)
    assert card.title.text() == "Ann  →  Bob"
    assert card.asked is not None
    assert card.asked.topic == "line_of_fire"
    assert not card.geometry().intersects(action.geometry())


def test_a_move_in_the_strip_leads_to_its_path_as_the_table_stood_before(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(Judgement(topic="path", unit="ann", path=((40.0, 60.0),), speeds={"open": 8.0}))
    strip = desk.window.strip
    assert strip.result.offered
    qtbot.mouseClick(strip.result, Qt.MouseButton.LeftButton)
    card = card_of(desk)
    assert card.verdict.text() == "Ann: gets 8.0 of 10.0 cm."
    assert "After 8.0 cm the action is used up" in card.text.text()
    path, at = card._way(card.context, card.asked)
    assert [(point.x(), point.y()) for point in path] == [(40.0, 50.0), (40.0, 60.0)]
    assert at is not None
    assert (at.x(), at.y()) == (40.0, 58.0)
    assert desk.window.board.board.why.shown
    assert not card.keep.isVisible()


def test_a_guard_is_drawn_to_where_it_fires(desk: Desktop) -> None:
    # Cid at (70, 90) watches Bob at (55, 50) walk down: 20 cm from edge to edge are 22 between the centres.
    intent = Judgement(topic="guard", unit="cid", target="bob", path=((55.0, 90.0),), limit=20.0, rule="M7")
    desk.window.ruling.show_case(rulings.Case((intent,)))
    card = card_of(desk)
    down = 90.0 - (22.0**2 - 15.0**2) ** 0.5
    assert card.verdict.text() == f"Cid catches Bob {down - 50.0:.1f} cm along the way."
    ends = card._ends(card.context, intent)
    assert ends is not None
    assert (ends[0].x(), ends[0].y(), ends[1].x()) == (70.0, 90.0, 55.0)
    assert ends[1].y() == pytest.approx(down, abs=0.01)


# The way out


def test_the_least_step_out_of_range_is_told_in_the_card_and_on_the_board(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).choose(1)
    card = both_steps(desk, qtbot)
    # 13 cm apart, and 20 still counts: a hair more than 7 cm away from each other.
    assert "Ann: 7.0 cm straight back (270°), and the two are beyond 20 cm" in card.out.text()
    assert "Bob: 7.0 cm straight back (90°), and the two are beyond 20 cm" in card.out.text()
    assert [card._label(card.context, card.asked, step) for step in card.steps] == [
        "7.0 cm straight back: beyond 20 cm"
    ] * 2
    item = desk.window.board.board.why
    assert item.shown
    for step in card.steps:
        assert step.found is not None
        assert item.boundingRect().contains(*step.found.to)


@pytest.mark.parametrize(("row", "question"), [(0, InLineOfFire()), (2, InRange(50.0)), (3, InCover(0.25))])
def test_the_steps_are_the_engines_for_both_units(desk: Desktop, qtbot: QtBot, row: int, question: object) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).choose(row)
    card = both_steps(desk, qtbot)
    field = desk.bridge.context.field
    for step, mover in zip(card.steps, ("shooter", "target"), strict=True):
        assert step.found == field.way_out("ann", "bob", question, mover)
        if step.found is None:
            assert f"{step.unit.title()}: no step of 10 cm or less changes it" in card.out.text()


def test_a_card_that_closes_or_asks_anew_gives_the_search_up(desk: Desktop, qtbot: QtBot, monkeypatch) -> None:
    ended, asked = [], []

    def endless(self, shooter, target, question, moves, wanted):
        asked.append(question)
        if isinstance(question, InRange):
            return
        while wanted():
            pass
        ended.append(question)
        raise GivenUpError

    monkeypatch.setattr(Battlefield, "way_out", endless)
    ways, told = Ways(Background(desk.window.board)), []
    state = desk.bridge.context.state
    ways.ask(state, "ann", "bob", InLineOfFire(), told.append)
    qtbot.waitUntil(lambda: bool(asked))
    ways.ask(state, "ann", "bob", InRange(20.0), told.append)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert ended == [InLineOfFire()]
    assert [(step.unit, step.found) for step in told] == [("ann", None), ("bob", None)]
    ways.ask(state, "ann", "bob", InCover(0.5), told.append)
    qtbot.waitUntil(lambda: asked[-1] == InCover(0.5))
    ways.forget()
    qtbot.waitUntil(lambda: len(ended) == 2)
    assert len(told) == 2


def test_steps_follow_the_table(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).choose(1)
    both_steps(desk, qtbot)
    desk.window.gestures.start(MoveByHand(unit="bob", to=(58.0, 50.0)))
    card = both_steps(desk, qtbot)
    assert card.rows[1].text() == "Range 20 cm [A25]:  16.0 cm - yes"
    assert "Ann: 4.0 cm straight back" in card.out.text()
    desk.window.gestures.start(Correct(unit="bob", out="killed"))
    assert not card.isVisible()


def test_it_covers_neither_of_the_two(desk: Desktop, qtbot: QtBot) -> None:
    for a, b in (("ann", "bob"), ("bob", "cid")):
        desk.window.why.show_pair(a, b)
        card, board = card_of(desk), desk.window.board
        qtbot.wait(20)
        for unit in (a, b):
            spot = board.mapTo(desk.window, board.spot_of(desk.bridge.context.state.units[unit].position))
            assert not card.geometry().contains(spot)
        assert QRect(desk.window.rect()).contains(card.geometry())


# Other limits and methods


def test_the_table_may_ask_about_another_limit_and_another_method(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.why.show_pair("ann", "bob")
    card = card_of(desk)
    card.choose(1)
    card.form.limit.setValue(13.2)
    # 0.2 cm off, within the tolerance of 0.3; the rule's number goes with its limit.
    assert card.rows[1].text() == f"Range 13.2 cm:  13.0 cm - {_close(desk)}"
    card.choose(3)
    card.form.limit.setValue(50)
    assert card.rows[3].text().startswith("Hidden 50 %:  42 % - no")
    assert card.form.method.isVisible()
    card.form.method.setCurrentIndex(1)
    qtbot.wait(20)
    assert "Found by: apparent width from the centre" in card.text.text()
    assert not card.out.isVisible()  # the way out goes by the silhouette alone


def _close(desk: Desktop) -> str:
    return "too close to call" if desk.bridge.context.state.tolerance >= 0.2 else "yes"


# The journal


def test_a_verdict_is_kept_with_its_steps_and_its_row_opens_it_again(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).choose(1)
    card = both_steps(desk, qtbot)
    before = desk.bridge.context.state
    qtbot.mouseClick(card.keep, Qt.MouseButton.LeftButton)
    journal = desk.bridge.session.journal
    gesture = journal.gesture(1)
    assert gesture is not None
    assert isinstance(gesture.intent, Judgement)
    assert gesture.intent.ways == tuple(step.found for step in card.steps)
    assert desk.bridge.context.state == before
    assert list(verify(RULES, journal)) == []
    assert card.keep.text() == "Kept in row 1"
    assert not card.keep.isEnabled()
    assert desk.window.journal.item(1).text() == "1.  Ann to Bob: 13.0 cm, within 20 cm."
    card.give_up()
    desk.window.gestures.start(MoveByHand(unit="bob", to=(90.0, 50.0)))
    desk.window.journal.itemClicked.emit(desk.window.journal.item(1))
    assert journal.head == 2  # the game stays where it is
    again = card_of(desk)
    assert again.about.text() == "Kept in row 1"
    assert again.verdict.text() == "Ann to Bob: 13.0 cm, within 20 cm."
    assert "Ann: 7.0 cm straight back (270°)" in again.out.text()
    assert not again.keep.isVisible()


def test_a_row_of_the_journal_is_explained_as_the_table_stood_before_it(desk: Desktop) -> None:
    bridge = desk.bridge
    desk.window.gestures.start(MoveByHand(unit="bob", to=(58.0, 50.0)))
    assert rulings.of_row(bridge, 1) is None  # moved by hand: it rests on no verdict
    assert not rulings.explains(bridge.session.journal.gesture(1))


# The picture


@pytest.mark.parametrize("name", ["ruling.svg", "ruling.png", "ruling.pdf"])
def test_the_card_is_saved_as_a_picture(desk: Desktop, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).choose(1)
    card = both_steps(desk, qtbot)
    card.written(str(tmp_path / f"range-{name}"))
    small = (tmp_path / f"range-{name}").stat().st_size
    card.choose(3)
    card = both_steps(desk, qtbot)
    card.written(str(tmp_path / name))
    assert (tmp_path / name).stat().st_size > small  # the view along the barrel is on it
    made = (tmp_path / name).read_bytes()
    if name.endswith("svg"):
        text = made.decode("utf-8")
        assert "13.00 cm from edge to edge" in text
        assert f"fence alone: {HIDDEN * 100:.1f} %" in text
    elif name.endswith("png"):
        image = QImage.fromData(made)
        assert image.width() == 1120
        assert image.height() > 300
    else:
        assert made.startswith(b"%PDF")
    card.written(str(tmp_path / name))
    assert (tmp_path / name).read_bytes() == made


def test_a_picture_that_cannot_be_written_is_told(desk: Desktop, tmp_path: Path) -> None:
    desk.window.why.show_pair("ann", "bob")
    card_of(desk).written(str(tmp_path / "no" / "such" / "folder.svg"))
    assert "not there" in desk.window.strip.hover.text()


def test_a_click_with_the_sight_tool_opens_the_card(desk: Desktop) -> None:
    board = desk.window.board
    board.take("sight")
    click(board, (40.0, 50.0))
    click(board, (55.0, 50.0))
    assert card_of(desk).title.text() == "Ann  →  Bob"
