"""What round bases stand on: the pieces under them, and where the outlines of these cross the rims of the bases."""

from dataclasses import dataclass

import numpy as np
import shapely

from companion.geometry.sight.arrays import ranges
from companion.geometry.sight.rims import meetings
from companion.geometry.sight.scene import Bools, Floats, Ints, Scene


@dataclass(frozen=True, slots=True)
class Footing:
    """Pairs of a base and a piece that meet, and the crossings of their borders; the same for every eye.

    Of each pair the number of the base and the prism, and whether they overlap rather than touch; of each crossing its
    pair and its place from the centre of the base.
    """

    target: Ints
    prism: Ints
    overlaps: Bools
    pair: Ints
    x: Floats
    y: Floats

    def among(self, chosen: Ints, count: int) -> "Footing":
        """Give what some of ``count`` bases stand on; from then on their numbers are their places among the chosen."""
        place = np.full(count, -1)
        place[chosen] = np.arange(len(chosen))
        target = place[self.target]
        kept = (target >= 0).nonzero()[0]
        number = np.full(len(target), -1)
        number[kept] = np.arange(len(kept))
        pair = number[self.pair]
        rows = (pair >= 0).nonzero()[0]
        return Footing(target[kept], self.prism[kept], self.overlaps[kept], pair[rows], self.x[rows], self.y[rows])


def footing_of(scene: Scene, rows: Floats) -> Footing:
    """Find what bases stand on, given as rows of x, y, radius."""
    circles = scene.circles
    gaps = np.hypot(np.subtract.outer(rows[:, 0], circles[:, 0]), np.subtract.outer(rows[:, 1], circles[:, 1]))
    target, prism = (gaps < np.add.outer(rows[:, 2], circles[:, 2])).nonzero()
    edge, pair = ranges(scene.starts[prism], (scene.starts[1:] - scene.starts[:-1])[prism])
    i = target[pair]
    px, py = scene.edges[edge, 0] - rows[i, 0], scene.edges[edge, 1] - rows[i, 1]
    dx, dy = scene.edges[edge, 2] - scene.edges[edge, 0], scene.edges[edge, 3] - scene.edges[edge, 1]
    hit, at = meetings(px, py, dx, dy, rows[i, 2])
    gap = shapely.distance(shapely.points(rows[target, :2]), scene.shapes[prism])
    return Footing(target, prism, gap < rows[target, 2], pair[hit], px[hit] + at * dx[hit], py[hit] + at * dy[hit])
