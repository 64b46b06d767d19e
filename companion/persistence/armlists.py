"""Lists of profiles and squads as files that a club can edit: ``*.armlist.toml``."""

import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from companion.model.armlists import FORMAT, Armlist
from companion.persistence.faults import FileFault, UnreadableError, unreadable
from companion.persistence.migrations import is_of, lifted
from companion.persistence.parts import joined, type_faults
from companion.persistence.reading import raise_all, read_bytes, validation_fault
from companion.persistence.writing import write_whole
from companion.rules.armlists import armlist_faults
from companion.rules.ruleset import Registry, Ruleset

KIND = "companion.armlist"
SUFFIX = ".armlist.toml"
LISTS, NEEDED = ("profiles", "squads"), ("ruleset", "title")
LIMIT = 16 * 1024 * 1024


def is_armlist(path: Path) -> bool:
    """Tell a list by its file's name."""
    return path.name.endswith(SUFFIX)


def read_armlist(path: Path, registry: Registry) -> tuple[Armlist, Ruleset]:
    """Read a list and find its ruleset; raises UnreadableError with every fault of the file."""
    data = _parse(path, read_bytes(path, LIMIT))
    if not is_of(data, KIND):
        raise unreadable(path, "persistence.not_an_armlist", "format", known=FORMAT)
    data = lifted(data, KIND, path, "format")
    found = str(data.get("ruleset", ""))
    ruleset = registry.find(found)
    if ruleset is None:
        known = ", ".join(each.id for each in registry)
        raise unreadable(path, "persistence.unknown_ruleset", "ruleset", found=found, known=known)
    try:
        armlist = msgspec.convert(data, Armlist)
    except msgspec.ValidationError as error:
        faults = list(type_faults(data, Armlist, LISTS, NEEDED, str(path))) or [validation_fault(str(path), error)]
        raise UnreadableError(faults) from None
    raise_all(
        FileFault(file=str(path), place=each.place, code=each.code, values=each.values)
        for each in armlist_faults(ruleset, armlist)
    )
    return armlist, ruleset


def _parse(path: Path, data: bytes) -> dict[str, Any]:
    try:
        value = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise unreadable(path, "persistence.encoding", f"line {data.count(10, 0, error.start) + 1}") from None
    except RecursionError:
        raise unreadable(path, "persistence.too_deep") from None
    except ValueError as error:
        raise unreadable(path, "persistence.syntax_toml", reason=str(error)) from None
    raise_all(list(_not_finite(value, "", str(path))))
    return value


def _not_finite(value: object, place: str, file: str) -> Iterator[FileFault]:
    """Find numbers that cannot be measured: TOML has words for them, and whole numbers without any bound."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _not_finite(each, joined(place, key), file)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _not_finite(each, f"{place}[{at}]", file)
    elif isinstance(value, float) and not math.isfinite(value):
        yield FileFault(file=file, place=place, code="persistence.not_finite", values={"value": str(value)})
    elif isinstance(value, int) and abs(value) >= 2**63:
        text = f"{value >> max(value.bit_length() - 40, 0)} ..."
        yield FileFault(file=file, place=place, code="persistence.not_finite", values={"value": text})


def armlist_text(armlist: Armlist) -> str:
    """Write a list as TOML, the same text for the same list."""
    return tomli_w.dumps(msgspec.to_builtins(armlist))


def write_armlist(path: Path, armlist: Armlist) -> None:
    """Write a list so that a person can edit it; raises OSError, the old file then stands."""
    write_whole(path, armlist_text(armlist).encode("utf-8"))
