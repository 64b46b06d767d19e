"""Qt paths of the outlines on the table, in cm."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, MultiPolygon, Outline, Piece, RectBase, RoundBase
from companion.model.units import Unit
from companion.model.values import Point


def polygon(points: Iterable[Point]) -> QPolygonF:
    """Make a Qt polygon of points."""
    return QPolygonF([QPointF(x, y) for x, y in points])


def rings_path(rings: Iterable[Iterable[Point]]) -> QPainterPath:
    """Make a path of an outer ring and its holes."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        path.addPolygon(polygon(ring))
        path.closeSubpath()
    return path


def line_path(points: tuple[Point, ...]) -> QPainterPath:
    """Make a path along points; it closes where it ends at its beginning."""
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    if len(points) > 3 and points[0] == points[-1]:
        path.closeSubpath()
    return path


def outline_path(outline: Outline, width: float = 0.0) -> QPainterPath:
    """Make the path of what an outline covers; a line covers its width, with square ends."""
    if isinstance(outline, LineString):
        stroker = QPainterPathStroker()
        stroker.setWidth(max(width, 0.1))
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return stroker.createStroke(line_path(outline.coordinates)).simplified()
    if isinstance(outline, MultiPolygon):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for rings in outline.coordinates:
            path.addPath(rings_path(rings))
        return path
    return rings_path(outline.coordinates)


def piece_path(piece: Piece) -> QPainterPath:
    """Make the path of what a piece of terrain covers: of the very outline that counts, mended where it had to be."""
    counted = outline_of(piece)
    if counted is None:
        return outline_path(piece.outline, piece.width)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for rings in counted.polygons:
        path.addPath(rings_path(rings))
    return path


def base_path(unit: Unit) -> QPainterPath:
    """Make the path of a base about its own centre, turned to its facing."""
    path = QPainterPath()
    if isinstance(unit.base, RoundBase):
        radius = unit.base.diameter / 2
        path.addEllipse(QPointF(0, 0), radius, radius)
        return path
    path.addRect(QRectF(-unit.base.width / 2, -unit.base.length / 2, unit.base.width, unit.base.length))
    return QTransform().rotate(unit.facing).map(path)


def base_extent(unit: Unit) -> float:
    """Give the distance from a base's centre to its farthest edge, in cm."""
    if isinstance(unit.base, RectBase):
        return float((unit.base.length**2 + unit.base.width**2) ** 0.5 / 2)
    return unit.base.diameter / 2
