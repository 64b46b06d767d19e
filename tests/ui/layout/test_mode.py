"""The layout mode of the window: begin, save, leave, come back after a crash, play."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry
from companion.model.board import Piece, Table
from companion.persistence.drafts import DraftShelf, is_draft
from companion.persistence.scenario_file import read_scenario
from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand, PlaceTerrain, WriteHeading
from companion.ui.dialogs.card import Card
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.layout.assistant import Assistant
from companion.ui.start import Desktop
from tests.toy.table import rectangle
from tests.ui.desktop import click, desktop, drag
from tests.ui.layout.leaving import let_go

HUT = Piece(id="hut", kind="house", outline=rectangle(80, 40, 90, 50), height=6.0, sight="blocks")


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    yield made
    let_go(made)


def card(made: Desktop, kind: type[Card]) -> Card:
    QApplication.processEvents()
    found = [each for each in made.window.findChildren(kind) if not each.isHidden()]
    assert len(found) == 1
    return found[0]


def press(text: str, shown: Card) -> None:
    assert isinstance(shown, MessageCard)
    next(each for each in shown.buttons if each.text() == text).click()
    QApplication.processEvents()


def let_cards_go(made: Desktop) -> None:
    for each in made.window.findChildren(MessageCard):
        each.give_up()


def new_table(made: Desktop) -> None:
    assistant = made.layout.ask_new()
    QTest.keyClick(assistant.name, Qt.Key.Key_Return)
    QApplication.processEvents()


def save_as(made: Desktop, path: Path) -> None:
    dialog = made.window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def test_other_colours_can_be_taken_while_a_table_is_laid_out(made: Desktop) -> None:
    made.layout.edit()
    piece = made.bridge.context.state.terrain.pieces[0].id
    made.layout.desk.pick_only(pieces=[piece])
    board = made.window.board
    before = board.grab().toImage()
    made.appear("dark")
    dark = board.grab().toImage()
    assert dark != before
    # The outline of what is picked has the new colours: as if it had been picked only now.
    made.layout.desk.pick_only()
    made.layout.desk.pick_only(pieces=[piece])
    assert board.grab().toImage() == dark
    board.take("draw_polygon")
    click(board, (20.0, 20.0))
    made.appear("light")
    assert board.board.laid.shown
    board.take("select")
    assert not board.board.laid.shown


def test_enter_through_the_assistant_gives_a_table_with_two_sides_and_a_squad_each(made: Desktop) -> None:
    new_table(made)
    state = made.bridge.context.state
    assert made.bridge.laying
    assert state.table == Table(width=180.0, height=120.0)
    assert [side.name for side in state.sides] == ["Red", "Blue"]
    assert [squad.side for squad in state.squads] == [side.id for side in state.sides]
    assert state.units == {}
    assert "bare" in made.window.strip.result.text()
    assert made.layout.bar.isVisible()
    assert not made.window.turn_bar.isVisible()


def test_the_assistant_knows_players_inches_and_more_sides(made: Desktop) -> None:
    assistant = made.layout.ask_new()
    assistant.name.setText("The mill")
    assistant.more.click()
    assistant.rows[0].players.setText("Ann, Bob")
    assistant.table_size.unit.setCurrentIndex(1)
    assistant.table_size.wide.setValue(48.0)
    assistant.table_size.deep.setValue(36.0)
    assistant.turns.setValue(6)
    made_of = assistant.scenario()
    assert made_of.title == "The mill"
    assert made_of.table == Table(width=121.92, height=91.44)  # 48 and 36 inches of 2.54 cm
    assert made_of.turn_limit == 6
    assert len(made_of.sides) == 3
    assert [(squad.side, squad.player) for squad in made_of.squads] == [
        ("side-1", "Ann"),
        ("side-1", "Bob"),
        ("side-2", ""),
        ("side-3", ""),
    ]
    assistant.give_up()


def test_the_start_page_begins_a_scenario(made: Desktop) -> None:
    start = made.actions.show_start()
    start.list.setCurrentRow(start.list.count() - 1)
    QTest.keyClick(start.list, Qt.Key.Key_Return)
    assert isinstance(card(made, Assistant), Assistant)


def test_gestures_of_the_game_are_not_on_offer_and_come_back(made: Desktop) -> None:
    made.layout.edit()
    assert not made.actions.made["fire"].isEnabled()
    assert made.actions.made["lay_save"].isEnabled()
    assert "bare" not in made.window.strip.result.text()
    assert not made.window.docks["dice"].isVisible()
    made.layout.play()
    assert not made.bridge.laying
    assert made.actions.made["fire"].isEnabled()
    assert not made.actions.made["lay_save"].isEnabled()
    assert made.window.docks["dice"].isVisible()
    assert made.window.turn_bar.isVisible()


def test_the_panels_of_a_game_come_back_as_wide_as_they_were(made: Desktop) -> None:
    window = made.window
    beside = [window.docks["roster"], window.docks["inspector"]]
    window.resizeDocks(beside, [250, 240], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    before = [each.width() for each in beside]
    made.layout.edit()
    QApplication.processEvents()
    made.layout.play()
    QApplication.processEvents()
    assert [each.width() for each in beside] == before


def test_a_dragged_figure_is_one_gesture_that_undo_takes_back(made: Desktop) -> None:
    made.layout.edit()
    unit = next(each for each in made.bridge.context.state.on_table() if each.name == "Josiah Ashby")
    assert unit.position is not None
    x, y = unit.position
    drag(made.window.board, [(x, y), (x + 20.0, y + 5.0)])
    after = made.bridge.context.state.units[unit.id].position
    assert after == pytest.approx((x + 20.0, y + 5.0), abs=0.3)
    assert len(made.bridge.session.journal.records) == 1
    assert made.layout.draft is not None
    assert made.layout.draft.dirty
    assert made.window.isWindowModified()
    made.bridge.undo()
    assert made.bridge.context.state.units[unit.id].position == unit.position
    assert not made.window.isWindowModified()


def test_a_locked_figure_stays_where_it_is(made: Desktop) -> None:
    from msgspec import structs

    from companion.rules.intents import PlaceUnit

    made.layout.edit()
    unit = next(each for each in made.bridge.context.state.on_table() if each.name == "Josiah Ashby")
    made.layout.desk.perform(PlaceUnit(unit=structs.replace(unit, locked=True)))
    x, y = unit.position or (0.0, 0.0)
    drag(made.window.board, [(x, y), (x + 20.0, y)])
    assert made.bridge.context.state.units[unit.id].position == unit.position


def test_saving_asks_for_a_file_once_and_writes_what_is_on_the_table(made: Desktop, tmp_path: Path) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    path = tmp_path / "mill.scenario.json"
    made.layout.save()
    save_as(made, path)
    assert read_scenario(path, registry(data_folder() / "resources"))[0].terrain == (HUT,)
    assert not made.window.isWindowModified()
    made.layout.desk.perform(WriteHeading(title="The mill", table=Table(width=90.0, height=90.0)))
    made.layout.save()
    assert read_scenario(path, registry(data_folder() / "resources"))[0].title == "The mill"


def test_leaving_asks_and_saving_goes_on_with_what_was_wanted(made: Desktop, tmp_path: Path) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    spia = data_folder() / "scenarios" / "la_spia.scenario.json"
    assert not made.files.open(spia)
    assert made.bridge.laying
    press("Save", card(made, MessageCard))
    save_as(made, tmp_path / "mill.scenario.json")
    assert (tmp_path / "mill.scenario.json").is_file()
    assert made.bridge.context.state.title == "La Spia"
    assert not made.bridge.laying
    assert made.layout.drafts.waiting() == ()


def test_a_draft_that_is_kept_waits_on_the_start_page(made: Desktop) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    assert not made.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    press("Keep as a draft", card(made, MessageCard))
    (kept,) = made.layout.drafts.waiting()
    start = made.actions.show_start()
    names = [start.list.item(row).text() for row in range(start.list.count())]
    row = next(at for at, name in enumerate(names) if name.startswith("Go on laying out"))
    start.list.itemActivated.emit(start.list.item(row))
    assert made.bridge.context.state.terrain.pieces == (HUT,)
    assert made.layout.draft is not None
    assert made.layout.draft.opened.path == kept
    assert made.layout.draft.dirty


def test_thrown_away_changes_are_gone(made: Desktop) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    made.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    press("Throw the changes away", card(made, MessageCard))
    assert made.layout.drafts.waiting() == ()
    assert made.bridge.context.state.title == "La Spia"


def test_the_window_asks_before_it_closes(made: Desktop) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    assert not made.window.close()
    assert made.window.isVisible()
    press("Keep as a draft", card(made, MessageCard))
    assert not made.window.isVisible()
    assert len(made.layout.drafts.waiting()) == 1


def test_a_crash_loses_nothing(made: Desktop, tmp_path: Path) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    made.layout.save()
    save_as(made, tmp_path / "mill.scenario.json")
    made.layout.desk.perform(WriteHeading(title="The mill", table=Table(width=90.0, height=90.0)))
    # Nothing is closed: another program finds what this one has written so far.
    shelf = DraftShelf(made.layout.drafts.folder)
    (left,) = shelf.waiting()
    copy = tmp_path / "drafts-after" / left.name
    copy.parent.mkdir()
    for each in left.parent.iterdir():
        if not each.name.endswith(".lock"):
            (copy.parent / each.name).write_bytes(each.read_bytes())
    found = DraftShelf(copy.parent).open(copy, registry(data_folder() / "resources"))
    assert found.scenario().title == "The mill"
    assert found.scenario().terrain == (HUT,)
    assert found.file == tmp_path / "mill.scenario.json"
    assert found.dirty
    found.put_away()


def test_playing_begins_a_game_on_the_table_and_keeps_the_scenario(made: Desktop, tmp_path: Path) -> None:
    made.layout.edit()
    unit = next(each for each in made.bridge.context.state.on_table() if each.name == "Josiah Ashby")
    made.layout.desk.perform(MoveByHand(unit=unit.id, to=(50.0, 60.0)))
    path = tmp_path / "other.scenario.json"
    made.layout.save_as()
    save_as(made, path)
    made.layout.desk.perform(MoveByHand(unit=unit.id, to=(52.0, 60.0)))
    made.layout.play()
    assert not made.bridge.laying
    assert made.bridge.context.state.units[unit.id].position == (52.0, 60.0)
    assert not is_draft(made.files.opened.path)
    saved = {each.id: each for each in read_scenario(path, registry(data_folder() / "resources"))[0].units}
    assert saved[unit.id].position == (52.0, 60.0)
    made.layout.edit()
    assert made.layout.draft is not None
    assert made.layout.draft.file == path


@pytest.mark.parametrize(
    ("choice", "moved"), [("The table it began with", False), ("The table as it stands now", True)]
)
def test_once_a_game_has_begun_the_table_that_is_meant_is_asked_for(made: Desktop, choice: str, moved: bool) -> None:
    units = made.bridge.context.state.units
    unit = next(each for each in units.values() if each.name == "Josiah Ashby")
    made.bridge.perform(MoveByHand(unit=unit.id, to=(52.0, 60.0)), Script(()))
    game = made.files.opened.path
    made.layout.edit()
    assert not made.bridge.laying
    press(choice, card(made, MessageCard))
    assert made.bridge.laying
    assert made.bridge.context.state.units[unit.id].position == ((52.0, 60.0) if moved else unit.position)
    assert not made.bridge.session.journal.records
    # The game is where it was, with what had happened in it.
    assert game in made.recent.games()
    made.files.open(game)
    assert made.bridge.context.state.units[unit.id].position == (52.0, 60.0)
    # Whoever has taken everything back is not asked.
    let_cards_go(made)
    made.bridge.undo()
    made.layout.edit()
    assert made.bridge.laying


def test_another_language_takes_the_draft_over(made: Desktop) -> None:
    new_table(made)
    made.layout.desk.perform(PlaceTerrain(piece=HUT))
    made.speak("it")
    latest = made.latest
    assert latest is not made
    assert latest.bridge.laying
    assert latest.layout.draft is not None
    assert latest.layout.draft.dirty
    latest.layout.desk.perform(WriteHeading(title="Il mulino", table=Table(width=90.0, height=90.0)))
    assert latest.bridge.context.state.title == "Il mulino"


def test_a_shipped_scenario_is_never_written_over(made: Desktop) -> None:
    made.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    made.layout.edit()
    assert made.layout.draft is not None
    assert made.layout.draft.file is None


@pytest.mark.parametrize("laying", [False, True])
def test_no_key_means_two_things_at_a_time(made: Desktop, laying: bool) -> None:
    if laying:
        new_table(made)
    offered = [each for each in made.actions.made.values() if each.isEnabled()]
    keys = [key.toString() for each in offered for key in each.shortcuts()]
    assert sorted(keys) == sorted(set(keys))
