"""Changing the floor in a building or the level on a boat costs a whole move (A13)."""

from companion.rules.plan import Refusal
from companion.rules.ruleset import Context
from companion.rulesets.awam.figure import figure
from companion.rulesets.awam.intents import Move
from companion.rulesets.awam.surroundings import building_of


def floors(context: Context, unit: str) -> int:
    """Count the floors where a figure is: those of its building, any number on a boat, one elsewhere."""
    each = context.state.units[unit]
    if each.carrier:
        return 3
    building = building_of(context, unit)
    return len(building.levels) if building is not None and building.levels else 1


def floor_refusals(context: Context, intent: Move) -> list[Refusal]:
    """Say why a figure cannot change the floor: it moves as well, there is no such floor, or it is prone."""
    who = figure(context.state, intent.unit).unit
    if intent.level is None or intent.level == who.level:
        return []
    values = {"unit": intent.unit, "level": intent.level}
    found = []
    whole = bool(intent.path) or bool(intent.stated_length) or intent.pose not in (None, who.pose)
    if whole or abs(intent.level - who.level) > 1:
        found.append(Refusal(code="awam.refusal.floor_whole", rule="A13", values=values))
    if context.field.stands(intent.unit) and not 0 <= intent.level < floors(context, intent.unit):
        found.append(Refusal(code="awam.refusal.no_floor", rule="A13", values=values))
    if who.pose == "prone" and intent.pose != "standing":
        found.append(Refusal(code="awam.refusal.prone", rule="A15", values=values))
    return found
