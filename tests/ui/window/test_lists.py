"""The card of lists: squads by points, files, and onto the board in one gesture."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QSpinBox
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry
from companion.model.armlists import FORMAT, Armlist
from companion.model.state import snapshot
from companion.persistence.armlists import read_armlist, write_armlist
from companion.session.verify import verify
from companion.ui.armlists.card import ListCard
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.start import Desktop
from tests.conformance.microwar144_table import RULES, soldier, table
from tests.ui.desktop import MOVE, click, desktop, mouse

SHIPPED = data_folder() / "resources" / "armlists" / "microwar144_modern.armlist.toml"


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path, snapshot(table([soldier("ann", 90.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


@pytest.fixture
def card(desk: Desktop) -> ListCard:
    return desk.lists.open_card()


def tick(card: ListCard, stat: str, *names: str) -> None:
    editor = card.pane.form.editors[f"stat.{stat}"]
    assert isinstance(editor, QListWidget)
    for row in range(editor.count()):
        if editor.item(row).text() in names:
            editor.item(row).setCheckState(Qt.CheckState.Checked)


def level(card: ListCard) -> QSpinBox:
    editor = card.pane.form.editors["stat.level"]
    assert isinstance(editor, QSpinBox)
    return editor


def rifleman(card: ListCard, qtbot: QtBot) -> None:
    """Build the worked case of M16 by hand: 27 points."""
    card.pane.new.click()
    name = card.pane.form.editors["name"]
    assert QApplication.focusWidget() in (name, None)
    qtbot.keyClicks(name, "Rifleman")
    level(card).setValue(6)
    level(card).setValue(5)
    tick(card, "worn", "light vest")
    tick(card, "weapons", "assault rifle")


def test_points_follow_every_tick(card: ListCard, qtbot: QtBot, desk: Desktop) -> None:
    rifleman(card, qtbot)
    assert card.pane.chosen.currentText() == "Rifleman"
    assert card.pane.price.text() == (
        "27 points:  Level: 20 [M16, printed],  light vest: 2 [M16, printed],  assault rifle: 5 [M17, house value]"
    )
    card.new.click()
    qtbot.keyClicks(card.row.name, "First squad")
    card.row.add.click()
    card.row.count.setValue(3)
    assert card.points.sum.text() == "Together 81 points"
    card.points.budget.setValue(100)
    assert card.points.sum.text() == "81 of 100 points: 19 left"
    tick(card, "weapons", "sniper rifle")  # 3 for its reach, 3 for its firepower
    assert card.points.sum.text() == "99 of 100 points: 1 left"
    level(card).setValue(6)
    assert card.points.sum.text() == "111 of 100 points: 11 too many"
    squad = desk.lists.desk.armlist.squads[0]
    assert (squad.name, squad.size) == ("First squad", 3)
    profile = desk.lists.desk.armlist.profiles[0]
    assert profile.stats == {"level": 6, "weapons": ("assault_rifle", "sniper_rifle"), "worn": ("light_vest",)}


def test_the_tables_in_force_on_the_table_price_the_list(qtbot: QtBot, tmp_path: Path) -> None:
    state = table([soldier("ann", 90.0)], options={"option.M16.points": "example"})
    made = desktop(tmp_path, snapshot(state, RULES.tables))
    qtbot.addWidget(made.window)
    card = made.lists.open_card()
    rifleman(card, qtbot)
    assert "15 points" in card.pane.price.text()  # 2 x 4 + 2 + 5


def test_a_sheet_gives_the_level(card: ListCard, qtbot: QtBot) -> None:
    rifleman(card, qtbot)
    card.pane.sheet_button.setChecked(True)
    sheet = card.pane.sheet
    assert sheet is not None
    for key, row in (("skill", 2), ("specialisation", 1)):
        sheet.editors[key].setCurrentIndex(row)  # type: ignore[attr-defined] # a combo box
    for key, value in (("modifier", 2), ("weapon", 3)):
        sheet.editors[key].setValue(value)  # type: ignore[attr-defined] # a spin box
    assert "level 6" in sheet.result.text()  # (1 + 4 + 2 + 2 + 3) / 2
    assert "M4" in sheet.result.text()
    sheet.take.click()
    assert level(card).value() == 6
    assert "31 points" in card.pane.price.text()


def test_steps_back_and_forth_and_the_list_is_kept(card: ListCard, qtbot: QtBot, desk: Desktop, tmp_path: Path) -> None:
    rifleman(card, qtbot)
    full = desk.lists.desk.armlist
    qtbot.keyClick(card.tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert desk.lists.desk.armlist.profiles[0].stats == {"level": 5, "worn": ("light_vest",)}
    assert card.pane.form.profile == desk.lists.desk.armlist.profiles[0]
    card.redo.click()
    assert desk.lists.desk.armlist == full
    assert not desk.bridge.session.journal.records
    desk.window.close()
    kept = tmp_path / "lists" / "microwar144.armlist.toml"
    assert read_armlist(kept, registry(data_folder() / "resources"))[0] == full
    again = desktop(tmp_path, snapshot(table([soldier("ann", 90.0)]), RULES.tables))
    qtbot.addWidget(again.window)
    assert again.lists.desk.armlist == full


def start_placing(desk: Desktop, card: ListCard, squad: str, form: str = "line") -> None:
    assert desk.lists.desk.open(SHIPPED)
    card.tree.go_to(squad)
    card.form.setCurrentIndex(card.form.findData(form))
    card.side.setCurrentIndex(card.side.findData("blue"))
    card.place.click()
    assert not card.isVisible()
    assert desk.lists.placing.waits


def test_a_squad_comes_onto_the_board_by_one_click_and_leaves_it_by_one_undo(desk: Desktop, card: ListCard) -> None:
    start_placing(desk, card, "support")
    board = desk.window.board
    mouse(board, MOVE, (40.0, 30.0))
    click(board, (40.0, 30.0))
    state = desk.bridge.session.state
    laid = [each for each in state.units.values() if each.squad == "support"]
    assert [each.name for each in laid] == [
        "Rocket launcher crew 1",
        "Rocket launcher crew 2",
        "Machine gunner 1",
        "Machine gunner 2",
        "Marksman",
    ]
    assert {each.side for each in laid} == {"blue"}
    # bases of 1 cm with 1 cm between them, their middle where the click was, within a dot of the screen
    places = [each.position for each in laid if each.position is not None]
    assert [place[0] - places[0][0] for place in places] == pytest.approx([0.0, 2.0, 4.0, 6.0, 8.0])
    assert places[2] == pytest.approx((40.0, 30.0), abs=0.5)
    assert desk.bridge.selection == tuple(each.id for each in laid)
    assert list(verify(desk.bridge.ruleset, desk.bridge.session.journal)) == []
    assert not desk.lists.placing.waits
    assert len(desk.bridge.session.journal.records) == 1
    desk.bridge.undo()
    assert list(desk.bridge.session.state.units) == ["ann"]
    assert desk.bridge.session.state.squad("support") is None
    assert desk.bridge.selection == ()


def test_wheel_and_b_turn_the_formation_and_escape_leaves_no_trace(desk: Desktop, card: ListCard, qtbot: QtBot) -> None:
    start_placing(desk, card, "militia")
    board = desk.window.board
    mouse(board, MOVE, (40.0, 30.0))
    place = QPointF(100, 100)
    wheel = QWheelEvent(
        place,
        place,
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own order
    )
    zoom = board.zoom
    QApplication.sendEvent(board.viewport(), wheel)
    qtbot.keyClick(board, Qt.Key.Key_B)
    assert board.zoom == zoom
    assert (card.form.currentData(), card.facing.value()) == ("block", 15)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert card.isVisible()
    assert not desk.lists.placing.waits
    assert not desk.bridge.session.journal.records


def test_off_the_table_nothing_is_laid_and_the_reason_is_said(desk: Desktop, card: ListCard) -> None:
    start_placing(desk, card, "militia")
    click(desk.window.board, (2.0, 30.0))
    assert list(desk.bridge.session.state.units) == ["ann"]
    said = " ".join(label.text() for label in desk.window.card.findChildren(QLabel))
    assert "off the table" in said


def test_profiles_go_through_a_spreadsheet_and_faults_change_nothing(
    desk: Desktop, card: ListCard, tmp_path: Path, qtbot: QtBot
) -> None:
    rifleman(card, qtbot)
    lists = desk.lists.desk
    path = tmp_path / "men.csv"
    level(card).setValue(6)
    assert lists.export_profiles(path)
    text = path.read_text("utf-8-sig")
    path.write_text(text.replace(",6,", ",12,"), "utf-8")
    before = lists.armlist
    lists.edit(Armlist(format=FORMAT, ruleset="microwar144", title="Empty"))
    assert not lists.import_profiles(path)
    told = desk.window.findChildren(MessageCard)[-1]
    assert any("line 2, column level" in label.text() for label in told.findChildren(QLabel))
    assert lists.armlist.profiles == ()
    path.write_text(text, "utf-8")
    assert lists.import_profiles(path)
    assert lists.armlist.profiles == before.profiles


def test_a_list_of_other_rules_is_told_and_not_taken(desk: Desktop, tmp_path: Path) -> None:
    path = tmp_path / "other.armlist.toml"
    write_armlist(path, Armlist(format=FORMAT, ruleset="awam", title="Rangers"))
    assert not desk.lists.desk.open(path)
    told = desk.window.findChildren(MessageCard)[-1]
    assert any("game on the table" in label.text() for label in told.findChildren(QLabel))


def test_who_is_on_the_table_becomes_a_list_and_rules_without_points_show_none(qtbot: QtBot, tmp_path: Path) -> None:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    card = made.lists.open_card()
    made.lists.take_table()
    state = made.bridge.session.state
    armlist = made.lists.desk.armlist
    assert [each.name for each in armlist.squads] == [each.name for each in state.squads]
    assert [each.size for each in armlist.squads] == [len(state.members(each.id)) for each in state.squads]
    assert card.tree.isColumnHidden(2)
    assert not card.points.isVisible()
    assert card.pane.sheet is None


def test_a_kept_list_that_cannot_be_read_is_told_and_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    kept = tmp_path / "lists" / "microwar144.armlist.toml"
    kept.parent.mkdir()
    kept.write_text("nonsense", "utf-8")
    made = desktop(tmp_path, snapshot(table([soldier("ann", 90.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    card = made.lists.open_card()
    assert made.window.findChildren(MessageCard)
    rifleman(card, qtbot)
    made.lists.keep()
    assert kept.read_text("utf-8") == "nonsense"
    assert "Rifleman" in (kept.parent / "microwar144-2.armlist.toml").read_text("utf-8")


def test_the_squads_of_list_and_table_go_on_paper(desk: Desktop, card: ListCard, tmp_path: Path) -> None:
    assert desk.lists.desk.open(SHIPPED)
    for paper, word in ((desk.lists.list_paper, "Grenadier"), (desk.lists.table_paper, "Ann")):
        told = paper.save(tmp_path / word)
        assert any(f"{word}.pdf" in label.text() for label in told.findChildren(QLabel))
        pages = PdfReader(tmp_path / f"{word}.pdf").pages
        assert word in " ".join(page.extract_text() for page in pages)
    told = desk.lists.table_paper.save(tmp_path / "no" / "such.pdf")
    assert any("such.pdf" in label.text() for label in told.findChildren(QLabel))
    assert card.menu.actions()[-1].text() == "Squad sheets of the list ..."


def test_shipped_lists_speak_the_language_of_the_window(qtbot: QtBot, tmp_path: Path) -> None:
    made = desktop(tmp_path, snapshot(table([soldier("ann", 90.0)]), RULES.tables), "ru")
    qtbot.addWidget(made.window)
    ((path, title),) = made.lists.shipped()
    assert title == "Современные отряды, от ополчения до элиты"
    assert made.lists.desk.open(path)
    assert made.lists.desk.armlist.squads[0].name == "Ополчение"


def test_a_name_that_was_typed_is_one_step_back(card: ListCard, qtbot: QtBot, desk: Desktop) -> None:
    card.new.click()
    qtbot.keyClicks(card.row.name, "First squad")
    assert desk.lists.desk.armlist.squads[0].name == "First squad"
    card.undo.click()
    assert desk.lists.desk.armlist.squads[0].name == "New squad"
    assert card.row.name.text() == "New squad"
    card.undo.click()
    assert desk.lists.desk.armlist.squads == ()


def test_an_empty_list_offers_ways_to_begin(card: ListCard, desk: Desktop) -> None:
    assert card.pages.currentWidget() is card.beginning
    assert not card.place.isEnabled()
    texts = [button.text() for button in card.beginning.buttons]
    assert texts == ["Modern squads, militia to elite", "Take who is on the table"]
    card.beginning.buttons[0].click()
    assert card.pages.currentWidget() is card.tree
    assert card.points.sum.text() == "Together 1011 points"
    card.undo.click()
    card.beginning.buttons[1].click()
    assert [each.name for each in desk.lists.desk.armlist.profiles] == ["Ann"]


def test_a_stat_is_the_profiles_own_until_it_is_given_back(card: ListCard, qtbot: QtBot, desk: Desktop) -> None:
    rifleman(card, qtbot)
    form = card.pane.form
    # the rules have a level of 5 too, but here the profile says it itself
    assert form.profile is not None
    assert form.profile.stats["level"] == 5
    assert [key for key, title in form.titles.items() if title.own] == ["level", "weapons", "worn"]
    level(card).setValue(8)
    qtbot.mouseClick(form.titles["level"], Qt.MouseButton.LeftButton)
    assert "level" not in form.profile.stats
    assert level(card).value() == 5
    assert desk.lists.desk.armlist.profiles[0] == form.profile
    assert not form.titles["level"].own


def test_a_changed_profile_reaches_its_units_on_the_table(card: ListCard, desk: Desktop) -> None:
    start_placing(desk, card, "support")
    click(desk.window.board, (40.0, 30.0))
    again = desk.lists.open_card()
    assert again is card
    assert card.isVisible()
    again.pane.show_profile("machine_gunner")
    assert not card.pane.to_table.isVisible()
    level(card).setValue(9)
    assert card.pane.to_table.text() == "Change 2 on the table"
    state = desk.bridge.session.state
    gunner = next(each for each in state.units.values() if each.profile == "machine_gunner")
    assert state.stats_of(gunner)["level"] == 5
    card.pane.to_table.click()
    assert desk.bridge.session.state.stats_of(gunner)["level"] == 9
    assert not card.pane.to_table.isVisible()
    desk.bridge.undo()
    assert desk.bridge.session.state.stats_of(gunner)["level"] == 5


def test_a_list_that_cannot_be_kept_is_told_once(card: ListCard, qtbot: QtBot, desk: Desktop, tmp_path: Path) -> None:
    (tmp_path / "lists").write_text("no folder", "utf-8")
    before = len(desk.window.findChildren(MessageCard))
    for _ in range(2):
        rifleman(card, qtbot)
        desk.lists.keep()
    assert len(desk.window.findChildren(MessageCard)) == before + 1
    assert len(desk.lists.desk.armlist.profiles) == 2


def test_a_row_may_have_a_name_of_its_own(card: ListCard, qtbot: QtBot, desk: Desktop) -> None:
    assert desk.lists.desk.open(SHIPPED)
    card.tree.go_to("elite", 0)
    assert (card.row.name.text(), card.row.name.placeholderText()) == ("", "Assault leader")
    qtbot.keyClicks(card.row.name, "Captain Ricci")
    members = next(each for each in desk.lists.desk.armlist.squads if each.id == "elite").members[0]
    assert (members.name, members.profile) == ("Captain Ricci", "assault_leader")
    card.tree.go_to("elite")
    assert card.row.name.text() == "Assault team"
    card.undo.click()
    assert desk.lists.desk.armlist.squads[4].members[0].name == ""


def test_a_profile_in_hand_stays_in_hand_whatever_row_is_chosen(card: ListCard, desk: Desktop) -> None:
    assert desk.lists.desk.open(SHIPPED)
    card.tree.go_to("elite", 0)
    assert card.pane.chosen.currentText() == "Assault leader"
    card.pane.chosen.setCurrentIndex(card.pane.chosen.findData("militiaman"))
    level(card).setValue(3)
    assert card.pane.chosen.currentText() == "Militiaman"
    assert card.pane.form.profile is not None
    assert (card.pane.form.profile.id, card.pane.form.profile.stats["level"]) == ("militiaman", 3)
    card.tree.go_to("elite", 1)
    assert card.pane.chosen.currentText() == "Assault trooper"
