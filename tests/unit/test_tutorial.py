"""The first evening with awam: what its description tells a reader to look at is there to be seen."""

from functools import cache
from random import Random

import pytest

from companion.app import data_folder, registry
from companion.battlefield.battlefield import Battlefield
from companion.model.state import GameState, begin
from companion.persistence.scenario_file import read_scenario
from companion.rules.concerns import concerns
from companion.rules.drivers import ProgramDice
from companion.rules.record import Gesture
from companion.rules.ruleset import Context, Ruleset
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession

FILE = data_folder() / "scenarios" / "toll_house.scenario.json"


@cache
def rules() -> tuple[GameState, Ruleset]:
    scenario, ruleset = read_scenario(FILE, registry(data_folder() / "resources"))
    return begin(scenario, ruleset.tables), ruleset


def test_two_squads_of_four_a_wood_a_house_and_a_wall() -> None:
    state, ruleset = rules()
    assert [len(state.members(squad.id)) for squad in state.squads] == [4, 4]
    assert {"wood", "house", "wall"} <= {piece.kind for piece in state.terrain.pieces}
    assert all(state.units[squad.leader].squad == squad.id for squad in state.squads)
    assert concerns(ruleset, state) == ()


def test_the_wall_hides_half_of_reed_who_stands_just_beyond_a_muskets_reach() -> None:
    state, ruleset = rules()
    field = Battlefield(state)
    reach = 50.0  # A25: a musket's longest range
    assert reach < field.measure("tidy", "reed").edge < reach + 2.0
    assert field.cover("tidy", "reed").fraction == pytest.approx(0.5, abs=0.05)
    intent = ruleset.fire(Context(state=state, field=field), "tidy", "reed")
    assert intent is not None
    refused = {each.code for each in ruleset.plan(Context(state=state, field=field), intent).refusals}
    assert "awam.refusal.range" in refused


def test_dyer_is_within_reach_and_hardly_hidden() -> None:
    state, _ = rules()
    field = Battlefield(state)
    assert field.measure("tidy", "dyer").edge < 45.0
    assert field.sees("tidy", "dyer")
    assert field.cover("tidy", "dyer").fraction < 0.25


def test_orme_sees_one_of_four_through_the_wood() -> None:
    field = Battlefield(rules()[0])
    assert [each for each in ("cobb", "reed", "wolfe", "dyer") if field.sees("orme", each)] == ["dyer"]


def test_whoever_stands_at_a_window_sees_more_than_is_seen_of_him() -> None:
    state, _ = rules()
    inside = Battlefield(state).with_unit_at("lamb", (75.5, 37.2))
    assert inside.sees("lamb", "tidy")
    assert inside.cover("tidy", "lamb").fraction > 0.4


def test_the_first_key_draws_a_card() -> None:
    state, ruleset = rules()
    game = GameSession(ruleset, Journal(state), MemoryStore())
    step = ruleset.next_step(game.context)
    assert step is not None
    done = game.perform(step.intent, ProgramDice(Random(1)))
    assert isinstance(done, Gesture)
    assert game.state.game.get("card")
