"""What is drawn of a piece is what counts of it: the same outline, bends, ends and mendings included."""

import random

import pytest
import shapely
from PySide6.QtCore import QPointF, QRectF

from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, Piece, Polygon
from companion.painting.shapes import piece_path

THIN = 0.01
"""So near a border a place may count as either side of it."""


def assert_drawn_as_counted(piece: Piece) -> None:
    counted, drawn, chance = outline_of(piece), piece_path(piece), random.Random(1)
    assert counted is not None
    box = drawn.boundingRect().united(QRectF(0, 0, 40, 40)).adjusted(-2, -2, 2, 2)
    for _ in range(2000):
        x, y = chance.uniform(box.left(), box.right()), chance.uniform(box.top(), box.bottom())
        if shapely.distance(counted.shape.boundary, shapely.Point(x, y)) > THIN:
            assert drawn.contains(QPointF(x, y)) == counted.contains((x, y)), (x, y)


@pytest.mark.parametrize("seed", range(60))
def test_a_line_is_drawn_as_wide_at_its_bends_as_it_counts(seed: int) -> None:
    chance = random.Random(seed)
    points = [(round(chance.uniform(0, 40), 2), round(chance.uniform(0, 40), 2)) for _ in range(chance.randint(2, 6))]
    if seed % 4 == 0 and len(points) > 3:
        points[-1] = points[0]
    width = chance.choice((0.2, 1.0, 4.0, 8.0))
    assert_drawn_as_counted(Piece(id="l", kind="road", outline=LineString(tuple(points)), width=width))


def test_an_outline_that_crosses_itself_is_drawn_as_it_was_mended() -> None:
    bow = Polygon((((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0), (0.0, 0.0)),))
    assert_drawn_as_counted(Piece(id="b", kind="wood", outline=bow))


def test_what_counts_for_nothing_is_drawn_where_it_is_said_to_lie() -> None:
    flat = Polygon((((0.0, 0.0), (10.0, 0.0), (5.0, 0.0), (0.0, 0.0)),))
    piece = Piece(id="f", kind="wood", outline=flat)
    assert outline_of(piece) is None
    assert piece_path(piece).boundingRect().width() == 10.0
