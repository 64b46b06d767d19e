"""A file is written whole or not at all, whatever kind of place it has."""

import errno
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.persistence.writing import free_name, write_whole


@contextmanager
def room(most: int) -> Iterator[None]:
    """Let no file grow beyond some bytes, as on a disk that is nearly full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_where_there_is_no_room_the_old_file_stands_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "дом.json"
    path.write_bytes(b"old")
    with room(1000), pytest.raises(OSError, match="large") as caught:
        write_whole(path, b"x" * 100_000)
    assert caught.value.errno == errno.EFBIG
    assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == b"old"


def test_a_folder_that_is_not_there_is_told_by_the_name_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.json"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"new")
    assert caught.value.filename == str(path)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    real, link = tmp_path / "club" / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    for data in (b"first", b"second"):  # what it leads to is made, then changed
        write_whole(link, data)
        assert link.is_symlink()
        assert real.read_bytes() == data


def test_a_file_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_whole(path, b"one")
    path.chmod(0o600)
    write_whole(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_that_is_closed_to_writing_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError) as caught:
        write_whole(path, b"new")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"old"


def test_the_longest_name_that_a_disk_takes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 250 + ".json")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"


def test_a_device_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"new")
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"new")


def test_a_new_file_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    for expected in ("a-copy.game.jsonl", "a-copy-2.game.jsonl", "a-copy-3.game.jsonl"):
        path = free_name(tmp_path, "a-copy", ".game.jsonl")
        assert path == tmp_path / expected
        path.touch()
    (tmp_path / "a-copy-2.game.jsonl").unlink()
    assert free_name(tmp_path, "a-copy", ".game.jsonl").name == "a-copy-2.game.jsonl"
