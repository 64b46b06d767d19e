"""Any event, however odd, makes a state; any of the core's intents is refused with its faults or carried out."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.events import AnyEvent
from companion.model.evolve import evolve, fold
from companion.model.state import GameState
from companion.rules.drivers import ProgramDice
from companion.rules.engine import Refused, chances, examine
from companion.rules.intents import CORE_INTENTS, Intent
from companion.rules.odds import Odds
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from companion.views.projection import Viewer, project
from tests.properties.typed import of_type
from tests.toy.table import RULES, context, state

IDS = st.sampled_from(["r1", "r2", "b1", "b2", "red", "blue", "reds", "blues", "wall", "mud"])
EVENTS = of_type(AnyEvent, IDS)
INTENTS = st.sampled_from(CORE_INTENTS).flatmap(lambda kind: of_type(kind, IDS))
PARTS = [each for each in GameState.__struct_fields__ if each != "terrain"]


def same(one: GameState, other: GameState) -> bool:
    parts = all(getattr(one, each) == getattr(other, each) for each in PARTS)
    return parts and one.terrain.pieces == other.terrain.pieces


@settings(max_examples=120, deadline=None)
@given(st.lists(EVENTS, max_size=6))
def test_any_events_can_be_folded_and_the_state_before_stays(events: list[AnyEvent]) -> None:
    before = state()
    kept = structs.replace(before)
    after = fold(before, events)
    assert same(before, kept)
    assert same(fold(before, events), after)
    assert set(after.units) <= {*before.units, *(e.unit.id for e in events if hasattr(getattr(e, "unit", None), "id"))}


@settings(max_examples=100, deadline=None)
@given(EVENTS)
def test_the_same_event_again_changes_nothing_more(event: AnyEvent) -> None:
    once = evolve(state(), event)
    assert same(evolve(once, event), once)


@settings(max_examples=120, deadline=None)
@given(intent=INTENTS, seed=st.integers(0, 99))
def test_a_core_gesture_is_refused_whole_or_done_whole(intent: Intent, seed: int) -> None:
    game = GameSession(RULES, Journal(state()), MemoryStore())
    plan = examine(RULES, game.context, intent)
    done = game.perform(intent, ProgramDice(Random(seed)))
    if plan.faults:
        assert isinstance(done, Refused)
        assert game.state is state()
        assert all(each.code.startswith("core.fault.") for each in plan.faults)
        return
    assert not isinstance(done, Refused)
    assert list(verify(RULES, game.journal)) == []
    for side in ("", "red", "blue", "nobody"):
        view = project(game.state, game.journal.records, Viewer(side=side), RULES.declarations)
        assert len(view.state.units) <= len(game.state.units)
    assert game.undo()
    assert same(game.state, state())


@settings(max_examples=60, deadline=None)
@given(INTENTS)
def test_the_chances_of_a_core_gesture_add_up_to_one(intent: Intent) -> None:
    found = chances(RULES, context(), intent)
    if isinstance(found, Odds):
        assert sum(each.chance for each in found.chances) == 1
