"""Laying moves: envelopes that come beside the window, routes round walls, several at once, passengers."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from companion.model.board import LineString, Piece, RectBase
from companion.model.state import snapshot
from companion.rules.intents import MoveByHand, MoveSeveral
from companion.rulesets.awam.intents import Move
from companion.ui.board.laying import chosen_kind
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, man, table
from tests.ui.desktop import click, desktop, drag

BAR = Piece(
    id="bar",
    kind="wall",
    outline=LineString(((44.0, 46.0), (44.0, 52.0))),
    width=0.4,
    height=5.0,
    sight="blocks",
    barrier=True,
)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    boat = man("boat", 100.0, 50.0, facing=90.0, kinds=("boat",), weapons=(), squad="greens")
    units = [
        man("ann", 40.0),
        man("art", 40.0, 60.0),
        man("bob", 90.0, 30.0, side="blue"),
        type(boat)(**{each: getattr(boat, each) for each in boat.__struct_fields__} | {"base": RectBase(8.0, 3.0)}),
        man("row", 100.0, 50.0, squad="greens", carrier="boat"),
    ]
    made = desktop(tmp_path, snapshot(table(units, [BAR]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def dot(desk: Desktop) -> float:
    return 1.0 / desk.window.board.zoom


def test_the_envelope_shown_is_that_of_the_battlefield(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.set_action("run")
    qtbot.waitUntil(lambda: board.board.area.shown)
    kind = chosen_kind(desk.bridge, "ann", "run")
    assert kind is not None
    assert kind.action == "run"
    envelope = desk.bridge.context.field.envelope(
        "ann", kind.speeds, action="run", wholly=kind.wholly, budget=kind.budget
    )
    points = [point for rings in envelope.areas for ring in rings for point in ring]
    box = board.board.area.boundingRect()
    assert box.left() == pytest.approx(min(x for x, _ in points) - 1.0, abs=1e-6)
    assert box.bottom() == pytest.approx(max(y for _, y in points) + 1.0, abs=1e-6)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.board.area.shown


def test_another_selection_puts_the_envelope_away(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.set_action("walk")
    qtbot.waitUntil(lambda: board.board.area.shown)
    desk.bridge.select(("art",))
    assert not board.board.area.shown


def test_alt_leads_round_what_is_in_the_way(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    board.set_action("run")
    drag(board, [(40.0, 50.0), (41.0, 50.0)], let_go=False)
    qtbot.waitUntil(lambda: board.board.area.shown)
    laying = board.select_tool._laying
    assert laying is not None
    laying.drag(QPointF(46.0, 52.5))
    straight = laying.cost()
    assert straight is not None
    assert straight.stop is not None
    assert straight.stop.why == "barrier"
    laying.drag(QPointF(46.0, 52.5), around=True)
    round_ = laying.cost()
    assert round_ is not None
    assert round_.stop is None
    assert len(laying.path) > 1
    intent = laying.intent(by_hand=False)
    assert isinstance(intent, Move)
    assert intent.path == laying.path


def test_clicks_on_several_that_are_selected(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("ann", "art"))
    click(board, (40.0, 60.0))
    assert desk.bridge.selection == ("art",)
    click(board, (40.0, 50.0), Qt.KeyboardModifier.ShiftModifier)
    assert desk.bridge.selection == ("art", "ann")
    click(board, (40.0, 60.0), Qt.KeyboardModifier.ShiftModifier)
    assert desk.bridge.selection == ("ann",)


def test_shift_drags_only_the_one_under_the_hand_unless_it_is_selected(desk: Desktop) -> None:
    board = desk.window.board
    shift = Qt.KeyboardModifier.ShiftModifier
    desk.bridge.select(("art",))
    drag(board, [(40.0, 50.0), (40.0, 30.0)], keys=shift)
    intent = desk.bridge.session.journal.records[-1].intent
    assert isinstance(intent, MoveByHand)
    assert intent.unit == "ann"
    assert desk.bridge.selection == ("art",)
    desk.bridge.select(("art", "ann"))
    drag(board, [(40.0, 60.0), (50.0, 60.0)], keys=shift)
    assert isinstance(desk.bridge.session.journal.records[-1].intent, MoveSeveral)


def test_passengers_lie_in_their_boat_and_are_clicked_before_it(desk: Desktop) -> None:
    scene = desk.window.board.board
    assert scene.unit_at(QPointF(100.0, 50.0)) == "row"
    assert scene.unit_at(QPointF(103.5, 50.0)) == "boat"
    drag(desk.window.board, [(103.5, 50.0), (103.5, 70.0)], keys=Qt.KeyboardModifier.ShiftModifier)
    assert scene.counter("row").pos().y() == pytest.approx(70.0, abs=2 * dot(desk))
    assert scene.counter("row").zValue() > scene.counter("boat").zValue()


def test_tab_goes_from_unit_to_unit_and_then_on(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    board.setFocus()
    seen = []
    for _ in range(5):
        qtbot.keyClick(board, Qt.Key.Key_Tab)
        seen.append(desk.bridge.selection)
    assert seen == [("ann",), ("art",), ("bob",), ("boat",), ("row",)]
    assert not board.select_unit(1)
    assert desk.bridge.selection == ()
    assert board.select_unit(-1)
    assert desk.bridge.selection == ("row",)
    qtbot.keyClick(board, Qt.Key.Key_Backtab)
    assert desk.bridge.selection == ("boat",)


def test_let_go_on_an_enemy_a_figure_comes_to_stand_against_it(qtbot: QtBot, tmp_path: Path) -> None:
    units = [man("ann", 40.0), man("pal", 40.0, 60.0), man("bob", 46.0, side="blue")]
    desk = desktop(tmp_path, snapshot(table(units), RULES.tables))
    qtbot.addWidget(desk.window)
    board, state = desk.window.board, desk.bridge.session.state
    assert state.units["bob"].base == state.units["ann"].base  # 2 cm wide: they touch with their centres 2 cm apart
    drag(board, [(40.0, 50.0), (45.2, 50.0)])
    assert desk.bridge.session.state.units["ann"].position == pytest.approx((44.0, 50.0), abs=0.001)
    assert desk.bridge.context.field.measure("ann", "bob").contact
    # a friend in the way is no charge
    drag(board, [(40.0, 60.0), (43.0, 51.0)])
    assert desk.bridge.session.state.units["pal"].position == (40.0, 60.0)
