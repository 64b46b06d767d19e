"""Whatever a hand does while it drags, the screen shows what a full repaint would: nothing of an old frame stays."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from msgspec import structs
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.app import data_folder, registry, wording
from companion.model.board import RectBase
from companion.painting.icons import Icons
from companion.painting.palette import palette
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.start import application
from tests.conformance.awam_table import RULES, fence, man, table
from tests.ui.desktop import LEFT, MOVE, PRESS, RELEASE, RIGHT, Place, mouse

NOTHING = Qt.MouseButton.NoButton
NO_KEY, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
DEEDS = ("near", "near", "near", "far", "round", "zoom", "zoom", "rest", "turn")
STEPS = 20
FLAT = 24
"""So much may a dot differ from all about it in the other picture: Qt draws clipped lines a hair beside whole ones."""


@pytest.fixture
def board(qtbot: QtBot) -> Iterator[BoardView]:
    """Open the board alone: nothing lies over it that a repaint of its viewport would leave out."""
    foes = [man(f"b{k}", 20.0 + 9.0 * (k % 6), 12.0 + 22.0 * (k // 6), side="blue") for k in range(18)]
    boat = structs.replace(man("boat", 90.0, 40.0, facing=30.0, kinds=("boat",)), base=RectBase(26.0, 6.0))
    walls = [fence(60.0, 45.0, 55.0, height=9.0), structs.replace(fence(30.0, 20.0, 40.0, height=9.0), id="far")]
    resources = data_folder() / "resources"
    application("en")
    session = GameSession(RULES, Journal(table([man("ann", 40.0), boat, *foes], walls)), MemoryStore())
    bridge = Bridge(session, wording("en", resources, registry(resources)))
    view = BoardView(bridge, palette(resources / "styles" / "colours.toml"), Icons(resources / "icons"))
    qtbot.addWidget(view)
    view.resize(800, 560)
    with qtbot.waitExposed(view):
        view.show()
    view.fit()
    view.settle()
    return view


def _dots(image: QImage) -> NDArray[np.int16]:
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    return rows[:, : image.width(), :3].astype(np.int16)


def _strange(one: NDArray[np.int16], other: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Mark the dots of one picture that are unlike every dot about the same place of the other."""
    high, wide = one.shape[:2]
    framed = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    about = np.stack([framed[i : i + high, j : j + wide] for i in range(3) for j in range(3)])
    return np.asarray(((one > about.max(0) + FLAT) | (one < about.min(0) - FLAT)).any(axis=2))


def remnants(board: BoardView) -> int:
    """Count the places, two dots by two, at which the screen is not as a full repaint of the board would be."""
    QApplication.processEvents()
    viewport, window = board.viewport(), board.window()
    at = viewport.mapTo(window, QPoint(0, 0))
    screen = board.screen().grabWindow(window.winId(), at.x(), at.y(), viewport.width(), viewport.height())
    one, other = _dots(screen.toImage()), _dots(viewport.grab().toImage())
    if np.array_equal(one, other):
        return 0
    odd = _strange(one, other) | _strange(other, one)
    return int((odd[:-1, :-1] & odd[1:, :-1] & odd[:-1, 1:] & odd[1:, 1:]).sum())


def _zoom(board: BoardView, place: Place, by: int) -> None:
    point = QPointF(board.mapFromScene(QPointF(*place)))
    spot = QPointF(board.viewport().mapToGlobal(point))
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(point, spot, QPoint(), QPoint(0, by), LEFT, NO_KEY, phase, False)  # noqa: FBT003 - Qt's
    QApplication.sendEvent(board.viewport(), event)


def _deed(board: BoardView, chance: Random, deed: str, at: Place) -> Place:
    if deed == "zoom":
        _zoom(board, at, chance.choice((-480, -240, -120, 120, 240)))
        return at
    if deed == "rest":
        board.settle()
        return at
    if deed == "turn":
        mouse(board, PRESS, at, RIGHT, LEFT | RIGHT)
        mouse(board, RELEASE, at, RIGHT, LEFT)
        return at
    far = 60.0 if deed == "far" else 5.0
    x, y = at[0] + chance.uniform(-far, far), at[1] + chance.uniform(-far, far)
    at = (min(max(x, 0.0), 119.0), min(max(y, 0.0), 79.0))
    mouse(board, MOVE, at, NOTHING, LEFT, ALT if deed == "round" else NO_KEY)
    return at


def _dragged(board: BoardView, qtbot: QtBot, unit: str, seed: int) -> None:
    chance, done = Random(seed), [unit]
    at = board.bridge.context.field.position(unit)
    mouse(board, PRESS, at, LEFT, LEFT)
    for _ in range(STEPS):
        done.append(chance.choice(DEEDS))
        at = _deed(board, chance, done[-1], at)
        # A frame may be on its way; what stays is a remnant.
        qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)
    mouse(board, RELEASE, at, LEFT)
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)


@pytest.mark.parametrize(("unit", "seed"), [("ann", 1), ("boat", 2), ("b3", 3)])
def test_nothing_of_an_old_frame_stays(board: BoardView, qtbot: QtBot, unit: str, seed: int) -> None:
    _dragged(board, qtbot, unit, seed)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(10, 40))
def test_nothing_of_an_old_frame_stays_after_many_drags(board: BoardView, qtbot: QtBot, seed: int) -> None:
    _dragged(board, qtbot, ("ann", "boat", "b3")[seed % 3], seed)


def _zoomed_out(board: BoardView, qtbot: QtBot) -> None:
    """Zoom out until all has been drawn for it: whatever changes from then on is painted part by part."""
    for _ in range(9):
        _zoom(board, (40.0, 40.0), -240)
    board.settle()
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)


def _near(board: BoardView) -> None:
    board.fit()
    _zoom(board, (40.0, 40.0), 960)
    board.settle()


def test_words_grow_on_the_table_as_one_zooms_out(board: BoardView, qtbot: QtBot) -> None:
    """The card of a drag is some hundred dots wide at every zoom: all of it goes with the drag."""
    _near(board)
    mouse(board, PRESS, (40.0, 50.0), LEFT, LEFT)
    mouse(board, MOVE, (44.0, 48.0), NOTHING, LEFT)
    _zoomed_out(board, qtbot)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)


def test_a_line_leaves_nothing_behind(board: BoardView, qtbot: QtBot) -> None:
    _near(board)
    board.bridge.select(("ann",))
    mouse(board, MOVE, (38.0, 56.0))
    assert board.board.line.shown
    _zoomed_out(board, qtbot)
    mouse(board, MOVE, (110.0, 75.0))
    assert not board.board.line.shown
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)


def test_a_ruler_leaves_nothing_behind(board: BoardView, qtbot: QtBot) -> None:
    _near(board)
    board.take("ruler")
    mouse(board, PRESS, (35.0, 45.0), LEFT, LEFT)
    mouse(board, MOVE, (36.0, 45.0), NOTHING, LEFT)
    _zoomed_out(board, qtbot)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)


def test_a_blast_is_drawn_within_its_room(board: BoardView, qtbot: QtBot) -> None:
    board.take("blast")
    for place in ((40.0, 40.0), (47.3, 41.7), (60.1, 35.9)):
        mouse(board, MOVE, place)
        qtbot.waitUntil(lambda: remnants(board) == 0, timeout=2000)
