"""The values that tactical cannot do without: its table file must have these, and may add weapons and entries."""

import re
from collections.abc import Mapping

from companion.model.tables import Entry
from companion.rules.plan import Fault
from companion.rulesets.tactical.weapons import PARAMETERS, weapons_in

OPEN, ROUGH, WATER, BARRED = "open", "rough", "water", "barred"
SPEEDS = (OPEN, ROUGH, WATER, BARRED)
KINDS = ("infantry", "vehicle", "gun", "helicopter", "vessel")
MODES = ("small", "sweep", "gun", "guided", "lobbed", "spray", "natural")
CALIBRES = ("pistol", "rifle", "other")
WEIGHTS = ("light", "heavy")
TARGETS = ("any", "living", "armour", "air")
CAUSES = ("pistol", "rifle", "blast", "direct")
COVERS = ("little", "some", "much")

WEAPONS = (
    "pistol",
    "submachine_gun",
    "rifle",
    "assault_rifle",
    "machine_gun",
    "rpg",
    "disposable_rpg",
    "manpads",
    "mortar",
    "flamethrower",
    "hand_natural_gun",
    "tank_gun",
    "guided_missile",
    "field_gun",
)
ARMLIST = ("truck", "apc", "tank", "attack_helicopter", "mortar_crew", "flamethrower_crew", "field_gun")
ARMLIST_FIELDS = ("kind", "speed", "durability", "armour", "manoeuvrability", "weapon", "second", "seats")
OPTIONS = (
    "T2.order",
    "T3.altitude",
    "T3.inside",
    "T6.within",
    "T6.scatter",
    "T7.blast",
    "T8.without",
    "T9.ends",
    "T10.destroyed",
    "T10.passengers",
    "T11.struck",
    "T12.landed",
    "T13.blast",
    "T13.returns",
    "T14.again",
    "T15.carrying",
    "T17.loser",
    "T17.parted",
    "T19.shots",
    "T20.damage",
)

REQUIRED = frozenset(
    {"die", "start.distance", "melee.reach", "climb.most"}
    | {f"altitude.{each}" for each in ("most", "ground", "low", "high")}
    | {f"speed.{weight}" for weight in WEIGHTS}
    | {f"terrain.{kind}" for kind in (ROUGH, WATER)}
    | {f"survive.{cause}" for cause in CAUSES}
    | {f"hit.{cover}" for cover in COVERS}
    | {"cover.some", "cover.much", "dodge.least", "dodge.damage", "arc.front"}
    | {f"weapon.{weapon}.mode" for weapon in WEAPONS}
    | {f"weapon.{weapon}.range" for weapon in WEAPONS}
    | {f"armlist.{entry}.kind" for entry in ARMLIST}
    | {f"option.{each}" for each in OPTIONS}
)

_ARMLIST = re.compile(r"^armlist\.([a-z0-9_]+)\.([a-z]+)$")


def armlist_in(values: Mapping[str, Entry]) -> tuple[str, ...]:
    """Name the armlist entries of a table file, in its order: those that say what kind of miniature they are."""
    return tuple(match[1] for key in values if (match := _ARMLIST.match(key)) and match[2] == "kind")


def key_faults(values: Mapping[str, Entry]) -> tuple[Fault, ...]:
    """Find values that the table file lacks, and values that no rule reads."""
    whole = {f"weapon.{weapon}.{each}" for weapon in weapons_in(values) for each in PARAMETERS}
    whole |= {f"armlist.{entry}.{each}" for entry in armlist_in(values) for each in ARMLIST_FIELDS}
    missing = [("tables.missing", key) for key in sorted(REQUIRED - set(values))]
    unknown = [("core.fault.unknown_table", key) for key in sorted(set(values) - REQUIRED - whole)]
    return tuple(Fault(code=code, place=f'values."{key}"', values={"key": key}) for code, key in missing + unknown)
