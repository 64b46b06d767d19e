"""A small table for the toy ruleset: two squads of two on 60 x 40 cm, a wall between them."""

from functools import cache
from random import Random

from companion.battlefield.battlefield import Battlefield
from companion.model.board import Piece, Polygon, Table
from companion.model.state import GameState, Scenario, begin
from companion.model.units import Side, Squad, Unit
from companion.rules.drivers import ProgramDice
from companion.rules.ruleset import Context
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from tests.toy.ruleset import ToyRuleset

RULES = ToyRuleset()


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def scenario(tolerance: float = 0.0) -> Scenario:
    """Lay the small table out."""
    return Scenario(
        format="companion.scenario/1",
        ruleset="toy",
        title="A duel",
        table=Table(width=60.0, height=40.0),
        tolerance=tolerance,
        sides=(Side(id="red", name="Reds", colour="red"), Side(id="blue", name="Blues")),
        squads=(
            Squad(id="reds", name="Reds", side="red", motive="They want the bridge."),
            Squad(id="blues", name="Blues", side="blue", motive="They want the mill."),
        ),
        units=(
            Unit(id="r1", name="Ann", side="red", squad="reds", position=(10.0, 10.0)),
            Unit(id="r2", name="Bea", side="red", squad="reds", position=(10.0, 30.0)),
            Unit(id="b1", name="Cid", side="blue", squad="blues", position=(25.0, 10.0)),
            Unit(id="b2", name="Dan", side="blue", squad="blues", position=(29.0, 10.0)),
        ),
        terrain=(
            Piece(id="wall", kind="wall", outline=rectangle(17, 25, 18, 35), height=5.0, sight="blocks", cover="wall"),
            Piece(id="mud", kind="mud", outline=rectangle(0, 15, 60, 20), speed="mud"),
        ),
    )


def state(tolerance: float = 0.0) -> GameState:
    """Begin the duel; the same object each time."""
    return _begun(tolerance)


@cache
def _begun(tolerance: float) -> GameState:
    return begin(scenario(tolerance), RULES.tables)


def context(at: GameState | None = None) -> Context:
    """Look at the duel, as it begins or at another moment."""
    at = at or state()
    return Context(state=at, field=Battlefield(at))


def session(store: MemoryStore | None = None, tolerance: float = 0.0) -> GameSession:
    """Sit down to the duel."""
    return GameSession(RULES, Journal(state(tolerance)), store or MemoryStore())


def dice(seed: int) -> ProgramDice:
    """Take the program's dice, always falling the same for a seed."""
    return ProgramDice(Random(seed))
