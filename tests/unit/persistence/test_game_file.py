"""Game files: every line on the disk before its effect, torn and damaged ones told, nothing overwritten."""

import os
from pathlib import Path

import pytest

from companion.model.state import snapshot
from companion.persistence.faults import UnreadableError
from companion.persistence.game_file import GameFile, Opened, begin_game, continue_as_copy, open_game
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
    store = opened.session.store
    assert isinstance(store, GameFile)
    store.close()


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
