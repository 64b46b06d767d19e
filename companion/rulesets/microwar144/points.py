"""What units cost in points (M16, M17)."""

from companion.model.tables import Source
from companion.rules.building import Price
from companion.rulesets.microwar144.fighter import Fighter
from companion.rulesets.microwar144.tables import MicrowarTables, Weapon


def bill(who: Fighter, tables: MicrowarTables) -> tuple[Price, ...]:
    """Price a unit by its level, covers and weapons; terrain and another's vehicle cost it nothing."""
    prices = [level_price(who.level, tables)]
    for item in who.worn:
        if grade := tables.worn(item):
            worth = tables.worth(grade)
            prices.append(_price(f"microwar144.worn.{item}", int(worth.value), "M16", worth.source))
    if who.vehicle:
        worth = tables.worth(who.vehicle)
        prices.append(_price(f"microwar144.vehicle.{who.vehicle}", int(worth.value), "M16", worth.source))
    prices += [weapon_price(weapon, tables) for weapon in who.weapons]
    return tuple(prices)


def _price(code: str, points: int, rule: str, source: Source) -> Price:
    return Price(code=code, points=points, rule=rule, source=source)


def level_price(level: int, tables: MicrowarTables) -> Price:
    """Price a level: 4 a level as stated; by option as in the original's example, 2 for each above the first."""
    if tables.option("M16.points") == "example":
        entry = tables.entry("points.example_per_level")
        points = max(int(entry.value) * (level - 1), tables.number("points.example_least"))
    else:
        entry = tables.entry("points.per_level")
        points = int(entry.value) * level
    return _price("microwar144.stat.level", points, "M16", entry.source)


def weapon_price(weapon: Weapon, tables: MicrowarTables) -> Price:
    """Price a weapon: 1 to 3 by its reach, and 1 for every point of firepower (M16, M17)."""
    reach = next(
        (each for each in ("short", "medium") if weapon.range <= tables.length(f"reach.{each}") + 1e-9), "long"
    )
    points = tables.number(f"points.reach_{reach}") + tables.number("points.per_power") * weapon.power
    source = tables.entry("reach.short").source
    return _price(f"microwar144.weapon.{weapon.key}", points, "M17", source)
