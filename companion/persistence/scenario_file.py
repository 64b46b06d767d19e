"""Scenario files: read with all faults at once, written whole or not at all."""

import json
from pathlib import Path
from typing import Any

import msgspec

from companion.model.state import FORMAT, Scenario
from companion.persistence.armlists import is_armlist
from companion.persistence.faults import FileFault, UnreadableError, unreadable
from companion.persistence.migrations import is_of, lifted
from companion.persistence.parts import joined, type_faults
from companion.persistence.profiles import with_bodies, without_bodies
from companion.persistence.reading import parse, raise_all, read_bytes, validation_fault
from companion.persistence.writing import write_whole
from companion.rules.ruleset import Registry, Ruleset
from companion.rules.validity import scenario_faults

KIND = "companion.scenario"
LISTS = ("sides", "squads", "profiles", "units", "terrain", "zones")


def read_scenario(path: Path, registry: Registry) -> tuple[Scenario, Ruleset]:
    """Read a scenario and find its ruleset; raises UnreadableError with every fault of the file."""
    if is_armlist(path):
        raise unreadable(path, "persistence.armlist_here")
    return scenario_from(parse(path, read_bytes(path)), path, registry)


def scenario_from(
    data: Any,  # noqa: ANN401 - any JSON value
    path: Path,
    registry: Registry,
    place: str = "",
) -> tuple[Scenario, Ruleset]:
    """Make a scenario of parsed JSON; ``place`` is where in the file it stands. Raises UnreadableError."""
    if not isinstance(data, dict):
        raise unreadable(path, "persistence.wrong_type", place, expected="object", got=_kind(data))
    if not is_of(data, KIND):
        raise unreadable(path, "persistence.not_a_scenario", joined(place, "format"), known=FORMAT)
    data = lifted(data, KIND, path, joined(place, "format"))
    ruleset = registry.find(str(data.get("ruleset", "")))
    if ruleset is None:
        known = ", ".join(each.id for each in registry)
        found = str(data.get("ruleset", ""))
        raise unreadable(path, "persistence.unknown_ruleset", joined(place, "ruleset"), found=found, known=known)
    data = with_bodies(data)
    try:
        scenario = msgspec.convert(data, Scenario)
    except msgspec.ValidationError as error:
        found_faults = list(type_faults(data, Scenario, LISTS, ("title", "table"), str(path), place)) or [
            validation_fault(str(path), error, place)
        ]
        raise UnreadableError(found_faults) from None
    raise_all(
        FileFault(file=str(path), place=joined(place, each.place), code=each.code, values=each.values)
        for each in scenario_faults(ruleset, scenario)
    )
    return scenario, ruleset


def _kind(value: object) -> str:
    names = {dict: "object", list: "array", str: "str", bool: "bool", int: "int", float: "float"}
    return names.get(type(value), "null")


def write_scenario(path: Path, scenario: Scenario) -> None:
    """Write a scenario so that it can be read and compared line by line; raises OSError, the old file then stands."""
    write_whole(path, pretty(without_bodies(scenario)).encode("utf-8"))


def pretty(value: object) -> str:
    """Lay JSON out by two spaces, with lists of plain numbers on one line."""
    return _laid_out(value, "") + "\n"


def _laid_out(value: object, indent: str) -> str:
    deeper = indent + "  "
    if isinstance(value, dict) and value:
        rows = [f"{deeper}{json.dumps(key)}: {_laid_out(each, deeper)}" for key, each in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + indent + "}"
    if isinstance(value, (list, tuple)) and value:
        one_line = json.dumps(value, ensure_ascii=False)
        if len(one_line) <= 100 and not any(isinstance(each, dict) for each in value):
            return one_line
        return "[\n" + ",\n".join(deeper + _laid_out(each, deeper) for each in value) + "\n" + indent + "]"
    return json.dumps(value, ensure_ascii=False)
