"""The part of the table that a unit overlooks."""

import math
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from companion.geometry.outlines import Outline
from companion.geometry.points import Point
from companion.geometry.sight.horizon import sweep, walls_facing
from companion.geometry.sight.scene import Floats, Scene

Frame4 = tuple[float, float, float, float]


def visibility_area(scene: Scene, eye: Point, table: Frame4, eye_level: float = 2.0, body: float = 3.0) -> Outline:
    """Give the part of the table where a figure ``body`` cm high, standing on the ground, shows at least its top.

    ``table`` is left, top, right, bottom in cm; an eye off the table is taken to its nearest edge. Pieces as high as
    both eye and figure hide all that lies behind them; lower ones hide a stretch of ground; woods count as stopped at
    their see-through depth. The result is always a valid outline; it has no polygons when the eye is walled in.
    """
    eye = (min(max(eye[0], table[0]), table[2]), min(max(eye[1], table[1]), table[3]))
    ground = scene.open_ground(max(eye_level, body), table)
    place, edges = shapely.Point(eye), ground.edges
    if not shapely.dwithin(ground.shape, place, 1e-9):
        return Outline(())
    on_edge = shapely.dwithin(ground.border, place, 1e-9)
    area = star(np.concatenate([edges, edges[:, [2, 3, 0, 1]]]) if on_edge else edges, eye)
    if area is None:
        return Outline(())
    if on_edge:
        # Seen from a face, the inside of the piece lies open up to its far side: cut it off.
        area = shapely.intersection(area, ground.shape)
    for shadow in _shadows(scene, eye, table, eye_level, body):
        area = shapely.difference(area, shadow)
    return _outline(area)


def star(edges: Floats, eye: Point) -> BaseGeometry | None:
    """Give what is seen from a point among edges that never cross: a star-shaped polygon, None if nothing is."""
    points = star_points(edges, eye)
    if len(points) < 3:
        return None
    area = shapely.Polygon(points)
    if not area.is_valid:
        area = shapely.make_valid(area, method="structure", keep_collapsed=False)
    return area if area.area > 0 else None


def star_points(edges: Floats, eye: Point) -> Floats:
    """Give the corners of the seen area, clockwise on the screen; an edge in line with the eye hides nothing.

    ``edges`` (x0, y0, x1, y1) keep what is solid on their left as numbers (counter-clockwise outlines), and the
    innermost ones close all round the eye.
    """
    walls = walls_facing(edges, eye)
    view = sweep(walls)
    if len(view.events) < 2:
        return np.zeros((0, 2))
    # Neighbouring intervals on one wall are one stretch of it.
    turns = np.flatnonzero(np.diff(view.owner) != 0) + 1
    first, last = np.concatenate([[0], turns]), np.concatenate([turns, [len(view.owner)]])
    own = view.owner[first]
    walled = own >= 0
    ends = np.stack([view.events[first], view.events[last]], axis=1)
    ux, uy = np.cos(ends), np.sin(ends)
    # Where no wall stands - the eye is on one - the outline comes back to the eye.
    turning = np.where(walled[:, None], ux * walls.dy[own, None] - uy * walls.dx[own, None], 1.0)
    length = np.where(walled[:, None], walls.cross[own, None] / turning, 0.0)
    points = np.stack([ux * length, uy * length], axis=2).reshape(-1, 2)
    if view.events[-1] - view.events[0] < 2 * math.pi - 1e-9:
        points = np.concatenate([points, np.zeros((1, 2))])
    step = np.abs(np.diff(points, axis=0, append=points[:1])).max(axis=1)
    return np.asarray(points[step > 1e-9] + np.array(eye), dtype=float)


def _shadows(scene: Scene, eye: Point, table: Frame4, eye_level: float, body: float) -> list[BaseGeometry]:
    """Give what the lower pieces and the woods hide of the ground."""
    reach = 2 * math.hypot(table[2] - table[0], table[3] - table[1])
    found: list[BaseGeometry] = []
    for prism in scene.prisms:
        if not math.isnan(prism.see_through):
            if prism.top > min(eye_level, body):
                found += _wood_shadow(prism.shape, eye, prism.see_through, reach)
            continue
        if prism.top >= max(eye_level, body) or prism.bottom > 0 or prism.top <= min(eye_level, body):
            continue
        if prism.top > eye_level:
            near, far = (body - eye_level) / (prism.top - eye_level), math.inf
        else:
            near, far = 1.0, (eye_level - body) / (eye_level - prism.top)
        found += _swept(prism.shape, eye, near, far, reach)
    return found


def _swept(shape: BaseGeometry, eye: Point, near: float, far: float, reach: float) -> list[BaseGeometry]:
    """Give the ground swept by a piece that is enlarged about the eye from one factor to another."""
    found: list[BaseGeometry] = [shape] if near <= 1.0 else []
    points = shapely.get_coordinates(shape.exterior) - np.array(eye)
    for p, q in pairwise(points):
        least = min(math.hypot(*p), math.hypot(*q))
        outer = min(far, max(reach / max(least, 1e-6), near + 1e-9))
        quad = np.array([p * near, q * near, q * outer, p * outer]) + np.array(eye)
        hull = shapely.MultiPoint(quad).convex_hull
        if hull.geom_type == "Polygon":
            found.append(hull)
    return found


def _wood_shadow(shape: BaseGeometry, eye: Point, depth: float, reach: float) -> list[BaseGeometry]:
    """Give what lies too deep in a wood or behind it, by rays a third of a degree apart and past every corner."""
    points = shapely.get_coordinates(shape) - np.array(eye)
    angles = np.arctan2(points[:, 1], points[:, 0])
    rays = np.unique(np.concatenate([np.linspace(-math.pi, math.pi, 1081), angles - 1e-7, angles + 1e-7]))
    ux, uy = np.cos(rays), np.sin(rays)
    ends = np.stack([ux, uy], axis=1) * reach + np.array(eye)
    lines = shapely.linestrings(np.stack([np.broadcast_to(np.array(eye), ends.shape), ends], axis=1))
    met = shapely.intersection(lines, shape)
    starts = np.array([_stop(part, eye, depth) for part in met])
    found: list[BaseGeometry] = []
    for k in np.flatnonzero(np.isfinite(starts[:-1]) & np.isfinite(starts[1:])):
        ring = [
            (ux[i] * r + eye[0], uy[i] * r + eye[1])
            for i, r in ((k, starts[k]), (k + 1, starts[k + 1]), (k + 1, reach), (k, reach))
        ]
        found.append(shapely.Polygon(ring))
    return [shapely.union_all(found, grid_size=1e-9)] if found else []


def _stop(met: BaseGeometry, eye: Point, depth: float) -> float:
    """Give how far a ray gets before it has run too deep in a wood; infinite if it never does."""
    left = depth
    runs = sorted(
        sorted(math.hypot(x - eye[0], y - eye[1]) for x, y in shapely.get_coordinates(part))
        for part in shapely.get_parts(met)
        if not part.is_empty
    )
    for run in runs:
        if run[-1] - run[0] > left:
            return run[0] + left
        left -= run[-1] - run[0]
    return math.inf


def _outline(area: BaseGeometry) -> Outline:
    polygons = []
    for part in shapely.get_parts(area):
        if part.geom_type == "Polygon" and part.area > 0:
            rings = [part.exterior, *part.interiors]
            polygons.append(tuple(tuple(map(tuple, shapely.get_coordinates(ring).tolist())) for ring in rings))
    return Outline(tuple(polygons))
