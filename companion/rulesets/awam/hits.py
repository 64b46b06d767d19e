"""What a hit does: killed, wounded or a near miss, and who takes a blue marker (A32-A33, A47)."""

from collections.abc import Generator

from companion.model.events import MarkerSet, UnitHid, UnitOut, UnitPosed
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rulesets.awam.declarations import MOST_WOUNDS
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.onlookers import onlookers
from companion.rulesets.awam.tables import AwamTables


def resolve_hit(
    course: Course, victim: str, *, covered: bool, settled: str = ""
) -> Generator[AnyRequest, AnyAnswer, str]:
    """Roll for a hit and let it happen; the answer is killed, wounded or near_miss (A32).

    ``settled`` is the headline that stands already, whatever this die shows.
    """
    tables = AwamTables(course.state.tables)
    bonus = tables.number("hit.cover") if covered else 0
    killed, wounded = tables.number("hit.killed"), tables.number("hit.wounded")
    reading = (1, max(1, killed + 1 - bonus), max(1, wounded + 1 - bonus))
    face = yield from throw_one(
        course, Dice(reason="awam.reason.damage", rule="A32", unit=victim, dice=(6,), reading=reading, settled=settled)
    )
    if bonus:
        course.tell("awam.modifier.any_cover", "A32", tables.entry("hit.cover").source, value=bonus)
    total = face + bonus
    if total <= killed:
        yield from kill(course, victim, settled=settled)
        return "killed"
    if total <= wounded:
        return (yield from wound(course, victim, settled=settled))
    give_blue(course, victim)
    reveal(course, victim)
    return "near_miss"


def wound(
    course: Course, victim: str, *, falls: bool = True, settled: str = ""
) -> Generator[AnyRequest, AnyAnswer, str]:
    """Wound a figure: it falls and takes a blue marker; the second wound eliminates it (A32, A33).

    A wound in a melee does not make it fall: A43 names the marker only.
    """
    tables = AwamTables(course.state.tables)
    before = figure(course.state, victim)
    wounds = min(before.wounds + 1, MOST_WOUNDS)
    course.happen(MarkerSet(unit=victim, key="wounds", value=wounds))
    if falls and before.unit.pose != "prone":
        course.happen(UnitPosed(unit=victim, pose="prone"))
    if wounds < tables.number("wounds.out"):
        give_blue(course, victim)
        reveal(course, victim)
        return "wounded"
    course.tell("awam.trace.second_wound", "A33", unit=victim)
    if tables.word("option.A33.counts_as_killed") == "yes":
        yield from kill(course, victim, settled=settled)
    else:
        course.happen(UnitOut(unit=victim, why="killed"))
    return "killed"


def kill(course: Course, victim: str, *, settled: str = "") -> Generator[AnyRequest, AnyAnswer, None]:
    """Kill a figure; its friends in sight within 10 cm take a blue marker (A32)."""
    radius = AwamTables(course.state.tables).length("hit.friends")
    friends = yield from onlookers(course, victim, radius, "A32", in_sight=True, settled=settled)
    course.happen(UnitOut(unit=victim, why="killed"))
    reveal(course, victim)
    for each in friends:
        give_blue(course, each)


def give_blue(course: Course, unit: str) -> Fact | None:
    """Give a blue marker; a figure has none or one (A47)."""
    if figure(course.state, unit).blue:
        return None
    course.happen(MarkerSet(unit=unit, key="morale", value=True))
    return course.tell("awam.trace.blue", "A47", unit=unit)


def reveal(course: Course, unit: str) -> None:
    """Reveal a hidden figure (A32, A34)."""
    if course.state.units[unit].hidden:
        course.happen(UnitHid(unit=unit, hidden=False))
        course.tell("awam.trace.revealed", "A34", unit=unit)
