"""The library of terrain kinds of a ruleset: read from TOML, strict, with every fault named."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import tomli_w

from companion.model.kinds import Kind
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError, parsed

PLAIN = "plain.toml"
"""The kinds of a ruleset that has no file of its own."""


def kinds_file(folder: Path, ruleset: str) -> Path:
    """Find the file of a ruleset's kinds in a folder, or the one for every ruleset without its own."""
    own = folder / f"{ruleset}.toml"
    return own if own.is_file() else folder / PLAIN


def read_kinds(path: Path, ruleset: Ruleset) -> tuple[Kind, ...]:
    """Read kinds in the order of their file; raises TableFileError with every fault of it."""
    data = parsed(path)
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


def written(kinds: Mapping[str, Kind]) -> str:
    """Write kinds down as ``read_kinds`` reads them."""
    rows = {name: msgspec.to_builtins(kind) for name, kind in kinds.items()}
    return tomli_w.dumps({"kinds": {name: {key: row[key] for key in row if key != "id"} for name, row in rows.items()}})
