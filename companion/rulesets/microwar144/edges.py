"""The edge, window or loophole that one fires from: near enough, or no attack (M15)."""

from collections.abc import Sequence

from msgspec import structs

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import CoverReport, LineOfFire
from companion.model.board import Opening
from companion.model.values import Point
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.covering import grades_of, within_area
from companion.rulesets.microwar144.tables import MicrowarTables


def to_firing_point(context: Context, shooter: str, target: str) -> tuple[float, str] | None:
    """Measure from a shooter to the point it fires from: the distance in cm and the piece, the worst of all pieces.

    Nothing for a shooter who is behind no cover: a piece is one when it would cover the shooter against this enemy.
    """
    limit = MicrowarTables(context.state.tables).length("cover.fraction")
    if not behind_something(context, target, (shooter,)):
        return None
    # As measured: the tolerance counts for the distance to the edge.
    state = structs.replace(context.state, tolerance=0.0)
    context = Context(state=state, field=Battlefield(state))
    report = context.field.cover(target, shooter)
    inside = set(within_area(context, shooter, report.standing_in))
    if inside:
        # Two in one wood have no edge of it between them.
        inside -= set(within_area(context, target, context.field.standing_in(target)))
    behind = {each.id for each in report.picture.patches if each.share >= limit - 1e-9} | inside
    known = grades_of(context, behind)
    line = context.field.line_of_fire(shooter, target)
    return max(((_distance(context, shooter, each, report, line), each) for each in known), default=None)


def behind_something(context: Context, target: str, shooters: Sequence[str]) -> tuple[str, ...]:
    """Name those shooters whom something may cover from a target, by one look at them all: for them M15 matters."""
    tables = MicrowarTables(context.state.tables)
    limit = tables.length("cover.fraction")
    area = any(each.sight == "area" and each.cover for each in context.state.terrain.pieces)
    hidden = context.field.hidden_fractions(target, shooters)
    return tuple(
        each for each in shooters if hidden[each] >= limit - 1e-3 or (area and context.field.standing_in(each))
    )


def _distance(context: Context, shooter: str, what: str, report: CoverReport, line: LineOfFire) -> float:
    """Measure to the opening that the line of fire leaves by, out of a wood to its border, else to the piece."""
    field = context.field
    piece = context.state.terrain.find(what)
    if piece is not None and piece.openings:
        distances = field.opening_distances(what, shooter)
        used = [
            distance
            for opening, distance in zip(piece.openings, distances, strict=True)
            if opening.open and _crosses(opening, line)
        ]
        if used:
            return min(used)
        if what in report.standing_in:
            return min(distances)
    if what in report.standing_in:
        return field.depth_inside(what, shooter)
    return field.measure(shooter, what).edge


def _crosses(opening: Opening, line: LineOfFire) -> bool:
    """Tell whether a line of fire passes between the two ends of an opening, seen from above."""
    a, b = _side(line.a, line.b, opening.a), _side(line.a, line.b, opening.b)
    c, d = _side(opening.a, opening.b, line.a), _side(opening.a, opening.b, line.b)
    return a * b <= 0.0 and c * d <= 0.0


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
