"""How a unit may move, and how far: walk, run, covered run, taking cover (M6, M8, M9)."""

from companion.battlefield.reports import PathCost
from companion.model.values import Point
from companion.rules.ruleset import Context, MoveKind
from companion.rulesets.microwar144.covering import grades_of
from companion.rulesets.microwar144.game import game
from companion.rulesets.microwar144.intents import Move, Way
from companion.rulesets.microwar144.keys import SMOOTH
from companion.rulesets.microwar144.tables import MicrowarTables

WAYS: tuple[Way, ...] = ("walk", "run", "covered_run", "take_cover")


def moves(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """List how a unit may move now; taking cover only where there is some near, and nothing but a walk after a shot."""
    tables, now = MicrowarTables(context.state.tables), game(context.state)
    ways: tuple[Way, ...] = WAYS
    if now.active == unit and now.step == "shot":
        ways = ("walk",)
    elif not covers_near(context, unit):
        ways = WAYS[:-1]
    return tuple(
        MoveKind(action=way, code=f"microwar144.action.{way}", speeds=tables.speeds(way), wholly=tables.wholly)
        for way in ways
    )


def path_of(context: Context, intent: Move) -> PathCost | None:
    """Charge the path of a move stretch by stretch; nothing for a unit that is not on the table or stays."""
    if not intent.path or not context.field.stands(intent.unit):
        return None
    tables = MicrowarTables(context.state.tables)
    return context.field.path(intent.unit, intent.path, tables.speeds(intent.action), SMOOTH, wholly=tables.wholly)


def covers_near(context: Context, unit: str) -> tuple[str, ...]:
    """Name the covers, terrain or vehicles, within the reach of taking cover from a unit's base (M6).

    Those too close to call are among them.
    """
    if not context.field.stands(unit):
        return ()
    limit = MicrowarTables(context.state.tables).length("take_cover.reach")
    return tuple(each for each in covers(context, unit) if context.field.measure(unit, each).within(limit) != "no")


def covers(context: Context, unit: str) -> tuple[str, ...]:
    """Name everything on the table that can be taken cover behind: graded terrain, armoured vehicles."""
    state, field = context.state, context.field
    vehicles = [each.id for each in state.units.values() if each.blocks and each.id != unit and field.stands(each.id)]
    pieces = [each.id for each in state.terrain.pieces if each.cover]
    return tuple(grades_of(context, (*pieces, *vehicles)))


def covers_at(context: Context, unit: str, place: Point) -> tuple[str, ...]:
    """Name the covers that a unit would stand at, at a place: near enough to fire from (M6, M15).

    Those too close to call are among them.
    """
    limit = MicrowarTables(context.state.tables).length("cover.edge")
    field = context.field.with_unit_at(unit, place)
    return tuple(each for each in covers(context, unit) if field.measure(unit, each).within(limit) != "no")
