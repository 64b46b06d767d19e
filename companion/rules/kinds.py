"""The library of terrain kinds of a ruleset: read from TOML, strict, with every fault named."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.model.kinds import Kind
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError
from companion.wording.reasons import reason_of

PLAIN = "plain.toml"
"""The kinds of a ruleset that has no file of its own."""


def kinds_file(folder: Path, ruleset: str) -> Path:
    """Find the file of a ruleset's kinds in a folder, or the one for every ruleset without its own."""
    own = folder / f"{ruleset}.toml"
    return own if own.is_file() else folder / PLAIN


def read_kinds(path: Path, ruleset: Ruleset) -> tuple[Kind, ...]:
    """Read kinds in the order of their file; raises TableFileError with every fault of it."""
    data = _parse(path)
    faults: list[Fault] = [
        Fault(code="kinds.unknown", place=key, values={"key": key}) for key in data if key != "kinds"
    ]
    table = data.get("kinds", {})
    if not isinstance(table, Mapping):
        raise TableFileError(path, (*faults, Fault(code="kinds.none", place="kinds")))
    found: list[Kind] = []
    for name, entry in table.items():
        try:
            kind = msgspec.convert({"id": name, **entry} if isinstance(entry, Mapping) else entry, Kind)
        except msgspec.ValidationError as error:
            faults.append(Fault(code="kinds.entry", place=f"kinds.{name}", values={"key": name, "reason": str(error)}))
            continue
        faults.extend(kind_faults(ruleset, kind))
        found.append(kind)
    if faults:
        raise TableFileError(path, tuple(faults))
    return tuple(found)


def kind_faults(ruleset: Ruleset, kind: Kind) -> Iterator[Fault]:
    """Find what no piece of a kind could be laid with: classes that the ruleset lacks, heights and floors."""
    place = f"kinds.{kind.id}"
    for key, value, known in (("cover", kind.cover, ruleset.covers), ("speed", kind.speed, ruleset.speeds)):
        if value and value not in known:
            values = {"key": kind.id, "value": value, "options": ", ".join(known)}
            yield Fault(code=f"kinds.{key}", place=f"{place}.{key}", values=values)
    if kind.sight != "open" and kind.height <= 0:
        yield Fault(code="kinds.no_height", place=f"{place}.height", values={"key": kind.id})
    if kind.draw in ("line", "across") and kind.width <= 0:
        yield Fault(code="kinds.no_width", place=f"{place}.width", values={"key": kind.id})
    below = -1.0
    for floor in kind.floors:
        if not below < floor < kind.height:
            yield Fault(code="kinds.floors", place=f"{place}.floors", values={"key": kind.id, "floor": floor})
        below = floor


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        fault = Fault(code="tables.unreadable", values={"reason": reason_of(error)})
    except UnicodeDecodeError:
        fault = Fault(code="tables.encoding")
    except (ValueError, RecursionError) as error:
        fault = Fault(code="tables.syntax", values={"reason": str(error)})
    raise TableFileError(path, (fault,))


def written(kinds: Mapping[str, Kind]) -> str:
    """Write kinds down as ``read_kinds`` reads them."""
    lines: list[str] = []
    for name, kind in kinds.items():
        lines.append(f"[kinds.{_key(name)}]")
        values = msgspec.to_builtins(kind)
        lines += [f"{key} = {_value(value)}" for key, value in values.items() if key != "id"]
        lines.append("")
    return "\n".join(lines)


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else f'"{name}"'


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(each) for each in value) + "]"
    return repr(value)
