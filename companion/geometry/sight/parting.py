"""Whether tall pieces part two bases: the proof that no line at all runs between them."""

import math

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.shapes import Footprint
from companion.geometry.sight.candidates import surely_stops
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene

ARC = 32
"""A rounded corner is drawn round with so many chords to the full circle."""

_TURNS = np.arange(ARC) * (2.0 * math.pi / ARC)
_RIM: Floats = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1) / math.cos(math.pi / ARC)

HAIR = 1e-5
"""What reaches a base to within this many cm touches it."""


def parted(scene: Scene, a: Body, b: Body, prisms: Ints) -> bool:
    """Tell whether tall pieces part two bases: no open ground between them reaches from one to the other.

    ``prisms`` are those that could be in the way. True is a proof that no line runs, whichever of the two looks; False
    proves nothing.
    """
    if not len(prisms):
        return False
    forth, back = surely_stops(scene, a, b, prisms), surely_stops(scene, b, a, prisms)
    if not _closed(scene, a, b, prisms[forth]):
        return False
    return bool((forth == back).all()) or _closed(scene, a, b, prisms[back])


def _closed(scene: Scene, a: Body, b: Body, tall: Ints) -> bool:
    if not len(tall):
        return False
    strip = strip_between(a.footprint, b.footprint)
    met = scene.shapes[tall][shapely.intersects(strip, scene.shapes[tall])]
    if not len(met):
        return False
    open_ground = shapely.difference(strip, met[0] if len(met) == 1 else shapely.union_all(met))
    parts = shapely.get_parts(open_ground)
    reached = _within(parts, a.footprint) & _within(parts, b.footprint)
    return not bool(reached.any())


def strip_between(a: Footprint, b: Footprint) -> BaseGeometry:
    """Give a shape that holds every line between two bases, and little more."""
    return shapely.convex_hull(shapely.linestrings(np.concatenate([_around(a), _around(b)])))


def _around(footprint: Footprint) -> Floats:
    """Give corners of a convex shape that holds a base and a hair about it, so that a line along a face is held too."""
    core = np.array(footprint.core)
    return np.asarray((core[:, None, :] + (footprint.radius + HAIR) * _RIM[None, :, :]).reshape(-1, 2))


def _within(parts: NDArray[np.object_], footprint: Footprint) -> Bools:
    """Tell which parts of the open ground touch a base."""
    core: BaseGeometry
    if footprint.is_round:
        core = shapely.points(footprint.core[0])
    else:
        core = shapely.convex_hull(shapely.linestrings(footprint.core))
    return np.asarray(shapely.dwithin(parts, core, footprint.radius + 2 * HAIR))
