"""Base contact: whose activation ends beside an enemy, and must fight (A38)."""

from companion.rules.course import Course
from companion.rules.ruleset import Context
from companion.rulesets.awam.game import game, notes
from companion.rulesets.awam.hits import reveal
from companion.rulesets.awam.surroundings import touched_enemies


def end_action(course: Course, unit: str, *, first: bool) -> None:
    """Note that a figure which ends its action in base contact must fight; ``first`` unless it has acted before.

    A shot that a rule grants after the action does not bring a second melee.
    """
    now = game(course.state)
    enemies = touched_enemies(course.context, unit)
    if first and enemies and unit not in now.fights:
        course.happen(*notes(fights=(*now.fights, unit)))
    if first:
        # Who fights hand to hand hides no longer (A38).
        for each in (unit, *enemies) if enemies else ():
            reveal(course, each)
        for enemy in enemies:
            course.tell("awam.trace.contact", "A38", unit=unit, target=enemy)


def melees_due(context: Context) -> tuple[str, ...]:
    """Name the figures whose melee has still to be fought in this activation."""
    return tuple(each for each in game(context.state).fights if touched_enemies(context, each))
