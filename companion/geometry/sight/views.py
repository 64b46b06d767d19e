"""One eye before many round bases, in arrays: where the targets are, and the edges that stand before them."""

from dataclasses import dataclass

import numpy as np

from companion.geometry.sight.scene import Bools, Floats, Ints


@dataclass(frozen=True, slots=True)
class Eye:
    """The shooter as the batch sees it: centre, radius of the base, height of the eye."""

    x: float
    y: float
    radius: float
    level: float


@dataclass(frozen=True, slots=True)
class Targets:
    """Round bases seen from one eye, in arrays: offset, distance, radius, unit step ahead, half width as a tangent."""

    dx: Floats
    dy: Floats
    distance: Floats
    radius: Floats
    wx: Floats
    wy: Floats
    half: Floats
    ground: Floats
    height: Floats

    def keep(self, rows: Bools | Ints) -> "Targets":
        """Give some of the targets."""
        return Targets(*(getattr(self, name)[rows] for name in self.__slots__))


def targets_of(eye: Eye, rows: Floats) -> Targets:
    """Lay out targets, given as rows of x, y, radius, ground, height; each must stand clear of the eye."""
    dx, dy, radius = rows[:, 0] - eye.x, rows[:, 1] - eye.y, rows[:, 2]
    distance = np.hypot(dx, dy)
    half = radius / np.sqrt(distance * distance - radius * radius)
    return Targets(dx, dy, distance, radius, dx / distance, dy / distance, half, rows[:, 3], rows[:, 4])


@dataclass(frozen=True, slots=True)
class Rows:
    """Edges in front of targets, clipped to the view: target, prism, (tau, q) of both ends, and whether a ray enters.

    Each lies wholly between the two bases; a ray enters the prism there or leaves it.
    """

    target: Ints
    prism: Ints
    tau0: Floats
    q0: Floats
    tau1: Floats
    q1: Floats
    enters: Bools

    def keep(self, rows: Bools | Ints) -> "Rows":
        """Give some of the rows."""
        return Rows(*(getattr(self, name)[rows] for name in self.__slots__))


def rim_q(seen: Targets, who: Ints, tau: Floats) -> Floats:
    """Give 1 / depth where rays enter the targets' bases (at their tangents beyond the wedge)."""
    d, r = seen.distance[who], seen.radius[who]
    k = d * d - r * r
    return np.asarray((d + np.sqrt(np.maximum(r * r - k * tau * tau, 0.0))) / k)
