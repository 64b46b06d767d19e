"""An empty table in the layout mode, for tests that draw on it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.model.board import Piece
from companion.ui.layout.seam import Editor
from companion.ui.layout.terrain.hand import TerrainHand, hand_of
from companion.ui.layout.terrain.kinds_editor import KindsEditor
from companion.ui.layout.terrain.piece_editor import PieceEditor
from companion.ui.start import Desktop
from tests.ui.desktop import desktop


def empty_table(folder: Path, language: str = "en") -> Desktop:
    """Open a window and begin a new scenario of 180 x 120 cm in it."""
    made = desktop(folder, language=language)
    assistant = made.layout.ask_new()
    QTest.keyClick(assistant.name, Qt.Key.Key_Return)
    QApplication.processEvents()
    made.window.board.fit()
    QApplication.processEvents()
    return made


def cleared(made: Desktop) -> Desktop:
    """Put a table back to its beginning, with the ordinary tool in hand, for the next test on the same window."""
    board, shared = made.window.board, hand(made)
    board.take("draw_polygon")
    board.take("select")
    made.bridge.goto(0)
    made.layout.desk.pick_only()
    shared.grid, shared.opening, shared.floor = 1.0, "door", 0
    for each in shared.kinds():
        shared.reset(each.id)
    made.window.strip.say("")
    board.setFocus()
    QApplication.processEvents()
    return made


def closed(made: Desktop) -> None:
    """Throw the draft away and close the window."""
    draft = made.layout.hand_over()
    if draft is not None:
        draft.discard()
    made.window.close()
    made.files.close()
    made.window.deleteLater()


def hand(made: Desktop) -> TerrainHand:
    """Give the hand that the terrain tools share."""
    return hand_of(made.layout.desk)


def pieces(made: Desktop) -> tuple[Piece, ...]:
    """Give the terrain of the table."""
    return made.bridge.context.state.terrain.pieces


def records(made: Desktop) -> int:
    """Count the gestures that led from the empty table to this one."""
    return len(made.bridge.session.journal.line())


def library(made: Desktop) -> KindsEditor:
    """Give the panel of kinds."""
    return next(each for each in editors(made) if isinstance(each, KindsEditor))


def numbers(made: Desktop) -> PieceEditor:
    """Give the panel of a picked piece."""
    return next(each for each in editors(made) if isinstance(each, PieceEditor))


def editors(made: Desktop) -> list[Editor]:
    """Give all parts of the panel."""
    return made.layout.panel.editors


def choose(made: Desktop, kind: str) -> None:
    """Take a kind from the library, as a click on it does."""
    library(made).choose(kind)
    QApplication.processEvents()
