"""Dragging animals and prisoners along (A11)."""

import math

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.model.events import UnitMoved
from companion.model.state import GameState
from companion.model.values import Point
from companion.rules.course import Course
from companion.rules.plan import Fault, Refusal
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import kinds_of
from companion.rulesets.awam.intents import Move


def can_be_dragged(state: GameState, unit: str) -> bool:
    """Tell whether a unit is a prisoner or an animal."""
    each = state.units[unit]
    return each.out == "captured" or (not each.out and "animal" in kinds_of(state, unit))


def _beside(context: Context, unit: str, other: str) -> bool:
    """Tell whether a prisoner or animal stands at a figure's side; a prisoner is out of the fight, but still there."""
    units = context.state.units
    if not context.field.stands(unit) or units[other].position is None:
        return False
    here = structs.replace(units[other], out="")
    field = Battlefield(structs.replace(context.state, units={**units, other: here}))
    return field.measure(unit, other).within(0.0) != "no"


def draggable(context: Context, unit: str) -> tuple[str, ...]:
    """Name the prisoners and animals at a figure's side."""
    units = context.state.units
    return tuple(
        each for each in units if each != unit and can_be_dragged(context.state, each) and _beside(context, unit, each)
    )


def drag_faults(context: Context, intent: Move) -> list[Fault]:
    """Find a drag without anybody to drag."""
    if intent.action != "drag":
        return []
    if intent.drags not in context.state.units or intent.drags == intent.unit:
        return [Fault(code="awam.fault.drags", place="drags", values={"unit": intent.unit})]
    return []


def drag_refusals(context: Context, intent: Move) -> list[Refusal]:
    """Say why this cannot be dragged: neither prisoner nor animal, or not at hand."""
    if intent.action != "drag":
        return []
    values = {"unit": intent.unit, "target": intent.drags}
    if not can_be_dragged(context.state, intent.drags):
        return [Refusal(code="awam.refusal.drags_what", rule="A11", values=values)]
    placed = context.field.stands(intent.unit) and context.state.units[intent.drags].position is not None
    if placed and not _beside(context, intent.unit, intent.drags):
        return [Refusal(code="awam.refusal.drags_far", rule="A11", values=values)]
    return []


def pull(course: Course, unit: str, dragged: str, start: Point, path: tuple[Point, ...]) -> None:
    """Bring what is dragged along: it comes to stand behind the figure, as far as it stood from it before."""
    units = course.state.units
    load = units[dragged]
    if load.position is None:
        return
    end = path[-1]
    last = next((a for a in reversed((start, *path[:-1])) if a != end), None)
    if last is None:
        return
    length = math.dist(last, end)
    away = math.dist(start, load.position)
    place = (end[0] - (end[0] - last[0]) / length * away, end[1] - (end[1] - last[1]) / length * away)
    table = course.state.table
    inside = (min(max(place[0], 0.0), table.width), min(max(place[1], 0.0), table.height))
    course.happen(UnitMoved(unit=dragged, position=inside, facing=load.facing, level=load.level))
    course.tell("awam.trace.drags", "A11", unit=unit, target=dragged)
