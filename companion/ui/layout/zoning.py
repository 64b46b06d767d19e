"""What zone the hand draws next, and what the outlines of zones are made of."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QObject, QPointF, Signal

from companion.geometry.points import quantise
from companion.model.board import Polygon, Table, Zone
from companion.model.values import Point
from companion.ui.layout.desk import LayoutDesk

KINDS = ("deployment", "objective", "entry", "note")
SIDED = ("deployment", "entry")
EDGE = 1.5
"""A corner so near to the table's edge, in cm, lies on it."""

GRID = 0.5
"""Corners lie on whole multiples of this, in cm, unless Alt frees them."""


class ZoneOrder(QObject):
    """Kind and side of the next zone; each side's deployment first, then objectives."""

    changed = Signal()

    def __init__(self, desk: LayoutDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.kind = "deployment"
        self.side = ""

    def choose(self, *, kind: str | None = None, side: str | None = None) -> None:
        """Draw zones of this kind, or of this side, from now on."""
        self.kind = self.kind if kind is None else kind
        self.side = self.side if side is None else side
        self.changed.emit()

    def ready(self) -> None:
        """Turn to the first side that has nowhere to deploy; where every side has, to objectives."""
        state = self._desk.bridge.context.state
        deployed = {each.side for each in state.zones if each.kind == "deployment"}
        bare = next((each.id for each in state.sides if each.id not in deployed), None)
        if self.kind == "deployment":
            self.kind, self.side = ("objective", "") if bare is None else ("deployment", bare)
        elif self.side and state.side(self.side) is None:
            self.side = ""
        self.changed.emit()

    def zone(self, outline: Polygon) -> Zone:
        """Make the zone with an outline."""
        state = self._desk.bridge.context.state
        side = state.side(self.side) if self.kind in SIDED else None
        named = self._desk.say(f"ui.zone.{self.kind}")
        name = self._desk.say("ui.zone.of", zone=named, side=side.name) if side is not None else named
        made = self._desk.fresh(f"{self.kind}-{side.id}" if side is not None else self.kind)
        zone = Zone(id=made, kind="note", outline=outline, name=name, side=side.id if side is not None else "")
        return structs.replace(zone, kind=self.kind)


def zone_order_of(desk: LayoutDesk) -> ZoneOrder:
    """Give the one order of a desk."""
    return desk.findChild(ZoneOrder) or ZoneOrder(desk)


def snapped(place: QPointF, table: Table, *, free: bool) -> Point:
    """Lay a corner onto the grid and, near the edge, onto the edge; never beyond it."""
    x, y = place.x(), place.y()
    if not free:
        x, y = (round(each / GRID) * GRID for each in (x, y))
        x = 0.0 if x < EDGE else table.width if x > table.width - EDGE else x
        y = 0.0 if y < EDGE else table.height if y > table.height - EDGE else y
    return quantise((min(max(x, 0.0), table.width), min(max(y, 0.0), table.height)))


def rectangle(a: Point, b: Point) -> Polygon | None:
    """Make the outline of a rectangle by two opposite corners; None where it has no room."""
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    if right - left < GRID or bottom - top < GRID:
        return None
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def polygon(corners: Sequence[Point]) -> Polygon | None:
    """Make an outline of corners; None where there are fewer than three."""
    kept = [each for at, each in enumerate(corners) if at == 0 or each != corners[at - 1]]
    if len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return Polygon(((*kept, kept[0]),)) if len(kept) >= 3 else None


def box_of(zone: Zone) -> tuple[float, float, float, float] | None:
    """Give left, top, width and height of a zone that is an upright rectangle; None for any other outline."""
    corners = zone.outline.coordinates[0][:-1]
    xs, ys = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    if len(zone.outline.coordinates) != 1 or len(corners) != 4 or len(xs) != 2 or len(ys) != 2:
        return None
    return xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]
