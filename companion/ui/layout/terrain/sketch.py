"""Drawings of terrain that is not laid yet: the piece as it would look, its handles, what draws the hand."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from companion.battlefield.editing.snapping import Snapped
from companion.model.board import Piece
from companion.painting.palette import Palette
from companion.painting.shapes import line_path, piece_path
from companion.painting.terrain import draw_piece as draw_terrain_piece
from companion.ui.board import drawings

Card = tuple[QPointF, str]


def draw_piece(painter: QPainter, piece: Piece, palette: Palette, *, sound: bool = True) -> None:
    """Draw a piece half there; one that cannot be laid so has a red outline."""
    path = piece_path(piece)
    painter.save()
    painter.setOpacity(0.75)
    draw_terrain_piece(painter, piece, palette)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(drawings.dots(palette.colour("selection" if sound else "unseen"), 1.6 if sound else 2.4))
    painter.drawPath(path)


def draw_stroke(painter: QPainter, points: Sequence[QPointF], palette: Palette) -> None:
    """Draw the corners clicked so far."""
    if len(points) > 1:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(drawings.dots(palette.colour("halo", 0.9), 4))
        path = line_path(tuple((each.x(), each.y()) for each in points))
        painter.drawPath(path)
        painter.setPen(drawings.dots(palette.colour("selection"), 1.8))
        painter.drawPath(path)


def draw_snap(painter: QPainter, snapped: Snapped, palette: Palette, dot: float) -> None:
    """Mark what drew the hand: a box round a corner, a cross on an edge, a dot on the grid."""
    at, size = QPointF(*snapped.place), 6 * dot
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if snapped.by == "grid":
        painter.setPen(drawings.dots(palette.colour("selection"), 1.2))
        painter.drawEllipse(at, 2.5 * dot, 2.5 * dot)
        return
    if not snapped.by:
        return
    painter.setPen(drawings.dots(palette.colour("accent"), 2.0))
    if snapped.by == "corner":
        painter.drawRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size))
    else:
        painter.drawLine(at + QPointF(-size, -size), at + QPointF(size, size))
        painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))


def draw_handle(painter: QPainter, at: QPointF, palette: Palette, dot: float, *, held: bool, round_: bool) -> None:
    """Draw a handle that the hand can take: a square for a corner, a disc for a door or a place to put a corner."""
    size = (5.0 if held else 4.0) * dot
    painter.setPen(drawings.dots(palette.colour("selection"), 1.6))
    painter.setBrush(palette.colour("selection" if held else "halo"))
    if round_:
        painter.drawEllipse(at, size, size)
    else:
        painter.drawRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size))


def draw_seed(painter: QPainter, at: QPointF, palette: Palette, dot: float) -> None:
    """Draw the small mark in the middle of an edge from which a new corner can be pulled."""
    painter.setPen(drawings.dots(palette.colour("selection"), 1.2))
    painter.setBrush(palette.colour("halo", 0.9))
    painter.drawEllipse(at, 2.6 * dot, 2.6 * dot)


def draw_cards(painter: QPainter, cards: Sequence[Card], palette: Palette, dot: float, room: QRectF) -> None:
    """Write measures beside what is drawn."""
    ink, ground = palette.colour("selection"), palette.colour("halo", 0.95)
    for at, text in cards:
        drawings.label(painter, at - QPointF(0, 24 * dot), text, ink, ground, dot, within=room)


def room_of(path: QPainterPath | None, points: Sequence[QPointF], dot: float) -> QRectF:
    """Give the room that a sketch needs, with its words."""
    box = drawings.bounds(list(points), 2.0) if points else QRectF()
    if path is not None:
        box = box.united(path.boundingRect())
    return box.adjusted(-170 * dot, -60 * dot, 170 * dot, 40 * dot)
