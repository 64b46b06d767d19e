"""Laying figures out on the board: lines, blocks, copies, numbers, squads, reserve."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget
from pytestqt.qtbot import QtBot

from companion.model.armlists import ListedSquad, Members
from companion.model.units import Profile, Unit
from companion.ui.layout.deeds import Things
from companion.ui.layout.figures_editor import FiguresEditor
from companion.ui.layout.order import PLAIN, order_of
from companion.ui.layout.parties import PartiesCard
from companion.ui.layout.unit_editor import UnitEditor
from companion.ui.panels.roster import UNITS_CARRIED
from companion.ui.start import Desktop
from tests.ui.desktop import MOVE, click, desktop, drag, mouse
from tests.ui.layout.leaving import let_go

HAND = 0.3
"""A hand on the board is as exact as a dot or two, in cm."""


@pytest.fixture
def made(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    made.layout.ask_new().enter()
    QApplication.processEvents()
    yield made
    let_go(made)


def units(made: Desktop) -> list[Unit]:
    return list(made.bridge.context.state.units.values())


def editor(made: Desktop) -> UnitEditor:
    return next(each for each in made.layout.panel.editors if isinstance(each, UnitEditor))


def line(made: Desktop) -> list[Unit]:
    """Draw four figures up from 20, 110 to 50, 110."""
    made.window.board.take("lay_figures")
    drag(made.window.board, [(20, 110), (50, 110)])
    return units(made)


def test_a_drag_draws_a_line_of_four_that_faces_up(made: Desktop) -> None:
    found = line(made)
    places = [each.position or (0.0, 0.0) for each in found]
    assert [x for x, _ in places] == pytest.approx([20, 30, 40, 50], abs=HAND)
    assert [y for _, y in places] == pytest.approx([110] * 4, abs=HAND)
    assert {each.facing for each in found} == {0.0}
    assert made.bridge.selection == tuple(each.id for each in found)
    assert len(made.bridge.session.journal.records) == 1
    squads = made.bridge.context.state.squads
    assert squads[0].leader == found[0].id
    assert len({each.name for each in found}) == 4


def test_the_next_squad_has_its_turn_and_a_click_sets_a_block(made: Desktop) -> None:
    first = line(made)
    order_of(made.layout.desk).arrange(ranks=2)
    click(made.window.board, (100, 20))
    second = units(made)[4:]
    assert {each.squad for each in first} == {"side-1-squad-1"}
    assert {each.squad for each in second} == {"side-2-squad-1"}
    # 2.5 cm bases, 1 cm between them, two files and two ranks about 100, 20; they face down, away from their edge
    assert {each.facing for each in second} == {180.0}
    places = sorted(each.position or (0.0, 0.0) for each in second)
    expected = [(98.25, 18.25), (98.25, 21.75), (101.75, 18.25), (101.75, 21.75)]
    for place, wanted in zip(places, expected, strict=True):
        assert place == pytest.approx(wanted, abs=HAND)


def test_what_would_be_laid_is_shown_and_escape_leaves_nothing(made: Desktop) -> None:
    board = made.window.board
    board.take("lay_figures")
    mouse(board, MOVE, (60, 60))
    assert board.board.laid.shown
    drag(board, [(20, 110), (50, 110)], let_go=False)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert not board.board.laid.shown
    assert units(made) == []
    assert made.bridge.session.journal.records == ()


def test_plus_and_minus_and_the_panel_say_how_many(made: Desktop) -> None:
    board = made.window.board
    board.take("lay_figures")
    panel = next(each for each in made.layout.panel.editors if isinstance(each, FiguresEditor))
    panel.count.setValue(6)
    QTest.keyClick(board, Qt.Key.Key_Minus)
    assert panel.count.value() == 5
    click(board, (90, 60))
    assert len(units(made)) == 5


def test_copies_are_numbered_on_and_selected(made: Desktop) -> None:
    line(made)
    made.bridge.select([units(made)[3].id])
    Things(made.layout.desk).copy()
    copy = units(made)[4]
    original = units(made)[3]
    assert copy.name != original.name
    assert copy.position == pytest.approx(((original.position or (0, 0))[0] + 3, (original.position or (0, 0))[1] + 3))
    assert made.bridge.selection == (copy.id,)
    made.bridge.undo()
    assert len(units(made)) == 4


def test_what_is_deleted_leads_nobody(made: Desktop) -> None:
    found = line(made)
    made.bridge.select([found[0].id])
    made.actions.made["lay_delete"].trigger()
    assert [each.id for each in units(made)] == [each.id for each in found[1:]]
    assert made.bridge.context.state.squads[0].leader == ""
    made.bridge.undo()
    assert made.bridge.context.state.squads[0].leader == found[0].id


def test_locked_figures_are_neither_dragged_nor_deleted(made: Desktop) -> None:
    found = line(made)
    made.actions.made["lay_lock"].trigger()
    assert all(each.locked for each in units(made))
    made.window.board.take("select")
    place = found[0].position or (0.0, 0.0)
    drag(made.window.board, [place, (place[0], 60.0)])
    made.actions.made["lay_delete"].trigger()
    assert [each.position for each in units(made)] == [each.position for each in found]
    made.actions.made["lay_lock"].trigger()
    assert not any(each.locked for each in units(made))


def test_numbers_can_be_typed(made: Desktop) -> None:
    line(made)
    made.window.board.take("select")
    made.bridge.select([units(made)[0].id])
    form = editor(made)
    form.x.setText("33.5")
    form.x.editingFinished.emit()
    form.facing.setText("45")
    form.facing.editingFinished.emit()
    form.height.setText("4")
    form.height.editingFinished.emit()
    changed = units(made)[0]
    assert (changed.position or (0.0, 0.0))[0] == 33.5
    assert changed.facing == 45.0
    assert changed.height == 4.0
    assert len(made.bridge.session.journal.records) == 4


def test_one_change_is_for_all_that_are_selected_and_one_gesture(made: Desktop) -> None:
    found = line(made)
    made.window.board.take("select")
    made.bridge.select([each.id for each in found])
    form = editor(made)
    form.facing.setText("90")
    form.facing.editingFinished.emit()
    assert {each.facing for each in units(made)} == {90.0}
    assert len(made.bridge.session.journal.records) == 2
    assert not form.name.isEnabled()


def test_figures_change_squad_and_side_and_their_old_squad_its_leader(made: Desktop) -> None:
    found = line(made)
    made.window.board.take("select")
    made.bridge.select([found[0].id])
    form = editor(made)
    form.squad.entered.emit("side-2-squad-1")
    changed = units(made)[0]
    assert (changed.side, changed.squad) == ("side-2", "side-2-squad-1")
    assert made.bridge.context.state.squads[0].leader == ""


def test_a_squad_of_a_list_brings_its_profiles_in_order(made: Desktop) -> None:
    order = order_of(made.layout.desk)
    listed = next(each for each in order.troops if each.name == "Light company")
    order.choose_troop(listed.key)
    click(made.window.board, (60, 60))
    made.window.board.take("lay_figures")
    click(made.window.board, (60, 60))
    state = made.bridge.context.state
    # an officer, a sergeant and four regulars, as the list that comes with the program says
    assert [each.profile for each in units(made)] == ["officer", "sergeant", *["regular"] * 4]
    assert set(state.profiles) == {"officer", "sergeant", "regular"}
    assert state.stats_of(units(made)[0])["weapons"] == ("pistol", "sabre")
    assert state.squads[0].leader == units(made)[0].id


def test_squads_of_the_clubs_own_list_come_first(made: Desktop) -> None:
    desk, order = made.lists.desk, order_of(made.layout.desk)
    before = [each.key for each in order.troops]
    ours = Profile(id="grenadier-of-ours", name="Our grenadier", stats={"weapons": ("musket",)})
    squad = ListedSquad(id="ours", name="Ours", members=(Members(profile=ours.id, count=3),))
    desk.edit(structs.replace(desk.armlist, profiles=(ours,), squads=(squad,)))
    troops = order.troops
    assert (troops[0].name, len(troops[0].profiles)) == ("Ours", 3)
    assert {each.key for each in troops} == {*before, troops[0].key, ours.id}
    order.choose_troop(troops[0].key)
    made.window.board.take("lay_figures")
    click(made.window.board, (60, 60))
    assert [each.profile for each in units(made)] == [ours.id] * 3
    assert made.bridge.context.state.profiles[ours.id] == ours


def test_declared_stats_are_edited_and_the_default_is_not_written(made: Desktop) -> None:
    order_of(made.layout.desk).choose_troop(PLAIN)
    line(made)
    made.window.board.take("select")
    made.bridge.select([units(made)[0].id])
    weapons = editor(made).stats.editors["weapons"]
    assert isinstance(weapons, QListWidget)
    rows = [weapons.item(at) for at in range(weapons.count())]
    row = next(each for each in rows if each.data(Qt.ItemDataRole.UserRole) == "musket")
    row.setCheckState(Qt.CheckState.Checked)
    assert units(made)[0].stats == {"weapons": ("musket",)}
    row.setCheckState(Qt.CheckState.Unchecked)
    assert units(made)[0].stats == {}


def test_reserve_and_back_by_dragging_from_the_roster(made: Desktop) -> None:
    found = line(made)
    made.window.board.take("select")
    made.bridge.select([found[1].id])
    editor(made).reserve.click()
    assert units(made)[1].position is None
    made.layout.place_from_roster([found[1].id], (70.0, 60.0))
    assert units(made)[1].position == (70.0, 60.0)
    assert units(made)[1].facing == found[1].facing


def test_sides_and_squads_are_one_gesture(made: Desktop) -> None:
    found = line(made)
    card = PartiesCard(made.layout.desk, made.window)
    card.choose("side-1")
    card.name.setText("Crown")
    card.name.textEdited.emit("Crown")
    card.new_squad()
    card.name.setText("Rangers")
    card.name.textEdited.emit("Rangers")
    card.new_side()
    card.choose("side-1-squad-1")
    card.leader.setCurrentIndex(card.leader.findData(found[2].id))
    card.leader.entered.emit(found[2].id)
    card.enter()
    state = made.bridge.context.state
    assert [each.name for each in state.sides] == ["Crown", "Blue", "Green"]
    assert [each.name for each in state.squads] == ["Red", "Blue", "Rangers", "Green"]
    assert state.squads[0].leader == found[2].id
    assert len(made.bridge.session.journal.records) == 2


def test_a_squad_that_is_removed_takes_its_figures_along(made: Desktop) -> None:
    line(made)
    card = PartiesCard(made.layout.desk, made.window)
    card.choose("side-1")
    card.remove()
    card.enter()
    state = made.bridge.context.state
    assert state.units == {}
    assert [each.id for each in state.squads] == ["side-2-squad-1"]
    made.bridge.undo()
    assert len(made.bridge.context.state.units) == 4


def test_keys_shift_and_turn_several_in_one_gesture_and_leave_locked_ones_alone(made: Desktop) -> None:
    found = line(made)
    board = made.window.board
    board.take("select")
    made.bridge.select([found[0].id])
    made.actions.made["lay_lock"].trigger()
    count = len(made.bridge.session.journal.records)
    made.bridge.select([each.id for each in found])
    QTest.keyClick(board, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(board, Qt.Key.Key_E)
    board.select_tool.nudges.finish()
    after = units(made)
    assert len(made.bridge.session.journal.records) == count + 1
    assert (after[0].position, after[0].facing) == (found[0].position, found[0].facing)
    for before, now in zip(found[1:], after[1:], strict=True):
        assert now.position == pytest.approx(((before.position or (0, 0))[0], (before.position or (0, 0))[1] - 1.0))
        assert now.facing == before.facing + 15.0


def test_what_is_carried_from_the_roster_names_its_units_and_is_put_down_on_the_board(made: Desktop) -> None:
    found = line(made)
    made.window.board.take("select")
    made.bridge.select([found[1].id])
    editor(made).reserve.click()
    roster, board = made.window.roster, made.window.board
    carried = roster.mimeData(roster.selectedItems())
    assert carried.hasFormat(UNITS_CARRIED)
    place = QPointF(board.mapFromScene(QPointF(90.0, 60.0)))
    move, copy = Qt.DropAction.MoveAction, Qt.DropAction.CopyAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(board.viewport(), QDragEnterEvent(place.toPoint(), move | copy, carried, left, none))
    over = QDragMoveEvent(place.toPoint(), move | copy, carried, left, none)
    QApplication.sendEvent(board.viewport(), over)
    assert over.isAccepted()
    QApplication.sendEvent(board.viewport(), QDropEvent(place, move | copy, carried, left, none))
    assert units(made)[1].position == pytest.approx((90.0, 60.0), abs=HAND)
