"""Game files: every line on the disk before its effect, torn and damaged ones told, nothing overwritten."""

import json
import os
from pathlib import Path

import pytest

from companion.model.state import snapshot
from companion.persistence.faults import UnreadableError
from companion.persistence.game_file import Opened, begin_game, continue_as_copy, copy_name, open_game
from companion.persistence.games import GameShelf, open_file, slug
from companion.persistence.scenario_file import write_scenario
from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand
from companion.rules.ruleset import Registry
from companion.rulesets.awam.intents import Fire
from tests.conformance.awam_table import RULES, man, table
from tests.ui_free import NOW

RULESETS = Registry([RULES])


def begun(tmp_path: Path) -> Opened:
    scenario = snapshot(table([man("ann", 20.0), man("bob", 40.0, side="blue")]), RULES.tables)
    return begin_game(tmp_path / "a.game.jsonl", scenario, RULES)


def play(opened: Opened, *places: float) -> None:
    for x in places:
        opened.session.perform(MoveByHand(unit="ann", to=(x, 50.0)), Script(()))


def let_go(opened: Opened) -> None:
    opened.store.close()


def test_a_game_that_was_only_looked_at_leaves_no_file(tmp_path: Path) -> None:
    begun(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_reopens_where_it_was_left(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0, 22.0)
    opened.session.perform(Fire(shooter="ann", target="bob", weapon="musket"), Script((4, 9, 3)))
    opened.session.undo()
    opened.session.redo()
    let_go(opened)
    again = open_game(opened.path, RULESETS)
    assert again.notices == ()
    assert again.session.state.units == opened.session.state.units
    assert again.session.state.game == opened.session.state.game
    assert again.session.journal.records == opened.session.journal.records
    play(again, 23.0)
    let_go(again)
    assert len(open_game(opened.path, RULESETS).session.journal.records) == 6


def test_every_line_is_synced_before_the_state_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    seen: list[tuple[int, float]] = []
    real = os.fsync

    def watching(handle: int) -> None:
        real(handle)
        position = opened.session.state.units["ann"].position
        seen.append((os.fstat(handle).st_size, position[0] if position else 0.0))

    monkeypatch.setattr(os, "fsync", watching)
    play(opened, 22.0)
    let_go(opened)
    assert seen == [(opened.path.stat().st_size, 21.0)]


def test_a_torn_last_line_is_left_out_and_kept_aside(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0, 22.0)
    let_go(opened)
    whole = opened.path.read_bytes()
    torn = whole[:-20]
    opened.path.write_bytes(torn)
    again = open_game(opened.path, RULESETS)
    assert [each.code for each in again.notices] == ["persistence.torn"]
    assert not again.read_only
    assert again.session.state.units["ann"].position == (21.0, 50.0)
    assert opened.path.read_bytes() == torn  # looking changes nothing
    play(again, 23.0)
    let_go(again)
    rest = torn[torn.rfind(b"\n") + 1 :]
    assert (tmp_path / "a.game.jsonl.torn").read_bytes() == rest
    final = open_game(opened.path, RULESETS)
    assert final.notices == ()
    assert final.session.state.units["ann"].position == (23.0, 50.0)


def test_a_damaged_line_stops_the_game_before_it_and_a_copy_goes_on(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0, 22.0, 23.0)
    let_go(opened)
    lines = opened.path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"core.move"', b'"core.m\x00ve"')
    damaged = b"".join(lines)
    opened.path.write_bytes(damaged)
    again = open_game(opened.path, RULESETS)
    assert again.read_only
    assert [(each.place, each.code) for each in again.notices] == [("line 3", "persistence.damaged")]
    assert again.session.state.units["ann"].position == (21.0, 50.0)
    with pytest.raises(PermissionError):
        play(again, 30.0)
    assert opened.path.read_bytes() == damaged
    copy = continue_as_copy(again, tmp_path / "b.game.jsonl")
    play(copy, 30.0)
    let_go(copy)
    assert open_game(copy.path, RULESETS).session.state.units["ann"].position == (30.0, 50.0)
    assert opened.path.read_bytes() == damaged


def test_a_copy_never_takes_the_place_of_another_file(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    let_go(opened)
    with pytest.raises(FileExistsError):
        continue_as_copy(opened, opened.path)
    first = copy_name(opened.path)
    assert first.name == "a-copy.game.jsonl"
    first.touch()
    assert copy_name(opened.path).name == "a-copy-2.game.jsonl"


def test_a_second_torn_line_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "a.game.jsonl"
    for x in (21.0, 22.0):
        opened = open_game(path, RULESETS) if path.exists() else begun(tmp_path)
        play(opened, x)
        let_go(opened)
        with path.open("ab") as file:
            file.write(f'{{"torn":{x}'.encode())
        opened = open_game(path, RULESETS)
        play(opened, x + 0.5)
        let_go(opened)
    assert (tmp_path / "a.game.jsonl.torn").read_bytes() == b'{"torn":21.0'
    assert (tmp_path / "a.game.jsonl.torn-2").read_bytes() == b'{"torn":22.0'
    assert len(open_game(path, RULESETS).session.journal.records) == 4


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (b'"event":"unit_moved"', b'"event":"stat_set","key":"kinds","value":7', "line 2"),
        (
            b'[{"event":"unit_moved","unit":"ann","position":[21.0,50.0],"facing":0.0,"altitude":0.0}]',
            b'[{"event":"stat_set","key":"kinds","unit":"ann","value":7}]',
            "line 2.events[0].kinds",
        ),
    ],
)
def test_an_event_that_no_rules_can_have_written_is_damage(old: bytes, new: bytes, place: str, tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    let_go(opened)
    data = opened.path.read_bytes()
    assert old in data
    opened.path.write_bytes(data.replace(old, new))
    again = open_game(opened.path, RULESETS)
    assert again.read_only
    assert again.notices[0].place == place
    assert again.session.journal.records == ()


def test_values_that_came_with_later_rules_are_todays_in_an_old_game(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    let_go(opened)
    header, *rest = opened.path.read_bytes().splitlines(keepends=True)
    data = json.loads(header)
    del data["tables"]["fire.rifle.die"]
    data["tables"]["fire.musket.die"]["value"] = 8
    data["tables"]["gone.value"] = {"value": 1, "rule": "A1", "source": "house"}
    opened.path.write_bytes(json.dumps(data).encode() + b"\n" + b"".join(rest))
    again = open_game(opened.path, RULESETS)
    assert again.session.state.tables["fire.rifle.die"] == RULES.tables["fire.rifle.die"]
    assert again.session.state.tables["fire.musket.die"].value == 8


def test_a_header_whose_tables_are_wrong_is_told(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    let_go(opened)
    header, *rest = opened.path.read_bytes().splitlines(keepends=True)
    for change, place in (
        (("tables", {**json.loads(header)["tables"], "fire.rifle.die": {"value": "x", "rule": "", "source": "club"}}),
         'line 1.tables["fire.rifle.die"]'),
        (("ruleset", "chess"), "line 1.ruleset"),
        (("odd", 1), "line 1"),
    ):  # fmt: skip
        data = {**json.loads(header), change[0]: change[1]}
        opened.path.write_bytes(json.dumps(data).encode() + b"\n" + b"".join(rest))
        with pytest.raises(UnreadableError) as caught:
            open_game(opened.path, RULESETS)
        assert [each.place for each in caught.value.faults] == [place]


@pytest.mark.parametrize("swap", ["order", "goto"])
def test_records_that_cannot_follow_are_told_with_their_line(swap: str, tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0, 22.0)
    opened.session.undo()
    let_go(opened)
    lines = opened.path.read_bytes().splitlines(keepends=True)
    if swap == "order":
        lines[1], lines[2] = lines[2], lines[1]
    else:
        lines[3] = lines[3].replace(b'"to":1', b'"to":77')
    opened.path.write_bytes(b"".join(lines))
    again = open_game(opened.path, RULESETS)
    assert again.read_only
    assert again.notices[0].code.startswith("persistence.journal.")


def test_two_programs_cannot_write_one_game(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    other = open_game(opened.path, RULESETS)
    with pytest.raises(BlockingIOError):
        play(other, 22.0)
    assert other.session.state.units["ann"].position == (21.0, 50.0)
    let_go(opened)
    play(other, 22.0)
    let_go(other)


def test_a_game_that_somebody_went_on_with_meanwhile_is_not_cut(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    let_go(opened)
    with opened.path.open("ab") as file:
        file.write(b'{"torn":')
    late = open_game(opened.path, RULESETS)
    other = open_game(opened.path, RULESETS)
    play(other, 22.0, 23.0)
    let_go(other)
    before = opened.path.read_bytes()
    with pytest.raises(OSError, match=r"persistence\.store\.changed"):
        play(late, 30.0)
    let_go(late)
    assert opened.path.read_bytes() == before


def test_two_windows_on_one_scenario_have_two_games(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path / "games")
    scenario = snapshot(table([man("ann", 20.0)]), RULES.tables)
    first, second = (shelf.begin(scenario, RULES, NOW) for _ in range(2))
    assert first.path == second.path  # nothing is written yet
    play(first, 21.0)
    play(second, 22.0)
    play(first, 23.0)
    let_go(first)
    let_go(second)
    assert first.path != second.path
    for opened, x in ((first, 23.0), (second, 22.0)):
        again = open_game(opened.path, RULESETS)
        assert not again.read_only
        assert again.session.state.units["ann"].position == (x, 50.0)


def test_a_half_line_that_could_not_be_taken_back_is_taken_back_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play(opened, 22.0)
    monkeypatch.undo()
    play(opened, 23.0)
    let_go(opened)
    again = open_game(opened.path, RULESETS)
    assert again.notices == ()
    assert again.session.journal.records == opened.session.journal.records
    assert len(again.session.journal.records) == 2


def test_a_folder_that_may_not_be_written_leaves_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = begun(tmp_path)

    def forbidden(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", forbidden)
    with pytest.raises(PermissionError):
        play(opened, 21.0)
    assert opened.session.state.units["ann"].position == (20.0, 50.0)
    assert not opened.path.exists()
    monkeypatch.undo()
    play(opened, 21.0)
    let_go(opened)
    assert len(open_game(opened.path, RULESETS).session.journal.records) == 1


def test_a_folder_that_cannot_be_made_leaves_the_state(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    scenario = snapshot(table([man("ann", 20.0)]), RULES.tables)
    opened = begin_game(tmp_path / "file" / "a.game.jsonl", scenario, RULES)
    with pytest.raises(OSError, match="file"):
        play(opened, 21.0)
    assert opened.session.state.units["ann"].position == (20.0, 50.0)
    assert opened.session.journal.records == ()


def test_a_full_disk_takes_the_half_line_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    before = opened.path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        play(opened, 22.0)
    monkeypatch.undo()
    assert opened.path.read_bytes() == before
    assert opened.session.state.units["ann"].position == (21.0, 50.0)
    play(opened, 22.0)
    let_go(opened)
    assert len(open_game(opened.path, RULESETS).session.journal.records) == 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{}\n", "persistence.not_a_game"),
        (b"hello\n", "persistence.syntax"),
        (b'{"format":"companion.game/7"}\n', "persistence.newer"),
        (b"", "persistence.empty"),
        (b"no line end at all", "persistence.not_a_game"),
    ],
)
def test_what_is_no_game_is_told(data: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game.jsonl"
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        open_game(path, RULESETS)
    assert [each.code for each in caught.value.faults] == [code]


def test_the_shelf_names_games_and_finds_unfinished_ones(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path / "games")
    scenario = snapshot(table([man("ann", 20.0)]), RULES.tables)
    path = tmp_path / "t.scenario.json"
    write_scenario(path, scenario)
    first = open_file(path, RULESETS, shelf, NOW)
    play(first, 21.0)
    second = open_file(path, RULESETS, shelf, NOW)
    play(second, 22.0)
    let_go(first)
    let_go(second)
    assert [each.name for each in (first.path, second.path)] == [
        "a_case-2026-01-01.game.jsonl",
        "a_case-2026-01-01-2.game.jsonl",
    ]
    assert set(shelf.unfinished("A case")) == {first.path, second.path}
    assert shelf.unfinished("Another") == ()
    assert slug("La Spia") == "la_spia"
