"""Lists of profiles and squads: whatever is written is read back, and each fault has its file, place and sentence."""

import tomllib
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.board import RectBase
from companion.model.units import Profile
from companion.persistence.armlists import armlist_text, read_armlist, write_armlist
from companion.persistence.faults import UnreadableError
from companion.rules.ruleset import Registry
from tests.properties.typed import of_type
from tests.toy.table import RULES
from tests.unit.persistence.mangling import mangle_bytes

RULESETS = Registry([RULES])
LIST = Armlist(
    format=FORMAT,
    ruleset="toy",
    title="Elsa's “men”",
    notes="two\nlines",
    budget=40,
    profiles=(
        Profile(id="man", name="Man", stats={"health": 1}, notes="grey coats"),
        Profile(id="cart", name="Cart", base=RectBase(6.0, 3.0), blocks=True, glyph="vehicle"),
    ),
    squads=(ListedSquad(id="first", name="First", members=(Members(profile="man", count=3), Members(profile="cart"))),),
)

TEXT = """
format = "companion.armlist/1"
ruleset = "toy"
title = "By hand"

[[profiles]]
id = "man"
name = "Man"
base = { shape = "round", diameter = 3 }
stats = { health = 2, ammunition = 5 }

[[squads]]
id = "first"
name = "First"
members = [{ profile = "man", count = 4 }]
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "own.armlist.toml"
    path.write_text(text, "utf-8")
    return path


def places(path: Path) -> list[tuple[str, str]]:
    with pytest.raises(UnreadableError) as caught:
        read_armlist(path, RULESETS)
    assert all(each.file == str(path) for each in caught.value.faults)
    return [(each.place, each.code) for each in caught.value.faults]


def test_a_list_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "elsa.armlist.toml"
    write_armlist(path, LIST)
    assert read_armlist(path, RULESETS) == (LIST, RULES)
    assert armlist_text(read_armlist(path, RULESETS)[0]) == path.read_text("utf-8")


def test_a_list_written_by_hand_is_read(tmp_path: Path) -> None:
    found, _ = read_armlist(written(tmp_path, TEXT), RULESETS)
    assert found.profiles[0].stats == {"health": 2, "ammunition": 5}
    assert found.squads[0].size == 4


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(of_type(Armlist))
def test_every_list_comes_back_from_its_text(armlist: Armlist) -> None:
    text = armlist_text(armlist)
    assert msgspec.convert(tomllib.loads(text), Armlist) == armlist
    assert armlist_text(msgspec.convert(tomllib.loads(text), Armlist)) == text


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ("companion.armlist/1", "companion.armlist/9", "format", "persistence.newer"),
        ('format = "companion.armlist/1"', "", "format", "persistence.not_an_armlist"),
        ('"toy"', '"chess"', "ruleset", "persistence.unknown_ruleset"),
        ('title = "By hand"', "", "", "persistence.missing_key"),
        ("health = 2", "health = 7", "profiles[0].stats.health", "core.fault.value.most"),
        ("health = 2", 'health = "much"', "profiles[0].stats.health", "core.fault.value.type"),
        ("ammunition", "amunition", "profiles[0].stats.amunition", "core.fault.undeclared"),
        ("diameter = 3 ", "diameter = nan ", "profiles[0].base.diameter", "persistence.not_finite"),
        ("health = 2", f"health = {10**400}", "profiles[0].stats.health", "persistence.not_finite"),
        ("diameter = 3 ", "diameter = -3 ", "profiles[0].base.diameter", "persistence.wrong"),
        ('profile = "man"', 'profile = "mann"', "squads[0].members[0].profile", "core.fault.unlisted_profile"),
        ("count = 4", "count = 0", "squads[0].members[0].count", "persistence.wrong"),
        ("count = 4", "cuont = 4", "squads[0].members[0]", "persistence.unknown_key"),
        ("[[squads]]", "[[squads", "", "persistence.syntax_toml"),
        ('name = "First"', "name = 2026-01-01", "squads[0].name", "persistence.wrong_type"),
    ],
)
def test_each_fault_is_named_with_its_place(tmp_path: Path, old: str, new: str, place: str, code: str) -> None:
    assert old in TEXT
    assert places(written(tmp_path, TEXT.replace(old, new))) == [(place, code)]


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    twice = structs.replace(LIST, profiles=(*LIST.profiles, Profile(id="man", name="Other", stats={"health": 9})))
    path = tmp_path / "twice.armlist.toml"
    write_armlist(path, twice)
    assert places(path) == [
        ("profiles[2].id", "core.fault.duplicate"),
        ("profiles[2].stats.health", "core.fault.value.most"),
    ]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_a_mangled_list_is_read_or_its_faults_are_named(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "mangled.armlist.toml"
    path.write_bytes(mangle_bytes(armlist_text(LIST).encode(), Random(seed)))
    found: object
    try:
        found, _ = read_armlist(path, RULESETS)
    except UnreadableError as error:
        found = error.faults
    assert found
