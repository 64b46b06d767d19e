"""Kinds of terrain: those that are shipped, and beside them what somebody has made of them."""

from collections.abc import Mapping
from pathlib import Path

from companion.model.kinds import Kind
from companion.persistence.writing import write_whole
from companion.rules.kinds import kinds_file, read_kinds, written
from companion.rules.ruleset import Ruleset


class KindShelf:
    """Two folders with one TOML a ruleset each: the shipped kinds, which never change, and one's own."""

    def __init__(self, shipped: Path, own: Path | None = None) -> None:
        self._shipped = shipped
        self._own = own

    def shipped(self, ruleset: Ruleset) -> tuple[Kind, ...]:
        """Give the kinds of a ruleset as they are shipped; raises TableFileError when their file cannot be used."""
        return read_kinds(kinds_file(self._shipped, ruleset.id), ruleset)

    def own(self, ruleset: Ruleset) -> tuple[Kind, ...]:
        """Give the kinds that somebody has changed; none where nothing is kept.

        Raises TableFileError when the file is there but cannot be used.
        """
        path = self._path(ruleset)
        return read_kinds(path, ruleset) if path is not None and path.is_file() else ()

    def keep(self, ruleset: Ruleset, kinds: Mapping[str, Kind]) -> None:
        """Keep changed kinds for other scenarios of the ruleset; none takes the file away. Raises OSError."""
        path = self._path(ruleset)
        if path is None:
            return
        if not kinds:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, written(kinds).encode("utf-8"))

    def _path(self, ruleset: Ruleset) -> Path | None:
        return self._own / f"{ruleset.id}.toml" if self._own is not None else None
