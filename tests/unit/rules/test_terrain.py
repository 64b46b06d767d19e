"""Terrain changed in one gesture; doors and walls during play."""

from typing import Any

import pytest
from msgspec import structs

from companion.battlefield.editing.stacking import Laid
from companion.model.board import Level, LineString, Opening, Piece, TerrainLayer
from companion.model.kinds import Kind
from companion.model.state import GameState
from companion.rules.drivers import Script
from companion.rules.engine import Refused
from companion.rules.intents import ChangeTerrain, Destroy, Intent, OpenDoor
from companion.rules.record import Gesture
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from tests.toy.table import RULES, rectangle, state

FENCE = Piece(
    id="fence", kind="fence", outline=LineString(((17.0, 0.0), (17.0, 15.0))), width=0.5, height=5.0, sight="blocks"
)
HUT = Piece(
    id="hut",
    kind="house",
    outline=rectangle(5, 5, 15, 15),
    height=6.0,
    sight="blocks",
    barrier=True,
    openings=(Opening(a=(15.0, 9.0), b=(15.0, 11.0), sill=0.0, top=5.0, kind="door", open=False),),
    levels=(Level(floor=0.0), Level(floor=3.0)),
)
RUBBLE = Kind(id="rubble", speed="mud")


def session(*pieces: Piece) -> GameSession:
    begun = structs.replace(state(), terrain=TerrainLayer((*state().terrain.pieces, *pieces)))
    return GameSession(RULES, Journal(begun), MemoryStore())


def done(game: GameSession, intent: Intent) -> Gesture[Any]:
    found = game.perform(intent, Script(()))
    assert not isinstance(found, Refused), found
    return found


def refused(game: GameSession, intent: Intent) -> list[str]:
    before = game.state
    found = game.perform(intent, Script(()))
    assert isinstance(found, Refused)
    assert game.state is before
    return [each.code for each in found.faults]


def ids(at: GameState) -> list[str]:
    return [each.id for each in at.terrain.pieces]


def test_several_pieces_change_in_one_record_or_none_does() -> None:
    game = session()
    wall, mud = state().terrain.pieces
    lifted = structs.replace(wall, base=1.0)
    new = structs.replace(mud, id="mud-2", outline=rectangle(0, 25, 10, 30))
    made = done(game, ChangeTerrain(deed="change", pieces=(Laid(lifted, 1), Laid(new)), without=("mud",)))
    assert ids(game.state) == ["wall", "mud-2"]
    assert game.state.terrain.pieces[0].base == 1.0
    assert made.headline.code == "core.result.terrain_change_several"
    assert made.headline.values["count"] == 3
    assert game.undo()
    assert ids(game.state) == ["wall", "mud"]
    bad = structs.replace(new, speed="flying")
    assert refused(game, ChangeTerrain(pieces=(Laid(lifted), Laid(bad)))) == ["core.fault.unknown_speed"]


def test_what_is_laid_and_taken_away_at_once_is_a_slip() -> None:
    game = session()
    wall = state().terrain.pieces[0]
    assert refused(game, ChangeTerrain(pieces=(Laid(wall),), without=("wall",))) == ["core.fault.duplicate"]
    assert refused(game, ChangeTerrain(without=("nothing",))) == ["core.fault.unknown_piece"]


def test_a_door_that_is_opened_lets_sight_through_at_once() -> None:
    game = session(HUT)
    units = dict(game.state.units)
    assert units["r1"].position == (10.0, 10.0)
    assert not game.context.field.sees("r1", "b1")
    made = done(game, OpenDoor(piece="hut", opening=0))
    assert game.context.field.sees("r1", "b1")
    assert (made.headline.code, made.headline.values["opening"]) == ("core.result.opened", "ui.opening.door")
    assert refused(game, OpenDoor(piece="hut", opening=0)) == ["core.fault.edit.is_open"]
    done(game, OpenDoor(piece="hut", opening=0, open=False))
    assert not game.context.field.sees("r1", "b1")
    assert refused(game, OpenDoor(piece="hut", opening=1)) == ["core.fault.edit.no_opening"]
    assert refused(game, OpenDoor(piece="barn", opening=0)) == ["core.fault.unknown_piece"]


def test_a_wall_is_breached_where_one_points_and_nowhere_else() -> None:
    game = session(FENCE)
    assert not game.context.field.sees("r1", "b1")
    done(game, Destroy(piece="fence", at=(16.0, 10.0), width=6.0, note="a cart ran into it"))
    assert game.context.field.sees("r1", "b1")
    gap = game.state.terrain.pieces[-1].openings[0]
    assert {gap.a, gap.b} == {(17.0, 7.0), (17.0, 13.0)}
    assert refused(game, OpenDoor(piece="fence", opening=0, open=False)) == ["core.fault.edit.gap_stays"]
    assert refused(game, Destroy(piece="fence", at=(30.0, 10.0), width=6.0)) == ["core.fault.edit.off_wall"]
    assert refused(game, Destroy(piece="fence", at=(16.0, 3.0))) == ["core.fault.edit.no_length"]
    assert refused(game, Destroy(piece="mud", at=(16.0, 15.0), width=2.0)) == ["core.fault.edit.no_wall"]
    assert game.undo()
    assert game.state.terrain.pieces[-1] == FENCE


def test_a_house_that_falls_brings_down_who_was_upstairs() -> None:
    upstairs = structs.replace(state().units["r1"], level=1)
    begun = structs.replace(
        state(), units={**state().units, "r1": upstairs}, terrain=TerrainLayer((*state().terrain.pieces, HUT))
    )
    game = GameSession(RULES, Journal(begun), MemoryStore())
    made = done(game, Destroy(piece="hut", leaves=RUBBLE))
    ruin = game.state.terrain.pieces[-1]
    assert (ruin.id, ruin.kind, ruin.speed, ruin.height, ruin.sight) == ("hut", "rubble", "mud", 0.0, "open")
    assert (ruin.openings, ruin.levels, ruin.barrier) == ((), (), False)
    assert ruin.outline == HUT.outline
    assert game.state.units["r1"].level == 0
    assert game.state.units["r1"].position == (10.0, 10.0)
    assert made.headline.code == "core.result.destroyed"
    assert game.undo()
    assert game.state.units["r1"].level == 1


def test_a_piece_may_leave_nothing_but_not_what_the_ruleset_does_not_know() -> None:
    game = session(FENCE)
    done(game, Destroy(piece="fence"))
    assert ids(game.state) == ["wall", "mud"]
    flying = Kind(id="rubble", speed="flying")
    assert refused(game, Destroy(piece="wall", leaves=flying)) == ["core.fault.unknown_speed"]


@pytest.mark.parametrize("deed", ["draw", "move", "stack", "remove"])
def test_the_journal_names_the_deed_and_the_first_piece(deed: Any) -> None:
    game = session()
    wall = structs.replace(state().terrain.pieces[0], name="Long Wall")
    made = done(game, ChangeTerrain(deed=deed, pieces=(Laid(wall),)))
    assert made.headline.code == f"core.result.terrain_{deed}"
    assert made.headline.values == {"piece": "Long Wall", "count": 1}
