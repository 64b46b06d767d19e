"""A crowded table for benchmarks: 60 pieces of 20 corners, hundreds of figures, the laws of awam."""

from PySide6.QtWidgets import QApplication

from companion.app import data_folder, registry, wording
from companion.model.board import Piece, Polygon
from companion.model.state import GameState, begin
from companion.model.units import Unit
from companion.painting.icons import Icons
from companion.painting.palette import palette
from companion.persistence.scenario_file import read_scenario
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.start import application
from tests.benchmarks import sight_references as reference
from tests.conformance.awam_table import RULES, man, table


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


def busy_board(units: int) -> BoardView:
    """Open the board on the crowded table."""
    return board_of(GameSession(RULES, Journal(busy_state(units)), MemoryStore()))


def scenario_board(name: str) -> BoardView:
    """Open the board on one of the program's own scenarios."""
    path = data_folder() / "scenarios" / f"{name}.scenario.json"
    scenario, rules = read_scenario(path, registry(data_folder() / "resources"))
    return board_of(GameSession(rules, Journal(begin(scenario, rules.tables)), MemoryStore()))


def board_of(session: GameSession) -> BoardView:
    """Open the board alone, as large as the window of a small laptop."""
    resources = data_folder() / "resources"
    application("en")
    bridge = Bridge(session, wording("en", resources, registry(resources)))
    view = BoardView(bridge, palette(resources / "styles" / "colours.toml"), Icons(resources / "icons"))
    view.resize(1280, 800)
    view.show()
    view.fit()
    QApplication.processEvents()
    view.settle()
    QApplication.processEvents()
    return view
