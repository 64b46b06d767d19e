"""Names and heights on the map, with a halo so that they can be read on anything."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from companion.model.board import LineString, Piece, TerrainLayer
from companion.painting.palette import Palette
from companion.painting.shapes import line_path, piece_path

FONT = "DejaVu Sans"
NAMED = ("hill", "wood", "house", "stream", "river", "road", "ford", "rough", "lake", "bridge")


def text_path(text: str, size: float, *, bold: bool = False, italic: bool = False) -> QPainterPath:
    """Make text of a height as a path about the middle of its base line, so that it scales like the map."""
    type_ = QFont(FONT)
    type_.setPixelSize(64)
    type_.setBold(bold)
    type_.setItalic(italic)
    path = QPainterPath()
    path.addText(0, 0, type_, text)
    width = QFontMetricsF(type_).horizontalAdvance(text)
    scale = size / 64
    return QTransform.fromScale(scale, scale).translate(-width / 2, 0).map(path)


def draw_text(
    painter: QPainter,
    text: str,
    at: QPointF,
    size: float,
    ink: QColor,
    halo: QColor,
    *,
    bold: bool = False,
    italic: bool = False,
) -> QRectF:
    """Draw text with its middle at a point, a halo around it; gives the box that it covers."""
    path = text_path(text, size, bold=bold, italic=italic)
    path.translate(at.x(), at.y() + size * 0.36)
    pen = QPen(halo, size * 0.28)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.fillPath(path, ink)
    return path.boundingRect()


def draw_labels(painter: QPainter, layer: TerrainLayer, palette: Palette) -> None:
    """Name the terrain, and write the height beside each contour of a hill."""
    ink, halo = palette.colour("ink_soft"), palette.colour("halo", 0.85)
    hills = [piece for piece in layer.pieces if piece.kind == "hill"]
    lowest = {piece.id for piece in hills if piece.base < 0.5}
    taken: list[QRectF] = []
    for piece in layer.pieces:
        path = piece_path(piece)
        if piece.kind == "hill":
            top = piece.base + piece.height
            edge = path.pointAtPercent(0.62)
            draw_text(painter, f"{top:g}", edge, 1.7, palette.colour("hill_line"), halo)
        if not piece.name or piece.kind not in NAMED or (piece.kind == "hill" and piece.id not in lowest):
            continue
        at = _label_place(piece, path.boundingRect())
        italic = piece.kind in ("stream", "river", "lake", "ford", "road")
        size = 2.6 if piece.kind == "hill" else 2.0
        box = text_path(piece.name, size).boundingRect().translated(at)
        while any(box.intersects(other) for other in taken):
            at += QPointF(0, size * 1.1)
            box.translate(0, size * 1.1)
        taken.append(draw_text(painter, piece.name, at, size, ink, halo, italic=italic))


def _label_place(piece: Piece, box: QRectF) -> QPointF:
    if isinstance(piece.outline, LineString):
        path = line_path(piece.outline.coordinates)
        return path.pointAtPercent(0.36 if piece.kind == "road" else 0.14)
    if piece.kind == "hill":
        return QPointF(box.center().x(), box.bottom() - box.height() * 0.14)
    if piece.kind == "house":
        return QPointF(box.center().x(), box.top() - 1.6)
    return box.center()
