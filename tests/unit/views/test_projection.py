"""What a side may see: one public and one secret key, hidden units, aliases."""

from random import Random

import msgspec
import pytest
from msgspec import structs

from companion.model.board import Zone
from companion.model.declarations import Declaration, Declarations
from companion.model.state import GameState
from companion.model.units import Profile
from companion.rules.drivers import ProgramDice, Script
from companion.rules.engine import Refused
from companion.rules.intents import (
    Correct,
    CorrectGame,
    FreeRoll,
    Intent,
    Judgement,
    LayOut,
    MoveByHand,
    MoveSeveral,
    Note,
    PlaceUnit,
    PlaceZone,
    RandomPick,
    RemoveUnit,
    WriteProfile,
)
from companion.views.projection import Viewer, project
from tests.toy.ruleset import DECLARED, Shoot
from tests.toy.table import RULES, rectangle, session, state


def with_unit(game: GameState, unit: str, **changes: object) -> GameState:
    return structs.replace(game, units={**game.units, unit: structs.replace(game.units[unit], **changes)})


def as_red(game: GameState) -> bytes:
    return msgspec.json.encode(project(game, (), Viewer(side="red"), RULES.declarations))


def test_a_public_stat_shows_and_a_secret_one_does_not() -> None:
    game = with_unit(state(), "b1", stats={"health": 1, "ammunition": 1})
    view = project(game, (), Viewer(side="red"), RULES.declarations)
    other = next(unit for unit in view.state.units.values() if unit.name == "Cid")
    assert other.stats == {"health": 1}
    own = project(game, (), Viewer(side="blue"), RULES.declarations)
    assert next(unit for unit in own.state.units.values() if unit.name == "Cid").stats == game.units["b1"].stats


def test_games_that_differ_in_a_secret_look_the_same_to_the_other_side() -> None:
    plain = state()
    assert as_red(plain) == as_red(with_unit(plain, "b2", stats={"ammunition": 0}))
    assert as_red(plain) == as_red(structs.replace(plain, game={"plan": "over the bridge"}))
    assert as_red(plain) != as_red(with_unit(plain, "b2", stats={"health": 1}))
    assert as_red(plain) != as_red(structs.replace(plain, game={"turn": 2}))


def test_a_hidden_unit_is_not_there_for_the_other_side_and_aliases_tell_nothing() -> None:
    hidden = with_unit(state(), "b1", hidden=True)
    absent = structs.replace(hidden, units={key: unit for key, unit in hidden.units.items() if key != "b1"})
    assert as_red(hidden) == as_red(absent)
    view = project(hidden, (), Viewer(side="red"), RULES.declarations)
    assert list(view.state.units) == ["u1", "u2", "u3"]
    assert len(project(hidden, (), Viewer(side="blue"), RULES.declarations).state.units) == 4


def test_motives_and_notes_stay_with_their_owners() -> None:
    view = project(state(), (), Viewer(side="red"), RULES.declarations)
    assert [squad.motive for squad in view.state.squads] == ["They want the bridge.", ""]


def test_rows_about_hidden_units_are_left_out_and_numbered_anew() -> None:
    game = session()
    game.perform(Note(unit="b1", note="creeps forward"), Script(()))
    game.perform(Shoot(shooter="r1", target="b2"), Script((2,)))
    hidden = with_unit(game.state, "b1", hidden=True)
    view = project(hidden, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert [(row.n, row.headline.code) for row in view.rows] == [(1, "toy.result.miss")]
    assert view.rows[0].headline.values == {"shooter": "u1", "target": "u3"}


LIST = Declaration(key="acted_units", kind="texts", default=(), holder="game", public=True)
WHO = Declaration(key="target", kind="text", default="", holder="marker", public=True)
COUNT = Declaration(key="wounds_by", kind="counts", default={}, public=True)
WITH_UNITS = Declarations([*DECLARED, LIST, WHO, COUNT])


def test_units_inside_public_values_have_their_aliases_and_hidden_ones_are_left_out() -> None:
    game = structs.replace(state(), game={"acted_units": ("r1", "b1", "b2"), "side": "red"})
    game = with_unit(game, "b1", hidden=True)
    game = with_unit(game, "b2", stats={"wounds_by": {"r1": 1, "b1": 2}}, markers={"target": "b1"})
    game = with_unit(game, "r2", markers={"target": "b2"})
    view = project(game, (), Viewer(side="red"), WITH_UNITS)
    assert view.aliases == {"r1": "u1", "r2": "u2", "b2": "u3"}
    assert view.state.game == {"acted_units": ("u1", "u3"), "side": "red"}
    assert view.state.units["u3"].stats == {"wounds_by": {"u1": 1}}
    assert view.state.units["u3"].markers == {"target": ""}
    assert view.state.units["u2"].markers == {"target": "u3"}
    assert b"b1" not in msgspec.json.encode(view.state)


SEEN_BY_ALL = [
    MoveByHand(unit="b2", to=(30.0, 12.0)),
    Correct(unit="b2", stats={"health": 1}),
    Correct(unit="b2", pose="prone"),
    CorrectGame(key="turn", value=2),
    PlaceZone(zone=Zone(id="z", kind="objective", outline=rectangle(0, 0, 5, 5))),
    FreeRoll(count=2, note="does the spy show himself?"),
]
SECRET = [
    Correct(unit="b2", stats={"ammunition": 1}),
    Correct(unit="b2", hidden=True),
    CorrectGame(key="plan", value="over the bridge"),
    PlaceZone(zone=Zone(id="z", kind="note", outline=rectangle(0, 0, 5, 5))),
    PlaceZone(zone=Zone(id="z", kind="deployment", outline=rectangle(0, 0, 5, 5), side="blue")),
    Note(note="the spy is Dan"),
    Judgement(topic="line_of_fire", unit="r1", target="b2", note="the spy looks"),
    WriteProfile(profile=Profile(id="p", name="Guard", stats={"ammunition": 9})),
]


@pytest.mark.parametrize("intent", [*SEEN_BY_ALL, *SECRET], ids=lambda each: type(each).__name__)
def test_the_umpires_secret_gestures_leave_no_row_and_no_trace(intent: Intent) -> None:
    game = session()
    game.perform(Shoot(shooter="r1", target="b2"), Script((2,)))
    before = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert not isinstance(game.perform(intent, ProgramDice(Random(1))), Refused)
    view = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    if intent in SECRET and not getattr(intent, "hidden", None):
        assert msgspec.json.encode(view) == msgspec.json.encode(before)
    else:
        assert msgspec.json.encode(view) != msgspec.json.encode(before)
    assert b"spy" not in msgspec.json.encode(view)
    assert len(view.rows) == len(before.rows) + (intent in SEEN_BY_ALL) - bool(getattr(intent, "hidden", None))


@pytest.mark.parametrize("gone", [(RemoveUnit(unit="b1"),), (LayOut(without_units=("b1",)),)])
def test_a_hidden_unit_that_has_been_taken_out_is_not_told_of_afterwards(gone: tuple[Intent, ...]) -> None:
    game = session()
    game.perform(Correct(unit="b1", hidden=True), Script(()))
    for intent in (MoveByHand(unit="b1", to=(40.0, 10.0)), RandomPick(among=("b1",), kind="unit"), *gone):
        assert not isinstance(game.perform(intent, Script(())), Refused)
    view = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert view.rows == ()


def test_a_hidden_unit_whose_coming_was_undone_is_not_told_of() -> None:
    game = session()
    spy = structs.replace(game.state.units["b1"], id="spy", name="Spy", hidden=True, position=(50.0, 30.0))
    game.perform(PlaceUnit(unit=spy), Script(()))
    game.perform(MoveByHand(unit="spy", to=(40.0, 10.0)), Script(()))
    assert game.goto(0)
    view = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert view.rows == ()


def test_moving_and_removing_hidden_units_leaves_no_row() -> None:
    game = session()
    for unit in ("b1", "b2"):
        game.perform(Correct(unit=unit, hidden=True), Script(()))
    before = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    game.perform(MoveSeveral(units=("b1", "b2"), by=(1.0, 0.0)), Script(()))
    game.perform(MoveByHand(unit="b1", to=(40.0, 10.0)), Script(()))
    game.perform(RemoveUnit(unit="b2"), Script(()))
    after = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert msgspec.json.encode(after) == msgspec.json.encode(before)
    game.perform(MoveSeveral(units=("b1", "r1"), by=(1.0, 0.0)), Script(()))
    (row,) = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations).rows
    assert row.headline.values == {"count": 1}


def test_picks_show_units_but_not_what_the_umpire_wrote() -> None:
    game = session()
    game.perform(RandomPick(among=("the spy", "the mayor"), kind="text"), Script((1,)))
    game.perform(RandomPick(among=("b2", "r1")), Script((1,)))
    view = project(game.state, game.journal.records, Viewer(side="red"), RULES.declarations)
    assert view.rows[0].headline.values["text"] == ""
    assert view.rows[1].headline.values["unit"] == "u4"


def test_the_umpire_sees_everything() -> None:
    hidden = with_unit(state(), "b1", hidden=True)
    view = project(hidden, (), Viewer(), RULES.declarations)
    assert view.state is hidden
