"""Pieces as a whole: moved, turned, mirrored, scaled, copied; openings go with their walls."""

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import Struct, structs

from companion.battlefield.editing import rings
from companion.battlefield.editing.drawing import fresh_id
from companion.battlefield.editing.faults import CannotEditError
from companion.geometry.points import quantise
from companion.model.board import Opening, Piece
from companion.model.values import Point


class Frame(Struct, frozen=True):
    """Where a piece lies and how large it is along its own sides, in cm; ``angle`` is how far it has been turned."""

    centre: Point
    width: float
    height: float
    angle: float


def frame_of(piece: Piece) -> Frame:
    """Measure a piece along its own sides: what one would type to lay it out again."""
    places = [rings.rotated(place, (0.0, 0.0), -piece.turned) for _, place in rings.corners(piece.outline)]
    left, top, right, bottom = rings.box(places)
    middle = rings.rotated(((left + right) / 2, (top + bottom) / 2), (0.0, 0.0), piece.turned)
    return Frame(quantise(middle), round(right - left, 3), round(bottom - top, 3), piece.turned % 360.0)


def box_of(pieces: Iterable[Piece]) -> tuple[float, float, float, float]:
    """Give left, top, right and bottom of several pieces, by their corners."""
    boxes = [rings.bounds(each.outline) for each in pieces]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def centre_of(pieces: Sequence[Piece]) -> Point:
    """Give the middle of the box about several pieces."""
    left, top, right, bottom = box_of(pieces)
    return quantise(((left + right) / 2, (top + bottom) / 2))


def _changed(piece: Piece, change: Callable[[Point], Point], turned: float) -> Piece:
    outline = rings.reshaped(piece.outline, change)
    openings = tuple(_carried(each, change) for each in piece.openings)
    return structs.replace(piece, outline=outline, openings=openings, turned=round(turned % 360.0, 3) + 0.0)


def _carried(opening: Opening, change: Callable[[Point], Point]) -> Opening:
    return structs.replace(opening, a=quantise(change(opening.a)), b=quantise(change(opening.b)))


def moved(piece: Piece, by: Point) -> Piece:
    """Shift a piece by so many cm."""
    return _changed(piece, lambda place: (place[0] + by[0], place[1] + by[1]), piece.turned)


def turned(piece: Piece, degrees: float, about: Point) -> Piece:
    """Turn a piece clockwise about a place; quarters of a turn are exact."""
    return _changed(piece, lambda place: rings.rotated(place, about, degrees), piece.turned + degrees)


def mirrored(piece: Piece, about: Point, axis: float = 0.0) -> Piece:
    """Mirror a piece across a line through a place; ``axis`` is the line's heading, 0 for a line up the table."""

    def over(place: Point) -> Point:
        x, y = rings.rotated(place, about, -axis)
        return rings.rotated((2 * about[0] - x, y), about, axis)

    return _changed(piece, over, 2 * axis - piece.turned)


def scaled(piece: Piece, width: float, height: float) -> Piece:
    """Give a piece another width and height along its own sides, about its centre.

    A side that the piece does not have - a straight wall has only one - stays as it is.
    Raises CannotEditError for a length that is none.
    """
    frame = frame_of(piece)
    if min(width, height) < 0 or (width <= 0 < frame.width) or (height <= 0 < frame.height):
        raise CannotEditError("core.fault.edit.no_length")
    wide = width / frame.width if frame.width else 1.0
    high = height / frame.height if frame.height else 1.0

    def stretch(place: Point) -> Point:
        x, y = rings.rotated(place, frame.centre, -frame.angle)
        x, y = frame.centre[0] + (x - frame.centre[0]) * wide, frame.centre[1] + (y - frame.centre[1]) * high
        return rings.rotated((x, y), frame.centre, frame.angle)

    return _changed(piece, stretch, piece.turned)


def placed(piece: Piece, frame: Frame) -> Piece:
    """Lay a piece out as typed: its size along its own sides, its angle, its centre.

    Raises CannotEditError for a length that is none.
    """
    sized = scaled(piece, frame.width, frame.height)
    middle = frame_of(sized).centre
    straight = turned(sized, frame.angle - sized.turned, middle) if frame.angle % 360.0 != sized.turned else sized
    now = frame_of(straight).centre
    return moved(straight, (frame.centre[0] - now[0], frame.centre[1] - now[1]))


def copied(pieces: Sequence[Piece], by: Point, taken: Collection[str], groups: Collection[str]) -> tuple[Piece, ...]:
    """Copy pieces with new names, shifted by so many cm; a group becomes a group of its own, nothing is locked."""
    names, renamed = set(taken), dict[str, str]()
    found: list[Piece] = []
    for each in pieces:
        name = fresh_id(each.kind, names)
        names.add(name)
        if each.group and each.group not in renamed:
            renamed[each.group] = fresh_id("group", {*groups, *renamed.values()})
        group = renamed.get(each.group, "")
        found.append(structs.replace(moved(each, by), id=name, group=group, locked=False))
    return tuple(found)
