"""A roster becomes a list: characteristics reckoned into stats, weapons by name, bounds kept and told."""

from pathlib import Path

import pytest
from msgspec import structs

from companion.model.board import RoundBase
from companion.model.rosters import Roster
from companion.persistence.rosters import read_roster
from companion.rules.armlists import armlist_faults
from companion.rules.rosters import Source, first_number, listed, numbers_of, usual
from tests.conformance.microwar144_table import RULES
from tests.unit.persistence.rosters import HERO, SQUAD, roster


@pytest.fixture
def friday(tmp_path: Path) -> Roster:
    path = tmp_path / "friday.ros"
    path.write_bytes(roster(SQUAD, HERO))
    return read_roster(path)


@pytest.mark.parametrize(
    ("text", "number"), [('6"', 6.0), ("3+", 3.0), ("2+/5++", 2.0), ("-", None), ("", None), ("1,5", 1.5), ("-1", -1.0)]
)
def test_the_first_number_of_a_characteristic_is_read(text: str, number: float | None) -> None:
    assert first_number(text) == number


def test_a_source_multiplies_adds_and_rounds_halves_up() -> None:
    leadership = Source(characteristic="Ld", times=0.5, plus=1.0, fixed=4)
    assert leadership.read({"Ld": "8"}) == 5
    assert leadership.read({"Ld": "7"}) == 5  # 4.5 goes up
    assert leadership.read({"Ld": "-"}) == 4
    assert leadership.read({}) == 4
    assert Source(fixed=7).read({"Ld": "8"}) == 7


def test_levels_and_weapons_come_out_as_mapped(friday: Roster) -> None:
    mapped = usual(friday, RULES)
    level = Source(characteristic="Ld", times=1.0, plus=-1.0)
    mapped = structs.replace(
        mapped,
        stats={**mapped.stats, "level": level},
        weapons={"Boltgun": "assault_rifle"},
        base=RoundBase(1.0),
    )
    armlist, cut = listed(friday, RULES, mapped)
    assert cut == ()
    assert armlist_faults(RULES, armlist) == ()
    known = armlist.by_id()
    line, hero = armlist.squads
    rows = [(known[each.profile].name, known[each.profile].stats, each.count) for each in line.members]
    armed = {"weapons": ("assault_rifle",)}
    assert rows == [
        ("Trooper", {"level": 6, **armed}, 4),
        ("Sergeant", {"level": 7, **armed}, 1),
        ("Trooper w/ special weapon", {"level": 6, **armed}, 1),
    ]
    assert known[hero.members[0].profile].stats == {"level": 8}
    assert {each.base for each in armlist.profiles} == {RoundBase(1.0)}


def test_what_the_rules_do_not_allow_is_held_to_their_bounds_and_told(friday: Roster) -> None:
    mapped = structs.replace(usual(friday, RULES), stats={"level": Source(characteristic="Ld", times=2.0)})
    armlist, cut = listed(friday, RULES, mapped)
    assert {each.stats["level"] for each in armlist.profiles} == {10}
    assert {(each.code, each.values["figure"], each.values["value"], each.values["held"]) for each in cut} == {
        ("core.roster.cut", "Trooper", 14, 10),
        ("core.roster.cut", "Trooper w/ special weapon", 14, 10),
        ("core.roster.cut", "Sergeant", 16, 10),
        ("core.roster.cut", "Captain", 18, 10),
    }


def test_figures_that_are_not_ticked_stay_away(friday: Roster) -> None:
    mapped = structs.replace(
        usual(friday, RULES), without=frozenset({("Captain", "Captain"), ("Line squad", "Sergeant")})
    )
    armlist, _ = listed(friday, RULES, mapped)
    assert [each.name for each in armlist.squads] == ["Line squad"]
    assert sorted(each.name for each in armlist.profiles) == ["Trooper", "Trooper w/ special weapon"]


def test_equal_names_are_suggested_and_all_else_has_its_default(friday: Roster) -> None:
    suggested = usual(friday, RULES)
    assert suggested.stats["level"] == Source(fixed=5)
    assert set(suggested.stats) == {each.key for each in numbers_of(RULES)}
    assert suggested.weapons == {"Boltgun": ""}
