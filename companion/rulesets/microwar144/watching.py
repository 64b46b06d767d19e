"""Guards watching an enemy's move: where on its path each may first fire, and where again later (M7)."""

import math
from collections.abc import Mapping
from itertools import pairwise

from companion.battlefield.reports import Caught
from companion.model.values import Point
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.tables import MicrowarTables

STEP = 0.25
"""A guard that fires only at those who enter its line of fire is looked for in steps of this many cm."""


def guards_against(context: Context, mover: str) -> dict[str, float]:
    """Name the enemies on guard who have a weapon, with their farthest range in cm."""
    state = context.state
    side = state.units[mover].side
    found: dict[str, float] = {}
    for unit in state.units.values():
        if unit.markers.get("guard") and unit.side != side and context.field.stands(unit.id):
            reach = fighter(state, unit.id).range
            if reach > 0.0:
                found[unit.id] = reach
    return found


def crossings(context: Context, mover: str, path: tuple[Point, ...]) -> tuple[Caught, ...]:
    """Find for each guard the first point of a path where its line of fire and its range both hold, in order along it.

    A unit that moves while already in a line of fire crosses it where it starts, unless the option asks that it enter.
    """
    guards = guards_against(context, mover)
    if not guards or not path or not context.field.stands(mover):
        return ()
    if MicrowarTables(context.state.tables).option("M7.crossing") == "entering":
        return _entering(context, mover, path, guards)
    return context.field.watch(mover, path, guards)


def _entering(context: Context, mover: str, path: tuple[Point, ...], guards: Mapping[str, float]) -> tuple[Caught, ...]:
    found: list[Caught] = []
    length = length_of(context.field.position(mover), path)
    for guard, reach in guards.items():
        for step in range(math.ceil(length / STEP) + 1):
            if not holds(context, mover, path, {guard: reach}, min(step * STEP, length)):
                if later := next_crossing(context, mover, path, {guard: reach}, min(step * STEP, length)):
                    found.append(later)
                break
    return tuple(sorted(found, key=lambda each: (each.at, each.guard)))


def holds(context: Context, mover: str, path: tuple[Point, ...], guard: Mapping[str, float], at: float) -> bool:
    """Tell whether a guard's line of fire and range both hold at a point of a path, given in cm along it."""
    found = next_crossing(context, mover, path, guard, at)
    return found is not None and found.at <= at + 1e-6


def next_crossing(
    context: Context, mover: str, path: tuple[Point, ...], guard: Mapping[str, float], after: float
) -> Caught | None:
    """Find the first point of a path, at or after so many cm along it, where a guard may fire."""
    start = context.field.position(mover)
    if after > length_of(start, path) + 1e-9:
        return None
    here, rest = split(start, path, after)
    found = context.field.with_unit_at(mover, here).watch(mover, rest or (here,), guard)
    if not found:
        return None
    return Caught(guard=found[0].guard, at=after + found[0].at, point=found[0].point)


def length_of(start: Point, path: tuple[Point, ...]) -> float:
    """Measure a path, in cm."""
    return math.fsum(math.dist(a, b) for a, b in pairwise((start, *path)))


def split(start: Point, path: tuple[Point, ...], at: float) -> tuple[Point, tuple[Point, ...]]:
    """Cut a path: the place so many cm along it, and the points that follow."""
    left, here = max(at, 0.0), start
    for index, following in enumerate(path):
        leg = math.dist(here, following)
        if left < leg:
            share = left / leg
            place = (here[0] + (following[0] - here[0]) * share, here[1] + (following[1] - here[1]) * share)
            return place, path[index:]
        left, here = left - leg, following
    return here, ()


def along(start: Point, path: tuple[Point, ...], point: Point) -> float:
    """Tell how far along a path, in cm, its nearest place to a point lies; the first of equally near ones."""
    best, walked = (math.dist(start, point), 0.0), 0.0
    for a, b in pairwise((start, *path)):
        leg = math.dist(a, b)
        if leg > 0.0:
            share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / leg**2
            share = min(max(share, 0.0), 1.0)
            place = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            away = math.dist(place, point)
            if away < best[0] - 1e-9:
                best = (away, walked + leg * share)
        walked += leg
    return best[1]


def heading_at(start: Point, path: tuple[Point, ...], at: float, otherwise: float) -> float:
    """Give the direction in degrees in which a path leads so many cm along it; at a corner the one that led there."""
    walked, found = 0.0, otherwise
    for a, b in pairwise((start, *path)):
        leg = math.dist(a, b)
        if leg > 0.0:
            found = math.degrees(math.atan2(b[0] - a[0], a[1] - b[1])) % 360.0
            walked += leg
            if walked >= at - 1e-9:
                break
    return found
