"""Arrays of rows that belong together: written out range by range."""

import numpy as np

from companion.geometry.sight.scene import Ints


def ranges(first: Ints, spans: Ints) -> tuple[Ints, Ints]:
    """Write out ranges, given by their first numbers and their lengths: every number, and the range it belongs to."""
    of: Ints = np.arange(len(first)).repeat(spans)
    before: Ints = spans.cumsum() - spans
    return np.arange(len(of)) + (first - before)[of], of
