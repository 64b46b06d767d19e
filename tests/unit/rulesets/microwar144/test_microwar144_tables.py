"""microwar144's numbers: the ones it needs and weapons besides, each with rule and source, every fault named."""

import re
import shutil
from pathlib import Path

import pytest

from companion.rules.tables import TableFileError, read_quotes, value_faults
from companion.rulesets.microwar144 import build
from companion.rulesets.microwar144.keys import OPTIONS, REQUIRED, SPEEDS
from companion.rulesets.microwar144.tables import MicrowarTables
from companion.rulesets.microwar144.wording import MICROWAR
from tests.conformance.microwar144_table import RULES

RESOURCES = Path(__file__).parents[4] / "resources"
ORIGINAL = Path(__file__).parents[5] / "shared" / "seeds" / "000_5a3ef218f1bb10ab.txt"


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """Change one place of the table file; the folder of resources that holds it."""
    folder = tmp_path / "rulesets"
    shutil.copytree(RESOURCES / "rulesets", folder)
    path = folder / "microwar144.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path


def test_the_file_has_exactly_the_values_that_rules_read() -> None:
    assert set(RULES.tables) == REQUIRED
    assert all(re.fullmatch(r"M\d+", entry.rule) for entry in RULES.tables.values())
    assert all(entry.fault() is None for entry in RULES.tables.values())


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('"cover.edge" =', '"cover.egde" =', "tables.missing", 'values."cover.edge"'),
        (
            '"threshold.5" = { value = 11,',
            '"threshold.5" = { value = 1,',
            "core.fault.value.least",
            'values."threshold.5"',
        ),
        ('value = "by_itself"', 'value = "perhaps"', "core.fault.value.option", 'values."option.M5.passing"'),
        ('"weapon.pistol.power"', '"weapon.musket.power"', "tables.missing", 'values."weapon.pistol.power"'),
        ("[values]", "[values", "tables.syntax", ""),
    ],
)
def test_every_fault_of_the_file_has_a_code_and_a_place(
    tmp_path: Path, old: str, new: str, code: str, place: str
) -> None:
    with pytest.raises(TableFileError) as caught:
        build(changed(tmp_path, old, new))
    assert (code, place) in [(each.code, each.place) for each in caught.value.faults]


def test_a_club_may_add_weapons_of_its_own_to_the_file(tmp_path: Path) -> None:
    bow = (
        '"weapon.bow.range" = { value = 25.0, rule = "M18", source = "club" }\n'
        '"weapon.bow.power" = { value = 2, rule = "M18", source = "club" }\n'
    )
    rules = build(changed(tmp_path, '"weapon.pistol.range"', bow + '"weapon.pistol.range"'))
    weapon = MicrowarTables(rules.tables).weapon("bow")
    assert weapon is not None
    assert (weapon.range, weapon.power) == (25.0, 2)
    declared = rules.declarations.find("stat", "weapons")
    assert declared is not None
    assert "bow" in declared.options
    assert declared.fault(("catapult",)) == "option"


def test_a_weapon_without_firepower_is_a_fault(tmp_path: Path) -> None:
    bow = '"weapon.bow.range" = { value = 25.0, rule = "M18", source = "club" }\n'
    with pytest.raises(TableFileError) as caught:
        build(changed(tmp_path, '"weapon.pistol.range"', bow + '"weapon.pistol.range"'))
    assert [each.place for each in caught.value.faults] == ['values."weapon.bow.range"']


def test_every_option_and_each_of_its_readings_is_named() -> None:
    for option in OPTIONS:
        entry = RULES.tables[f"option.{option}"]
        assert f"microwar144.option.{option}" in MICROWAR
        for reading in entry.of:
            assert f"microwar144.option.{option}.{reading}" in MICROWAR


def test_a_value_of_another_kind_or_beyond_its_bounds_is_a_fault() -> None:
    own = RULES.tables["weapon.pistol.power"]
    assert list(value_faults(RULES.tables, {"weapon.pistol.power": own})) == []
    assert list(value_faults(RULES.tables, {"weapon.pistol.power": RULES.tables["option.M11.out"]})) == [
        ("weapon.pistol.power", "type")
    ]


def test_taking_cover_is_slowed_by_nothing_but_hard_ground() -> None:
    tables = MicrowarTables(RULES.tables)
    assert tables.speeds("take_cover") == {"smooth": 5.0, "rough": 5.0, "hard": 0.0}
    assert tuple(tables.speeds("run")) == SPEEDS


def test_quotations_stand_beside_rulings_and_are_short() -> None:
    quotes = read_quotes(RESOURCES / "rulesets" / "microwar144.quotes.toml")
    for key, quote in quotes.quotes.items():
        assert RULES.tables[key].rule == quote.rule
        assert RULES.tables[key].source in ("ruling", "house")
        assert len(quote.text.split()) <= 25
    assert {f"option.{option}" for option in OPTIONS} <= set(quotes.quotes)


@pytest.mark.skipif(not ORIGINAL.is_file(), reason="the original is not part of the repository")
def test_quotations_are_the_originals_own_words() -> None:
    original = " ".join(ORIGINAL.read_text("utf-8").replace("’", "'").split())
    for key, quote in read_quotes(RESOURCES / "rulesets" / "microwar144.quotes.toml").quotes.items():
        assert " ".join(quote.text.replace("’", "'").split()) in original, key
