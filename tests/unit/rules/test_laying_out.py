"""Laying several things out in one gesture: all of it or nothing, and all faults at once."""

import pytest
from msgspec import structs

from companion.model.board import Piece, Zone
from companion.model.state import GameState, snapshot
from companion.model.units import Side, Squad, Unit
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import LayOut
from companion.rules.record import Gesture
from tests.toy.table import RULES, rectangle, session

GREEN = Side(id="green", name="Greens", colour="green")
GREENS = Squad(id="greens", name="Greens", side="green")
EVE = Unit(id="g1", name="Eve", side="green", squad="greens", position=(40.0, 5.0))
HUT = Piece(id="hut", kind="house", outline=rectangle(40, 25, 48, 33), height=6.0, sight="blocks")
YARD = Zone(id="yard", kind="deployment", outline=rectangle(38, 0, 60, 10), side="green")


def laid(intent: LayOut) -> tuple[Gesture[LayOut] | Refused, GameState]:
    game = session()
    done = game.perform(intent, Script(()))
    return done, game.state


def test_a_party_joins_with_its_squad_its_figure_a_house_and_its_zone() -> None:
    before = session().state
    intent = LayOut(
        units=(EVE,), pieces=(HUT,), zones=(YARD,), sides=(*before.sides, GREEN), squads=(*before.squads, GREENS)
    )
    done, after = laid(intent)
    assert isinstance(done, Gesture)
    assert done.headline.code == "core.result.lay_out"
    assert done.headline.values["laid"] == 3
    assert after.units["g1"] == EVE
    assert after.terrain.pieces[-1] == HUT
    assert after.zones == (YARD,)
    assert (after.sides[-1], after.squads[-1]) == (GREEN, GREENS)


def test_things_are_taken_away_together_and_one_undo_brings_them_back() -> None:
    game = session()
    before = snapshot(game.state, RULES.tables)
    game.perform(LayOut(without_units=("r1", "b2"), without_pieces=("wall",)), Script(()))
    assert list(game.state.units) == ["r2", "b1"]
    assert [piece.id for piece in game.state.terrain.pieces] == ["mud"]
    assert game.undo()
    assert snapshot(game.state, RULES.tables) == before


@pytest.mark.parametrize(
    ("intent", "code", "figure"),
    [
        (LayOut(units=tuple(session().state.units.values())), "lay_out_units", "unit"),
        (LayOut(units=(session().state.units["r1"],)), "place_unit", "unit"),
        (LayOut(pieces=(HUT,)), "place_terrain", "piece"),
        (LayOut(zones=(structs.replace(YARD, side=""),)), "place_zone", "laid"),
        (LayOut(without_pieces=("wall",)), "take_away", "gone"),
        (LayOut(sides=session().state.sides[::-1]), "write_sides", "laid"),
    ],
)
def test_the_journal_says_what_was_laid(intent: LayOut, code: str, figure: str) -> None:
    done, _ = laid(intent)
    assert isinstance(done, Gesture)
    assert done.headline.code == f"core.result.{code}"
    assert figure in done.headline.values


@pytest.mark.parametrize(
    ("intent", "place", "code"),
    [
        (LayOut(units=(EVE,)), "units[0].side", "core.fault.unknown_side"),
        (LayOut(without_units=("nobody",)), "without_units", "core.fault.unknown_unit"),
        (LayOut(without_pieces=("moat",)), "without_pieces", "core.fault.unknown_piece"),
        (LayOut(without_zones=("moat",)), "without_zones", "core.fault.unknown_zone"),
        (LayOut(zones=(YARD,)), "zones[0].side", "core.fault.unknown_side"),
        (LayOut(pieces=(HUT, HUT)), "pieces", "core.fault.duplicate"),
        (LayOut(sides=(), squads=()), "squads", "core.fault.unknown_squad"),
        (LayOut(squads=(GREENS,)), "squads.greens.side", "core.fault.unknown_side"),
    ],
)
def test_what_cannot_stand_is_refused_whole(intent: LayOut, place: str, code: str) -> None:
    done, after = laid(intent)
    assert isinstance(done, Refused)
    assert (code, place) in [(each.code, each.place) for each in done.faults]
    assert after is session().state


def test_every_fault_is_told_not_only_the_first() -> None:
    done, _ = laid(LayOut(units=(EVE,), without_pieces=("moat",), zones=(YARD,)))
    assert isinstance(done, Refused)
    assert {each.code for each in done.faults} >= {
        "core.fault.unknown_side",
        "core.fault.unknown_squad",
        "core.fault.unknown_piece",
    }
