"""A club's values as a file: what is written is read back, every fault is named, a ruleset's own file is read too."""

import tomllib
from pathlib import Path

import pytest
from msgspec import structs

from companion.app import data_folder, registry, wording
from companion.model.tables import changed_keys, clubs_own
from companion.persistence.faults import UnreadableError
from companion.persistence.table_sheet import is_sheet, read_sheet, sheet_text, write_sheet

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)
SAY = wording("en", RESOURCES, RULESETS).say
FOUND = RULESETS.find("awam")
assert FOUND is not None
AWAM = FOUND
OWN = AWAM.tables
CLUB = {
    **OWN,
    "fire.musket.short": clubs_own(OWN["fire.musket.short"], 22.5),
    "fire.soft": clubs_own(OWN["fire.soft"], -2),
    "option.A25.reading": clubs_own(OWN["option.A25.reading"], "strict"),
}


def read(folder: Path, text: str) -> dict[str, object]:
    path = folder / "club.tables.toml"
    path.write_text(text, "utf-8")
    return {key: entry.value for key, entry in read_sheet(path, RULESETS)[1].items()}


def faults(folder: Path, text: str) -> list[tuple[str, str]]:
    with pytest.raises(UnreadableError) as caught:
        read(folder, text)
    assert {each.file for each in caught.value.faults} == {str(folder / "club.tables.toml")}
    return [(each.place, each.code) for each in caught.value.faults]


def test_what_was_changed_is_written_with_its_sentence_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "club.tables.toml"
    write_sheet(path, AWAM, CLUB, SAY, keys=changed_keys(OWN, CLUB))
    ruleset, entries = read_sheet(path, RULESETS)
    assert ruleset is AWAM
    assert entries == {key: CLUB[key] for key in ("fire.musket.short", "fire.soft", "option.A25.reading")}
    text = path.read_text("utf-8")
    assert "# To hit" in text
    assert '"fire.musket.short" = 22.5  # Musket: short range up to, cm, A25' in text
    assert '"option.A25.reading" = "strict"  # The score to hit must be, A25, at_least | strict' in text
    assert is_sheet(path)


def test_a_whole_sheet_holds_every_value(tmp_path: Path) -> None:
    for ruleset in RULESETS:
        text = sheet_text(ruleset, ruleset.tables, SAY, keys=tuple(ruleset.tables))
        assert tomllib.loads(text)["values"] == {key: entry.value for key, entry in ruleset.tables.items()}
        path = tmp_path / f"{ruleset.id}.tables.toml"
        path.write_text(text, "utf-8")
        assert read_sheet(path, RULESETS) == (ruleset, dict(ruleset.tables))


@pytest.mark.parametrize("language", ["it", "ru"])
def test_the_sentences_are_in_the_readers_language(language: str) -> None:
    say = wording(language, RESOURCES, RULESETS).say
    text = sheet_text(AWAM, CLUB, say, keys=("fire.soft",))
    assert SAY("awam.table.fire.soft") not in text
    assert say("awam.table.fire.soft") in text
    assert tomllib.loads(text)["values"] == {"fire.soft": -2}


def test_a_rulesets_own_file_changed_by_hand_is_read(tmp_path: Path) -> None:
    text = (RESOURCES / "rulesets" / "awam.toml").read_text("utf-8")
    line = '"deck.aces" = { value = 4, rule = "A2", source = "printed"'
    assert line in text
    values = read(tmp_path, text.replace(line, line.replace("4", "6").replace("printed", "house")))
    assert values["deck.aces"] == 6
    assert len(values) == len(OWN)


def test_a_sheet_saved_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    own = (RESOURCES / "rulesets" / "awam.toml").read_text("utf-8")
    assert read(tmp_path, "\ufeff" + own) == read(tmp_path, own)
    assert faults(tmp_path, "a = " + "9" * 5000) == [("", "tables.syntax")]


def test_the_club_cannot_name_another_source_or_range(tmp_path: Path) -> None:
    path = tmp_path / "club.tables.toml"
    path.write_text(
        'ruleset = "awam"\n[values]\n"deck.aces" = { value = 9, rule = "A99", source = "printed", most = 999 }\n',
        "utf-8",
    )
    _, entries = read_sheet(path, RULESETS)
    assert entries == {"deck.aces": structs.replace(OWN["deck.aces"], value=9, source="club")}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[values]\n"deck.aces" = 4', [("ruleset", "tables.missing")]),
        ('ruleset = "chess"\n[values]', [("ruleset", "persistence.unknown_ruleset")]),
        ("ruleset = 3\n[values]", [("ruleset", "persistence.unknown_ruleset")]),
        ('ruleset = "awam"', [("values", "tables.missing")]),
        ('ruleset = "awam"\nvalues = 3', [("values", "tables.missing")]),
        ('ruleset = "awam"\nmood = "grim"\n[values]', [("mood", "tables.unknown")]),
        ('ruleset = "awam"\n[values]\n"deck.queens" = 4', [('values."deck.queens"', "core.fault.unknown_table")]),
        ('ruleset = "awam"\n[values]\n"deck.aces" = "four"', [('values."deck.aces"', "core.fault.value.type")]),
        ('ruleset = "awam"\n[values]\n"deck.aces" = 400', [('values."deck.aces"', "core.fault.value.most")]),
        ('ruleset = "awam"\n[values]\n"deck.aces" = [4]', [('values."deck.aces"', "tables.file.value")]),
        ('ruleset = "awam"\n[values]\n"deck.aces" = { worth = 4 }', [('values."deck.aces"', "tables.file.value")]),
        (
            'ruleset = "awam"\n[values]\n"move.walk.open" = nan\n"option.A25.reading" = "roughly"',
            [('values."move.walk.open"', "core.fault.value.finite"),
             ('values."option.A25.reading"', "core.fault.value.option")],
        ),
        ('ruleset = "awam"\n[values]\ndeck.aces = 4', [('values."deck"', "tables.file.value")]),
        ("ruleset = ", [("", "tables.syntax")]),
        ("", [("", "persistence.empty")]),
    ],
)  # fmt: skip
def test_every_fault_of_a_sheet_has_its_place(tmp_path: Path, text: str, found: list[tuple[str, str]]) -> None:
    assert faults(tmp_path, text) == found


def test_other_files_are_no_sheets(tmp_path: Path) -> None:
    assert not is_sheet(tmp_path / "none.toml")
    assert not is_sheet(RESOURCES / "rulesets" / "awam.toml")
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"ruleset = '\xff'")
    assert not is_sheet(broken)
