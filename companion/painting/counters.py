"""Counters: the real base to scale, ring of the side, glyph, facing, name, markers on the rim."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from companion.model.board import RoundBase
from companion.model.declarations import MarkerLook
from companion.model.units import Unit
from companion.painting.icons import Icons
from companion.painting.labels import draw_text
from companion.painting.markers import GROWN, draw_marker, marker_looks, marker_place, marker_size
from companion.painting.naming import NamePlace, name_box, name_size
from companion.painting.palette import Palette
from companion.painting.shapes import base_extent, base_path

__all__ = ["CounterLook", "CounterPainter", "draw_marker", "marker_looks"]

RIM, NOTCH = 2 * GROWN + 0.4, 0.95
"""Room around a base in cm: for its markers, for its facing alone."""

BAR_DOTS = (13.0, 5.0)
"""A bar of health is at least so many dots wide and high."""

HALF, LEAST_SHOWN = 0.5, 0.08
"""Health up to a half is drawn as bad; a sliver is always to be seen."""

CROWDED = 8.0
"""Dots per cm below which a marker is larger than the men about it."""

FARTHEST = 1.0
"""Dots per cm below which nothing grows any more."""

FLAT = 0.6
"""How much a lying figure is drawn flatter than its base."""


class CounterLook(Struct, frozen=True, kw_only=True):
    """All that a counter shows; equal looks are drawn once and shared."""

    unit: Unit
    side: str
    looks: tuple[MarkerLook, ...]
    acted: bool = False
    health: float = 1.0
    active: bool = False
    selected: bool = False
    named: bool = True
    name_at: NamePlace = "below"


class CounterPainter:
    """Draws counters about their own centre, in cm."""

    def __init__(self, palette: Palette, icons: Icons) -> None:
        self._palette = palette
        self._icons = icons

    def extent(self, look: CounterLook, scale: float = 1e-3) -> QRectF:
        """Give the room that a counter needs about its centre, at this scale in dots per cm or at any smaller one."""
        half = base_extent(look.unit) + (RIM if look.looks or look.acted or look.selected else NOTCH)
        box = QRectF(-half, -half, 2 * half, 2 * half)
        if look.health < 1.0 and not look.unit.out:
            box = box.united(health_bar(base_extent(look.unit), scale).adjusted(-0.2, -0.2, 0.2, 0.2))
        size = name_size(max(scale, 3.1), selected=look.selected)
        if look.named and size:
            left, top, right, bottom = name_box(look.unit, look.name_at, size, _room_below(look, scale))
            box = box.united(QRectF(left, top, right - left, bottom - top).adjusted(-size, -0.3, size, 0.3))
        return box

    def draw(self, painter: QPainter, look: CounterLook, scale: float) -> None:
        """Draw one counter; ``scale`` in dots per cm decides what can be read at all."""
        unit = look.unit
        radius = base_extent(unit)
        if unit.out:
            self._cross(painter, look)
        else:
            self._base(painter, look, radius)
            self._glyph(painter, look)
            if look.acted:
                self._tick(painter, radius)
            if look.health < 1.0:
                self._health(painter, health_bar(radius, scale), look.health)
            size = marker_size(scale)
            for each in look.looks:
                if each.shape == "drop" and look.health < 1.0 and scale < CROWDED:
                    continue  # the bar says it already, and a drop would hide it
                draw_marker(painter, each, marker_place(each.place, radius, size), size, self._palette)
        self._name(painter, look, name_size(scale, selected=look.selected), _room_below(look, scale))

    def _base(self, painter: QPainter, look: CounterLook, radius: float) -> None:
        """Draw the base as it stands on the table; a lying figure is a flat body on it."""
        unit, ring = look.unit, self._palette.side(look.side)
        path = base_path(unit)
        if look.selected:
            self._double_outline(painter, path)
        width = 0.42 if radius < 2 else 0.6
        self._facing(painter, unit, radius, ring)
        painter.setBrush(self._palette.colour("counter", 0.35 if unit.pose == "prone" else 1.0))
        painter.setPen(QPen(ring, 0.18 if unit.pose == "prone" else width))
        painter.drawPath(path)
        if unit.pose == "prone":
            painter.setBrush(self._palette.colour("counter"))
            painter.setPen(QPen(ring, width * 0.8))
            painter.drawEllipse(QPointF(0, 0), radius * 0.94, radius * 0.94 * FLAT)
        if unit.hidden:
            pen = QPen(self._palette.colour("counter"), 0.3)
            pen.setDashPattern([1.5, 1.5])
            painter.strokePath(path, pen)

    def _double_outline(self, painter: QPainter, path: QPainterPath) -> None:
        painter.strokePath(path, QPen(self._palette.colour("halo"), 2.1))
        painter.strokePath(path, QPen(self._palette.colour("selection"), 1.8))
        painter.strokePath(path, QPen(self._palette.colour("halo"), 1.2))
        painter.strokePath(path, QPen(self._palette.colour("selection"), 0.8))

    def _facing(self, painter: QPainter, unit: Unit, radius: float, colour: QColor) -> None:
        """Draw the notch on the front: the edge of the base at the facing, whatever the base's shape."""
        front = radius if isinstance(unit.base, RoundBase) else unit.base.length / 2
        painter.save()
        painter.rotate(unit.facing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        tip = [QPointF(-0.6, -front + 0.15), QPointF(0, -front - 0.75), QPointF(0.6, -front + 0.15)]
        painter.drawPolygon(QPolygonF(tip))
        painter.restore()

    def _glyph(self, painter: QPainter, look: CounterLook) -> None:
        base = look.unit.base
        room = base.diameter / 2 if isinstance(base, RoundBase) else min(base.length, base.width) / 2
        size = room * (0.9 if look.unit.pose == "prone" else 1.25)
        painter.save()
        if look.unit.pose == "prone":
            painter.rotate(90)
        name = look.unit.glyph if self._icons.has(look.unit.glyph) else "infantry"
        painter.setOpacity(0.55 if look.acted else 1.0)
        self._icons.draw(painter, name, QRectF(-size / 2, -size / 2, size, size), self._palette.colour("counter_ink"))
        painter.restore()

    def _tick(self, painter: QPainter, radius: float) -> None:
        """Tick off who has acted, at eight o'clock."""
        at = marker_place(8, radius, 0.5)
        for colour, width in (("halo", 0.75), ("seen", 0.36)):
            pen = QPen(self._palette.colour(colour), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolyline([at + QPointF(-0.5, 0), at + QPointF(-0.1, 0.45), at + QPointF(0.6, -0.5)])

    def _health(self, painter: QPainter, bar: QRectF, left: float) -> None:
        """Draw what is left of a unit's health as a bar at its foot: the longer the better, at any zoom."""
        edge = bar.height() * 0.22
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._palette.colour("ink"))
        painter.drawRect(bar)
        inner = bar.adjusted(edge, edge, -edge, -edge)
        painter.setBrush(self._palette.colour("counter"))
        painter.drawRect(inner)
        painter.setBrush(self._palette.colour("seen" if left > HALF else "unseen"))
        painter.drawRect(QRectF(inner.topLeft(), QSizeF(inner.width() * max(left, LEAST_SHOWN), inner.height())))

    def _cross(self, painter: QPainter, look: CounterLook) -> None:
        radius = base_extent(look.unit) * 0.8
        painter.save()
        painter.setOpacity(0.55)
        if look.selected:
            self._double_outline(painter, base_path(look.unit))
        pen = QPen(self._palette.side(look.side), 0.35)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(-radius, -radius), QPointF(radius, radius))
        painter.drawLine(QPointF(-radius, radius), QPointF(radius, -radius))
        painter.restore()

    def _name(self, painter: QPainter, look: CounterLook, size: float, below: float) -> None:
        if not (look.named and size):
            return
        left, top, right, bottom = name_box(look.unit, look.name_at, size, below)
        at = QPointF((left + right) / 2, (top + bottom) / 2)
        ink = self._palette.colour("ink_soft" if look.unit.out else "ink")
        halo = self._palette.colour("halo", 0.9)
        draw_text(painter, look.unit.name, at, size, ink, halo, bold=look.active, italic=bool(look.unit.out))


def health_bar(radius: float, scale: float) -> QRectF:
    """Give the bar of a unit's health about its centre, in cm: never smaller than 13 by 5 dots on the screen."""
    scale = max(scale, FARTHEST)
    width, height = max(1.7 * radius, BAR_DOTS[0] / scale), max(0.3 * radius, BAR_DOTS[1] / scale)
    return QRectF(-width / 2, radius * 0.62, width, height)


def _room_below(look: CounterLook, scale: float) -> float:
    """Give the room that a marker at six o'clock needs between base and name, in cm."""
    return 1.7 * marker_size(scale) if any(each.place == 6 for each in look.looks) and not look.unit.out else 0.0
