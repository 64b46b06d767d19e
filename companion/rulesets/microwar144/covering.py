"""Covers: what a target wears, stands behind, rides in or runs under, and which of it counts (M12-M14)."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.battlefield.picture_shares import share_of
from companion.battlefield.reports import CoverReport, Verdict
from companion.rules.plan import Modifier
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.fighter import Fighter, fighter
from companion.rulesets.microwar144.keys import GRADES
from companion.rulesets.microwar144.tables import Grade, MicrowarTables

Kind = Literal["worn", "environment", "vehicle", "covered_run"]

OBJECTS = {"light_vest": "vest", "heavy_vest": "vest"}
"""Worn things that are one sort of object: two vests never add, by no option (M14)."""

BEST_FIRST: tuple[Grade, ...] = ("high", "medium", "light")


@dataclass(frozen=True, slots=True)
class Cover:
    """One cover of a target: its kind, its grade, and the sort of object that gives it."""

    kind: Kind
    grade: Grade
    what: str

    def modifier(self, tables: MicrowarTables) -> Modifier:
        """Take its points off a shot (M10, M12)."""
        entry = tables.worth(self.grade)
        code = f"microwar144.modifier.{self.kind}_{self.grade}"
        rule = "M6" if self.kind == "covered_run" else "M12"
        return Modifier(code=code, value=-int(entry.value), rule=rule, source=entry.source)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A hidden fraction that is too close to call against the half that M13 asks for.

    ``part`` names what hides it: a grade with the better ones, or the vehicles; empty where that is all that hides.
    """

    fraction: float
    limit: float
    part: str = ""
    key: str = "cover"

    @property
    def measured(self) -> bool:
        """Tell what geometry says."""
        return self.fraction >= self.limit - 1e-9


Settle = Callable[[Doubt], bool]
"""Says whether half is hidden where that is too close to call."""


def better(a: Grade, b: Grade) -> Grade:
    """Give the better of two grades."""
    return a if GRADES.index(a) >= GRADES.index(b) else b


def worn_covers(who: Fighter, tables: MicrowarTables) -> tuple[Cover, ...]:
    """List what a unit wears (M12)."""
    found = [(OBJECTS.get(item, item), tables.worn(item)) for item in who.worn]
    return tuple(Cover("worn", grade, what) for what, grade in found if grade)


def vehicle_covers(context: Context, who: Fighter) -> tuple[Cover, ...]:
    """Give the armour of the vehicle that a unit is, or rides in: it needs neither the half nor the edge (M13)."""
    found = [Cover("vehicle", who.vehicle, "vehicle")] if who.vehicle else []
    units, carrier = context.state.units, who.unit.carrier
    if carrier in units and (armour := fighter(context.state, carrier).vehicle):
        found.append(Cover("vehicle", armour, "vehicle"))
    return tuple(found)


def grades_of(context: Context, pieces: Collection[str]) -> dict[str, Grade]:
    """Give the grade of cover of each piece of terrain and each vehicle among the named ones that has any."""
    found: dict[str, Grade] = {}
    terrain = context.state.terrain
    for each in pieces:
        if each in context.state.units:
            if armour := fighter(context.state, each).vehicle:
                found[each] = armour
        elif (piece := terrain.find(each)) is not None:
            grade = next((known for known in BEST_FIRST if known == piece.cover), None)
            if grade:
                found[each] = grade
    return found


def best_half(
    report: CoverReport, grades: Mapping[str, Grade], limit: float, settle: Settle, part: str = ""
) -> Grade | None:
    """Find the highest grade whose pieces, with better ones, hide at least half of the target (M13).

    Where the share of a grade is too close to call ``settle`` says whether it counts; if not, the next lower one is
    looked at. ``part`` is what the table is asked about, the grade itself unless given.
    """
    below, above = report.fraction - report.least, report.greatest - report.fraction
    for grade in BEST_FIRST:
        pieces = tuple(each for each, own in grades.items() if better(own, grade) == own)
        if not pieces:
            continue
        share = share_of(report, pieces)
        verdict = _reaches(share, share - below, share + above, limit)
        if verdict == "close":
            doubt = Doubt(share, limit)
            if share < report.fraction - 1e-9:
                key = pieces[0] if len(pieces) == 1 else part or grade
                doubt = Doubt(share, limit, part or grade, f"cover.{key}")
            verdict = "yes" if settle(doubt) else "no"
        if verdict == "yes":
            return grade
    return None


def _reaches(share: float, least: float, greatest: float, limit: float) -> Verdict:
    if least < limit - 1e-9 <= greatest:
        return "close"
    return "yes" if share >= limit - 1e-9 else "no"


def within_area(context: Context, unit: str, standing_in: Iterable[str]) -> tuple[str, ...]:
    """Name the woods and the like with a cover grade that hold all of a unit's base: by option they cover it (M13)."""
    if MicrowarTables(context.state.tables).option("M13.area") != "covers":
        return ()
    terrain = context.state.terrain
    found = []
    for each in standing_in:
        piece = terrain.find(each)
        if piece and piece.sight == "area" and piece.cover and context.field.depth_inside(each, unit) > 0.0:
            found.append(each)
    return tuple(found)


def hidden_covers(context: Context, report: CoverReport, settle: Settle) -> tuple[Cover, ...]:
    """Give the covers behind which a target shelters from this shooter, terrain and vehicles.

    Terrain and vehicles are kinds of their own; where neither hides half of the target, both together may: that
    counts as terrain. What is too close to call is settled as it comes up.
    """
    tables = MicrowarTables(context.state.tables)
    limit = tables.length("cover.fraction")
    grades = grades_of(context, report.pieces)
    units = context.state.units
    groups: tuple[tuple[Kind, str, dict[str, Grade]], ...] = (
        ("environment", "", {each: grade for each, grade in grades.items() if each not in units}),
        ("vehicle", "vehicle", {each: grade for each, grade in grades.items() if each in units}),
    )
    if tables.option("M14.adding") == "objects":
        return _each_object(context, report, grades, limit, settle)
    covers = []
    for kind, part, members in groups:
        if grade := best_half(report, members, limit, settle, part):
            covers.append(Cover(kind, grade, kind))
    if (
        not covers
        and all(members for _, _, members in groups)
        and (together := best_half(report, grades, limit, settle))
    ):
        return (Cover("environment", together, "environment"),)
    return tuple(covers)


def _each_object(
    context: Context, report: CoverReport, grades: Mapping[str, Grade], limit: float, settle: Settle
) -> tuple[Cover, ...]:
    """By option, count every different object that hides half of the target by itself (M14)."""
    covers = []
    for each, own in grades.items():
        piece = context.state.terrain.find(each)
        if best_half(report, {each: own}, limit, settle, "" if piece else "vehicle"):
            covers.append(Cover("environment", own, piece.kind) if piece else Cover("vehicle", own, "vehicle"))
    return tuple(covers)


def that_count(covers: Iterable[Cover], tables: MicrowarTables) -> tuple[Cover, ...]:
    """Choose the covers that add up: the best of each kind, by option the best of each sort of object (M14)."""
    by_object = tables.option("M14.adding") == "objects"
    best: dict[tuple[str, str], Cover] = {}
    for each in covers:
        key = (each.kind, each.what if by_object else "")
        if key not in best or better(each.grade, best[key].grade) != best[key].grade:
            best[key] = each
    return tuple(best.values())
