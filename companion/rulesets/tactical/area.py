"""Fire at a place: the impact scatters from the aim point, and the blast takes who is within (T6)."""

import math
from collections.abc import Generator

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import LineOfFire, Measurement, within
from companion.model.board import RoundBase
from companion.model.units import Unit
from companion.model.values import Point, Scalar
from companion.rules.asking import direction, point
from companion.rules.course import Course
from companion.rules.judging import ruled_out
from companion.rules.plan import Fact, Fault, Overlay, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, ChooseDirection, ChoosePoint, Question
from companion.rules.ruleset import Context, Procedure
from companion.rulesets.tactical import blast, returning
from companion.rulesets.tactical.aiming import ask, faults_of, rule_on, settle, turn_refusals, weapon_fact
from companion.rulesets.tactical.blast import Reached
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.firing import begin
from companion.rulesets.tactical.harm import Harm
from companion.rulesets.tactical.intents_fire import AreaFire
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon

COMPASS, ARROW = 8, 72
"""Directions of the scatter die, and those told apart of a thrown arrow: every five degrees."""

SPOT = RoundBase(0.1)
"""The base of an aim point, as small as a mark on the table."""

FELLED = "tactical.result.area_felled"


def scattered(aim: Point, displacement: float, degrees: float) -> Point:
    """Give where the projectile falls: the displacement away from the aim point in a direction (T6); cm and degrees."""
    turn = math.radians(degrees)
    return (aim[0] + displacement * math.sin(turn), aim[1] - displacement * math.cos(turn))


def weapon_of(who: Figure, context: Context, key: str) -> Weapon | None:
    """Find the weapon meant: the one named, else the first that may be fired at a place."""
    if key:
        return who.weapon(key) or TacticalTables(context.state.tables).weapon(key)
    bursting = next((each for each in who.weapons if each.bursts), None)
    return bursting or next(iter(who.weapons), None)


class _Laying:
    """The steps of laying fire at a place."""

    def __init__(self, context: Context, intent: AreaFire) -> None:
        self.context, self.intent = context, intent
        self.shooter = figure(context.state, intent.shooter)
        self.weapon = weapon_of(self.shooter, context, intent.weapon)
        self.refusals: list[Refusal] = []
        self.questions: list[Question] = []
        self.measurement: Measurement | None = None
        self.line: LineOfFire | None = None

    def plan(self) -> Plan:
        """Look at everything in the order of the rules."""
        intent, weapon = self.intent, self.weapon
        self.refusals += turn_refusals(self.context, intent.shooter, intent.target, returns=intent.returns)
        if weapon is None:
            return Plan(refusals=tuple(self.refusals))
        self._fit(weapon)
        if intent.aim is not None:
            self._in_range(weapon, intent.aim)
            self._seen(weapon, intent.aim)
        return Plan(
            refusals=tuple(self.refusals),
            measurement=self.measurement,
            line=self.line,
            questions=tuple(self.questions),
            facts=(weapon_fact(self.context, weapon, burst=True), *self._falls(weapon)),
            overlays=self._drawn(weapon),
            chances=True,
        )

    def _refuse(self, code: str, rule: str, **values: Scalar) -> None:
        more = {"shooter": self.shooter.id, "unit": self.shooter.id, **values}
        self.refusals.append(Refusal(code=f"tactical.refusal.{code}", rule=rule, values=more))

    def _fit(self, weapon: Weapon) -> None:
        named = f"tactical.weapon.{weapon.key}"
        if self.shooter.weapon(weapon.key) is None:
            self._refuse("not_carried", "T3", weapon=named)
        if weapon.natural:
            self._refuse("natural", "T11", weapon=named)
        elif not weapon.bursts:
            self._refuse("no_blast", "T6", weapon=named)

    def _in_range(self, weapon: Weapon, aim: Point) -> None:
        field, intent = self.context.field, self.intent
        distance = intent.stated.distance
        tolerance = 0.0 if distance is not None else self.context.state.tolerance
        if field.stands(intent.shooter):
            self.measurement = field.measure(intent.shooter, aim)
            distance = self.measurement.edge if distance is None else distance
        if distance is None:
            return
        verdict, measured = within(distance, weapon.range, tolerance), within(distance, weapon.range, 0.0) == "yes"
        question = ask(
            self.context, "aim_range", "T5", verdict, unit="", measured=measured, value=distance, limit=weapon.range
        )
        if not settle(intent, self.questions, question, meanwhile=True):
            self._refuse("aim_range", "T5", distance=distance, limit=weapon.range)

    def _seen(self, weapon: Weapon, aim: Point) -> None:
        """Hold all but mortars to a place in sight (T6)."""
        stated = self.intent.stated.sees
        if weapon.indirect:
            return
        if stated is None and self.context.field.stands(self.intent.shooter):
            self.line = line_to(self.context, self.intent.shooter, aim)
            question = ask(
                self.context, "aim_sight", "T6", self.line.verdict, unit="", measured=self.line.seen, value=0, limit=0
            )
            seen = settle(self.intent, self.questions, question, meanwhile=True)
        else:
            seen = stated is not False
        if not seen:
            self._refuse("aim_unseen", "T6")

    def _impacts(self, weapon: Weapon) -> list[tuple[int, Point]]:
        aim = self.intent.aim
        if aim is None:
            return []
        if not weapon.displacement:
            return [(-1, aim)]
        return [(step, scattered(aim, weapon.displacement, step * 360.0 / COMPASS)) for step in range(COMPASS)]

    def _falls(self, weapon: Weapon) -> list[Fact]:
        """Say for each direction of the scatter die who would be within the blast, where anybody would."""
        found: list[Fact] = []
        if weapon.blast is None or self.intent.caught is not None:
            return found
        for step, impact in self._impacts(weapon):
            reached = blast.reach(self.context, self.intent, impact, weapon.blast)
            if step < 0:
                return list(blast.facts(self.context, reached))
            units = [figure(self.context.state, each) for each in reached.units]
            if names := ", ".join(each.unit.name for each in units if each.armour is None):
                values: dict[str, Scalar] = {"direction": f"tactical.direction.{step}", "names": names}
                found.append(Fact(code="tactical.fact.falls", rule="T6", values=values))
        return found or [Fact(code="tactical.fact.falls_idle", rule="T6")]

    def _drawn(self, weapon: Weapon) -> tuple[Overlay, ...]:
        if self.intent.aim is None or weapon.blast is None:
            return ()
        circles = [Overlay(kind="circle", points=(impact,), radius=weapon.blast) for _, impact in self._impacts(weapon)]
        return (*circles, Overlay(kind="point", points=(self.intent.aim,)))


def line_to(context: Context, shooter: str, aim: Point) -> LineOfFire:
    """Look from a miniature at a place on the table, as if at a mark that lies there."""
    side = next((each.side for each in context.state.units.values()), "")
    mark = Unit(id="aim.", name="aim", side=side, squad="aim", base=SPOT, position=aim, height=0.1, eye=0.1)
    marked = structs.replace(context.state, units={**context.state.units, mark.id: mark})
    return Battlefield(marked).line_of_fire(shooter, mark.id)


def plan_area(context: Context, intent: AreaFire) -> Plan:
    """Say all that is known of fire at a place before it is rolled: range, sight, who would be in the blast where."""
    faults = faults_of(context, intent, intent.shooter, intent.weapon, *(intent.caught or ()))
    faults = [each for each in faults if each.code != "tactical.fault.self"]
    if not faults and intent.stated.distance is None and not context.field.stands(intent.shooter):
        values = {"unit": intent.shooter}
        faults.append(Fault(code="tactical.fault.no_place", place="shooter", values=values))
    if faults:
        return Plan(faults=tuple(faults))
    return _Laying(context, intent).plan()


def fire_at_place(context: Context, intent: AreaFire) -> Procedure:
    """Fire at a place, and let everything happen that follows."""
    course = Course(context)
    weapon = weapon_of(figure(context.state, intent.shooter), context, intent.weapon)
    aimed = yield from _aimed(course, intent)
    if aimed is None:
        return course.outcome(course.tell("tactical.result.ruled_out", "T6", "", shooter=intent.shooter))
    intent = aimed
    begin(course, intent.shooter, intent.target, returns=intent.returns)
    assert intent.aim is not None, "the table was asked for it"  # noqa: S101
    impact = yield from _fall(course, intent.shooter, weapon, intent.aim)
    radius = weapon.blast if weapon is not None else None
    reached = yield from _reached(course, intent, impact, radius)
    harms: dict[str, Harm] = {}
    yield from blast.detonate(course, reached, harms, FELLED, blast.impact_drawn(impact, radius or 0.0))
    values: dict[str, Scalar] = {
        "shooter": intent.shooter,
        "weapon": f"tactical.weapon.{weapon.key}" if weapon else "",
        "x": round(impact[0], 4),
        "y": round(impact[1], 4),
        **blast.counts(harms),
    }
    headline = course.tell(f"tactical.result.area_{blast.outcome_of(harms)}", "T6", "", values)
    if TacticalTables(course.state.tables).option("T13.blast") == "counts":
        returning.note_attack(course, intent.shooter, reached.units, returns=intent.returns)
    return course.outcome(headline)


def _aimed(course: Course, intent: AreaFire) -> Generator[AnyRequest, AnyAnswer, AreaFire | None]:
    """Ask for the aim point where none is given, and settle what is too close to call; nothing if that forbids it."""
    if intent.aim is None:
        request = ChoosePoint(
            reason="tactical.reason.aim", rule="T6", unit=intent.shooter, suggested=_suggested(course.context, intent)
        )
        intent = structs.replace(intent, aim=(yield from point(request)))
    planned = plan = _Laying(course.context, intent).plan()
    while plan.questions:
        intent = yield from rule_on(course, intent, plan.questions[0], intent.shooter)
        plan = _Laying(course.context, intent).plan()
    return None if ruled_out(planned.refusals, plan.refusals, intent.sets_aside) else intent


def _suggested(context: Context, intent: AreaFire) -> Point:
    """Suggest whom the fire answers, else the nearest enemy in sight, else the shooter's own place."""
    field = context.field
    if intent.target and field.stands(intent.target):
        return field.position(intent.target)
    if not field.stands(intent.shooter):
        return (context.state.table.width / 2, context.state.table.height / 2)
    nearest = next(iter(field.enemies_by_distance(intent.shooter)), None)
    return field.position(nearest[0] if nearest else intent.shooter)


def _fall(course: Course, shooter: str, weapon: Weapon | None, aim: Point) -> Generator[AnyRequest, AnyAnswer, Point]:
    """Roll the scatter die, and let the projectile fall; a weapon without displacement hits where it is aimed (T6)."""
    if weapon is None or not weapon.displacement:
        return aim
    arrow = TacticalTables(course.state.tables).option("T6.scatter") == "arrow"
    request = ChooseDirection(
        reason="tactical.reason.scatter",
        rule="T6",
        unit=shooter,
        compass=ARROW if arrow else COMPASS,
        at=aim,
        reach=weapon.displacement,
        around=weapon.blast or 0.0,
    )
    degrees = yield from direction(course, request)
    impact = scattered(aim, weapon.displacement, degrees)
    course.tell("tactical.trace.impact", "T6", "", x=round(impact[0], 4), y=round(impact[1], 4))
    return impact


def _reached(
    course: Course, intent: AreaFire, impact: Point, radius: float | None
) -> Generator[AnyRequest, AnyAnswer, Reached]:
    """Find who is within the blast; the table settles who is too close to call."""
    if intent.caught is not None:
        return blast.stated(intent.caught)
    if radius is None:
        return Reached((), {})
    return (yield from blast.settled(course, intent, impact, radius))
