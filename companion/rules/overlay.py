"""What the board is to draw with a plan or a question: data, never a widget."""

from typing import Literal

from msgspec import Struct

from companion.model.values import Point


class Overlay(Struct, frozen=True, kw_only=True):
    """Something to draw on the board with a plan: data, never a widget. Points and radius in cm.

    A solid is a thing that really lies there, drawn as such.
    An arc opens by ``spread`` degrees in all, half of them to each side of ``angle``.
    """

    kind: Literal["zone", "circle", "line", "arc", "envelope", "path", "point", "solid"]
    points: tuple[Point, ...] = ()
    rings: tuple[tuple[Point, ...], ...] = ()
    radius: float = 0.0
    angle: float = 0.0
    spread: float = 0.0
    code: str = ""
