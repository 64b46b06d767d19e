"""Doors, windows and gaps as on a map: light where one can pass or see, dark where they are shut."""

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.model.board import LineString, Opening, Piece
from companion.painting.palette import Palette

HOUSE = 0.9
"""How thick the wall of a house is drawn where a door is in it, in cm."""


def draw_openings(painter: QPainter, piece: Piece, palette: Palette) -> None:
    """Draw everything that is open or shut in the walls of a piece."""
    thick = piece.width if isinstance(piece.outline, LineString) else HOUSE
    for opening in piece.openings:
        if opening.kind == "gap":
            _gap(painter, opening, thick, palette)
        else:
            _leaf(painter, opening, thick, palette)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen


def _gap(painter: QPainter, opening: Opening, thick: float, palette: Palette) -> None:
    """Break the wall open, with its stones strewn at both ends."""
    a, b = QPointF(*opening.a), QPointF(*opening.b)
    painter.setPen(_pen(palette.colour("paper"), thick + 0.5))
    painter.drawLine(a, b)
    along, across = _directions(opening)
    painter.setPen(QPen(palette.colour("wall_line"), 0.12))
    painter.setBrush(palette.colour("wall"))
    size = min(max(thick * 0.4, 0.18), 0.5)
    reach = min(size * 2.2, math.hypot(b.x() - a.x(), b.y() - a.y()) * 0.2)
    for end, inward in ((a, 1.0), (b, -1.0)):
        for step, side in ((0.15, 0.5), (0.5, -0.6), (0.9, 0.25)):
            middle = end + along * (inward * step * reach) + across * (side * thick)
            painter.drawEllipse(middle, size, size * 0.8)


def _leaf(painter: QPainter, opening: Opening, thick: float, palette: Palette) -> None:
    """Draw a door or window: a light strip in the wall, and the leaf that swings or shuts."""
    a, b, door = QPointF(*opening.a), QPointF(*opening.b), opening.kind == "door"
    strip = thick + 0.1 if door else thick * 0.75
    painter.setPen(_pen(palette.colour("paper" if opening.open else "house_line"), max(strip, 0.35)))
    painter.drawLine(a, b)
    painter.setPen(QPen(palette.colour("house_line"), 0.18))
    if door and opening.open:
        along, across = _directions(opening)
        swung = a + (across * 0.82 + along * 0.57) * math.hypot(b.x() - a.x(), b.y() - a.y()) * 0.8
        painter.drawLine(a, swung)
    else:
        painter.drawLine(a, b)


def _directions(opening: Opening) -> tuple[QPointF, QPointF]:
    dx, dy = opening.b[0] - opening.a[0], opening.b[1] - opening.a[1]
    length = math.hypot(dx, dy) or 1.0
    return QPointF(dx / length, dy / length), QPointF(-dy / length, dx / length)
