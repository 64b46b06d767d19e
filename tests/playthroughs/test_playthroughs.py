"""Recorded games replayed line by line: today's rules must write the very same lines."""

from pathlib import Path

import pytest

from companion.app import data_folder, registry
from companion.battlefield.battlefield import Battlefield
from companion.persistence.game_file import open_game
from companion.rules.drivers import Replay
from companion.rules.engine import examine
from companion.rules.record import Gesture, Goto, RecordCodec
from companion.rules.ruleset import Context
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.game.jsonl"))
RULESETS = registry(data_folder() / "resources")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_recorded_game_is_resolved_to_the_same_bytes(path: Path) -> None:
    opened = open_game(path, RULESETS)
    assert opened.notices == ()
    journal, store = opened.session.journal, MemoryStore()
    again = GameSession(opened.session.ruleset, Journal(journal.state_at(0)), store)
    for record in journal.records:
        if isinstance(record, Gesture):
            done = again.perform(record.intent, Replay(record.answers))
            assert isinstance(done, Gesture), record.n
        elif isinstance(record, Goto):
            assert again.goto(record.to)
    lines = path.read_bytes().splitlines()[1:]
    for n, (ours, theirs) in enumerate(zip(store.lines, lines, strict=True), start=1):
        assert ours == theirs, f"record {n}"
    codec = RecordCodec(opened.session.ruleset.intents)
    assert [codec.write(each) for each in journal.records] == lines
    assert list(verify(opened.session.ruleset, journal)) == []


def test_every_ruleset_that_ships_a_scenario_has_a_playthrough() -> None:
    played = {open_game(path, RULESETS).session.ruleset.id for path in GAMES}
    assert {"awam", "microwar144", "tactical"} <= played


def touched(name: str) -> tuple[int, set[str]]:
    """Count the gestures of a game, and name the rules that its traces hold or that it set aside."""
    session = open_game(HERE / name, RULESETS).session
    journal, rules = session.journal, set[str]()
    gestures = [each for each in journal.records if isinstance(each, Gesture)]
    for each in gestures:
        rules |= {fact.rule for fact in each.trace if fact.rule}
        if each.intent.overrides:
            before = journal.state_at(each.n - 1)
            plan = examine(session.ruleset, Context(state=before, field=Battlefield(before)), each.intent)
            rules |= {refusal.rule for refusal in plan.refusals}
    return len(gestures), rules


def test_la_spia_is_played_over_more_than_eighty_gestures_and_45_rules() -> None:
    gestures, rules = touched("la_spia_night.game.jsonl")
    assert gestures >= 80
    assert len({each for each in rules if each in {f"A{n}" for n in range(1, 51)}}) >= 45


def test_chance_plays_la_spia_as_well() -> None:
    gestures, rules = touched("la_spia.game.jsonl")
    assert gestures >= 80
    assert len(rules) >= 15


def test_furnace_bridge_is_played_over_more_than_eighty_gestures_with_guards_and_cover() -> None:
    gestures, rules = touched("furnace_bridge.game.jsonl")
    assert gestures >= 80
    assert rules >= {"M5", "M6", "M7", "M10", "M11", "M12", "M13", "M18"}


def test_both_tactical_scenarios_are_played_to_their_end_and_touch_every_rule_that_can_be_touched() -> None:
    village, village_rules = touched("sosnovka_school.game.jsonl")
    bridge, bridge_rules = touched("bridge_for_armour.game.jsonl")
    assert min(village, bridge) >= 50
    # T5 only says what a weapon's parameters are
    assert village_rules | bridge_rules >= {f"T{number}" for number in range(1, 23) if number != 5}
    for name in ("sosnovka_school", "bridge_for_armour"):
        assert open_game(HERE / f"{name}.game.jsonl", RULESETS).session.state.game["winner"]
