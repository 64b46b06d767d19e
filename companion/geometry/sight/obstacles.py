"""What stands in the line of fire, and who looks: obstacles with heights and openings, bodies with eyes."""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from companion.geometry.outlines import Outline, outline_of
from companion.geometry.points import Point
from companion.geometry.shapes import Footprint

Kind: TypeAlias = Literal["opaque", "wood"]
Method: TypeAlias = Literal["silhouette", "width", "area", "corners", "any"]
"""How a hidden fraction is found; ``hidden`` tells what each means."""

SHELL = 0.2
"""Thickness in cm of the walls of a hollow building whose outline is all that is known of them."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A door, window or loophole: from a to b along the wall, from sill to top, heights in cm above the table."""

    a: Point
    b: Point
    sill: float
    top: float
    open: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Obstacle:
    """A piece that can hide: an upright body over an outline, from ``bottom`` to ``top`` in cm above the table.

    ``kind`` opaque stops every line that enters it; a wood stops a line that runs more than ``see_through`` cm in it.
    ``hollow`` makes a building of it: walls ``SHELL`` thick along the outline, a roof at the top and floors at the
    given heights; ``gaps`` are cut through the walls, of a solid piece as of a hollow one. Shut gaps are wall.
    """

    key: str
    outline: Outline
    bottom: float
    top: float
    kind: Kind = "opaque"
    see_through: float = 0.0
    gaps: tuple[Gap, ...] = ()
    hollow: bool = False
    floors: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A unit as sight knows it: its base, the ground it stands on, its eye and its top above that ground, in cm.

    A prone figure is one with lower eye and height; a rider or an aircraft one with higher ground.
    """

    footprint: Footprint
    ground: float = 0.0
    eye: float = 2.0
    height: float = 3.0
    key: str = ""

    @property
    def eye_level(self) -> float:
        """Give the height of the eye above the table."""
        return self.ground + self.eye

    @property
    def top(self) -> float:
        """Give the height of the figure's top above the table."""
        return self.ground + self.height

    def moved(self, dx: float, dy: float) -> "Body":
        """Shift the unit, keeping its heights."""
        return Body(self.footprint.moved(dx, dy), self.ground, self.eye, self.height, self.key)

    def grown(self, by: float) -> "Body":
        """Let the base reach so many cm farther all round; the centre and the heights stay."""
        base = replace(self.footprint, radius=self.footprint.radius + by)
        return Body(base, self.ground, self.eye, self.height, self.key)


def vehicle(body: Body) -> Obstacle:
    """Make an obstacle of a unit that blocks the line of fire: its base, from its ground to its top."""
    return Obstacle(body.key, outline_of(body.footprint), body.ground, body.top)
