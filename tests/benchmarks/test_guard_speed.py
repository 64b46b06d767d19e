"""How fast a run under the eyes of forty guards among three hundred units is resolved."""

from random import Random
from time import process_time

import pytest

from companion.model.board import Piece
from companion.model.state import GameState
from companion.rules.drivers import by_policy, drive
from companion.rules.engine import Refused, start
from companion.rules.requests import AnyAnswer, AnyRequest, Dice, Faces
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.intents import Activate, Move
from tests.benchmarks.sight_references import note
from tests.benchmarks.test_sight_speed import slowness
from tests.conformance.microwar144_table import RULES, after, context, rectangle, soldier, table

RUN = Move(unit="ann", action="run", path=((100.0, 60.0),))


STREET = -1
"""Instead of a number of houses: a street of ten along the way, so that most guards see only into its gaps."""


def crowd(houses: int) -> GameState:
    """Put 300 units on 180 x 120 cm, the forty nearest to the way on guard, and houses between them."""
    rng = Random(1)
    spots = [(5 + x * 6 + rng.uniform(0, 2), 5 + y * 6 + rng.uniform(0, 2)) for x in range(28) for y in range(18)]
    spots = sorted(
        (spot for spot in spots if abs(spot[0] - 95) > 12 or abs(spot[1] - 60) > 3),
        key=lambda spot: (spot[0] - 95) ** 2 + (spot[1] - 60) ** 2,
    )
    units = [soldier("ann", 90.0, 60.0, level=10)]
    for number, (x, y) in enumerate(spots[:299]):
        weapon = "heavy_machine_gun" if number % 2 else "assault_rifle"
        on_guard = {"guard": True, "side": "blue"} if number < 40 else {"side": "blue" if number % 2 else "red"}
        units.append(soldier(f"u{number}", x, y, level=1, weapons=(weapon,), **on_guard))
    pieces = []
    if houses == STREET:
        rows = [(82.0 + 6.5 * k, y) for k in range(5) for y in (54.0, 63.0)]
        pieces = [_house(k, x, y, x + 4.5, y + 3.0) for k, (x, y) in enumerate(rows)]
    while len(pieces) < houses:
        x, y = rng.uniform(10, 165), rng.uniform(10, 105)
        if not (75 < x < 110 and 45 < y < 75):
            pieces.append(_house(len(pieces), x, y, x + rng.uniform(3, 8), y + rng.uniform(3, 8)))
    state = table(units, pieces, tolerance=0.3)
    return after(state, Activate(unit="ann"), 20)


def _house(number: int, left: float, top: float, right: float, bottom: float) -> Piece:
    outline = rectangle(left, top, right, bottom)
    return Piece(
        id=f"house{number}", kind="house", outline=outline, height=8.0, sight="blocks", cover="medium", speed="hard"
    )


def misses(request: AnyRequest) -> AnyAnswer:
    """Have every guard fire, and miss: the longest that a run can take."""
    return Faces(faces=(2,)) if isinstance(request, Dice) else by_policy(request)


def prepared(houses: int) -> Context:
    """Lay the table, its terrain taken apart as in a game that is under way, no question about Ann asked yet."""
    here = context(crowd(houses))
    far = [each.id for each in here.state.units.values()][-4:]
    here.field.fan(far[0], far)
    return here


def once(houses: int) -> float:
    """Check and resolve the run, everybody firing; processor seconds."""
    here = prepared(houses)
    begun = process_time()
    procedure = start(RULES, here, RUN)
    assert not isinstance(procedure, Refused)
    done, _ = drive(procedure, misses)
    spent = process_time() - begun
    assert done.headline.code == "microwar144.result.run"
    assert sum(1 for each in done.trace if each.code == "core.die") >= (15 if houses == STREET else 35)
    return spent


def one_by_one(houses: int) -> float:
    """Ask for each guard by itself how far, whether seen and how much hidden; processor seconds."""
    here = prepared(houses)
    guards = [each.id for each in here.state.units.values() if each.markers.get("guard")]
    assert (len(guards), len(here.state.units)) == (40, 300)
    begun = process_time()
    for each in guards:
        here.field.sighted(each, "ann")
    return process_time() - begun


@pytest.mark.parametrize("houses", [0, 20, STREET])
def test_a_run_under_forty_guards(houses: int) -> None:
    """Everything - who sees it where, who may fire, forty shots - in 50 ms on the measured machine.

    In the street, where most guards are asked again and again along the way, it costs as much as a dozen looks of each.
    """
    spent = min(once(houses) for _ in range(5))
    alone = min(one_by_one(houses) for _ in range(5))
    among = "in a street" if houses == STREET else f"{houses} houses"
    note(f"run under 40 guards among 300 units, {among}: {spent * 1e3:.1f} ms, one look each {alone * 1e3:.1f}")
    if houses == STREET:
        assert spent < 12 * alone
    else:
        assert spent < 50e-3 * slowness()
