"""What is known of a shot at a target before it is rolled: weapon, prey, sight, range, thirds of cover (T7)."""

import math
from collections.abc import Generator
from dataclasses import dataclass
from typing import Literal, TypeVar

from msgspec import structs

from companion.battlefield.reports import CoverReport, LineOfFire, Measurement, Verdict, within
from companion.geometry.points import heading
from companion.model.tables import Entry
from companion.model.values import Scalar
from companion.rules.course import Course
from companion.rules.intents import Intent
from companion.rules.judging import put
from companion.rules.overlay import Overlay
from companion.rules.plan import Fact, Fault, Limit, Need, Plan, Refusal
from companion.rules.requests import AnyAnswer, AnyRequest, Question
from companion.rules.ruleset import Context
from companion.rulesets.tactical import returning
from companion.rulesets.tactical.figure import Figure, can_harm, figure, vehicle_of
from companion.rulesets.tactical.game import action_refusals, shut_in, unit_faults
from companion.rulesets.tactical.intents_fire import Fire
from companion.rulesets.tactical.tables import TacticalTables
from companion.rulesets.tactical.weapons import Weapon, source_of

Cover = Literal["little", "some", "much"]
Declared = TypeVar("Declared", bound=Intent)
BAND = "tactical"
EXACT = 1e-9
MORE = 1e-6
"""A third is exceeded by this much more."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A shot as it is laid: what the plan shows and what the resolution needs; ``least`` is the least die that hits."""

    plan: Plan
    target: str
    weapon: Weapon | None = None
    least: int = 0
    questions: tuple[Question, ...] = ()

    @property
    def allowed(self) -> bool:
        """Tell whether nothing stands against the shot."""
        return not self.plan.faults and not self.plan.refusals


def more_than(report: CoverReport, limit: float) -> Verdict:
    """Say whether more than this fraction is hidden; exactly the limit counts as no more (T7)."""
    if report.least <= limit + EXACT < report.greatest:
        return "close"
    return "yes" if report.fraction > limit + EXACT else "no"


def third_of(fraction: float, tables: TacticalTables) -> Cover:
    """Tell by thirds how much of a target is covered (T7)."""
    if fraction > tables.length("cover.much") + EXACT:
        return "much"
    return "some" if fraction > tables.length("cover.some") + EXACT else "little"


def settle(intent: Intent, questions: list[Question], question: Question, *, meanwhile: bool | None = None) -> bool:
    """Take the table's ruling where a comparison is too close to call; ask for it where there is none yet.

    While it is open the answer is what was measured, or ``meanwhile``: nothing is refused on an open question.
    """
    ruled = intent.rulings.get(question.key)
    if ruled in ("yes", "no"):
        return ruled == "yes"
    if question.verdict != "close":
        return question.verdict == "yes"
    questions.append(question)
    return question.policy == "yes" if meanwhile is None else meanwhile


def ask(
    context: Context, name: str, rule: str, verdict: Verdict, *, unit: str, measured: bool, value: float, limit: float
) -> Question:
    """Put a comparison as a question about a unit; its key names the unit, for one gesture may ask about many."""
    return Question(
        key=f"{name}.{unit}" if unit else name,
        reason=f"tactical.question.{name}",
        rule=rule,
        verdict=verdict,
        options=("yes", "no"),
        value=value,
        limit=limit,
        tolerance=context.state.tolerance,
        policy="yes" if measured else "no",
        unit=unit,
    )


def rule_on(
    course: Course, intent: Declared, question: Question, unit: str, overlays: tuple[Overlay, ...] = ()
) -> Generator[AnyRequest, AnyAnswer, Declared]:
    """Have the table settle a question, write its word into the trace, and give the intent with the ruling."""
    word = yield from put(course, question, unit, overlays=overlays, called="target")
    return structs.replace(intent, rulings={**intent.rulings, question.key: word})


def faults_of(context: Context, intent: Intent, shooter: str, weapon: str, *targets: str) -> list[Fault]:
    """Find what makes any fire impossible: unknown units, somebody out, no such weapon, nothing to fire with."""
    faults = list(unit_faults(context.state, shooter, *dict.fromkeys(targets)))
    if faults:
        return faults
    if shooter in targets:
        faults.append(Fault(code="tactical.fault.self", place="target", values={"unit": shooter}))
    who = figure(context.state, shooter)
    if not who.weapons and not weapon:
        faults.append(Fault(code="tactical.fault.no_weapon", place="weapon", values={"unit": shooter}))
    elif weapon and who.weapon(weapon) is None and TacticalTables(context.state.tables).weapon(weapon) is None:
        faults.append(Fault(code="tactical.fault.weapon", place="weapon", values={"unit": shooter, "weapon": weapon}))
    return faults


def turn_refusals(context: Context, shooter: str, attacker: str, *, returns: bool) -> list[Refusal]:
    """Say why a miniature may not fire now: its own fire action, or the answer to an attack (T1, T2, T13)."""
    if returns:
        return returning.refusals(context.state, shooter, attacker)
    found = action_refusals(context.state, shooter, "fire")
    if shut_in(context.state, shooter):
        values = {"unit": shooter, "carrier": vehicle_of(context.state, shooter)}
        found.append(Refusal(code="tactical.refusal.shut_in", rule="T3", values=values))
    return found


def weapon_fact(context: Context, weapon: Weapon, *, burst: bool = False) -> Fact:
    """Say what a weapon is, at a target or at a place, with where its range comes from."""
    entry = source_of(context.state.tables, weapon.key, "range")
    code = "natural" if weapon.natural else weapon.mode if weapon.small_arm else "burst" if burst else "weapon"
    values: dict[str, Scalar] = {
        "weapon": f"tactical.weapon.{weapon.key}",
        "range": weapon.range,
        "shots": weapon.shots,
        "damage": weapon.damage,
        "blast": weapon.blast or 0.0,
        "displacement": weapon.displacement,
    }
    return Fact(
        code=f"tactical.fact.{code}",
        rule=entry.rule if entry else "T5",
        source=entry.source if entry else "",
        values=values,
    )


def weapon_for(who: Figure, target: Figure, distance: float | None) -> Weapon | None:
    """Choose the weapon for a target: one that may harm it and reaches it, the most damaging first; else the first."""

    def rank(each: Weapon) -> tuple[bool, bool, int, float]:
        reaches = each.natural or distance is None or each.range >= distance - EXACT
        return can_harm(each, target), reaches and each.mode not in ("lobbed", "spray"), each.damage, each.range

    return max(who.weapons, key=rank, default=None)


def fronting(context: Context, shooter: str, target: str) -> tuple[Verdict, float]:
    """Tell whether a target is in the front hemisphere, and by how many degrees its centre lies off the facing (T19).

    Nearer the border of the hemisphere than the table's tolerance in cm it is too close to call.
    """
    field, half = context.field, TacticalTables(context.state.tables).length("arc.front")
    here, there = field.position(shooter), field.position(target)
    measured: Verdict = "yes" if field.in_arc(shooter, target, half) else "no"
    if here == there:
        return measured, 0.0
    off = abs((heading(here, there) - context.state.units[shooter].facing + 180.0) % 360.0 - 180.0)
    border = math.dist(here, there) * math.sin(math.radians(min(abs(off - half), 90.0)))
    close = half < 180.0 and border <= context.state.tolerance + EXACT and context.state.tolerance > 0.0
    return "close" if close else measured, off


class Laying:
    """The steps of laying one shot at one target."""

    def __init__(self, context: Context, intent: Fire, target: str) -> None:
        self.context, self.intent = context, intent
        self.tables = TacticalTables(context.state.tables)
        self.shooter, self.target = figure(context.state, intent.shooter), figure(context.state, target)
        self.refusals: list[Refusal] = []
        self.questions: list[Question] = []
        self.main = target == intent.target
        self.measurement: Measurement | None = None
        self.line: LineOfFire | None = None
        self.cover: CoverReport | None = None
        field = context.field
        if field.stands(intent.shooter) and field.stands(target):
            self.measurement = field.measure(intent.shooter, target)
            self.line = field.line_of_fire(intent.shooter, target)
            self.cover = field.cover(intent.shooter, target)

    def laid(self) -> Laid:
        """Look at everything in the order of the rules."""
        weapon = self._weapon()
        self._fit(weapon)
        self._seen()
        self._in_range(weapon)
        self._in_front(weapon)
        third = self._third()
        entry = self.tables.entry(f"hit.{third}")
        guided = weapon is not None and weapon.mode == "guided"
        plan = Plan(
            refusals=tuple(self.refusals),
            need=None if guided else self._need(entry),
            measurement=self.measurement,
            line=self.line,
            cover=self.cover,
            questions=tuple(self.questions),
            facts=(weapon_fact(self.context, weapon),) if weapon else (),
            limits=self._limits(weapon),
            chances=guided,
        )
        return Laid(plan, self.target.id, weapon, int(entry.value), tuple(self.questions))

    def _limits(self, weapon: Weapon | None) -> tuple[Limit, ...]:
        """Name the range of the weapon, and the thirds of cover: what is more than them counts (T7)."""
        thirds = [self.tables.length(f"cover.{name}") + MORE for name in ("some", "much")]
        ranges = () if weapon is None or weapon.natural else (Limit(topic="range", value=weapon.range, rule="T5"),)
        return (*ranges, *(Limit(topic="cover", value=each, rule="T7") for each in thirds))

    def _need(self, entry: Entry) -> Need:
        least = int(entry.value)
        return Need(sides=self.tables.die, score=least, least=least, rule=entry.rule, source=entry.source, band=BAND)

    def _refuse(self, code: str, rule: str, **values: Scalar) -> None:
        more = {"shooter": self.shooter.id, "target": self.target.id, **values}
        self.refusals.append(Refusal(code=f"tactical.refusal.{code}", rule=rule, values=more))

    def _ask(
        self,
        name: str,
        rule: str,
        verdict: Verdict,
        *,
        measured: bool,
        value: float,
        limit: float,
        meanwhile: bool | None = None,
    ) -> bool:
        question = ask(
            self.context, name, rule, verdict, unit=self.target.id, measured=measured, value=value, limit=limit
        )
        return settle(self.intent, self.questions, question, meanwhile=meanwhile)

    @property
    def distance(self) -> float | None:
        """The distance edge to edge in cm: the table's word on the main target, else the program's."""
        stated = self.intent.stated.distance if self.main else None
        if stated is not None:
            return stated
        return self.measurement.edge if self.measurement else None

    def _weapon(self) -> Weapon | None:
        key = self.intent.weapon
        if not key:
            return weapon_for(self.shooter, self.target, self.distance)
        own = self.shooter.weapon(key)
        if own is None:
            self._refuse("not_carried", "T3", weapon=f"tactical.weapon.{key}")
        return own or self.tables.weapon(key)

    def _fit(self, weapon: Weapon | None) -> None:
        """Hold a weapon to what it is for: small arms to the living, rockets to armour or air, mortars to places."""
        if self.target.unit.side == self.shooter.unit.side:
            self._refuse("friend", "T7")
        if carrier := vehicle_of(self.context.state, self.target.id):
            self._refuse("rides", "T7", carrier=carrier)
        if weapon is None:
            return
        named = f"tactical.weapon.{weapon.key}"
        if weapon.natural:
            self._refuse("natural", "T11", weapon=named)
        elif not weapon.aimed:
            self._refuse("place_only", "T6", weapon=named)
        elif not can_harm(weapon, self.target):
            if weapon.small_arm:
                self._refuse("living_only", "T19", weapon=named)
            else:
                self._refuse(f"prey_{weapon.target}", "T21", weapon=named)

    def _seen(self) -> None:
        stated = self.intent.stated.sees if self.main else None
        if stated is None and self.line is not None:
            line = self.line
            seen = self._ask("sight", "T7", line.verdict, measured=line.seen, value=0.0, limit=0.0, meanwhile=True)
        else:
            seen = stated is not False
        if not seen:
            self._refuse("unseen", "T7")
        if self.target.unit.hidden:
            self._refuse("hidden", "T7")

    def _in_range(self, weapon: Weapon | None) -> None:
        distance = self.distance
        if weapon is None or distance is None or weapon.natural:
            return
        tolerance = 0.0 if self.main and self.intent.stated.distance is not None else self.context.state.tolerance
        verdict = within(distance, weapon.range, tolerance)
        measured = within(distance, weapon.range, 0.0) == "yes"
        limit = weapon.range
        if not self._ask("range", "T5", verdict, measured=measured, value=distance, limit=limit, meanwhile=True):
            self._refuse("range", "T5", distance=distance, limit=weapon.range)

    def _in_front(self, weapon: Weapon | None) -> None:
        """Hold a machine gun to its front hemisphere (T19)."""
        if weapon is None or weapon.mode != "sweep" or self.measurement is None:
            return
        verdict, off = fronting(self.context, self.shooter.id, self.target.id)
        half = self.tables.length("arc.front")
        if not self._ask("front", "T19", verdict, measured=off <= half, value=off, limit=half, meanwhile=True):
            self._refuse("behind", "T19", weapon=f"tactical.weapon.{weapon.key}")

    def _third(self) -> Cover:
        """Tell by thirds how much of the target is covered: by the table's word, else by geometry (T7)."""
        stated = self.intent.stated.hidden if self.main else None
        if stated is not None:
            return third_of(stated, self.tables)
        if self.cover is None:
            return "little"
        if self._covered("much"):
            return "much"
        return "some" if self._covered("some") else "little"

    def _covered(self, third: Cover) -> bool:
        report, limit = self.cover, self.tables.length(f"cover.{third}")
        if report is None:
            return False
        more, fraction = more_than(report, limit), report.fraction
        return self._ask(f"cover_{third}", "T7", more, measured=fraction > limit + EXACT, value=fraction, limit=limit)


def lay(context: Context, intent: Fire, target: str = "") -> Laid:
    """Lay a shot at the intent's target, or at another of its targets; nothing is rolled and nothing changes."""
    target = target or intent.target
    faults = faults_of(context, intent, intent.shooter, intent.weapon, target)
    if faults := faults or _place_faults(context, intent, target):
        return Laid(Plan(faults=tuple(faults)), target)
    return Laying(context, intent, target).laid()


def _place_faults(context: Context, intent: Fire, target: str) -> list[Fault]:
    """Find who would have to stand on the table: without places the table itself must say what it sees."""
    stated = intent.stated
    told = stated.distance is not None and stated.sees is not None and stated.hidden is not None
    if told and target == intent.target:
        return []
    return [
        Fault(code="tactical.fault.no_place", place=place, values={"unit": unit})
        for place, unit in (("shooter", intent.shooter), ("target", target))
        if not context.field.stands(unit)
    ]
