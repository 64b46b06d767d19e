"""What can come to rest on the table: balls, rods and darts, by the measures that a ruler gives."""

import math
from typing import Literal

from msgspec import Struct

from companion.model.values import Point
from companion.rules.requests import Shape

Solid = Literal["sphere", "capsule", "dart"]
SOLIDS: tuple[Solid, ...] = ("sphere", "capsule", "dart")


class Lying(Struct, frozen=True, kw_only=True):
    """Something solid as it lies: its kind, the middle of it, its length and diameter in cm, where it points to.

    A sphere has no length. A capsule is a rod with round ends, a dart is flat behind and pointed before; their
    length is measured over all. ``facing`` is in degrees clockwise from up.
    """

    kind: Solid = "sphere"
    at: Point = (0.0, 0.0)
    length: float = 7.0
    diameter: float = 1.2
    facing: float = 0.0

    @property
    def shape(self) -> Shape:
        """Give its exact shape: a core and the radius around it."""
        radius = self.diameter / 2
        if self.kind == "sphere" or self.length <= self.diameter:
            return Shape(core=(self.at,), radius=radius)
        if self.kind == "capsule":
            half = self.length / 2 - radius
            return Shape(core=(self._point(-half), self._point(half)), radius=radius)
        half, shoulder = self.length / 2, self.length / 2 - self.diameter
        outline = ((-half, -radius), (shoulder, -radius), (half, 0.0), (shoulder, radius), (-half, radius))
        return Shape(core=tuple(self._point(along, across) for along, across in outline))

    def _point(self, along: float, across: float = 0.0) -> Point:
        turn = math.radians(self.facing)
        x = self.at[0] + along * math.sin(turn) + across * math.cos(turn)
        y = self.at[1] - along * math.cos(turn) + across * math.sin(turn)
        return (round(x, 3) + 0.0, round(y, 3) + 0.0)
