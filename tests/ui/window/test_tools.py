"""Sight tool, radii and arcs, blast template, the command palette, appearances."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QListWidget, QListWidgetItem
from pytestqt.qtbot import QtBot

from companion.model.state import snapshot
from companion.painting.palette import NAMES, contrast, palette
from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand
from companion.rules.overlay import Overlay
from companion.ui.dialogs.sight_widget import SightWidget
from companion.ui.start import Desktop
from companion.ui.tools.overlays import ThreatTool
from companion.ui.tools.tool import Tool
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import MOVE, click, desktop, drag, mouse

COLOURS = Path(__file__).parents[3] / "resources" / "styles" / "colours.toml"


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue"), man("cid", 60.0, side="blue")]
    made = desktop(tmp_path, snapshot(table(units, [fence(50.0)], leaders={"reds": "ann"}), RULES.tables))
    qtbot.addWidget(made.window)
    return made


def test_the_sight_tool_shows_the_picture_that_gave_the_number(desk: Desktop, tmp_path: Path) -> None:
    board = desk.window.board
    board.take("sight")
    click(board, (40.0, 50.0))
    click(board, (55.0, 50.0))
    card = desk.window.ruling
    assert card.isVisible()
    # eye 2, fence 1.5 high, its far face at 10.1 of 15 cm
    fraction = (2 - 0.5 * 15 / 10.1) / 3
    assert f"{fraction * 100:.1f} % hidden" in card.text.text()
    assert "fence" in card.text.text()
    card.write(tmp_path / "sight.svg")
    assert "<svg" in (tmp_path / "sight.svg").read_text("utf-8")
    assert desk.bridge.session.journal.records == ()


def test_radii_and_arcs_of_the_rules(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    board.take("around")
    assert board.board.area.shown
    assert "command radius" in desk.window.strip.hover.text()
    # long range of a musket and the base's edge: 50 + 1
    assert board.board.area.boundingRect().contains(40.0 - 51.0, 50.0)
    overlays = {each.code: each.radius for each in RULES.overlays(desk.bridge.context, "ann")}
    assert overlays == {
        "awam.overlay.command": 16.0,
        "awam.overlay.short": 21.0,
        "awam.overlay.long": 51.0,
        "awam.overlay.arc": 21.0,
    }


def test_the_name_of_every_radius_stands_at_its_own_circle(desk: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[tuple[float, str]]] = []

    def noted(_painter: object, words: Sequence[tuple[QPointF, str]], *_: object, **__: object) -> None:
        drawn.append([(at.y(), text) for at, text in words])

    monkeypatch.setattr("companion.ui.tools.around.drawings.labels", noted)
    desk.bridge.select(("ann",))
    desk.window.board.take("around")
    shown(desk)
    # Cards are laid in turn, each below those it would lie over: so the outermost circle comes first.
    assert drawn[-1] == sorted(drawn[-1])
    assert [text for _, text in drawn[-1]] == ["long range", "short range", "command radius"]


def test_the_blast_template_names_who_is_within_from_the_edge(desk: Desktop, qtbot: QtBot) -> None:
    board = desk.window.board
    board.take("blast")
    mouse(board, QEvent.Type.MouseMove, (55.0, 50.0))
    tool = board.tool
    assert tool.within()["yes"] == ["Bob", "Cid"]  # 5 - 1 = 4 cm, radius 5
    for _ in range(4):
        qtbot.keyClick(board, Qt.Key.Key_Minus)
    assert tool.radius == 3.0
    assert tool.within()["yes"] == ["Bob"]
    board.take("select")
    assert not board.board.area.shown


def test_anything_by_name(desk: Desktop, qtbot: QtBot) -> None:
    found = desk.actions.show_palette()
    qtbot.keyClicks(found.field, "go to cid")
    assert found.list.count() == 1
    qtbot.keyClick(found.field, Qt.Key.Key_Return)
    assert desk.bridge.selection == ("cid",)


@pytest.mark.parametrize("name", NAMES)
def test_text_can_be_read_in_every_appearance(name: str) -> None:
    colours = palette(COLOURS, name)
    pairs = [
        *((ink, ground) for ink in ("text", "text_soft") for ground in ("window", "panel")),
        *((ink, ground) for ink in ("ink", "ink_soft") for ground in ("paper", "halo")),
        ("accent_text", "accent"),
        ("accent", "panel"),
        ("seen", "halo"),
        ("unseen", "halo"),
        ("doubtful", "halo"),
        ("counter_ink", "counter"),
        ("unseen", "panel"),
    ]
    poor = [pair for pair in pairs if contrast(colours.colour(pair[0]), colours.colour(pair[1])) < 4.5]
    assert poor == []


def test_every_appearance_has_the_same_colours() -> None:
    names = {name: palette(COLOURS, name).names() for name in NAMES}
    assert names["light"] == names["dark"] == names["high_contrast"]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_box_to_tick_can_be_seen_in_every_appearance(desk: Desktop, name: str) -> None:
    desk.appear(name)
    box, rows = QCheckBox(desk.window), QListWidget(desk.window)
    QListWidgetItem("", rows).setCheckState(Qt.CheckState.Unchecked)
    for widget in (box, rows):
        widget.show()
        QApplication.processEvents()
        image = widget.grab().toImage()
        ground = desk.window.board.board.palette_.colour("panel")
        seen = {image.pixelColor(x, y).name() for x in range(3, 10) for y in range(24)}
        assert max(contrast(QColor(each), ground) for each in seen) >= 3.0
        widget.hide()


def test_another_appearance_is_taken_and_remembered(desk: Desktop) -> None:
    desk.appear("dark")
    assert desk.window.board.board.palette_.name == "dark"
    desk.actions.made["grid"].trigger()
    assert desk.window.board.board.grid


def shown(desk: Desktop) -> QImage:
    """Give the board as it is drawn."""
    QApplication.processEvents()
    return desk.window.board.grab().toImage()


def chances_of(tool: Tool) -> dict[str, float]:
    """Give the chances that the tool of threats has found so far."""
    return tool.chances if isinstance(tool, ThreatTool) else {}


LAID = {"ruler": "laid", "sight": "laid", "area": "area", "threat": "area", "around": "area", "blast": "area"}


@pytest.mark.parametrize("tool", LAID)
def test_what_a_tool_shows_is_there_in_other_colours_too(desk: Desktop, qtbot: QtBot, tool: str) -> None:
    board = desk.window.board

    def use() -> None:
        desk.bridge.select(("ann",))
        board.take(tool)
        if tool == "ruler":
            drag(board, [(40.0, 50.0), (55.0, 50.0)])
        mouse(board, MOVE, (55.0, 50.0))
        if isinstance(board.tool, ThreatTool):
            qtbot.waitUntil(lambda: bool(chances_of(board.tool)), timeout=60_000)

    desk.appear("dark")
    use()
    dark = shown(desk)
    board.take("select")
    desk.appear("light")
    use()
    desk.appear("dark")
    assert getattr(board.board, LAID[tool]).shown
    assert shown(desk) == dark


def test_the_hover_line_is_there_in_other_colours_too(desk: Desktop) -> None:
    board = desk.window.board
    desk.bridge.select(("ann",))
    desk.appear("dark")
    mouse(board, MOVE, (55.0, 50.0))
    dark = shown(desk)
    desk.appear("light")
    desk.appear("dark")
    assert board.board.line.shown
    assert shown(desk) == dark


def test_the_card_of_a_shot_and_what_it_lays_on_the_board_take_other_colours(desk: Desktop) -> None:
    desk.window.gestures.fire("ann", "bob")
    scene, picture = desk.window.board.board, desk.window.card.findChildren(SightWidget)[0]
    scene.show_overlays([Overlay(kind="circle", points=((40.0, 50.0),), radius=20.0)])
    light, seen = shown(desk), picture.grab().toImage()
    desk.appear("dark")
    assert scene.plan.shown
    assert picture.grab().toImage() != seen
    desk.appear("light")
    assert shown(desk) == light
    scene.show_overlays(())
    desk.appear("dark")
    assert not scene.plan.shown


def test_the_ruler_follows_what_it_lies_at_and_goes_with_it(desk: Desktop) -> None:
    board = desk.window.board
    board.take("ruler")
    drag(board, [(40.0, 50.0), (55.0, 50.0)])
    assert "13.0" in desk.window.strip.hover.text()
    desk.bridge.perform(MoveByHand(unit="bob", to=(65.0, 50.0)), Script(()))
    assert "23.0" in desk.window.strip.hover.text()
    desk.bridge.undo()
    assert "13.0" in desk.window.strip.hover.text()
    desk.bridge.perform(MoveByHand(unit="bob", to=None), Script(()))
    assert not board.board.laid.shown


def test_the_blast_template_tells_anew_who_is_within_when_somebody_has_moved(desk: Desktop) -> None:
    board = desk.window.board
    board.take("blast")
    mouse(board, MOVE, (55.0, 50.0))
    assert "Bob" in desk.window.strip.hover.text()
    desk.bridge.perform(MoveByHand(unit="bob", to=(80.0, 80.0)), Script(()))
    assert "Bob" not in desk.window.strip.hover.text()


def test_table_mode_leaves_board_bar_and_result(desk: Desktop) -> None:
    desk.actions.table_mode()
    assert all(dock.isHidden() for dock in desk.window.docks.values())
    assert desk.window.turn_bar.next.minimumHeight() >= 34
    assert desk.window.strip.isVisible()
    desk.actions.table_mode()
    assert not any(dock.isHidden() for dock in desk.window.docks.values())
