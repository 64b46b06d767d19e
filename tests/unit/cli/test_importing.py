"""The command import: a roster of another program becomes a list of squads, as the arguments map it."""

import json
from pathlib import Path

import pytest

from companion.cli.desk import DONE, FAULTY, MISUSED
from companion.persistence.armlists import read_armlist
from tests.unit.cli.test_commands import RULESETS, command
from tests.unit.persistence.rosters import HERO, SQUAD, roster, zipped


@pytest.fixture
def friday(tmp_path: Path) -> str:
    path = tmp_path / "friday.rosz"
    path.write_bytes(zipped(roster(SQUAD, HERO)))
    return str(path)


def test_a_roster_becomes_a_list_that_the_program_reads(friday: str, tmp_path: Path) -> None:
    out = tmp_path / "friday.armlist.toml"
    mapped = ("--stat", "level=Ld-1", "--weapon", "boltgun=assault_rifle", "--base", "1")
    code, said, _ = command("import", friday, str(out), "--ruleset", "microwar144", *mapped)
    assert code == DONE
    assert "2 squad(s), 7 unit(s), 4 profile(s)" in said
    armlist, ruleset = read_armlist(out, RULESETS)
    assert ruleset.id == "microwar144"
    assert {each.name: each.stats.get("level", 5) for each in armlist.profiles} == {
        "Trooper": 6,
        "Sergeant": 7,
        "Trooper w/ special weapon": 6,
        "Captain": 8,
    }


def test_what_was_not_mapped_and_what_was_cut_is_said(friday: str, tmp_path: Path) -> None:
    out = str(tmp_path / "friday.armlist.toml")
    code, said, _ = command("import", friday, out, "--ruleset", "microwar144", "--stat", "level=Ld*2")
    assert code == DONE
    assert "Captain: level 18 is held to 10" in said
    assert "Not mapped: Boltgun" in said
    _, report, _ = command("import", friday, out, "--ruleset", "microwar144", "--json")
    assert json.loads(report)["weapons"] == {"Boltgun": ""}


@pytest.mark.parametrize(
    ("more", "word"),
    [
        (("--stat", "level=Nerve"), "M, BS, W, Ld"),
        (("--stat", "speed=M"), "level"),
        (("--stat", "level"), "level=Ld"),
        (("--stat", "level=Ld**2"), "Ld*0.5+1"),
        (("--weapon", "Boltgun=bow"), "assault_rifle"),
        (("--weapon", "Bow=assault_rifle"), "Boltgun"),
        (("--base", "0"), "100"),
    ],
)
def test_a_mapping_that_cannot_be_is_told_with_what_can(
    friday: str, tmp_path: Path, more: tuple[str, ...], word: str
) -> None:
    out = tmp_path / "friday.armlist.toml"
    code, _, err = command("import", friday, str(out), "--ruleset", "microwar144", *more)
    assert code == MISUSED
    assert word in err
    assert not out.exists()


def test_a_file_that_is_no_roster_and_a_list_of_another_name_are_told(friday: str, tmp_path: Path) -> None:
    torn = tmp_path / "torn.ros"
    torn.write_bytes(roster(SQUAD)[:200])
    code, _, err = command("import", str(torn), str(tmp_path / "a.armlist.toml"), "--ruleset", "microwar144")
    assert code == FAULTY
    assert "torn.ros:line 1" in err
    assert command("import", friday, str(tmp_path / "a.json"), "--ruleset", "microwar144")[0] == MISUSED
    assert command("import", friday, str(tmp_path / "a.armlist.toml"), "--ruleset", "chess")[0] == MISUSED
