"""Whether tall pieces part two bases: the proof that no line at all runs between them."""

import math
from collections.abc import Sequence

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from companion.geometry.points import between
from companion.geometry.shapes import Footprint
from companion.geometry.sight.candidates import surely_stops
from companion.geometry.sight.obstacles import Body
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene

ARC = 32
"""A rounded corner is drawn round with so many chords to the full circle."""

_TURNS = np.arange(ARC) * (2.0 * math.pi / ARC)
_RIM: Floats = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1) / math.cos(math.pi / ARC)

BARS = np.array([0.0, -0.4, 0.4])
"""Where a bar across a piece is tried: by so many radii of the circle about it before and behind its middle."""

BEYOND = math.pi / 8
"""A shield about the near half of a base reaches past its sides by so much of a turn."""

SHIELD = np.array([-5.0, -3.0, -1.0, 1.0, 3.0, 5.0]) * BEYOND
"""Where the corners of a shield lie, as turns from the direction of the other base."""

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
    met = scene.shapes[tall][shapely.intersects(scene.prepared[tall], strip)]
    if not len(met):
        return False
    open_ground = shapely.difference(strip, met[0] if len(met) == 1 else shapely.union_all(met))
    parts = shapely.get_parts(open_ground)
    reached = _within(parts, a.footprint) & _within(parts, b.footprint)
    return not bool(reached.any())


def parted_from(scene: Scene, viewer: Body, others: Sequence[Body]) -> Bools:
    """Tell from which of many units one is surely parted, by pieces that are higher than all of them: shape (others,).

    As with ``parted`` True is a proof and False proves nothing; bases that are not round are left open.
    """
    found, base = np.zeros(len(others), dtype=bool), viewer.footprint
    rows = np.flatnonzero([base.is_round and b.footprint.is_round and _apart(base, b.footprint) for b in others])
    asked = [others[k] for k in rows.tolist()]
    everybody = (viewer, *asked)
    top = max(max(each.eye_level, each.top) for each in everybody)
    ground = min(min(each.ground, each.eye_level) for each in everybody)
    tall = np.flatnonzero((scene.tops >= top) & (scene.bottoms <= ground) & ~scene.is_wood)
    if not len(rows) or not len(tall):
        return found
    ends = np.array([(*each.footprint.core[0], each.footprint.radius) for each in asked])
    who, what = _near(base, ends, scene.circles[tall])
    what = tall[what]
    parted = _barred(scene, base, ends, who, what)
    rest = (~parted[who]).nonzero()[0]
    if len(rest):
        parted |= _shielded(scene, base, ends, who[rest], what[rest])
        settled = parted | _open_at_a_side(scene, base, ends, who[rest], what[rest])
        rest = rest[~settled[who[rest]]]
    if len(rest):
        left, number = np.unique(who[rest], return_inverse=True)
        parted[left] = _open_ground_ends(scene, base, ends[left], number, what[rest])
    found[rows[parted]] = True
    return found


def _barred(scene: Scene, base: Footprint, ends: Floats, who: Ints, what: Ints) -> Bools:
    """Tell which bases one single piece parts from one base: it holds a bar from side to side of all lines between."""
    (ax, ay), wide = base.core[0], np.maximum(ends[who, 2], base.radius) + HAIR
    dx, dy = ends[who, 0] - ax, ends[who, 1] - ay
    length = np.sqrt(dx * dx + dy * dy)
    dx, dy = dx / length, dy / length
    circles = scene.circles[what]
    along = (circles[:, 0] - ax) * dx + (circles[:, 1] - ay) * dy
    tries = np.add.outer(BARS, along / circles[:, 2]) * circles[:, 2]
    near, far = base.radius + HAIR, length - ends[who, 2] - HAIR
    tries = np.minimum(np.maximum(tries, near), far)
    x, y, across_x, across_y = ax + tries * dx, ay + tries * dy, -dy * wide, dx * wide
    bars = np.empty((len(BARS), len(who), 2, 2))
    bars[..., 0, 0], bars[..., 0, 1] = x + across_x, y + across_y
    bars[..., 1, 0], bars[..., 1, 1] = x - across_x, y - across_y
    # Bases that all but touch leave no room for a bar between them.
    held = shapely.covers(scene.prepared[what], shapely.linestrings(bars)).any(axis=0) & (near <= far)
    parted = np.zeros(len(ends), dtype=bool)
    parted[who[held]] = True
    return parted


def _shielded(scene: Scene, base: Footprint, ends: Floats, who: Ints, what: Ints) -> Bools:
    """Tell which bases one single piece parts from one base close about either: it holds a shield round the near half.

    The shield reaches a little past both sides, which is enough unless the bases differ much and stand close; it must
    leave the other base outside.
    """
    (ax, ay), other = base.core[0], ends[who, 2]
    dx, dy = ends[who, 0] - ax, ends[who, 1] - ay
    length, bearing = np.sqrt(dx * dx + dy * dy), np.arctan2(dy, dx)
    shields = np.stack(
        [
            _shields(np.full(len(who), ax), np.full(len(who), ay), base.radius, bearing),
            _shields(ends[who, 0], ends[who, 1], other, bearing + math.pi),
        ]
    )
    plain = (np.abs(base.radius - other) < math.sin(BEYOND) * length) & (
        length - base.radius - other > np.maximum(base.radius, other) * (1.0 / math.cos(BEYOND) - 1.0) + 4 * HAIR
    )
    held = shapely.covers(scene.prepared[what], shapely.linestrings(shields)).any(axis=0) & plain
    parted = np.zeros(len(ends), dtype=bool)
    parted[who[held]] = True
    return parted


def _shields(x: Floats, y: Floats, radius: Floats | float, bearing: Floats) -> Floats:
    """Give lines of five chords about one half of bases, a hair outside them: shape (n, 6, 2)."""
    turns = bearing[:, None] + SHIELD
    away = ((np.asarray(radius) + 2 * HAIR) / math.cos(BEYOND))[..., None]
    return np.stack([x[:, None] + away * np.cos(turns), y[:, None] + away * np.sin(turns)], axis=2)


def _open_at_a_side(scene: Scene, base: Footprint, ends: Floats, who: Ints, what: Ints) -> Bools:
    """Tell which bases surely are not parted from one base: a line at one side of both runs past all pieces."""
    (ax, ay), mine, other = base.core[0], base.radius, ends[who, 2]
    dx, dy = ends[who, 0] - ax, ends[who, 1] - ay
    length = np.sqrt(dx * dx + dy * dy)
    nx, ny = -dy / length, dx / length
    sides = [
        [ax + nx * mine * k, ay + ny * mine * k, ends[who, 0] + nx * other * k, ends[who, 1] + ny * other * k]
        for k in (1.0, -1.0)
    ]
    lines = shapely.linestrings(np.array(sides).transpose(0, 2, 1).reshape(2, len(who), 2, 2))
    met = shapely.intersects(scene.prepared[what], lines)
    stopped = np.array([np.bincount(who, each, minlength=len(ends)) for each in met])
    return np.asarray((stopped == 0).any(axis=0))


def _open_ground_ends(scene: Scene, base: Footprint, ends: Floats, who: Ints, what: Ints) -> Bools:
    """Tell for which bases no open ground reaches from one base to them, past the pieces that each is paired with."""
    parted, strips = np.zeros(len(ends), dtype=bool), _strips(base, ends)
    met = shapely.intersects(scene.prepared[what], strips[who])
    who, what = who[met], what[met]
    blocked, first = np.unique(who, return_index=True)
    if not len(blocked):
        return parted
    solid = np.array([_joined(scene.shapes[each]) for each in np.split(what, first[1:])], dtype=object)
    parts, of = shapely.get_parts(shapely.difference(strips[blocked], solid), return_index=True)
    here = shapely.dwithin(parts, shapely.points(base.core[0]), base.radius + 2 * HAIR)
    there = ends[blocked][of]
    here &= shapely.dwithin(parts, shapely.points(there[:, :2]), there[:, 2] + 2 * HAIR)
    closed = np.ones(len(blocked), dtype=bool)
    closed[of[here]] = False
    parted[blocked[closed]] = True
    return parted


def _apart(a: Footprint, b: Footprint) -> bool:
    return between(a.core[0], b.core[0]) > a.radius + b.radius


def _strips(base: Footprint, ends: Floats) -> NDArray[np.object_]:
    """Give what holds every line from one round base to each of others, given as rows of x, y, radius."""
    one = np.broadcast_to(_around(base), (len(ends), ARC, 2))
    two = ends[:, None, :2] + (ends[:, 2] + HAIR)[:, None, None] * _RIM
    return np.asarray(shapely.convex_hull(shapely.linestrings(np.concatenate([one, two], axis=1))))


def _near(base: Footprint, ends: Floats, circles: Floats) -> tuple[Ints, Ints]:
    """Pair round bases, as rows of x, y, radius, with the circles that may reach between them and one base."""
    (ax, ay), wide = base.core[0], np.maximum(ends[:, 2:], base.radius) + HAIR
    dx, dy = ends[:, :1] - ax, ends[:, 1:2] - ay
    x, y = circles[:, 0] - ax, circles[:, 1] - ay
    along = np.minimum(np.maximum((x * dx + y * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    who, what = ((x - along * dx) ** 2 + (y - along * dy) ** 2 <= (circles[:, 2] + wide) ** 2).nonzero()
    return who, what


def _joined(shapes: NDArray[np.object_]) -> BaseGeometry:
    joined: BaseGeometry = shapes[0] if len(shapes) == 1 else shapely.union_all(shapes)
    return joined


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
