"""The library of terrain kinds: every shipped kind can be laid, every fault of a file is named."""

from pathlib import Path

import pytest

from companion.app import data_folder, registry
from companion.battlefield.editing.drawing import line, piece_of
from companion.model.kinds import Kind
from companion.rules.kinds import kinds_file, read_kinds, written
from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError
from companion.rules.validity import terrain_faults
from tests.toy.table import RULES, rectangle

RESOURCES = data_folder() / "resources"
RULESETS = list(registry(RESOURCES))


@pytest.mark.parametrize("ruleset", RULESETS, ids=[each.id for each in RULESETS])
def test_every_shipped_kind_can_be_laid_without_a_fault(ruleset: Ruleset) -> None:
    kinds = read_kinds(RESOURCES / "kinds" / f"{ruleset.id}.toml", ruleset)
    assert {"wood", "house", "wall", "road", "hill", "river", "ford", "bridge", "rubble"} <= {each.id for each in kinds}
    for kind in kinds:
        outline = line([(0.0, 0.0), (20.0, 0.0)]) if kind.draw == "line" else rectangle(0, 0, 20, 15)
        assert list(terrain_faults(ruleset, piece_of(kind, outline, ()), "piece")) == []


def test_every_kind_has_a_name_in_words() -> None:
    from companion.wording.catalogues import program_catalogue

    english = program_catalogue().english
    kinds = {kind.id for each in RULESETS for kind in read_kinds(RESOURCES / "kinds" / f"{each.id}.toml", each)}
    assert {f"ui.kind.{each}" for each in kinds} <= set(english)


def test_a_ruleset_without_a_file_has_the_plain_kinds() -> None:
    kinds = read_kinds(kinds_file(RESOURCES / "kinds", RULES.id), RULES)
    assert kinds[0] == Kind(id="wood", height=8.0, sight="area", see_through=5.0)
    assert all(each.cover == "" and each.speed == "" for each in kinds)


FAULTY = """
title = "ours"
[kinds.wood]
height = "high"
[kinds.wall]
draw = "line"
sight = "blocks"
cover = "velvet"
speed = "flying"
[kinds.house]
height = 3.0
floors = [0.0, 3.0]
[kinds]
"""


def test_every_fault_of_a_file_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "toy.toml"
    path.write_text(FAULTY.removesuffix("[kinds]\n"), "utf-8")
    with pytest.raises(TableFileError) as failed:
        read_kinds(path, RULES)
    assert [(each.code, each.place) for each in failed.value.faults] == [
        ("kinds.unknown", "title"),
        ("kinds.entry", "kinds.wood"),
        ("kinds.cover", "kinds.wall.cover"),
        ("kinds.speed", "kinds.wall.speed"),
        ("kinds.no_height", "kinds.wall.height"),
        ("kinds.no_width", "kinds.wall.width"),
        ("kinds.floors", "kinds.house.floors"),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"\xff", "tables.encoding"),
        (b"[kinds", "tables.syntax"),
        (b"kinds = 3", "kinds.none"),
        (b"[kinds]\nwood = 3", "kinds.entry"),
        (None, "tables.unreadable"),
    ],
)
def test_a_file_that_is_none_says_so(tmp_path: Path, text: bytes | None, code: str) -> None:
    path = tmp_path / "toy.toml"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(TableFileError) as failed:
        read_kinds(path, RULES)
    assert failed.value.faults[0].code == code


def test_kinds_that_are_written_read_the_same(tmp_path: Path) -> None:
    kinds = (
        Kind(id="wood", height=7.5, sight="area", see_through=5.0, cover="wall", speed="mud"),
        Kind(id="my.house", draw="rectangle", height=9.0, sight="blocks", barrier=True, floors=(0.0, 3.25)),
        Kind(id="hill", height=2.0, base=-1.0, ground=True),
    )
    path = tmp_path / "toy.toml"
    path.write_text(written({each.id: each for each in kinds}), "utf-8")
    assert read_kinds(path, RULES) == kinds
