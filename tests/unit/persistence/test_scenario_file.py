"""Bad scenario files: each a sentence with file, place and remedy, through the reader and through the command line."""

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.app import data_folder, registry, wording
from companion.cli.desk import FAULTY, Desk
from companion.cli.main import run
from companion.model.state import Scenario
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.scenario_file import read_scenario, write_scenario

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)
LA_SPIA = data_folder() / "scenarios" / "la_spia.scenario.json"


def la_spia() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(LA_SPIA.read_text("utf-8"))
    return data


def faults_of(path: Path) -> tuple[FileFault, ...]:
    with pytest.raises(UnreadableError) as caught:
        read_scenario(path, RULESETS)
    return caught.value.faults


def said_of(path: Path, language: str = "en") -> str:
    err = io.StringIO()
    words = wording(language, RESOURCES, RULESETS)
    desk = Desk(RULESETS, words, RESOURCES / "styles" / "colours.toml", io.StringIO(), err)
    assert run(desk, ["check", str(path)]) == FAULTY
    return err.getvalue()


def broken(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    data = la_spia()
    change(data)
    path = tmp_path / "broken.scenario.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def put(*way: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for step in way[:-1]:
            data = data[step]
        data[way[-1]] = value

    return change


CASES: dict[str, tuple[Callable[[dict[str, Any]], None], str, str]] = {
    "a wrong type": (put("units", 3, "facing", value="north"), "units[3].facing", "persistence.wrong_type"),
    "an unknown key": (put("units", 0, "strength", value=9), "units[0]", "persistence.unknown_key"),
    "a duplicate id": (put("units", 5, "id", value="harrow"), "units[5].id", "core.fault.duplicate"),
    "a unit off the table": (
        put("units", 2, "position", value=[500.0, 20.0]),
        "units[2].position",
        "core.fault.off_table",
    ),
    "a self-crossing polygon": (
        put("terrain", 3, "outline", "coordinates", value=[[[10, 10], [30, 30], [30, 10], [10, 30], [10, 10]]]),
        "terrain[3].outline.coordinates[0]",
        "core.fault.outline.crossing",
    ),
    "an unknown squad": (put("units", 1, "squad", value="ghosts"), "units[1].squad", "core.fault.unknown_squad"),
    "an unknown side": (put("squads", 1, "side", value="france"), "squads[1].side", "core.fault.unknown_side"),
    "an undeclared stat": (put("units", 1, "stats", "luck", value=3), "units[1].stats.luck", "core.fault.undeclared"),
    "a stat out of its options": (
        put("units", 1, "stats", "weapons", value=["laser"]),
        "units[1].stats.weapons",
        "core.fault.value.option",
    ),
    "an unknown ruleset": (put("ruleset", value="chess"), "ruleset", "persistence.unknown_ruleset"),
    "a newer format": (put("format", value="companion.scenario/9"), "format", "persistence.newer"),
    "another format": (put("format", value="tiled"), "format", "persistence.not_a_scenario"),
    "a base of no size": (put("units", 0, "base", value={"shape": "round", "diameter": 0}), "units[0].base", ""),
    "an unknown table value": (
        put("tables", value={"fire.cannon.die": {"value": 10, "rule": "A25", "source": "club"}}),
        'tables["fire.cannon.die"]',
        "core.fault.unknown_table",
    ),
    "a table value out of range": (
        put("tables", value={"fire.rifle.die": {"value": 99, "rule": "A25", "source": "club"}}),
        'tables["fire.rifle.die"]',
        "core.fault.value.most",
    ),
    "an unknown cover": (put("terrain", 9, "cover", value="magic"), "terrain[9].cover", "core.fault.unknown_cover"),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_names_its_place(name: str, tmp_path: Path) -> None:
    change, place, code = CASES[name]
    path = broken(tmp_path, change)
    found = faults_of(path)
    assert any(each.place.startswith(place) and each.code.startswith(code) for each in found), found


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", ["en", "it", "ru"])
def test_each_fault_is_a_sentence_on_the_command_line(name: str, language: str, tmp_path: Path) -> None:
    path = broken(tmp_path, CASES[name][0])
    for line in said_of(path, language).splitlines():
        assert line.startswith(str(path))
        sentence = line.removeprefix(str(path)).split(": ", 1)[1]
        assert " " in sentence
        assert "{" not in sentence
        assert not sentence.startswith(("core.", "persistence."))


def raw(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "raw.scenario.json"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize(
    ("data", "place", "code"),
    [
        (b'{"format": "companion.scenario/1",\n "title" "x"}', "line 2, column 10", "persistence.syntax"),
        (b'{"title": NaN}', "title", "persistence.not_finite"),
        (b'{"units": [{"position": [1, -Infinity]}]}', "units[0].position[1]", "persistence.not_finite"),
        (b'{"title": 1e999}', "title", "persistence.not_finite"),
        (b'{"zones": [{"id": "a", "id": "b"}]}', "zones[0]", "persistence.key_twice"),
        (b'{"title": "\\ud800"}', "title", "persistence.surrogate"),
        (b'{"\\udfff": 1}', "\\udfff", "persistence.surrogate"),
        (b'{"title": "a", "title": "b"}', "", "persistence.key_twice"),
        (b"", "", "persistence.empty"),
        (b"  \n ", "", "persistence.empty"),
        (b'{"title": "\xff"}', "line 1", "persistence.encoding"),
        (b"[1, 2]", "", "persistence.wrong_type"),
        (b"[" * 100_000, "", "persistence.too_deep"),
    ],
)
def test_what_is_no_json_says_where(data: bytes, place: str, code: str, tmp_path: Path) -> None:
    found = faults_of(raw(tmp_path, data))
    assert [(each.place, each.code) for each in found] == [(place, code)]
    assert code not in said_of(raw(tmp_path, data))


def test_several_odd_values_are_told_at_once(tmp_path: Path) -> None:
    data = b'{"title": "a", "title": "b", "units": [{"facing": NaN}, {"facing": Infinity}]}'
    found = [(each.place, each.code) for each in faults_of(raw(tmp_path, data))]
    assert found == [
        ("", "persistence.key_twice"),
        ("units[0].facing", "persistence.not_finite"),
        ("units[1].facing", "persistence.not_finite"),
    ]


def test_a_whole_emoji_written_as_two_escapes_is_sound(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["title"] = "La Spia \U0001f985"

    path = broken(tmp_path, change)
    assert b"\\ud83e" in path.read_bytes()
    assert read_scenario(path, RULESETS)[0].title == "La Spia \U0001f985"


def test_a_directory_a_missing_file_and_a_huge_one(tmp_path: Path) -> None:
    assert faults_of(tmp_path)[0].code == "persistence.directory"
    assert faults_of(tmp_path / "nothing.scenario.json")[0].code == "persistence.missing"
    huge = tmp_path / "huge.scenario.json"
    with huge.open("wb") as file:
        file.truncate(200 * 2**20)
    assert faults_of(huge)[0].code == "persistence.too_large"
    assert faults_of(huge)[0].values["size"] == 200


def test_every_fault_comes_back_not_only_the_first(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["units"][0]["facing"] = "north"
        data["units"][4]["eye"] = "two"
        data["terrain"][1]["height"] = []
        data["mood"] = "grim"

    found = {(each.place, each.code) for each in faults_of(broken(tmp_path, change))}
    assert found == {
        ("units[0].facing", "persistence.wrong_type"),
        ("units[4].eye", "persistence.wrong_type"),
        ("terrain[1].height", "persistence.wrong_type"),
        ("", "persistence.unknown_key"),
    }


def test_la_spia_is_without_fault_and_written_back_byte_by_byte(tmp_path: Path) -> None:
    scenario, ruleset = read_scenario(LA_SPIA, RULESETS)
    assert ruleset.id == "awam"
    copy = tmp_path / "copy.scenario.json"
    write_scenario(copy, scenario)
    assert copy.read_bytes() == LA_SPIA.read_bytes()


def test_a_scenario_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario: Scenario = read_scenario(LA_SPIA, RULESETS)[0]
    path = tmp_path / "table.scenario.json"
    path.write_text("the old one", "utf-8")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_scenario(path, scenario)
    assert path.read_text("utf-8") == "the old one"
    assert [each.name for each in tmp_path.iterdir()] == ["table.scenario.json"]
