"""The file of a running game: nobody's lines are lost or cut, and nothing is left beside it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import pytest
from msgspec import structs

from companion.model.state import snapshot
from companion.persistence.game_file import open_game, save_copy
from companion.persistence.game_store import GameFile
from companion.persistence.games import GameShelf
from tests.conformance.awam_table import RULES, man, table
from tests.ui_free import NOW
from tests.unit.persistence.test_game_file import RULESETS, begun, let_go, play


def test_a_game_that_was_put_away_leaves_only_itself(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    assert len(list(tmp_path.iterdir())) == 2  # the game, and its lock
    let_go(opened)
    assert list(tmp_path.iterdir()) == [opened.path]


def test_who_never_had_the_game_does_not_take_the_lock_of_who_has(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    other = open_game(opened.path, RULESETS)
    for _ in range(2):
        with pytest.raises(BlockingIOError):
            play(other, 22.0)
        let_go(other)
    play(opened, 23.0)
    let_go(opened)
    assert len(open_game(opened.path, RULESETS).session.journal.records) == 2


def test_a_lock_that_comes_and_goes_is_never_held_twice(tmp_path: Path) -> None:
    path, guard = tmp_path / "a.game.jsonl", Lock()
    path.write_bytes(b"")
    holders: list[int] = []

    def hold(me: int) -> int:
        taken = 0
        for _ in range(150):
            store = GameFile(path, whole=0)
            try:
                store.append(b"")
            except OSError:  # another has it, or has made it longer
                store.close()
                continue
            with guard:
                holders.append(me)
                assert len(holders) == 1
            taken += 1
            path.write_bytes(b"")
            with guard:
                holders.remove(me)
            store.close()
        return taken

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(hold, range(4))) > 0
    assert not path.with_name(f"{path.name}.lock").exists()


def test_a_file_that_is_moved_away_takes_no_line_until_it_is_back(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    away = opened.path.rename(tmp_path / "away.jsonl")
    with pytest.raises(FileNotFoundError, match=r"persistence\.store\.gone"):
        play(opened, 22.0)
    assert opened.session.state.units["ann"].position == (21.0, 50.0)
    away.rename(opened.path)
    play(opened, 23.0)
    let_go(opened)
    assert open_game(opened.path, RULESETS).session.state.units["ann"].position == (23.0, 50.0)


def test_a_file_that_was_replaced_takes_no_line_and_the_game_goes_on_under_another_name(tmp_path: Path) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0, 22.0)
    new = tmp_path / "new"
    new.write_bytes(b"somebody's own")
    new.replace(opened.path)
    with pytest.raises(FileNotFoundError, match=r"persistence\.store\.gone"):
        play(opened, 23.0)
    save_copy(opened, tmp_path / "b.game.jsonl")
    let_go(opened)
    assert opened.path.read_bytes() == b"somebody's own"
    assert len(open_game(tmp_path / "b.game.jsonl", RULESETS).session.journal.records) == 2


@pytest.mark.parametrize("by", [-10, +10])
def test_a_file_that_somebody_wrote_to_is_neither_cut_nor_filled_up(tmp_path: Path, by: int) -> None:
    opened = begun(tmp_path)
    play(opened, 21.0)
    data = opened.path.read_bytes()
    changed = data[:by] if by < 0 else data + b"#" * by
    with opened.path.open("r+b") as file:
        file.write(changed)
        file.truncate()
    with pytest.raises(OSError, match=r"persistence\.store\.changed"):
        play(opened, 22.0)
    let_go(opened)
    assert opened.path.read_bytes() == changed


def test_a_long_title_makes_a_name_that_a_disk_takes(tmp_path: Path) -> None:
    scenario = structs.replace(snapshot(table([man("ann", 20.0)]), RULES.tables), title="Ы" * 200)
    shelf = GameShelf(tmp_path)
    for _ in range(2):
        opened = shelf.begin(scenario, RULES, NOW)
        play(opened, 21.0)
        let_go(opened)
    assert len(shelf.unfinished(scenario.title)) == 2
