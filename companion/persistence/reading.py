"""Reads a file's bytes and its JSON, and says in coded faults what is wrong with them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from companion.persistence.faults import FileFault, UnreadableError, unreadable

LIMIT = 64 * 1024 * 1024
DEEPEST = 200


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """Read a file whole; raises UnreadableError when it is missing, a directory, too large, or not to be read."""
    try:
        if path.is_dir():
            raise unreadable(path, "persistence.directory")
        size = path.stat().st_size
        if size > limit:
            raise unreadable(path, "persistence.too_large", size=size // 2**20, limit=limit // 2**20)
        data = path.read_bytes()
    except FileNotFoundError:
        raise unreadable(path, "persistence.missing") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise unreadable(path, "persistence.unreadable", reason=reason) from None
    if not data.strip():
        raise unreadable(path, "persistence.empty")
    return data


class _Twice(Exception):  # noqa: N818 - carries a key out of the parser
    def __init__(self, key: str) -> None:
        self.key = key


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Twice(key)
        found[key] = value
    return found


def _not_finite(name: str) -> NoReturn:
    raise _NotFinite(name)


class _NotFinite(Exception):  # noqa: N818 - carries a word out of the parser
    pass


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _NotFinite(text)
    return value


def parse(path: Path, data: bytes, line: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Parse JSON strictly: no key twice, every number finite; raises UnreadableError with line and column.

    ``line`` is the line of the file on which the text begins, when it is only a part of it.
    """
    place = f"line {line}" if line else ""
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_not_finite, parse_float=_finite)
    except UnicodeDecodeError as error:
        at = f"line {line or data.count(10, 0, error.start) + 1}"
        raise unreadable(path, "persistence.encoding", at) from None
    except json.JSONDecodeError as error:
        at = f"line {line or error.lineno}, column {error.colno}"
        raise unreadable(path, "persistence.syntax", at, reason=error.msg) from None
    except _Twice as error:
        raise unreadable(path, "persistence.key_twice", place, key=error.key) from None
    except _NotFinite as error:
        raise unreadable(path, "persistence.not_finite", place, value=str(error)) from None
    except RecursionError:
        raise unreadable(path, "persistence.too_deep", place) from None
    except ValueError as error:
        raise unreadable(path, "persistence.syntax", place, reason=str(error)) from None


_AT = re.compile(r"^(?P<what>.*?) - at `\$(?P<path>.*)`$", re.S)
_EXPECTED = re.compile(r"^Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`$")
_UNKNOWN = re.compile(r"unknown field `(?P<key>[^`]*)`$")
_MISSING = re.compile(r"missing required field `(?P<key>[^`]*)`$")
_INVALID = re.compile(r"^Invalid (?:enum )?value (?P<got>.*)$", re.S)


def validation_fault(file: str, error: Exception, prefix: str = "") -> FileFault:
    """Turn the decoder's error into a coded fault with the place in the file."""
    text = str(error)
    place = ""
    if match := _AT.match(text):
        text, place = match["what"], match["path"].removeprefix(".").replace("[...]", "[*]")
    place = f"{prefix}{'.' if prefix and place and not place.startswith('[') else ''}{place}"
    if match := _UNKNOWN.search(text):
        return FileFault(file=file, place=place, code="persistence.unknown_key", values={"key": match["key"]})
    if match := _MISSING.search(text):
        return FileFault(file=file, place=place, code="persistence.missing_key", values={"key": match["key"]})
    if match := _EXPECTED.match(text):
        return FileFault(file=file, place=place, code="persistence.wrong_type", values=match.groupdict())
    if match := _INVALID.match(text):
        return FileFault(file=file, place=place, code="persistence.wrong_value", values={"got": match["got"]})
    return FileFault(file=file, place=place, code="persistence.wrong", values={"reason": text})


def raise_all(faults: Iterator[FileFault] | list[FileFault]) -> None:
    """Raise UnreadableError when there is any fault."""
    found = list(faults)
    if found:
        raise UnreadableError(found)
