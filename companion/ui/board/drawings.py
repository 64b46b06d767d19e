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
    font, metrics = _type(size)
    lines = text.split("\n")
    width = max(metrics.horizontalAdvance(line) for line in lines) + 14
    height = metrics.height() * len(lines) + 8
    if within is not None:
        at = kept_within(at, width * dot, height * dot, within)
    painter.save()
    # Upon whole dots, and without a scale that is all but one: letters are sharper and cheaper so.
    spot = painter.worldTransform().map(at)
    painter.setWorldTransform(QTransform.fromTranslate(round(spot.x()), round(spot.y())))
    painter.setFont(font)
    box = QRectF(-width / 2, -height / 2, width, height)
    painter.setPen(QPen(ink, 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(ink)
    for row, line in enumerate(lines):
        place = QRectF(box.left(), box.top() + 4 + row * metrics.height(), width, metrics.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, line)
    painter.restore()


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
    metrics = _type(size)[1]
    taken: list[QRectF] = []
    for at, text in cards:
        lines = text.split("\n")
        width = (max(metrics.horizontalAdvance(line) for line in lines) + 16) * dot
        height = (metrics.height() * len(lines) + 9) * dot
        middle = at if within is None else kept_within(at, width, height, within)
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        while any(box.intersects(other) for other in taken):
            box.translate(0, height)
        taken.append(box)
        label(painter, box.center(), text, ink, ground, dot, size=size)


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
