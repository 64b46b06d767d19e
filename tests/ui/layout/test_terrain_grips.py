"""Handles of picked terrain dragged with the mouse; keys and menu deeds; every one a gesture that undo takes back."""

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.battlefield.editing.rings import corners
from companion.model.board import Polygon, Zone
from companion.model.units import Unit
from companion.rules.intents import LayOut
from companion.ui.layout.terrain.menu import terrain_menu
from companion.ui.layout.terrain.outlining import squared, straightened
from companion.ui.start import Desktop
from companion.ui.tools.nudge import REST_MS
from tests.ui.desktop import click, drag
from tests.ui.layout.laying import choose, cleared, closed, empty_table, hand, pieces, records


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """One window for all tests of this file; each begins with the empty table."""
    made = empty_table(tmp_path_factory.mktemp("layout"))
    yield made
    closed(made)


@pytest.fixture
def made(window: Desktop, qtbot: QtBot) -> Desktop:
    """A table with a house of 40 x 30 cm with a door, picked, and the ordinary tool in hand."""
    made = cleared(window)
    choose(made, "house")
    drag(made.window.board, [(30.0, 40.0), (70.0, 70.0)])
    made.window.board.take("draw_opening")
    click(made.window.board, (50.0, 70.0))
    made.window.board.take("select")
    QApplication.processEvents()
    return made


def knob(made: Desktop) -> tuple[float, float]:
    dot = made.window.board.board.dot
    return (50.0, 40.0 - 30 * dot)


def test_a_corner_follows_the_hand_and_the_door_its_wall(made: Desktop) -> None:
    before, count = pieces(made)[0], records(made)
    drag(made.window.board, [(70.0, 70.0), (80.0, 90.0)], let_go=False)
    assert pieces(made)[0] is before
    drag(made.window.board, [(70.0, 70.0), (80.0, 90.0)])
    house = pieces(made)[0]
    assert isinstance(house.outline, Polygon)
    assert house.outline.coordinates[0][2] == (80.0, 90.0)
    door = house.openings[0]
    # the middle of the wall from (80, 90) to (30, 70)
    assert ((door.a[0] + door.b[0]) / 2, (door.a[1] + door.b[1]) / 2) == pytest.approx((55.0, 80.0), abs=0.2)
    assert math.dist(door.a, door.b) == pytest.approx(2.5, abs=0.01)
    assert records(made) == count + 1
    assert made.bridge.undo()
    assert pieces(made)[0] == before


def test_escape_puts_a_corner_back(made: Desktop) -> None:
    before, count = pieces(made), records(made)
    drag(made.window.board, [(70.0, 70.0), (80.0, 90.0)], let_go=False)
    assert made.window.board.board.laid.shown
    QTest.keyClick(made.window.board, Qt.Key.Key_Escape)
    assert not made.window.board.board.laid.shown
    drag(made.window.board, [(120.0, 100.0), (121.0, 100.0)])
    assert (pieces(made), records(made)) == (before, count)


def test_a_corner_across_the_opposite_wall_is_put_back_with_the_reason(made: Desktop) -> None:
    before = pieces(made)
    drag(made.window.board, [(30.0, 40.0), (60.0, 110.0)])
    assert pieces(made) == before
    assert "cross itself" in made.window.strip.hover.text()


def test_a_new_corner_is_pulled_out_of_an_edge(made: Desktop) -> None:
    drag(made.window.board, [(70.0, 55.0), (85.0, 55.0)])
    places = [place for _, place in corners(pieces(made)[0].outline)]
    assert places == [(30.0, 40.0), (70.0, 40.0), (85.0, 55.0), (70.0, 70.0), (30.0, 70.0)]


def test_a_door_slides_to_another_wall(made: Desktop) -> None:
    drag(made.window.board, [(50.0, 70.0), (30.0, 60.0)])
    door = pieces(made)[0].openings[0]
    assert {door.a[0], door.b[0]} == {30.0}
    assert (door.a[1] + door.b[1]) / 2 == pytest.approx(60.0, abs=0.3)


def test_the_knob_turns_by_steps_of_fifteen_degrees(made: Desktop) -> None:
    drag(made.window.board, [knob(made), (50.0 + 20.0, 55.0 - 1.0)])
    house = pieces(made)[0]
    assert house.turned == 90.0
    assert sorted({place for _, place in corners(house.outline)}) == [
        (35.0, 35.0),
        (35.0, 75.0),
        (65.0, 35.0),
        (65.0, 75.0),
    ]


def test_the_knob_hangs_below_what_lies_at_the_table_s_upper_edge(made: Desktop) -> None:
    board = made.window.board
    choose(made, "barn")
    drag(board, [(100.0, 1.0), (120.0, 11.0)])
    board.take("select")
    # straight below the middle at first; a quarter of a turn to the right is a pull to the left
    drag(board, [(110.0, 11.0 + 30 * board.board.dot), (80.0, 6.0)])
    assert pieces(made)[1].turned == 90.0


def test_q_and_e_turn_about_the_middle_and_come_back(made: Desktop) -> None:
    before = pieces(made)[0]
    QTest.keyClick(made.window.board, Qt.Key.Key_E)
    assert pieces(made)[0].turned == 15.0
    QTest.keyClick(made.window.board, Qt.Key.Key_Q)
    for (_, now), (_, then) in zip(corners(pieces(made)[0].outline), corners(before.outline), strict=True):
        assert math.dist(now, then) < 0.002
    assert pieces(made)[0].turned == 0.0


def test_a_burst_of_arrows_is_one_gesture(made: Desktop, qtbot: QtBot) -> None:
    count = records(made)
    for _ in range(3):
        QTest.keyClick(made.window.board, Qt.Key.Key_Right)
    QTest.keyClick(made.window.board, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert records(made) == count
    qtbot.wait(REST_MS + 200)
    assert records(made) == count + 1
    assert next(corners(pieces(made)[0].outline))[1] == (30.3, 41.0)


def test_an_arrow_and_undo_at_once_take_the_step_back(made: Desktop) -> None:
    before = pieces(made)
    QTest.keyClick(made.window.board, Qt.Key.Key_Right)
    QTest.keyClick(made.window.board, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert pieces(made) == before


def test_escape_puts_steps_back(made: Desktop, qtbot: QtBot) -> None:
    before, count = pieces(made), records(made)
    QTest.keyClick(made.window.board, Qt.Key.Key_Right)
    QTest.keyClick(made.window.board, Qt.Key.Key_Escape)
    qtbot.wait(REST_MS + 200)
    assert (pieces(made), records(made)) == (before, count)


def test_arrows_shift_terrain_zones_and_figures_together_in_one_gesture(made: Desktop, qtbot: QtBot) -> None:
    desk, house = made.layout.desk, pieces(made)[0].id
    zone = Zone(id="here", kind="note", outline=Polygon((((5, 5), (15, 5), (15, 15), (5, 15), (5, 5)),)))
    squad = made.bridge.context.state.squads[0]
    man = Unit(id="man", name="Man", side=squad.side, squad=squad.id, position=(20.0, 0.3))
    desk.perform(LayOut(units=(man,), zones=(zone,)))
    before, count = pieces(made), records(made)
    desk.pick_only(units=["man"], pieces=[house], zones=["here"])
    for _ in range(5):  # the figure stops at the table's edge, and all with it
        QTest.keyClick(made.window.board, Qt.Key.Key_Up)
    QTest.keyClick(made.window.board, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    qtbot.wait(REST_MS + 200)
    assert records(made) == count + 1
    assert made.bridge.context.state.units["man"].position == (21.0, 0.0)
    moved = made.bridge.context.state.zones[0].outline.coordinates[0]
    assert moved[0] == (6.0, 4.7)
    (old, new) = (next(corners(each[0].outline))[1] for each in (before, pieces(made)))
    assert new == pytest.approx((old[0] + 1.0, old[1] - 0.3))
    desk.pick_only(zones=["here"])
    QTest.keyClick(made.window.board, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    qtbot.wait(REST_MS + 200)
    assert made.bridge.context.state.zones[0].outline.coordinates[0][0] == pytest.approx((6.0, 5.7))


def test_a_click_elsewhere_ends_a_burst_of_steps_and_loses_none(made: Desktop) -> None:
    before = next(corners(pieces(made)[0].outline))[1]
    QTest.keyClick(made.window.board, Qt.Key.Key_Right)
    click(made.window.board, (150.0, 100.0))
    assert next(corners(pieces(made)[0].outline))[1] == pytest.approx((before[0] + 0.1, before[1]))


def test_steps_of_what_is_locked_say_so(made: Desktop) -> None:
    hand(made).lock(locked=True)
    QTest.keyClick(made.window.board, Qt.Key.Key_Right)
    assert "locked" in made.window.strip.hover.text()


def deed(made: Desktop, code: str) -> None:
    made.actions.made[code].trigger()
    QApplication.processEvents()


def test_mirror_turn_and_undo_from_the_menu(made: Desktop) -> None:
    before = pieces(made)[0]
    drag(made.window.board, [(70.0, 70.0), (90.0, 90.0)])
    lopsided = pieces(made)[0]
    deed(made, "terrain_mirror")
    deed(made, "terrain_mirror")
    assert pieces(made)[0] == lopsided
    deed(made, "terrain_turn_right")
    deed(made, "terrain_turn_left")
    assert pieces(made)[0] == lopsided
    for _ in range(5):
        assert made.bridge.undo()
    assert pieces(made)[0] == before


def test_a_group_is_dragged_together_and_ungrouped(made: Desktop) -> None:
    board = made.window.board
    choose(made, "wall")
    drag(board, [(100.0, 40.0), (140.0, 40.0)])
    board.take("select")
    made.layout.desk.pick_only(pieces=("house-1", "wall-1"))
    deed(made, "terrain_group")
    assert {each.group for each in pieces(made)} == {"group-1"}
    made.layout.desk.pick_only()
    count = records(made)
    drag(board, [(120.0, 40.0), (125.0, 45.0)])
    assert records(made) == count + 1
    house, wall = pieces(made)
    assert next(corners(house.outline))[1] == pytest.approx((35.0, 45.0), abs=0.3)
    assert next(corners(wall.outline))[1] == pytest.approx((105.0, 45.0), abs=0.3)
    deed(made, "terrain_ungroup")
    assert {each.group for each in pieces(made)} == {""}


def test_higher_lower_and_what_lies_there_already(made: Desktop) -> None:
    board = made.window.board
    choose(made, "wood")
    board.take("draw_rectangle")
    drag(board, [(60.0, 60.0), (100.0, 100.0)])
    board.take("select")
    made.layout.desk.pick_only(pieces=("house-1",))
    deed(made, "terrain_top")
    assert [each.id for each in pieces(made)] == ["wood-1", "house-1"]
    deed(made, "terrain_raise")
    assert "on top already" in made.window.strip.hover.text()
    deed(made, "terrain_lower")
    assert [each.id for each in pieces(made)] == ["house-1", "wood-1"]


def test_contours_stack_up_and_areas_join(made: Desktop) -> None:
    board = made.window.board
    choose(made, "hill")
    board.take("draw_rectangle")
    drag(board, [(100.0, 20.0), (160.0, 80.0)])
    board.take("select")
    deed(made, "terrain_contour")
    deed(made, "terrain_contour")
    hills = [each for each in pieces(made) if each.ground]
    assert [(each.base, each.base + each.height) for each in hills] == [(0.0, 2.0), (2.0, 4.0), (4.0, 6.0)]
    assert {each.group for each in hills} == {"group-1"}
    assert made.bridge.context.field.ground_at((130.0, 50.0)) == 6.0
    made.layout.desk.pick_only(pieces=("house-1",))
    deed(made, "terrain_contour")
    assert "Pick a hill first" in made.window.strip.hover.text()
    deed(made, "terrain_join")
    assert "Only areas can be joined" in made.window.strip.hover.text()


def test_a_small_hill_gets_a_narrower_step_and_a_tiny_one_none(made: Desktop) -> None:
    board = made.window.board
    choose(made, "hill")
    board.take("draw_rectangle")
    drag(board, [(100.0, 20.0), (107.0, 27.0)])
    board.take("select")
    deed(made, "terrain_contour")
    top = pieces(made)[-1]
    assert sorted({place for _, place in corners(top.outline)})[0] == (102.0, 22.0)
    deed(made, "terrain_contour")
    deed(made, "terrain_contour")
    assert "No ground is left" in made.window.strip.hover.text()


def test_a_shifted_piece_meets_its_neighbour_corner_to_corner_unless_alt_frees_it(made: Desktop) -> None:
    board = made.window.board
    choose(made, "barn")
    drag(board, [(100.0, 80.0), (120.0, 95.0)])
    board.take("select")
    made.layout.desk.pick_only()
    # 30.5 to the left and 9.6 up brings its corner near that of the house at (70, 70)
    drag(board, [(110.0, 88.0), (79.5, 78.4)])
    assert next(corners(pieces(made)[1].outline))[1] == (70.0, 70.0)
    assert made.bridge.undo()
    made.layout.desk.pick_only()
    drag(board, [(110.0, 88.0), (79.5, 78.4)], keys=Qt.KeyboardModifier.AltModifier)
    assert next(corners(pieces(made)[1].outline))[1] == pytest.approx((69.5, 70.4), abs=0.3)
    assert next(corners(pieces(made)[1].outline))[1] != (70.0, 70.0)


def test_what_is_locked_has_no_handles_and_stays(made: Desktop) -> None:
    deed(made, "lay_lock")
    before = pieces(made)
    drag(made.window.board, [(70.0, 70.0), (80.0, 90.0)])
    QTest.keyClick(made.window.board, Qt.Key.Key_E)
    deed(made, "terrain_mirror")
    assert pieces(made) == before
    assert "locked" in made.window.strip.hover.text()


def entry(made: Desktop, place: tuple[float, float], word: str) -> None:
    entries = dict(terrain_menu(made.layout.desk, QPointF(*place)))
    next(do for text, do in entries.items() if word in text)()
    QApplication.processEvents()


def test_the_menu_of_a_place_knows_corners_and_doors(made: Desktop) -> None:
    entry(made, (50.0, 40.0), "Put a corner in")
    assert [place for _, place in corners(pieces(made)[0].outline)][1] == pytest.approx((50.0, 40.0), abs=0.2)
    entry(made, (50.0, 40.0), "Take this corner out")
    assert len(list(corners(pieces(made)[0].outline))) == 4
    entry(made, (70.0, 55.0), "Put in here: window")
    assert [each.kind for each in pieces(made)[0].openings] == ["door", "window"]
    entry(made, (50.0, 70.0), "Shut: door")
    assert not pieces(made)[0].openings[0].open
    entry(made, (50.0, 70.0), "Wall up: door")
    assert [each.kind for each in pieces(made)[0].openings] == ["window"]
    assert "Next contour" not in " ".join(text for text, _ in terrain_menu(made.layout.desk, QPointF(50.0, 55.0)))


def test_the_menu_of_a_river_lays_fords_and_bridges(made: Desktop) -> None:
    board = made.window.board
    choose(made, "stream")
    drag(board, [(100.0, 0.0), (100.0, 120.0)])
    board.take("select")
    entry(made, (100.0, 60.0), "bridge")
    assert pieces(made)[-1].kind == "bridge"
    assert pieces(made)[-1].speed == "open"


def test_a_clearing_is_cut_out_of_a_wood(made: Desktop) -> None:
    board = made.window.board
    choose(made, "wood")
    board.take("draw_rectangle")
    drag(board, [(100.0, 20.0), (160.0, 80.0)])
    drag(board, [(120.0, 40.0), (130.0, 50.0)])
    board.take("select")
    deed(made, "terrain_cut")
    assert "Pick two areas" in made.window.strip.hover.text()
    made.layout.desk.pick_only(pieces=("wood-1", "wood-2"))
    deed(made, "terrain_cut")
    house, wood = pieces(made)
    assert len(wood.outline.coordinates) == 2
    assert made.bridge.context.field.pieces_at((125.0, 45.0)) == ()
    assert made.bridge.undo()
    assert len(pieces(made)) == 3
    assert house.kind == "house"


@pytest.mark.parametrize(
    ("to", "tidy"),
    [
        ((10.0, 1.0), (math.hypot(10, 1), 0.0)),
        ((5.0, 5.5), (math.hypot(5, 5.5) / math.sqrt(2), math.hypot(5, 5.5) / math.sqrt(2))),
        ((-0.2, -7.0), (0.0, -math.hypot(0.2, 7))),
    ],
)
def test_shift_holds_a_leg_to_multiples_of_fifteen_degrees(to: tuple[float, float], tidy: tuple[float, float]) -> None:
    assert straightened((0.0, 0.0), to) == pytest.approx(tidy)
    assert squared((0.0, 0.0), to)[0] == pytest.approx(math.copysign(max(map(abs, to)), to[0]))
