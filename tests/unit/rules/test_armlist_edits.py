"""Changes to a list: each gives a sound list, and says of the others what it said before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.board import RoundBase
from companion.model.units import Profile
from companion.rules.armlist_edits import (
    MOST,
    add_members,
    from_table,
    merged,
    new_id,
    set_count,
    with_profile,
    with_squad,
    without_profile,
    without_squad,
)
from companion.rules.armlists import armlist_faults, assembled
from tests.toy.table import RULES, state

MAN = Profile(id="man", name="Man", stats={"health": 1})
OX = Profile(id="ox", name="Ox", base=RoundBase(4.0))
SQUAD = ListedSquad(id="first", name="First", members=(Members(profile="man", count=2), Members(profile="ox")))
LIST = Armlist(format=FORMAT, ruleset="toy", title="Ours", profiles=(MAN, OX), squads=(SQUAD,))


@pytest.mark.parametrize(
    ("name", "taken", "found"),
    [
        ("Rifle squad", set(), "rifle_squad"),
        ("Rifle squad", {"rifle_squad"}, "rifle_squad.2"),
        ("Ополченец", set(), "profile"),
        ("", {"profile", "profile.2"}, "profile.3"),
        ("x" * 80, set(), "x" * 40),
    ],
)
def test_ids_are_made_of_names_in_latin_letters(name: str, taken: set[str], found: str) -> None:
    assert new_id(name, "profile", taken) == found


def test_what_is_written_takes_its_place_and_what_is_new_stands_last() -> None:
    tougher = structs.replace(MAN, stats={"health": 2})
    assert with_profile(LIST, tougher).profiles == (tougher, OX)
    dog = Profile(id="dog", name="Dog")
    assert with_profile(LIST, dog).profiles == (MAN, OX, dog)
    second = ListedSquad(id="second", name="Second")
    assert with_squad(LIST, second).squads == (SQUAD, second)
    assert with_squad(LIST, structs.replace(SQUAD, name="A")).squads[0].name == "A"
    assert without_squad(with_squad(LIST, second), "first").squads == (second,)


def test_a_profile_is_struck_from_all_squads() -> None:
    found = without_profile(LIST, "man")
    assert found.profiles == (OX,)
    assert found.squads[0].members == (Members(profile="ox"),)
    assert armlist_faults(RULES, found) == ()


def test_members_join_those_of_their_profile_and_a_count_of_none_ends_the_row() -> None:
    assert add_members(SQUAD, "man", 3).members[0].count == 5
    assert add_members(SQUAD, "dog").members[-1] == Members(profile="dog")
    named = structs.replace(SQUAD, members=(Members(profile="man", name="Ann"),))
    assert add_members(named, "man").members == (Members(profile="man", name="Ann"), Members(profile="man"))
    assert add_members(SQUAD, "man", 10_000).members[0].count == MOST
    assert set_count(SQUAD, 0, 0).members == (Members(profile="ox"),)
    assert set_count(SQUAD, 1, 9_999).members[1].count == MOST


def test_another_list_is_added_with_equal_profiles_shared() -> None:
    other_ox = structs.replace(OX, stats={"health": 2})
    other = structs.replace(LIST, profiles=(structs.replace(MAN, id="soldier"), other_ox))
    other = structs.replace(
        other,
        squads=(structs.replace(SQUAD, members=(Members(profile="soldier", count=4), Members(profile="ox"))),),
    )
    both = merged(LIST, other)
    assert [each.id for each in both.profiles] == ["man", "ox", "ox.2"]
    assert both.profiles[2] == structs.replace(other_ox, id="ox.2")
    assert both.squads[0] == SQUAD
    assert both.squads[1].id == "first.2"
    assert both.squads[1].members == (Members(profile="man", count=4), Members(profile="ox.2"))
    assert armlist_faults(RULES, both) == ()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([LIST, with_profile(LIST, structs.replace(MAN, name="Other"))]), max_size=4))
def test_lists_added_one_after_the_other_keep_every_unit(lists: list[Armlist]) -> None:
    whole = Armlist(format=FORMAT, ruleset="toy", title="All")
    for each in lists:
        whole = merged(whole, each)
    assert armlist_faults(RULES, whole) == ()
    assert sum(each.size for each in whole.squads) == 3 * len(lists)


def test_a_table_becomes_a_list_whose_squads_are_those_of_the_table() -> None:
    units = dict(state().units)
    units["r1"] = structs.replace(units["r1"], stats={"health": 1}, height=4.0, base=RoundBase(3.0))
    units["b1"] = structs.replace(units["b1"], profile="man", stats={"ammunition": 2})
    table = structs.replace(state(), units=units, profiles={"man": MAN})
    found = from_table(table, "Evening")
    assert armlist_faults(RULES, found) == ()
    again = assembled(found, "All")
    profiles = {each.id: each for each in again.profiles}
    assert [each.squad for each in again.units] == ["reds", "reds", "blues", "blues"]
    for before, after in zip(units.values(), again.units, strict=True):
        assert (before.base, before.height, before.glyph) == (after.base, after.height, after.glyph)
        assert dict(table.stats_of(before)) == dict(profiles[after.profile].stats)
    # who has no profile keeps the name; who has one is called as all of them are
    assert [each.name for each in again.units] == ["Ann", "Bea", "Man", "Dan"]
