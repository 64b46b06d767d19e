"""Whether somebody who was hit has any cover at all, which softens the hit (A32)."""

from companion.rules.course import Course
from companion.rules.intents import Stated
from companion.rules.judging import Asking, Judge, decide
from companion.rulesets.awam.hiding import cover_from
from companion.rulesets.awam.surroundings import in_wood
from companion.rulesets.awam.tables import AwamTables

NOTHING = Stated()


def sheltered(course: Course, shooter: str, victim: str, stated: Stated = NOTHING, *, settled: str = "") -> Asking:
    """Tell whether a victim has any cover from a shooter: a wood always is; else what the table or geometry says."""
    context = course.context
    tables = AwamTables(context.state.tables)
    wood = stated.cover == "wood" or (stated.cover is None and in_wood(context, victim))
    if wood or stated.hidden is not None:
        return wood or tables.any_cover(stated.hidden or 0.0)
    if shooter == victim or not (context.field.stands(shooter) and context.field.stands(victim)):
        return False
    cover, limit = cover_from(context, shooter, victim), tables.least_cover

    def covered(judge: Judge) -> bool:
        return judge.holds(
            f"any_cover.{victim}",
            "awam.question.any_cover",
            "A32",
            cover.reaches(limit),
            measured=tables.any_cover(cover.fraction),
            value=cover.fraction,
            unit=victim,
        )

    return (yield from decide(course, covered, settled=settled))


def surely(victim: str) -> Asking:
    """Everybody hit by blind fire is in cover: that is where they hide (A29)."""
    return True
    yield  # a question that need not be asked is still one
