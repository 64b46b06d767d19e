"""What the board may draw around a figure: command radius, arc of fire, ranges (A25, A26, A31)."""

from companion.rules.plan import Overlay
from companion.rules.ruleset import Context
from companion.rulesets.awam.aiming import weapon_at_hand
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.tables import AwamTables


def around(context: Context, unit: str) -> tuple[Overlay, ...]:
    """Give the overlays of a figure that stands on the table; radii in cm from the edge of its base."""
    if unit not in context.state.units or not context.field.stands(unit):
        return ()
    tables, state = AwamTables(context.state.tables), context.state
    who, centre = figure(state, unit), context.field.position(unit)
    edge = _edge(context, unit)
    found: list[Overlay] = []
    squad = state.squad(who.unit.squad)
    if squad is not None and squad.leader == unit:
        radius = tables.length("command.radius") + edge
        found.append(Overlay(kind="circle", points=(centre,), radius=radius, code="awam.overlay.command"))
    weapon = weapon_at_hand(context, who)
    if weapon:
        for band in ("short", "long"):
            key = f"fire.{weapon}.{band}"
            if tables.has(key):
                radius = tables.length(key) + edge
                found.append(Overlay(kind="circle", points=(centre,), radius=radius, code=f"awam.overlay.{band}"))
        radius = tables.length(f"fire.{weapon}.short") + edge
        found.append(
            Overlay(
                kind="arc",
                points=(centre,),
                radius=radius,
                angle=who.unit.facing,
                spread=tables.clumsy_arc * 2,
                code="awam.overlay.arc",
            )
        )
    return tuple(found)


def _edge(context: Context, unit: str) -> float:
    """Give the distance from a base's centre to its edge, where ranges begin."""
    left, top, right, bottom = context.field.footprint(unit).bounds
    return max(right - left, bottom - top) / 2
