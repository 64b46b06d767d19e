"""Where a hand is drawn to: corners and edges of other pieces, the table's edge, the grid."""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from companion.battlefield.editing import rings
from companion.geometry.points import between, quantise
from companion.model.board import Piece, Table
from companion.model.values import Point

Caught = Literal["", "corner", "edge", "table", "grid"]


RIM = 4
"""The table's own edges come first."""


class Snapped(Struct, frozen=True):
    """Where a place comes to lie, what drew it there, and the id of the piece that did."""

    place: Point
    by: Caught = ""
    piece: str = ""


class Snapper:
    """Knows the corners and edges of a table's terrain; made once for a gesture, asked at every move of the mouse."""

    def __init__(self, pieces: Iterable[Piece], table: Table, *, ignoring: Collection[str] = ()) -> None:
        wide, high = table.width, table.height
        rim: list[Point] = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]
        corners: list[Point] = list(rim)
        edges: list[tuple[Point, Point]] = list(zip(rim, (*rim[1:], rim[0]), strict=True))
        self._corner_of, self._edge_of = [""] * len(corners), [""] * len(edges)
        for piece in pieces:
            if piece.id not in ignoring:
                places = [place for _, place in rings.corners(piece.outline)]
                sides = [(edge.a, edge.b) for edge in rings.edges(piece.outline)]
                corners += places
                edges += sides
                self._corner_of += [piece.id] * len(places)
                self._edge_of += [piece.id] * len(sides)
        self._width = wide
        self._corners = np.array(corners)
        self._a = np.array([a for a, _ in edges])
        self._along = np.array([b for _, b in edges]) - self._a
        square = (self._along**2).sum(axis=1)
        self._square = np.where(square > 0, square, 1.0)

    def snap(self, place: Point, radius: float, grid: float = 0.0) -> Snapped:
        """Draw a place to the nearest corner within a radius in cm, else to an edge, the table's edge or the grid.

        ``grid`` is the grid's step in cm, 0 for none; along the table's edge it counts too. What nothing draws stays
        where it is, to the thousandth of a cm.
        """
        away = np.hypot(*(self._corners - place).T)
        at = int(away.argmin())
        if away[at] <= radius:
            x, y = self._corners[at]
            who = self._corner_of[at]
            return Snapped(quantise((float(x), float(y))), "corner" if who else "table", who)
        edge = self._nearest(place, radius)
        if edge is not None and edge.by == "edge":
            return edge
        even = (_even(place[0], grid), _even(place[1], grid)) if grid > 0 else place
        if edge is not None:
            upright = edge.place[0] in (0.0, self._width)
            along = (edge.place[0], even[1]) if upright else (even[0], edge.place[1])
            return Snapped(quantise(along), "table")
        return Snapped(quantise(even), "grid") if grid > 0 else Snapped(quantise(place))

    def _nearest(self, place: Point, radius: float) -> Snapped | None:
        """Find the nearest edge: one of a piece where there is any, else the table's."""
        share = (((place - self._a) * self._along).sum(axis=1) / self._square).clip(0.0, 1.0)
        points = self._a + self._along * share[:, None]
        away = np.hypot(*(points - place).T)
        for part, by in ((slice(RIM, None), "edge"), (slice(0, RIM), "table")):
            near = away[part]
            if len(near) and near.min() <= radius:
                at = int(near.argmin()) + (part.start or 0)
                x, y = points[at]
                return Snapped(quantise((float(x), float(y))), "edge" if by == "edge" else "table", self._edge_of[at])
        return None

    def snap_shift(
        self, corners: Sequence[Point], by: Point, radius: float, grid: float = 0.0
    ) -> tuple[Point, Snapped]:
        """Draw a shift of many corners to where one of them meets something; the first corner counts for the grid.

        The answer is the shift to make, and what drew it.
        """
        best: tuple[float, Point, Snapped] | None = None
        for x, y in corners:
            place = (x + by[0], y + by[1])
            found = self.snap(place, radius)
            away = between(found.place, place)
            if found.by and (best is None or (found.by != "corner", away) < (best[2].by != "corner", best[0])):
                best = (away, (found.place[0] - x, found.place[1] - y), found)
        if best is not None:
            return quantise(best[1]), best[2]
        if not corners or grid <= 0:
            return quantise(by), Snapped(quantise(by))
        x, y = corners[0]
        even = (_even(x + by[0], grid), _even(y + by[1], grid))
        return quantise((even[0] - x, even[1] - y)), Snapped(quantise(even), "grid")


def _even(length: float, grid: float) -> float:
    return math.floor(length / grid + 0.5) * grid
