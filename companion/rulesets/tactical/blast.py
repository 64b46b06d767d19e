"""Blast: who is within its radius by the edges of the bases, and what it does to each of them (T6, T11, T14)."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from companion.battlefield.reports import within
from companion.model.values import Point, Scalar
from companion.rules.course import Course
from companion.rules.intents import Intent
from companion.rules.overlay import Overlay
from companion.rules.plan import Fact
from companion.rules.requests import AnyAnswer, AnyRequest, Question
from companion.rules.ruleset import Context
from companion.rulesets.tactical.aiming import ask, rule_on, settle
from companion.rulesets.tactical.figure import figure, vehicle_of
from companion.rulesets.tactical.harm import FELLED, Harm, destroy, survive
from companion.rulesets.tactical.projectile import Projectile
from companion.rulesets.tactical.tables import TacticalTables

Centre = Point | Projectile
"""Where a blast is measured from: the point of an impact, or the edges of a projectile at rest."""


@dataclass(frozen=True, slots=True)
class Reached:
    """Whom a blast reaches: in ``units`` those within it, the nearest first, with their distances in cm."""

    units: tuple[str, ...]
    distances: Mapping[str, float]
    questions: tuple[Question, ...] = ()


def touches(context: Context, unit: str) -> bool:
    """Tell whether a blast on the ground can do anything to a miniature: nothing to what is in the air or aboard it."""
    # Riders share the lot of what carries them; a comrade's back protects nobody.
    return not vehicle_of(context.state, unit) and not figure(context.state, unit).airborne


def reach(context: Context, intent: Intent, centre: Centre, radius: float) -> Reached:
    """Find who is within a blast: any part of the base counts, by option only its middle (T6, T11)."""
    questions, found = list[Question](), list[tuple[float, str]]()
    for edge, unit in _near(context, centre, radius):
        verdict = within(edge, radius, context.state.tolerance)
        measured = within(edge, radius, 0.0) == "yes"
        if measured and _raised(context, unit):
            verdict = "close"
        question = ask(context, "blast", "T6", verdict, unit=unit, measured=measured, value=edge, limit=radius)
        if touches(context, unit) and settle(intent, questions, question):
            found.append((edge, unit))
    ranked = sorted(found)
    return Reached(tuple(unit for _, unit in ranked), {unit: edge for edge, unit in ranked}, tuple(questions))


def _raised(context: Context, unit: str) -> bool:
    """Tell whether a man stands on a roof or on an upper floor: how high the blast bursts only the table knows."""
    who = context.state.units[unit]
    return who.altitude > 0.0 or who.level > 0


def _near(context: Context, centre: Centre, radius: float) -> list[tuple[float, str]]:
    """List how far off everybody is who may be within a blast: the edge of the base, by option its middle."""
    field = context.field
    if TacticalTables(context.state.tables).option("T6.within") == "edge":
        near = centre.near(field, radius) if isinstance(centre, Projectile) else field.near(centre, radius)
        return [(each.edge, each.id) for each in near]
    places = {unit: field.position(unit) for unit in field.standing()}
    if isinstance(centre, Projectile):
        return [(centre.from_edge(field, place), unit) for unit, place in places.items()]
    return [(field.measure(centre, place).edge, unit) for unit, place in places.items()]


def settled(course: Course, intent: Intent, impact: Point, radius: float) -> Generator[AnyRequest, AnyAnswer, Reached]:
    """Find who is within a blast about an impact; the table settles who is too close to call."""
    reached = reach(course.context, intent, impact, radius)
    while reached.questions:
        question = reached.questions[0]
        intent = yield from rule_on(course, intent, question, question.unit, impact_drawn(impact, radius))
        reached = reach(course.context, intent, impact, radius)
    return reached


def stated(caught: tuple[str, ...]) -> Reached:
    """Take the table's own word on who is within a blast."""
    return Reached(tuple(dict.fromkeys(caught)), {})


def facts(context: Context, reached: Reached) -> tuple[Fact, ...]:
    """Say of everybody within a blast how far off and what it does: kills, destroys, spares (T6)."""
    found = []
    for unit in reached.units:
        who = figure(context.state, unit)
        fate = "man" if who.infantry else "spared" if who.armour is not None else "destroyed"
        code = f"tactical.fact.blast_{fate}" if unit in reached.distances else f"tactical.fact.stated_{fate}"
        values: dict[str, Scalar] = {"unit": unit, "distance": reached.distances.get(unit, 0.0)}
        found.append(Fact(code=code, rule="T6", source="printed", values=values))
    return tuple(found)


def detonate(
    course: Course, reached: Reached, harms: dict[str, Harm], felled: str, overlays: tuple[Overlay, ...] = ()
) -> Generator[AnyRequest, AnyAnswer, None]:
    """Let a blast do its harm: men roll to survive, the armoured are spared, everything else is destroyed (T6, T14).

    ``harms`` gathers what happened to whom; once anybody has fallen, the headline is settled: ``felled`` is its code.
    """
    for unit in reached.units:
        sure = felled if fallen(harms) else ""
        who = figure(course.state, unit)
        if who.unit.out or not touches(course.context, unit):
            continue
        if unit in reached.distances:
            course.tell("tactical.trace.in_blast", "T6", "", unit=unit, distance=round(reached.distances[unit], 3))
        if who.armour is not None:
            course.tell("tactical.trace.spared", "T6", "printed", unit=unit)
        elif who.infantry:
            # A man in the blast is at least wounded, whatever his die says.
            harms[unit] = worse(
                harms.get(unit), (yield from survive(course, unit, "blast", settled=sure, overlays=overlays))
            )
        else:
            harms[unit] = yield from destroy(course, unit, settled=felled)


def worse(one: Harm | None, other: Harm) -> Harm:
    """Give the worse of two harms to one miniature."""
    order: tuple[Harm, ...] = ("missed", "none", "damaged", "wounded", "destroyed", "killed")
    return max(one or "none", other, key=order.index)


def impact_drawn(impact: Point, radius: float) -> tuple[Overlay, ...]:
    """Draw where a projectile has come down, and its blast."""
    return (
        Overlay(kind="circle", points=(impact,), radius=radius),
        Overlay(kind="point", points=(impact,)),
    )


def fallen(harms: Mapping[str, Harm]) -> bool:
    """Tell whether anybody has been killed or destroyed."""
    return any(each in FELLED for each in harms.values())


def outcome_of(harms: Mapping[str, Harm]) -> str:
    """Say the worst that has happened, as the end of a headline's code: felled, hurt or none."""
    if fallen(harms):
        return "felled"
    return "hurt" if any(each in ("wounded", "damaged") for each in harms.values()) else "none"


def counts(harms: Mapping[str, Harm]) -> dict[str, Scalar]:
    """Count who fell and who was hurt."""
    return {
        "felled": sum(each in FELLED for each in harms.values()),
        "hurt": sum(each in ("wounded", "damaged") for each in harms.values()),
    }
