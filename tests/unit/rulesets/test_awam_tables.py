"""awam's numbers: exactly the ones it needs, each with rule and source, every fault of the file named."""

import re
import shutil
from pathlib import Path

import pytest
from msgspec import structs

from companion.rules.tables import TableFileError, read_quotes, read_tables, value_faults
from companion.rulesets.awam import build
from companion.rulesets.awam.keys import REQUIRED
from companion.rulesets.awam.wording import AWAM

RESOURCES = Path(__file__).parents[3] / "resources"
ORIGINAL = Path(__file__).parents[4] / "shared" / "seeds" / "001_c6a0e97dea6180ae.txt"
RULES = build(RESOURCES)


def broken(tmp_path: Path, old: str, new: str) -> TableFileError:
    """Break one place of the table file and give what building says."""
    folder = tmp_path / "rulesets"
    shutil.copytree(RESOURCES / "rulesets", folder)
    path = folder / "awam.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(TableFileError) as caught:
        build(tmp_path)
    return caught.value


def test_the_file_has_exactly_the_values_that_rules_read() -> None:
    assert set(RULES.tables) == REQUIRED
    assert RULES.id == "awam"
    assert all(re.fullmatch(r"A\d+", entry.rule) for entry in RULES.tables.values())
    assert all(entry.fault() is None for entry in RULES.tables.values())


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('"deck.jokers" =', '"deck.jokrs" =', "tables.missing", 'values."deck.jokers"'),
        (
            '"deck.jokers" = { value = 1,',
            '"deck.jokers" = { value = 11,',
            "core.fault.value.most",
            'values."deck.jokers"',
        ),
        ('"deck.jokers" = { value = 1,', '"deck.jokers" = { worth = 1,', "tables.entry", 'values."deck.jokers"'),
        ('value = "at_least"', 'value = "roughly"', "core.fault.value.option", 'values."option.A25.reading"'),
        ('"cover.fraction" = { value = 0.25', '"cover.fraction" = { value = nan', "core.fault.value.finite", None),
        ('version = "1"', "", "tables.missing", "version"),
        ("[values]", "[numbers]", "tables.missing", "values"),
        ("[values]", "[values", "tables.syntax", ""),
        ('id = "awam"', 'id = "awam"\nmood = "good"', "tables.unknown", "mood"),
    ],
)
def test_every_fault_of_the_file_has_a_code_and_a_place(
    tmp_path: Path, old: str, new: str, code: str, place: str | None
) -> None:
    faults = broken(tmp_path, old, new).faults
    found = [(each.code, each.place) for each in faults]
    assert code in [each for each, _ in found]
    assert place is None or (code, place) in found


def test_a_value_that_no_rule_reads_is_a_fault(tmp_path: Path) -> None:
    extra = '"deck.queens" = { value = 4, rule = "A2", source = "house" }\n"deck.jokers" ='
    faults = broken(tmp_path, '"deck.jokers" =', extra).faults
    assert [(each.code, each.values["key"]) for each in faults] == [("core.fault.unknown_table", "deck.queens")]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableFileError) as caught:
        build(tmp_path)
    assert [each.code for each in caught.value.faults] == ["tables.unreadable"]
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "awam.toml").write_bytes(b"id = '\xff'")
    with pytest.raises(TableFileError) as caught:
        read_tables(tmp_path / "rulesets" / "awam.toml")
    assert [each.code for each in caught.value.faults] == ["tables.encoding"]


def test_a_clubs_own_value_keeps_within_the_bounds_that_the_ruleset_gives() -> None:
    own = RULES.tables["fire.musket.short"]
    assert list(value_faults(RULES.tables, {"fire.musket.short": structs.replace(own, value=25.0)})) == []
    wide = structs.replace(own, value=999.0, most=2000.0)
    assert list(value_faults(RULES.tables, {"fire.musket.short": wide})) == [("fire.musket.short", "most")]
    word = structs.replace(own, value="far")
    assert list(value_faults(RULES.tables, {"fire.musket.short": word})) == [("fire.musket.short", "type")]


def test_the_source_of_every_number_is_honest() -> None:
    house = {key for key, entry in RULES.tables.items() if entry.source == "house"}
    assert {key for key in RULES.tables if key.startswith(("reload.", "melee.mod.", "row."))} <= house
    assert "fire.unaimed" not in house
    printed = {key for key in RULES.tables if re.match(r"fire\.(rifle|musket|pistol|tomahawk|axe)\.", key)}
    assert {RULES.tables[key].source for key in printed} == {"printed"}


def test_every_option_and_each_of_its_readings_has_a_sentence() -> None:
    options = {key: entry for key, entry in RULES.tables.items() if key.startswith("option.")}
    assert len(options) >= 13
    for key, entry in options.items():
        assert len(entry.of) >= 2
        assert {f"awam.{key}", *(f"awam.{key}.{reading}" for reading in entry.of)} <= set(AWAM)


def test_every_ruling_has_a_short_quotation_of_the_original() -> None:
    file = read_quotes(RESOURCES / "rulesets" / "awam.quotes.toml")
    rulings = {key for key, entry in RULES.tables.items() if entry.source == "ruling"}
    assert set(file.quotes) == rulings
    assert file.author == "AWAM"
    for key, quote in file.quotes.items():
        assert len(quote.text.split()) <= 25
        assert quote.rule == RULES.tables[key].rule


def test_quotations_are_true_to_the_original() -> None:
    if not ORIGINAL.is_file():
        pytest.skip("the original is not part of the repository")
    original = " ".join(ORIGINAL.read_text("utf-8").split())
    for quote in read_quotes(RESOURCES / "rulesets" / "awam.quotes.toml").quotes.values():
        assert quote.text in original


def test_a_broken_file_of_quotations_is_named(tmp_path: Path) -> None:
    path = tmp_path / "awam.quotes.toml"
    path.write_text('author = "AWAM"\n', "utf-8")
    with pytest.raises(TableFileError) as caught:
        read_quotes(path)
    assert [each.code for each in caught.value.faults] == ["tables.syntax"]
