"""Whatever is played in awam: never two blue markers, three wounds or a shot with a marker on; a turn always ends."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.model.board import Level, Piece
from companion.model.state import GameState
from companion.rules.drivers import ProgramDice
from companion.rules.engine import Refused, examine
from companion.rules.intents import Intent, Override
from companion.rules.record import Gesture
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.intents import (
    Arson,
    BlindFire,
    Board,
    DrawCard,
    EndTurn,
    Fire,
    Melee,
    Move,
    Other,
    Rally,
    Reload,
    Rest,
    Row,
    TestMorale,
    Volley,
)
from companion.rulesets.awam.tables import AwamTables
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.conformance.awam_table import RULES, fence, man, rectangle, table, wood

FIGURES = ("ann", "art", "bob", "ben", "lurk")
UNITS = (*FIGURES, "canoe", "mule")
PIECES = ("fence", "wood", "house", "lake")
WAYS = ((20.0, 60.0), (26.0, 50.0), (30.0, 52.0), (41.0, 55.0), (45.0, 40.0), (38.0, 50.0), (70.0, 60.0))


def field() -> GameState:
    """Lay out a bit of everything: a wood with a lurker, a house, a lake with a boat, a mule, two melees to come."""
    units = [
        man("ann", 20.0, kinds=("regular", "officer")),
        man("art", 20.0, 56.0, kinds=("irregular",), weapons=("rifle", "tomahawk")),
        man("bob", 40.0, side="blue", kinds=("indian", "marksman"), weapons=("musket", "tomahawk")),
        man("ben", 40.0, 56.0, side="blue", kinds=("regular", "inexperienced")),
        man("lurk", 50.0, 40.0, side="blue", kinds=("trapper",), weapons=("musket", "knife"), hidden=True),
        man("canoe", 70.0, 60.0, kinds=("boat",), weapons=()),
        man("mule", 17.0, 50.0, kinds=("animal",), weapons=()),
    ]
    house = Piece(
        id="house",
        kind="house",
        outline=rectangle(10.0, 60.0, 30.0, 75.0),
        height=7.0,
        sight="blocks",
        cover="hard",
        levels=(Level(floor=0.0), Level(floor=3.5)),
    )
    lake = Piece(id="lake", kind="pond", outline=rectangle(60.0, 50.0, 90.0, 90.0), speed="water")
    fresh = {"squad": "", "last_squad": "", "card": "", "deck": ()}
    terrain = [fence(30.0), wood(44.0, 30.0, 60.0, 48.0), house, lake]
    return table(units, terrain, game=fresh, leaders={"reds": "ann", "blues": "bob"})


units = st.sampled_from(UNITS)
groups = st.lists(units, min_size=1, max_size=4).map(tuple)
pieces = st.sampled_from(PIECES)
paths = st.lists(st.sampled_from(WAYS), max_size=2).map(tuple)
intents = st.one_of(
    st.just(DrawCard()),
    st.just(EndTurn()),
    st.builds(TestMorale, unit=units),
    st.builds(Rest, unit=units),
    st.builds(Reload, unit=units),
    st.builds(Other, unit=units, note=st.just("waits")),
    st.builds(
        Move,
        unit=units,
        action=st.sampled_from(("walk", "run", "ford", "drag", "hide")),
        path=paths,
        pose=st.sampled_from((None, "prone", "standing")),
        drags=st.sampled_from(("", "mule", "bob")),
        level=st.sampled_from((None, 0, 1)),
    ),
    st.builds(Fire, shooter=units, target=units, weapon=st.sampled_from(("", "musket", "rifle", "tomahawk"))),
    st.builds(Melee, unit=units, against=st.one_of(st.just(()), groups)),
    st.builds(BlindFire, firers=groups, piece=pieces),
    st.builds(Volley, officer=units, firers=groups, target=st.sampled_from(("", *UNITS))),
    st.builds(Volley, officer=units, firers=groups, piece=pieces),
    st.builds(Rally, unit=units),
    st.builds(Board, unit=units, boat=st.sampled_from(("", "canoe"))),
    st.builds(Row, crew=groups, path=paths),
    st.builds(Arson, unit=units, piece=pieces),
)


def overridden(context: Context, intent: Intent) -> Intent:
    codes = {each.code for each in examine(RULES, context, intent).refusals}
    fields = {name: getattr(intent, name) for name in intent.__struct_fields__}
    return type(intent)(**{**fields, "overrides": tuple(Override(code=code, reason="so be it") for code in codes)})


def actors(intent: Intent) -> tuple[str, ...]:
    """Name those who act by an intent."""
    single = (getattr(intent, key) for key in ("shooter", "unit", "officer") if hasattr(intent, key))
    several = (each for key in ("firers", "crew", "against") for each in getattr(intent, key, ()))
    return (*single, *several)


@settings(max_examples=80, deadline=None)
@given(chosen=st.lists(intents, min_size=1, max_size=20), seed=st.integers(0, 999), force=st.booleans())
def test_any_sequence_of_gestures_keeps_the_laws(chosen: list[Intent], seed: int, force: bool) -> None:
    game = GameSession(RULES, Journal(field()), MemoryStore())
    dice = ProgramDice(Random(seed))
    for intent in chosen:
        before = game.state
        tables = AwamTables(before.tables)
        done = game.perform(overridden(game.context, intent) if force else intent, dice)
        if isinstance(done, Refused):
            assert game.state is before
            continue
        assert isinstance(done, Gesture)
        if not isinstance(intent, Rally):
            for who in actors(intent):
                assert not before.units[who].out
        if isinstance(intent, Fire) and not force:
            weapon = getattr(done.intent, "weapon", "") or "musket"
            assert figure(before, intent.shooter).stage(weapon, tables) in ("", "red", "yellow", "green")
            assert not (intent.weapon and figure(before, intent.shooter).stage(intent.weapon, tables))
        for unit in game.state.units:
            assert 0 <= figure(game.state, unit).wounds <= 2
            assert game.state.units[unit].markers.get("morale", True) is True
    assert list(verify(RULES, game.journal)) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_turn_always_ends_when_next_is_pressed(seed: int) -> None:
    game = GameSession(RULES, Journal(field()), MemoryStore())
    dice = ProgramDice(Random(seed))
    for _ in range(120):
        step = RULES.next_step(game.context)
        assert step is not None
        done = game.perform(step.intent, dice)
        assert isinstance(done, Gesture), done
        if isinstance(step.intent, EndTurn):
            break
    assert game.state.game["turn"] == 2
