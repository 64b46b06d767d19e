"""The values that microwar144 cannot do without: its table file must have these, and may add weapons."""

import re
from collections.abc import Mapping

from companion.model.tables import Entry
from companion.rules.plan import Fault

LEVELS = range(1, 11)
GRADES = ("light", "medium", "high")
SMOOTH, ROUGH, HARD = "smooth", "rough", "hard"
SPEEDS = (SMOOTH, ROUGH, HARD)
WORN = ("light_vest", "heavy_vest", "shield", "armour")
WEAPONS = (
    "pistol",
    "submachine_gun",
    "shotgun",
    "rifle",
    "assault_rifle",
    "sniper_rifle",
    "light_machine_gun",
    "heavy_machine_gun",
    "grenade_launcher",
    "rocket_launcher",
)
OPTIONS = (
    "M5.passing",
    "M6.length",
    "M6.shot_from",
    "M6.covered_run",
    "M6.take_cover",
    "M6.aim",
    "M7.crossing",
    "M8.charging",
    "M10.aimed",
    "M10.covered_run",
    "M11.out",
    "M13.area",
    "M14.adding",
    "M16.points",
)

REQUIRED = frozenset(
    {f"threshold.{level}" for level in LEVELS}
    | {"health.per_level", "sheet.fixed", "sheet.divisor", "take_cover.reach", "take_cover.way"}
    | {f"move.{way}.{ground}" for way in ("walk", "run", "covered_run") for ground in SPEEDS}
    | {"attack.aimed", "attack.walking", "attack.guard_covered_run", "damage.per_power"}
    | {f"cover.{grade}" for grade in GRADES}
    | {"cover.covered_run", "cover.fraction", "cover.edge"}
    | {f"worn.{item}" for item in WORN}
    | {f"points.{each}" for each in ("per_level", "example_per_level", "example_least", "per_power")}
    | {f"points.reach_{each}" for each in ("short", "medium", "long")}
    | {"reach.short", "reach.medium"}
    | {f"weapon.{weapon}.{each}" for weapon in WEAPONS for each in ("range", "power")}
    | {f"option.{each}" for each in OPTIONS}
)

_WEAPON = re.compile(r"^weapon\.([a-z0-9_]+)\.(range|power)$")


def weapons_in(values: Mapping[str, Entry]) -> tuple[str, ...]:
    """Name the weapons of a table file, in its order: those that have both a range and a firepower."""
    found = (match[1] for key in values if (match := _WEAPON.match(key)) and match[2] == "range")
    return tuple(each for each in found if f"weapon.{each}.power" in values)


def key_faults(values: Mapping[str, Entry]) -> tuple[Fault, ...]:
    """Find values that the table file lacks, and values that no rule reads; a weapon needs range and firepower."""
    whole = {f"weapon.{weapon}.{each}" for weapon in weapons_in(values) for each in ("range", "power")}
    missing = [("tables.missing", key) for key in sorted(REQUIRED - set(values))]
    unknown = [("core.fault.unknown_table", key) for key in sorted(set(values) - REQUIRED - whole)]
    return tuple(Fault(code=code, place=f'values."{key}"', values={"key": key}) for code, key in missing + unknown)
