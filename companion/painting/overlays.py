"""What a plan wants to have drawn on the board: zones, circles, arcs, lines, paths, points. Data in, ink out."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from companion.painting.palette import Palette
from companion.painting.shapes import line_path, rings_path
from companion.rules.plan import Overlay

FILLED = ("zone", "circle", "arc", "envelope")


def overlay_path(overlay: Overlay) -> QPainterPath:
    """Give the outline or the line of an overlay, in cm."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    if overlay.kind in ("zone", "envelope", "solid"):
        path.addPath(rings_path(overlay.rings or ((overlay.points,) if overlay.points else ())))
    elif overlay.kind in ("line", "path"):
        if len(overlay.points) > 1:
            path.addPath(line_path(overlay.points))
    elif overlay.kind == "circle":
        for x, y in overlay.points:
            path.addEllipse(QPointF(x, y), overlay.radius, overlay.radius)
    elif overlay.kind == "arc":
        for x, y in overlay.points:
            path.addPath(_sector(QPointF(x, y), overlay.radius, overlay.angle, overlay.spread))
    else:
        for x, y in overlay.points:
            path.addEllipse(QPointF(x, y), 0.6, 0.6)
    return path


def _sector(centre: QPointF, radius: float, facing: float, spread: float) -> QPainterPath:
    """Give the part of a circle to both sides of a facing; degrees clockwise from up, as everywhere."""
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    path = QPainterPath(centre)
    # Qt counts counter-clockwise from the right.
    path.arcTo(box, 90 - facing + spread / 2, -spread)
    path.closeSubpath()
    return path


def draw_overlay(painter: QPainter, overlay: Overlay, palette: Palette, dot: float) -> None:
    """Draw one overlay; ``dot`` is one dot of the screen in cm, so that lines keep their thickness."""
    path = overlay_path(overlay)
    ink = palette.colour("selection", 0.85)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(palette.colour("halo", 0.8), 4.5 * dot))
    painter.drawPath(path)
    if overlay.kind in FILLED or overlay.kind in ("point", "solid"):
        painter.setBrush(palette.colour("selection", 0.12 if overlay.kind in FILLED else 0.9))
    pen = _pen(ink, 1.8 * dot)
    if overlay.kind in FILLED:
        pen.setDashPattern([5.0, 3.0])
    painter.setPen(pen)
    painter.drawPath(path)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def label_place(overlay: Overlay) -> QPointF:
    """Give where an overlay's words stand: the middle of an area, the end of a line."""
    path = overlay_path(overlay)
    if overlay.kind == "arc" and overlay.points:
        turn = math.radians(overlay.angle)
        x, y = overlay.points[0]
        return QPointF(x + math.sin(turn) * overlay.radius * 0.6, y - math.cos(turn) * overlay.radius * 0.6)
    return path.boundingRect().center() if overlay.kind in FILLED else path.currentPosition()
