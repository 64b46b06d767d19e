"""Where the lines of a running game go: on the disk before anybody sees their effect."""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

from filelock import FileLock, Timeout

from companion.persistence.writing import free_name, write_whole


class GameFile:
    """The file of a running game: a journal store whose every line is on the disk before ``append`` returns.

    A new game's file is made with its header at the first line, so that a scenario that was only looked at leaves
    nothing; should its name be taken by then, ``free_name`` gives another. Raises OSError when a line could not be
    written; what was written of it is taken back. Its ``strerror`` is then the system's, or a wording code.
    """

    def __init__(
        self,
        path: Path,
        *,
        header: bytes | None = None,
        whole: int = 0,
        torn: bytes = b"",
        free_name: Callable[[], Path] | None = None,
    ) -> None:
        self.path = path
        self._header = header
        self._whole = whole
        self._torn = torn
        self._free_name = free_name
        self._failing = 0
        self._file: IO[bytes] | None = None
        self._lock = FileLock(f"{path}.lock", blocking=False)

    def append(self, line: bytes) -> None:
        """Write one line and bring it to the disk."""
        file = self._file or self._open()
        self._look_at(file)
        if file.seek(0, os.SEEK_END) != self._whole:
            file.truncate(self._whole)  # the rest of a line that failed, and could not be taken back then
            file.seek(self._whole)
        self._failing = len(line) + 1
        try:
            if file.write(line + b"\n") != len(line) + 1:
                raise OSError(errno.ENOSPC, "persistence.store.short", str(self.path))
            os.fsync(file.fileno())
        except OSError:
            file.truncate(self._whole)
            raise
        self._whole += len(line) + 1
        self._failing = 0

    def _look_at(self, file: IO[bytes]) -> None:
        """Make sure that nobody has moved, replaced or changed the file since: its lines would be lost, or cut."""
        mine = os.fstat(file.fileno())
        try:
            moved = not os.path.samestat(self.path.stat(), mine)
        except FileNotFoundError:
            moved = True
        if moved:
            raise FileNotFoundError(errno.ENOENT, "persistence.store.gone", str(self.path))
        if not self._whole <= mine.st_size <= self._whole + self._failing:
            raise OSError(errno.EBUSY, "persistence.store.changed", str(self.path))

    def _open(self) -> IO[bytes]:
        if self._header is not None:
            self._make(self._header)
        else:
            self._take()
        file = self.path.open("r+b", buffering=0)
        try:
            self._set_aside(file)
        except BaseException:
            file.close()
            raise
        self._file = file
        return file

    def _make(self, header: bytes) -> None:
        """Make the file under a name that nobody has taken."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            while self.path.exists():
                self._rename()
            self._take()
            if not self.path.exists():
                break
            self._rename()
        write_whole(self.path, header + b"\n")
        self._header = None
        self._whole = len(header) + 1

    def _rename(self) -> None:
        if self._free_name is None:
            raise FileExistsError(errno.EEXIST, "persistence.store.exists", str(self.path))
        self._let_go()
        self.path = self._free_name()
        self._lock = FileLock(f"{self.path}.lock", blocking=False)

    def _take(self) -> None:
        """Keep a second program from writing the same game."""
        try:
            self._lock.acquire()
        except Timeout:
            raise BlockingIOError(errno.EAGAIN, "persistence.store.locked", str(self.path)) from None

    def _set_aside(self, file: IO[bytes]) -> None:
        """Make sure that the file is still the one that was read; keep a torn last line beside it."""
        size = file.seek(0, os.SEEK_END)
        if size != self._whole + len(self._torn):
            raise OSError(errno.EBUSY, "persistence.store.changed", str(self.path))
        if self._torn:
            # an earlier one is kept
            write_whole(free_name(self.path.parent, f"{self.path.name}.torn"), self._torn)
            file.truncate(self._whole)
            os.fsync(file.fileno())
            self._torn = b""

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._let_go()

    def _let_go(self) -> None:
        """Give the game free. The lock's file goes while it is still held: who waits for it sees that it is gone."""
        if self._lock.is_locked:
            with contextlib.suppress(OSError):  # some systems keep an open file, and take it away themselves
                Path(self._lock.lock_file).unlink()
        self._lock.release()


class ReadOnly:
    """The store of a damaged game: it takes nothing, so that the file stays as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, line: bytes) -> None:
        """Refuse the line; raises PermissionError."""
        raise PermissionError(errno.EACCES, "persistence.store.read_only", str(self.path))

    def close(self) -> None:
        """Nothing is held."""
