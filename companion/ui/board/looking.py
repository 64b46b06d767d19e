"""What a unit would see from where it is dragged: its nearest enemies, seen or not, how much of each is hidden."""

import heapq
import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Threat
from companion.model.values import Point
from companion.painting.palette import Palette
from companion.painting.shapes import base_extent
from companion.ui.board import drawings
from companion.ui.bridge import Bridge

MOST = 10


class Looking:
    """The enemies of one unit, who stand still while it is dragged."""

    def __init__(self, bridge: Bridge, unit: str) -> None:
        self._bridge = bridge
        self._field: Battlefield = bridge.context.field
        self._unit = unit
        units = bridge.context.state.units
        found = self._field.enemies(unit) if self._field.stands(unit) else ()
        self._enemies = [
            (each, *self._field.position(each), base_extent(units[each])) for each in found if not units[each].hidden
        ]
        self._at = {each: QPointF(x, y) for each, x, y, _ in self._enemies}

    def from_place(self, place: Point, facing: float | None = None) -> tuple[Threat, ...]:
        """Look at the nearest enemies as if the unit stood at a place."""
        x, y = place
        nearest = heapq.nsmallest(MOST, self._enemies, key=lambda each: math.hypot(each[1] - x, each[2] - y) - each[3])
        names = [each[0] for each in nearest]
        return self._field.with_unit_at(self._unit, place, facing).fan(self._unit, names) if names else ()

    def place_of(self, enemy: str) -> QPointF:
        """Give where an enemy stands."""
        return self._at[enemy]

    def words(self, row: Threat) -> str:
        """Say how far an enemy is and how much of it is hidden, in few letters."""
        code = "ui.look.hidden" if row.fraction > 0.0005 else "ui.look.open"
        return self._bridge.say(code, cm=row.edge, percent=round(row.fraction * 100))


def draw_looks(
    painter: QPainter, eye: QPointF, rows: list[tuple[QPointF, bool, str]], palette: Palette, dot: float
) -> None:
    """Draw a thin line to each enemy: whole where it is seen, with its words; broken and pale where it is not."""
    for at, seen, _ in rows:
        colour = palette.colour("seen" if seen else "unseen", 0.85 if seen else 0.4)
        painter.setPen(drawings.dots(colour, 1.4 if seen else 1.0, dashed=not seen))
        painter.drawLine(eye, at)
    for at, seen, words in rows:
        if seen:
            place = at - QPointF(0, 22 * dot)
            drawings.label(painter, place, words, palette.colour("seen"), palette.colour("halo", 0.9), dot, size=11)
