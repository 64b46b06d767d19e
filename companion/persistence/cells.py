"""What stands in one cell of a spreadsheet: texts, lists of texts, numbers, yes and no."""

import math
from collections.abc import Iterable

EMPTY = "-"
"""A cell that holds nothing on purpose; an empty cell has its default."""

BAR, MARK, NOTHING = "|", "\\", "_"
YES = frozenset({"yes", "y", "true", "1", "x", "sì", "si", "да"})
NO = frozenset({"no", "n", "false", "0", "нет"})


def write_text(text: str) -> str:
    """Write a text so that it is told from an empty cell, and keeps its spaces."""
    if not text:
        return EMPTY
    if text == EMPTY or text != text.strip() or text.startswith(MARK):
        return MARK + text
    return text


def read_text(cell: str) -> str:
    """Read a text as it was written."""
    if cell.strip() == EMPTY:
        return ""
    return cell.removeprefix(MARK)


def join_texts(texts: Iterable[str]) -> str:
    """Write several texts into one cell, a bar between them."""
    parts = [_escaped(each) for each in texts]
    return BAR.join(parts) if parts else EMPTY


def _escaped(text: str) -> str:
    if not text:
        return MARK + NOTHING
    safe = text.replace(MARK, MARK + MARK).replace(BAR, MARK + BAR)
    if text == EMPTY or text != text.strip():
        # a mark at each end keeps spaces, and tells a lone dash from an empty list
        safe = f"{MARK}{NOTHING}{safe}{MARK}{NOTHING}"
    return safe


def split_texts(cell: str) -> tuple[str, ...]:
    """Read the texts of one cell."""
    if cell.strip() == EMPTY:
        return ()
    return tuple(_plain(part.strip()) for part in _parts(cell))


def _parts(cell: str) -> list[str]:
    found, part, marked = [], "", False
    for letter in cell:
        if letter == BAR and not marked:
            found.append(part)
            part = ""
        else:
            part += letter
        marked = letter == MARK and not marked
    return [*found, part]


def _plain(part: str) -> str:
    found, marked = "", False
    for letter in part:
        if letter == MARK and not marked:
            marked = True
            continue
        found += "" if marked and letter == NOTHING else letter
        marked = False
    return found


def read_number(cell: str) -> float | None:
    """Read a number, with a decimal point or comma; None when it is none."""
    try:
        value = float(cell.strip().replace(",", "."))
    except ValueError:
        return None
    return value if math.isfinite(value) and "_" not in cell else None


def read_flag(cell: str) -> bool | None:
    """Read yes or no, in any of the program's languages; None when it is neither."""
    word = cell.strip().casefold()
    return True if word in YES else False if word in NO else None
