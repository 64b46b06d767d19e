"""Why an operation of the terrain editor cannot be done, and the check that every edited piece passes."""

from companion.battlefield.outlines import checked
from companion.battlefield.terrain_faults import mended, piece_faults
from companion.model.board import LineString, MultiPolygon, Piece


class CannotEditError(Exception):
    """An operation that would leave nothing sensible: a wording code and the figures that fill it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


def settled(piece: Piece) -> Piece:
    """Give a piece as it may enter the game: mended where that leaves it in as many parts as it was drawn in.

    Raises CannotEditError with the first fault of a piece that cannot be mended so.
    """
    result = checked(piece.outline, piece.width)
    if any(each.code == "self_crossing" for each in result.repairs) and result.outline is not None:
        parts = len(piece.outline.coordinates) if isinstance(piece.outline, MultiPolygon) else 1
        if len(result.outline.polygons) != parts and not isinstance(piece.outline, LineString):
            raise CannotEditError("core.fault.edit.crossing", piece=piece.name or piece.kind)
    whole = mended(piece)
    for code, _, values in piece_faults(whole):
        raise CannotEditError(code, piece=piece.name or piece.kind, **values)
    return whole
