"""Many upright boxes, laid out so that those that meet one are found at once among hundreds."""

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in cm."""


class Boxes:
    """Boxes in their order; sides that only touch count as meeting."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        rows = np.array([*boxes], dtype=float).reshape(-1, 4)
        self._left, self._top, self._right, self._bottom = np.ascontiguousarray(rows.T)

    def meeting(self, box: Box, reach: float = 0.0) -> list[int]:
        """Give the numbers of the boxes that come within a reach in cm of a box, in order."""
        left, top, right, bottom = box
        across = (self._left <= right + reach) & (self._right >= left - reach)
        along = (self._top <= bottom + reach) & (self._bottom >= top - reach)
        found: list[int] = (across & along).nonzero()[0].tolist()
        return found
