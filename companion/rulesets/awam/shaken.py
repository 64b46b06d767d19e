"""The one way that is left to a shaken figure: to the nearest cover, never closer to an enemy it sees (A45)."""

import math
from collections.abc import Iterator

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
        unit = context.state.units[intent.unit]
        still = intent.pose in (None, unit.pose) and intent.level in (None, unit.level)
        return [] if still else [Refusal(code="awam.refusal.shaken", rule="A45", values=values)]
    field = context.field
    found = []
    if _comes_closer(context, intent.unit, intent.path):
        found.append(Refusal(code="awam.refusal.closer", rule="A45", values=values))
    reached = field.with_unit_at(intent.unit, intent.path[-1]).touching(intent.unit, gives_cover)
    if not reached:
        if not _on_its_way(context, intent):
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


def _ways(context: Context, intent: Move) -> Iterator[tuple[Piece, float, bool]]:
    """List the cover to which a straight way leads that comes no closer to an enemy: how far, and within this move."""
    field, unit = context.field, intent.unit
    speeds = gait(context, figure(context.state, unit), intent.action, intent.pose).speeds
    for piece in filter(gives_cover, context.state.terrain.pieces):
        measured = field.measure(unit, piece.id)
        if measured.edge == 0.0:
            yield piece, 0.0, True
            continue
        way = (_towards(field.position(unit), measured.a, measured.b),)
        stop = field.path(unit, way, speeds, OPEN, wholly=True).stop
        if (stop is None or stop.why == "reach") and not _comes_closer(context, unit, way):
            yield piece, measured.edge, stop is None


def _nearer_cover(context: Context, intent: Move, best: float) -> Piece | None:
    """Find cover that is certainly nearer than the one chosen, within this move."""
    limit = best - context.state.tolerance - 1e-9
    return next((piece for piece, edge, near in _ways(context, intent) if near and edge < limit), None)


def _on_its_way(context: Context, intent: Move) -> bool:
    """Tell whether a move that ends in the open leads towards the nearest cover, none being within its reach."""
    ways = sorted(_ways(context, intent), key=lambda way: way[1])
    if not ways or any(near for _, _, near in ways):
        return False
    nearest = ways[0][1] + context.state.tolerance + 1e-9
    there = context.field.with_unit_at(intent.unit, intent.path[-1])
    goals = [(piece, edge) for piece, edge, _ in ways if edge <= nearest]
    return any(there.measure(intent.unit, piece.id).edge < edge - 1e-6 for piece, edge in goals)


def _towards(centre: Point, edge: Point, cover: Point) -> Point:
    """Give where a centre comes to be when the base is pushed straight against cover."""
    if math.dist(edge, cover) == 0.0:
        return centre
    return (centre[0] + cover[0] - edge[0], centre[1] + cover[1] - edge[1])
