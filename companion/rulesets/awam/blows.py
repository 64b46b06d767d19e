"""What the scores of a melee do: blue markers, wounds, deaths, prisoners (A43, A44)."""

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal

from companion.rules.course import Course
from companion.rules.requests import AnyAnswer, AnyRequest
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.hits import give_blue, kill, wound
from companion.rulesets.awam.knot import Knot
from companion.rulesets.awam.tables import AwamTables

Effect = Literal["blue", "wound", "killed"]
Score = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Blow:
    """How one pair came out."""

    winner: str
    loser: str
    effect: Effect


def blow(tables: AwamTables, one: Score, two: Score) -> Blow:
    """Compare two scores that differ (A43): the lower one loses."""
    (winner, high), (loser, low) = (one, two) if one[1] > two[1] else (two, one)
    return Blow(winner, loser, effect_of(high, low, tables.number("melee.wound_margin")))


def effect_of(high: int, low: int, margin: int) -> Effect:
    """Tell what a lower score suffers from a higher one (A43).

    At most half of the winner's is death, more than ``margin`` (two) below is a wound. With a winner's score of 0 or
    less it is the blue marker only, by our ruling, since half of nothing would always kill.
    """
    if high <= 0:
        return "blue"
    if low * 2 <= high:
        return "killed"
    return "wound" if high - low > margin else "blue"


def fallen(context: Context, blows: tuple[Blow, ...]) -> set[str]:
    """Name those who would die of these results: killed outright, or wounded too often (A33, A43)."""
    limit = AwamTables(context.state.tables).number("wounds.out")
    wounds = Counter(each.loser for each in blows if each.effect == "wound")
    dead = {each.loser for each in blows if each.effect == "killed"}
    return dead | {who for who, count in wounds.items() if figure(context.state, who).wounds + count >= limit}


def captors_of(context: Context, knot: Knot, blows: tuple[Blow, ...], enemy: str) -> tuple[str, ...]:
    """Name those who may declare an enemy prisoner: three who fight him, all alive at the end, two of whom beat him.

    Nothing when they may not (A44).
    """
    tables = AwamTables(context.state.tables)
    captors = knot.against(enemy)
    if len(captors) < tables.number("capture.figures"):
        return ()
    beaten_by = {each.winner for each in blows if each.loser == enemy}
    alive = not set(captors) & fallen(context, blows)
    return captors if alive and len(beaten_by) >= tables.number("capture.beaten_by") else ()


def captured_results(blows: tuple[Blow, ...], prisoners: tuple[str, ...]) -> tuple[Blow, ...]:
    """Give the results that stand: those of prisoners fall away, their captors' own remain."""
    return tuple(each for each in blows if each.loser not in prisoners)


def apply(course: Course, blows: tuple[Blow, ...]) -> Generator[AnyRequest, AnyAnswer, None]:
    """Let the results of all pairs happen together."""
    for each in blows:
        if course.state.units[each.loser].out:
            continue
        course.tell(f"awam.trace.melee_{each.effect}", "A43", unit=each.loser, target=each.winner)
        if each.effect == "killed":
            yield from kill(course, each.loser)
        elif each.effect == "wound":
            yield from wound(course, each.loser, falls=False)
        else:
            give_blue(course, each.loser)
