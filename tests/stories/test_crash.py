"""Whatever happens, at most the gesture in progress is lost."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.model.state import snapshot
from companion.persistence.game_file import begin_game, open_game
from companion.persistence.game_store import GameFile
from companion.rules.drivers import Script
from companion.rules.intents import MoveByHand
from companion.rules.ruleset import Registry
from tests.conformance.awam_table import RULES, man, table

RULESETS = Registry([RULES])
PLAYER = Path(__file__).with_name("player.py")
ROOT = Path(__file__).parents[2]


def killed_after(path: Path, seed: int, gestures: int) -> int:
    """Let the player play and kill it; gives the number of the last gesture that it said was finished."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    player = subprocess.Popen(
        [sys.executable, str(PLAYER), str(path), str(seed)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert player.stdout is not None
    last = 0
    for _ in range(gestures):
        last = int(player.stdout.readline())
    player.send_signal(signal.SIGKILL)
    rest = player.stdout.read().split()
    player.stdout.close()
    player.wait()
    return max([last, *map(int, rest)])


def kills(folder: Path, seed: int, times: int) -> None:
    random = Random(seed)
    path = folder / f"{seed}.game.jsonl"
    for turn in range(times):
        said = killed_after(path, seed * 100 + turn, random.randrange(1, 12))
        opened = open_game(path, RULESETS)
        assert not opened.read_only
        assert {each.code for each in opened.notices} <= {"persistence.torn"}
        written = len(opened.session.journal.records)
        assert said <= written <= said + 1


def test_a_game_killed_between_gestures_reopens_up_to_the_last_finished_one(tmp_path: Path) -> None:
    kills(tmp_path, 1, 3)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2, 22))
def test_a_game_killed_a_hundred_times(seed: int, tmp_path: Path) -> None:
    kills(tmp_path, seed, 5)


@pytest.mark.parametrize("kept", [0, 1, 7, 40, 10_000])
def test_a_disk_that_loses_what_was_not_synced_loses_nothing_finished(
    kept: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play on a disk that keeps only what was synced, and ``kept`` bytes of the line that was being written."""
    path = tmp_path / "a.game.jsonl"
    synced: list[int] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        synced.append(os.fstat(handle).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    scenario = snapshot(table([man("ann", 20.0)]), RULES.tables)
    opened = begin_game(path, scenario, RULES)
    for x in (21.0, 22.0, 23.0):
        opened.session.perform(MoveByHand(unit="ann", to=(x, 50.0)), Script(()))
    safe = synced[-1]

    def power_cut(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", power_cut)
    with pytest.raises(KeyboardInterrupt):
        opened.session.perform(MoveByHand(unit="ann", to=(24.0, 50.0)), Script(()))
    monkeypatch.undo()
    store = opened.session.store
    assert isinstance(store, GameFile)
    store.close()
    data = path.read_bytes()
    path.write_bytes(data[: safe + min(kept, len(data) - safe - 1)])
    again = open_game(path, RULESETS)
    assert again.session.state.units["ann"].position == (23.0, 50.0)
