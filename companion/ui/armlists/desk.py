"""The list that is being worked at: every change kept at once, every step back possible."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from companion.model.armlists import FORMAT, Armlist
from companion.persistence.armlists import SUFFIX, read_armlist, write_armlist
from companion.persistence.armlists_csv import read_profiles, write_profiles
from companion.persistence.faults import FileFault, UnreadableError
from companion.rules.armlist_edits import merged
from companion.rules.building import SquadBill, bills_of_list
from companion.rules.ruleset import Registry
from companion.ui.bridge import Bridge
from companion.wording.reasons import reason_of

PAUSE = 800
"""Milliseconds without a change after which the working copy is written."""


class ListDesk(QObject):
    """Holds the list of the ruleset on the table; ``changed`` after each change, ``told`` says what went wrong.

    The working copy lives in a folder of the program's own, one file a ruleset, so that nothing has to be saved to be
    kept; opening, saving and sharing work with copies of it.
    """

    changed = Signal()
    told = Signal(str, list)

    def __init__(self, bridge: Bridge, registry: Registry, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._registry = registry
        self._folder = folder
        self._past: list[Armlist] = []
        self._future: list[Armlist] = []
        self._what = ""
        self._armlist = self._blank()
        self._path: Path | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.keep)

    @property
    def armlist(self) -> Armlist:
        """The list as it is now."""
        return self._armlist

    def _blank(self) -> Armlist:
        return Armlist(format=FORMAT, ruleset=self._bridge.ruleset.id, title=self._bridge.say("ui.lists.blank"))

    def clear(self) -> None:
        """Begin an empty list."""
        self.edit(self._blank())

    def take_up(self) -> None:
        """Go on where the list of this ruleset was left; a copy that cannot be read is told and left alone."""
        self.keep()
        ruleset = self._bridge.ruleset
        self._past, self._future, self._armlist, self._what = [], [], self._blank(), ""
        self._path = self._folder / f"{ruleset.id}{SUFFIX}"
        count = 1
        while self._path.exists():
            try:
                found, _ = read_armlist(self._path, self._registry)
            except UnreadableError as error:
                self.told.emit(self._bridge.say("ui.files.unreadable"), self.sentences(error.faults))
                count += 1
                self._path = self._folder / f"{ruleset.id}-{count}{SUFFIX}"
            else:
                self._armlist = found
                break
        self.changed.emit()

    def keep(self) -> None:
        """Write the working copy now, if anything has changed; where that cannot be, it is told once and given up."""
        self._pause.stop()
        if self._path is None or not (self._past or self._future):
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_armlist(self._path, self._armlist)
        except OSError as error:
            path, self._path = self._path, None
            self._failed(path, error)

    def edit(self, armlist: Armlist, what: str = "") -> None:
        """Take a change over; changes that follow each other and are about the same ``what`` are one step back."""
        if armlist == self._armlist:
            return
        if not what or what != self._what:
            self._past.append(self._armlist)
        self._what = what
        self._future.clear()
        self._set(armlist)

    def _set(self, armlist: Armlist) -> None:
        self._armlist = armlist
        self._pause.start()
        self.changed.emit()

    def undo(self) -> None:
        """Take the last change back."""
        self._what = ""
        if self._past:
            self._future.append(self._armlist)
            self._set(self._past.pop())

    def redo(self) -> None:
        """Bring back what was taken back last."""
        self._what = ""
        if self._future:
            self._past.append(self._armlist)
            self._set(self._future.pop())

    @property
    def undoable(self) -> bool:
        """Tell whether there is a change to take back."""
        return bool(self._past)

    @property
    def redoable(self) -> bool:
        """Tell whether there is a change to bring back."""
        return bool(self._future)

    def bills(self) -> tuple[SquadBill, ...]:
        """Price the squads by the tables in force on the table; nothing where nobody counts points."""
        builder = self._bridge.ruleset.builder
        return bills_of_list(builder, self._armlist, self._bridge.context.state.tables) if builder else ()

    # Files

    def sentences(self, faults: Sequence[FileFault]) -> list[str]:
        """Say each fault with file and place."""
        found = []
        for each in faults:
            place = f"{each.file}:{each.place}" if each.place else each.file
            found.append(f"{place}: {self._bridge.say(each.code, **each.values)}")
        return found

    def read(self, path: Path) -> Armlist | None:
        """Read a list for the ruleset on the table; what is wrong with it is told."""
        try:
            found, ruleset = read_armlist(path, self._registry)
            if ruleset.id != self._bridge.ruleset.id:
                values = {"found": f"{ruleset.id}.name", "wanted": f"{self._bridge.ruleset.id}.name"}
                other = FileFault(file=str(path), place="ruleset", code="ui.lists.other", values=values)
                raise UnreadableError([other])
        except UnreadableError as error:
            self.told.emit(self._bridge.say("ui.files.unreadable"), self.sentences(error.faults))
            return None
        return found

    def open(self, path: Path) -> bool:
        """Put a list in place of this one; the step back brings this one again."""
        found = self.read(path)
        if found is not None:
            self.edit(found)
        return found is not None

    def add(self, path: Path) -> bool:
        """Add another list's profiles and squads."""
        found = self.read(path)
        if found is not None:
            self.edit(merged(self._armlist, found))
        return found is not None

    def save(self, path: Path) -> bool:
        """Write a copy of the list."""
        if not path.name.endswith(".toml"):
            path = path.with_name(f"{path.name}{SUFFIX}")
        return self._written(path, lambda: write_armlist(path, self._armlist))

    def import_profiles(self, path: Path) -> bool:
        """Take profiles of a spreadsheet's table in: those with a known id are written anew, all or none."""
        try:
            profiles = read_profiles(path, self._bridge.ruleset)
        except UnreadableError as error:
            self.told.emit(self._bridge.say("ui.files.unreadable"), self.sentences(error.faults))
            return False
        found = {**self._armlist.by_id(), **{each.id: each for each in profiles}}
        self.edit(structs.replace(self._armlist, profiles=tuple(found.values())))
        return True

    def export_profiles(self, path: Path) -> bool:
        """Write the profiles as a spreadsheet's table."""
        if path.suffix != ".csv":
            path = path.with_name(f"{path.name}.csv")
        declarations = self._bridge.ruleset.declarations
        return self._written(path, lambda: write_profiles(path, self._armlist.profiles, declarations))

    def _written(self, path: Path, write: Callable[[], None]) -> bool:
        try:
            write()
        except OSError as error:
            self._failed(path, error)
            return False
        self.told.emit(self._bridge.say("ui.files.saved"), [str(path)])
        return True

    def _failed(self, path: Path, error: OSError) -> None:
        reason = self._bridge.say("ui.failed.file", reason=reason_of(error))
        self.told.emit(self._bridge.say("ui.files.unwritten"), [f"{path}: {reason}"])
