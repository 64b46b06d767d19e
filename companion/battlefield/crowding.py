"""Who stands where nobody can: on another base, in a wall, over the table's edge."""

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import structs

from companion.battlefield import bodies
from companion.battlefield.outlines import is_hollow, outline_of
from companion.geometry.distance import border_distance, distance_matrix, outline_distance
from companion.geometry.shapes import Footprint
from companion.model.board import LineString, Piece, RoundBase, Table, TerrainLayer
from companion.model.state import GameState
from companion.model.units import Unit
from companion.model.values import Point

GRACE = 0.1
"""Bases that overlap by less than this, in cm, touch: nobody lays a table out more exactly."""


def standing(state: GameState) -> tuple[Unit, ...]:
    """List who stands on the table by himself: whoever is carried stands on what carries him."""
    return tuple(each for each in state.on_table() if not each.carrier)


def overlapping(units: Sequence[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """Find pairs of units whose bases lie on each other, on the same floor and at the same height."""
    if len(units) < 2:
        return
    near = distance_matrix([_shrunk(each) for each in units])
    for a, b in zip(*np.nonzero(np.triu(near <= 0.0, 1)), strict=True):
        one, other = units[int(a)], units[int(b)]
        if (one.level, one.altitude) == (other.level, other.altitude):
            yield one, other


def walled_in(units: Sequence[Unit], terrain: TerrainLayer) -> Iterator[tuple[Unit, Piece]]:
    """Find units whose base stands in a wall, fence or rock, or across the wall of a house.

    A house with floors or windows has an inside in which one may stand; other pieces that bar the way have none.
    """
    solid = [(piece, outline) for piece in terrain.pieces if _bars(piece) and (outline := outline_of(piece))]
    for unit in units:
        base = _shrunk(unit)
        left, top, right, bottom = base.bounds
        for piece, outline in solid:
            a, b, c, d = outline.bounds
            if a > right or c < left or b > bottom or d < top or unit.altitude >= piece.base + piece.height:
                continue
            hollow = is_hollow(piece, outline)
            inside = hollow and border_distance(base.centre, outline) >= _least_reach(unit)
            if not inside and outline_distance(base, outline) <= 0.0:
                yield unit, piece


def _bars(piece: Piece) -> bool:
    if piece.ground or piece.height <= 0:
        return False
    return piece.barrier or (isinstance(piece.outline, LineString) and piece.sight == "blocks")


def over_edge(unit: Unit, table: Table) -> Point | None:
    """Give the place to which a unit would have to step so that all of its base is on the table; None when it is.

    A base that is larger than the table stays where it is.
    """
    if unit.position is None:
        return None
    left, top, right, bottom = bodies.footprint_at(unit, unit.position).bounds
    if right - left > table.width or bottom - top > table.height:
        return None
    dx = max(0.0, -left) - max(0.0, right - table.width)
    dy = max(0.0, -top) - max(0.0, bottom - table.height)
    if max(abs(dx), abs(dy)) <= GRACE:
        return None
    return (unit.position[0] + dx, unit.position[1] + dy)


def stepped_aside(unit: Unit, state: GameState) -> Point | None:
    """Find the nearest place where a unit stands clear, on rings half a centimetre apart, up to 12 cm away."""
    if unit.position is None:
        return None
    others = [each for each in standing(state) if each.id != unit.id]
    for ring in range(1, 25):
        for step in range(16):
            angle = np.pi * step / 8
            x = round(unit.position[0] + 0.5 * ring * float(np.sin(angle)), 1)
            y = round(unit.position[1] - 0.5 * ring * float(np.cos(angle)), 1)
            there = structs.replace(unit, position=(x, y))
            if over_edge(there, state.table) is None and _clear(there, others, state.terrain):
                return (x, y)
    return None


def _clear(unit: Unit, others: Sequence[Unit], terrain: TerrainLayer) -> bool:
    reach = _farthest_reach(unit)
    x, y = unit.position or (0.0, 0.0)
    near = [
        each
        for each in others
        if each.position is not None
        and max(abs(each.position[0] - x), abs(each.position[1] - y)) <= reach + _farthest_reach(each)
    ]
    if any(unit in pair for pair in overlapping([unit, *near])):
        return False
    return next(walled_in([unit], terrain), None) is None


def _shrunk(unit: Unit) -> Footprint:
    """Give a base as it counts for lying on another: a little smaller than it is."""
    base = unit.base
    if isinstance(base, RoundBase):
        small: Unit = structs.replace(unit, base=RoundBase(max(base.diameter - GRACE, 1e-3)))
    else:
        length, width = max(base.length - GRACE, 1e-3), max(base.width - GRACE, 1e-3)
        small = structs.replace(unit, base=structs.replace(base, length=length, width=width))
    return bodies.footprint_at(small, unit.position or (0.0, 0.0))


def _least_reach(unit: Unit) -> float:
    base = unit.base
    return (base.diameter if isinstance(base, RoundBase) else min(base.length, base.width)) / 2 - GRACE


def _farthest_reach(unit: Unit) -> float:
    base = unit.base
    return base.diameter / 2 if isinstance(base, RoundBase) else float(np.hypot(base.length, base.width)) / 2
