"""How a miniature may move, and how far: walking, driving, flying (T3, T16)."""

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import PathCost
from companion.model.values import Point
from companion.rules.ruleset import Context, MoveKind
from companion.rulesets.tactical.figure import Figure, figure
from companion.rulesets.tactical.game import actions_left
from companion.rulesets.tactical.intents import Move
from companion.rulesets.tactical.keys import OPEN, SPEEDS
from companion.rulesets.tactical.tables import TacticalTables

FAR = 1e5
"""Farther than any table is wide, in cm."""

ACTIONS = {"infantry": "walk", "vehicle": "drive", "gun": "push", "helicopter": "fly", "vessel": "sail"}
CLIMB = "climb"
"""Walking over what only the table shows: its heights are told."""

FLIGHTS = {"fly": "", "fly_low": "altitude.low", "fly_high": "altitude.high", "land": "altitude.ground"}
"""How a helicopter moves, and the table's altitude at which it ends; none keeps the one it has."""


def speed_of(context: Context, who: Figure) -> float:
    """Give how far a miniature gets in a turn, in cm; by option slower with a wounded man on its back (T15)."""
    tables = TacticalTables(context.state.tables)
    laden = any(each.carrier == who.id for each in context.state.units.values())
    if who.infantry and laden and tables.option("T15.carrying") == "heavy":
        return min(who.speed, tables.length("speed.heavy"))
    return who.speed


def speeds_of(context: Context, who: Figure) -> dict[str, float]:
    """Give a miniature's speeds by speed class, in cm a turn."""
    return TacticalTables(context.state.tables).speeds(who.kind, speed_of(context, who))


def moves(context: Context, unit: str) -> tuple[MoveKind, ...]:
    """List how a unit may move now: in one way, once a turn, and never while it is carried (T1, T2)."""
    who = figure(context.state, unit)
    if who.unit.carrier or who.wounded or "move" not in actions_left(context.state, unit):
        return ()
    actions = tuple(FLIGHTS) if who.flies else (ACTIONS[who.kind], *((CLIMB,) if who.infantry else ()))
    speeds, climbs = speeds_of(context, who), climbs_of(context, who)
    return tuple(
        MoveKind(action=each, code=f"tactical.action.{each}", speeds=speeds, climbs=climbs)
        for each in actions
        if each not in ("fly", "land") or not who.flies or who.unit.altitude > 0.0
    )


def move_by(context: Context, unit: str, action: str, path: tuple[Point, ...], facing: float | None) -> Move | None:
    """Make a move with a named action, or nothing for a name that there is not."""
    if action in FLIGHTS:
        key = FLIGHTS[action]
        altitude = TacticalTables(context.state.tables).length(key) if key else None
        return Move(unit=unit, path=path, facing=facing, altitude=altitude)
    if action == CLIMB:
        return Move(unit=unit, path=path, facing=facing, stated_climbs=())
    return Move(unit=unit, path=path, facing=facing) if action in ACTIONS.values() else None


def climbs_of(context: Context, who: Figure) -> int | None:
    """Give by how many whole cm an obstacle may be higher than a man on foot; nobody else climbs (T18)."""
    return TacticalTables(context.state.tables).number("climb.most") if who.infantry else None


def path_of(context: Context, intent: Move, *, free: bool = False) -> PathCost | None:
    """Charge the path of a move, climbs named; nothing for a unit that is not on the table or stays.

    ``free`` leaves its length out of account: for a way that the table allows whatever its length is.
    """
    if not intent.path or not context.field.stands(intent.unit):
        return None
    who = figure(context.state, intent.unit)
    field = aloft(context, intent) if who.flies else context.field
    load = tuple(each.id for each in context.state.units.values() if each.carrier == intent.unit)
    speeds = dict.fromkeys(SPEEDS, FAR) if free else speeds_of(context, who)
    climbs = climbs_of(context, who)
    return field.path(intent.unit, intent.path, speeds, OPEN, pass_through=load, climbs=climbs)


def aloft(context: Context, intent: Move) -> Battlefield:
    """Give the table as a helicopter on its way meets it: at the higher of both altitudes, over what is lower."""
    altitude = max(context.state.units[intent.unit].altitude, intent.altitude or 0.0)
    return context.field.with_unit_at(intent.unit, context.field.position(intent.unit), altitude=altitude)
