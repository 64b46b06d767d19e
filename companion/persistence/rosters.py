"""Reads rosters of BattleScribe and New Recruit: ``.ros`` is XML, ``.rosz`` a zip with one of them.

Names, counts and characteristics are taken; the texts of rules stay where they are, they belong to their authors.
"""

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, XMLParser

from companion.model.rosters import Roster, RosterFigure, RosterSquad, RosterWeapon
from companion.persistence.faults import unreadable
from companion.persistence.reading import read_bytes

LIMIT = 32 * 1024 * 1024
DEEPEST = 60
"""Selections nested more deeply than this belong to no roster."""

DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    RuntimeError,
    OSError,
    EOFError,
    ValueError,
)
"""What the unpacking of a damaged zip may end with."""

WEAPON, RANGE = "weapon", "Range"
MANY = 500


def read_roster(path: Path) -> Roster:
    """Read a roster; raises UnreadableError with what is wrong with the file."""
    root = _parse(path, _unpacked(path, read_bytes(path, LIMIT)))
    if _tag(root) != "roster":
        raise unreadable(path, "persistence.not_a_roster", _tag(root))
    squads = tuple(_squad(each) for force in _all(root, "forces", "force") for each in _selections(force))
    found = tuple(each for each in squads if each.figures)
    if not found:
        raise unreadable(path, "persistence.empty_roster", "forces")
    return Roster(name=_text(root.get("name")) or path.stem, game=_text(root.get("gameSystemName")), squads=found)


def _unpacked(path: Path, data: bytes) -> bytes:
    if not zipfile.is_zipfile(io.BytesIO(data)):
        if path.suffix.lower() == ".rosz" and not data.lstrip().startswith((b"<", b"\xef\xbb\xbf")):
            raise unreadable(path, "persistence.not_a_zip")
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            inside = next((each for each in packed.infolist() if each.filename.lower().endswith(".ros")), None)
            if inside is None:
                raise unreadable(path, "persistence.zip_without_roster")
            if inside.file_size > LIMIT:
                size = inside.file_size // 2**20
                raise unreadable(path, "persistence.too_large", inside.filename, size=size, limit=LIMIT // 2**20)
            with packed.open(inside) as stream:
                return stream.read(LIMIT + 1)[:LIMIT]
    except DAMAGED as error:
        raise unreadable(path, "persistence.damaged_zip", reason=str(error)) from None


class _NoDeclarations(Exception):  # noqa: N818 - a signal, not an error of its own
    """The text brings declarations of its own, which no roster has."""


def _parse(path: Path, data: bytes) -> Element:
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        raise unreadable(path, "persistence.xml_declarations")
    parser = XMLParser()  # noqa: S314 - documents with declarations are refused above
    try:
        parser.feed(data)
        return parser.close()
    except ParseError as error:
        line = error.position[0] if error.position else 1
        raise unreadable(path, "persistence.syntax_xml", f"line {line}", reason=error.msg) from None
    except (ValueError, LookupError) as error:
        raise unreadable(path, "persistence.syntax_xml", "line 1", reason=str(error)) from None


def _tag(element: Element) -> str:
    """Give an element's name without its namespace: New Recruit and BattleScribe write the same names."""
    return element.tag.rpartition("}")[2]


def _text(value: str | None, limit: int = 60) -> str:
    """Give a name in one line, cut to what a table can show."""
    return " ".join((value or "").split())[:limit]


def _all(element: Element, group: str, name: str) -> Iterator[Element]:
    """Give the children of a group, such as the selections of ``selections``."""
    for holder in element:
        if _tag(holder) == group:
            yield from (each for each in holder if _tag(each) == name)


def _selections(element: Element) -> Iterator[Element]:
    return _all(element, "selections", "selection")


def _count(element: Element) -> int:
    try:
        return min(max(int(float(element.get("number", "1"))), 1), MANY)
    except (ValueError, OverflowError):
        return 1


def _named(element: Element) -> str:
    return _text(element.get("customName")) or _text(element.get("name")) or "?"


def _profiles(element: Element) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Give the profiles of a selection: type, name and characteristics."""
    for profile in _all(element, "profiles", "profile"):
        values = {
            _text(each.get("name")): _text(each.text) for each in _all(profile, "characteristics", "characteristic")
        }
        yield _text(profile.get("typeName")), _text(profile.get("name")), values


def _is_weapon(kind: str, values: dict[str, str]) -> bool:
    return WEAPON in kind.lower() or (RANGE in values and "Details" not in values)


def _bodies(element: Element) -> dict[str, dict[str, str]]:
    """Give the profiles that describe figures: neither weapons nor single long texts."""
    return {
        name: values
        for kind, name, values in _profiles(element)
        if len(values) >= 4 and not _is_weapon(kind, values) and "Details" not in values and kind != "Psyker"
    }


def _weapons(element: Element, depth: int = 0) -> Iterator[RosterWeapon]:
    for kind, name, values in _profiles(element):
        if _is_weapon(kind, values):
            yield RosterWeapon(name=name, characteristics=values)
    if depth < DEEPEST:
        for each in _selections(element):
            yield from _weapons(each, depth + 1)


def _squad(entry: Element) -> RosterSquad:
    """Read an entry of the force: its figures are those selections that are models, or have a figure's profile."""
    bodies, parts = _bodies(entry), list(_selections(entry))
    figures = [each for part in parts if (each := _figure(part, bodies)) is not None]
    if not any(each.likely for each in figures):
        alone = _figure(entry, bodies, whole=True)
        figures = ([alone] if alone is not None else []) + figures
    return RosterSquad(name=_named(entry), figures=tuple(figures))


def _figure(part: Element, bodies: dict[str, dict[str, str]], *, whole: bool = False) -> RosterFigure | None:
    own = _bodies(part)
    name = _named(part)
    weapons = {each.name: each for each in _weapons(part)}
    values = next(iter(own.values()), None) or _body_for(name, bodies)
    is_model = part.get("type") == "model" or bool(own)
    called = values is not None and any(name.startswith(each) for each in bodies)
    likely = is_model or called
    if whole:
        likely = is_model or bool(weapons)
    if not (likely or (weapons and list(_selections(part)))):
        return None
    return RosterFigure(
        name=name,
        count=_count(part),
        likely=likely,
        characteristics=values or {},
        weapons=tuple(weapons.values()),
    )


def _body_for(name: str, bodies: dict[str, dict[str, str]]) -> dict[str, str] | None:
    """Choose the profile of the squad that fits a figure's name best: its own, else one its name begins with."""
    if name in bodies:
        return bodies[name]
    begun = [each for each in bodies if name.startswith(each)]
    if begun:
        return bodies[max(begun, key=len)]
    return next(iter(bodies.values()), None)
