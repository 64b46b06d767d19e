"""What is known of an attack before it is rolled: weapon, line of fire, range, covers, modifiers, need (M10-M15)."""

from dataclasses import dataclass
from typing import Literal

from companion.battlefield.reports import CoverReport, LineOfFire, Measurement
from companion.model.state import GameState
from companion.model.values import Scalar
from companion.rules.judging import Judge
from companion.rules.plan import Fact, Fault, Limit, Modifier, Plan, Refusal
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.activation import natural_facts, need_of
from companion.rulesets.microwar144.covering import (
    BEST_FIRST,
    Cover,
    Doubt,
    hidden_covers,
    that_count,
    vehicle_covers,
    within_area,
    worn_covers,
)
from companion.rulesets.microwar144.edges import to_firing_point
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.game import action_refusals, game, unit_faults
from companion.rulesets.microwar144.intents import Attack
from companion.rulesets.microwar144.tables import MicrowarTables, Weapon

Stance = Literal["still", "walking", "guard"]
BAND = "microwar144"


@dataclass(frozen=True, slots=True)
class Laid:
    """An attack as it is laid: what the plan shows and what the resolution needs."""

    plan: Plan
    weapon: Weapon | None = None
    stance: Stance = "still"


def stance_of(context: Context, intent: Attack) -> Stance:
    """Tell how an attack is made: as it says, else walking for a unit that has walked in this action."""
    if intent.mode:
        return intent.mode
    now = game(context.state)
    return "walking" if now.active == intent.shooter and now.step == "walked" else "still"


def lay(context: Context, intent: Attack, *, watched: bool = False, at_edge: bool = False) -> Laid:
    """Lay an attack; nothing is rolled and nothing changes.

    ``watched`` is for a guard whose line of fire and range the program has found to hold, at the enemy's very point;
    ``at_edge`` for one who is known to stand near enough to the point it fires from.
    """
    if faults := _faults(context, intent):
        return Laid(Plan(faults=tuple(faults)))
    return _Laying(context, intent, watched=watched, at_edge=at_edge).laid()


def place_faults(context: Context, intent: Attack) -> list[Fault]:
    """Find who would have to stand on the table: without places the table itself must say what it sees."""
    stated = intent.stated
    if stated.distance is not None and stated.sees is not None and stated.hidden is not None:
        return []
    return [
        Fault(code="microwar144.fault.no_place", place=place, values={"unit": unit})
        for place, unit in (("shooter", intent.shooter), ("target", intent.target))
        if not context.field.stands(unit)
    ]


def _faults(context: Context, intent: Attack) -> list[Fault]:
    faults = list(unit_faults(context.state, intent.shooter, intent.target))
    if faults:
        return faults
    if intent.shooter == intent.target:
        faults.append(Fault(code="microwar144.fault.self", place="target", values={"unit": intent.shooter}))
    who, values = fighter(context.state, intent.shooter), {"unit": intent.shooter, "weapon": intent.weapon}
    if not intent.weapon and not who.weapons:
        faults.append(Fault(code="microwar144.fault.no_weapon", place="weapon", values=values))
    elif (
        intent.weapon
        and not who.weapon(intent.weapon)
        and not MicrowarTables(context.state.tables).weapon(intent.weapon)
    ):
        faults.append(Fault(code="microwar144.fault.weapon", place="weapon", values=values))
    return faults + place_faults(context, intent)


def weapon_fact(state: GameState, weapon: Weapon | None) -> Fact:
    """Tell a weapon's range and firepower, and where they come from (M18)."""
    entry = state.tables.get(f"weapon.{weapon.key}.range") if weapon else None
    values: dict[str, Scalar] = {
        "weapon": f"microwar144.weapon.{weapon.key}" if weapon else "",
        "range": weapon.range if weapon else 0.0,
        "power": weapon.power if weapon else 0,
    }
    return Fact(code="microwar144.fact.weapon", rule="M18", source=entry.source if entry else "", values=values)


class _Laying:
    """The steps of laying one attack."""

    def __init__(self, context: Context, intent: Attack, *, watched: bool, at_edge: bool) -> None:
        self.context, self.intent = context, intent
        self.watched, self.at_edge = watched, at_edge
        self.tables = MicrowarTables(context.state.tables)
        self.shooter = fighter(context.state, intent.shooter)
        self.target = fighter(context.state, intent.target)
        self.stance = stance_of(context, intent)
        self.judge = Judge(context.state.tolerance, intent.rulings)
        self.refusals: list[Refusal] = []
        field = context.field
        self.measurement: Measurement | None = None
        self.line: LineOfFire | None = None
        self.cover: CoverReport | None = None
        if field.stands(intent.shooter) and field.stands(intent.target):
            self.measurement = field.measure(intent.shooter, intent.target)
            if watched and field.open_between(intent.shooter, intent.target):
                # Nothing can hide the one from the other: there is no cover, and no edge to fire from.
                return
            if not watched:
                self.line = field.line_of_fire(intent.shooter, intent.target)
            self.cover = field.cover(intent.shooter, intent.target)

    def laid(self) -> Laid:
        """Look at everything in the order of the rules."""
        if not self.watched:
            self._may_act()
        weapon = self._weapon()
        if not self.watched:
            self._seen()
            self._in_range(weapon)
        self._near_the_edge()
        modifiers = self._modifiers()
        need = need_of(self.tables.threshold(self.shooter.level), modifiers, BAND)
        plan = Plan(
            refusals=tuple(self.refusals),
            modifiers=modifiers,
            need=need,
            measurement=self.measurement,
            line=self.line,
            cover=self.cover,
            questions=self.judge.questions,
            facts=(weapon_fact(self.context.state, weapon), *natural_facts(need, modifiers)),
            limits=self._limits(weapon),
        )
        return Laid(plan, weapon, self.stance)

    def _limits(self, weapon: Weapon | None) -> tuple[Limit, ...]:
        """Name the range of the weapon and the share that counts as cover."""
        cover = Limit(topic="cover", value=self.tables.length("cover.fraction"), rule="M13")
        return (*((Limit(topic="range", value=weapon.range, rule="M10"),) if weapon else ()), cover)

    def _refuse(self, code: str, rule: str, **values: object) -> None:
        values = {"shooter": self.intent.shooter, "target": self.intent.target, **values}
        self.refusals.append(Refusal(code=code, rule=rule, values=values))

    def _may_act(self) -> None:
        if self.stance != "guard":
            self.refusals += action_refusals(
                self.context.state, self.intent.shooter, half="shot" if self.stance == "walking" else ""
            )
            if self.stance == "walking" and self.tables.option("M6.shot_from") == "end" and not self._has_walked():
                self._refuse("microwar144.refusal.shot_from", "M6")
            return
        if not self.shooter.guard:
            self._refuse("microwar144.refusal.no_guard", "M7")
        elif self.measurement is not None:
            # The program offers guards their shots itself, along the enemy's way.
            self._refuse("microwar144.refusal.guard_watches", "M7")
        elif self.shooter.unit.side == game(self.context.state).side:
            self._refuse("microwar144.refusal.guard_own_turn", "M6")

    def _has_walked(self) -> bool:
        now = game(self.context.state)
        return now.active == self.intent.shooter and now.step == "walked"

    @property
    def distance(self) -> float | None:
        """The distance edge to edge in cm: the table's word, else the program's."""
        stated = self.intent.stated.distance
        if stated is not None:
            return stated
        return self.measurement.edge if self.measurement else None

    def _weapon(self) -> Weapon | None:
        key = self.intent.weapon
        if not key:
            return self.shooter.weapon_at_hand(self.distance)
        own = self.shooter.weapon(key)
        if own is None:
            self._refuse("microwar144.refusal.not_carried", "M10", weapon=f"microwar144.weapon.{key}")
        return own or self.tables.weapon(key)

    def _seen(self) -> None:
        stated = self.intent.stated.sees
        if stated is None and self.line is not None:
            line = self.line
            seen = self.judge.holds(
                "sight",
                "microwar144.question.sight",
                "M10",
                line.verdict,
                measured=line.seen,
                unit=self.intent.target,
                meanwhile=True,
            )
        else:
            seen = bool(stated)
        if not seen:
            self._refuse("microwar144.refusal.unseen", "M10")
        if self.target.unit.side == self.shooter.unit.side:
            self._refuse("microwar144.refusal.friend", "M10")

    def _in_range(self, weapon: Weapon | None) -> None:
        distance = self.distance
        if weapon is None or distance is None:
            return
        told, target = self.intent.stated.distance is not None, self.intent.target
        reason = "microwar144.question.range"
        if not self.judge.within(
            "range", reason, "M10", distance, weapon.range, unit=target, told=told, meanwhile=True
        ):
            self._refuse("microwar144.refusal.range", "M10", distance=distance, limit=weapon.range)

    def _near_the_edge(self) -> None:
        told = self.intent.stated.sees is not None
        if self.cover is None or self.at_edge or told or (self.line is not None and not self.line.seen):
            return
        found = to_firing_point(self.context, self.intent.shooter, self.intent.target)
        if found is None:
            return
        distance, what = found
        limit = self.tables.length("cover.edge")
        reason, shooter = "microwar144.question.edge", self.intent.shooter
        if not self.judge.within("edge", reason, "M15", distance, limit, unit=shooter, meanwhile=True):
            self._refuse(
                "microwar144.refusal.edge", "M15", distance=distance, limit=limit, what=_named(self.context, what)
            )

    def _modifiers(self) -> tuple[Modifier, ...]:
        tables, found = self.tables, []
        if self.stance != "guard" and self.shooter.aims_at(self.intent.target):
            times = 2 if tables.option("M10.aimed") == "twice" else 1
            found.append(tables.modifier("attack.aimed", "microwar144.modifier.aimed", times))
        if self.stance == "walking":
            found.append(tables.modifier("attack.walking", "microwar144.modifier.walking"))
        return (*found, *self._cover_modifiers())

    def _cover_modifiers(self) -> list[Modifier]:
        tables, target = self.tables, self.target
        covers = [*worn_covers(target, tables), *vehicle_covers(self.context, target), *self._sheltering()]
        found = [each.modifier(tables) for each in that_count(covers, tables)]
        if not target.covered:
            return found
        run = Cover("covered_run", tables.run_grade, "covered_run").modifier(tables)
        if self.stance != "guard":
            return [*found, run]
        guard = tables.modifier("attack.guard_covered_run", "microwar144.modifier.guard_covered_run")
        # The run's light cover and the guard's -2 are the same two points, unless the option has both.
        return [*found, guard, run] if tables.option("M10.covered_run") == "twice" else [*found, guard]

    def _sheltering(self) -> tuple[Cover, ...]:
        """Give the covers that hide at least half of the target: by the table's word, else by geometry (M13)."""
        stated = self.intent.stated
        limit = self.tables.length("cover.fraction")
        if stated.hidden is not None:
            named = next((each for each in BEST_FIRST if each == stated.cover), None)
            grade = named or self._grade_in_picture() or "light"
            return (Cover("environment", grade, "environment"),) if stated.hidden >= limit - 1e-9 else ()
        if self.cover is None:
            return ()
        return (*hidden_covers(self.context, self.cover, self._half_hidden), *self._around())

    def _half_hidden(self, doubt: Doubt) -> bool:
        """Ask the table about a share of the target that is too close to half (M13)."""
        reason = "microwar144.question.cover"
        return self.judge.holds(
            doubt.key,
            f"{reason}_{doubt.part}" if doubt.part else reason,
            "M13",
            "close",
            measured=doubt.measured,
            value=doubt.fraction,
            limit=doubt.limit,
            unit=self.intent.target,
        )

    def _grade_in_picture(self) -> Literal["light", "medium", "high"] | None:
        if self.cover is None:
            return None
        covers = hidden_covers(self.context, self.cover, lambda doubt: doubt.measured)
        return covers[0].grade if covers else None

    def _around(self) -> tuple[Cover, ...]:
        """Give the cover of a wood in which the whole target stands, by option."""
        if self.cover is None or not self.cover.standing_in:
            return ()
        terrain = self.context.state.terrain
        pieces = [terrain.find(each) for each in within_area(self.context, self.intent.target, self.cover.standing_in)]
        return tuple(
            Cover("environment", grade, piece.kind)
            for piece in pieces
            for grade in BEST_FIRST
            if piece is not None and piece.cover == grade
        )


def _named(context: Context, what: str) -> str:
    """Name a piece by its own name or its kind's wording code; a unit by its id."""
    piece = context.state.terrain.find(what)
    return what if piece is None else piece.name or f"ui.kind.{piece.kind}"


def plan_attack(context: Context, intent: Attack) -> Plan:
    """Say all that is known of an attack before it is rolled."""
    return lay(context, intent).plan
