"""The whole board: table, terrain, grid, rulers, zones, counters."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from companion.model.board import Table, TerrainLayer
from companion.model.declarations import Declarations
from companion.model.state import GameState
from companion.painting.counters import CounterLook, CounterPainter, marker_looks
from companion.painting.icons import Icons
from companion.painting.labels import draw_labels, draw_text, map_labels
from companion.painting.naming import Box, name_places
from companion.painting.palette import Palette
from companion.painting.seating import drawn_places
from companion.painting.shapes import rings_path
from companion.painting.terrain import draw_terrain

RULER = 4.0
"""Width of the rulers along the edges of a picture, in cm."""


def draw_table(painter: QPainter, table: Table, palette: Palette) -> None:
    """Draw the bare table with its edge, in cm."""
    box = QRectF(0, 0, table.width, table.height)
    painter.fillRect(box, palette.colour("paper"))
    painter.setPen(QPen(palette.colour("frame"), 0.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def draw_ground(painter: QPainter, state: GameState, palette: Palette) -> None:
    """Draw everything that lies still: table, terrain, zones and labels."""
    draw_table(painter, state.table, palette)
    painter.save()
    painter.setClipRect(QRectF(0, 0, state.table.width, state.table.height))
    draw_terrain(painter, state.terrain, palette)
    draw_zones(painter, state, palette)
    draw_labels(painter, state.terrain, palette)
    painter.restore()


def draw_zones(painter: QPainter, state: GameState, palette: Palette) -> None:
    """Draw zones as dashed outlines with their names."""
    for zone in state.zones:
        side = state.side(zone.side)
        colour = palette.side(side.colour) if side else palette.colour("zone")
        pen = QPen(colour, 0.25)
        pen.setDashPattern([6.0, 5.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = rings_path(zone.outline.coordinates)
        painter.drawPath(path)
        if zone.name and zone.kind in ("objective", "note"):
            box = path.boundingRect()
            at = QPointF(box.center().x(), box.top() - 1.0)
            size = min(max(1.3, 7.5 / max(painter.worldTransform().m11(), 1e-3)), 1.9)
            ink = palette.readable(colour, "halo")
            draw_text(painter, zone.name, at, size, ink, palette.colour("halo", 0.85), italic=True)


def draw_grid(painter: QPainter, table: Table, palette: Palette, step: float = 10.0) -> None:
    """Draw a grid in cm."""
    painter.setPen(QPen(palette.colour("grid"), 0.1))
    for k in range(1, math.ceil(table.width / step)):
        painter.drawLine(QPointF(k * step, 0), QPointF(k * step, table.height))
    for k in range(1, math.ceil(table.height / step)):
        painter.drawLine(QPointF(0, k * step), QPointF(table.width, k * step))


def draw_rulers(painter: QPainter, table: Table, palette: Palette) -> None:
    """Draw rulers in cm along the top and the left edge, outside the table."""
    ink, halo = palette.colour("ink_soft"), palette.colour("paper")
    painter.setPen(QPen(ink, 0.12))
    for along, upright in ((table.width, False), (table.height, True)):
        for k in range(math.floor(along / 5) + 1):
            at, length = k * 5.0, 1.2 if k % 2 == 0 else 0.7
            a, b = (QPointF(-length, at), QPointF(0, at)) if upright else (QPointF(at, -length), QPointF(at, 0))
            painter.setPen(QPen(ink, 0.12))
            painter.drawLine(a, b)
            if k % 2 == 0:
                place = QPointF(-2.7, at) if upright else QPointF(at, -2.3)
                draw_text(painter, f"{at:g}", place, 1.5, ink, halo)


def label_boxes(layer: TerrainLayer) -> tuple[Box, ...]:
    """Give the room that the map's own labels take, in cm."""
    boxes = [label.box for label in map_labels(layer)]
    return tuple((box.left(), box.top(), box.right(), box.bottom()) for box in boxes)


def draw_units(painter: QPainter, state: GameState, declarations: Declarations, palette: Palette, icons: Icons) -> None:
    """Draw every unit that lies or stands on the table, those out of the fight first."""
    drawer = CounterPainter(palette, icons)
    scale = painter.worldTransform().m11()
    places, names = drawn_places(state.units), name_places(state.units.values(), label_boxes(state.terrain))
    for unit in sorted(state.units.values(), key=lambda each: (not each.out, bool(each.carrier))):
        if unit.id not in places:
            continue
        side = state.side(unit.side)
        look = CounterLook(
            unit=unit,
            side=side.colour if side else "grey",
            looks=marker_looks(declarations, unit.markers),
            named=unit.id in names,
            name_at=names.get(unit.id, "below"),
        )
        painter.save()
        painter.translate(*places[unit.id])
        drawer.draw(painter, look, scale)
        painter.restore()
