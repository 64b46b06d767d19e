"""What lies over what: the order in which pieces of terrain are drawn, and in which they count."""

from collections.abc import Iterable

from companion.model.board import Piece

HILL = "hill"
"""The kind that is the ground itself."""

GROUND, COVERING, UPRIGHT = range(3)
"""The layers, the lowest first."""


def layer_of(piece: Piece) -> int:
    """Tell in which layer a piece lies: the hills, what covers the ground, or what stands upright on it.

    Hills are the ground, so that nothing lies under them. Walls, hedges, rocks and houses stand upright whatever is
    laid about their feet. Within a layer whoever lays the table out says which piece is the upper one.
    """
    if piece.kind == HILL:
        return GROUND
    return UPRIGHT if piece.height > 0 and (piece.barrier or piece.sight == "blocks") else COVERING


def from_below(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """List pieces the lowest first, by layers; in a layer as they are stacked, contours of hills by their height."""
    return tuple(sorted(pieces, key=lambda piece: (layer_of(piece), _contour(piece))))


def _contour(piece: Piece) -> float:
    return piece.base + piece.height if piece.kind == HILL else 0.0
