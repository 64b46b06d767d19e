"""Small drawings over the board: lines with labels, paths, areas, rulers. Sizes of text stay the same at every zoom."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from companion.painting.naming import FONT
from companion.painting.palette import Palette
from companion.painting.shapes import rings_path
from companion.ui.board.items import OverlayItem

PART = " - "
"""Between the parts of what is said of two units."""

BESIDE = 14
"""Dots beside the words of a card, on both sides together."""


def dots(pen_colour: QColor, width: float, *, dashed: bool = False) -> QPen:
    """Give a pen whose width is in dots of the screen; nobody may change it."""
    return _pen(pen_colour.rgba(), width, dashed)


@lru_cache(maxsize=200)
def _pen(colour: int, width: float, dashed: bool) -> QPen:
    pen = QPen(QColor.fromRgba(colour), width)
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


@lru_cache(maxsize=4000)
def _room(text: str, size: int) -> tuple[int, int]:
    """Give the width and height in whole dots of a card with these lines."""
    lines = text.split("\n")
    return ceil(max(_width(line, size) for line in lines)) + BESIDE, ceil(_type(size)[1].height() * len(lines)) + 8


@lru_cache(maxsize=400)
def _blank(width: int, height: int, ink: int, ground: int, ratio: float) -> QImage:
    """Draw a card without words: of so many dots, with the colours of its border and its ground."""
    blank = QImage(ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    blank.setDevicePixelRatio(ratio)
    blank.fill(Qt.GlobalColor.transparent)
    painter = QPainter(blank)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(ink), 1))
    painter.setBrush(QColor.fromRgba(ground))
    painter.drawRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), 4, 4)
    painter.end()
    return blank


@lru_cache(maxsize=4000)
def _broken(text: str, size: int, most: int) -> str:
    """Break lines between their parts where they are wider than so many dots."""
    found: list[str] = []
    for line in text.split("\n"):
        if _width(line, size) <= most:
            found.append(line)
            continue
        parts = line.split(PART)
        kept = parts[0]
        for part in parts[1:]:
            if _width(f"{kept}{PART}{part}", size) > most:
                found.append(kept)
                kept = part
            else:
                kept = f"{kept}{PART}{part}"
        found.append(kept)
    return "\n".join(found)


@dataclass(frozen=True, slots=True)
class Card:
    """A small card with lines of text: its middle on the table in cm, its width and height in dots of the screen."""

    x: float
    y: float
    text: str
    width: int
    height: int


def placed(
    words: Sequence[tuple[QPointF, str]], dot: float, *, size: int = 11, within: QRectF | None = None
) -> list[Card]:
    """Lay cards about places, each a little lower where it would lie over one before it; ``dot`` is a dot in cm.

    They keep within a part of the table, where that is given; what is too wide for it is broken between its parts.
    """
    found: list[Card] = []
    taken: list[tuple[float, float, float, float]] = []
    for at, told in words:
        text = told if within is None else _broken(told, size, int(within.width() / dot) - BESIDE)
        wide, high = _room(text, size)
        width, height = (wide + 2) * dot, (high + 1) * dot
        middle = at if within is None else kept_within(at, width, height, within)
        x, y = middle.x(), middle.y()
        while any(abs(x - a) * 2 < width + w and abs(y - b) * 2 < height + h for a, b, w, h in taken):
            y += height
        taken.append((x, y, width, height))
        found.append(Card(x, y, text, wide, high))
    return found


def room_of(cards: Sequence[Card], dot: float) -> QRectF:
    """Give a box about cards, with a dot to spare on every side; an empty one for none."""
    if not cards:
        return QRectF()
    left = min(each.x - (each.width / 2 + 1) * dot for each in cards)
    right = max(each.x + (each.width / 2 + 1) * dot for each in cards)
    top = min(each.y - (each.height / 2 + 1) * dot for each in cards)
    bottom = max(each.y + (each.height / 2 + 1) * dot for each in cards)
    return QRectF(left, top, right - left, bottom - top)


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
    """Write lines of text on a small card whose middle is at a point."""
    labels(painter, [(at, text)], ink, ground, dot, size=size, within=within)


def labels(
    painter: QPainter,
    words: Sequence[tuple[QPointF, str]],
    ink: QColor,
    ground: QColor,
    dot: float,
    *,
    size: int = 11,
    within: QRectF | None = None,
) -> None:
    """Write several cards where ``placed`` lays them."""
    write(painter, placed(words, dot, size=size, within=within), ink, ground, size)


def write(painter: QPainter, cards: Sequence[Card], ink: QColor, ground: QColor, size: int) -> None:
    """Write cards about their middles: upon whole dots, and without a scale: letters are sharper and cheaper so."""
    font, metrics = _type(size)
    up, down = metrics.ascent(), metrics.height()
    view, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
    across, along, x0, y0 = view.m11(), view.m22(), view.dx(), view.dy()  # a board is never turned
    border, inside = ink.rgba(), ground.rgba()
    painter.save()
    painter.setWorldTransform(QTransform())
    painter.setFont(font)
    painter.setPen(QPen(ink, 1))
    for card in cards:
        left = round(card.x * across + x0) - card.width // 2
        top = round(card.y * along + y0) - card.height // 2
        painter.drawImage(left, top, _blank(card.width, card.height, border, inside, ratio))
        for number, line in enumerate(card.text.split("\n")):
            aside = (card.width - _width(line, size)) / 2
            painter.drawText(QPointF(left + aside, top + 4 + up + number * down), line)
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
    painter.setPen(dots(palette.colour("halo"), 5))
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
    painter.setPen(dots(palette.colour("halo"), 6))
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
