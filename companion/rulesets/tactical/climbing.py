"""Getting over sheer obstacles: heights from the board or from the tape, a die for each climb (T18)."""

from collections.abc import Generator
from dataclasses import dataclass

from companion.battlefield.reports import Climb, PathCost
from companion.geometry.paths_climb import whole_cm
from companion.model.values import Point, Scalar
from companion.rules.asking import throw_one
from companion.rules.course import Course
from companion.rules.plan import Fact, Need, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Dice
from companion.rules.ruleset import Context
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.gaits import path_of
from companion.rulesets.tactical.intents import Move
from companion.rulesets.tactical.tables import TacticalTables

FREE = 0
"""A difference in whole cm of no more than this needs no die."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One sheer obstacle on the way of a man: what it is, whole cm of both, and where its foot is if that is known.

    ``at`` is cm along the path, ``foot`` the height of its foot above the table in cm.
    """

    what: str
    height: int
    figure: int
    at: float = 0.0
    place: Point | None = None
    foot: float = 0.0

    @property
    def least(self) -> int:
        """The least face that gets over it: the difference of both heights (T18)."""
        return self.height - self.figure

    def values(self, unit: str) -> dict[str, Scalar]:
        """Give what fills a sentence about it."""
        return {
            "unit": unit,
            "what": self.what,
            "obstacle": self.height,
            "figure": self.figure,
            "least": self.least,
            "at": round(self.at, 1),
        }


def obstacles(context: Context, intent: Move, path: PathCost | None) -> tuple[Obstacle, ...]:
    """List what a man climbs on his way, in order: what the board shows, with the heights that were typed instead."""
    who = figure(context.state, intent.unit)
    if not who.infantry:
        return ()
    shown = [_shown(context, each) for each in path.climbs] if path else []
    if intent.stated_climbs is None:
        return tuple(shown)
    man = whole_cm(who.unit.height)
    found = []
    for place, height in enumerate(intent.stated_climbs):
        known = shown[place] if place < len(shown) else Obstacle("tactical.obstacle", 0, man)
        found.append(Obstacle(known.what, whole_cm(height), man, known.at, known.place, known.foot))
    return tuple(found)


def _shown(context: Context, climb: Climb) -> Obstacle:
    what = named(context, climb.what)
    return Obstacle(what, climb.obstacle_cm, climb.figure_cm, climb.at, climb.place, climb.foot)


def named(context: Context, what: str) -> str:
    """Name a piece of terrain, or a unit by its id, for a sentence."""
    piece = context.state.terrain.find(what)
    return what if piece is None else piece.name or f"ui.kind.{piece.kind}"


def facts(context: Context, intent: Move, path: PathCost | None) -> tuple[Fact, ...]:
    """Say of each climb on the way what the die must show (T18)."""
    die, found = TacticalTables(context.state.tables).die, []
    for each in obstacles(context, intent, path):
        kind = "free" if each.least <= FREE else "never" if each.least > die else "needs"
        found.append(Fact(code=f"tactical.fact.climb_{kind}", rule="T18", values=each.values(intent.unit)))
    return tuple(found)


def _rolled(context: Context, intent: Move, path: PathCost | None) -> tuple[Obstacle, ...]:
    die = TacticalTables(context.state.tables).die
    return tuple(each for each in obstacles(context, intent, path) if FREE < each.least <= die)


def asks(context: Context, intent: Move, path: PathCost | None) -> bool:
    """Tell whether any climb on the way asks for a die."""
    return bool(_rolled(context, intent, path))


def need(context: Context, intent: Move, path: PathCost | None) -> Need | None:
    """Give what the die must show where a single climb asks for one (T18)."""
    rolled = _rolled(context, intent, path)
    if len(rolled) != 1:
        return None
    tables, least = TacticalTables(context.state.tables), rolled[0].least
    source = tables.entry("climb.most").source
    return Need(sides=tables.die, score=least, least=least, rule="T18", source=source)


def refusals(context: Context, intent: Move, path: PathCost | None) -> list[Refusal]:
    """Say which obstacle is too high to be tried at all: more than 7 cm higher than the man (T18).

    Where the table wants to tell the heights itself, they are wanted first; without any nothing is climbed.
    """
    most = TacticalTables(context.state.tables).number("climb.most")
    if intent.stated_climbs == ():
        return [Refusal(code="tactical.refusal.no_heights", rule="T18", values={"unit": intent.unit})]
    for each in obstacles(context, intent, path):
        if each.least > most:
            values = {**each.values(intent.unit), "limit": most}
            return [Refusal(code="tactical.refusal.stop_climb", rule="T18", values=values)]
    return []


def climb(
    course: Course, context: Context, intent: Move
) -> Generator[AnyRequest, AnyAnswer, tuple[Obstacle, Fact] | None]:
    """Roll for each obstacle in its order; gives the one that the man does not get over, if any, and what befell.

    What the rules would not let him reach is rolled for too: that refusal was set aside.
    """
    tables = TacticalTables(course.state.tables)
    source = tables.entry("climb.most").source
    path = path_of(context, intent, free=True)
    for each in obstacles(context, intent, path):
        if each.least <= FREE:
            continue
        values = each.values(intent.unit)
        if each.least > tables.die:
            return each, course.tell("tactical.result.climb_never", "T18", source, values)
        face = yield from throw_one(
            course,
            Dice(
                reason="tactical.reason.climbs",
                rule="T18",
                unit=intent.unit,
                dice=(tables.die,),
                reading=(1, max(each.least, 1)),
            ),
        )
        told: dict[str, Scalar] = {**values, "face": face}
        if face < each.least:
            return each, course.tell("tactical.result.climb_failed", "T18", source, told)
        course.tell("tactical.trace.climbed", "T18", source, told)
    return None
