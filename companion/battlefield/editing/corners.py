"""Corners of an outline: moved, put in, taken out; doors and windows stay on their walls."""

from collections.abc import Callable

from msgspec import Struct, structs

from companion.battlefield.editing import rings
from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.rings import Corner, Edge
from companion.geometry.points import between, quantise
from companion.model.board import Opening, Piece
from companion.model.values import Point

ONE_WALL = 1e-3
"""Less than this of a door, in cm, is none."""


class OnWall(Struct, frozen=True):
    """Where an opening sits: the edge, by the corner it leaves, and the share of the edge at which its middle lies.

    ``with_edge`` tells whether it runs from a to b in the sense of the edge.
    """

    edge: Corner
    share: float
    with_edge: bool


def where(piece: Piece, opening: Opening) -> OnWall:
    """Find the wall of an opening."""
    middle = ((opening.a[0] + opening.b[0]) / 2, (opening.a[1] + opening.b[1]) / 2)

    def off(edge: Edge) -> float:
        return edge.distance(opening.a) + edge.distance(opening.b) + edge.distance(middle)

    edge = min(rings.edges(piece.outline), key=off)
    return OnWall(edge.corner, edge.share(middle), edge.share(opening.b) >= edge.share(opening.a))


def fitted(opening: Opening, edge: Edge, share: float, *, with_edge: bool = True) -> Opening | None:
    """Put an opening on a wall with its middle at a share of it; it keeps its length where the wall is long enough.

    None when there is no wall to speak of.
    """
    length = min(between(opening.a, opening.b), edge.length)
    if length < ONE_WALL:
        return None
    half = length / edge.length / 2
    middle = min(max(share, half), 1.0 - half)
    ends = (quantise(edge.at(middle - half)), quantise(edge.at(middle + half)))
    a, b = ends if with_edge else ends[::-1]
    return structs.replace(opening, a=a, b=b)


def _rebuilt(piece: Piece, parts: rings.Rings, follow: Callable[[OnWall], tuple[Corner, float] | None]) -> Piece:
    """Give the piece new corners; ``follow`` says on which new edge, and where, an opening of an old one comes."""
    outline = rings.put_together(piece.outline, parts)
    walls = {edge.corner: edge for edge in rings.edges(outline)}
    kept: list[Opening] = []
    for opening in piece.openings:
        was = where(piece, opening)
        place = follow(was)
        edge = walls.get(place[0]) if place else None
        if place is None or edge is None:
            continue
        put = fitted(opening, edge, place[1], with_edge=was.with_edge)
        if put is not None:
            kept.append(put)
    return structs.replace(piece, outline=outline, openings=tuple(kept))


def _ring(parts: rings.Rings, corner: Corner, piece: Piece) -> list[Point]:
    try:
        points = parts[corner.part][corner.ring]
        points[corner.point]
    except IndexError:
        raise CannotEditError("core.fault.edit.no_corner", piece=piece.name or piece.kind) from None
    return points


def corner_moved(piece: Piece, corner: Corner, to: Point) -> Piece:
    """Move one corner; doors keep their length and their share of the wall. Raises CannotEditError for no corner."""
    parts = rings.taken_apart(piece.outline)
    _ring(parts, corner, piece)[corner.point] = to
    return _rebuilt(piece, parts, lambda was: (was.edge, was.share))


def corner_added(piece: Piece, edge: Corner, place: Point) -> Piece:
    """Put a corner into an edge; what was before it on the wall stays before it.

    Raises CannotEditError for an edge that is not there.
    """
    parts = rings.taken_apart(piece.outline)
    points = _ring(parts, edge, piece)
    following = points[(edge.point + 1) % len(points)]
    split = Edge(edge, points[edge.point], following).share(place)
    points.insert(edge.point + 1, place)

    def follow(was: OnWall) -> tuple[Corner, float]:
        at = was.edge
        if (at.part, at.ring) != (edge.part, edge.ring) or at.point < edge.point:
            return at, was.share
        if at.point > edge.point:
            return structs.replace(at, point=at.point + 1), was.share
        if was.share <= split:
            return at, was.share / split if split else 0.0
        return structs.replace(at, point=at.point + 1), (was.share - split) / (1.0 - split)

    return _rebuilt(piece, parts, follow)


def corner_removed(piece: Piece, corner: Corner) -> Piece:
    """Take a corner out; doors of both walls beside it come onto the one that remains.

    A hole that loses its third corner goes as a whole. Raises CannotEditError when too few corners would be left.
    """
    parts = rings.taken_apart(piece.outline)
    points = _ring(parts, corner, piece)
    open_line = rings.is_line(piece.outline)
    least = 2 if open_line else 3
    if len(points) <= least:
        if corner.ring > 0:
            return _without_hole(piece, parts, corner)
        raise CannotEditError("core.fault.edit.few_corners", least=least)
    count, gone = len(points), corner.point
    here, before, after = points[gone], points[gone - 1], points[(gone + 1) % count]
    first, second = between(before, here), between(here, after)
    ends = open_line and gone in (0, count - 1)
    del points[gone]
    merged = (gone - 1) % count
    merged_now = merged - 1 if gone == 0 else merged

    def follow(was: OnWall) -> tuple[Corner, float] | None:
        at = was.edge
        if (at.part, at.ring) != (corner.part, corner.ring):
            return at, was.share
        if at.point not in (merged, gone):
            return structs.replace(at, point=at.point - (at.point > gone)), was.share
        if ends:
            return None
        done = was.share * first if at.point == merged else first + was.share * second
        return structs.replace(at, point=merged_now), done / (first + second) if first + second else 0.0

    return _rebuilt(piece, parts, follow)


def _without_hole(piece: Piece, parts: rings.Rings, corner: Corner) -> Piece:
    del parts[corner.part][corner.ring]

    def follow(was: OnWall) -> tuple[Corner, float] | None:
        at = was.edge
        if at.part != corner.part or at.ring < corner.ring:
            return at, was.share
        return None if at.ring == corner.ring else (structs.replace(at, ring=at.ring - 1), was.share)

    return _rebuilt(piece, parts, follow)
