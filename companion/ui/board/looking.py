"""What a unit would see from where it is dragged: its nearest enemies, seen or not, how much of each is hidden."""

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.measuring import edge_between
from companion.battlefield.reports import Method
from companion.battlefield.way_out import always
from companion.model.values import Point
from companion.painting.palette import Palette
from companion.painting.shapes import base_extent
from companion.ui.board import drawings
from companion.ui.board.hover import percent
from companion.ui.bridge import Bridge

Row: TypeAlias = tuple[QPointF, bool | None, str]
"""An enemy's place, whether it is seen, and the words beside it."""

MOST = 10
FAR = 12.0
"""Farther than this many cm from where the enemies were sorted by distance they are sorted anew."""

HIDDEN = 1.0 - 1e-9


@dataclass(frozen=True, slots=True)
class Look:
    """One enemy as it would be seen: cm between the edges, hidden fraction, and seen, not seen, or still open.

    The distance of one that is still open has not been measured.
    """

    id: str
    edge: float
    fraction: float
    seen: bool | None


@dataclass(frozen=True, slots=True)
class Thorough:
    """A question for a worker: a unit at a place, and the enemies to be looked at from there."""

    unit: str
    place: Point
    enemies: tuple[str, ...]
    method: Method

    def answer(self, field: Battlefield, wanted: Callable[[], bool] = always) -> tuple[Look, ...] | None:
        """Look at each of the enemies along every line; nothing once ``wanted``, asked before each, says no."""
        there = field.with_unit_at(self.unit, self.place)
        for enemy, share in there.hidden_fractions(self.unit, self.enemies).items():
            if not wanted():
                return None
            if share >= HIDDEN:
                there.sees(self.unit, enemy)  # what is found is kept, and the looks below find it again at once
        rows = there.fan(self.unit, self.enemies, self.method) if self.enemies else ()
        return tuple(Look(row.id, row.edge, row.fraction, row.seen) for row in rows)


class Looking:
    """The enemies of one unit, who stand still while it is dragged."""

    def __init__(self, bridge: Bridge, unit: str) -> None:
        self._bridge = bridge
        self._field: Battlefield = bridge.context.field
        self._unit = unit
        self._method = bridge.ruleset.method(bridge.context)
        units = bridge.context.state.units
        found = self._field.enemies(unit) if self._field.stands(unit) else ()
        self._enemies = [each for each in found if not units[each].hidden]
        self._spots = [(self._field.position(each), base_extent(units[each])) for each in self._enemies]
        self._sorted: tuple[Point, list[tuple[float, int]]] = (math.inf, math.inf), []
        self._field.lay_out(self._enemies)  # so that they need not be found anew for every place
        self._say = lru_cache(maxsize=2000)(self._said)
        self._at = {each: QPointF(*spot) for each, (spot, _) in zip(self._enemies, self._spots, strict=True)}

    def glance(self, place: Point) -> tuple[Look, ...]:
        """Look at the nearest enemies as if the unit stood at a place, quickly.

        Of one that is wholly hidden it is left open whether some other line reaches it, unless walls part the two.
        """
        names = self._nearest(place)
        field = self._field.with_unit_at(self._unit, place)
        fractions = field.hidden_fractions(self._unit, names)
        hidden = [each for each in names if fractions[each] >= HIDDEN]
        parted = field.walled_off(self._unit, hidden) if hidden else frozenset()
        shown = {each: fractions[each] for each in names if fractions[each] < HIDDEN}
        told = field.hidden_by(self._unit, shown, self._method)
        return tuple(self._glanced(field, each, told.get(each), parted) for each in names)

    def _glanced(self, field: Battlefield, enemy: str, told: float | None, parted: frozenset[str]) -> Look:
        if told is None:
            return Look(enemy, math.nan, 1.0, False if enemy in parted else None)
        return Look(enemy, edge_between(field.footprint(self._unit), field.footprint(enemy)), told, seen=True)

    def thoroughly(self, place: Point) -> "Thorough":
        """Ask for the nearest enemies from a place with the answer for those who are wholly hidden too.

        That may take a while: it is for a worker to answer.
        """
        return Thorough(self._unit, place, tuple(self._nearest(place)), self._method)

    def _nearest(self, place: Point) -> list[str]:
        """Name the nearest enemies, the nearest first: found among those who were near where all were sorted last."""
        at, rows = self._sorted
        moved = math.dist(at, place)
        if moved > FAR:
            rows = sorted((self._away(k, place), k) for k in range(len(self._spots)))
            self._sorted, moved = (place, rows), 0.0
        if not rows:
            return []
        # Whoever was farther than the last of them then, by more than twice the way since, cannot be one of them now.
        most = rows[min(MOST, len(rows)) - 1][0] + 2.0 * moved
        near = rows[: bisect_right(rows, (most, len(rows)))]
        return [self._enemies[k] for _, k in sorted((self._away(k, place), k) for _, k in near)[:MOST]]

    def _away(self, number: int, place: Point) -> float:
        spot, extent = self._spots[number]
        return math.dist(spot, place) - extent

    def place_of(self, enemy: str) -> QPointF:
        """Give where an enemy stands."""
        return self._at[enemy]

    def words(self, row: Look) -> str:
        """Say how far an enemy that is seen is, and how much of it is hidden, in few letters."""
        if not row.seen:
            return ""
        return self._say(round(row.edge, 1), percent(row.fraction) if row.fraction > 0.0005 else 0)

    def _said(self, edge: float, hidden: int) -> str:
        code = "ui.look.hidden" if hidden else "ui.look.open"
        return self._bridge.say(code, cm=edge, percent=hidden)


def look_cards(rows: Sequence[Row], dot: float) -> list[drawings.Card]:
    """Lay the words of looks above those who are looked at; ``dot`` is one dot of the screen in cm."""
    above = QPointF(0, 22 * dot)
    return drawings.placed([(at - above, words) for at, _, words in rows if words], dot)


def draw_looks(
    painter: QPainter, eye: QPointF, rows: Sequence[Row], cards: Sequence[drawings.Card], palette: Palette
) -> None:
    """Draw a thin line to each enemy: whole where it is seen, with its words; broken where not, pale while open."""
    # Nothing shines through: blending ten lines takes as long as a third of all else that is painted.
    colours = {True: palette.colour("seen"), False: palette.colour("unseen"), None: palette.mixed("paper", "ink", 0.4)}
    for answer, colour in colours.items():
        ends = [QLineF(eye, at) for at, seen, _ in rows if seen is answer]
        if ends:
            painter.setPen(drawings.dots(colour, 1.0, dashed=answer is False))
            painter.drawLines(ends)
    drawings.write(painter, cards, palette.colour("seen"), palette.colour("halo"), 11)
