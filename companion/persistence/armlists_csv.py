"""Profiles as a table for spreadsheets: one row a profile, one column a declared stat."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion.model.board import Base, RectBase, RoundBase
from companion.model.declarations import Declaration, Declarations
from companion.model.units import Profile
from companion.model.values import Value
from companion.persistence.armlists import LIMIT
from companion.persistence.cells import join_texts, read_flag, read_number, read_text, split_texts, write_text
from companion.persistence.faults import FileFault, unreadable
from companion.persistence.reading import raise_all, read_bytes, validation_fault
from companion.persistence.writing import write_whole
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.validity import declared_faults

FIXED = ("id", "name", "base", "height", "eye", "blocks", "glyph", "notes")
SEPARATORS = ";\t,"
Cells = Mapping[str, str]


class CellError(Exception):
    """A cell that cannot be understood; ``code`` is a wording code."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code, self.values = code, values


def write_profiles(path: Path, profiles: Iterable[Profile], declarations: Declarations) -> None:
    """Write profiles as a table for spreadsheets; raises OSError, the old file then stands."""
    write_whole(path, profiles_text(profiles, declarations).encode("utf-8-sig"))


def profiles_text(profiles: Iterable[Profile], declarations: Declarations) -> str:
    """Lay profiles out as a table: what has its default is left empty."""
    stats = declarations.of("stat")
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([*FIXED, *(_column(each) for each in stats)])
    for profile in profiles:
        writer.writerow([*_fixed_cells(profile), *(_stat_cell(each, profile.stats) for each in stats)])
    return out.getvalue()


def _column(declared: Declaration) -> str:
    return f"stat.{declared.key}" if declared.key in FIXED else declared.key


def _fixed_cells(profile: Profile) -> Iterator[str]:
    yield profile.id
    yield write_text(profile.name)
    base = profile.base
    yield repr(base.diameter) if isinstance(base, RoundBase) else f"{base.length!r} x {base.width!r}"
    yield repr(profile.height)
    yield repr(profile.eye)
    yield "yes" if profile.blocks else ""
    yield write_text(profile.glyph)
    yield write_text(profile.notes) if profile.notes else ""


def _stat_cell(declared: Declaration, stats: Mapping[str, Value]) -> str:
    value = stats.get(declared.key)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return join_texts(value)
    if isinstance(value, Mapping):
        return join_texts(f"{key}={count}" for key, count in value.items())
    return write_text(value) if isinstance(value, str) else str(value)


def read_profiles(path: Path, ruleset: Ruleset) -> tuple[Profile, ...]:
    """Read profiles from a table; raises UnreadableError with line and column of every fault.

    Columns may stand in any order and be separated by commas, semicolons or tabs; numbers may have a decimal comma
    where that does not separate. What is empty has its default.
    """
    try:
        text = read_bytes(path, LIMIT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise unreadable(path, "persistence.encoding", f"byte {error.start + 1}") from None
    head, rows = _rows(path, text)
    raise_all(list(_head_faults(path, head, ruleset.declarations)))
    faults: list[FileFault] = []
    found: list[Profile] = []
    lines: dict[str, int] = {}
    for line, row in rows:
        if len(row) > len(head):
            values = {"cells": len(row), "columns": len(head)}
            faults.append(FileFault(file=str(path), place=f"line {line}", code="persistence.csv.long", values=values))
            continue
        profile, wrong = _profile(path, line, dict(zip(head, row, strict=False)), ruleset)
        faults.extend(wrong)
        if profile is None:
            continue
        if profile.id in lines:
            faults.append(_fault(path, line, "id", "persistence.csv.twice", id=profile.id, earlier=lines[profile.id]))
        lines.setdefault(profile.id, line)
        found.append(profile)
    raise_all(faults)
    return tuple(found)


def _rows(path: Path, text: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Split a table into its head and its rows, each with the line on which it begins."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise unreadable(path, "persistence.csv.syntax", f"line {line}", reason=str(error)) from None
    if not rows:
        raise unreadable(path, "persistence.empty")
    return [cell.strip() for cell in rows[0][1]], rows[1:]


def _fault(path: Path, line: int, column: str, code: str, **values: Any) -> FileFault:  # noqa: ANN401 - any figure
    place = f"line {line}, column {column}"
    return FileFault(file=str(path), place=place, code=code, values={"column": column, **values})


def _head_faults(path: Path, head: list[str], declarations: Declarations) -> Iterator[FileFault]:
    known = [*FIXED, *(_column(each) for each in declarations.of("stat"))]
    for at, column in enumerate(head):
        if column in head[:at]:
            yield _fault(path, 1, column, "persistence.csv.column_twice")
        elif column not in known:
            yield _fault(path, 1, column or str(at + 1), "persistence.csv.column", known=", ".join(known))
    for column in ("id", "name"):
        if column not in head:
            yield _fault(path, 1, column, "persistence.csv.no_column")


def _profile(path: Path, line: int, cells: Cells, ruleset: Ruleset) -> tuple[Profile | None, list[FileFault]]:
    faults: list[FileFault] = []

    def read(column: str, reader: Callable[[str], Any]) -> Any:  # noqa: ANN401 - any cell
        try:
            return reader(cells[column])
        except CellError as error:
            faults.append(_fault(path, line, column, error.code, **error.values))
            return None

    plain = {name: read(name, reader) for name, reader in _FIXED_READERS.items() if cells.get(name, "").strip()}
    plain |= {name: cells.get(name, "").strip() for name in ("id", "name") if name not in plain}
    stats: dict[str, Value] = {}
    for each in ruleset.declarations.of("stat"):
        column = _column(each)
        if cells.get(column, "").strip():
            value = read(column, partial(_stat, each))
            if value is not None:
                stats[each.key] = value
                faults.extend(_declared(path, line, column, ruleset, {each.key: value}))
    if faults:
        return None, faults
    return _made(path, line, {**plain, "stats": stats})


def _declared(path: Path, line: int, column: str, ruleset: Ruleset, stats: Mapping[str, Value]) -> Iterator[FileFault]:
    found: Iterable[Fault] = declared_faults(ruleset.declarations, "stat", stats, "")
    for each in found:
        yield _fault(path, line, column, each.code, **each.values)


def _made(path: Path, line: int, plain: dict[str, Any]) -> tuple[Profile | None, list[FileFault]]:
    """Make the profile, its base and heights within their bounds."""
    try:
        return msgspec.convert(msgspec.to_builtins(plain), Profile), []
    except msgspec.ValidationError as error:
        fault = validation_fault(str(path), error)
        column = fault.place.partition(".")[0] or "id"
        return None, [_fault(path, line, column, fault.code, **fault.values)]


_RECTANGLE = re.compile(r"^\s*([^xX×*]+)[xX×*]([^xX×*]+)$")


def _base(cell: str) -> Base:
    """Read a base: "2.5" is round, by its diameter; "6 x 3" is a rectangle, length along the facing by width."""
    match = _RECTANGLE.match(cell)
    return RectBase(_number(match[1]), _number(match[2])) if match else RoundBase(_number(cell))


def _number(cell: str) -> float:
    value = read_number(cell)
    if value is None:
        raise CellError("persistence.csv.number", given=cell.strip())
    return value


def _flag(cell: str) -> bool:
    value = read_flag(cell)
    if value is None:
        raise CellError("persistence.csv.flag", given=cell.strip())
    return value


def _whole(cell: str) -> int:
    value = _number(cell)
    if value != int(value):
        raise CellError("persistence.csv.whole", given=cell.strip())
    return int(value)


def _count(text: str) -> tuple[str, int]:
    key, mark, number = text.rpartition("=")
    if not mark:
        raise CellError("persistence.csv.count", given=text)
    return key, _whole(number)


def _stat(declared: Declaration, cell: str) -> Value:
    if declared.kind == "bool":
        return _flag(cell)
    if declared.kind == "int":
        return _whole(cell)
    if declared.kind == "texts":
        return split_texts(cell)
    if declared.kind == "counts":
        return dict(_count(each) for each in split_texts(cell))
    return read_text(cell.strip() if declared.options else cell)


_FIXED_READERS: dict[str, Callable[[str], Any]] = {
    "id": str.strip,
    "name": read_text,
    "base": _base,
    "height": _number,
    "eye": _number,
    "blocks": _flag,
    "glyph": read_text,
    "notes": read_text,
}
