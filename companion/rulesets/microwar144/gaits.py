"""How a unit may move, and how far: walk, run, covered run, taking cover (M6, M8, M9)."""

from companion.battlefield.reports import PathCost
from companion.model.values import Point
from companion.rules.ruleset import Context, MoveKind
from companion.rulesets.microwar144.covering import grades_of
from companion.rulesets.microwar144.game import game
from companion.rulesets.microwar144.intents import Move, Way
from companion.rulesets.microwar144.keys import SMOOTH
from companion.rulesets.microwar144.tables import MicrowarTables

LEAST = 0.1
"""Less than so many cm left of a walk are not walked."""

WAYS: tuple[Way, ...] = ("walk", "run", "covered_run", "take_cover")


def speeds_now(context: Context, unit: str, action: Way) -> dict[str, float]:
    """Give how far an action gets a unit now, in cm by speed class: on from an attack only what is left of the walk."""
    now, speeds = game(context.state), MicrowarTables(context.state.tables).speeds(action)
    if action == "walk" and now.active == unit and now.step == "shot":
        return {kind: speed * now.left for kind, speed in speeds.items()}
    return speeds


def left_after(context: Context, intent: Move) -> float:
    """Tell how much of the action, 0 to 1, is left to walk on after an attack: from a point on the way, by ruling (M6).

    Nothing where an attack ends the walk, or where the slowest ground counts for the whole of it (M8).
    """
    tables = MicrowarTables(context.state.tables)
    if tables.option("M6.shot_from") == "end" or tables.wholly:
        return 0.0
    path, reach = path_of(context, intent), tables.speeds(intent.action)[SMOOTH]
    used = path.cost if path is not None else (intent.stated_length or 0.0) / max(reach, LEAST)
    left = 1.0 - used
    return left if left * reach >= LEAST else 0.0


def moves(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """List how a unit may move now; taking cover only where there is some near, and nothing but a walk after a shot."""
    tables, now = MicrowarTables(context.state.tables), game(context.state)
    ways: tuple[Way, ...] = WAYS
    if now.active == unit and now.step == "shot":
        ways = ("walk",)
    elif not covers_near(context, unit):
        ways = WAYS[:-1]
    return tuple(
        MoveKind(
            action=way, code=f"microwar144.action.{way}", speeds=speeds_now(context, unit, way), wholly=tables.wholly
        )
        for way in ways
    )


def path_of(context: Context, intent: Move) -> PathCost | None:
    """Charge the path of a move stretch by stretch; nothing for a unit that is not on the table or stays."""
    if not intent.path or not context.field.stands(intent.unit):
        return None
    tables = MicrowarTables(context.state.tables)
    return context.field.path(
        intent.unit, intent.path, speeds_now(context, intent.unit, intent.action), SMOOTH, wholly=tables.wholly
    )


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
