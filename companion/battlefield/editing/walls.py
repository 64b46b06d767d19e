"""Walls with what is in them: doors, windows and gaps put in, moved, taken out; breaches; floors."""

from collections.abc import Sequence

from msgspec import Struct, structs

from companion.battlefield.editing import rings
from companion.battlefield.editing.corners import fitted, where
from companion.battlefield.editing.faults import CannotEditError, settled
from companion.battlefield.editing.rings import Edge
from companion.geometry.points import between, nearest_on_segment
from companion.model.board import Level, Opening, OpeningKind, Piece
from companion.model.values import Point

OPENINGS: dict[OpeningKind, Opening] = {
    "door": Opening(a=(0.0, 0.0), b=(2.5, 0.0), sill=0.0, top=3.2, kind="door"),
    "window": Opening(a=(0.0, 0.0), b=(2.5, 0.0), sill=1.0, top=2.6, kind="window"),
    "loophole": Opening(a=(0.0, 0.0), b=(0.6, 0.0), sill=1.4, top=2.0, kind="loophole"),
    "gap": Opening(a=(0.0, 0.0), b=(4.0, 0.0), sill=0.0, top=2.5, kind="gap"),
}
"""How large an opening is when it is put in: its length, sill and top in cm."""


class WallPlace(Struct, frozen=True):
    """A place on a wall: its edge, the share of the edge, and how far in cm from it the hand was."""

    edge: Edge
    share: float
    distance: float


def wall_at(piece: Piece, place: Point) -> WallPlace:
    """Find the place on a piece's walls that is nearest to a place."""
    edge = rings.nearest_edge(piece, place)
    return WallPlace(edge, edge.share(place), edge.distance(place))


def opening_at(piece: Piece, place: Point, within: float) -> int | None:
    """Tell which opening lies within so many cm of a place; the nearest one, None when there is none."""
    found = [(between(place, nearest_on_segment(place, each.a, each.b)), at) for at, each in enumerate(piece.openings)]
    near = min(found, default=None)
    return near[1] if near is not None and near[0] <= within else None


def with_opening(piece: Piece, place: Point, kind: OpeningKind, floor: float = 0.0) -> Piece:
    """Put a door, window, loophole or gap into the wall nearest to a place; ``floor`` lifts it to a storey, in cm.

    Raises CannotEditError where the wall is too low or another opening is in the way.
    """
    spot, preset = wall_at(piece, place), OPENINGS[kind]
    top = piece.height if kind == "gap" else min(preset.top + floor, piece.height)
    opening = structs.replace(preset, sill=preset.sill + floor, top=top)
    put = fitted(opening, spot.edge, spot.share)
    if put is None or put.sill >= put.top:
        raise CannotEditError("core.fault.edit.no_room", piece=piece.name or piece.kind)
    return _with_all(piece, (*piece.openings, put), len(piece.openings))


def opening_moved(piece: Piece, at: int, place: Point) -> Piece:
    """Slide an opening to the wall nearest to a place. Raises CannotEditError where another one is in the way."""
    was = _opening(piece, at)
    spot = wall_at(piece, place)
    put = fitted(was, spot.edge, spot.share, with_edge=where(piece, was).with_edge)
    if put is None:
        raise CannotEditError("core.fault.edit.no_room", piece=piece.name or piece.kind)
    return _with_all(piece, _replaced(piece.openings, at, put), at)


def opening_changed(piece: Piece, at: int, opening: Opening) -> Piece:
    """Give an opening other heights, kind or state, and another length where its ends say so.

    Raises CannotEditError for heights upside down or where another opening is in the way.
    """
    _opening(piece, at)
    return _with_all(piece, _replaced(piece.openings, at, opening), at)


def opening_lengthened(piece: Piece, at: int, length: float) -> Piece:
    """Make an opening longer or shorter about its middle, no longer than its wall."""
    was, spot = _opening(piece, at), where(piece, _opening(piece, at))
    edge = next(each for each in rings.edges(piece.outline) if each.corner == spot.edge)
    longer = structs.replace(was, a=(0.0, 0.0), b=(length, 0.0))
    put = fitted(longer, edge, spot.share, with_edge=spot.with_edge)
    if put is None:
        raise CannotEditError("core.fault.edit.no_room", piece=piece.name or piece.kind)
    return _with_all(piece, _replaced(piece.openings, at, put), at)


def without_opening(piece: Piece, at: int) -> Piece:
    """Take an opening out: there is wall again."""
    _opening(piece, at)
    return structs.replace(piece, openings=tuple(each for n, each in enumerate(piece.openings) if n != at))


def opened(piece: Piece, at: int, *, open_: bool) -> Piece:
    """Open or shut a door or window."""
    return structs.replace(
        piece, openings=_replaced(piece.openings, at, structs.replace(_opening(piece, at), open=open_))
    )


def breached(piece: Piece, place: Point, width: float) -> Piece:
    """Break a gap of a width in cm into the wall nearest to a place, from the ground to the top.

    Openings that the breach takes in are gone; others on the wall stay. A breach as long as its wall takes all of it.
    Raises CannotEditError for a wall without height.
    """
    spot = wall_at(piece, place)
    gap = Opening(a=(0.0, 0.0), b=(width, 0.0), sill=0.0, top=piece.height, kind="gap")
    put = fitted(gap, spot.edge, spot.share)
    if put is None or piece.height <= 0:
        raise CannotEditError("core.fault.edit.no_room", piece=piece.name or piece.kind)
    kept = tuple(each for each in piece.openings if not _meet(each, put))
    return settled(structs.replace(piece, openings=(*kept, put)))


def with_floors(piece: Piece, floors: Sequence[tuple[float, str]]) -> Piece:
    """Give a building floors at these heights above its base, in cm, with their names; none makes it solid again.

    Raises CannotEditError for floors out of order or above the roof.
    """
    levels = tuple(Level(floor=round(height, 3), name=name) for height, name in floors)
    return settled(structs.replace(piece, levels=levels))


def _opening(piece: Piece, at: int) -> Opening:
    if not 0 <= at < len(piece.openings):
        raise CannotEditError("core.fault.edit.no_opening", piece=piece.name or piece.kind, opening=at + 1)
    return piece.openings[at]


def _replaced(openings: Sequence[Opening], at: int, opening: Opening) -> tuple[Opening, ...]:
    return tuple(opening if n == at else each for n, each in enumerate(openings))


def _with_all(piece: Piece, openings: tuple[Opening, ...], at: int) -> Piece:
    new = openings[at]
    if any(n != at and _meet(each, new) and _same_height(each, new) for n, each in enumerate(openings)):
        raise CannotEditError("core.fault.edit.taken", piece=piece.name or piece.kind)
    return settled(structs.replace(piece, openings=openings))


def _same_height(one: Opening, other: Opening) -> bool:
    return one.sill < other.top and other.sill < one.top


def _meet(one: Opening, other: Opening) -> bool:
    """Tell whether two openings lie upon each other along the same wall."""
    edge = Edge(rings.Corner(0, 0, 0), one.a, one.b)
    if max(edge.distance(other.a), edge.distance(other.b)) > between(other.a, other.b) + 1e-3:
        return False
    ends = sorted((_along(edge, other.a), _along(edge, other.b)))
    flat = max(_off(edge, other.a), _off(edge, other.b)) < 0.1
    return flat and ends[0] < edge.length - 1e-3 and ends[1] > 1e-3


def _along(edge: Edge, place: Point) -> float:
    length = edge.length or 1.0
    dx, dy = edge.b[0] - edge.a[0], edge.b[1] - edge.a[1]
    return ((place[0] - edge.a[0]) * dx + (place[1] - edge.a[1]) * dy) / length


def _off(edge: Edge, place: Point) -> float:
    length = edge.length or 1.0
    dx, dy = edge.b[0] - edge.a[0], edge.b[1] - edge.a[1]
    return abs((place[0] - edge.a[0]) * dy - (place[1] - edge.a[1]) * dx) / length
