"""Counters: the real base to scale, ring of the side, glyph, facing, name, markers on the rim."""

import math
from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from companion.model.declarations import Declarations, MarkerLook
from companion.model.units import Unit
from companion.model.values import Value
from companion.painting.icons import Icons
from companion.painting.labels import draw_text
from companion.painting.palette import Palette
from companion.painting.shapes import base_extent, base_path

MARGIN = 3.4
"""Room around a base for markers and name, in cm."""

NAME, READABLE = 1.15, 8.0
"""Height of a name in cm, and the dots below which it is left out because nobody could read it."""


class CounterLook(Struct, frozen=True, kw_only=True):
    """All that a counter shows; equal looks are drawn once and shared."""

    unit: Unit
    side: str
    looks: tuple[MarkerLook, ...]
    acted: bool = False
    active: bool = False
    selected: bool = False
    named: bool = True


def marker_looks(declarations: Declarations, markers: Mapping[str, Value]) -> tuple[MarkerLook, ...]:
    """List the looks of the markers that a unit bears."""
    found = []
    for declared in declarations.of("marker"):
        value = declarations.read("marker", declared.key, markers)
        found += [look for look in declared.looks if look.value == value and type(look.value) is type(value)]
    return tuple(found)


class CounterPainter:
    """Draws counters about their own centre, in cm."""

    def __init__(self, palette: Palette, icons: Icons) -> None:
        self._palette = palette
        self._icons = icons

    def extent(self, unit: Unit) -> QRectF:
        """Give the room that a counter needs about its centre."""
        half = base_extent(unit) + MARGIN
        wide = max(half, 0.85 * len(unit.name) + 1.0)
        return QRectF(-wide, -half, 2 * wide, 2 * half)

    def draw(self, painter: QPainter, look: CounterLook) -> None:
        """Draw one counter."""
        unit = look.unit
        if unit.out:
            self._cross(painter, look)
            return
        ring = self._palette.side(look.side)
        path = base_path(unit)
        radius = base_extent(unit)
        if look.selected:
            self._halo(painter, path)
        if unit.pose == "prone":
            painter.save()
            painter.rotate(unit.facing)
            painter.scale(1.0, 0.72)
        self._facing(painter, unit, radius, ring)
        painter.setBrush(self._palette.colour("counter"))
        painter.setPen(QPen(ring, 0.42 if radius < 2 else 0.6))
        painter.drawPath(path)
        if unit.hidden:
            pen = QPen(self._palette.colour("counter"), 0.3)
            pen.setDashPattern([1.5, 1.5])
            painter.strokePath(path, pen)
        if unit.pose == "prone":
            painter.restore()
        self._glyph(painter, look, radius)
        for each in look.looks:
            self._marker(painter, each, radius)
        if look.acted:
            self._tick(painter, radius)
        if look.named and (look.selected or painter.worldTransform().m11() * NAME >= READABLE):
            ink, halo = self._palette.colour("ink"), self._palette.colour("halo", 0.9)
            size = max(NAME, READABLE / max(painter.worldTransform().m11(), 0.1)) if look.selected else NAME
            at = QPointF(0, radius + 0.3 + size)
            draw_text(painter, unit.name, at, min(size, MARGIN - 0.6), ink, halo, bold=look.active)

    def _halo(self, painter: QPainter, path: QPainterPath) -> None:
        painter.strokePath(path, QPen(self._palette.colour("halo"), 2.0))
        painter.strokePath(path, QPen(self._palette.colour("selection"), 1.5))
        painter.strokePath(path, QPen(self._palette.colour("halo"), 0.8))

    def _facing(self, painter: QPainter, unit: Unit, radius: float, colour: QColor) -> None:
        if unit.pose == "prone":
            notch = QPolygonF([QPointF(-0.5, -radius), QPointF(0, -radius - 0.7), QPointF(0.5, -radius)])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawPolygon(notch)
            return
        painter.save()
        painter.rotate(unit.facing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(
            QPolygonF([QPointF(-0.6, -radius + 0.15), QPointF(0, -radius - 0.75), QPointF(0.6, -radius + 0.15)])
        )
        painter.restore()

    def _glyph(self, painter: QPainter, look: CounterLook, radius: float) -> None:
        unit = look.unit
        size = radius * 1.25
        painter.save()
        if unit.pose == "prone":
            painter.rotate(90)
        name = unit.glyph if self._icons.has(unit.glyph) else "infantry"
        painter.setOpacity(0.55 if look.acted else 1.0)
        self._icons.draw(painter, name, QRectF(-size / 2, -size / 2, size, size), self._palette.colour("counter_ink"))
        painter.restore()

    def _marker(self, painter: QPainter, look: MarkerLook, radius: float) -> None:
        angle = math.radians(look.place * 30)
        reach = radius + 0.55
        at = QPointF(math.sin(angle) * reach, -math.cos(angle) * reach)
        draw_marker(painter, look, at, 0.72, self._palette)

    def _tick(self, painter: QPainter, radius: float) -> None:
        at = QPointF(-radius * 0.95, radius * 0.95)
        pen = QPen(self._palette.colour("seen"), 0.32)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline([at + QPointF(-0.5, 0), at + QPointF(-0.1, 0.45), at + QPointF(0.6, -0.5)])

    def _cross(self, painter: QPainter, look: CounterLook) -> None:
        radius = base_extent(look.unit) * 0.8
        painter.setOpacity(0.55)
        pen = QPen(self._palette.side(look.side), 0.35)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(-radius, -radius), QPointF(radius, radius))
        painter.drawLine(QPointF(-radius, radius), QPointF(radius, -radius))
        painter.setOpacity(1.0)
        if look.named and painter.worldTransform().m11() * NAME >= READABLE:
            ink, halo = self._palette.colour("ink_soft"), self._palette.colour("halo", 0.8)
            draw_text(painter, look.unit.name, QPointF(0, radius + 1.6), 1.0, ink, halo, italic=True)


def draw_marker(painter: QPainter, look: MarkerLook, at: QPointF, size: float, palette: Palette) -> None:
    """Draw a marker's own shape with its letter, so that nothing is told by colour alone."""
    fill = palette.colour(look.colour)
    painter.setPen(QPen(palette.colour("counter_ink"), size * 0.2))
    painter.setBrush(fill)
    painter.drawPath(marker_path(look.shape, at, size))
    dark = fill.lightnessF() > 0.5
    ink = palette.colour("marker_text_dark" if dark else "marker_text_light")
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
