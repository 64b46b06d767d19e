"""A ruleset's numbers from its TOML file: strict, with every fault named."""

import math
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from companion.model.tables import Entry, Quote, Sheet
from companion.rules.plan import Fault
from companion.rules.ruleset import Registry
from companion.wording.reasons import reason_of


class TableFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a ruleset's TOML holds: its id, the version of its rules, one entry for every value, and its tables."""

    id: str
    version: str
    values: Mapping[str, Entry]
    sheet: Sheet = Sheet()


class QuoteFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The quotations of one original, by the key of the value that they belong to, with their author."""

    author: str
    language: str
    quotes: Mapping[str, Quote]


class TableFileError(Exception):
    """A table file that cannot be used, with everything that is wrong with it."""

    def __init__(self, file: Path, faults: tuple[Fault, ...]) -> None:
        self.file = file
        self.faults = faults
        super().__init__("; ".join(f"{file.name}:{each.place}: {each.code} {each.values}" for each in faults))


def read_tables(path: Path) -> TableFile:
    """Read a ruleset's TOML; raises TableFileError with every fault of the file."""
    faults: list[Fault] = []
    data = parsed(path)
    entries: dict[str, Entry] = {}
    for key, value in _values(path, data).items():
        place = f'values."{key}"'
        try:
            entry = msgspec.convert(value, Entry)
        except msgspec.ValidationError as error:
            faults.append(Fault(code="tables.entry", place=place, values={"key": key, "reason": str(error)}))
            continue
        if code := entry_fault(entry):
            faults.append(Fault(code=f"core.fault.value.{code}", place=place, values=entry_values(key, entry, entry)))
        entries[key] = entry
    for key in ("id", "version"):
        if not isinstance(data.get(key), str):
            faults.append(Fault(code="tables.missing", place=key, values={"key": key}))
    for key in data:
        if key not in ("id", "version", "values", "groups"):
            faults.append(Fault(code="tables.unknown", place=key, values={"key": key}))
    groups = dict(_groups(data.get("groups", {}), tuple(entries), faults))
    if faults:
        raise TableFileError(path, tuple(faults))
    return TableFile(id=data["id"], version=data["version"], values=entries, sheet=Sheet(groups=groups))


def read_ruleset(path: Path) -> TableFile:
    """Read a ruleset's TOML with the quotations beside it, NAME.quotes.toml; raises TableFileError."""
    file = read_tables(path)
    beside = path.with_name(f"{path.stem}.quotes.toml")
    if not beside.is_file():
        return file
    told = read_quotes(beside)
    sheet = structs.replace(file.sheet, author=told.author, language=told.language, quotes=told.quotes)
    return structs.replace(file, sheet=sheet)


def _groups(
    data: Any,  # noqa: ANN401 - any TOML value
    keys: tuple[str, ...],
    faults: list[Fault],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Find the values of each table; a table is a list of keys, in which * stands for any part of one."""
    try:
        patterns = msgspec.convert(data, dict[str, tuple[str, ...]])
    except msgspec.ValidationError as error:
        faults.append(Fault(code="tables.groups", place="groups", values={"reason": str(error)}))
        return
    for group, wanted in patterns.items():
        for pattern in wanted:
            if not any(fnmatchcase(key, pattern) for key in keys):
                faults.append(Fault(code="tables.group", place=f"groups.{group}", values={"key": pattern}))
        yield group, tuple(key for pattern in wanted for key in keys if fnmatchcase(key, pattern))


def read_quotes(path: Path) -> QuoteFile:
    """Read a ruleset's quotations; raises TableFileError when the file cannot be used."""
    data = parsed(path)
    try:
        return msgspec.convert(data, QuoteFile)
    except msgspec.ValidationError as error:
        fault = Fault(code="tables.syntax", values={"reason": str(error)})
        raise TableFileError(path, (fault,)) from None


def parsed(path: Path) -> dict[str, Any]:
    """Parse one of the program's own TOML files; raises TableFileError when it cannot be read."""
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        fault = Fault(code="tables.unreadable", values={"reason": reason_of(error)})
    except UnicodeDecodeError:
        fault = Fault(code="tables.encoding")
    except (ValueError, RecursionError) as error:
        fault = Fault(code="tables.syntax", values={"reason": str(error)})
    raise TableFileError(path, (fault,))


def _values(path: Path, data: dict[str, Any]) -> dict[str, Any]:
    values = data.get("values")
    if not isinstance(values, dict):
        raise TableFileError(path, (Fault(code="tables.missing", place="values", values={"key": "values"}),))
    return values


def entry_fault(entry: Entry) -> str | None:
    """Say what is wrong with a value, as a code, or nothing: not finite, outside its range, not among its options."""
    if isinstance(entry.value, float) and not math.isfinite(entry.value):
        return "finite"
    return entry.fault()


def entry_values(key: str, entry: Entry, own: Entry) -> dict[str, Any]:
    """Give what fills the sentence about a wrong value: range and options are those of the ruleset's own."""
    options = ", ".join(own.of)
    return {"key": key, "value": str(entry.value), "least": own.least, "most": own.most, "options": options}


def unusual(known: Mapping[str, Entry], tables: Mapping[str, Entry]) -> Iterator[tuple[str, float, float]]:
    """Find values that the rules can reckon with but no table would expect: key, and the ends of the sensible range."""
    impossible = {key for key, _ in value_faults(known, tables)}
    for key, entry in tables.items():
        own = known.get(key)
        if key not in impossible and own is not None and own.sensible is not None and not own.expects(entry.value):
            yield key, *own.sensible


def value_faults(known: Mapping[str, Entry], tables: Mapping[str, Entry]) -> Iterator[tuple[str, str]]:
    """Compare values with the ruleset's own: pairs of key and fault code.

    A value must have the type, the range and the options that the ruleset's file gives it, whatever it says itself.
    """
    for key, entry in tables.items():
        own = known.get(key)
        if own is None:
            continue
        if not _same_type(own.value, entry.value):
            yield key, "type"
        elif code := entry_fault(
            Entry(value=entry.value, rule=own.rule, source=entry.source, least=own.least, most=own.most, of=own.of)
        ):
            yield key, code


def _same_type(own: object, other: object) -> bool:
    if isinstance(own, bool) or isinstance(other, bool):
        return isinstance(own, bool) and isinstance(other, bool)
    if isinstance(own, float):
        return isinstance(other, (int, float))
    return type(own) is type(other)


def check_table_file(path: Path, registry: Registry) -> tuple[Fault, ...]:
    """Find every fault of a table file, also against the ruleset that it belongs to."""
    try:
        file = read_tables(path)
    except TableFileError as error:
        return error.faults
    ruleset = registry.find(file.id)
    if ruleset is None:
        known = ", ".join(each.id for each in registry)
        return (Fault(code="persistence.unknown_ruleset", place="id", values={"found": file.id, "known": known}),)
    found = []
    for key in file.values:
        if key not in ruleset.tables:
            found.append(Fault(code="core.fault.unknown_table", place=f'values."{key}"', values={"key": key}))
    for key, code in value_faults(ruleset.tables, file.values):
        values = entry_values(key, file.values[key], ruleset.tables[key])
        found.append(Fault(code=f"core.fault.value.{code}", place=f'values."{key}"', values=values))
    return tuple(found)
