"""Terrain during play: a right click opens and shuts doors, breaches walls and destroys houses, each undone again."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from companion.model.board import Opening, Piece, TerrainLayer
from companion.model.state import snapshot
from companion.ui.dialogs.destroy_card import DestroyCard
from companion.ui.start import Desktop
from tests.conformance.awam_table import RULES, fence, man, table
from tests.toy.table import rectangle
from tests.ui.desktop import PRESS, RIGHT, desktop, mouse
from tests.ui.layout.laying import closed

HUT = Piece(
    id="hut",
    kind="house",
    name="Hut",
    outline=rectangle(80, 40, 100, 60),
    height=6.0,
    sight="blocks",
    cover="hard",
    barrier=True,
    openings=(Opening(a=(80.0, 49.0), b=(80.0, 51.0), sill=0.0, top=3.2, kind="door", open=False),),
)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """One window for all tests of this file."""
    units = [man("ann", 40.0, facing=90.0), man("bob", 55.0, side="blue")]
    state = table(units, [fence(50.0), HUT], leaders={"reds": "ann"})
    made = desktop(tmp_path_factory.mktemp("play"), snapshot(state, RULES.tables))
    yield made
    closed(made)


@pytest.fixture
def desk(window: Desktop, qtbot: QtBot) -> Desktop:
    """A fence between Ann and Bob, and a hut with a shut door."""
    window.bridge.goto(0)
    window.window.board.take("select")
    return window


def entries(desk: Desktop, place: tuple[float, float]) -> list[str]:
    return [text for text, _ in desk.terrain.entries(QPointF(*place))]


def terrain(desk: Desktop) -> TerrainLayer:
    return desk.bridge.context.state.terrain


def piece(desk: Desktop, name: str) -> Piece:
    found = terrain(desk).find(name)
    assert found is not None
    return found


def test_the_menu_names_what_lies_under_the_hand(desk: Desktop) -> None:
    assert entries(desk, (80.0, 50.0)) == ["Open: door - Hut", "Breach: Hut ...", "Destroy: Hut ..."]
    assert entries(desk, (90.0, 50.0)) == ["Destroy: Hut ..."]
    assert entries(desk, (150.0, 100.0)) == []


def test_a_right_click_opens_the_menu_and_its_entry_the_door(desk: Desktop) -> None:
    mouse(desk.window.board, PRESS, (80.0, 50.0), RIGHT, RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    menu.close()
    assert piece(desk, "hut").openings[0].open
    assert "door" in desk.window.strip.result.text()
    assert entries(desk, (80.0, 50.0))[0] == "Shut: door - Hut"
    assert desk.bridge.undo()
    assert not piece(desk, "hut").openings[0].open


def test_a_breach_is_typed_seen_and_undone(desk: Desktop) -> None:
    before, picture = terrain(desk), desk.window.board.board.ground.baked
    card = desk.terrain.destroy(piece(desk, "fence"), (50.5, 50.0))
    card.width_field.setValue(6.0)
    card.reason.setText("a cart ran into it")
    QTest.keyClick(card.reason, Qt.Key.Key_Return)
    gap = piece(desk, "fence").openings[0]
    assert gap.kind == "gap"
    assert sorted((gap.a[1], gap.b[1])) == [47.0, 53.0]
    gesture = desk.bridge.session.journal.gesture(desk.bridge.session.journal.head)
    assert gesture is not None
    assert gesture.intent.note == "a cart ran into it"
    QApplication.processEvents()
    desk.window.board.grab()
    assert desk.window.board.board.ground.baked > picture
    assert desk.bridge.undo()
    assert terrain(desk).pieces == before.pieces


def test_what_falls_leaves_rubble_or_nothing(desk: Desktop) -> None:
    card = desk.terrain.destroy(piece(desk, "hut"))
    assert card.leaves.currentText() == "rubble"
    card.go.click()
    ruin = piece(desk, "hut")
    assert (ruin.kind, ruin.speed, ruin.sight) == ("rubble", "difficult", "open")
    assert desk.bridge.undo()
    card = desk.terrain.destroy(piece(desk, "hut"))
    card.leaves.setCurrentIndex(card.leaves.count() - 1)
    card.go.click()
    assert terrain(desk).find("hut") is None


def test_escape_closes_the_card_and_nothing_has_happened(desk: Desktop) -> None:
    before = terrain(desk)
    card = desk.terrain.destroy(piece(desk, "hut"))
    spot = desk.window.board.mapTo(desk.window, desk.window.board.spot_of((90.0, 50.0)))
    assert not card.geometry().contains(spot)
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert terrain(desk) is before


def test_a_key_offers_doors_and_walls_beside_the_selected_figure(desk: Desktop) -> None:
    desk.bridge.select(("ann",))
    desk.actions.made["doors"].trigger()
    assert "No door and no wall within 5 cm" in desk.window.strip.hover.text()
    desk.bridge.select(("bob",))
    desk.actions.made["doors"].trigger()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [each.text() for each in menu.actions()] == ["Breach: fence ...", "Destroy: fence ..."]
    menu.actions()[0].trigger()
    menu.close()
    card = next(each for each in desk.window.findChildren(DestroyCard) if not each.isHidden())
    card.go.click()
    gap = piece(desk, "fence").openings[0]
    assert sorted((gap.a, gap.b)) == [(50.0, 48.0), (50.0, 52.0)]  # 4 cm wide, where Bob stands at (55, 50)


def test_no_such_menu_while_a_table_is_laid_out(desk: Desktop) -> None:
    desk.layout.edit()
    assert desk.terrain.ask(QPointF(80.0, 50.0), desk.window.pos()) is None
