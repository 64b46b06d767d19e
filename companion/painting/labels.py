"""Names and heights on the map, with a halo so that they can be read on anything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPainterPathStroker, QTransform

from companion.model.board import LineString, Piece, TerrainLayer
from companion.painting.naming import FONT as FONT
from companion.painting.palette import Palette
from companion.painting.shapes import line_path, piece_path
from companion.painting.terrain import drawn_as

LOWEST = 0.5
"""A hill's contours from this height in cm upwards are named by the one below."""

NAMED = ("hill", "wood", "house", "stream", "river", "road", "ford", "rough", "lake", "bridge")


@lru_cache(maxsize=4096)
def _letters(text: str, bold: bool, italic: bool) -> QPainterPath:
    type_ = QFont(FONT)
    type_.setPixelSize(64)
    type_.setBold(bold)
    type_.setItalic(italic)
    path = QPainterPath()
    path.addText(-QFontMetricsF(type_).horizontalAdvance(text) / 2, 0, type_, text)
    return path


@lru_cache(maxsize=4096)
def _halo(text: str, bold: bool, italic: bool) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(64 * 0.28)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(_letters(text, bold, italic))


def text_path(text: str, size: float, *, bold: bool = False, italic: bool = False) -> QPainterPath:
    """Make text of a height as a path about the middle of its base line, so that it scales like the map."""
    return QTransform.fromScale(size / 64, size / 64).map(_letters(text, bold, italic))


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
    place = QTransform.fromTranslate(at.x(), at.y() + size * 0.36).scale(size / 64, size / 64)
    path = place.map(_letters(text, bold, italic))
    painter.fillPath(place.map(_halo(text, bold, italic)), halo)
    painter.fillPath(path, ink)
    return path.boundingRect()


@dataclass(frozen=True, slots=True)
class Label:
    """A name or a height on the map: where its middle is, how high its letters are, in cm."""

    text: str
    at: QPointF
    size: float
    box: QRectF
    ink: str = "ink_soft"
    italic: bool = False


def map_labels(layer: TerrainLayer, scale: float = 10.0) -> tuple[Label, ...]:
    """Lay out the names of the terrain and the height of each contour, clear of each other.

    ``scale`` in dots per cm: from farther away the letters grow a little, so that they can still be read.
    """
    found: list[Label] = []
    grown = min(max(1.0, 4.4 / max(scale, 1e-3)), 1.3)
    for piece in layer.pieces:
        found += _heights(piece, grown)
    for piece in layer.pieces:
        if piece.name and drawn_as(piece.kind) in NAMED and not (piece.kind == "hill" and piece.base >= LOWEST):
            found.append(_clear(piece, grown, [label.box for label in found]))
    return tuple(found)


def draw_labels(painter: QPainter, layer: TerrainLayer, palette: Palette) -> None:
    """Name the terrain, and write the height beside each contour of a hill."""
    halo = palette.colour("halo", 0.85)
    for label in map_labels(layer, painter.worldTransform().m11()):
        draw_text(painter, label.text, label.at, label.size, palette.colour(label.ink), halo, italic=label.italic)


def _heights(piece: Piece, grown: float) -> Iterator[Label]:
    if piece.kind == "hill":
        text, edge, size = f"{piece.base + piece.height:g}", piece_path(piece).pointAtPercent(0.62), 1.7 * grown
        yield Label(text, edge, size, _box(text, edge, size))


def _box(text: str, at: QPointF, size: float) -> QRectF:
    return text_path(text, size).boundingRect().translated(at.x(), at.y() + size * 0.36)


def _clear(piece: Piece, grown: float, taken: list[QRectF]) -> Label:
    """Name a piece where no other label stands: a little lower, as often as needed."""
    size = (2.6 if piece.kind == "hill" else 2.0) * grown
    at = _label_place(piece, piece_path(piece).boundingRect())
    box = _box(piece.name, at, size)
    while any(box.intersects(other) for other in taken):
        at += QPointF(0, size * 1.1)
        box = _box(piece.name, at, size)
    italic = piece.kind in ("stream", "river", "lake", "ford", "road")
    return Label(piece.name, at, size, box, italic=italic)


def _label_place(piece: Piece, box: QRectF) -> QPointF:
    if isinstance(piece.outline, LineString):
        path = line_path(piece.outline.coordinates)
        return path.pointAtPercent(0.36 if piece.kind == "road" else 0.14)
    if piece.kind == "hill":
        return QPointF(box.center().x(), box.bottom() - box.height() * 0.14)
    if piece.kind == "house":
        return QPointF(box.center().x(), box.top() - 1.6)
    return box.center()
