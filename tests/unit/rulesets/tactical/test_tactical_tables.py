"""tactical's numbers: the ones it needs and weapons besides, each with rule and source, every fault named."""

import re
import shutil
from pathlib import Path

import pytest

from companion.rules.tables import TableFileError, read_quotes, value_faults
from companion.rulesets.tactical import build
from companion.rulesets.tactical.keys import ARMLIST, OPTIONS, REQUIRED, SPEEDS, WEAPONS, armlist_in
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import weapons_in
from companion.rulesets.tactical.wording import TACTICAL
from tests.conformance.tactical_table import RULES

RESOURCES = Path(__file__).parents[4] / "resources"
ORIGINAL = Path(__file__).parents[5] / "shared" / "seeds" / "004_547cdfddfc8c4c90.txt"

# the table of the original: range, shots a turn, calibre, light or heavy
PRINTED = {
    "pistol": (30.0, 1, "pistol", False),
    "submachine_gun": (30.0, 3, "pistol", False),
    "rifle": (50.0, 1, "rifle", False),
    "assault_rifle": (40.0, 3, "rifle", False),
    "machine_gun": (50.0, 3, "rifle", True),
}


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Change one place of the table file; the folder of resources that holds it."""
    shutil.copytree(RESOURCES / "rulesets", tmp_path / "rulesets")
    path = tmp_path / "rulesets" / "tactical.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path


def test_the_file_has_what_rules_cannot_do_without() -> None:
    assert set(RULES.tables) >= REQUIRED
    assert weapons_in(RULES.tables) == WEAPONS
    assert armlist_in(RULES.tables) == ARMLIST
    assert all(re.fullmatch(r"T\d+", entry.rule) for entry in RULES.tables.values())
    assert all(entry.fault() is None for entry in RULES.tables.values())


@pytest.mark.parametrize("weapon", PRINTED)
def test_small_arms_are_those_of_the_original(weapon: str) -> None:
    found = TacticalTables(RULES.tables).weapon(weapon)
    assert found is not None
    assert (found.range, found.shots, found.calibre, found.heavy) == PRINTED[weapon]
    assert found.small_arm
    assert found.blast is None
    assert found.target == "living"
    assert RULES.tables[f"weapon.{weapon}.range"].source == "printed"


def test_what_is_not_printed_says_so() -> None:
    for key, entry in RULES.tables.items():
        if key.startswith("armlist.") or (key.startswith("weapon.") and entry.rule in ("T21", "T22")):
            assert entry.source == "house", key


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('"melee.reach" =', '"melee.raech" =', "tables.missing", 'values."melee.reach"'),
        ('"melee.reach" =', '"melee.raech" =', "core.fault.unknown_table", 'values."melee.raech"'),
        ('"die" = { value = 6', '"die" = { value = 1', "core.fault.value.least", 'values."die"'),
        ('value = "killed"', 'value = "perhaps"', "core.fault.value.option", 'values."option.T17.loser"'),
        ('"weapon.rpg.mode"', '"weapon.bazooka.mode"', "tables.missing", 'values."weapon.rpg.mode"'),
        ('"armlist.truck.kind"', '"armlist.lorry.kind"', "tables.missing", 'values."armlist.truck.kind"'),
        (
            '"armlist.truck.seats"',
            '"armlist.truck.wheels"',
            "core.fault.unknown_table",
            'values."armlist.truck.wheels"',
        ),
        ("[values]", "[values", "tables.syntax", ""),
    ],
)
def test_every_fault_of_the_file_has_a_code_and_a_place(
    tmp_path: Path, old: str, new: str, code: str, place: str
) -> None:
    with pytest.raises(TableFileError) as caught:
        build(changed(tmp_path, old, new))
    assert (code, place) in [(each.code, each.place) for each in caught.value.faults]


def test_a_club_may_add_weapons_and_entries_of_its_own_and_they_are_called_by_their_key(tmp_path: Path) -> None:
    own = (
        '"weapon.recoilless_gun.mode" = { value = "gun", rule = "T5", source = "club" }\n'
        '"weapon.recoilless_gun.range" = { value = 70.0, rule = "T5", source = "club" }\n'
        '"weapon.recoilless_gun.penetration" = { value = -2, rule = "T5", source = "club" }\n'
        '"armlist.armed_jeep.kind" = { value = "vehicle", rule = "T22", source = "club" }\n'
        '"armlist.armed_jeep.weapon" = { value = "recoilless_gun", rule = "T22", source = "club" }\n'
    )
    rules = build(changed(tmp_path, '"weapon.pistol.mode"', own + '"weapon.pistol.mode"'))
    weapon = TacticalTables(rules.tables).weapon("recoilless_gun")
    assert weapon is not None
    assert (weapon.range, weapon.penetration, weapon.shots) == (70.0, -2, 1)
    for key, value in (("weapons", ("recoilless_gun",)), ("armlist", "armed_jeep")):
        declared = rules.declarations.find("stat", key)
        assert declared is not None
        assert declared.fault(value) is None
    assert rules.wording["tactical.weapon.recoilless_gun"] == "recoilless gun"
    assert rules.wording["tactical.offer.fire.recoilless_gun"] == "Fire: recoilless gun"
    assert rules.wording["tactical.armlist.armed_jeep"] == "armed jeep"


def test_every_option_and_each_of_its_readings_is_named() -> None:
    for option in OPTIONS:
        entry = RULES.tables[f"option.{option}"]
        assert f"tactical.option.{option}" in TACTICAL
        for reading in entry.of:
            assert f"tactical.option.{option}.{reading}" in TACTICAL


def test_a_value_of_another_kind_is_a_fault() -> None:
    assert list(value_faults(RULES.tables, {"melee.reach": RULES.tables["option.T17.loser"]})) == [
        ("melee.reach", "type")
    ]


def test_speeds_by_ground_are_shares_of_the_full_one_and_nobody_but_a_vessel_swims() -> None:
    tables = TacticalTables(RULES.tables)
    assert tables.speeds("infantry", 15.0) == {"open": 15.0, "rough": 15.0, "water": 0.0, "barred": 0.0}
    assert tables.speeds("vessel", 20.0) == {"open": 0.0, "rough": 0.0, "water": 20.0, "barred": 0.0}
    assert tables.speeds("helicopter", 60.0) == dict.fromkeys(SPEEDS, 60.0)


def test_quotations_stand_beside_rulings_and_are_short() -> None:
    quotes = read_quotes(RESOURCES / "rulesets" / "tactical.quotes.toml")
    for key, quote in quotes.quotes.items():
        assert RULES.tables[key].rule == quote.rule
        assert len(quote.text.split()) <= 25


@pytest.mark.skipif(not ORIGINAL.is_file(), reason="the original is not part of the repository")
def test_quotations_are_the_originals_own_words() -> None:
    original = " ".join(ORIGINAL.read_text("utf-8").split())
    for key, quote in read_quotes(RESOURCES / "rulesets" / "tactical.quotes.toml").quotes.items():
        assert " ".join(quote.text.split()) in original, key
