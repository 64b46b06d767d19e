"""The evening before: from the start page to a game on a table of one's own, every gesture counted."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry
from companion.model.board import LineString, Polygon
from companion.persistence.scenario_file import read_scenario
from companion.ui.dialogs.start_card import StartCard
from companion.ui.layout.assistant import Assistant
from companion.ui.layout.terrain.kinds_editor import KindsEditor
from companion.ui.start import Desktop
from tests.ui.desktop import Place, click, desktop, drag
from tests.ui.layout.leaving import let_go

MOST = 40
"""So many clicks, drags, typed fields and keys at most."""

CUT_TO = 20
"""So many it takes now; whoever needs more has made it worse."""


class Hand:
    """Does what a hand does at the window, and counts."""

    def __init__(self, made: Desktop) -> None:
        self.made = made
        self.board = made.window.board
        self.count = 0

    def _done(self) -> None:
        self.count += 1
        QApplication.processEvents()

    def key(self, key: Qt.Key, widget: QWidget, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(widget, key, held)
        self._done()

    def field(self, field: QLineEdit, text: str) -> None:
        field.selectAll()
        QTest.keyClicks(field, text)
        self._done()

    def row(self, rows: QListWidget, text: str) -> None:
        found = next(rows.item(at) for at in range(rows.count()) if rows.item(at).text() == text)
        place = rows.visualItemRect(found).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self._done()

    def click(self, place: Place) -> None:
        click(self.board, place)
        self._done()

    def drag(self, places: Sequence[Place]) -> None:
        drag(self.board, places)
        self._done()

    def shown(self, kind: type[QWidget]) -> QWidget:
        found = [each for each in self.made.window.findChildren(kind) if not each.isHidden()]
        assert len(found) == 1
        return found[0]


def test_a_wood_a_house_a_wall_and_two_squads_of_four_in_twenty_gestures(qtbot: QtBot, tmp_path: Path) -> None:
    made = desktop(tmp_path)
    made.actions.show_start()
    hand = Hand(made)
    start = hand.shown(StartCard)
    assert isinstance(start, StartCard)
    hand.row(start.list, "Lay out a new scenario ...")
    assistant = hand.shown(Assistant)
    assert isinstance(assistant, Assistant)
    hand.field(assistant.name, "The toll house")
    hand.key(Qt.Key.Key_Return, assistant.name)

    board = made.window.board
    hand.key(Qt.Key.Key_A, board)
    for place in ((30, 30), (60, 25), (70, 50), (35, 60)):
        hand.click(place)
    hand.key(Qt.Key.Key_Return, board)
    kinds = next(each for each in made.layout.panel.editors if isinstance(each, KindsEditor))
    hand.row(kinds.list, "house")
    hand.drag([(100, 45), (120, 60)])
    hand.row(kinds.list, "wall")
    hand.drag([(90, 80), (130, 80)])
    hand.key(Qt.Key.Key_U, board)
    hand.drag([(40, 112), (70, 112)])
    hand.drag([(140, 8), (110, 8)])

    hand.key(Qt.Key.Key_S, made.window, Qt.KeyboardModifier.ControlModifier)
    dialog = hand.shown(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    hand.key(Qt.Key.Key_Return, dialog)
    path = made.files.own_scenarios / "the_toll_house.scenario.json"
    scenario, _ = read_scenario(path, registry(data_folder() / "resources"))
    made.window.activateWindow()  # as every desktop does by itself once a dialog has gone
    qtbot.waitUntil(made.window.isActiveWindow)
    hand.key(Qt.Key.Key_F5, made.window)

    assert [piece.kind for piece in scenario.terrain] == ["wood", "house", "wall"]
    wood, house, wall = (piece.outline for piece in scenario.terrain)
    assert isinstance(wood, Polygon)
    assert len(wood.coordinates[0]) == 5
    assert isinstance(house, Polygon)
    assert house.coordinates[0][0] == (100.0, 45.0)
    assert isinstance(wall, LineString)
    assert [len([unit for unit in scenario.units if unit.squad == squad.id]) for squad in scenario.squads] == [4, 4]
    assert all(squad.leader for squad in scenario.squads)
    # whoever stands below faces up, whoever stands above faces down: towards each other
    assert [unit.facing for unit in scenario.units] == [0.0] * 4 + [180.0] * 4
    assert not made.bridge.laying
    assert made.bridge.context.state.title == "The toll house"
    assert len(made.bridge.context.state.on_table()) == 8
    assert made.bridge.ruleset.next_step(made.bridge.context) is not None
    assert hand.count <= CUT_TO < MOST
    let_go(made)
