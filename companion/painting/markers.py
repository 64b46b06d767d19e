"""Markers: each with its own shape and letter as well as its colour, at its own hour of a counter's rim."""

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from companion.model.declarations import Declarations, MarkerLook
from companion.model.values import Value
from companion.painting.labels import draw_text
from companion.painting.palette import Palette, contrast

SIZE, GROWN = 0.72, 1.0
"""Half the width of a marker in cm, and to how much it grows where it could not be told from others."""

SEEN = 4.0
"""Dots that half a marker needs."""


def marker_looks(declarations: Declarations, markers: Mapping[str, Value]) -> tuple[MarkerLook, ...]:
    """List the looks of the markers that a unit bears."""
    found = []
    for declared in declarations.of("marker"):
        value = declarations.read("marker", declared.key, markers)
        found += [look for look in declared.looks if look.value == value and type(look.value) is type(value)]
    return tuple(found)


def marker_size(scale: float) -> float:
    """Give half the width of a marker in cm at so many dots per cm."""
    return min(max(SIZE, SEEN / max(scale, 1e-3)), GROWN)


def marker_place(hour: int, radius: float, size: float) -> QPointF:
    """Give where a marker sits about a counter's centre: at its hour, just outside the rim."""
    angle, reach = math.radians(hour * 30), radius + 0.76 * size
    return QPointF(math.sin(angle) * reach, -math.cos(angle) * reach)


def draw_marker(painter: QPainter, look: MarkerLook, at: QPointF, size: float, palette: Palette) -> None:
    """Draw a marker's own shape with its letter, so that nothing is told by colour alone."""
    fill = palette.colour(look.colour)
    painter.setPen(QPen(palette.colour("counter_ink"), size * 0.2))
    painter.setBrush(fill)
    painter.drawPath(marker_path(look.shape, at, size))
    ink = max(map(palette.colour, ("marker_text_dark", "marker_text_light")), key=lambda each: contrast(each, fill))
    drop = size * (0.18 if look.shape in ("triangle", "drop") else 0.0)
    draw_text(painter, look.letter, at + QPointF(0, drop), size * 0.95, ink, fill, bold=True)


def marker_path(shape: str, at: QPointF, size: float) -> QPainterPath:
    """Give the outline of a marker's shape about a point; ``size`` is half its width in cm."""
    path = QPainterPath()
    x, y = at.x(), at.y()
    if shape == "triangle":
        path.addPolygon(
            QPolygonF(
                [QPointF(x, y - size * 1.25), QPointF(x + size * 1.2, y + size), QPointF(x - size * 1.2, y + size)]
            )
        )
        path.closeSubpath()
    elif shape == "square":
        path.addRect(QRectF(x - size, y - size, 2 * size, 2 * size))
    elif shape == "diamond":
        corners = [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
        path.addPolygon(QPolygonF([QPointF(x + dx * size, y + dy * size) for dx, dy in corners]))
        path.closeSubpath()
    elif shape == "shield":
        path.moveTo(x - size, y - size)
        path.lineTo(x + size, y - size)
        path.lineTo(x + size, y + size * 0.2)
        path.quadTo(x + size * 0.8, y + size, x, y + size * 1.3)
        path.quadTo(x - size * 0.8, y + size, x - size, y + size * 0.2)
        path.closeSubpath()
    elif shape == "drop":
        path.moveTo(x, y - size * 1.4)
        path.cubicTo(x + size * 0.4, y - size * 0.6, x + size * 1.1, y - size * 0.1, x + size, y + size * 0.5)
        path.cubicTo(x + size * 0.8, y + size * 1.4, x - size * 0.8, y + size * 1.4, x - size, y + size * 0.5)
        path.cubicTo(x - size * 1.1, y - size * 0.1, x - size * 0.4, y - size * 0.6, x, y - size * 1.4)
    elif shape == "cloud":
        path.addRoundedRect(QRectF(x - size * 1.15, y - size * 0.8, size * 2.3, size * 1.6), size * 0.8, size * 0.8)
    else:
        path.addEllipse(at, size, size)
    return path
