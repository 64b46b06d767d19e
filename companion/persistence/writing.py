"""Writes files so that no crash leaves half of one, and names new ones so that none is lost."""

import contextlib
import errno
import os
import stat
import tempfile
from pathlib import Path

RIGHTS = 0o644
"""Who may read and write a new file; one that is there keeps its own."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside it first, to the disk, then in its place.

    A link stays one: what it leads to is written. Raises OSError that names the file; the old one then stands as it
    was.
    """
    try:
        _write(Path(os.path.realpath(path)), data)
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def _write(path: Path, data: bytes) -> None:
    rights = path.stat().st_mode if path.exists() else RIGHTS | stat.S_IFREG
    if not stat.S_ISREG(rights):
        path.write_bytes(data)  # a device or a pipe has no place that another file could take
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    handle, name = tempfile.mkstemp(prefix=".companion-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(stat.S_IMODE(rights))
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    sync_folder(path.parent)


def free_name(folder: Path, stem: str, ending: str = "") -> Path:
    """Name a file that is not there yet: with a number from 2 on where the plain name is taken."""
    found, count = folder / f"{stem}{ending}", 2
    while found.exists():
        found, count = folder / f"{stem}-{count}{ending}", count + 1
    return found


def sync_folder(folder: Path) -> None:
    """Bring a folder's list of files to the disk, where the system knows how."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
