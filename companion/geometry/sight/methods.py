"""The hidden fraction by its five named methods."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from companion.geometry.points import Point
from companion.geometry.shapes import Footprint
from companion.geometry.sight.frame import Frame
from companion.geometry.sight.lines import Lines, chords, corridor, crossings
from companion.geometry.sight.obstacles import Body, Method
from companion.geometry.sight.picture import Picture, picture_of
from companion.geometry.sight.scene import Scene
from companion.geometry.sight.seeing import can_see, clear_of
from companion.geometry.sight.silhouette import Look, look_at
from companion.geometry.sight.woods import standing_in


@dataclass(frozen=True, eq=False)
class Hidden:
    """How much of a target is hidden, what each piece would hide alone, the picture, and the method used.

    ``shares`` come by size, the largest first, and are shares of the silhouette whatever the method. ``picture`` is
    drawn when first asked for.
    """

    fraction: float
    shares: tuple[tuple[str, float], ...]
    method: Method
    scene: Scene
    look: Look | None
    target: Body

    @cached_property
    def picture(self) -> Picture:
        """Draw the view along the barrel; an eye over the target's own base sees its plain figure."""
        if self.look is None:
            reach = self.target.footprint.reach
            return Picture(-reach, reach, self.target.ground, self.target.top)
        by_size = sorted(self.look.shares().items(), key=lambda item: -item[1])
        return picture_of(self.scene, self.look, by_size)


def hidden(scene: Scene, shooter: Body, target: Body, method: Method = "silhouette") -> Hidden:
    """Find how much of a target is hidden from a shooter, 0 to 1.

    ``silhouette``: from the eye over the centre of the shooter's base the target is a rectangle on an upright plane
    through its centre, as wide as the tangents to its base and as high as the figure; hidden is what the pieces in
    between, seen from the eye, cover of it together. ``width``: the part of that width whose whole height is hidden.
    ``area``: the part of the base's area lying in such wholly hidden directions. ``corners``: of the lines to the
    top of the figure over four corners of its base (a round base: the points at 45, 135, 225 and 315 degrees off its
    facing), those that are stopped. ``any``: 1 when no line at all is clear (see ``can_see``), else 0.

    A piece counts on a ray only between leaving the shooter's base and entering the target's: behind the target or
    under a base it hides nothing - but floors and roofs of hollow buildings, on which units stand, always count.
    Several pieces count once. When the eye stands over the target's base, or the target is flat, 0 is hidden.
    Defined for every position: a wall seen end on hides nothing, a piece that the eye touches hides in the directions
    that enter it.
    """
    look = look_at(scene, shooter, target)
    if look is None:
        return Hidden(0.0, (), method, scene, None, target)
    shares = sorted(look.shares().items(), key=lambda item: -item[1])
    named: dict[str, float] = {}
    for owner, share in shares:
        named[scene.keys[owner]] = max(share, named.get(scene.keys[owner], 0.0))
    if method == "silhouette":
        fraction = look.fraction()
    elif method == "width":
        frame = look.frame
        fraction = math.fsum(b - a for a, b in look.full_columns()) / (frame.right - frame.left)
    elif method == "area":
        fraction = _area_hidden(look, target.footprint)
    elif method == "corners":
        fraction = _corners_hidden(scene, shooter, target)
    else:
        fraction = 0.0 if can_see(scene, shooter, target).seen else 1.0
    return Hidden(min(max(fraction, 0.0), 1.0), tuple(named.items()), method, scene, look, target)


def _area_hidden(look: Look, base: Footprint) -> float:
    whole = base.area
    if whole <= 0.0:
        return 0.0
    return math.fsum(_slice(look.frame, base, a, b) for a, b in look.full_columns()) / whole


def _slice(frame: Frame, base: Footprint, a: float, b: float) -> float:
    """Give the area of a base between the rays of two tau."""
    if base.is_round:
        return _disc_left_of(frame, base.radius, b) - _disc_left_of(frame, base.radius, a)
    far = frame.distance + base.reach * 2
    wedge = [frame.eye, *(_ray_end(frame, tau, far) for tau in (a, b))]
    quarter = 64 if base.radius > 0 else 1
    return float(shapely.intersection(shapely.Polygon(wedge), shapely.Polygon(base.outline(quarter))).area)


def _ray_end(frame: Frame, tau: float, depth: float) -> Point:
    return frame.plan(tau, 1.0 / depth)


def _disc_left_of(frame: Frame, radius: float, tau: float) -> float:
    """Give the area of the target's disc to the left of a ray from the eye."""
    off = min(max(frame.distance * tau / math.sqrt(1 + tau * tau), -radius), radius)
    return off * math.sqrt(radius * radius - off * off) + radius * radius * (math.asin(off / radius) + math.pi / 2)


def _four_corners(base: Footprint) -> list[Point]:
    if len(base.core) == 4 and base.radius == 0:
        return list(base.core)
    reach = base.reach
    headings = [math.radians(base.facing + off) for off in (45.0, 135.0, 225.0, 315.0)]
    return [(base.centre[0] + math.sin(h) * reach, base.centre[1] - math.cos(h) * reach) for h in headings]


def _corners_hidden(scene: Scene, shooter: Body, target: Body) -> float:
    prisms = corridor(scene, shooter.footprint, target.footprint)
    if not len(prisms):
        return 0.0
    corners = np.array(_four_corners(target.footprint))
    eyes = np.tile(np.array(shooter.footprint.centre), (4, 1))
    _, leave = chords(shooter.footprint, eyes, corners)
    enter, _ = chords(target.footprint, eyes, corners)
    lines = Lines(eyes, corners, np.zeros(4), np.ones(4), np.clip(leave, 0.0, 1.0), np.clip(enter, 0.0, 1.0))
    lived_in: frozenset[int] = frozenset()
    if scene.is_wood[prisms].any():
        lived_in = standing_in(scene, shooter.footprint) | standing_in(scene, target.footprint)
    heights = (shooter.eye_level, target.top)
    sides = [crossings(scene, prisms, lines, side) for side in (1, -1)]
    clear = [clear_of(scene, prisms, lines, met, heights, lived_in) for met in sides]
    return float((~(clear[0] | clear[1])).sum()) / 4
