"""Where a hand is drawn to: corners and edges of other pieces, the table's edge, the grid."""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from companion.battlefield.editing import rings
from companion.geometry.points import between, nearest_on_segment, quantise
from companion.model.board import Piece, Table
from companion.model.values import Point

Caught = Literal["", "corner", "edge", "table", "grid"]


class Snapped(Struct, frozen=True):
    """Where a place comes to lie, what drew it there, and the id of the piece that did."""

    place: Point
    by: Caught = ""
    piece: str = ""


class Snapper:
    """Knows the corners and edges of a table's terrain; made once for a gesture, asked at every move of the mouse."""

    def __init__(self, pieces: Iterable[Piece], table: Table, *, ignoring: Collection[str] = ()) -> None:
        self._corners: list[tuple[Point, str]] = [
            ((0.0, 0.0), ""),
            ((table.width, 0.0), ""),
            ((table.width, table.height), ""),
            ((0.0, table.height), ""),
        ]
        self._edges: list[tuple[Point, Point, str]] = []
        self._rim = [place for place, _ in self._corners]
        for piece in pieces:
            if piece.id not in ignoring:
                self._corners += [(place, piece.id) for _, place in rings.corners(piece.outline)]
                self._edges += [(edge.a, edge.b, piece.id) for edge in rings.edges(piece.outline)]

    def snap(self, place: Point, radius: float, grid: float = 0.0) -> Snapped:
        """Draw a place to the nearest corner within a radius in cm, else to an edge, the table's edge or the grid.

        ``grid`` is the grid's step in cm, 0 for none; along the table's edge it counts too. What nothing draws stays
        where it is, to the thousandth of a cm.
        """
        near = min(((between(place, corner), corner, who) for corner, who in self._corners), default=None)
        if near is not None and near[0] <= radius:
            return Snapped(quantise(near[1]), "corner" if near[2] else "table", near[2])
        edge = self._nearest(place, radius)
        if edge is not None and edge.by == "edge":
            return edge
        even = (_even(place[0], grid), _even(place[1], grid)) if grid > 0 else place
        if edge is not None:
            upright = edge.place[0] in (self._rim[0][0], self._rim[1][0])
            along = (edge.place[0], even[1]) if upright else (even[0], edge.place[1])
            return Snapped(quantise(along), "table")
        return Snapped(quantise(even), "grid") if grid > 0 else Snapped(quantise(place))

    def _nearest(self, place: Point, radius: float) -> Snapped | None:
        best, found = radius, None
        for a, b, who in self._edges:
            if min(a[0], b[0]) - best > place[0] or max(a[0], b[0]) + best < place[0]:
                continue
            point = nearest_on_segment(place, a, b)
            away = between(point, place)
            if away <= best:
                best, found = away, Snapped(quantise(point), "edge", who)
        if found is not None:
            return found
        for a, b in zip(self._rim, (*self._rim[1:], self._rim[0]), strict=True):
            point = nearest_on_segment(place, a, b)
            if between(point, place) <= best:
                best, found = between(point, place), Snapped(quantise(point), "table")
        return found

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
