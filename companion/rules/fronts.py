"""Where units stand that are drawn up along a front: a line from one end to the other, rank behind rank."""

from collections.abc import Sequence
from math import atan2, ceil, cos, degrees, hypot, radians, sin

from companion.model.board import Base, RoundBase, Table
from companion.model.values import Point


def facing_of(a: Point, b: Point) -> float:
    """Tell where a front faces that runs from a to b: to its left, as one walks along it; degrees clockwise from up.

    A front drawn from left to right faces up the table.
    """
    return round(degrees(atan2(b[0] - a[0], a[1] - b[1])) - 90.0, 3) % 360.0


def drawn_up(bases: Sequence[Base], a: Point, b: Point, ranks: int, gap: float) -> tuple[Point, ...]:
    """Give a place to each base along a front from a to b, in cm: from a on, the first rank in front.

    The first and the last of a full rank stand on the ends, the others evenly between them; where the front is too
    short for that they stand ``gap`` cm apart and reach beyond its ends. Ranks stand ``gap`` behind each other.
    """
    if not bases:
        return ()
    facing = facing_of(a, b)
    files = ceil(len(bases) / max(ranks, 1))
    wide = max(_across(each) for each in bases) + gap
    deep = max(_along(each) for each in bases) + gap
    length = hypot(b[0] - a[0], b[1] - a[1])
    step = max(length / (files - 1), wide) if files > 1 else 0.0
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    right, back = radians(facing + 90.0), radians(facing + 180.0)
    found = []
    for at in range(len(bases)):
        rank, file = divmod(at, files)
        side = (file - (files - 1) / 2) * step
        x = middle[0] + side * sin(right) + rank * deep * sin(back)
        y = middle[1] - side * cos(right) - rank * deep * cos(back)
        found.append((x, y))
    return tuple(found)


def block(bases: Sequence[Base], at: Point, facing: float, ranks: int, gap: float) -> tuple[Point, ...]:
    """Give a place to each base of a block whose middle is at a place, ``gap`` cm between bases."""
    if not bases:
        return ()
    files = ceil(len(bases) / max(ranks, 1))
    rows = ceil(len(bases) / files)
    deep = max(_along(each) for each in bases) + gap
    ahead = (rows - 1) / 2 * deep
    turn = radians(facing)
    front = (at[0] + ahead * sin(turn), at[1] - ahead * cos(turn))
    beside = radians(facing + 90.0)
    half = 1e-3
    a = (front[0] - half * sin(beside), front[1] + half * cos(beside))
    b = (front[0] + half * sin(beside), front[1] - half * cos(beside))
    return drawn_up(bases, a, b, ranks, gap)


def kept_on(places: Sequence[Point], table: Table) -> tuple[Point, ...]:
    """Shift places together so that all of them are on the table, as far as that can be."""
    if not places:
        return ()
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    by = (max(0.0, -left) - max(0.0, right - table.width), max(0.0, -top) - max(0.0, bottom - table.height))
    return tuple((x + by[0], y + by[1]) for x, y in places)


def inwards(at: Point, table: Table) -> float:
    """Tell where the middle of the table is for somebody near an edge: up, right, down or left, in degrees."""
    edges = ((table.height - at[1], 0.0), (at[0], 90.0), (at[1], 180.0), (table.width - at[0], 270.0))
    return min(edges)[1]


def _across(base: Base) -> float:
    return base.diameter if isinstance(base, RoundBase) else base.width


def _along(base: Base) -> float:
    return base.diameter if isinstance(base, RoundBase) else base.length
