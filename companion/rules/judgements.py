"""Verdicts that the table keeps: how each is found, and the lines that say why."""

from collections.abc import Iterator

from msgspec import Struct

from companion.battlefield.battlefield import Battlefield, Place
from companion.battlefield.bodies import NotOnTableError, borne_by
from companion.battlefield.reports import (
    Caught,
    CoverReport,
    LineOfFire,
    Measurement,
    PathCost,
    Verdict,
    WayOut,
    within,
)
from companion.battlefield.way_out_questions import InCover, InLineOfFire, InRange, Question
from companion.geometry.points import heading, step
from companion.model.state import GameState
from companion.model.values import Point, Scalar
from companion.rules.course import Course
from companion.rules.intents import Judgement
from companion.rules.plan import Fact, Fault
from companion.rules.ruleset import Context, Procedure
from companion.rules.validity import on_table


class Judged(Struct, frozen=True, kw_only=True):
    """A verdict with all it rests on; ``verdict`` is None where there is no limit to hold a length against."""

    verdict: Verdict | None
    measurement: Measurement | None = None
    line: LineOfFire | None = None
    cover: CoverReport | None = None
    path: PathCost | None = None
    caught: Caught | None = None


def judge(field: Battlefield, intent: Judgement) -> Judged:
    """Find a verdict on a table; the intent must be without faults there."""
    match intent.topic:
        case "range":
            a, b = _ends(intent)
            measured = field.measure(a, b)
            limit = intent.limit
            return Judged(verdict=None if limit is None else measured.within(limit), measurement=measured)
        case "path":
            path = field.path(
                intent.unit,
                intent.path,
                intent.speeds,
                wholly=intent.wholly,
                budget=intent.budget,
                climbs=intent.climbs,
            )
            return Judged(verdict=path.verdict, path=path)
        case "guard":
            caught = field.watch(intent.target, intent.path, {intent.unit: intent.limit or 0.0})
            first = caught[0] if caught else None
            return Judged(verdict="yes" if first else "no", caught=first)
        case _:
            return _sighted(field, intent)


def _sighted(field: Battlefield, intent: Judgement) -> Judged:
    measured = field.measure(intent.unit, intent.target)
    line = field.line_of_fire(intent.unit, intent.target)
    cover = field.cover(intent.unit, intent.target, intent.method)
    verdict: Verdict | None = line.verdict
    if intent.topic == "cover":
        verdict = None if intent.limit is None else cover.reaches(intent.limit)
    return Judged(verdict=verdict, measurement=measured, line=line, cover=cover)


def _ends(intent: Judgement) -> tuple[Place, Place]:
    return (intent.unit or intent.start or (0.0, 0.0), intent.target or intent.end or (0.0, 0.0))


def question_of(intent: Judgement) -> Question | None:
    """Give what a step would have to change; nothing where no way out can be looked for."""
    if intent.topic == "line_of_fire":
        return InLineOfFire()
    if intent.limit is None:
        return None
    if intent.topic == "range":
        return InRange(intent.limit)
    return InCover(intent.limit) if intent.topic == "cover" and intent.method == "silhouette" else None


def faults(intent: Judgement, context: Context) -> Iterator[Fault]:
    """Find what makes a verdict impossible: somebody unknown or not on the table, an end or a limit that is missing."""
    found = list(_faults(intent, context))
    yield from found or way_faults(intent, context)


def _faults(intent: Judgement, context: Context) -> Iterator[Fault]:
    state, field = context.state, context.field
    for place, key, point in (("unit", intent.unit, intent.start), ("target", intent.target, intent.end)):
        if not key:
            needed = intent.topic != "path" or place == "unit"
            if needed and (intent.topic != "range" or point is None):
                yield Fault(code="core.fault.judged.end", place=place, values={})
        elif key in state.units:
            if not field.stands(key):
                yield Fault(code="core.fault.judged.off_table", place=place, values={"unit": key})
        elif intent.topic != "range" or not _lies(field, key):
            yield Fault(code="core.fault.unknown_unit", place=place, values={"id": key})
    if intent.unit and intent.unit == intent.target:
        yield Fault(code="core.fault.judged.end", place="target", values={})
    if intent.topic in ("path", "guard") and not intent.path:
        yield Fault(code="core.fault.judged.path", place="path", values={})
    if intent.topic == "path" and not intent.speeds:
        yield Fault(code="core.fault.judged.speeds", place="speeds", values={})
    if intent.topic == "guard" and intent.limit is None:
        yield Fault(code="core.fault.judged.limit", place="limit", values={})


def way_faults(intent: Judgement, context: Context) -> Iterator[Fault]:
    """Find steps that belong to somebody else, or that do not change the verdict on this table."""
    for at, each in enumerate(intent.ways):
        place = f"ways[{at}]"
        if each.mover not in (intent.unit, intent.target) or each.mover not in context.state.units:
            yield Fault(code="core.fault.unknown_unit", place=place, values={"id": each.mover})
        elif not on_table(context.state.table, each.to) or not _changes(context.field, intent, each):
            yield Fault(code="core.fault.judged.way", place=place, values={"unit": each.mover})


def _changes(field: Battlefield, intent: Judgement, way: WayOut) -> bool:
    if question_of(intent) is None:
        return False
    there = field.with_unit_at(way.mover, way.to)
    return (way.before, way.after) == (_plainly(field, intent), _plainly(there, intent)) and way.before != way.after


def _plainly(field: Battlefield, intent: Judgement) -> Verdict:
    """Give a verdict as it is measured, without tolerance."""
    if intent.topic == "range":
        a, b = _ends(intent)
        return within(field.measure(a, b).edge, intent.limit or 0.0, 0.0)
    if intent.topic == "cover":
        fraction = field.cover(intent.unit, intent.target).fraction
        return "yes" if fraction >= (intent.limit or 0.0) - 1e-9 else "no"
    return "yes" if field.sees(intent.unit, intent.target) else "no"


def _lies(field: Battlefield, piece: str) -> bool:
    """Tell whether something of this id lies on the table and can be measured to."""
    try:
        return field.measure(piece, piece).contact
    except NotOnTableError:
        return False


def resolve(course: Course, intent: Judgement) -> Procedure:
    """Write a verdict into the journal; nothing on the table changes."""
    yield from ()
    judged = judge(course.context.field, intent)
    for fact in facts(course.state, intent, judged):
        course.tell(fact.code, fact.rule, fact.source, fact.values)
    headline = headline_of(course.state, intent, judged)
    return course.outcome(course.tell(headline.code, headline.rule, headline.source, headline.values))


def headline_of(state: GameState, intent: Judgement, judged: Judged) -> Fact:
    """Say a verdict in one line."""
    values: dict[str, Scalar] = {
        "unit": _named(state, intent.unit),
        "target": _named(state, intent.target),
        **_figures(intent, judged),
    }
    code = f"core.ruling.{intent.topic}.{judged.verdict or 'measured'}"
    return Fact(code=code, rule=intent.rule, values=values)


def _figures(intent: Judgement, judged: Judged) -> dict[str, Scalar]:
    values: dict[str, Scalar] = {}
    if intent.limit is not None:
        values["limit"] = percent_of(intent.limit) if intent.topic == "cover" else intent.limit
    if intent.topic == "range" and judged.measurement is not None:
        values["cm"] = _cm(judged.measurement.edge)
    if intent.topic == "cover" and judged.cover is not None:
        values["percent"] = percent_of(judged.cover.fraction)
    if judged.path is not None:
        values |= {"length": _cm(judged.path.length), "reached": _cm(judged.path.reached)}
    if judged.caught is not None:
        values["at"] = _cm(judged.caught.at)
    return values


def facts(state: GameState, intent: Judgement, judged: Judged) -> Iterator[Fact]:
    """Say why: method, lines, what is in the way, percentages, tolerance and the way out, one line each."""
    yield from _measured(judged)
    if intent.topic != "cover":
        yield from _seen(state, judged)
    yield from _hidden(state, intent, judged)
    if judged.path is not None:
        yield from _walked(state, judged.path)
    if judged.caught is not None:
        values: dict[str, Scalar] = {"at": _cm(judged.caught.at), **_point(judged.caught.point)}
        yield Fact(code="core.ruling.why.caught", values=values)
    yield Fact(code="core.ruling.why.tolerance", values={"cm": state.tolerance})
    for each in intent.ways:
        yield way_fact(state, intent, each)


def _measured(judged: Judged) -> Iterator[Fact]:
    measured = judged.measurement
    if measured is not None:
        values: dict[str, Scalar] = {"cm": _cm(measured.edge), "centre": _cm(measured.centre)}
        yield Fact(code="core.ruling.why.edges", values=values)


def _seen(state: GameState, judged: Judged) -> Iterator[Fact]:
    line = judged.line
    if line is None:
        return
    if line.seen:
        ends: dict[str, Scalar] = {
            "ax": _cm(line.a[0]),
            "ay": _cm(line.a[1]),
            "bx": _cm(line.b[0]),
            "by": _cm(line.b[1]),
        }
        yield Fact(code="core.ruling.why.clear", values=ends)
    else:
        yield Fact(code="core.ruling.why.no_line")
    for each in line.blockers:
        yield Fact(code="core.ruling.why.blocker", values={"what": _named(state, each.id), **_point(each.at)})
    yield Fact(code="core.ruling.why.any")


def _hidden(state: GameState, intent: Judgement, judged: Judged) -> Iterator[Fact]:
    cover = judged.cover
    if cover is None:
        return
    share: dict[str, Scalar] = {"percent": _percent(cover.fraction)}
    least, greatest = _percent(cover.least), _percent(cover.greatest)
    if least == greatest:
        yield Fact(code="core.ruling.why.hidden_sure", values=share)
    else:
        yield Fact(code="core.ruling.why.hidden", values={**share, "least": least, "greatest": greatest})
    for each in cover.picture.patches:
        if each.share > 0.0005:
            values: dict[str, Scalar] = {"what": _named(state, each.id), "percent": _percent(each.share)}
            yield Fact(code="core.ruling.why.piece", values=values)
    yield Fact(code="core.ruling.why.method", values={"method": f"core.method.{intent.method}"})


def _walked(state: GameState, path: PathCost) -> Iterator[Fact]:
    for piece in path.pieces:
        yield Fact(
            code="core.ruling.why.stretch",
            values={
                "start": _cm(piece.start),
                "end": _cm(piece.end),
                "what": _named(state, piece.terrain) if piece.terrain else "core.open_ground",
                "cost": round(piece.cost, 3),
            },
        )
    for each in path.climbs:
        values: dict[str, Scalar] = {
            "at": _cm(each.at),
            "what": _named(state, each.what),
            "difference": each.difference,
        }
        values |= {"obstacle": each.obstacle_cm, "figure": each.figure_cm}
        yield Fact(code="core.ruling.why.climb", rule="T18", values=values)
    if path.stop is not None:
        stop = path.stop
        what = _named(state, stop.what) if stop.what else ""
        yield Fact(code=f"core.ruling.why.stop.{stop.why}", values={"at": _cm(stop.at), "what": what})


TOWARDS = ("ahead", "ahead_right", "right", "back_right", "back", "back_left", "left", "ahead_left")
"""Where a step leads, as seen by one who looks at the other: eighths of a circle, clockwise."""


def way_fact(state: GameState, intent: Judgement, way: WayOut) -> Fact:
    """Say which least step of a unit changes a verdict, and into what: how far, and where to as it looks at the other.

    ``degrees`` is the direction on the table, clockwise from up.
    """
    values: dict[str, Scalar] = {"unit": way.mover, "cm": _cm(way.distance), "degrees": round(way.direction) % 360}
    values["towards"] = f"core.ruling.towards.{_eighth(state, intent, way)}"
    if intent.limit is not None:
        values["limit"] = percent_of(intent.limit) if intent.topic == "cover" else intent.limit
    return Fact(code=f"core.ruling.way.{intent.topic}.{way.after}", values=values)


def _eighth(state: GameState, intent: Judgement, way: WayOut) -> str:
    other = state.units.get(intent.target if way.mover == intent.unit else intent.unit)
    place = borne_by(state.units, other).position if other is not None else None
    ahead = heading(step(way.to, way.direction + 180.0, way.distance), place) if place is not None else 0.0
    return TOWARDS[round((way.direction - ahead) / 45.0) % 8]


def _named(state: GameState, key: str) -> str:
    """Name a piece by its own name or its kind's wording code, a unit by its id, and what is neither as a point."""
    if key in state.units:
        return key
    piece = state.terrain.find(key)
    return "core.ruling.point" if piece is None else piece.name or f"ui.kind.{piece.kind}"


def _point(point: Point) -> dict[str, Scalar]:
    return {"x": _cm(point[0]), "y": _cm(point[1])}


def _cm(length: float) -> float:
    return round(length, 3)


def _percent(fraction: float) -> float:
    return round(fraction * 100, 2)


def percent_of(fraction: float) -> int:
    """Round a hidden fraction to whole per cent; only what is hidden wholly is a hundred."""
    return 100 if fraction >= 1.0 - 1e-9 else min(round(fraction * 100), 99)
