"""The window as a whole: panels, layout, start page, files opened lately, languages, keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry, wording
from companion.persistence.games import GameShelf
from companion.rules.drivers import Script
from companion.rules.intents import Correct, Note
from companion.rules.requests import Picked
from companion.rulesets.awam.intents import DrawCard, Rest
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.dialogs.start_card import StartCard
from companion.ui.recent import Recent
from companion.ui.start import Desktop, begin
from tests.ui.desktop import click, desktop


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    return made


def draw(desk: Desktop, card: str = "squad:trappers") -> None:
    desk.bridge.perform(DrawCard(), Script([Picked(picked=card)]))


def inside(window: QWidget, widget: QWidget) -> bool:
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    return window.rect().contains(place)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("language", ["en", "it", "ru"])
def test_nothing_essential_is_hidden(width: int, height: int, language: str, qtbot: QtBot, tmp_path: Path) -> None:
    made = desktop(tmp_path, language=language)
    qtbot.addWidget(made.window)
    window = made.window
    draw(made)
    made.bridge.select(("moreau",))
    window.resize(width, height)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (width, height)
    for part in (window.turn_bar.next, window.turn_bar.undo, window.strip.result, window.board, window.roster):
        assert part.isVisible()
        assert inside(window, part)
    for dock in ("roster", "inspector", "dice", "journal"):
        assert inside(window, window.docks[dock])
    assert window.board.width() >= 0.45 * width
    bar = window.turn_bar
    assert bar.status.heightForWidth(bar.status.width()) <= bar.height()


def test_the_game_panel_lists_the_cards_that_are_left_and_who_has_acted(desk: Desktop) -> None:
    draw(desk)
    desk.bridge.perform(Rest(unit="moreau"), Script([]))
    lines = desk.window.game.lines()
    left = next(line for line in lines if line.startswith("Cards left: "))
    assert "ace × 4" in left
    assert "joker" in left
    assert "Pell's trappers" not in left
    assert "Have acted: Luc Moreau" in lines


def test_undo_and_redo_say_what_they_would_take_back(desk: Desktop) -> None:
    bar = desk.window.turn_bar
    assert not bar.undo.isEnabled()
    desk.window.gestures.start(Note(note="rain begins"))
    assert bar.undo.isEnabled()
    assert bar.undo.toolTip() == "Undo: Note: rain begins"
    bar.undo.click()
    assert not bar.undo.isEnabled()
    assert bar.redo.toolTip() == "Redo: Note: rain begins"


def test_the_roster_shows_who_is_out_has_acted_and_what_is_wrong(desk: Desktop) -> None:
    draw(desk)
    roster = desk.window.roster

    def row(unit: str) -> str:
        return roster._rows[unit].text(0)

    desk.bridge.perform(Rest(unit="moreau"), Script([]))
    assert row("moreau") == "Luc Moreau\nhas acted"
    desk.bridge.perform(Correct(unit="moreau", markers={"wounds": 1, "reload": "red"}), Script([]))
    assert "Wounds" in roster._rows["moreau"].toolTip(0)
    assert not roster._rows["moreau"].icon(1).isNull()
    desk.bridge.perform(Correct(unit="moreau", out="killed"), Script([]))
    assert row("moreau") == "Luc Moreau\nkilled"
    assert roster._rows["moreau"].font(0).strikeOut()


def test_the_inspector_offers_and_names_markers(desk: Desktop) -> None:
    draw(desk)
    desk.bridge.perform(Correct(unit="moreau", markers={"reload": "red", "morale": True}), Script([]))
    desk.bridge.select(("moreau",))
    said = [label.text() for label in desk.window.inspector.findChildren(QLabel)]
    assert "Reload: red: three steps\nMorale" in said
    assert "awam.offer.morale" in desk.window.inspector.buttons


def test_enter_presses_the_button_that_has_the_focus(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.tray.note.setText("who is first")
    desk.window.tray.write.setFocus()
    qtbot.keyClick(desk.window.tray.write, Qt.Key.Key_Return)
    assert desk.bridge.session.journal.records[-1].intent == Note(note="who is first")


def test_f_fires_at_whom_the_mouse_rests_on_and_asks_for_a_target_otherwise(desk: Desktop) -> None:
    draw(desk)
    board = desk.window.board
    desk.bridge.select(("moreau",))
    desk.actions.made["fire"].trigger()
    assert board.select_tool.aiming == "moreau"
    assert desk.window.strip.hover.text() == "Click the target on the board or in the roster; Escape gives it up."
    board.select_tool.aiming = ""
    board.select_tool.hovered = "cole"
    desk.actions.made["fire"].trigger()
    assert desk.window.card.isVisible()
    assert desk.window.card.intent.target == "cole"


def test_blind_fire_asks_for_the_wood_and_takes_the_one_that_is_clicked(desk: Desktop, qtbot: QtBot) -> None:
    draw(desk)
    offers = desk.bridge.ruleset.offers(desk.bridge.context, "pell")
    offer = next(each for each in offers if "piece" in each.wants)
    desk.window.gestures.offer(offer)
    assert desk.bridge.session.journal.head == 1
    assert desk.window.strip.hover.text().startswith("Click the wood")
    click(desk.window.board, (170.0, 110.0))
    assert not desk.window.card.isVisible()
    click(desk.window.board, (20.0, 20.0))
    assert desk.window.card.intent.piece == "wood-nw"
    desk.window.card.give_up()
    desk.window.gestures.offer(offer)
    qtbot.keyClick(desk.window.board, Qt.Key.Key_Escape)
    click(desk.window.board, (20.0, 20.0))
    assert not desk.window.card.isVisible()


def test_anything_is_found_by_name(desk: Desktop, qtbot: QtBot) -> None:
    palette = desk.actions.show_palette()
    palette.field.setText("voss")
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert desk.bridge.selection == ("voss",)
    other = desk.actions.show_palette()
    other.field.setText("table mode")
    qtbot.keyClick(other.field, Qt.Key.Key_Return)
    assert desk.window.docks["roster"].isHidden()
    desk.actions.table_mode()
    assert not desk.window.docks["roster"].isHidden()


def test_table_mode_has_targets_of_nine_millimetres(desk: Desktop) -> None:
    desk.actions.table_mode()
    QApplication.processEvents()
    dots = 9 / 25.4 * 96
    for button in (desk.window.turn_bar.next, desk.window.turn_bar.undo, desk.window.turn_bar.redo):
        assert min(button.width(), button.height()) >= dots
    desk.actions.table_mode()


def test_the_layout_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    first = desktop(tmp_path)
    qtbot.addWidget(first.window)
    first.window.docks["dice"].close()
    first.window.close()
    second = desktop(tmp_path)
    qtbot.addWidget(second.window)
    second.show()
    assert second.window.docks["dice"].isHidden()
    assert not second.window.docks["journal"].isHidden()


def test_another_language_takes_the_game_over_at_once(desk: Desktop, qtbot: QtBot) -> None:
    desk.window.gestures.start(Note(note="rain"))
    desk.speak("it")
    now = desk.latest
    qtbot.addWidget(now.window)
    assert now is not desk
    assert now.bridge.session is desk.bridge.session
    assert now.window.isVisible()
    assert not desk.window.isVisible()
    assert now.window.docks["journal"].windowTitle() == "Diario"
    now.window.gestures.start(Note(note="sun"))
    assert len(now.bridge.session.journal.records) == 2
    assert now.window.journal.count() == 3


# The start page


def started(qtbot: QtBot, folder: Path, file: Path | None, language: str = "en") -> Desktop:
    rulesets = registry(data_folder() / "resources")
    words = wording(language, data_folder() / "resources", rulesets)
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    made = begin(words, rulesets, data_folder(), file, settings, GameShelf(folder / "games"))
    qtbot.addWidget(made.window)
    return made


def test_without_a_file_the_start_page_offers_scenarios_and_games(desk: Desktop, qtbot: QtBot, tmp_path: Path) -> None:
    first = started(qtbot, tmp_path, None)
    card = first.window.findChild(StartCard)
    assert card is not None
    offered = [card.list.item(row).text() for row in range(card.list.count())]
    assert "Begin:  La Spia  -  Skirmishes in North America" in offered
    first.window.gestures.start(Note(note="begun"))
    path = first.files.opened.path
    first.window.close()
    second = started(qtbot, tmp_path, None)
    again = second.window.findChild(StartCard)
    assert again is not None
    assert again.list.item(0).text() == f"Go on:  {path.name}"
    qtbot.keyClick(again.list, Qt.Key.Key_Return)
    assert second.files.opened.path == path
    assert len(second.bridge.session.journal.records) == 1


def test_the_scenarios_of_the_program_speak_the_language_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    shipped = data_folder() / "scenarios" / "toll_house.scenario.json"
    made = started(qtbot, tmp_path, shipped, "it")
    state = made.bridge.session.state
    assert (state.title, state.squads[0].name) == ("La casa del dazio", "Picchetto di Pike")
    assert state.description.startswith("Una prima serata con awam")
    assert {each.name for each in state.units.values()} >= {"Sergente Pike", "Vecchio Wolfe"}
    titles = [title for _, title, _ in made.files.shipped()]
    assert "Il ponte della fornace" in titles
    assert "La Spia" in titles
    own = tmp_path / "club.scenario.json"
    own.write_bytes(shipped.read_bytes())
    made.files.open(own)
    assert made.bridge.session.state.title == "The toll house"
    made.files.open(data_folder() / "scenarios" / "la_spia.scenario.json")
    assert made.bridge.session.state.side("crown").name == "La Corona"


def test_a_bad_file_at_the_start_is_told_over_an_empty_evening(qtbot: QtBot, tmp_path: Path) -> None:
    bad = tmp_path / "bad.scenario.json"
    bad.write_text("{", "utf-8")
    made = started(qtbot, tmp_path, bad)
    card = made.window.findChild(MessageCard)
    assert card is not None
    assert card.title.text() == "This file cannot be used"
    assert str(bad) in card.text.text()
    assert "Traceback" not in card.text.text()
    assert made.bridge.session.state.title == "La Spia"


def test_files_opened_lately_are_remembered_once_and_only_while_they_exist(tmp_path: Path) -> None:
    recent = Recent(QSettings(str(tmp_path / "x.ini"), QSettings.Format.IniFormat))
    assert recent.files() == ()
    paths = [tmp_path / f"{n}.game.jsonl" for n in range(10)]
    for path in paths:
        path.write_text("", "utf-8")
        recent.add(path)
    recent.add(paths[5])
    assert recent.files()[0] == paths[5]
    assert len(recent.files()) == len(set(recent.files())) == 8
    paths[5].unlink()
    assert paths[5] not in recent.files()
