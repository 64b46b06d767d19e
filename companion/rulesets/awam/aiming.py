"""What is known of a shot before it is fired: weapon, range, sight, cover, modifiers, need, refusals (A22-A28)."""

from dataclasses import dataclass

from companion.battlefield.reports import Sighted
from companion.rules.judging import Judge
from companion.rules.plan import Fault, Limit, Modifier, Need, Plan, Refusal
from companion.rules.ruleset import Context
from companion.rulesets.awam.declarations import FIREARMS, THROWN
from companion.rulesets.awam.figure import Figure, figure
from companion.rulesets.awam.game import game, shaken_refusal, turn_refusals, unit_faults
from companion.rulesets.awam.hiding import cover_from, spots, too_deep
from companion.rulesets.awam.intents import Fire
from companion.rulesets.awam.surroundings import cover_class, in_wood, nearer_enemies
from companion.rulesets.awam.tables import AwamTables


@dataclass(frozen=True, slots=True)
class Aim:
    """A shot as it is laid: what the plan shows and what the resolution needs."""

    plan: Plan
    weapon: str
    modifiers: tuple[Modifier, ...]
    need: Need | None
    unaimed: bool
    thrown: bool


def weapon_at_hand(context: Context, shooter: Figure) -> str:
    """Name the weapon that a figure would use: a loaded firearm, longest range first, else something to throw."""
    tables = AwamTables(context.state.tables)

    def reach(weapon: str) -> float:
        key = f"fire.{weapon}.long"
        return tables.length(key if tables.has(key) else f"fire.{weapon}.short")

    firearms = sorted(shooter.firearms(), key=reach, reverse=True)
    loaded = [each for each in firearms if each in shooter.loaded(tables)]
    return next(iter((*loaded, *shooter.can_throw(), *firearms)), "")


def aim(context: Context, intent: Fire) -> Aim:
    """Lay a shot; nothing is rolled and nothing changes."""
    faults = list(unit_faults(context.state, intent.shooter, intent.target))
    if not faults and intent.shooter == intent.target:
        faults.append(Fault(code="awam.fault.self", place="target", values={"unit": intent.shooter}))
    if not faults:
        shooter = figure(context.state, intent.shooter)
        weapon = intent.weapon or weapon_at_hand(context, shooter)
        if weapon not in (*FIREARMS, *THROWN):
            code = "awam.fault.no_weapon" if not weapon else "awam.fault.weapon"
            faults.append(Fault(code=code, place="weapon", values={"unit": intent.shooter, "weapon": weapon}))
        faults += _unknown_places(context, intent)
    if faults:
        return Aim(Plan(faults=tuple(faults)), "", (), None, unaimed=False, thrown=False)
    return _Laying(context, intent, shooter, weapon).aim()


def _unknown_places(context: Context, intent: Fire) -> list[Fault]:
    """A shot without positions needs the table's own word on distance, sight and cover."""
    stated = intent.stated
    told = stated.distance is not None and stated.sees is not None and stated.hidden is not None
    if told:
        return []
    return [
        Fault(code="awam.fault.no_place", place=place, values={"unit": unit})
        for place, unit in (("shooter", intent.shooter), ("target", intent.target))
        if not context.field.stands(unit)
    ]


def _sighted(context: Context, shooter: str, target: str) -> Sighted:
    field = context.field
    return Sighted(
        measurement=field.measure(shooter, target),
        line=field.line_of_fire(shooter, target),
        cover=cover_from(context, shooter, target),
    )


class _Laying:
    """The steps of laying one shot."""

    def __init__(self, context: Context, intent: Fire, shooter: Figure, weapon: str) -> None:
        self.context = context
        self.intent = intent
        self.shooter = shooter
        self.target = figure(context.state, intent.target)
        self.weapon = weapon
        self.thrown = weapon in THROWN
        self.tables = AwamTables(context.state.tables)
        self.placed = context.field.stands(intent.shooter) and context.field.stands(intent.target)
        self.sighted = _sighted(context, intent.shooter, intent.target) if self.placed else None
        self.judge = Judge(context.state.tolerance, intent.rulings)
        self.refusals: list[Refusal] = []
        now = game(context.state)
        self.quick = now.may_fire == intent.shooter and intent.shooter in now.acted
        self.unaimed = self.quick if intent.unaimed is None else intent.unaimed

    def aim(self) -> Aim:
        state, intent = self.context.state, self.intent
        self.refusals += turn_refusals(state, intent.shooter, quick=self.quick)
        self.refusals += shaken_refusal(state, intent.shooter)
        self._loaded()
        self._seen()
        need = self._need()
        modifiers = self._modifiers()
        self._nearest()
        sighted = self.sighted
        plan = Plan(
            refusals=tuple(self.refusals),
            modifiers=modifiers,
            need=need,
            measurement=sighted.measurement if sighted else None,
            line=sighted.line if sighted else None,
            cover=sighted.cover if sighted else None,
            questions=self.judge.questions,
            limits=self._limits(),
        )
        return Aim(plan, self.weapon, modifiers, need, self.unaimed, self.thrown)

    def _limits(self) -> tuple[Limit, ...]:
        """Name the ranges of the weapon and the share that counts as cover."""
        tables = self.tables
        ranges = [key for band in ("short", "long") if tables.has(key := f"fire.{self.weapon}.{band}")]
        return (
            *(Limit(topic="range", value=tables.length(key), rule="A25") for key in ranges),
            Limit(topic="cover", value=tables.length("cover.fraction"), rule="A28"),
        )

    def _refuse(self, code: str, rule: str, **values: object) -> None:
        values = {"shooter": self.intent.shooter, "target": self.intent.target, **values}
        self.refusals.append(Refusal(code=code, rule=rule, values=values))

    def _spotted(self) -> bool:
        return spots(self.context, self.intent.shooter, self.intent.target, self.judge, meanwhile=True)

    def _loaded(self) -> None:
        if self.weapon not in self.shooter.weapons:
            self._refuse("awam.refusal.not_carried", "A22", weapon=f"awam.weapon.{self.weapon}")
        if self.thrown and self.tables.word("option.A22.thrown") == "free":
            return
        if self.thrown:
            self._bars_thrown()
            return
        if self.shooter.stage(self.weapon, self.tables):
            self._refuse("awam.refusal.unloaded", "A22", weapon=f"awam.weapon.{self.weapon}")
        if self.shooter.wet:
            self._refuse("awam.refusal.wet", "A22")

    def _bars_thrown(self) -> None:
        """By option a marker bars a throw as well."""
        if self.shooter.reload:
            self._refuse("awam.refusal.unloaded", "A22", weapon=f"awam.weapon.{self.weapon}")
        if self.shooter.wet:
            self._refuse("awam.refusal.wet", "A22")

    def _seen(self) -> None:
        stated = self.intent.stated.sees
        if stated is None and self.sighted is not None:
            line = self.sighted.line
            seen = self.judge.holds(
                "sight",
                "awam.question.sight",
                "A24",
                line.verdict,
                measured=line.seen,
                unit=self.intent.target,
                meanwhile=True,
            )
        else:
            seen = bool(stated)
        if not seen:
            self._refuse("awam.refusal.unseen", "A24")
        if self.target.unit.hidden and not self._spotted():
            self._refuse("awam.refusal.hidden", "A24")
        if stated is None and too_deep(self.context, self.intent.shooter, self.intent.target, self.judge):
            self._refuse("awam.refusal.too_deep", "A35")
        if self.context.state.units[self.intent.target].side == self.shooter.unit.side:
            self._refuse("awam.refusal.friend", "A24")

    @property
    def distance(self) -> float:
        stated = self.intent.stated.distance
        if stated is not None:
            return stated
        return self.sighted.measurement.edge if self.sighted else 0.0

    def _within(self, key: str, limit: float, *, meanwhile: bool | None = None) -> bool:
        told = self.intent.stated.distance is not None
        target = self.intent.target
        reason = f"awam.question.{key}"
        return self.judge.within(key, reason, "A25", self.distance, limit, unit=target, told=told, meanwhile=meanwhile)

    def _need(self) -> Need:
        tables, weapon = self.tables, self.weapon
        short = tables.length(f"fire.{weapon}.short")
        band = "short"
        limit = short
        only = not tables.has(f"fire.{weapon}.long")
        if not self._within("short_range", short, meanwhile=True if only else None):
            band = "long"
            if not only:
                limit = tables.length(f"fire.{weapon}.long")
                in_range = self._within("long_range", limit, meanwhile=True)
            else:
                in_range = False
            if not in_range:
                self._refuse("awam.refusal.range", "A25", distance=self.distance, limit=limit)
        key = f"fire.{weapon}.{band}_score"
        entry = tables.entry(key if tables.has(key) else f"fire.{weapon}.short_score")
        score = int(entry.value)
        return Need(
            sides=tables.number(f"fire.{weapon}.die"),
            score=score,
            least=score + (1 if tables.strict else 0),
            rule="A25",
            source=entry.source,
            band=band,
        )

    def _modifiers(self) -> tuple[Modifier, ...]:
        tables, found = self.tables, []
        if self.unaimed:
            found.append(tables.modifier("fire.unaimed", "awam.modifier.unaimed"))
        kind = self._cover()
        if kind:
            found.append(tables.modifier(f"fire.{kind}", f"awam.modifier.{kind}"))
        conditions = (
            ("prone", self.target.unit.pose == "prone"),
            ("ran", self.target.ran),
            ("wounded", self.shooter.wounds > 0),
            ("inexperienced", "inexperienced" in self.shooter.kinds),
            ("marksman", "marksman" in self.shooter.kinds),
        )
        found += [tables.modifier(f"fire.{key}", f"awam.modifier.{key}") for key, holds in conditions if holds]
        return tuple(found)

    def _cover(self) -> str:
        """Give the class of cover for A28, or nothing."""
        stated = self.intent.stated
        wood = stated.cover == "wood" or (stated.cover is None and in_wood(self.context, self.intent.target))
        limit = self.tables.length("cover.fraction")
        if stated.hidden is not None:
            kind = stated.cover if stated.cover in ("soft", "hard") else ("soft" if wood else "hard")
            return kind if stated.hidden >= limit or wood else ""
        if self.sighted is None:
            return ""
        cover = self.sighted.cover
        enough = wood or self.judge.holds(
            "cover",
            "awam.question.cover",
            "A28",
            cover.reaches(limit),
            measured=cover.fraction >= limit - 1e-9,
            value=cover.fraction,
            limit=limit,
            unit=self.intent.target,
        )
        kind = stated.cover or cover_class(self.context, self.intent.target, cover.pieces)
        return (kind if kind in ("soft", "hard") else "soft") if enough else ""

    def _nearest(self) -> None:
        if self.shooter.chooses_target or not self.placed:
            return
        nearer = nearer_enemies(self.context, self.intent.shooter, self.intent.target)
        if nearer:
            self._refuse("awam.refusal.nearest", "A24", nearest=nearer[0])
