"""What the board may draw around a unit: how far each of its weapons reaches (M10, M18)."""

from companion.rules.plan import Overlay
from companion.rules.ruleset import Context
from companion.rulesets.microwar144.fighter import fighter


def around(context: Context, unit: str) -> tuple[Overlay, ...]:
    """Give the ranges of a unit that stands on the table; radii in cm from its centre, counted from its base's edge."""
    if unit not in context.state.units or not context.field.stands(unit):
        return ()
    left, top, right, bottom = context.field.footprint(unit).bounds
    edge, centre = max(right - left, bottom - top) / 2, context.field.position(unit)
    return tuple(
        Overlay(kind="circle", points=(centre,), radius=weapon.range + edge, code=f"microwar144.weapon.{weapon.key}")
        for weapon in fighter(context.state, unit).weapons
    )
