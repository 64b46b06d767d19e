"""Hills by contours, fords and bridges across water, holes in an outline."""

import math
from collections.abc import Collection, Sequence

import shapely
from msgspec import structs
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from companion.battlefield.editing import rings
from companion.battlefield.editing.drawing import fresh_id, piece_of
from companion.battlefield.editing.faults import CannotEditError, settled
from companion.battlefield.outlines import outline_of
from companion.geometry.points import quantise
from companion.model.board import LineString, MultiPolygon, Outline, Piece, Polygon
from companion.model.kinds import Kind
from companion.model.values import Point

SMOOTH = 0.05
"""Corners of a new contour that lie within this many cm of a straight line are left out."""


def contour_on(piece: Piece, inset: float, taken: Collection[str]) -> Piece:
    """Put the next contour upon a hill: its outline so many cm further in, its foot at the top of the one below.

    Raises CannotEditError where no ground is left so far in.
    """
    outline = outline_of(piece)
    inner = outline.shape.buffer(-inset, join_style="round") if outline is not None else shapely.Polygon()
    inner = _largest(inner.simplify(SMOOTH))
    if inner.is_empty or inner.area < 0.5:
        raise CannotEditError("core.fault.edit.no_contour", piece=piece.name or piece.kind, inset=inset)
    upper = structs.replace(
        piece,
        id=fresh_id(piece.kind, taken),
        outline=_polygon(inner),
        width=0.0,
        base=round(piece.base + piece.height, 3),
        name="",
        locked=False,
    )
    return settled(upper)


def across(water: Piece, place: Point, kind: Kind, length: float, overhang: float, taken: Collection[str]) -> Piece:
    """Lay a ford or bridge across water at a place: ``length`` cm of bank, ``overhang`` cm over either bank.

    Raises CannotEditError where there is no water at the place.
    """
    outline = outline_of(water)
    if outline is None:
        raise CannotEditError("core.fault.edit.no_water")
    if isinstance(water.outline, LineString):
        strip = _stretch(water, place, length, overhang)
    else:
        strip = _largest(shapely.intersection(outline.shape, _band(water, place, length)), place)
        strip = strip.buffer(overhang, join_style="mitre") if overhang and not strip.is_empty else strip
    if strip.is_empty or strip.distance(shapely.Point(place)) > length:
        raise CannotEditError("core.fault.edit.no_water")
    return piece_of(kind, _polygon(strip), taken)


def _stretch(water: Piece, place: Point, length: float, overhang: float) -> BaseGeometry:
    """Cut a stretch out of a river of a width, square to its middle line."""
    middle = shapely.LineString(water.outline.coordinates)
    at = middle.project(shapely.Point(place))
    start, end = max(at - length / 2, 0.0), min(at + length / 2, middle.length)
    part = substring(middle, start, end)
    if part.length < 1e-6:
        return shapely.Polygon()
    return part.buffer(water.width / 2 + overhang, cap_style="flat", join_style="mitre")


def _band(water: Piece, place: Point, length: float) -> BaseGeometry:
    """Give a band of a width across everything, square to the bank nearest to a place."""
    edge = rings.nearest_edge(water, place)
    long = edge.length or 1.0
    ux, uy = (edge.b[0] - edge.a[0]) / long, (edge.b[1] - edge.a[1]) / long
    left, top, right, bottom = rings.bounds(water.outline)
    far = math.hypot(right - left, bottom - top)
    ends = [(place[0] - uy * s * far, place[1] + ux * s * far) for s in (-1, 1)]
    return shapely.LineString(ends).buffer(length / 2, cap_style="flat")


def with_hole(piece: Piece, hole: Polygon) -> Piece:
    """Cut a clearing, yard or island out of a piece.

    Raises CannotEditError where the hole does not leave the piece whole, or does not lie in it.
    """
    outline = outline_of(piece)
    cut = shapely.Polygon(hole.coordinates[0])
    if outline is None or isinstance(piece.outline, LineString) or not cut.is_valid:
        raise CannotEditError("core.fault.edit.no_hole", piece=piece.name or piece.kind)
    left = shapely.difference(outline.shape, cut)
    inside = shapely.intersects(outline.shape, cut) and not shapely.touches(outline.shape, cut)
    if left.geom_type != "Polygon" or left.is_empty or not inside:
        raise CannotEditError("core.fault.edit.no_hole", piece=piece.name or piece.kind)
    return settled(structs.replace(piece, outline=_polygon(left)))


def cut_out(pieces: Sequence[Piece]) -> tuple[Piece, Piece]:
    """Cut the smaller of two areas out of the larger: what is left of the larger, and the smaller.

    Raises CannotEditError where that would leave the larger in parts, or where one of them is a line.
    """
    larger, smaller = sorted(pieces, key=_area, reverse=True)
    if not isinstance(smaller.outline, Polygon):
        raise CannotEditError("core.fault.edit.not_joined")
    return with_hole(larger, smaller.outline), smaller


def _area(piece: Piece) -> float:
    outline = outline_of(piece)
    return outline.area if outline is not None else 0.0


def joined(pieces: Collection[Piece]) -> Piece:
    """Make one piece of several that touch or overlap, with everything else that the first of them has.

    Raises CannotEditError for lines.
    """
    first, *rest = pieces
    shapes = [outline_of(each) for each in pieces]
    if not rest or any(isinstance(each.outline, LineString) for each in pieces) or None in shapes:
        raise CannotEditError("core.fault.edit.not_joined")
    whole = shapely.union_all([each.shape for each in shapes if each is not None])
    parts = tuple(_rings(part) for part in shapely.get_parts(whole))
    outline: Outline = Polygon(parts[0]) if len(parts) == 1 else MultiPolygon(parts)
    return settled(structs.replace(first, outline=outline, openings=()))


def _largest(shape: BaseGeometry, near: Point | None = None) -> BaseGeometry:
    """Give the largest part of a shape, or the one nearest to a place."""
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    if near is not None:
        return min(parts, key=lambda part: part.distance(shapely.Point(near)), default=shapely.Polygon())
    return max(parts, key=lambda part: part.area, default=shapely.Polygon())


def _polygon(shape: BaseGeometry) -> Polygon:
    return Polygon(_rings(shape))


def _rings(shape: BaseGeometry) -> tuple[tuple[Point, ...], ...]:
    found = []
    for ring in (shape.exterior, *shape.interiors):
        points = [quantise((float(x), float(y))) for x, y in shapely.get_coordinates(ring)]
        kept = [point for at, point in enumerate(points) if at == 0 or point != points[at - 1]]
        found.append(tuple(kept))
    return tuple(found)
