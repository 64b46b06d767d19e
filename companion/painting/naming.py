"""Where names stand: below their counters, or beside them where something else is in the way."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from PySide6.QtGui import QFont, QFontMetricsF

from companion.model.units import Unit
from companion.model.values import Point
from companion.painting.shapes import base_extent

NamePlace = Literal["below", "right", "left", "above"]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in cm."""

FONT = "DejaVu Sans"
NAME = 1.15
"""Height of a name's letters in cm."""

READABLE = 8.0
"""Dots below which letters are left out, because nobody could read them."""

GROWN, SELECTED = 1.6, 2.6
"""How high letters may grow in cm so that they can still be read from farther away: anybody's, a selected unit's."""

PLACES: tuple[NamePlace, ...] = ("below", "right", "left", "above")
CELL = 8.0
TOUCHED = 26.0
"""So many cm from a unit that has come or gone other names may have to make room."""


@lru_cache(maxsize=4096)
def name_width(text: str) -> float:
    """Give the width of a text, in units of the height of its letters."""
    type_ = QFont(FONT)
    type_.setPixelSize(64)
    return QFontMetricsF(type_).horizontalAdvance(text) / 64


def name_size(scale: float, *, selected: bool = False) -> float:
    """Give the height of a name's letters in cm at so many dots per cm; 0 where they could not be read."""
    least = READABLE / max(scale, 1e-3)
    return max(NAME, least) if least <= (SELECTED if selected else GROWN) else 0.0


def name_box(unit: Unit, place: NamePlace, size: float, below: float = 0.0) -> Box:
    """Give the room of a name about its counter's centre, in cm; ``below`` keeps so much free under the base."""
    width, radius = name_width(unit.name) * size, base_extent(unit)
    high = 1.2 * size
    if place in ("below", "above"):
        top = radius + 0.3 + below if place == "below" else -radius - 0.9 - high
        return (-width / 2, top, width / 2, top + high)
    left = radius + 1.0 if place == "right" else -radius - 1.0 - width
    return (left, -high / 2, left + width, high / 2)


class _Plan:
    """Boxes by the squares of the table that they touch."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[tuple[str, Box]]] = {}

    def add(self, key: str, box: Box) -> None:
        for square in _squares(box):
            self._squares.setdefault(square, []).append((key, box))

    def overlap(self, key: str, box: Box) -> float:
        """Give the area that others cover of a box; what crosses a border of squares may count twice."""
        area = 0.0
        for square in _squares(box):
            for other, (left, top, right, bottom) in self._squares.get(square, ()):
                wide, high = min(right, box[2]) - max(left, box[0]), min(bottom, box[3]) - max(top, box[1])
                if other != key and wide > 0 and high > 0:
                    area += wide * high
        return area


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def name_places(units: Iterable[Unit], labels: Sequence[Box] = ()) -> dict[str, NamePlace]:
    """Choose a place for the name of every unit on the table, clear of bases, other names and the map's own labels.

    Where nothing is clear, the place that covers least. The same units always give the same places.
    """
    shown = _shown(units)
    return _choose(_plan(shown, labels), shown)


def name_places_about(
    before: Mapping[str, NamePlace], units: Iterable[Unit], labels: Sequence[Box], about: Sequence[Point]
) -> dict[str, NamePlace]:
    """Choose anew only the places of names near some points, where units have come or gone; the rest stays.

    ``before`` are the places so far, ``about`` points in cm.
    """
    shown = _shown(units)
    apart = {unit.id: min((math.dist(at, each) for each in about), default=math.inf) for unit, at in shown}
    anew = [each for each in shown if apart[each[0].id] <= TOUCHED or each[0].id not in before]
    near = [each for each in shown if apart[each[0].id] <= 2 * TOUCHED or each[0].id not in before]
    plan, chosen = _plan(near, labels), {unit.id for unit, _ in anew}
    for unit, at in near:
        if unit.id not in chosen:
            plan.add(unit.id, _placed(unit, at, before[unit.id]))
    kept = {unit.id: before[unit.id] for unit, _ in shown if unit.id in before}
    return {**kept, **_choose(plan, anew)}


def _shown(units: Iterable[Unit]) -> list[tuple[Unit, Point]]:
    return [(unit, unit.position) for unit in units if unit.position is not None and not unit.carrier]


def _plan(shown: Sequence[tuple[Unit, Point]], labels: Sequence[Box]) -> _Plan:
    plan = _Plan()
    for unit, (x, y) in shown:
        reach = base_extent(unit) + 0.3
        plan.add(unit.id, (x - reach, y - reach, x + reach, y + reach))
    for label in labels:
        plan.add("", label)
    return plan


def _placed(unit: Unit, at: Point, place: NamePlace) -> Box:
    left, top, right, bottom = name_box(unit, place, NAME)
    return (at[0] + left, at[1] + top, at[0] + right, at[1] + bottom)


def _choose(plan: _Plan, shown: Sequence[tuple[Unit, Point]]) -> dict[str, NamePlace]:
    found: dict[str, NamePlace] = {}
    for unit, at in shown:
        best, least, chosen = PLACES[0], math.inf, _placed(unit, at, PLACES[0])
        for place in PLACES:
            box = _placed(unit, at, place)
            covered = plan.overlap(unit.id, box)
            if covered < least - 1e-9:
                best, least, chosen = place, covered, box
            if covered == 0:
                break
        found[unit.id] = best
        plan.add(unit.id, chosen)
    return found
