"""Shapes and arrows that are being laid on the board, with what will be measured around them."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPolygonF

from companion.geometry.shapes import Footprint
from companion.model.values import Point
from companion.painting.palette import Palette
from companion.rules.requests import Shape
from companion.ui.board import drawings
from companion.ui.board.items import OverlayItem

SPECK = 0.15
"""A thing without extent is drawn so large, in cm."""

HEAD = 12
"""The head of an arrow is so many dots long."""


def outline_of(shape: Shape, margin: float = 0.0) -> QPolygonF:
    """Give the line that runs a margin in cm outside a shape's edge."""
    radius = max(shape.radius + margin, SPECK)
    return QPolygonF([QPointF(*each) for each in Footprint(shape.core, radius, shape.core[0]).outline()])


def show_shape(item: OverlayItem, shape: Shape, around: float, palette: Palette) -> None:
    """Show a shape as it would lie, and the line as far around its edges as the rule measures."""
    body, wide = outline_of(shape), outline_of(shape, around)

    def draw(painter: QPainter, dot: float) -> None:
        if around:
            painter.setPen(drawings.dots(palette.colour("unseen"), 2, dashed=True))
            painter.setBrush(palette.colour("unseen", 0.12))
            painter.drawPolygon(wide)
        painter.setPen(drawings.dots(palette.colour("ink"), 1.6))
        painter.setBrush(palette.colour("doubtful", 0.95))
        painter.drawPolygon(body)

    item.show_drawing(wide.boundingRect().adjusted(-1, -1, 1, 1), draw)


def show_arrow(item: OverlayItem, start: Point, degrees: float, length: float, around: float, palette: Palette) -> None:
    """Show an arrow from a place, and a circle in cm about its point where something would come down."""
    turn = math.radians(degrees)
    a = QPointF(*start)
    ahead, aside = QPointF(math.sin(turn), -math.cos(turn)), QPointF(math.cos(turn), math.sin(turn))
    b = a + ahead * length
    box = drawings.bounds([a, b], max(around, HEAD * item.dot) + 1)

    def draw(painter: QPainter, dot: float) -> None:
        if around:
            painter.setPen(drawings.dots(palette.colour("unseen"), 2, dashed=True))
            painter.setBrush(palette.colour("unseen", 0.12))
            painter.drawEllipse(b, around, around)
        size = HEAD * dot
        for colour, width in ((palette.colour("halo", 0.9), 7.0), (palette.colour("doubtful"), 3.0)):
            painter.setPen(drawings.dots(colour, width))
            painter.drawLine(a, b)
        painter.setBrush(palette.colour("doubtful"))
        painter.drawPolygon(QPolygonF([b, b - ahead * size + aside * size / 2, b - ahead * size - aside * size / 2]))

    item.show_drawing(box, draw)
