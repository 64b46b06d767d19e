"""Whatever is written is read back as it was, and is written the same the second time."""

import json
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app import data_folder, registry
from companion.model.events import AnyEvent
from companion.model.state import Scenario, begin, snapshot
from companion.persistence.scenario_file import pretty
from companion.rules.intents import CORE_INTENTS, Intent
from companion.rules.plan import Fact
from companion.rules.record import Abandoned, Gesture, Goto, RecordCodec
from companion.rules.requests import AnyAnswer
from tests.properties.typed import of_type

RULESETS = tuple(registry(data_folder() / "resources"))
EVERYWHERE = settings(max_examples=60, deadline=None)
ANSWERS, EVENTS, FACTS = (of_type(each) for each in (AnyAnswer, AnyEvent, Fact))
INTENTS = [*CORE_INTENTS, *(intent for ruleset in RULESETS for intent in ruleset.intents)]


@cache
def codec() -> RecordCodec:
    return RecordCodec([intent for ruleset in RULESETS for intent in ruleset.intents])


def back_and_forth(record: Any) -> None:
    line = codec().write(record)
    again = codec().read(line)
    assert again == record
    assert codec().write(again) == line
    assert b"\n" not in line


@pytest.mark.parametrize("kind", INTENTS, ids=lambda each: each.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_intents(kind: type[Intent], data: st.DataObject) -> None:
    intent = data.draw(of_type(kind))
    line = codec().write_intent(intent)
    again = codec().read_intent(line)
    assert again == intent
    assert type(again) is kind
    assert codec().write_intent(again) == line


@EVERYWHERE
@given(
    n=st.integers(1, 10**6),
    answers=st.lists(ANSWERS, max_size=3).map(tuple),
    events=st.lists(EVENTS, max_size=3).map(tuple),
    trace=st.lists(FACTS, max_size=2).map(tuple),
    headline=FACTS,
    data=st.data(),
)
def test_gestures(n: int, answers: Any, events: Any, trace: Any, headline: Fact, data: st.DataObject) -> None:
    intent = data.draw(of_type(data.draw(st.sampled_from(INTENTS))))
    back_and_forth(Gesture(n=n, intent=intent, answers=answers, trace=trace, headline=headline, events=events))
    back_and_forth(Abandoned(n=n, intent=intent, answers=answers))


@given(st.integers(1, 10**9), st.integers(0, 10**9))
def test_gotos(n: int, to: int) -> None:
    back_and_forth(Goto(n=n, to=to))


@EVERYWHERE
@given(of_type(Scenario))
def test_scenarios(scenario: Scenario) -> None:
    text = pretty(msgspec.to_builtins(scenario))
    assert msgspec.convert(json.loads(text), Scenario) == scenario
    assert msgspec.json.decode(text.encode(), type=Scenario) == scenario
    assert pretty(msgspec.to_builtins(msgspec.json.decode(text.encode(), type=Scenario))) == text


@EVERYWHERE
@given(of_type(Scenario))
def test_a_table_written_down_as_it_stands_begins_the_same_game(scenario: Scenario) -> None:
    tables = RULESETS[0].tables
    state = begin(scenario, tables)
    again = begin(snapshot(state, tables), tables)
    assert again.terrain.pieces == state.terrain.pieces
    for name in ("title", "table", "sides", "squads", "profiles", "units", "zones", "tables", "game", "tolerance"):
        assert getattr(again, name) == getattr(state, name)
