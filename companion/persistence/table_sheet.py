"""A club's own values as a TOML file to share: written with a sentence beside each, read with every fault named."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.model.tables import Entry, clubs_own, table_code, value_code
from companion.model.values import Scalar
from companion.persistence.faults import FileFault, UnreadableError, unreadable
from companion.persistence.reading import read_bytes
from companion.persistence.writing import write_whole
from companion.rules.retabling import UNUSUAL
from companion.rules.ruleset import Registry, Ruleset
from companion.rules.tables import unusual
from companion.rules.validity import entry_faults

SUFFIX = ".tables.toml"
PARTS = ("ruleset", "version", "values")
OWN_PARTS = ("id", "groups")
Say = Callable[..., str]


def write_sheet(path: Path, ruleset: Ruleset, tables: Mapping[str, Entry], say: Say, *, keys: tuple[str, ...]) -> None:
    """Write these values of the tables into a file that a club can read, change and share; raises OSError."""
    write_whole(path, sheet_text(ruleset, tables, say, keys=keys).encode("utf-8"))


def sheet_text(ruleset: Ruleset, tables: Mapping[str, Entry], say: Say, *, keys: tuple[str, ...]) -> str:
    """Write values down, table by table, each with its sentence, its unit and its rule as a comment."""
    lines = [f"# {say('tables.file.heading', name=say(f'{ruleset.id}.name'))}"]
    lines += [f"ruleset = {_written(ruleset.id)}", f"version = {_written(ruleset.version)}", "", "[values]"]
    for group, held in ruleset.sheet.grouped(keys).items():
        lines += ["", f"# {_one_line(say(table_code(ruleset.id, group)))}"]
        lines += [f"{_written(key)} = {_written(tables[key].value)}  # {_told(ruleset, key, say)}" for key in held]
    return "\n".join(lines) + "\n"


def _told(ruleset: Ruleset, key: str, say: Say) -> str:
    entry = ruleset.tables[key]
    told = [say(value_code(ruleset.id, key)), say(f"tables.unit.{entry.unit}") if entry.unit else "", entry.rule]
    told.append(" | ".join(entry.of))
    return _one_line(", ".join(each for each in told if each))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _written(value: Scalar) -> str:
    """Write a value as TOML; a basic string of JSON is one of TOML too, but for one character."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)


def is_sheet(path: Path) -> bool:
    """Tell a sheet of a club's values from other TOML files by its ``ruleset``; what cannot be read is none."""
    try:
        return "ruleset" in _data(path)
    except UnreadableError:
        return False


def read_sheet(path: Path, registry: Registry) -> tuple[Ruleset, dict[str, Entry]]:
    """Read a club's values: the ruleset that they belong to, and the entries that they make of its tables.

    A ruleset's own file, changed by hand, is read too. Raises UnreadableError with every fault of the file.
    """
    data = _data(path)
    part = "id" if "id" in data and "ruleset" not in data else "ruleset"
    ruleset = registry.find(data[part]) if isinstance(data.get(part), str) else None
    if ruleset is None:
        if part not in data:
            raise unreadable(path, "tables.missing", part, key=part)
        known = ", ".join(each.id for each in registry)
        raise unreadable(path, "persistence.unknown_ruleset", part, found=str(data[part]), known=known)
    faults: list[FileFault] = []
    for key in data:
        if key not in PARTS and not (part == "id" and key in OWN_PARTS):
            faults.append(FileFault(file=str(path), place=key, code="tables.unknown", values={"key": key}))
    given = data.get("values")
    if not isinstance(given, dict):
        faults.append(FileFault(file=str(path), place="values", code="tables.missing", values={"key": "values"}))
        raise UnreadableError(faults)
    entries = dict(_entries(path, ruleset, given, faults))
    for each in entry_faults(ruleset, entries, "values"):
        place = f'values."{each.values["key"]}"'
        faults.append(FileFault(file=str(path), place=place, code=each.code, values=each.values))
    if faults:
        raise UnreadableError(faults)
    return ruleset, {key: clubs_own(ruleset.tables[key], entry.value) for key, entry in entries.items()}


def unusual_values(path: Path, ruleset: Ruleset, entries: Mapping[str, Entry]) -> Iterator[FileFault]:
    """Name the values that no table would expect; they are no faults, the club may mean them."""
    for key, least, most in unusual(ruleset.tables, entries):
        value = entries[key].value
        what = value_code(ruleset.id, key)
        values = {"what": what, "value": float(value), "least": float(least), "most": float(most)}
        yield FileFault(file=str(path), place=f'values."{key}"', code=UNUSUAL, values=values)


def _entries(
    path: Path, ruleset: Ruleset, given: Mapping[str, Any], faults: list[FileFault]
) -> Iterator[tuple[str, Entry]]:
    """Make entries of what stands in the file: a bare value, or a value with rule and source as in the ruleset's."""
    for key, each in given.items():
        value = each.get("value") if isinstance(each, dict) and set(each) <= set(Entry.__struct_fields__) else each
        own = ruleset.tables.get(key)
        if isinstance(value, (bool, int, float, str)):
            blank = Entry(value=value, rule="", source="club")
            yield (
                key,
                blank
                if own is None
                else Entry(
                    value=value, rule=own.rule, source="club", unit=own.unit, least=own.least, most=own.most, of=own.of
                ),
            )
        else:
            code = "tables.file.value"
            faults.append(FileFault(file=str(path), place=f'values."{key}"', code=code, values={"key": key}))


def _data(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise unreadable(path, "tables.encoding") from None
    except (ValueError, RecursionError) as error:
        raise unreadable(path, "tables.syntax", reason=str(error)) from None
