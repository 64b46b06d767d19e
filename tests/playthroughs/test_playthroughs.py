"""Recorded games replayed line by line: today's rules must write the very same lines."""

from pathlib import Path

import pytest

from companion.app import data_folder, registry
from companion.persistence.game_file import open_game
from companion.rules.drivers import Replay
from companion.rules.record import Gesture, Goto, RecordCodec
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
    assert "awam" in played


def test_la_spia_is_played_over_more_than_forty_gestures_and_many_rules() -> None:
    journal = open_game(HERE / "la_spia.game.jsonl", RULESETS).session.journal
    gestures = [each for each in journal.records if isinstance(each, Gesture)]
    rules = {fact.rule for each in gestures for fact in each.trace if fact.rule}
    assert len(gestures) >= 80
    assert len(rules) >= 15
