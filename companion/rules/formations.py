"""Where units stand that are laid out together: in a line, or in a block."""

from collections.abc import Iterable
from math import ceil, cos, radians, sin, sqrt
from typing import Literal, get_args

from companion.model.board import Base, RoundBase
from companion.model.values import Point

Form = Literal["line", "block"]
FORMS: tuple[Form, ...] = get_args(Form)

GAP = 1.0
"""Room in cm between the bases of units that are laid out together."""


def formed(bases: Iterable[Base], at: Point, form: Form, facing: float, gap: float = GAP) -> tuple[Point, ...]:
    """Give a place to each base of a line or block, in order: from the left, rank behind rank.

    ``at`` is the middle of the whole in cm, ``facing`` in degrees clockwise from up, ``gap`` the room between bases
    in cm. A block is as near to a square of units as their number allows.
    """
    sizes = [_size(each) for each in bases]
    if not sizes:
        return ()
    columns = len(sizes) if form == "line" else ceil(sqrt(len(sizes)))
    ranks = [sizes[first : first + columns] for first in range(0, len(sizes), columns)]
    deep = [max(depth for _, depth in rank) + gap for rank in ranks]
    wide = max(width for width, _ in sizes) + gap
    found: list[Point] = []
    back = -sum(deep) / 2
    for rank, depth in zip(ranks, deep, strict=True):
        back += depth / 2
        across = _in_line(rank, gap) if form == "line" else _in_files(len(rank), wide)
        found.extend(_turned(at, right, back, facing) for right in across)
        back += depth / 2
    return tuple(found)


def _size(base: Base) -> tuple[float, float]:
    """Give a base's width across its facing and its depth along it, in cm."""
    if isinstance(base, RoundBase):
        return base.diameter, base.diameter
    return base.width, base.length


def _in_line(rank: list[tuple[float, float]], gap: float) -> list[float]:
    """Put bases of any width side by side with the same room between them."""
    right = -(sum(width for width, _ in rank) + gap * (len(rank) - 1)) / 2
    found = []
    for width, _ in rank:
        found.append(right + width / 2)
        right += width + gap
    return found


def _in_files(count: int, wide: float) -> list[float]:
    return [(each - (count - 1) / 2) * wide for each in range(count)]


def _turned(at: Point, right: float, back: float, facing: float) -> Point:
    angle = radians(facing)
    return (at[0] + right * cos(angle) - back * sin(angle), at[1] + right * sin(angle) + back * cos(angle))
