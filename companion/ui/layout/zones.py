"""Drawing zones on the board, and the handles on their corners."""

from msgspec import structs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath

from companion.model.board import Polygon, Zone
from companion.model.values import Point
from companion.painting.shapes import rings_path
from companion.rules.intents import PlaceZone
from companion.ui.board import drawings
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.zoning import polygon, rectangle, snapped, zone_order_of
from companion.ui.tools.select import THRESHOLD
from companion.ui.tools.tool import Tool, Touch

HANDLE = 6
"""Half the width of a handle, in dots."""


class ZoneTool(Tool):
    """A drag draws a rectangle; single clicks set corners, a double click or Enter closes the outline."""

    id = "lay_zone"
    icon = "zone"
    shortcut = "Z"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._scene = desk.board.board
        self._order = zone_order_of(desk)
        self._corners: list[Point] = []
        self._down: QPointF | None = None
        self._at = QPointF()
        self._free = False

    def activate(self) -> None:
        """Turn to the zone that is missing, and say how it is drawn."""
        self._order.ready()
        self._desk.status.emit(self._desk.say("ui.zones.how"))

    def deactivate(self) -> None:
        """Give up what is being drawn."""
        self._forget()
        self._desk.status.emit("")

    def _forget(self) -> None:
        self._corners, self._down = [], None
        self._scene.laid.clear()

    def _snap(self, place: QPointF) -> Point:
        return snapped(place, self._scene.state.table, free=self._free)

    def press(self, touch: Touch) -> None:
        """Begin here; a right click takes the last corner back."""
        self._free = touch.alt
        if touch.right:
            self._corners = self._corners[:-1]
            self._draw()
            return
        self._down = self._at = touch.place

    def move(self, touch: Touch) -> None:
        """Show the outline as it would be."""
        self._at, self._free = touch.place, touch.alt
        self._draw()

    def _dragged(self) -> bool:
        down = self._down
        return down is not None and (self._at - down).manhattanLength() > THRESHOLD * self._scene.dot

    def release(self, touch: Touch) -> None:
        """A drag is a rectangle, a click a corner."""
        self._at, self._free = touch.place, touch.alt
        dragged, down = self._dragged(), self._down
        self._down = None
        if down is None:
            return
        if dragged and not self._corners:
            self._lay(rectangle(self._snap(down), self._snap(self._at)))
            return
        corner = self._snap(self._at)
        if len(self._corners) > 2 and corner == self._corners[0]:
            self._lay(polygon(self._corners))
            return
        self._corners.append(corner)
        self._draw()

    def double_click(self, touch: Touch) -> None:
        """Close the outline."""
        self._down = None
        self._lay(polygon(self._corners))

    def key(self, event: QKeyEvent) -> bool:
        """Enter closes the outline, Escape gives it up."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._corners:
            self._lay(polygon(self._corners))
            return True
        if event.key() == Qt.Key.Key_Escape and (self._corners or self._down is not None):
            self._forget()
            return True
        return False

    def _lay(self, outline: Polygon | None) -> None:
        self._forget()
        if outline is None:
            return
        zone = self._order.zone(outline)
        if self._desk.perform(PlaceZone(zone=zone)):
            self._desk.pick_only(zones=[zone.id])
            self._order.ready()

    def _draw(self) -> None:
        at = self._snap(self._at)
        path = QPainterPath()
        text = self._desk.say(f"ui.zone.{self._order.kind}")
        if self._down is not None and not self._corners and self._dragged():
            drawn = rectangle(self._snap(self._down), at)
            if drawn is not None:
                path = rings_path(drawn.coordinates)
                box = path.boundingRect()
                text = self._desk.say("ui.zones.size", zone=text, width=box.width(), height=box.height())
        elif self._corners:
            path.addPolygon([QPointF(*each) for each in (*self._corners, at)])
        if path.isEmpty():
            self._scene.laid.clear()
            return
        side = self._scene.state.side(self._order.side)
        palette, scene = self._scene.palette_, self._scene
        colour = palette.side(side.colour) if side is not None else palette.colour("selection")
        spot = QPointF(*at)

        def draw(painter: QPainter, dot: float) -> None:
            fill = QColor(colour)
            fill.setAlphaF(0.15)
            painter.setPen(drawings.dots(colour, 2.0, dashed=True))
            painter.setBrush(fill)
            painter.drawPath(path)
            ground = palette.colour("halo", 0.95)
            drawings.label(painter, spot - QPointF(0, 18 * dot), text, colour, ground, dot, within=scene.visible)

        dot = scene.dot
        box = path.boundingRect().adjusted(-160 * dot, -60 * dot, 160 * dot, 20 * dot)
        self._scene.laid.show_drawing(box, draw)


class ZoneGrips:
    """Handles on the corners of the one zone that is picked."""

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._held: int | None = None
        self._laid: Zone | None = None

    def _zone(self) -> Zone | None:
        picked = self._desk.picked
        one = len(picked.zones) == 1 and not picked.pieces and not self._desk.bridge.selection
        return self._desk.zone(picked.zones[0]) if one else None

    def take(self, touch: Touch) -> bool:
        """Take the corner under the hand."""
        zone, dot = self._zone(), self._desk.board.board.dot
        if zone is None:
            return False
        for at, (x, y) in enumerate(zone.outline.coordinates[0][:-1]):
            if max(abs(touch.place.x() - x), abs(touch.place.y() - y)) <= (HANDLE + 2) * dot:
                self._held, self._laid = at, zone
                return True
        return False

    def drag(self, touch: Touch) -> None:
        """Move the corner; a rectangle stays one unless Shift is held."""
        zone, held = self._zone(), self._held
        if zone is None or held is None:
            return
        to = snapped(touch.place, self._desk.bridge.context.state.table, free=touch.alt)
        self._laid = structs.replace(zone, outline=_with_corner(zone.outline, held, to, square=not touch.shift))

    def drop(self, touch: Touch) -> None:
        """Lay the zone anew."""
        zone, laid = self._zone(), self._laid
        self._held, self._laid = None, None
        if laid is not None and laid != zone:
            self._desk.perform(PlaceZone(zone=laid))

    def cancel(self) -> bool:
        """Put the corner back."""
        busy, self._held, self._laid = self._held is not None, None, None
        return busy

    def key(self, event: QKeyEvent) -> bool:
        """No key concerns zones alone."""
        return False

    def draw(self, painter: QPainter, dot: float) -> None:
        """Draw the corners, and the outline as it would be."""
        zone = self._laid or self._zone()
        if zone is None:
            return
        palette = self._desk.board.board.palette_
        painter.setPen(drawings.dots(palette.colour("selection"), 2.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rings_path(zone.outline.coordinates))
        painter.setBrush(palette.colour("halo"))
        for x, y in zone.outline.coordinates[0][:-1]:
            half = HANDLE * dot
            painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))


def _with_corner(outline: Polygon, at: int, to: Point, *, square: bool) -> Polygon:
    """Move one corner; the neighbours of an upright rectangle's corner go along where it is to stay one."""
    ring = list(outline.coordinates[0][:-1])
    before = ring[at]
    ring[at] = to
    if square and len(ring) == 4:
        for step in (1, 3):
            x, y = ring[(at + step) % 4]
            if x == before[0]:
                ring[(at + step) % 4] = (to[0], y)
            elif y == before[1]:
                ring[(at + step) % 4] = (x, to[1])
    return Polygon(((*ring, ring[0]), *outline.coordinates[1:]))
