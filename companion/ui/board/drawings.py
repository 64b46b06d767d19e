"""Small drawings over the board: lines with labels, paths, areas, rulers. Sizes of text stay the same at every zoom."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from companion.painting.naming import FONT
from companion.painting.palette import Palette
from companion.painting.shapes import rings_path
from companion.ui.board.items import OverlayItem


def dots(pen_colour: QColor, width: float, *, dashed: bool = False) -> QPen:
    """Make a pen whose width is in dots of the screen."""
    pen = QPen(pen_colour, width)
    pen.setCosmetic(True)
    if dashed:
        pen.setStyle(Qt.PenStyle.DashLine)
    return pen


def bounds(points: Sequence[QPointF], margin: float) -> QRectF:
    """Give a box around points, with a margin in cm."""
    box = QPolygonF(list(points)).boundingRect()
    return box.adjusted(-margin, -margin, margin, margin)


@lru_cache(maxsize=8)
def _type(size: int) -> tuple[QFont, QFontMetricsF]:
    font = QFont(FONT)
    font.setPixelSize(size)
    return font, QFontMetricsF(font)


@lru_cache(maxsize=4000)
def _width(text: str, size: int) -> float:
    """Measure a line of text in dots."""
    return _type(size)[1].horizontalAdvance(text)


def _room(text: str, size: int) -> tuple[float, float]:
    """Give the width and height in dots of a card with these lines."""
    lines = text.split("\n")
    return max(_width(line, size) for line in lines) + 14, _type(size)[1].height() * len(lines) + 8


def label(
    painter: QPainter,
    at: QPointF,
    text: str,
    ink: QColor,
    ground: QColor,
    dot: float,
    *,
    size: int = 13,
    within: QRectF | None = None,
) -> None:
    """Write lines of text on a small card whose middle is at a point; ``dot`` is one dot of the screen in cm.

    The card keeps within a part of the table, where that is given.
    """
    width, height = _room(text, size)
    if within is not None:
        at = kept_within(at, width * dot, height * dot, within)
    _write(painter, [(at, text)], ink, ground, size)


def labels(
    painter: QPainter,
    cards: Sequence[tuple[QPointF, str]],
    ink: QColor,
    ground: QColor,
    dot: float,
    *,
    size: int = 11,
    within: QRectF | None = None,
) -> None:
    """Write several cards, each a little lower where it would lie over one before it."""
    taken: list[QRectF] = []
    for at, text in cards:
        width, height = _room(text, size)
        width, height = (width + 2) * dot, (height + 1) * dot
        middle = at if within is None else kept_within(at, width, height, within)
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        while any(box.intersects(other) for other in taken):
            box.translate(0, height)
        taken.append(box)
    _write(painter, [(box.center(), text) for box, (_, text) in zip(taken, cards, strict=True)], ink, ground, size)


def _write(painter: QPainter, cards: Sequence[tuple[QPointF, str]], ink: QColor, ground: QColor, size: int) -> None:
    """Write cards about their middles: upon whole dots, and without a scale: letters are sharper and cheaper so."""
    font, metrics = _type(size)
    view = painter.worldTransform()
    painter.save()
    painter.setWorldTransform(QTransform())
    painter.setFont(font)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(ground)
    for at, text in cards:
        spot = view.map(at)
        x, y = round(spot.x()), round(spot.y())
        width, height = _room(text, size)
        painter.drawRoundedRect(QRectF(x - width / 2, y - height / 2, width, height), 4, 4)
        line_at = y - height / 2 + 4 + metrics.ascent()
        for line in text.split("\n"):
            painter.drawText(QPointF(x - _width(line, size) / 2, line_at), line)
            line_at += metrics.height()
    painter.restore()


def kept_within(at: QPointF, width: float, height: float, room: QRectF) -> QPointF:
    """Give the middle of a card, shifted so that all of it lies within a room."""
    x = min(max(at.x(), room.left() + width / 2), max(room.right() - width / 2, room.left() + width / 2))
    y = min(max(at.y(), room.top() + height / 2), max(room.bottom() - height / 2, room.top() + height / 2))
    return QPointF(x, y)


def sight_line(
    painter: QPainter,
    a: QPointF,
    b: QPointF,
    colour: QColor,
    palette: Palette,
    *,
    broken: bool,
    blocked: Sequence[QPointF],
) -> None:
    """Draw a line of fire: whole when seen, broken when not, with a bar where it is blocked."""
    painter.setPen(dots(palette.colour("halo", 0.9), 5))
    painter.drawLine(a, b)
    painter.setPen(dots(colour, 2.2, dashed=broken))
    painter.drawLine(a, b)
    for point in blocked:
        cross(painter, point, 0.8, colour)


def cross(painter: QPainter, at: QPointF, half: float, colour: QColor) -> None:
    """Cross a place out; ``half`` in cm."""
    painter.setPen(dots(colour, 3))
    painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
    painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))


def way(painter: QPainter, points: Sequence[QPointF], colour: QColor, palette: Palette) -> None:
    """Draw a path being laid, with its way-points."""
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(dots(palette.colour("halo", 0.9), 6))
    painter.drawPath(path)
    painter.setPen(dots(colour, 2.5))
    painter.drawPath(path)
    painter.setBrush(colour)
    for point in points[1:-1]:
        painter.drawEllipse(point, 0.45, 0.45)


def areas(shapes: Sequence[Sequence[Sequence[tuple[float, float]]]]) -> QPainterPath:
    """Make one path of outlines with holes that do not overlap."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for rings in shapes:
        path.addPath(rings_path(rings))
    return path


def show_areas(
    item: OverlayItem, shapes: Sequence[Sequence[Sequence[tuple[float, float]]]], fill: QColor, line: QColor
) -> None:
    """Show outlines with holes; none clears the item."""
    path = areas(shapes)
    if path.isEmpty():
        item.clear()
        return

    def draw(painter: QPainter, dot: float) -> None:
        painter.setPen(dots(line, 1.2))
        painter.setBrush(fill)
        painter.drawPath(path)

    item.show_drawing(path.boundingRect().adjusted(-1, -1, 1, 1), draw)
