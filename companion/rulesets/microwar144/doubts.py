"""Guards whose fire a move crosses by a hair or misses by one: what only the table can settle (M7)."""

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Caught
from companion.model.board import Base, RectBase, RoundBase
from companion.model.values import Point
from companion.rules.requests import Question
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.watching import guards_against

LEAST = 0.05
"""A base is never thought smaller than this many cm."""


def doubts(
    context: Context, mover: str, path: tuple[Point, ...], sure: tuple[Caught, ...]
) -> tuple[frozenset[str], tuple[Caught, ...]]:
    """Name those of the guards caught as measured who might not be, and find those who might be caught besides.

    A shift by the tolerance keeps a base within one that is larger all round, and around one that is smaller: who does
    not catch the larger base certainly never fires, who catches the smaller one certainly may.
    """
    tolerance = context.state.tolerance
    if tolerance <= 0.0 or not context.field.stands(mover) or not path:
        return frozenset(), ()
    guards, caught = guards_against(context, mover), {each.guard for each in sure}
    certain = {
        each.guard
        for each in _resized(context, mover, -tolerance).watch(mover, path, {each: guards[each] for each in caught})
    }
    others = {guard: reach for guard, reach in guards.items() if guard not in caught}
    perhaps = _resized(context, mover, tolerance).watch(mover, path, others) if others else ()
    return frozenset(caught - certain), perhaps


def _resized(context: Context, unit: str, by: float) -> Battlefield:
    units = context.state.units
    changed = structs.replace(units[unit], base=_grown(units[unit].base, by))
    return Battlefield(structs.replace(context.state, units={**units, unit: changed}))


def _grown(base: Base, by: float) -> Base:
    if isinstance(base, RoundBase):
        return RoundBase(max(base.diameter + 2 * by, LEAST))
    return RectBase(max(base.length + 2 * by, LEAST), max(base.width + 2 * by, LEAST))


def question(context: Context, guard: str, *, measured: bool) -> Question:
    """Put to the table whether a move crosses a guard's fire; ``measured`` is what geometry says."""
    return Question(
        key=f"guard.{guard}",
        reason="microwar144.question.guard",
        rule="M7",
        unit=guard,
        verdict="close",
        options=("yes", "no"),
        value=0.0,
        limit=0.0,
        tolerance=context.state.tolerance,
        policy="yes" if measured else "no",
    )
