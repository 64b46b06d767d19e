"""What a hit does: a man falls or is wounded, durability goes down, a miniature is destroyed (T10, T14)."""

from collections.abc import Generator
from typing import Literal

from companion.model.events import MarkerSet, UnitCarried, UnitMoved, UnitOut
from companion.model.state import GameState
from companion.model.values import Point
from companion.rules.asking import throw
from companion.rules.course import Course
from companion.rules.overlay import Overlay
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rulesets.tactical.declarations import MOST_DAMAGE
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.tables import Cause, TacticalTables

Harm = Literal["missed", "none", "wounded", "killed", "damaged", "destroyed"]
"""What a shot or a blast does; none is a hit without effect."""

Steps = Generator[AnyRequest, AnyAnswer, Harm]

FELLED = ("killed", "destroyed")
"""The harms after which a miniature is out."""


def survive(
    course: Course,
    unit: str,
    cause: Cause,
    hits: int = 1,
    *,
    settled: str = "",
    overlays: tuple[Overlay, ...] = (),
) -> Steps:
    """Roll whether a man survives so many hits: wounded if every die says so, else killed (T14).

    By option a man who is wounded already dies without a die.
    """
    tables = TacticalTables(course.state.tables)
    if figure(course.state, unit).wounded and tables.option("T14.again") == "dies":
        yield from kill(course, unit, settled=settled)
        return "killed"
    entry = tables.entry(f"survive.{cause}")
    least = int(entry.value)
    faces = yield from throw(
        course,
        Dice(
            reason=f"tactical.reason.survives_{cause}",
            rule="T14",
            unit=unit,
            settled=settled,
            dice=(tables.die,) * hits,
            reading=(1, least),
            together=True,
            overlays=overlays,
        ),
    )
    if min(faces) < least:
        course.tell("tactical.trace.dead", "T14", entry.source, unit=unit, face=min(faces), least=least)
        yield from kill(course, unit, settled=settled)
        return "killed"
    course.tell("tactical.trace.wounded", "T14", entry.source, unit=unit, face=min(faces), least=least)
    if not figure(course.state, unit).wounded:
        course.happen(MarkerSet(unit=unit, key="wounded", value=True))
    set_down(course, unit)
    return "wounded"


def take_off(course: Course, unit: str, damage: int, *, settled: str = "") -> Steps:
    """Take damage off a miniature's durability; at 0 or less it is destroyed (T10)."""
    who = figure(course.state, unit)
    if damage <= 0:
        return "none"
    course.happen(MarkerSet(unit=unit, key="damage", value=min(who.damage + damage, MOST_DAMAGE)))
    left = figure(course.state, unit).left
    course.tell("tactical.trace.damage", "T10", who.source, unit=unit, damage=damage, left=max(left, 0))
    if not TacticalTables(course.state.tables).is_destroyed(left):
        return "damaged"
    return (yield from destroy(course, unit, settled=settled))


def kill(course: Course, unit: str, *, settled: str = "") -> Generator[AnyRequest, AnyAnswer, None]:
    """Take a miniature out of the fight; those whom it carried are left where it fell.

    By house rule the passengers of what is destroyed are struck as by a blast, one by one (T14); by option not.
    """
    mounted = not figure(course.state, unit).infantry
    struck = mounted and TacticalTables(course.state.tables).option("T10.passengers") == "struck"
    carried = set_down(course, unit)
    if course.state.units[unit].carrier:
        course.happen(UnitCarried(unit=unit, carrier=""))
    course.happen(UnitOut(unit=unit, why="killed"))
    for each in carried:
        if struck and figure(course.state, each).infantry:
            yield from survive(course, each, "blast", settled=settled)


def set_down(course: Course, carrier: str) -> tuple[str, ...]:
    """Leave those whom a miniature carries where it is; gives their ids."""
    field = course.context.field
    place = field.position(carrier) if field.stands(carrier) else None
    carried = riders(course.state, carrier)
    for each in carried:
        course.happen(UnitCarried(unit=each, carrier=""))
        if place is not None:
            course.happen(left_at(course.state, each, carrier, place))
    return carried


def left_at(state: GameState, unit: str, carrier: str, place: Point) -> UnitMoved:
    """Leave a unit where its carrier is: as high as a man who carried it stands, on the ground beside a vehicle."""
    bearer = state.units[carrier]
    altitude = bearer.altitude if figure(state, carrier).infantry else 0.0
    facing = state.units[unit].facing
    return UnitMoved(unit=unit, position=place, facing=facing, level=bearer.level, altitude=altitude)


def destroy(course: Course, unit: str, *, settled: str = "") -> Steps:
    """Destroy a miniature that has durability (T6, T10)."""
    course.tell("tactical.trace.destroyed", "T10", figure(course.state, unit).source, unit=unit)
    yield from kill(course, unit, settled=settled)
    return "destroyed"


def riders(state: GameState, carrier: str) -> tuple[str, ...]:
    """Name those who ride in something and are still in the fight."""
    return tuple(unit.id for unit in state.units.values() if unit.carrier == carrier and not unit.out)
