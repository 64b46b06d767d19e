"""Brings files of older formats up to today's, one step after the other; refuses newer ones kindly."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.persistence.faults import unreadable

Step = Callable[[dict[str, Any]], dict[str, Any]]
"""Rewrites a parsed file of one format as the next one; the first step leads from format 1 to format 2."""

STEPS: Mapping[str, Sequence[Step]] = {"companion.scenario": (), "companion.game": (), "companion.armlist": ()}
"""For each kind of file every step that there has been: none yet, all are at their format 1."""


def is_of(data: object, kind: str) -> bool:
    """Tell whether parsed JSON says of itself that it is a file of this kind, of whatever format."""
    found = data.get("format") if isinstance(data, dict) else None
    return isinstance(found, str) and _number(found, kind) is not None


def _number(found: str, kind: str) -> int | None:
    text = found.removeprefix(f"{kind}/")
    return int(text) if text != found and text.isascii() and text.isdigit() and len(text) < 6 else None


def lifted(
    data: dict[str, Any], kind: str, path: Path, place: str, steps: Mapping[str, Sequence[Step]] = STEPS
) -> dict[str, Any]:
    """Give a parsed file in today's format, whichever it was written in.

    Raises UnreadableError for a format that is not there yet, or never was.
    """
    found = _number(str(data["format"]), kind) or 0
    known = len(steps[kind]) + 1
    if not 1 <= found <= known:
        raise unreadable(path, "persistence.newer", place, found=data["format"], known=f"{kind}/{known}")
    for number, step in enumerate(steps[kind][found - 1 :], start=found + 1):
        data = {**step(data), "format": f"{kind}/{number}"}
    return data
