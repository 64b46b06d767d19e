"""Game files: a header with the scenario, then one line per record."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from companion import __version__
from companion.model.state import GameState, Scenario, begin
from companion.model.tables import Entry
from companion.persistence.faults import FileFault, UnreadableError, unreadable
from companion.persistence.game_store import GameFile, ReadOnly
from companion.persistence.migrations import is_of, lifted
from companion.persistence.reading import parse, raise_all, read_bytes, validation_fault
from companion.persistence.scenario_file import scenario_from
from companion.persistence.writing import free_name, write_whole
from companion.rules.record import AnyRecord, Gesture, RecordCodec
from companion.rules.ruleset import Registry, Ruleset
from companion.rules.validity import entry_faults, event_faults
from companion.session.journal import BrokenJournalError, Journal
from companion.session.session import GameSession

KIND = "companion.game"
FORMAT = "companion.game/1"
SUFFIX = ".game.jsonl"
LIMIT = 512 * 1024 * 1024


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a game file: by which program and rules it was begun, the scenario, the tables in force."""

    format: Literal["companion.game/1"]
    program: str
    ruleset: str
    rules_version: str
    scenario: Scenario
    tables: Mapping[str, Entry]

    def beginning(self, ruleset: Ruleset) -> GameState:
        """Lay the scenario out with the tables of then; values that the rules did not have then are today's."""
        return begin(self.scenario, {**ruleset.tables, **self.tables})


class Opened(Struct, frozen=True, kw_only=True):
    """A game that was opened: its session and file, and what its reader should know."""

    session: GameSession
    store: GameFile | ReadOnly
    header: Header
    notices: tuple[FileFault, ...] = ()

    @property
    def path(self) -> Path:
        """The file that the game lives in, or will live in from its first gesture on."""
        return self.store.path

    @property
    def read_only(self) -> bool:
        """Tell whether the game is damaged and takes no gesture."""
        return isinstance(self.store, ReadOnly)


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


def begin_game(path: Path, scenario: Scenario, ruleset: Ruleset, free_name: Callable[[], Path] | None = None) -> Opened:
    """Begin a game that will live in a new file; nothing is written before its first gesture."""
    header = new_header(scenario, ruleset)
    store = GameFile(path, header=header_line(header), free_name=free_name)
    session = GameSession(ruleset, Journal(header.beginning(ruleset)), store)
    return Opened(session=session, store=store, header=header)


def open_game(path: Path, registry: Registry) -> Opened:
    """Open a game where it was left.

    A torn last line - the program was stopped in the middle of a gesture - is left out with a notice. At a damaged
    line the game stops: it opens read-only as it stood before, and can go on as a copy. Raises UnreadableError when
    the header cannot be used.
    """
    data = read_bytes(path, limit=LIMIT)
    *lines, torn = data.split(b"\n")
    if not lines:
        raise unreadable(path, "persistence.not_a_game", "line 1", known=FORMAT)
    header, ruleset = _header(path, lines[0], registry)
    journal = Journal(header.beginning(ruleset))
    notices = _add_records(path, lines[1:], journal, ruleset)
    store: GameFile | ReadOnly = ReadOnly(path) if notices else GameFile(path, whole=len(data) - len(torn), torn=torn)
    if torn and not notices:
        place = f"line {len(lines) + 1}"
        notices = (FileFault(file=str(path), place=place, code="persistence.torn"),)
    session = GameSession(ruleset, journal, store)
    return Opened(session=session, store=store, header=header, notices=notices)


def _header(path: Path, line: bytes, registry: Registry) -> tuple[Header, Ruleset]:
    data = parse(path, line, 1)
    if not is_of(data, KIND):
        raise unreadable(path, "persistence.not_a_game", "line 1", known=FORMAT)
    data = lifted(data, KIND, path, "line 1.format")
    _, ruleset = scenario_from(data.get("scenario"), path, registry, "line 1.scenario")
    try:
        header = msgspec.convert(data, Header)
    except msgspec.ValidationError as error:
        raise UnreadableError([validation_fault(str(path), error, "line 1")]) from None
    if header.ruleset != ruleset.id:
        raise unreadable(path, "persistence.two_rulesets", "line 1.ruleset", one=header.ruleset, other=ruleset.id)
    # values that today's rules no longer have stay for the record and do no harm
    held = {key: entry for key, entry in header.tables.items() if key in ruleset.tables}
    raise_all(
        FileFault(file=str(path), place=each.place, code=each.code, values=each.values)
        for each in entry_faults(ruleset, held, "line 1.tables")
    )
    return header, ruleset


def _add_records(path: Path, lines: list[bytes], journal: Journal, ruleset: Ruleset) -> tuple[FileFault, ...]:
    """Add line after line up to the first that cannot be used; gives what is wrong with that one."""
    codec = RecordCodec(ruleset.intents)
    for number, line in enumerate(lines, start=2):
        place = f"line {number}"
        try:
            record = codec.read(line)
            faults = _record_faults(str(path), place, record, ruleset)
            if faults:
                return faults
            journal.add(record)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            values = {"reason": str(error)}
            return (FileFault(file=str(path), place=place, code="persistence.damaged", values=values),)
        except BrokenJournalError as error:
            return (FileFault(file=str(path), place=place, code=f"persistence.journal.{error.code}"),)
    return ()


def _record_faults(file: str, place: str, record: AnyRecord, ruleset: Ruleset) -> tuple[FileFault, ...]:
    """Find events that no game of this ruleset can have known, by a slip of somebody's editor."""
    events = record.events if isinstance(record, Gesture) else ()
    found = [
        FileFault(file=file, place=each.place, code=each.code, values=each.values)
        for at, event in enumerate(events)
        for each in event_faults(ruleset, event, f"{place}.events[{at}]")
    ]
    return (*found, FileFault(file=file, place=place, code="persistence.impossible")) if found else ()


def copy_name(path: Path) -> Path:
    """Name a file beside a game for going on as a copy; one that is there is never taken."""
    return free_name(path.parent, f"{path.name.removesuffix(SUFFIX)}-copy", SUFFIX)


def continue_as_copy(opened: Opened, path: Path) -> Opened:
    """Go on with a game in a new file, as it stood where it could still be read; the damaged file stays as it is.

    Raises OSError, FileExistsError among them.
    """
    if path.exists():
        raise FileExistsError(17, "persistence.store.exists", str(path))
    size = save_copy(opened, path)
    store = GameFile(path, whole=size)
    session = GameSession(opened.session.ruleset, opened.session.journal, store)
    return Opened(session=session, store=store, header=opened.header)


def save_copy(opened: Opened, path: Path) -> int:
    """Write a game's header and all its records to another file, whole or not at all: its size. Raises OSError."""
    codec = RecordCodec(opened.session.ruleset.intents)
    lines = [header_line(opened.header), *(codec.write(each) for each in opened.session.journal.records)]
    data = b"\n".join(lines) + b"\n"
    write_whole(path, data)
    return len(data)


def is_game(path: Path) -> bool:
    """Tell a game file by its name."""
    return path.name.endswith((SUFFIX, ".jsonl"))
