"""The ruler: lengths between units, pieces of terrain and points, edge to edge and centre to centre."""

import numpy as np
import shapely

from companion.battlefield.reports import Measurement
from companion.geometry.distance import Floats, edge_distance, nearest_pair, nearest_pair_to_outline, outline_distance
from companion.geometry.outlines import Outline
from companion.geometry.points import between
from companion.geometry.shapes import Footprint
from companion.model.values import Point

CONTACT = 0.0015
"""Bases this near in cm touch: positions are kept to the thousandth, so a contact would otherwise open again."""

DIGITS = 9
"""Decimals of a cm that a length keeps, so that equal lengths are equal numbers."""


def measured(a: Footprint | Outline, b: Footprint | Outline, tolerance: float) -> Measurement:
    """Measure between two shapes on the table, in cm; a piece of terrain has its centre of area as its centre."""
    edge, ends = _between(a, b)
    return Measurement(
        edge=shown(edge),
        centre=round(between(centre_of(a), centre_of(b)), DIGITS),
        a=ends[0],
        b=ends[1],
        contact=edge <= CONTACT,
        tolerance=tolerance,
    )


def edge_between(a: Footprint | Outline, b: Footprint | Outline) -> float:
    """Measure edge to edge only, in cm: 0 in contact."""
    if isinstance(a, Footprint) and isinstance(b, Footprint):
        edge = edge_distance(a, b)
    elif isinstance(a, Footprint) and isinstance(b, Outline):
        edge = outline_distance(a, b)
    else:
        edge = _between(a, b)[0]
    return shown(edge)


def shown(edge: float) -> float:
    """Give an edge-to-edge length as it is told: 0 in contact, else so that equal lengths are equal numbers."""
    return 0.0 if edge <= CONTACT else round(edge, DIGITS)


def all_shown(edges: Floats) -> Floats:
    """Give many edge-to-edge lengths as they are told, like ``shown``."""
    return np.where(edges <= CONTACT, 0.0, np.round(edges, DIGITS))


def centre_of(a: Footprint | Outline) -> Point:
    """Give the centre of a base, or the centre of area of a piece of terrain."""
    if isinstance(a, Footprint):
        return a.centre
    middle = a.shape.centroid
    return (float(middle.x), float(middle.y))


def _between(a: Footprint | Outline, b: Footprint | Outline) -> tuple[float, tuple[Point, Point]]:
    if isinstance(a, Footprint):
        if isinstance(b, Footprint):
            return edge_distance(a, b), nearest_pair(a, b)
        return outline_distance(a, b), nearest_pair_to_outline(a, b)
    if isinstance(b, Footprint):
        ends = nearest_pair_to_outline(b, a)
        return outline_distance(b, a), (ends[1], ends[0])
    ends = shapely.get_coordinates(shapely.shortest_line(a.shape, b.shape))
    p, q = (float(ends[0][0]), float(ends[0][1])), (float(ends[1][0]), float(ends[1][1]))
    return between(p, q), (p, q)
