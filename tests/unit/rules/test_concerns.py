"""What there is to look at on a table being laid out, and that mending mends."""

import pytest
from msgspec import structs

from companion.app import data_folder, registry
from companion.model.board import Piece, Polygon, TerrainLayer, Zone
from companion.model.state import GameState, begin
from companion.model.units import Side, Squad, Unit
from companion.persistence.scenario_file import read_scenario
from companion.rules.concerns import Concern, concerns, mend
from companion.rules.drivers import Script
from companion.rules.record import Gesture
from companion.session.journal import Journal, MemoryStore
from companion.session.session import GameSession
from tests.toy.table import RULES, rectangle, state

BOTH = tuple(
    Zone(id=f"{side}-zone", kind="deployment", outline=rectangle(x, 0, x + 20, 40), side=side)
    for side, x in (("red", 0), ("blue", 40))
)
BOWTIE = Polygon((((30, 2), (40, 12), (40, 2), (30, 12), (30, 2)),))


def sound() -> GameState:
    """The duel with a deployment zone a side: nothing is wrong with it."""
    return structs.replace(state(), zones=BOTH)


def with_unit(unit: str, **more: object) -> GameState:
    at = sound()
    return structs.replace(at, units={**at.units, unit: structs.replace(at.units[unit], **more)})


def codes(at: GameState) -> list[str]:
    return [each.code for each in concerns(RULES, at)]


def test_a_sound_table_has_none() -> None:
    assert concerns(RULES, sound()) == ()


def test_la_spia_has_none() -> None:
    rulesets = registry(data_folder() / "resources")
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / "la_spia.scenario.json", rulesets)
    assert concerns(ruleset, begin(scenario, ruleset.tables)) == ()


CASES = {
    "concern.overlap": lambda: with_unit("b2", position=(25.5, 10.0)),
    "concern.over_edge": lambda: with_unit("r1", position=(0.5, 10.0)),
    "concern.walled_in": lambda: structs.replace(
        with_unit("r1", position=(17.5, 30.0)),
        terrain=TerrainLayer(
            tuple(structs.replace(each, barrier=each.id == "wall") for each in state().terrain.pieces)
        ),
    ),
    "core.fault.off_table": lambda: with_unit("r1", position=(70.0, 10.0)),
    "core.fault.unknown_profile": lambda: with_unit("r1", profile="ghost"),
    "core.fault.unknown_unit": lambda: with_unit("r1", carrier="ghost"),
    "core.fault.outline.crossing": lambda: structs.replace(
        sound(), terrain=TerrainLayer((Piece(id="bow", kind="wood", outline=BOWTIE),))
    ),
    "concern.bare_squad": lambda: structs.replace(
        sound(), squads=(*state().squads, Squad(id="late", name="Late", side="red"))
    ),
}


@pytest.mark.parametrize("code", CASES)
def test_mending_is_a_gesture_after_which_it_is_no_concern_any_more(code: str) -> None:
    at = CASES[code]()
    concern = next(each for each in concerns(RULES, at) if each.code == code)
    assert concern.can_mend
    intent = mend(RULES, at, concern)
    assert intent is not None
    game = GameSession(RULES, Journal(at), MemoryStore())
    assert isinstance(game.perform(intent, Script(())), Gesture)
    assert codes(game.state) == []


def test_of_two_bare_squads_of_one_name_only_the_one_that_is_meant_is_taken_out() -> None:
    twins = tuple(Squad(id=key, name="Late", side=side) for key, side in (("late", "red"), ("later", "blue")))
    at = structs.replace(sound(), squads=(*state().squads, *twins))
    intent = mend(RULES, at, [each for each in concerns(RULES, at) if each.code == "concern.bare_squad"][1])
    assert intent is not None
    assert intent.squads is not None
    assert [each.id for each in intent.squads] == [*(each.id for each in state().squads), "late"]


def test_a_side_keeps_the_only_squad_that_it_has() -> None:
    at = structs.replace(sound(), sides=(*state().sides, Side(id="third", name="Third")))
    at = structs.replace(at, squads=(*state().squads, Squad(id="late", name="Late", side="third")))
    (bare,) = [each for each in concerns(RULES, at) if each.code == "concern.bare_squad"]
    assert not bare.can_mend


def test_a_leader_who_is_gone_is_mended_too() -> None:
    squads = tuple(structs.replace(each, leader="ghost") for each in state().squads)
    at = structs.replace(sound(), squads=squads)
    found = [each for each in concerns(RULES, at) if each.grave]
    assert len(found) == 2
    intent = mend(RULES, at, found[0])
    assert intent is not None
    assert intent.squads is not None
    assert [each.leader for each in intent.squads] == ["", ""]


@pytest.mark.parametrize(
    ("at", "code"),
    [
        (lambda: state(), "concern.no_deployment"),
        (lambda: structs.replace(sound(), sides=(*state().sides, Side(id="third", name="Third"))), "concern.bare_side"),
        (lambda: with_unit("r1", stats={"health": 9}), "core.fault.value.most"),
        (
            lambda: structs.replace(
                sound(),
                units={
                    key: structs.replace(each, position=None) if each.squad == "reds" else each
                    for key, each in state().units.items()
                },
            ),
            "concern.in_reserve",
        ),
        (lambda: structs.replace(sound(), sides=(), squads=(), units={}, zones=()), "concern.no_sides"),
    ],
)
def test_what_only_the_table_can_know_is_told_and_not_mended(at: object, code: str) -> None:
    made = at()  # type: ignore[operator] # a table laid when it is wanted
    concern = next(each for each in concerns(RULES, made) if each.code == code)
    assert not concern.can_mend
    assert mend(RULES, made, concern) is None


def test_a_concern_names_what_it_is_about() -> None:
    at = with_unit("b2", position=(25.5, 10.0))
    assert concerns(RULES, at) == (
        Concern(code="concern.overlap", values={"unit": "Cid", "other": "Dan"}, units=("b1", "b2"), can_mend=True),
    )


def test_whoever_is_locked_stays_and_the_other_steps_aside() -> None:
    at = with_unit("b2", position=(25.5, 10.0), locked=True)
    intent = mend(RULES, at, concerns(RULES, at)[0])
    assert intent is not None
    assert [each.id for each in intent.units] == ["b1"]


def test_whoever_is_carried_lies_on_nobody() -> None:
    at = with_unit("b2", position=(25.0, 10.0), carrier="b1")
    assert codes(at) == []


def test_a_unit_out_of_the_fight_is_no_concern() -> None:
    at = sound()
    dead = Unit(id="x", name="X", side="red", squad="reds", position=(10.0, 10.0), out="killed")
    assert codes(structs.replace(at, units={**at.units, "x": dead})) == []
