"""Guards watching an enemy's move: where on its path each may first fire, and where again later (M7)."""

import math
from collections.abc import Mapping
from itertools import pairwise
from weakref import WeakKeyDictionary

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Caught
from companion.model.values import Point
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.tables import MicrowarTables

STEP = 0.25
"""A guard that fires only at those who enter its line of fire is looked for in steps of this many cm."""


SURELY = 0.99
"""Whoever is hidden less than this is seen without a search for a clear line."""

_KNOWN: WeakKeyDictionary[Battlefield, dict[tuple[str, tuple[Point, ...]], tuple[Caught, ...]]] = WeakKeyDictionary()


def guards_against(context: Context, mover: str) -> dict[str, float]:
    """Name the enemies on guard who have a weapon, with their farthest range in cm."""
    state = context.state
    side = state.units[mover].side
    found: dict[str, float] = {}
    for unit in state.units.values():
        if unit.markers.get("guard") and unit.side != side and context.field.stands(unit.id):
            who = fighter(state, unit.id)
            if who.weapons:
                # A sword of no range still strikes whoever touches.
                found[unit.id] = who.range
    return found


def crossings(context: Context, mover: str, path: tuple[Point, ...]) -> tuple[Caught, ...]:
    """Find for each guard the first point of a path where its line of fire and its range both hold, in order along it.

    A unit that moves while already in a line of fire crosses it where it starts, unless the option asks that it enter.
    """
    if not path or not context.field.stands(mover):
        return ()
    # Asked once for the plan, the check and the move itself.
    known = _KNOWN.setdefault(context.field, {})
    if (mover, path) not in known:
        guards = guards_against(context, mover)
        option = MicrowarTables(context.state.tables).option("M7.crossing")
        find = _entering if option == "entering" else _within
        known[mover, path] = find(context, mover, path, guards) if guards else ()
    return known[mover, path]


def _within(context: Context, mover: str, path: tuple[Point, ...], guards: Mapping[str, float]) -> tuple[Caught, ...]:
    """Find first who fires where the way begins, by one look at all; the others by a search along the way."""
    start = context.field.position(mover)
    hidden = context.field.hidden_fractions(mover, tuple(guards))
    already = {
        each
        for each, reach in guards.items()
        if hidden[each] < SURELY and context.field.measure(mover, each).edge <= reach + 1e-9
    }
    found = [Caught(guard=each, at=0.0, point=start) for each in guards if each in already]
    rest = {guard: reach for guard, reach in guards.items() if guard not in already}
    if rest:
        found += context.field.watch(mover, path, rest)
    return tuple(sorted(found, key=lambda each: (each.at, each.guard)))


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
