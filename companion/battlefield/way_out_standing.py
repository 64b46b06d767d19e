"""Where a unit could stand: on the table, clear of other bases, of walls and of solid pieces."""

from collections.abc import Sequence
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from companion.geometry.paths_contact import Bar, clear_of
from companion.geometry.paths_overlay import without
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint
from companion.model.board import Piece, Table

HAIR = 1e-4
"""Where a unit cannot stand is drawn this many cm too small."""


@dataclass(frozen=True, slots=True)
class Room:
    """The table and all that takes room on it."""

    table: Table
    bars: Sequence[Bar]

    def holds(self, base: Footprint) -> bool:
        """Tell whether a base can stand so: its centre on the table, and nothing overlapped; touching is free."""
        x, y = base.centre
        return 0.0 <= x <= self.table.width and 0.0 <= y <= self.table.height and not self.blocked(base)

    def blocked(self, base: Footprint) -> bool:
        """Tell whether a shape overlaps what takes room."""
        left, top, right, bottom = base.bounds
        return any(
            clear_of(base, bar) is not base
            for bar in self.bars
            if bar.bounds[0] <= right and bar.bounds[2] >= left and bar.bounds[1] <= bottom and bar.bounds[3] >= top
        )

    def free(self, base: Footprint, reach: float) -> BaseGeometry:
        """Give where a base's centre may be, within a square of so many cm about where it is; a hair too much."""
        x, y = base.centre
        square = shapely.box(x - reach, y - reach, x + reach, y + reach)
        taken = [_taken(bar, base) for bar in self.bars if square.intersects(_about(bar, base))]
        table = shapely.box(0.0, 0.0, self.table.width, self.table.height)
        return without(shapely.intersection(square, table), shapely.union_all(taken)) if taken else square & table


def _about(bar: Bar, base: Footprint) -> BaseGeometry:
    left, top, right, bottom = bar.bounds
    wide = base.reach
    return shapely.box(left - wide, top - wide, right + wide, bottom + wide)


def _taken(bar: Bar, base: Footprint) -> BaseGeometry:
    """Give where a base's centre may not be because of a bar: a hair less than where it would overlap."""
    cx, cy = base.centre
    shapes: list[BaseGeometry] = [bar.body] if not isinstance(bar.body, Footprint) else []
    if isinstance(bar.body, Footprint):
        shapes.append(_sum(bar.body.core, [(cx - x, cy - y) for x, y in base.core]))
    else:
        offsets = [(cx - x, cy - y) for x, y in base.core]
        shapes += [_sum([(a, b), (c, d)], offsets) for a, b, c, d in bar.segments.tolist()]
    whole = shapely.union_all(shapes)
    radius = bar.radius + base.radius
    return whole.buffer(radius - HAIR) if radius > HAIR else whole.buffer(-HAIR)


def _sum(some: Sequence[Point], others: Sequence[Point]) -> BaseGeometry:
    return shapely.MultiPoint([(x + i, y + j) for x, y in some for i, j in others]).convex_hull


def takes_room(piece: Piece) -> bool:
    """Tell whether no base can stand in a piece: it may not be crossed, or is solid; a building's inside is room."""
    return piece.barrier or (piece.sight == "blocks" and not piece.ground)
