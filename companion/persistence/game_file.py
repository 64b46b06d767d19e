"""Game files: a header, then one line per record, each on the disk before anybody sees its effect."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Literal

import msgspec
from filelock import FileLock, Timeout
from msgspec import Struct

from companion import __version__
from companion.model.state import GameState, Scenario, begin
from companion.model.tables import Entry
from companion.persistence.faults import FileFault, unreadable
from companion.persistence.reading import parse, read_bytes, validation_fault
from companion.persistence.scenario_file import scenario_from
from companion.persistence.writing import sync_folder, write_whole
from companion.rules.record import AnyRecord, RecordCodec
from companion.rules.ruleset import Registry, Ruleset
from companion.session.journal import BrokenJournalError, Journal
from companion.session.session import GameSession

FORMAT = "companion.game/1"
SUFFIX = ".game.jsonl"


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a game file: by which program and rules it was begun, the scenario, the tables in force."""

    format: Literal["companion.game/1"]
    program: str
    ruleset: str
    rules_version: str
    scenario: Scenario
    tables: Mapping[str, Entry]

    def beginning(self) -> GameState:
        """Lay the scenario out with the tables of then."""
        return begin(self.scenario, self.tables)


class Opened(Struct, frozen=True, kw_only=True):
    """A game that was opened: its session and file, and what its reader should know."""

    session: GameSession
    path: Path
    header: Header
    notices: tuple[FileFault, ...] = ()
    read_only: bool = False


def new_header(scenario: Scenario, ruleset: Ruleset) -> Header:
    """Make the header of a game that begins now."""
    return Header(
        format="companion.game/1",
        program=__version__,
        ruleset=ruleset.id,
        rules_version=ruleset.version,
        scenario=scenario,
        tables={**ruleset.tables, **scenario.tables},
    )


def header_line(header: Header) -> bytes:
    """Write a header as one line."""
    return msgspec.json.encode(header, order="deterministic")


class GameFile:
    """The file of a running game: a journal store whose every line is on the disk before ``append`` returns.

    The file is made with its header at the first line, so that a scenario that was only looked at leaves nothing.
    Raises OSError when a line could not be written; what was written of it is taken back.
    """

    def __init__(self, path: Path, header: Header | None, torn: bytes = b"") -> None:
        self.path = path
        self._header = header
        self._torn = torn
        self._file: IO[bytes] | None = None
        self._lock = FileLock(f"{path}.lock", blocking=False)

    def append(self, line: bytes) -> None:
        """Write one line and bring it to the disk."""
        file = self._file or self._open()
        end = file.seek(0, os.SEEK_END)
        try:
            written = file.write(line + b"\n")
            if written != len(line) + 1:
                raise OSError(28, "only part of the line was written")
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise

    def _open(self) -> IO[bytes]:
        self.lock()
        if self._header is not None and not self.path.exists():
            write_whole(self.path, header_line(self._header) + b"\n")
        file = self.path.open("r+b", buffering=0)
        if self._torn:
            write_whole(self.path.with_name(f"{self.path.name}.torn"), self._torn)
            file.truncate(file.seek(0, os.SEEK_END) - len(self._torn))
            os.fsync(file.fileno())
            self._torn = b""
        self._file = file
        return file

    def lock(self) -> None:
        """Keep a second program from writing the same game; raises OSError when one does."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except Timeout:
            raise BlockingIOError(11, "another program has this game open") from None

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._lock.release()


def begin_game(path: Path, scenario: Scenario, ruleset: Ruleset) -> Opened:
    """Begin a game that will live in a new file; nothing is written before its first gesture."""
    header = new_header(scenario, ruleset)
    session = GameSession(ruleset, Journal(header.beginning()), GameFile(path, header))
    return Opened(session=session, path=path, header=header)


def open_game(path: Path, registry: Registry) -> Opened:
    """Open a game where it was left.

    A torn last line - the program was stopped in the middle of a gesture - is left out with a notice. At a damaged
    line the game stops: it opens read-only as it stood before, and can go on as a copy. Raises UnreadableError when
    the header cannot be used.
    """
    data = read_bytes(path, limit=512 * 1024 * 1024)
    *lines, torn = data.split(b"\n")
    if not lines:
        raise unreadable(path, "persistence.not_a_game", "line 1", known=FORMAT)
    header, ruleset = _header(path, lines[0], registry)
    records, fault = _records(path, lines[1:], RecordCodec(ruleset.intents))
    journal = Journal(header.beginning())
    for record in records:
        try:
            journal.add(record)
        except BrokenJournalError as error:
            fault = FileFault(file=str(path), place=f"line {error.n + 1}", code=f"persistence.journal.{error.code}")
            break
    notices = [fault] if fault else []
    if torn and fault is None:
        place = f"line {len(lines) + 1}"
        notices.append(FileFault(file=str(path), place=place, code="persistence.torn"))
    store = ReadOnly(path) if fault else GameFile(path, None, torn)
    session = GameSession(ruleset, journal, store)
    return Opened(session=session, path=path, header=header, notices=tuple(notices), read_only=fault is not None)


class ReadOnly:
    """The store of a damaged game: it takes nothing, so that the file stays as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, line: bytes) -> None:
        """Refuse the line."""
        raise PermissionError(13, "this game is damaged and opened read-only; continue it as a copy")


def _header(path: Path, line: bytes, registry: Registry) -> tuple[Header, Ruleset]:
    data = parse(path, line, 1)
    if not isinstance(data, dict) or not str(data.get("format", "")).startswith("companion.game/"):
        raise unreadable(path, "persistence.not_a_game", "line 1", known=FORMAT)
    if data["format"] != FORMAT:
        raise unreadable(path, "persistence.newer", "line 1.format", found=data["format"], known=FORMAT)
    _, ruleset = scenario_from(data.get("scenario"), path, registry, "line 1.scenario")
    try:
        return msgspec.convert(data, Header), ruleset
    except msgspec.ValidationError as error:
        fault = validation_fault(str(path), error, "line 1")
        raise unreadable(path, fault.code, fault.place, **fault.values) from None


def _records(path: Path, lines: list[bytes], codec: RecordCodec) -> tuple[list[AnyRecord], FileFault | None]:
    records: list[AnyRecord] = []
    for number, line in enumerate(lines, start=2):
        try:
            records.append(codec.read(line))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            return records, FileFault(
                file=str(path), place=f"line {number}", code="persistence.damaged", values={"reason": str(error)}
            )
    return records, None


def continue_as_copy(opened: Opened, path: Path) -> Opened:
    """Go on with a game in a new file, as it stood where it could still be read; the damaged file stays as it is."""
    codec = RecordCodec(opened.session.ruleset.intents)
    save_copy(opened, path, codec)
    session = GameSession(opened.session.ruleset, opened.session.journal, GameFile(path, None))
    return Opened(session=session, path=path, header=opened.header)


def save_copy(opened: Opened, path: Path, codec: RecordCodec) -> None:
    """Write a game's header and all its records to another file, whole or not at all; raises OSError."""
    lines = [header_line(opened.header), *(codec.write(each) for each in opened.session.journal.records)]
    write_whole(path, b"\n".join(lines) + b"\n")
    sync_folder(path.parent)


def is_game(path: Path) -> bool:
    """Tell a game file by its name."""
    return path.name.endswith((SUFFIX, ".jsonl"))
