"""Decodes a file part by part, so that a wrong unit does not hide a wrong piece of terrain."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from companion.persistence.faults import FileFault
from companion.persistence.reading import validation_fault


def joined(place: str, inner: str) -> str:
    """Lead from a place in a file to one inside it."""
    return f"{place}.{inner}" if place else inner


def type_faults(
    data: dict[str, Any], kind: type, lists: Sequence[str], needed: Sequence[str], file: str, place: str = ""
) -> Iterator[FileFault]:
    """Find what in a parsed file is of a wrong type, unknown or missing.

    ``lists`` are the keys of which every entry is looked at by itself, ``needed`` those that must be there.
    """
    hints = get_type_hints(kind, include_extras=True)
    for key, value in data.items():
        if key not in hints:
            yield FileFault(file=file, place=place, code="persistence.unknown_key", values={"key": key})
        elif key in lists and isinstance(value, list):
            item = get_args(hints[key])[0]
            for at, each in enumerate(value):
                yield from _part_fault(each, item, file, joined(place, f"{key}[{at}]"))
        else:
            yield from _part_fault(value, hints[key], file, joined(place, key))
    for key in needed:
        if key not in data:
            yield FileFault(file=file, place=place, code="persistence.missing_key", values={"key": key})


def _part_fault(value: object, wanted: Any, file: str, place: str) -> Iterator[FileFault]:  # noqa: ANN401 - a type
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        yield validation_fault(file, error, place)
