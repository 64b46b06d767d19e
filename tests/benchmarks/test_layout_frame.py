"""What laying a table out costs by the frame: corners dragged and groups shifted among 60 pieces of terrain.

The reference is the same gesture on a table with 6 pieces: what is dragged is drawn anew, what lies still is not.
"""

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.battlefield.editing import drawing
from companion.battlefield.editing.rings import corners
from companion.battlefield.editing.stacking import Laid
from companion.model.board import Piece
from companion.model.values import Point
from companion.rules.intents import ChangeTerrain
from companion.ui.start import Desktop
from tests.benchmarks.sight_references import note
from tests.benchmarks.test_frame import Times
from tests.ui.desktop import LEFT, MOVE, PRESS, RELEASE, mouse
from tests.ui.layout.laying import cleared, closed, empty_table, hand, pieces

NONE = Qt.MouseButton.NoButton
KINDS = ("wood", "house", "wall", "rough", "hill", "river")


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    made = empty_table(tmp_path_factory.mktemp("layout"))
    yield made
    closed(made)


def lay(made: Desktop, count: int) -> None:
    """Lay so many pieces of every kind in rows, woods and rough ground with 20 corners each."""
    cleared(made)
    laid: list[Piece] = []
    for n in range(count):
        kind = hand(made).find(KINDS[n % len(KINDS)])
        assert kind is not None
        x, y = 8.0 + 17.0 * (n % 10), 8.0 + 18.0 * (n // 10)
        ring: list[Point] = [
            (x + 6 + (5 + k % 2) * math.sin(k * math.pi / 10), y + 6 - (5 + k % 2) * math.cos(k * math.pi / 10))
            for k in range(20)
        ]
        line = drawing.line([(x, y), (x + 6, y + 4), (x + 12, y)])
        outline = line if kind.draw == "line" else drawing.polygon(ring)
        laid.append(drawing.piece_of(kind, outline, {each.id for each in laid}))
    assert made.layout.desk.perform(ChangeTerrain(deed="draw", pieces=tuple(map(Laid, laid))))
    made.window.board.settle()
    QApplication.processEvents()


def dragged(made: Desktop, start: Point) -> Times:
    """Drag from a place in many small steps, each painted; Escape puts it back."""
    board = made.window.board
    mouse(board, MOVE, start)
    mouse(board, PRESS, start, LEFT, LEFT)

    def frame(k: int) -> None:
        mouse(board, MOVE, (start[0] + 2.5 * math.sin(k / 5), start[1] - 1.5 - k * 0.01), NONE, LEFT)
        QApplication.processEvents()

    times = Times(frame)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    mouse(board, RELEASE, start, LEFT)
    QApplication.processEvents()
    return times


def corner_of(made: Desktop) -> Times:
    """Drag the first corner of a wood."""
    wood = next(each for each in pieces(made) if each.kind == "wood")
    made.layout.desk.pick_only(pieces=(wood.id,))
    QApplication.processEvents()
    return dragged(made, next(place for _, place in corners(wood.outline)))


def all_of(made: Desktop) -> Times:
    """Shift everything by a wood's middle."""
    made.layout.desk.pick_only(pieces=[each.id for each in pieces(made)])
    QApplication.processEvents()
    return dragged(made, (14.0, 15.0))


def test_a_dragged_corner_costs_no_more_among_sixty_pieces(window: Desktop) -> None:
    lay(window, 6)
    few = corner_of(window)
    lay(window, 60)
    many = corner_of(window)
    note(f"corner dragged among 6 pieces {few}; among 60 {many}")
    assert many.median < 3 * few.median


def test_sixty_pieces_are_shifted_as_smoothly_as_six(window: Desktop) -> None:
    lay(window, 6)
    few = all_of(window)
    lay(window, 60)
    many = all_of(window)
    note(f"6 pieces shifted {few}; 60 pieces {many}")
    assert many.median < 8 * few.median
