"""Terrain as on a printed map: quiet colours, dark outlines, one look for each kind."""

import math
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from companion.model.board import LineString, Piece, TerrainLayer
from companion.model.lie_of_the_land import HILL, UPRIGHT, from_below, layer_of
from companion.painting.openings import draw_openings
from companion.painting.palette import Palette
from companion.painting.shapes import line_path, piece_path

Look = Callable[[QPainter, Piece, QPainterPath, Palette], None]

ALIKE = {
    "barn": "house",
    "barricade": "wall",
    "boulder": "rock",
    "building": "house",
    "bunker": "house",
    "cabin": "house",
    "cliff": "rock",
    "crater": "rough",
    "field": "rough",
    "forest": "wood",
    "hut": "house",
    "marsh": "rough",
    "orchard": "wood",
    "palisade": "fence",
    "path": "road",
    "pond": "lake",
    "ruin": "house",
    "scrub": "rough",
    "sea": "lake",
    "swamp": "rough",
    "tower": "house",
    "track": "road",
    "trench": "rough",
}
"""Kinds that look like another."""


def drawn_as(kind: str) -> str:
    """Give the kind whose look a kind has."""
    return ALIKE.get(kind, kind)


def draw_terrain(painter: QPainter, layer: TerrainLayer, palette: Palette) -> None:
    """Draw all terrain of a table, in cm: of two pieces that overlap the one on top is the one that counts."""
    pieces = from_below(layer.pieces)
    upright = [piece for piece in pieces if layer_of(piece) == UPRIGHT]
    lying = pieces[: len(pieces) - len(upright)]
    for piece in lying:
        draw_piece(painter, piece, palette)
    _draw_buried(painter, lying, palette)
    for piece in upright:
        draw_piece(painter, piece, palette)


def _draw_buried(painter: QPainter, pieces: Sequence[Piece], palette: Palette) -> None:
    """Let the borders of what still hides or covers figures show through whatever was laid on it."""
    pen = _pen(palette.colour("wood_line", 0.8), 0.25)
    pen.setDashPattern([3.0, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    paths = [piece_path(piece) for piece in pieces]
    for at, (piece, path) in enumerate(zip(pieces, paths, strict=True)):
        if piece.kind == HILL or not (piece.sight == "area" or piece.cover):
            continue
        over, box = QPainterPath(), path.boundingRect()
        for other in paths[at + 1 :]:
            if other.boundingRect().intersects(box):
                over = over.united(other)
        if not over.isEmpty():
            painter.save()
            painter.setClipPath(over, Qt.ClipOperation.IntersectClip)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            painter.restore()


def draw_piece(painter: QPainter, piece: Piece, palette: Palette) -> None:
    """Draw one piece with its doors, windows and gaps, in cm."""
    painter.save()
    look(piece.kind)(painter, piece, piece_path(piece), palette)
    painter.restore()
    draw_openings(painter, piece, palette)


def look(kind: str) -> Look:
    """Find how a kind is drawn; a kind that nobody knows has a plain look."""
    looks: dict[str, Look] = {
        "hill": _hill,
        "rough": _rough,
        "rubble": _rubble,
        "stream": _water,
        "river": _water,
        "lake": _water,
        "ford": _ford,
        "road": _road,
        "bridge": _bridge,
        "wood": _wood,
        "rock": _rock,
        "fence": _fence,
        "hedge": _hedge,
        "wall": _wall,
        "house": _house,
    }
    return looks.get(drawn_as(kind), _plain)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _fill(painter: QPainter, path: QPainterPath, fill: QColor, line: QColor, width: float) -> None:
    painter.setBrush(QBrush(fill))
    painter.setPen(_pen(line, width))
    painter.drawPath(path)


def _plain(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("plain"), palette.colour("plain_line"), 0.25)


def _hill(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    step = 1 if piece.base < 0.5 else 2 if piece.base < 2.5 else 3
    shade = QPainterPath(path)
    shade.translate(0.6, 0.8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("hill_line", 0.25))
    painter.drawPath(shade)
    _fill(painter, path, palette.colour(f"hill_{step}"), palette.colour("hill_line"), 0.22)


def _water(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("water"), palette.colour("water_line"), 0.35)
    if isinstance(piece.outline, LineString):
        pen = _pen(palette.colour("water_line", 0.35), 0.16)
        pen.setDashPattern([14.0, 22.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(line_path(piece.outline.coordinates))


def _ford(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("ford", 0.75))
    painter.drawPath(path)
    painter.setClipPath(path)
    painter.setPen(_pen(palette.colour("water_line", 0.8), 0.18))
    box = path.boundingRect()
    y = float(math.floor(box.top()))
    while y < box.bottom():
        for x, _ in _scatter(QRectF(box.left(), y, box.width(), 1.2), 2.4):
            painter.drawLine(QPointF(x - 0.7, y + 0.6), QPointF(x + 0.7, y + 0.6))
        y += 1.2


def _road(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("road"), palette.colour("road_line"), 0.25)
    if isinstance(piece.outline, LineString):
        pen = _pen(palette.colour("road_line", 0.35), 0.15)
        pen.setDashPattern([10.0, 16.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(line_path(piece.outline.coordinates))


def _bridge(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("bridge"), palette.colour("house_line"), 0.3)
    painter.setClipPath(path)
    painter.setPen(_pen(palette.colour("house_line", 0.5), 0.12))
    box = path.boundingRect()
    x = box.left()
    while x < box.right():
        painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
        x += 0.9


def _wood(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("wood"), palette.colour("wood_line"), 0.4)
    ring = _pen(palette.colour("wood_line", 0.75), 0.16)
    for x, y in _scatter(path.boundingRect(), 3.6):
        radius = 1.05 + 0.45 * _noise(x, y)
        if not path.contains(QRectF(x - radius, y - radius, 2 * radius, 2 * radius)):
            continue
        painter.setPen(ring)
        painter.setBrush(palette.colour("wood_tree"))
        painter.drawEllipse(QPointF(x, y), radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("wood_line", 0.55))
        painter.drawEllipse(QPointF(x, y), 0.22, 0.22)


def _rough(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    pen = _pen(palette.colour("rough_dot", 0.6), 0.2)
    pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(palette.colour("rough"))
    painter.drawPath(path)
    painter.setPen(_pen(palette.colour("rough_dot"), 0.18))
    for x, y in _scatter(path.boundingRect(), 2.2):
        if path.contains(QPointF(x, y)):
            for lean in (-0.45, 0.0, 0.45):
                painter.drawLine(QPointF(x, y), QPointF(x + lean, y - 0.8))


def _rubble(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    """Strew stones of many sizes over the ground."""
    pen = _pen(palette.colour("wall_line", 0.6), 0.2)
    pen.setStyle(Qt.PenStyle.DashLine)
    _fill(painter, path, palette.colour("rough"), palette.colour("rough_dot", 0.2), 0.1)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(_pen(palette.colour("wall_line"), 0.12))
    painter.setBrush(palette.colour("wall"))
    for x, y in _scatter(path.boundingRect(), 1.7):
        size = 0.22 + 0.42 * _noise(y, x)
        if path.contains(QRectF(x - size, y - size, 2 * size, 2 * size)):
            painter.drawEllipse(QPointF(x, y), size, size * (0.65 + 0.3 * _noise(x, y + 3)))


def _rock(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("rock"), palette.colour("rock_line"), 0.35)
    centre = path.boundingRect().center()
    painter.setPen(_pen(palette.colour("rock_line", 0.6), 0.18))
    for share in (0.15, 0.48, 0.81):
        painter.drawLine(centre, centre + (path.pointAtPercent(share) - centre) * 0.7)


def _fence(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("fence_line"), palette.colour("fence_line"), 0.12)
    if isinstance(piece.outline, LineString):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.colour("fence_line"))
        for point in _along(line_path(piece.outline.coordinates), 3.0):
            painter.drawEllipse(point, 0.5, 0.5)


def _hedge(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("wood_tree"), palette.colour("wood_line"), 0.3)


def _wall(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    _fill(painter, path, palette.colour("wall"), palette.colour("wall_line"), 0.22)
    if isinstance(piece.outline, LineString):
        painter.setClipPath(path)
        painter.setPen(_pen(palette.colour("wall_line", 0.7), 0.14))
        middle = line_path(piece.outline.coordinates)
        length = middle.length()
        at = 0.8
        while at < length:
            share = middle.percentAtLength(at)
            point, angle = middle.pointAtPercent(share), math.radians(90 - middle.angleAtPercent(share))
            across = QPointF(math.cos(angle), math.sin(angle)) * piece.width
            painter.drawLine(point - across, point + across)
            at += 1.6


def _house(painter: QPainter, piece: Piece, path: QPainterPath, palette: Palette) -> None:
    shade = QPainterPath(path)
    shade.translate(0.7, 0.9)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(palette.colour("house_line", 0.3))
    painter.drawPath(shade)
    _fill(painter, path, palette.colour("house"), palette.colour("house_line"), 0.45)
    middle = path.boundingRect().center()
    about = QTransform.fromTranslate(middle.x(), middle.y()).rotate(piece.turned).translate(-middle.x(), -middle.y())
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setTransform(about, combine=True)
    painter.setPen(_pen(palette.colour("house_ridge"), 0.3))
    _ridge(painter, about.inverted()[0].map(path).boundingRect())


def _ridge(painter: QPainter, box: QRectF) -> None:
    """Draw the ridge and the four hips of a roof over a box."""
    wide = box.width() >= box.height()
    inset = min(box.width(), box.height()) / 2
    centre = box.center()
    ends = (
        (QPointF(box.left() + inset, centre.y()), QPointF(box.right() - inset, centre.y()))
        if wide
        else (QPointF(centre.x(), box.top() + inset), QPointF(centre.x(), box.bottom() - inset))
    )
    painter.drawLine(*ends)
    first = (box.topLeft(), box.bottomLeft()) if wide else (box.topLeft(), box.topRight())
    last = (box.topRight(), box.bottomRight()) if wide else (box.bottomLeft(), box.bottomRight())
    for corner in first:
        painter.drawLine(corner, ends[0])
    for corner in last:
        painter.drawLine(corner, ends[1])


def _along(path: QPainterPath, step: float) -> Iterator[QPointF]:
    """Walk along a path, a post at each end and every so many cm."""
    length = path.length()
    count = max(1, round(length / step))
    for k in range(count + 1):
        yield path.pointAtPercent(min(1.0, path.percentAtLength(length * k / count)))


def _noise(x: float, y: float) -> float:
    """Give a number from 0 to 1 that looks random and is always the same for a place."""
    value = math.sin(x * 12.9898 + y * 78.233) * 43758.5453
    return value - math.floor(value)


def _scatter(box: QRectF, step: float) -> Iterator[tuple[float, float]]:
    """Scatter points over a box, the same ones every time."""
    row = math.floor(box.top() / step)
    while row * step <= box.bottom():
        column = math.floor(box.left() / step)
        while column * step <= box.right():
            x = (column + 0.5 * (row % 2) + 0.5 * (_noise(column, row) - 0.5)) * step
            y = (row + 0.5 * (_noise(row, column + 7) - 0.5)) * step
            yield x, y
            column += 1
        row += 1
