"""Who stands about a figure: friends in sight, cover, melees. Where nobody keeps positions the answers are empty."""

from companion.battlefield.reports import within
from companion.model.board import LineString, Piece
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import fights_for_itself
from companion.rulesets.awam.tables import AwamTables

HARD = "hard"


BUILDINGS = frozenset({"house", "cabin", "barn", "fort", "building"})


def is_building(piece: Piece) -> bool:
    """Tell whether a piece is a building."""
    solid = piece.sight == "blocks" and not piece.ground and not isinstance(piece.outline, LineString)
    return solid and (piece.kind in BUILDINGS or bool(piece.levels))


def building_of(context: Context, unit: str) -> Piece | None:
    """Find the building that a figure is in."""
    if not context.field.stands(unit):
        return None
    here = context.field.pieces_at(context.field.position(unit))
    return next((piece for piece in here if is_building(piece)), None)


def is_wood(piece: Piece) -> bool:
    """Tell whether a piece is a wood: it lets sight in only so far."""
    return piece.sight == "area"


def in_wood(context: Context, unit: str) -> bool:
    """Tell whether a figure stands in a wood, or touches it."""
    return context.field.stands(unit) and bool(context.field.touching(unit, is_wood))


def in_cover(context: Context, unit: str) -> bool:
    """Tell whether a figure stands in, or against, terrain that gives cover (A46)."""
    return context.field.stands(unit) and bool(context.field.touching(unit, lambda piece: bool(piece.cover)))


def melee_of(context: Context, unit: str) -> tuple[str, ...]:
    """Name the figures of the melee in which a figure fights: all who touch an enemy, from one to the next (A38)."""
    field, units = context.field, context.state.units
    if not field.stands(unit):
        return ()
    found: list[str] = []
    edge = [unit]
    while edge:
        each = edge.pop()
        for other in field.within(each, 0.0):
            enemy = units[other].side != units[each].side and fights_for_itself(context.state, other)
            if enemy and other not in found:
                found.append(other)
                edge.append(other)
    return tuple(sorted(found))


def touched_enemies(context: Context, unit: str) -> tuple[str, ...]:
    """Name the enemies in base contact with a figure (A38)."""
    field, units = context.field, context.state.units
    if not field.stands(unit):
        return ()
    return tuple(
        each
        for each in field.within(unit, 0.0)
        if units[each].side != units[unit].side and fights_for_itself(context.state, each)
    )


def nearer_enemies(context: Context, shooter: str, target: str) -> tuple[str, ...]:
    """Name the enemies that the shooter sees and that are certainly nearer than the target (A24).

    Hidden enemies do not count, and those in melee may be passed over, unless an option says otherwise. Equal, or too
    close to call: none is nearer.
    """
    field = context.field
    distance = field.measure(shooter, target).edge
    tolerance = context.state.tolerance
    passed_over = AwamTables(context.state.tables).word("option.A24.melee") == "passed_over"
    nearer = []
    for each, measurement in field.nearest_enemies(shooter):
        if each == target or not fights_for_itself(context.state, each):
            continue
        if within(measurement.edge, distance, 0.0) == "no":
            continue
        if distance - measurement.edge > tolerance + 1e-9 and not (passed_over and melee_of(context, each)):
            nearer.append(each)
    return tuple(nearer)


def cover_class(context: Context, target: str, pieces: tuple[str, ...]) -> str:
    """Name the class of cover that the largest hider gives: soft or hard; a boat's or vehicle's side is hard (A28)."""
    if in_wood(context, target):
        return "soft"
    for each in pieces:
        piece = context.state.terrain.find(each)
        if piece is None:
            return HARD
        return piece.cover or "soft"
    return ""
