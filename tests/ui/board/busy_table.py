"""A crowded table for benchmarks: 60 pieces of 20 corners, hundreds of figures, the laws of awam."""

from companion.model.board import Piece, Polygon
from companion.model.state import GameState
from companion.model.units import Unit
from tests.benchmarks import sight_references as reference
from tests.conformance.awam_table import man, table


def busy_state(units: int = 300, pieces: int = 60) -> GameState:
    """Lay the board of the sight benchmarks out as a game: every other figure is an enemy of the next."""
    board = reference.board(pieces, units)
    terrain = [
        Piece(
            id=f"p{k}",
            kind=("wood", "house", "wall", "rock", "hedge")[k % 5],
            name=f"Piece {k}" if k % 10 == 0 else "",
            outline=Polygon((tuple((float(x), float(y)) for x, y in [*ring, ring[0]]),)),
            height=float(top),
            sight="blocks",
            cover="hard",
            barrier=k % 5 == 1,
        )
        for k, (ring, top) in enumerate(zip(board.rings, board.heights, strict=True))
    ]
    return table([_figure(k, (float(x), float(y))) for k, (x, y) in enumerate(board.spots)], terrain)


def _figure(k: int, spot: tuple[float, float]) -> Unit:
    side = ("red", "blue")[k % 2]
    return man(f"u{k}", spot[0], spot[1], side=side, facing=float(37 * k % 360))
