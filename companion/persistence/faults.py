"""What is wrong with a file: file, place, and a code that wording turns into a sentence with a remedy."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct


class FileFault(Struct, frozen=True, kw_only=True):
    """One fault of a file. ``place`` is a path inside it, such as ``units[3].base``, or ``line 7``; may be empty."""

    file: str
    place: str
    code: str
    values: dict[str, Any] = {}


class UnreadableError(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{each.file}:{each.place}: {each.code}" for each in self.faults))


def unreadable(path: Path, code: str, place: str = "", **values: object) -> UnreadableError:
    """Make the error for a file with one fault."""
    return UnreadableError([FileFault(file=str(path), place=place, code=code, values=dict(values))])
