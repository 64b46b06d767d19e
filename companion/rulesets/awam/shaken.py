"""The one way that is left to a shaken figure: to the nearest cover, never closer to an enemy it sees (A45)."""

import math

from companion.model.board import Piece
from companion.model.values import Point
from companion.rules.plan import Refusal
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import fights_for_itself, figure
from companion.rulesets.awam.gaits import OPEN, along, gait
from companion.rulesets.awam.game import game
from companion.rulesets.awam.intents import Move
from companion.rulesets.awam.tables import AwamTables


def gives_cover(piece: Piece) -> bool:
    """Tell whether a piece gives cover."""
    return bool(piece.cover)


def shaken_refusals(context: Context, intent: Move) -> list[Refusal]:
    """Hold a shaken figure to the way to the nearest cover that it can reach without coming closer to an enemy."""
    if intent.unit not in game(context.state).shaken or not context.field.stands(intent.unit):
        return []
    values = {"unit": intent.unit}
    if not intent.path:
        return []
    field = context.field
    found = []
    if _comes_closer(context, intent.unit, intent.path):
        found.append(Refusal(code="awam.refusal.closer", rule="A45", values=values))
    reached = field.with_unit_at(intent.unit, intent.path[-1]).touching(intent.unit, gives_cover)
    if not reached:
        found.append(Refusal(code="awam.refusal.to_cover", rule="A45", values=values))
        return found
    best = min(field.measure(intent.unit, piece.id).edge for piece in reached)
    nearer = _nearer_cover(context, intent, best)
    if nearer is not None:
        more = {**values, "what": nearer.name or nearer.kind}
        found.append(Refusal(code="awam.refusal.nearer_cover", rule="A45", values=more))
    return found


def _comes_closer(context: Context, unit: str, path: tuple[Point, ...]) -> bool:
    """Tell whether a path leads closer to an enemy that the figure sees: at any of its points, by option at its end."""
    field = context.field
    enemies = [each for each in field.nearest_enemies(unit) if fights_for_itself(context.state, each[0])]
    before = {enemy: measurement.edge for enemy, measurement in enemies}
    by_end = AwamTables(context.state.tables).word("option.A45.closer") == "end"
    steps = [path[-1]] if by_end else along(field.position(unit), path)
    places = [field.with_unit_at(unit, step) for step in steps]
    return any(place.measure(unit, enemy).edge < edge - 1e-6 for place in places for enemy, edge in before.items())


def _nearer_cover(context: Context, intent: Move, best: float) -> Piece | None:
    """Find cover that is certainly nearer than the one chosen and that a straight way leads to."""
    field, unit = context.field, intent.unit
    speeds = gait(context, figure(context.state, unit), intent.action, intent.pose).speeds
    for piece in context.state.terrain.pieces:
        if not piece.cover:
            continue
        measured = field.measure(unit, piece.id)
        if measured.edge >= best - context.state.tolerance - 1e-9:
            continue
        way = (_towards(field.position(unit), measured.a, measured.b),)
        if measured.edge == 0.0:
            return piece
        if field.path(unit, way, speeds, OPEN, wholly=True).stop is None and not _comes_closer(context, unit, way):
            return piece
    return None


def _towards(centre: Point, edge: Point, cover: Point) -> Point:
    """Give where a centre comes to be when the base is pushed straight against cover."""
    if math.dist(edge, cover) == 0.0:
        return centre
    return (centre[0] + cover[0] - edge[0], centre[1] + cover[1] - edge[1])
