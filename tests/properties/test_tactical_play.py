"""Laws of tactical that hold whatever is played: no gesture fails, the dead do nothing, a turn always ends."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.board import Opening, Piece, RectBase
from companion.model.state import GameState
from companion.rules.drivers import ProgramDice
from companion.rules.engine import Refused, examine
from companion.rules.intents import Intent, Override, Stated
from companion.rules.record import Gesture
from companion.rules.requests import (
    AnyAnswer,
    AnyRequest,
    Choice,
    ChooseDirection,
    ChoosePoint,
    ChooseUnit,
    Chosen,
    Direction,
    PlaceShape,
    Pointed,
    Ruling,
    Shape,
)
from companion.rules.ruleset import Context
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.game import fighting, game, present, waiting
from companion.rulesets.tactical.intents import Begin, Board, Carry, Melee, Move, PassTurn, Retreat, Victory
from companion.rulesets.tactical.intents_fire import AreaFire, Fire, HoldFire, NaturalFire
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from companion.session.verify import verify
from tests.conformance.tactical_table import RULES, machine, man, rectangle, table, wall

UNITS = ("ann", "amy", "abe", "tank", "apc", "rider", "gun", "bob", "ben", "heli", "mg", "ghost")
OUT_BEFORE = "ghost"


def field(*, tolerance: float = 0.3, begun: bool = True) -> GameState:
    """Lay a table with everything on it: walls with a window, wood, water, vehicles with a passenger, a dead man."""
    units = [
        man("ann", 20.0, weapons=("assault_rifle", "pistol")),
        man("amy", 20.0, 53.0, weapons=("rpg", "submachine_gun")),
        man("abe", 22.0, 50.0, wounded=True),
        machine("tank", "tank", 24.0, 60.0, base=RectBase(length=7.0, width=4.0), facing=80.0, damage=4),
        machine("apc", "apc", 18.0, 40.0),
        man("rider", None, carrier="apc"),
        machine("gun", "field_gun", 12.0, 50.0),
        man("bob", 25.0, 50.0, side="blue", weapons=("rifle",)),
        man("ben", 34.0, 55.0, side="blue", weapons=("own",), own_mode="lobbed", own_range=60, own_blast=6),
        machine("heli", "attack_helicopter", 40.0, 45.0, side="blue", altitude=12.0),
        man("mg", 38.0, 50.0, side="blue", weapons=("machine_gun",), facing=270.0),
        man("ghost", 40.0, 40.0, out="killed"),
    ]
    window = Opening(a=(28.0, 49.0), b=(28.0, 51.0), sill=1.0, top=2.5)
    wood = Piece(
        id="wood", kind="wood", outline=rectangle(36.0, 53.0, 46.0, 62.0), height=8.0, sight="area", see_through=4.0
    )
    lake = Piece(id="lake", kind="water", outline=rectangle(40.0, 20.0, 50.0, 35.0), speed="water")
    house = structs.replace(wall(28.0, 46.0, 53.0, height=4.0), openings=(window,))
    low = wall(15.0, 30.0, 35.0, height=6.5, name="low")
    return table(units, (house, low, wood, lake), tolerance=tolerance, game={"begun": begun})


units = st.sampled_from(UNITS)
someone = st.sampled_from(("", *UNITS))
several = st.lists(units, max_size=3).map(tuple)
coordinate = st.floats(5.0, 60.0).map(lambda value: round(value, 1))
points = st.tuples(coordinate, coordinate)
paths = st.lists(points, max_size=3).map(tuple)
weapons = st.sampled_from(
    ("", *(key for key in ("assault_rifle", "rpg", "own", "tank_gun", "field_gun", "machine_gun")))
)
stated = st.builds(
    Stated,
    distance=st.one_of(st.none(), st.floats(0.0, 60.0)),
    sees=st.one_of(st.none(), st.booleans()),
    hidden=st.one_of(st.none(), st.floats(0.0, 1.0)),
)
shapes = st.builds(Shape, core=st.lists(points, min_size=1, max_size=3).map(tuple), radius=st.floats(0.0, 2.0))
sides = st.sampled_from(("red", "blue"))
intents: st.SearchStrategy[Intent] = st.one_of(
    st.just(Begin()),
    st.just(PassTurn()),
    st.builds(
        Move,
        unit=units,
        path=paths,
        altitude=st.one_of(st.none(), st.floats(0.0, 120.0)),
        stated_length=st.one_of(st.none(), st.floats(0.0, 40.0)),
        stated_climbs=st.one_of(st.none(), st.lists(st.floats(0.0, 12.0), max_size=2).map(tuple)),
    ),
    st.builds(Move, unit=units, path=paths),
    st.builds(
        Melee,
        unit=units,
        target=units,
        beside=st.one_of(st.none(), several),
        against=st.one_of(st.none(), several),
        stated_distance=st.one_of(st.none(), st.floats(0.0, 9.0)),
    ),
    st.builds(Board, unit=units, target=someone, to=st.one_of(st.none(), points)),
    st.builds(Carry, unit=units, target=units),
    st.builds(Retreat, side=sides, carried=st.one_of(st.none(), several)),
    st.builds(Victory, side=sides),
    st.builds(Fire, shooter=units, target=units, weapon=weapons, stated=stated, returns=st.booleans()),
    st.builds(Fire, shooter=units, target=units, shots=several),
    st.builds(AreaFire, shooter=units, weapon=weapons, aim=st.one_of(st.none(), points), returns=st.booleans()),
    st.builds(
        NaturalFire,
        shooter=units,
        weapon=weapons,
        struck=several,
        rest=st.one_of(st.none(), shapes),
        lost=st.booleans(),
    ),
    st.builds(HoldFire, unit=units, target=units),
)


class Table:
    """Answers at random whatever is asked: dice, choices, points, directions and shapes."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._dice = ProgramDice(self._rng)

    def __call__(self, request: AnyRequest) -> AnyAnswer:
        if isinstance(request, Choice | Ruling):
            return Chosen(option=self._rng.choice(request.options))
        if isinstance(request, ChooseUnit):
            return Chosen(option=self._rng.choice(request.among))
        if isinstance(request, ChoosePoint):
            return Pointed(point=self._near(request.suggested))
        if isinstance(request, ChooseDirection):
            return Direction(degrees=self._rng.uniform(0.0, 360.0))
        if isinstance(request, PlaceShape):
            return Shape(core=(self._near(request.suggested), self._near(request.suggested)), radius=0.3)
        return self._dice(request)

    def _near(self, point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] + self._rng.uniform(-9, 9), point[1] + self._rng.uniform(-9, 9))


def overridden(context: Context, intent: Intent) -> Intent:
    codes = {each.code for each in examine(RULES, context, intent).refusals}
    return structs.replace(intent, overrides=tuple(Override(code=code, reason="so be it") for code in sorted(codes)))


def keeps_the_laws(state: GameState) -> None:
    for unit in state.units.values():
        who = figure(state, unit.id)
        if unit.out != "":
            assert not [each.id for each in state.units.values() if each.carrier == unit.id and not each.out]
        elif who.durability:
            assert who.left > 0
        assert not unit.out or unit.id == OUT_BEFORE or not unit.carrier
        assert unit.carrier == "" or unit.carrier in state.units
        for declared in RULES.declarations.of("marker"):
            value = RULES.declarations.read("marker", declared.key, unit.markers)
            assert declared.fault(value) is None
    now = game(state)
    assert state.side(now.side) is not None
    assert all(not state.units[each].out and state.units[each].side == now.side for each in waiting(state))
    if now.winner:
        others = [each.id for each in state.sides if each.id != now.winner]
        assert not [each for side in others for each in present(state, side) if each not in fighting(state, side)]


def actors(intent: Intent) -> tuple[str, ...]:
    """Name those whose gesture it is."""
    found = [getattr(intent, "shooter", getattr(intent, "unit", "")), *(getattr(intent, "beside", None) or ())]
    return tuple(each for each in found if each)


@settings(max_examples=40, deadline=None)
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
        for actor in actors(intent):
            assert not before.units[actor].out
            assert force or not before.units[actor].markers.get("wounded")
        if not force:
            _acts_once(before, session.state, intent)
        keeps_the_laws(session.state)
        for unit in UNITS:
            assert RULES.glance(session.context, session.state.units[unit]).wounds >= 0
            assert bool(RULES.offers(session.context, unit)) <= (not session.state.units[unit].out)
            RULES.overlays(session.context, unit)
            RULES.moves(session.context, unit)
        assert RULES.status(session.context)
    assert list(verify(RULES, session.journal)) == []


def _acts_once(before: GameState, after: GameState, intent: Intent) -> None:
    """Without an override nobody fires or moves a second time, and infantry does one of both (T1, T2)."""
    if isinstance(intent, Carry | Retreat | Victory | HoldFire) or getattr(intent, "returns", False):
        return
    for actor in actors(intent):
        now = after.units[actor].markers
        was = before.units[actor].markers
        if (now.get("moved"), now.get("fired")) == (was.get("moved"), was.get("fired")):
            continue  # the table ruled that there is nothing to be done
        if figure(before, actor).infantry:
            assert not (now.get("moved") and now.get("fired"))


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_turns_always_end_when_next_is_pressed(seed: int) -> None:
    """Each press of NEXT begins, passes the turn, or ends the battle: after three rounds it has come round."""
    session = GameSession(RULES, Journal(field(tolerance=0.0, begun=False)), MemoryStore())
    answers, seen = Table(seed), set()
    for _ in range(6):
        step = RULES.next_step(session.context)
        if step is None:
            assert game(session.state).winner
            return
        codes = {each.code for each in examine(RULES, session.context, step.intent).refusals}
        assert codes <= {"tactical.refusal.too_near"}
        assert isinstance(session.perform(overridden(session.context, step.intent), answers), Gesture)
        seen.add(game(session.state).side)
    assert seen == {"red", "blue"}


@settings(max_examples=60, deadline=None)
@given(intent=intents)
def test_a_plan_changes_nothing_and_says_the_same_twice(intent: Intent) -> None:
    state = field()
    session = GameSession(RULES, Journal(state), MemoryStore())
    first = session.examine(intent)
    assert session.examine(intent) == first
    assert session.state is state
    assert all(each.rule.startswith("T") for each in first.refusals)
    assert all(each.rule.startswith("T") for each in first.modifiers)
