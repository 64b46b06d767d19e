"""What is wrong with an outline before it enters a game."""

from collections.abc import Iterator

from companion.model.board import Outline, Piece


def outline_faults(outline: Outline) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Find what is wrong with an outline: wording code, place below the piece, figures."""
    yield from ()


def piece_faults(piece: Piece) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Find what is wrong with a piece of terrain: wording code, place below the piece, figures."""
    yield from outline_faults(piece.outline)
