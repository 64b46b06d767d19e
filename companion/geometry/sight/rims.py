"""Where edges meet the rims of round bases, in arrays."""

import numpy as np

from companion.geometry.sight.scene import Floats, Ints


def meetings(px: Floats, py: Floats, dx: Floats, dy: Floats, radius: Floats | float) -> tuple[Ints, Floats]:
    """Give the edges that cross or touch circles, and the shares of the edges at which they do.

    Edges start at (px, py) from the centre and run by (dx, dy); an edge that crosses twice comes twice. Touching
    counts even where rounding keeps the edge a hair off: a sweep that cuts there asks beside the place, not on it.
    """
    a, b = dx * dx + dy * dy, px * dx + py * dy
    square = radius * radius
    root = b * b - a * (px * px + py * py - square)
    touched = (root >= -1e-9 * a * square).nonzero()[0]
    half = np.sqrt(np.maximum(root[touched], 0.0))
    rows = np.concatenate([touched, touched])
    at = np.concatenate([-b[touched] - half, half - b[touched]]) / a[rows]
    on = ((at >= -1e-12) & (at <= 1 + 1e-12)).nonzero()[0]
    return rows[on], at[on]
