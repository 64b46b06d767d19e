"""A squad of a list on the table: one gesture, ids and names of its own, profiles that change nobody else."""

from msgspec import structs

from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.board import RoundBase
from companion.model.state import GameState, snapshot
from companion.model.units import Profile
from companion.rules.armlists import assembled, free, lay_out
from companion.rules.drivers import Script
from companion.rules.engine import Refused, examine
from companion.rules.intents import LayOut
from companion.rules.validity import scenario_faults
from companion.session.session import GameSession
from tests.toy.table import RULES, context, session

MAN = Profile(id="man", name="Man", stats={"health": 1})
GIANT = Profile(id="giant", name="Giant", base=RoundBase(5.0), height=6.0, glyph="marine")
SQUAD = ListedSquad(
    id="reds", name="Reds", members=(Members(profile="man", count=2), Members(profile="giant", name="Gog"))
)
LIST = Armlist(format=FORMAT, ruleset="toy", title="Elsa's", profiles=(MAN, GIANT), squads=(SQUAD,))


def laid(game: GameSession, armlist: Armlist = LIST, squad: ListedSquad = SQUAD, side: str = "blue") -> LayOut:
    intent = lay_out(armlist, squad, game.state, side, (30.0, 5.0), "line", 180.0)
    assert not isinstance(
        game.perform(
            intent,
            Script(()),
        ),
        Refused,
    )
    return intent


def new_units(state: GameState) -> list[str]:
    return [each for each in state.units if each not in ("r1", "r2", "b1", "b2")]


def test_a_squad_comes_with_names_squads_and_profiles_in_one_gesture_that_can_be_undone() -> None:
    game = session()
    before = game.state
    laid(game)
    units = [game.state.units[each] for each in new_units(game.state)]
    assert [each.name for each in units] == ["Man 1", "Man 2", "Gog"]
    # the table has a squad "reds" already
    assert {each.squad for each in units} == {"reds.2"}
    assert game.state.squad("reds.2") == structs.replace(
        before.squads[0], id="reds.2", name="Reds 2", side="blue", motive=""
    )
    assert {each.side for each in units} == {"blue"}
    assert [(each.base, each.height, each.glyph) for each in units[1:]] == [
        (RoundBase(2.5), 3.0, "infantry"),
        (RoundBase(5.0), 6.0, "marine"),
    ]
    assert game.state.stats_of(units[0]) == {"health": 1}
    # 2.5 + 1 + 2.5 + 1 + 5 = 12 wide, looking down: from the right of the table to the left
    assert [each.position for each in units] == [(34.75, 5.0), (31.25, 5.0), (26.5, 5.0)]
    assert {each.facing for each in units} == {180.0}
    game.undo()
    assert snapshot(game.state, RULES.tables) == snapshot(before, RULES.tables)


def test_the_same_squad_twice_shares_profiles_and_nothing_else() -> None:
    game = session()
    laid(game)
    second = laid(game)
    assert second.profiles == ()
    assert len(new_units(game.state)) == 6
    names = [game.state.units[each].name for each in new_units(game.state)]
    assert len(set(names)) == 6
    assert [each.id for each in game.state.squads] == ["reds", "blues", "reds.2", "reds.3"]


def test_another_profile_of_the_same_id_changes_nobody_who_stands_there() -> None:
    game = session()
    laid(game)
    harder = structs.replace(LIST, profiles=(structs.replace(MAN, stats={"health": 2}), GIANT))
    assert [each.id for each in laid(game, harder).profiles] == ["man.2"]
    stats = [game.state.stats_of(game.state.units[each]).get("health") for each in new_units(game.state)]
    assert stats == [1, 1, None, 2, 2, None]
    # the third time it is known under the name that it was given
    assert laid(game, harder).profiles == ()


def test_off_the_table_is_a_fault_and_nothing_is_laid() -> None:
    intent = lay_out(LIST, SQUAD, context().state, "blue", (58.0, 5.0), "line")
    plan = examine(RULES, context(), intent)
    assert {each.code for each in plan.faults} == {"core.fault.off_table"}


def test_free_ids_stay_within_their_length() -> None:
    longest = "x" * 64
    other = free(longest, {longest})
    assert other != longest
    assert len(other) <= 64
    assert free("a", {"a", "a.2"}) == "a.3"


def test_a_whole_list_is_called_up_in_reserve() -> None:
    twice = structs.replace(LIST, squads=(SQUAD, structs.replace(SQUAD, id="more", name="More")))
    made = assembled(twice, "Elsa")
    assert scenario_faults(RULES, made) == ()
    assert [each.squad for each in made.units] == ["reds"] * 3 + ["more"] * 3
    assert {each.position for each in made.units} == {None}
    assert [each.id for each in made.profiles] == ["man", "giant"]
    assert len({each.name for each in made.units}) == 6
