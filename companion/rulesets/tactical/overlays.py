"""What the board may draw around a miniature: ranges, the front hemisphere, melee reach, who stands too near (T4)."""

from companion.rules.plan import Overlay
from companion.rules.ruleset import Context
from companion.rulesets.tactical.figure import figure
from companion.rulesets.tactical.game import game
from companion.rulesets.tactical.plain import near_lines, too_near
from companion.rulesets.tactical.tables import TacticalTables


def around(context: Context, unit: str) -> tuple[Overlay, ...]:
    """Give the overlays of a unit that stands on the table; radii in cm from its centre, counted from its edge."""
    if unit not in context.state.units or not context.field.stands(unit):
        return ()
    tables, who = TacticalTables(context.state.tables), figure(context.state, unit)
    left, top, right, bottom = context.field.footprint(unit).bounds
    edge, centre = max(right - left, bottom - top) / 2, context.field.position(unit)
    found = [
        Overlay(kind="circle", points=(centre,), radius=weapon.range + edge, code=f"tactical.weapon.{weapon.key}")
        for weapon in who.weapons
        if weapon.range > 0
    ]
    for weapon in who.weapons:
        if weapon.mode == "sweep":
            half = tables.length("arc.front")
            found.append(
                Overlay(
                    kind="arc",
                    points=(centre,),
                    radius=weapon.range + edge,
                    angle=who.unit.facing,
                    spread=half * 2,
                    code="tactical.overlay.front",
                )
            )
    if who.infantry and not who.wounded:
        reach = tables.length("melee.reach") + edge
        found.append(Overlay(kind="circle", points=(centre,), radius=reach, code="tactical.overlay.melee"))
    if not game(context.state).begun:
        found += near_lines(context, tuple(pair for pair in too_near(context) if unit in pair[:2]))
    return tuple(found)
