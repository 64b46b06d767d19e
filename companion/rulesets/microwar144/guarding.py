"""The guards' fire on a moving enemy: offered in order along its path, each guard once (M7)."""

from collections.abc import Generator, Sequence

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Caught
from companion.model.events import UnitCarried, UnitMoved
from companion.model.evolve import fold
from companion.model.state import GameState
from companion.model.values import Point
from companion.rules.asking import choose, point
from companion.rules.course import Course, quantised
from companion.rules.judging import NO, put
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Choice, ChoosePoint, ChooseUnit
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.aiming import lay
from companion.rulesets.microwar144.attacking import strike
from companion.rulesets.microwar144.doubts import doubts, question
from companion.rulesets.microwar144.edges import behind_something
from companion.rulesets.microwar144.intents import Attack
from companion.rulesets.microwar144.watching import (
    along,
    crossings,
    guards_against,
    heading_at,
    length_of,
    next_crossing,
)

Steps = Generator[AnyRequest, AnyAnswer, Fact | None]

SHOOT, WAIT, HOLD = "microwar144.guard.shoot", "microwar144.guard.wait", "microwar144.guard.hold"
ALL, EACH, NONE = "microwar144.guard.all", "microwar144.guard.each", "microwar144.guard.none"

SAME = 0.001
"""Points of a path no farther apart than this many cm are the same point: the owner orders the guards there."""

AGAIN = 0.5
"""A guard whom M15 bars from a point is asked again no earlier than this many cm later."""


def moved_to(state: GameState, unit: str, place: Point, facing: float) -> tuple[UnitCarried | UnitMoved, ...]:
    """Put a unit on foot at a place of its way."""
    who = state.units[unit]
    moved = UnitMoved(unit=unit, position=place, facing=facing, level=who.level, altitude=who.altitude)
    return (UnitCarried(unit=unit, carrier=""), moved) if who.carrier else (moved,)


def context_at(state: GameState, unit: str, place: Point, facing: float) -> Context:
    """Look at the table as it would be with a unit at a place of its way."""
    there = fold(state, moved_to(state, unit, quantised(place), facing))
    return Context(state=there, field=Battlefield(there))


def shot_at(mover: str, guard: str) -> Attack:
    """Make the attack of a guard on a moving enemy."""
    return Attack(shooter=guard, target=mover, mode="guard")


def barred(context: Context, mover: str, suspects: Sequence[str]) -> set[str]:
    """Name those of the guards behind something who stand too far from their edge to fire at the mover here (M15)."""
    return {each for each in suspects if lay(context, shot_at(mover, each), watched=True).plan.refusals}


class Watch:
    """The guards along one move, from its beginning to its end or the mover's."""

    def __init__(self, course: Course, before: Context, unit: str, path: tuple[Point, ...]) -> None:
        self._course = course
        self._unit = unit
        self._path = path
        self._before = before
        self._start = before.field.position(unit)
        self._length = length_of(self._start, path)
        self._reach = guards_against(before, unit)
        sure = crossings(before, unit, path)
        self._doubtful, self._perhaps = doubts(before, unit, path, sure)
        self._due: list[Caught] = sorted((*sure, *self._perhaps), key=lambda each: (each.at, each.guard))
        self._named: set[str] = set()
        self._suspects: tuple[str, ...] = ()
        self._there: tuple[Point, Context] | None = None

    def fire_until(self, limit: float | None) -> Steps:
        """Offer the guards their shots up to so many cm along the path; the headline of the mover's death, or None."""
        # A walking attack on the way may have felled a guard who had not fired yet.
        self._due = [each for each in self._due if not self._course.state.units[each.guard].out]
        while self._due and (limit is None or self._due[0].at <= limit + 1e-9):
            first = self._due[0]
            together = [each for each in self._due if each.at <= first.at + SAME]
            owner = self._first_owner(together)
            group = [each for each in together if self._side(each) == owner]
            self._due = [each for each in self._due if each not in group]
            fallen = yield from self._offer((yield from self._settled(group)))
            if fallen is not None:
                return fallen
        return None

    def _settled(self, group: Sequence[Caught]) -> Generator[AnyRequest, AnyAnswer, list[Caught]]:
        """Have the table say which of the guards in doubt may fire at all."""
        left: list[Caught] = []
        for each in group:
            measured = each not in self._perhaps
            if each.guard in self._doubtful or not measured:
                self._doubtful -= {each.guard}
                asked = question(self._before, each.guard, measured=measured)
                if (yield from put(self._course, asked)) == NO:
                    continue
            left.append(each)
        return left

    def _side(self, caught: Caught) -> str:
        return self._before.state.units[caught.guard].side

    def _first_owner(self, group: Sequence[Caught]) -> str:
        """Choose whose guards come first at one point: the players in the order of their turns."""
        sides = [each.id for each in self._before.state.sides]
        own = self._before.state.units[self._unit].side
        here = sides.index(own) + 1 if own in sides else 0
        order = {side: at for at, side in enumerate([*sides[here:], *sides[:here]])}
        return min((self._side(each) for each in group), key=lambda side: order.get(side, len(order)))

    def _offer(self, group: Sequence[Caught]) -> Steps:
        """Ask the owner of guards at one point: those who named it fire, then the others, in the owner's order."""
        if not group:
            return None
        barred = self._barred(group)
        ready: dict[str, Caught] = {}
        for each in group:
            if each.guard in barred:
                self._put_off(each)
            elif each.guard in self._named:
                fallen = yield from self._shoot(each)
                if fallen is not None:
                    return fallen
            else:
                ready[each.guard] = each
        if len(ready) > 1:
            return (yield from self._offer_together(ready))
        for each in ready.values():
            return (yield from self._ask(each))
        return None

    def _offer_together(self, left: dict[str, Caught]) -> Steps:
        request = Choice(
            reason="microwar144.reason.guards", rule="M7", unit=next(iter(left)), options=(ALL, EACH, NONE), policy=ALL
        )
        word = yield from choose(request)
        if word == NONE:
            return None
        while left:
            guard = next(iter(left))
            if word == EACH and len(left) > 1:
                order = ChooseUnit(reason="microwar144.reason.guard_order", rule="M7", unit=guard, among=tuple(left))
                guard = yield from choose(order)
            caught = left.pop(guard)
            fallen = yield from (self._ask(caught) if word == EACH else self._shoot(caught))
            if fallen is not None:
                return fallen
        return None

    def _ask(self, caught: Caught) -> Steps:
        """Ask a guard's owner: fire now, wait for a later point, or hold its fire."""
        guard = caught.guard
        self._course.tell("microwar144.trace.crosses", "M7", guard=guard, unit=self._unit, at=round(caught.at, 3))
        reason = "microwar144.reason.guard"
        word = yield from choose(
            Choice(reason=reason, rule="M7", unit=guard, options=(SHOOT, WAIT, HOLD), policy=SHOOT)
        )
        if word == HOLD:
            return None
        if word == SHOOT:
            return (yield from self._shoot(caught))
        wanted = yield from point(
            ChoosePoint(reason="microwar144.reason.guard_point", rule="M7", unit=guard, suggested=self._path[-1])
        )
        later = self._later(caught, max(along(self._start, self._path, wanted), caught.at))
        if later is None:
            self._course.tell("microwar144.trace.no_later_point", "M7", guard=guard, unit=self._unit)
            return None
        self._named.add(guard)
        self._wait(later)
        return None

    def _later(self, caught: Caught, after: float) -> Caught | None:
        reach = {caught.guard: self._reach[caught.guard]}
        return next_crossing(self._before, self._unit, self._path, reach, after)

    def _wait(self, later: Caught) -> None:
        self._due = sorted([*self._due, later], key=lambda each: (each.at, each.guard))

    def _barred(self, group: Sequence[Caught]) -> set[str]:
        """Name the guards at one point who stand too far from their edge to fire at it (M15)."""
        context = self._context_at(group[0])
        self._suspects = behind_something(context, self._unit, [each.guard for each in group])
        return barred(context, self._unit, self._suspects)

    def _put_off(self, caught: Caught) -> None:
        """Ask a guard whom M15 bars here again at a later point, if there is one."""
        again = min(caught.at + AGAIN, self._length)
        later = self._later(caught, again) if again > caught.at + SAME else None
        if later is not None:
            self._wait(later)
        else:
            self._course.tell("microwar144.trace.guard_barred", "M15", guard=caught.guard, unit=self._unit)

    def _context_at(self, caught: Caught) -> Context:
        if self._there is None or self._there[0] != caught.point:
            facing = heading_at(self._start, self._path, caught.at, self._before.state.units[self._unit].facing)
            self._there = (caught.point, context_at(self._course.state, self._unit, caught.point, facing))
        return self._there[1]

    def _shoot(self, caught: Caught) -> Steps:
        """Let a guard fire at the mover where it is; it stays there if it dies."""
        course, unit, attack = self._course, self._unit, shot_at(self._unit, caught.guard)
        at_edge = caught.guard not in self._suspects
        laid = lay(self._context_at(caught), attack, watched=True, at_edge=at_edge)
        self.stand(caught.point, caught.at)
        result = yield from strike(course, attack, laid, watched=True)
        if not course.state.units[unit].out:
            return None
        values = {**result.values, "unit": unit, "at": round(caught.at, 1)}
        return course.tell("microwar144.result.shot_down", "M7", "", values)

    def stand(self, place: Point, at: float, facing: float | None = None) -> None:
        """Let the mover come to a place of its path, so many cm along it, unless it is there already."""
        state, place = self._course.state, quantised(place)
        who = state.units[self._unit]
        if facing is None:
            facing = heading_at(self._start, self._path, at, who.facing)
        if who.position != place or who.facing != round(facing % 360.0, 3) or who.carrier:
            self._course.happen(*moved_to(state, self._unit, place, facing))
