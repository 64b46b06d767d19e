"""Reads a file's bytes and its JSON, and says in coded faults what is wrong with them."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.persistence.faults import FileFault, UnreadableError, unreadable
from companion.wording.reasons import reason_of

LIMIT = 64 * 1024 * 1024


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """Read a file whole; raises UnreadableError when it is missing, a directory, too large, or not to be read."""
    try:
        if path.is_dir():
            raise unreadable(path, "persistence.directory")
        size = path.stat().st_size
        if size > limit:
            raise unreadable(path, "persistence.too_large", size=size // 2**20, limit=limit // 2**20)
        with path.open("rb") as file:
            data = file.read(limit + 1)  # a device says of itself that it is empty, and never ends
        if len(data) > limit:
            raise unreadable(path, "persistence.endless", limit=limit // 2**20)
    except FileNotFoundError:
        raise unreadable(path, "persistence.missing") from None
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise unreadable(path, "persistence.unreadable", reason=reason) from None
    if not data.strip():
        raise unreadable(path, "persistence.empty")
    return data


class _Object(dict[str, Any]):
    """An object of the file in which keys stood twice."""

    twice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _NotFinite:
    """What stands in the file where a finite number should."""

    text: str


class _Reader:
    """Reads JSON and notes whether anything in it needs a second look, so that sound files are walked only once."""

    def __init__(self) -> None:
        self.suspicious = False

    def read(self, text: str) -> Any:  # noqa: ANN401 - any JSON value
        self.suspicious = _SURROGATE.search(text) is not None
        return json.loads(
            text, object_pairs_hook=self._object, parse_constant=self._not_finite, parse_float=self._number
        )

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        self.suspicious = True
        marked = _Object(found)
        marked.twice = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return marked

    def _not_finite(self, text: str) -> _NotFinite:
        self.suspicious = True
        return _NotFinite(text)

    def _number(self, text: str) -> float | _NotFinite:
        value = float(text)
        return value if math.isfinite(value) else self._not_finite(text)


_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def parse(path: Path, data: bytes, line: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Parse JSON strictly: no key twice, every number finite, all text sound.

    ``line`` is the line of the file on which the text begins, when it is only a part of it. Raises UnreadableError
    with line and column of a slip in the text, or with the path of everything else.
    """
    place = f"line {line}" if line else ""
    reader = _Reader()
    try:
        value = reader.read(data.decode("utf-8-sig"))
        faults = list(_odd(value, place, str(path))) if reader.suspicious else []
    except UnicodeDecodeError as error:
        at = f"line {line or data.count(10, 0, error.start) + 1}"
        raise unreadable(path, "persistence.encoding", at) from None
    except json.JSONDecodeError as error:
        at = f"line {line or error.lineno}, column {error.colno}"
        raise unreadable(path, "persistence.syntax", at, reason=error.msg) from None
    except RecursionError:
        raise unreadable(path, "persistence.too_deep", place) from None
    except ValueError as error:
        raise unreadable(path, "persistence.syntax", place, reason=str(error)) from None
    raise_all(faults)
    return value


def _odd(value: Any, place: str, file: str) -> Iterator[FileFault]:  # noqa: ANN401 - any JSON value
    """Find keys that stand twice, numbers that are not finite and broken text, each with its path."""
    if isinstance(value, _NotFinite):
        yield FileFault(file=file, place=place, code="persistence.not_finite", values={"value": value.text})
    elif isinstance(value, str) and _broken(value):
        yield FileFault(file=file, place=place, code="persistence.surrogate")
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from _odd(each, f"{place}[{at}]", file)
    elif isinstance(value, dict):
        for key in value.twice if isinstance(value, _Object) else ():
            yield FileFault(file=file, place=place, code="persistence.key_twice", values={"key": _sound(key)})
        for key, each in value.items():
            inner = f"{place}.{_sound(key)}" if place else _sound(key)
            if _broken(key):
                yield FileFault(file=file, place=inner, code="persistence.surrogate")
            yield from _odd(each, inner, file)


def _broken(text: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _sound(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


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
