"""Which values of a table stand in rows and columns on paper: those named "musket: short range" and the like."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.views.table_rows import Row

BETWEEN = ": "
PARTS = 3
LEAST = 2


@dataclass(frozen=True, slots=True)
class Grid:
    """Values by row and column; None where a row has none."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Row | None, ...]], ...]
    rules: tuple[str, ...]


def arranged(rows: Sequence[Row]) -> Iterator[Grid | tuple[Row, ...]]:
    """Put neighbours with keys such as ``fire.musket.short`` into a grid where their sentences allow it.

    They do where each sentence is "row: column", every row and every column always has the same name, and there are
    at least two of both. All others stay a list.
    """
    plain: list[Row] = []
    for first, neighbours in groupby(rows, _first):
        held = tuple(neighbours)
        grid = _grid(held) if first else None
        if grid is None:
            plain.extend(held)
            continue
        if plain:
            yield tuple(plain)
            plain = []
        yield grid
    if plain:
        yield tuple(plain)


def _first(row: Row) -> str:
    """Name the first part of a key that could stand in a grid, or nothing."""
    parts = row.key.split(".")
    return parts[0] if len(parts) == PARTS and BETWEEN in row.sentence else ""


def _grid(held: Sequence[Row]) -> Grid | None:
    names: dict[str, str] = {}
    heads: dict[str, str] = {}
    cells: dict[tuple[str, str], Row] = {}
    for row in held:
        _, line, column = row.key.split(".")
        name, _, head = row.sentence.partition(BETWEEN)
        if names.setdefault(line, name) != name or heads.setdefault(column, head) != head:
            return None
        cells[line, column] = row
    if len(names) < LEAST or len(heads) < LEAST:
        return None
    return Grid(
        columns=tuple(heads.values()),
        rows=tuple((name, tuple(cells.get((line, column)) for column in heads)) for line, name in names.items()),
        rules=tuple(dict.fromkeys(row.rule for row in held)),
    )
