"""The ground between two units: a quick proof that nothing on it can hide either from the other."""

import numpy as np
import shapely

from companion.geometry.sight import Body, Scene

HAIR = 0.005
"""Whatever keeps farther than this many cm from the corridor is surely beside it."""


def is_open(scene: Scene, a: Body, b: Body, tolerance: float) -> bool:
    """Tell whether nothing that could hide lies between or under two bases, wherever within the tolerance they stand.

    Then both are wholly seen. The other way about nothing is proved: what lies there may be low, or stand aside.
    """
    if not scene.prisms:
        return True
    one, two = a.footprint, b.footprint
    wide = max(one.radius, two.radius) + tolerance + HAIR
    (ax, ay), (bx, by) = one.centre, two.centre
    dx, dy = bx - ax, by - ay
    x, y, radius = scene.circles[:, 0], scene.circles[:, 1], scene.circles[:, 2]
    share = np.clip(((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1e-12), 0.0, 1.0)
    gaps = np.hypot(ax + share * dx - x, ay + share * dy - y) - radius
    own = [scene.keys.index(each) for each in (a.key, b.key) if each in scene.keys]
    near = np.flatnonzero((gaps <= wide + max(one.reach, two.reach)) & ~np.isin(scene.owners, own))
    if not len(near):
        return True
    between = shapely.convex_hull(shapely.multipoints([*one.core, *two.core]))
    return bool((shapely.distance(scene.shapes[near], between) > wide).all())
