"""Scenarios that are being laid out: every gesture is on the disk at once, long before anybody saves."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.model.state import Scenario, snapshot
from companion.persistence.game_file import Opened, begin_game, open_game
from companion.persistence.games import slug
from companion.persistence.scenario_file import write_scenario
from companion.persistence.writing import free_name, write_whole
from companion.rules.ruleset import Registry, Ruleset
from companion.session.journal import BEGINNING
from companion.session.session import Change

SUFFIX = ".draft.jsonl"
NEVER = -1
"""The row of the journal at which a draft was saved of which nobody knows when it was."""


class Mark(Struct, frozen=True, kw_only=True):
    """What stands beside a draft: the scenario's file, and the row of the journal at which it was saved last."""

    file: str = ""
    saved: int = NEVER


class Draft:
    """A scenario while it is laid out: a journal of its own, and the file into which it is saved.

    Nothing is on the disk before the first gesture, and as long as the journal stands where it was saved last there
    is nothing to save.
    """

    def __init__(self, opened: Opened, mark: Mark) -> None:
        self.opened = opened
        self._mark = mark
        self._noted = opened.path.exists()
        self._stop = opened.session.listen(self._changed)

    @property
    def file(self) -> Path | None:
        """The scenario's own file; None before it has been saved for the first time."""
        return Path(self._mark.file) if self._mark.file else None

    @property
    def dirty(self) -> bool:
        """Tell whether something would be missing from the scenario's file."""
        return self.opened.session.journal.head != self._mark.saved

    def scenario(self) -> Scenario:
        """Write down the table as it stands."""
        session = self.opened.session
        return snapshot(session.state, session.ruleset.tables)

    def save(self, path: Path) -> None:
        """Save the scenario; from now on it belongs to this file. Raises OSError, and the old file then stands."""
        write_scenario(path, self.scenario())
        self._mark = Mark(file=str(path.absolute()), saved=self.opened.session.journal.head)
        if self._noted:
            self._note()

    def _changed(self, _: Change) -> None:
        if not self._noted:
            self._noted = True
            self._note()

    def _note(self) -> None:
        write_whole(mark_of(self.opened.path), msgspec.json.encode(self._mark))

    def put_away(self) -> None:
        """Let go of the draft; it stays on the shelf and can be gone on with."""
        self._stop()
        self.opened.store.close()

    def discard(self) -> None:
        """Let go of the draft and take it off the shelf: its scenario is saved, or nobody wants it."""
        self.put_away()
        path = self.opened.path
        for each in (path, mark_of(path), path.with_name(f"{path.name}.lock")):
            each.unlink(missing_ok=True)


def mark_of(path: Path) -> Path:
    """Name the file beside a draft that knows where its scenario is saved."""
    return path.with_name(f"{path.name.removesuffix(SUFFIX)}.draft.json")


class DraftShelf:
    """A folder of drafts, one a scenario that is being laid out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self, scenario: Scenario, ruleset: Ruleset, file: Path | None, now: datetime) -> Draft:
        """Begin to lay a scenario out; ``file`` is where it is saved already, if it is."""
        title = scenario.title
        opened = begin_game(self._free_name(title, now), scenario, ruleset, lambda: self._free_name(title, now))
        mark = Mark(file=str(file.absolute()) if file is not None else "", saved=BEGINNING)
        return Draft(opened, mark)

    def _free_name(self, title: str, now: datetime) -> Path:
        return free_name(self.folder, f"{slug(title)}-{now:%Y-%m-%d}", SUFFIX)

    def open(self, path: Path, registry: Registry) -> Draft:
        """Go on with a draft where it was left; raises UnreadableError when its beginning cannot be used.

        A mark that is lost or damaged costs nothing but the name of the scenario's file.
        """
        try:
            mark = msgspec.json.decode(mark_of(path).read_bytes(), type=Mark)
        except (OSError, msgspec.MsgspecError):
            mark = Mark()
        return Draft(open_game(path, registry), mark)

    def waiting(self) -> tuple[Path, ...]:
        """List the drafts on the shelf, the latest first."""
        found: Iterable[Path] = self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ()
        return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


def is_draft(path: Path) -> bool:
    """Tell a draft by its name."""
    return path.name.endswith(SUFFIX)
