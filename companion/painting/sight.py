"""The sight picture: the view along the barrel, drawn from the very shapes that gave the number."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from companion.battlefield.reports import SightPicture
from companion.model.state import GameState
from companion.painting.palette import Palette
from companion.painting.terrain import drawn_as

FILLS = {
    "wood": "wood",
    "hill": "hill_2",
    "house": "house",
    "wall": "wall",
    "fence": "fence_line",
    "rock": "rock",
    "hedge": "wood_tree",
}


def draw_sight(painter: QPainter, picture: SightPicture, state: GameState, palette: Palette, box: QRectF) -> None:
    """Draw the target's silhouette and what covers it into a box of the painter's units."""
    width, height = picture.right - picture.left, picture.top - picture.bottom
    if width <= 0 or height <= 0:
        return
    margin = 0.22
    scale = min(box.width() / (width * (1 + 2 * margin)), box.height() / (height * (1 + 2 * margin)))
    painter.save()
    painter.setClipRect(box)
    painter.fillRect(box, palette.colour("paper"))
    painter.translate(box.center())
    painter.scale(scale, -scale)
    painter.translate(-(picture.left + picture.right) / 2, -(picture.bottom + picture.top) / 2)
    ground = QRectF(picture.left - 9 * width, picture.bottom - 9 * height, 19 * width, 9 * height)
    painter.fillRect(ground, palette.colour("paper_line"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("unseen", 0.75))
    painter.drawPath(_figure(picture))
    for patch in picture.patches:
        _patch(painter, patch.id, patch.polygons, state, palette, scale)
    pen = QPen(palette.colour("ink"), 1.4)
    pen.setCosmetic(True)
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(picture.left, picture.bottom, width, height))
    painter.restore()


def _patch(
    painter: QPainter,
    key: str,
    polygons: tuple[tuple[tuple[float, float], ...], ...],
    state: GameState,
    palette: Palette,
    scale: float,
) -> None:
    piece = state.terrain.find(key)
    fill = FILLS.get(drawn_as(piece.kind) if piece else "", "plain")
    painter.setBrush(palette.colour(fill, 0.92))
    pen = QPen(palette.colour("ink_soft"), 1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    for points in polygons:
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))


def _figure(picture: SightPicture) -> QPainterPath:
    """Draw a man of the silhouette's width and height, so that players see what is covered of him."""
    left, right, bottom, top = picture.left, picture.right, picture.bottom, picture.top
    width, height = right - left, top - bottom
    middle = (left + right) / 2
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    head = min(width, height) * 0.17
    path.addEllipse(QPointF(middle, top - head), head, head)
    shoulders = QRectF(middle - width * 0.32, bottom + height * 0.42, width * 0.64, height * 0.58 - 2 * head)
    path.addRoundedRect(shoulders, width * 0.12, height * 0.05)
    for side in (-1, 1):
        leg = QRectF(middle + side * width * 0.15 - width * 0.11, bottom, width * 0.22, height * 0.46)
        path.addRoundedRect(leg, width * 0.05, height * 0.03)
    return path
