"""What a side may see: one public and one secret key, hidden units, aliases."""

import msgspec
from msgspec import structs

from companion.model.state import GameState
from companion.rules.drivers import Script
from companion.rules.intents import Note
from companion.views.projection import Viewer, project
from tests.toy.ruleset import Shoot
from tests.toy.table import RULES, session, state


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


def test_the_umpire_sees_everything() -> None:
    hidden = with_unit(state(), "b1", hidden=True)
    view = project(hidden, (), Viewer(), RULES.declarations)
    assert view.state is hidden
