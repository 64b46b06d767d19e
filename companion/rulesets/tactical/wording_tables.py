"""English for the values of tactical: headings of the tables, a sentence for each value, a word for each class."""

from companion.rulesets.tactical.keys import ARMLIST, WEAPONS
from companion.rulesets.tactical.wording_names import ENTRY_NAMES, WEAPON_NAMES

_FIELDS = {
    "mode": "how it fires",
    "range": "aimed range",
    "damage": "damage",
    "penetration": "penetration",
    "blast": "blast radius",
    "displacement": "displacement",
    "shots": "shots a turn",
    "calibre": "calibre",
    "heavy": "heavy weapon",
    "target": "against",
    "manoeuvrability": "manoeuvrability, points on the die",
}
_PARAMETERS = {
    "kind": "kind",
    "speed": "speed",
    "durability": "durability",
    "armour": "armour",
    "manoeuvrability": "manoeuvrability, points on the die",
    "weapon": "weapon",
    "second": "second weapon",
    "seats": "seats",
}


def _said(name: str, what: str) -> str:
    return f"{name[0].upper()}{name[1:]}: {what}"


TABLES = {
    "tactical.group.basics": "Set-up and movement",
    "tactical.group.fire": "Fire",
    "tactical.group.infantry": "Infantry",
    "tactical.group.weapons": "Weapons",
    "tactical.group.armlist": "Armlist",
    "tactical.group.rulings": "Rulings",
    "tactical.table.die": "Sides of the die",
    "tactical.table.start.distance": "Least distance between the sides at the start",
    "tactical.table.speed.light": "Speed of light infantry",
    "tactical.table.speed.heavy": "Speed of heavy infantry",
    "tactical.table.climb.most": "An obstacle may be higher than the man by up to",
    "tactical.table.terrain.rough": "Share of the speed on rough ground",
    "tactical.table.terrain.water": "Share of the speed in water",
    "tactical.table.altitude.ground": "Altitude after landing",
    "tactical.table.altitude.low": "Low flight",
    "tactical.table.altitude.high": "High flight",
    "tactical.table.altitude.most": "Greatest altitude of a helicopter",
    "tactical.table.melee.reach": "Hand to hand up to",
    "tactical.table.survive.pistol": "Survives a bullet of pistol calibre from",
    "tactical.table.survive.rifle": "Survives a bullet of rifle calibre from",
    "tactical.table.survive.blast": "Survives a blast from",
    "tactical.table.survive.direct": "Survives any other direct hit from",
    "tactical.table.hit.little": "Hits a target covered by a third at most, from",
    "tactical.table.hit.some": "Hits a target covered by up to two thirds, from",
    "tactical.table.hit.much": "Hits a target covered by more than two thirds, from",
    "tactical.table.cover.some": "Covered by more than this share: harder to hit",
    "tactical.table.cover.much": "Covered by more than this share: hardest to hit",
    "tactical.table.arc.front": "Front hemisphere of a machine gun, to each side",
    "tactical.table.dodge.least": "A helicopter dodges a machine gun from",
    "tactical.table.dodge.damage": "Damage of a machine gun's hit on a helicopter",
    **{
        f"tactical.table.weapon.{key}.{field}": _said(WEAPON_NAMES[key], what)
        for key in WEAPONS
        for field, what in _FIELDS.items()
    },
    **{
        f"tactical.table.armlist.{key}.{field}": _said(ENTRY_NAMES[key], what)
        for key in ARMLIST
        for field, what in _PARAMETERS.items()
    },
    **{f"tactical.word.{key}": WEAPON_NAMES[key] for key in WEAPONS},
    "tactical.word.none": "none",
    "tactical.word.infantry": "infantry",
    "tactical.word.vehicle": "vehicle",
    "tactical.word.helicopter": "helicopter",
    "tactical.word.vessel": "vessel",
    "tactical.word.small": "small arms",
    "tactical.word.sweep": "machine gun",
    "tactical.word.gun": "gun",
    "tactical.word.guided": "guided projectile",
    "tactical.word.lobbed": "indirect, as a mortar",
    "tactical.word.spray": "jet of fire",
    "tactical.word.natural": "natural: it really shoots",
    "tactical.word.other": "other",
    "tactical.word.any": "anything",
    "tactical.word.living": "living targets",
    "tactical.word.armour": "armour",
    "tactical.word.air": "air targets",
}
