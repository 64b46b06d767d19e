"""Overlaying shapes without ever failing: what nearly touches may confuse exact arithmetic, a fine grid never does."""

from collections.abc import Sequence

import shapely
from shapely.errors import GEOSException
from shapely.geometry.base import BaseGeometry

GRID = 1e-6
"""Where exact overlay fails, corners are moved to a grid of this many cm."""


def without(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Give a shape without what another covers."""
    try:
        return shapely.difference(shape, other)
    except GEOSException:
        return shapely.difference(_snapped(shape), _snapped(other), grid_size=GRID)


def shared(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Give what two shapes share."""
    try:
        return shapely.intersection(shape, other)
    except GEOSException:
        return shapely.intersection(_snapped(shape), _snapped(other), grid_size=GRID)


def joined(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    """Give what shapes cover together; nothing for no shapes."""
    try:
        return shapely.union_all(shapes) if len(shapes) else shapely.MultiPolygon()
    except GEOSException:
        return shapely.union_all([_snapped(each) for each in shapes], grid_size=GRID)


def _snapped(shape: BaseGeometry) -> BaseGeometry:
    return shapely.set_precision(shapely.make_valid(shape, method="structure", keep_collapsed=False), GRID)
