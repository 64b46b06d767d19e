"""Laws of microwar144 that hold whatever is played: no gesture fails, the dead do nothing, a turn always ends."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.board import Opening, Piece
from companion.model.state import GameState
from companion.rules.drivers import ProgramDice
from companion.rules.engine import Refused, examine
from companion.rules.intents import Intent, Override, Stated
from companion.rules.record import Gesture
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, ChoosePoint, ChooseUnit, Chosen, Pointed, Ruling
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.game import game, waiting
from companion.rulesets.microwar144.intents import Activate, Aim, Attack, Guard, Move, PassTurn, Rest, WalkingShot
from companion.rulesets.microwar144.tables import MicrowarTables
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.conformance.microwar144_table import RULES, ground, rectangle, soldier, table, wall

UNITS = ("ann", "bea", "cid", "dan", "eva", "truck", "ghost")


def field(*, tolerance: float = 0.3) -> GameState:
    """Lay a table with everything on it: wall with a window, wood, mud, a vehicle with a passenger, a dead unit."""
    units = [
        soldier("ann", 20.0, weapons=("assault_rifle", "pistol"), worn=("light_vest",)),
        soldier("bea", 22.0, 54.0, level=9, weapons=("rocket_launcher",)),
        soldier("cid", 34.0, 50.0, side="blue", level=2, guard=True),
        soldier("dan", 38.0, 56.0, side="blue", weapons=("own",), own_range=30, own_power=9, guard=True),
        soldier("eva", None, side="blue", carrier="truck"),
        soldier("truck", 30.0, 44.0, side="blue", vehicle="medium", blocks=True, height=2.0, weapons=()),
        soldier("ghost", 40.0, 40.0, out="killed"),
    ]
    window = Opening(a=(28.0, 49.0), b=(28.0, 51.0), sill=1.0, top=2.5)
    wood = Piece(
        id="wood",
        kind="wood",
        outline=rectangle(36.0, 53.0, 46.0, 62.0),
        height=8.0,
        sight="area",
        see_through=4.0,
        cover="light",
        speed="hard",
    )
    pieces = (wall(28.0, 46.0, 53.0, height=4.0, openings=(window,)), wood, ground("mud", "rough", 24.0, 27.0))
    return table(units, pieces, tolerance=tolerance)


units = st.sampled_from(UNITS)
coordinate = st.floats(10.0, 50.0).map(lambda value: round(value, 1))
points = st.tuples(coordinate, coordinate)
weapons = st.sampled_from(("", "assault_rifle", "pistol", "own", "rocket_launcher"))
stated = st.builds(
    Stated,
    distance=st.one_of(st.none(), st.floats(0.0, 60.0)),
    sees=st.one_of(st.none(), st.booleans()),
    hidden=st.one_of(st.none(), st.floats(0.0, 1.0)),
    cover=st.sampled_from((None, "light", "high", "paper")),
)
shots = st.builds(WalkingShot, target=units, weapon=weapons, at=st.one_of(st.none(), st.floats(0.0, 20.0)))
paths = st.lists(points, max_size=3).map(tuple)
intents: st.SearchStrategy[Intent] = st.one_of(
    st.builds(Activate, unit=units),
    st.builds(
        Move,
        unit=units,
        action=st.sampled_from(("walk", "run", "covered_run", "take_cover")),
        path=paths,
        stated_length=st.one_of(st.none(), st.floats(0.0, 20.0)),
    ),
    st.builds(Move, unit=units, action=st.just("walk"), path=paths, shot=shots),
    st.builds(
        Attack, shooter=units, target=units, weapon=weapons, mode=st.sampled_from(("", "still", "walking", "guard"))
    ),
    st.builds(Attack, shooter=units, target=units, stated=stated),
    st.builds(Guard, unit=units),
    st.builds(Aim, unit=units, target=units, stated=stated),
    st.builds(Rest, unit=units),
    st.just(PassTurn()),
)


class Table:
    """Answers at random whatever is asked, choices and points as well as dice."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._dice = ProgramDice(self._rng)

    def __call__(self, request: AnyRequest) -> AnyAnswer:
        if isinstance(request, Choice | Ruling):
            return Chosen(option=self._rng.choice(request.options))
        if isinstance(request, ChooseUnit):
            return Chosen(option=self._rng.choice(request.among))
        if isinstance(request, ChoosePoint):
            x, y = request.suggested
            return Pointed(point=(x + self._rng.uniform(-9, 9), y + self._rng.uniform(-9, 9)))
        return self._dice(request)


def overridden(context: Context, intent: Intent) -> Intent:
    codes = {each.code for each in examine(RULES, context, intent).refusals}
    return structs.replace(intent, overrides=tuple(Override(code=code, reason="so be it") for code in sorted(codes)))


def keeps_the_laws(state: GameState) -> None:
    tables = MicrowarTables(state.tables)
    for unit in state.units.values():
        who = fighter(state, unit.id)
        if who.damage:
            assert bool(unit.out) == tables.is_out(who.health(tables))
        if unit.out and unit.id != "ghost":
            assert (who.guard, who.covered, who.acted, who.aim) == (False, False, False, "")
        assert (who.aiming != "none") == bool(who.aim)
        assert RULES.declarations.find("marker", "damage").fault(who.damage) is None  # type: ignore[union-attr] # it is declared
    now = game(state)
    assert not now.active or not state.units[now.active].out
    assert all(not state.units[each].out and state.units[each].side == now.side for each in waiting(state))
    # the turn passes by itself: whoever has it has somebody active or somebody to try (M5)
    fit = [unit for unit in state.units.values() if unit.side == now.side and not unit.out]
    assert now.active or waiting(state) or not fit


@settings(max_examples=30, deadline=None)
@given(chosen=st.lists(intents, min_size=1, max_size=12), seed=st.integers(0, 999), force=st.booleans())
def test_any_sequence_of_gestures_keeps_the_laws(chosen: list[Intent], seed: int, force: bool) -> None:
    session = GameSession(RULES, Journal(field()), MemoryStore())
    answers = Table(seed)
    for intent in chosen:
        before = session.state
        done = session.perform(overridden(session.context, intent) if force else intent, answers)
        if isinstance(done, Refused):
            assert session.state is before
            assert not force or done.faults
            continue
        assert isinstance(done, Gesture)
        actor = getattr(intent, "shooter", getattr(intent, "unit", ""))
        assert not actor or not before.units[actor].out
        keeps_the_laws(session.state)
        for unit in UNITS:
            assert RULES.glance(session.context, session.state.units[unit]).wounds >= 0
            assert bool(RULES.offers(session.context, unit)) <= (not session.state.units[unit].out)
        assert RULES.status(session.context)
    assert list(verify(RULES, session.journal)) == []


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_turns_always_end_when_next_is_pressed(seed: int) -> None:
    """With four units on the table each turn ends within twice their number of steps and one."""
    session = GameSession(RULES, Journal(field(tolerance=0.0)), MemoryStore())
    answers = Table(seed)
    for _ in range(3):
        side, steps = game(session.state).side, 0
        while game(session.state).side == side:
            steps += 1
            assert steps <= 2 * len(UNITS) + 1
            step = RULES.next_step(session.context)
            assert step is not None
            assert isinstance(session.perform(step.intent, answers), Gesture)


@settings(max_examples=60, deadline=None)
@given(intent=intents)
def test_a_plan_changes_nothing_and_says_the_same_twice(intent: Intent) -> None:
    state = field()
    session = GameSession(RULES, Journal(state), MemoryStore())
    first = session.examine(intent)
    assert session.examine(intent) == first
    assert session.state is state
    assert all(each.rule.startswith("M") for each in first.refusals)
    assert all(each.rule.startswith("M") for each in first.modifiers)
