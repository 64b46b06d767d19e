"""Friends near enough to be shaken by what they see; where the tape cannot tell, the table does (A32, A45)."""

from collections.abc import Generator

from companion.rules.course import Course
from companion.rules.judging import Judge, decide
from companion.rules.requests import AnyAnswer, AnyRequest
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import fights_for_itself, figure


def onlookers(
    course: Course, unit: str, radius: float, rule: str, *, in_sight: bool, settled: str = ""
) -> Generator[AnyRequest, AnyAnswer, tuple[str, ...]]:
    """Name the friends within a radius in cm, edge to edge, who could take a blue marker now.

    With ``in_sight`` only those who see the figure. Nobody is asked about friends who have their marker already.
    """
    context, units = course.context, course.state.units
    if not context.field.stands(unit):
        return ()
    found: list[str] = []
    for near in context.field.near(unit, radius):
        friend = units[near.id].side == units[unit].side and fights_for_itself(course.state, near.id)
        if not friend or figure(course.state, near.id).blue:
            continue

        def shaken(judge: Judge, friend: str = near.id, edge: float = near.edge) -> bool:
            inside = judge.within(f"near.{friend}", "awam.question.near", rule, edge, radius, unit=friend)
            return inside and (not in_sight or sees(context, friend, unit, rule, judge))

        if (yield from decide(course, shaken, settled=settled)):
            found.append(near.id)
    return tuple(found)


def sees(
    context: Context,
    observer: str,
    seen: str,
    rule: str,
    judge: Judge,
    meanwhile: bool | None = None,
    *,
    reason: str = "witness",
) -> bool:
    """Tell whether one figure sees another, by the table's word where a finger's breadth decides.

    ``reason`` is what the table is asked: whether it sees what happens, or the figure that hides.
    """
    line = context.field.line_of_fire(observer, seen)
    key, reason = f"{reason}.{observer}.{seen}", f"awam.question.{reason}"
    return judge.holds(key, reason, rule, line.verdict, measured=line.seen, unit=observer, meanwhile=meanwhile)
