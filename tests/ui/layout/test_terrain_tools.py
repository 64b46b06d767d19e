"""Terrain drawn with the mouse: one gesture a piece, nothing before it is finished, nothing after Escape."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, Polygon
from companion.ui.start import Desktop
from tests.ui.desktop import LEFT, MOVE, PRESS, click, desktop, drag, mouse
from tests.ui.layout.laying import choose, cleared, closed, empty_table, hand, library, pieces, records


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """One window for all tests of this file; each begins with the empty table."""
    made = empty_table(tmp_path_factory.mktemp("layout"))
    yield made
    closed(made)


@pytest.fixture
def made(window: Desktop, qtbot: QtBot) -> Desktop:
    """An empty table."""
    return cleared(window)


def test_a_dragged_rectangle_is_a_house_with_everything_of_its_kind(made: Desktop) -> None:
    choose(made, "house")
    assert made.window.board.tool.id == "draw_rectangle"
    drag(made.window.board, [(30.2, 20.3), (49.8, 34.9)])
    (house,) = pieces(made)
    # drawn to the grid of 1 cm
    assert house.outline == Polygon((((30.0, 20.0), (50.0, 20.0), (50.0, 35.0), (30.0, 35.0), (30.0, 20.0)),))
    assert (house.height, house.cover, house.barrier) == (7.0, "hard", True)
    assert [level.floor for level in house.levels] == [0.0, 3.5]
    assert made.layout.desk.picked.pieces == ("house-1",)
    assert records(made) == 1


def test_two_clicks_make_the_same_rectangle_and_shift_makes_a_square(made: Desktop) -> None:
    choose(made, "house")
    board = made.window.board
    click(board, (30.0, 20.0))
    assert pieces(made) == ()
    mouse(board, MOVE, (42.0, 25.0), keys=Qt.KeyboardModifier.ShiftModifier)
    click(board, (42.0, 25.0), Qt.KeyboardModifier.ShiftModifier)
    outline = outline_of(pieces(made)[0])
    assert outline is not None
    assert outline.bounds == (30.0, 20.0, 42.0, 32.0)


def test_an_area_is_clicked_corner_by_corner(made: Desktop) -> None:
    choose(made, "wood")
    board = made.window.board
    for place in ((20.0, 20.0), (50.0, 20.0), (50.0, 50.0), (90.0, 90.0)):
        click(board, place)
    QTest.keyClick(board, Qt.Key.Key_Backspace)
    assert pieces(made) == ()
    assert made.window.board.board.laid.shown
    QTest.keyClick(board, Qt.Key.Key_Return)
    (wood,) = pieces(made)
    outline = outline_of(wood)
    assert outline is not None
    assert outline.area == pytest.approx(450.0)
    assert (wood.sight, wood.see_through, wood.speed) == ("area", 5.0, "difficult")
    assert not board.board.laid.shown
    assert records(made) == 1


def test_undo_takes_corners_back_while_an_outline_is_drawn_and_gestures_after(made: Desktop) -> None:
    choose(made, "wood")
    board = made.window.board
    for place in ((20.0, 20.0), (50.0, 20.0), (50.0, 50.0)):
        click(board, place)
    QTest.keyClick(board, Qt.Key.Key_Return)
    for place in ((80.0, 20.0), (90.0, 20.0), (90.0, 50.0), (100.0, 90.0)):
        click(board, place)

    def undo() -> None:
        QTest.keyClick(board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    undo()
    assert records(made) == 1
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert [outline.area for each in pieces(made) if (outline := outline_of(each))] == pytest.approx([450.0, 150.0])
    click(board, (20.0, 100.0))
    undo()
    assert not board.board.laid.shown
    assert len(pieces(made)) == 2
    undo()
    assert len(pieces(made)) == 1


@pytest.mark.parametrize("end", ["double", "first", "right"])
def test_an_outline_ends_by_double_click_first_corner_or_right_button(made: Desktop, end: str) -> None:
    choose(made, "rough")
    board = made.window.board
    for place in ((20.0, 20.0), (50.0, 20.0), (50.0, 50.0)):
        click(board, place)
    if end == "double":
        mouse(board, QEvent.Type.MouseButtonDblClick, (50.0, 50.0), LEFT, LEFT)
    elif end == "first":
        click(board, (20.2, 20.2))
    else:
        mouse(board, PRESS, (70.0, 70.0), Qt.MouseButton.RightButton, Qt.MouseButton.RightButton)
    assert len(pieces(made)) == 1
    assert len(pieces(made)[0].outline.coordinates[0]) == 4


def test_a_dragged_wall_is_straight_and_a_clicked_one_bends(made: Desktop) -> None:
    choose(made, "wall")
    board = made.window.board
    drag(board, [(20.0, 20.0), (60.0, 20.0)])
    for place in ((20.0, 40.0), (40.0, 40.0), (40.0, 60.0)):
        click(board, place)
    QTest.keyClick(board, Qt.Key.Key_Return)
    straight, bent = pieces(made)
    assert straight.outline == LineString(((20.0, 20.0), (60.0, 20.0)))
    assert bent.outline == LineString(((20.0, 40.0), (40.0, 40.0), (40.0, 60.0)))
    assert straight.width == 1.0
    assert records(made) == 2


def test_a_fence_drawn_as_a_rectangle_goes_round_a_yard(made: Desktop) -> None:
    choose(made, "fence")
    made.window.board.take("draw_rectangle")
    drag(made.window.board, [(80.0, 60.0), (120.0, 90.0)])
    outline = outline_of(pieces(made)[0])
    assert isinstance(pieces(made)[0].outline, LineString)
    assert outline is not None
    # 0.5 cm thick about the middle line: outer less inner rectangle
    assert outline.area == pytest.approx(40.5 * 30.5 - 39.5 * 29.5)


def test_a_circle_is_pulled_from_its_middle(made: Desktop) -> None:
    choose(made, "lake")
    made.window.board.take("draw_circle")
    drag(made.window.board, [(60.0, 60.0), (75.0, 60.0)])
    outline = outline_of(pieces(made)[0])
    assert outline is not None
    assert outline.bounds == (45.0, 45.0, 75.0, 75.0)


def test_the_hand_is_drawn_to_corners_unless_alt_frees_it(made: Desktop) -> None:
    choose(made, "house")
    board = made.window.board
    drag(board, [(30.0, 20.0), (50.0, 35.0)])
    choose(made, "wall")
    hand(made).grid = 0.0
    drag(board, [(50.6, 35.5), (70.0, 50.0)])
    assert pieces(made)[1].outline.coordinates[0] == (50.0, 35.0)
    drag(board, [(50.6, 35.5), (70.0, 50.0)], keys=Qt.KeyboardModifier.AltModifier)
    assert pieces(made)[2].outline.coordinates[0] == pytest.approx((50.6, 35.5), abs=0.2)
    assert pieces(made)[2].outline.coordinates[0] != (50.0, 35.0)


def test_escape_leaves_no_trace_and_a_second_one_puts_the_tool_away(made: Desktop) -> None:
    choose(made, "wood")
    board = made.window.board
    for place in ((20.0, 20.0), (50.0, 20.0), (50.0, 50.0)):
        click(board, place)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert (pieces(made), records(made)) == ((), 0)
    assert not board.board.laid.shown
    assert board.tool.id == "draw_polygon"
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert board.tool.id == "select"


def test_a_bow_tie_is_refused_in_words(made: Desktop) -> None:
    choose(made, "wood")
    for place in ((20.0, 20.0), (50.0, 50.0), (50.0, 20.0), (20.0, 50.0)):
        click(made.window.board, place)
    QTest.keyClick(made.window.board, Qt.Key.Key_Return)
    assert pieces(made) == ()
    assert "wood would cross itself" in made.window.strip.hover.text()


def test_a_ford_is_laid_by_one_click_on_the_river(made: Desktop) -> None:
    board = made.window.board
    choose(made, "river")
    drag(board, [(0.0, 60.0), (180.0, 60.0)])
    choose(made, "ford")
    assert board.tool.id == "draw_across"
    click(board, (100.0, 30.0))
    assert "no water here" in made.window.strip.hover.text()
    click(board, (100.0, 62.0))
    ford = outline_of(pieces(made)[1])
    assert ford is not None
    # 8 cm of bank of a river 12 cm wide
    left, top, right, bottom = ford.bounds
    assert (right - left, top, bottom) == (pytest.approx(8.0), 54.0, 66.0)
    assert (left + right) / 2 == pytest.approx(100.0, abs=0.2)


def test_doors_and_windows_go_into_the_wall_that_is_clicked_and_out_again(made: Desktop) -> None:
    board = made.window.board
    choose(made, "house")
    drag(board, [(30.0, 20.0), (70.0, 50.0)])
    board.take("draw_opening")
    click(board, (50.0, 50.0))
    panel = library(made)
    assert panel.opening.isVisible()
    assert not panel.list.isVisible()
    panel.opening.activated.emit(panel.opening.findData("window"))
    click(board, (30.0, 35.0))
    house = pieces(made)[0]
    assert [each.kind for each in house.openings] == ["door", "window"]
    assert sorted((house.openings[0].a, house.openings[0].b)) == [
        pytest.approx((48.75, 50.0), abs=0.2),
        pytest.approx((51.25, 50.0), abs=0.2),
    ]
    click(board, (50.0, 50.0))
    assert [each.kind for each in pieces(made)[0].openings] == ["window"]
    assert records(made) == 4
    click(board, (120.0, 100.0))
    assert "no wall or house here" in made.window.strip.hover.text()


def test_presets_of_a_kind_can_be_changed_and_come_back(made: Desktop) -> None:
    choose(made, "wood")
    panel = library(made)
    field = panel.attributes.numbers["height"]
    field.setText("4,5")
    field.editingFinished.emit()
    made.window.board.take("draw_rectangle")
    drag(made.window.board, [(20.0, 20.0), (40.0, 40.0)])
    assert pieces(made)[0].height == 4.5
    assert panel.reset.isVisible()
    panel.reset.click()
    drag(made.window.board, [(60.0, 20.0), (80.0, 40.0)])
    assert pieces(made)[1].height == 8.0
    assert not panel.reset.isVisible()


def test_the_library_is_that_of_the_ruleset(qtbot: QtBot, tmp_path: Path) -> None:
    town = Path(__file__).parents[3] / "scenarios" / "crossroads.scenario.json"
    made = desktop(tmp_path, town)
    qtbot.addWidget(made.window)
    made.layout.edit()
    made.window.board.take("draw_polygon")
    QApplication.processEvents()
    kinds = {each.id: each for each in hand(made).kinds()}
    assert kinds["wall"].cover == "medium"
    assert library(made).list.count() == len(kinds)


def test_changed_presets_wait_for_the_next_scenario_and_a_damaged_file_is_left_alone(
    qtbot: QtBot, tmp_path: Path
) -> None:
    made = empty_table(tmp_path)
    qtbot.addWidget(made.window)
    wood = hand(made).find("wood")
    assert wood is not None
    hand(made).preset(structs.replace(wood, height=4.5))
    hand(made).preset(structs.replace(wood, cover="velvet"))
    assert "velvet" in made.window.strip.hover.text()
    kept = tmp_path / "kinds" / "awam.toml"
    assert kept.read_text("utf-8").count("[kinds.") == 1
    hand(made).keep_in(kept.parent)
    assert hand(made).find("wood") == structs.replace(wood, height=4.5)
    kept.write_text("[kinds", "utf-8")
    hand(made).keep_in(kept.parent)
    assert hand(made).find("wood") == wood
    assert "awam.toml" in made.window.strip.hover.text()
    hand(made).preset(structs.replace(wood, height=3.0))
    assert kept.read_text("utf-8") == "[kinds"
