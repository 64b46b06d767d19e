"""What the scene keeps and what it draws anew."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.rules.intents import Correct, MoveByHand
from companion.rules.plan import Overlay
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import click, desktop


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [
        man("ann", 40.0, reload="red", wounds=1),
        man("art", 40.0, 53.5),
        man("bob", 80.0, side="blue", out="killed"),
    ]
    made = desktop(tmp_path, snapshot(table(units, [fence(70.0)]), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def test_the_ground_is_drawn_once_however_many_gestures_follow(desk: Desktop) -> None:
    board = desk.window.board
    board.settle()
    baked = board.board.ground.baked
    for k in range(3):
        desk.window.gestures.start(MoveByHand(unit="ann", to=(30.0 + k, 50.0)))
        board.viewport().repaint()
    assert board.board.ground.baked == baked
    board.board.show_grid(shown=True)
    board.viewport().repaint()
    assert board.board.ground.baked == baked + 1


def test_close_up_only_the_part_in_view_is_drawn_sharp(desk: Desktop) -> None:
    board = desk.window.board
    board.settle()
    board.zoom_by(20.0, QPointF(board.viewport().rect().center()))
    baked = board.board.ground.baked
    board.settle()
    assert board.board.ground.baked == baked + 2
    board.settle()
    assert board.board.ground.baked == baked + 2
    assert board.zoom > 60


def test_a_counter_shows_the_picture_drawn_for_the_zoom_that_has_settled(desk: Desktop) -> None:
    board = desk.window.board
    board.settle()
    item = board.board.counter("ann")
    assert item.scale() == pytest.approx(1 / board.zoom)
    before = item.scale()
    board.zoom_by(1.5)
    assert item.scale() == before
    board.settle()
    assert item.scale() == pytest.approx(1 / board.zoom)
    assert item.sceneBoundingRect().contains(QPointF(40.0, 50.0))


def test_names_keep_clear_once_they_can_be_read(desk: Desktop) -> None:
    board = desk.window.board
    board.zoom_by(4.0, QPointF(board.mapFromScene(QPointF(40.0, 50.0))))
    board.settle()
    places = {unit: board.board.counter(unit).look.name_at for unit in ("ann", "art")}
    assert places == {"ann": "right", "art": "below"}


def test_the_dead_can_be_hidden(desk: Desktop) -> None:
    scene = desk.window.board.board
    assert scene.counter("bob").isVisible()
    assert scene.unit_at(QPointF(80.0, 50.0)) == "bob"
    scene.show_dead(shown=False)
    assert not scene.counter("bob").isVisible()
    assert scene.unit_at(QPointF(80.0, 50.0)) == ""
    scene.show_dead(shown=True)
    assert scene.counter("bob").isVisible()


def test_only_markers_that_are_there_can_be_clicked(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    board.settle()
    scene = board.board
    reach = 1.0 + 0.76 * max(0.72, min(4.0 / board.zoom, 1.0))
    red = QPointF(40.0 + reach * 0.866, 50.0 - reach * 0.5)
    blue = QPointF(40.0 - reach * 0.866, 50.0 - reach * 0.5)
    assert scene.marker_at(red) == ("ann", "reload")
    assert scene.marker_at(blue) == ("", "")
    with qtbot.waitSignal(board.signals.marker_clicked) as clicked:
        click(board, (red.x(), red.y()))
    assert clicked.args == ["ann", "reload"]
    for menu in desk.window.findChildren(type(desk.actions.menus["file"])):
        menu.close()


def test_what_a_plan_wants_drawn_is_drawn_and_goes_again(desk: Desktop) -> None:
    scene = desk.window.board.board
    scene.show_overlays((Overlay(kind="circle", points=((40.0, 50.0),), radius=10.0),))
    assert scene.plan.shown
    assert scene.plan.boundingRect().contains(QPointF(49.9, 50.0))
    desk.window.board.viewport().repaint()
    scene.show_overlays(())
    assert not scene.plan.shown


def test_other_colours_are_drawn_at_once(desk: Desktop) -> None:
    board = desk.window.board
    before = board.board.counter("ann").look.unit
    picture = board.grab().toImage()
    desk.appear("dark")
    assert board.board.counter("ann").look.unit is before
    assert board.grab().toImage() != picture


def test_a_unit_that_is_taken_out_has_no_counter(desk: Desktop) -> None:
    scene = desk.window.board.board
    desk.window.gestures.start(MoveByHand(unit="art", to=None))
    assert not scene.counter("art").isVisible()
    assert scene.unit_at(QPointF(40.0, 53.5)) == ""
    desk.bridge.undo()
    assert scene.counter("art").isVisible()
    desk.window.gestures.start(Correct(unit="ann", hidden=True))
    assert scene.counter("ann").look.unit.hidden
