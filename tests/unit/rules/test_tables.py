"""A ruleset's table file: strict, every fault with its place."""

import math
from pathlib import Path

import pytest

from companion.model.tables import Entry, Quote, Sheet
from companion.rules.ruleset import Registry
from companion.rules.tables import (
    TableFileError,
    check_table_file,
    read_ruleset,
    read_tables,
    unusual,
    value_faults,
)
from tests.toy.table import RULES

TOY = Path(__file__).parents[2] / "toy" / "toy.toml"
TOYS = Registry([RULES])
NEED = Entry(value=4, rule="X5", source="printed", least=2, most=6)


def written(folder: Path, old: str, new: str) -> Path:
    text = TOY.read_text("utf-8")
    assert old in text
    path = folder / "toy.toml"
    path.write_text(text.replace(old, new), "utf-8")
    return path


def test_the_toys_own_table_is_sound() -> None:
    file = read_tables(TOY)
    assert (file.id, file.version) == ("toy", "1")
    assert file.values == RULES.tables
    assert check_table_file(TOY, TOYS) == ()


@pytest.mark.parametrize(
    ("old", "new", "place", "code"),
    [
        ('id = "toy"', "", "id", "tables.missing"),
        ('id = "toy"', 'id = "chess"', "id", "persistence.unknown_ruleset"),
        ('version = "1"', "version = 1", "version", "tables.missing"),
        ("[values]", "[numbers]", "values", "tables.missing"),
        ("[values]", 'mood = "grim"\n[values]', "mood", "tables.unknown"),
        ('"shot.need"', '"shot.cannon"', 'values."shot.cannon"', "core.fault.unknown_table"),
        ("[values]", "[values", "", "tables.syntax"),
        ("[values]", 'groups = { fire = ["shot.*", "gun.*"] }\n[values]', "groups.fire", "tables.group"),
        ("[values]", "groups = { fire = 3 }\n[values]", "groups", "tables.groups"),
    ],
)
def test_a_fault_of_a_table_file_is_named(old: str, new: str, place: str, code: str, tmp_path: Path) -> None:
    found = check_table_file(written(tmp_path, old, new), TOYS)
    assert (place, code) in [(each.place, each.code) for each in found]


def test_tables_are_lists_of_keys_in_which_a_star_stands_for_any_part(tmp_path: Path) -> None:
    path = written(tmp_path, "[values]", 'groups = { fire = ["shot.need", "shot.*"], moves = ["move.*"] }\n[values]')
    groups = read_tables(path).sheet.groups
    assert groups["moves"] == ("move.reach", "move.mud")
    assert groups["fire"][0] == "shot.need"
    assert set(groups["fire"]) == {key for key in RULES.tables if key.startswith("shot.")}


def test_quotations_beside_the_file_come_with_it_and_a_broken_one_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, 'id = "toy"', 'id = "toy"')
    assert read_ruleset(path).sheet == Sheet()
    beside = tmp_path / "toy.quotes.toml"
    beside.write_text(
        'author = "A"\nlanguage = "en"\n[quotes]\n"shot.need" = { rule = "X5", text = "on a 4" }\n', "utf-8"
    )
    sheet = read_ruleset(path).sheet
    assert (sheet.author, sheet.language, sheet.quotes) == ("A", "en", {"shot.need": Quote(rule="X5", text="on a 4")})
    beside.write_text('author = "A"\n', "utf-8")
    with pytest.raises(TableFileError) as caught:
        read_ruleset(path)
    assert caught.value.file == beside


def test_what_is_unusual_lies_outside_the_rulesets_sensible_range_and_is_no_nonsense() -> None:
    known = {"k": Entry(value=4, rule="X5", source="printed", least=2, most=9, sensible=(3, 5)), "free": NEED}
    for value, found in ((3, False), (5, False), (2, True), (9, True), (10, False), ("x", False)):
        given = {"k": Entry(value=value, rule="X5", source="club"), "free": NEED, "unknown": NEED}
        assert list(unusual(known, given)) == ([("k", 3, 5)] if found else [])


def test_what_cannot_be_read_at_all_is_named(tmp_path: Path) -> None:
    for path, data, code in (
        (tmp_path / "none.toml", None, "tables.unreadable"),
        (tmp_path, None, "tables.unreadable"),
        (tmp_path / "latin.toml", b'id = "\xe0"', "tables.encoding"),
        (tmp_path / "long.toml", b"a = " + b"9" * 5000, "tables.syntax"),
        (tmp_path / "deep.toml", b"a = " + b"[" * 100_000, "tables.syntax"),
    ):
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(TableFileError) as caught:
            read_tables(path)
        assert [each.code for each in caught.value.faults] == [code]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (5, None),
        (7, "most"),
        (1, "least"),
        (4.5, "type"),
        ("4", "type"),
        (True, "type"),
    ],
)
def test_a_value_keeps_the_type_and_range_of_the_rulesets_own_file(value: object, code: str | None) -> None:
    given = Entry(value=value, rule="X5", source="club", least=-100, most=100)  # its own word does not count
    assert list(value_faults({"k": NEED}, {"k": given})) == ([("k", code)] if code else [])


def test_a_length_may_be_whole_but_must_be_finite() -> None:
    known = {"k": Entry(value=2.5, rule="X3", source="house")}
    assert list(value_faults(known, {"k": Entry(value=3, rule="X3", source="club")})) == []
    assert list(value_faults(known, {"k": Entry(value=math.inf, rule="X3", source="club")})) == [("k", "finite")]
    assert list(value_faults(known, {"unknown": Entry(value=3, rule="X3", source="club")})) == []
