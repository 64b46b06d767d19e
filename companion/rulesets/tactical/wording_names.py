"""English names of what tactical notes, of its miniatures and of its weapons."""

from collections.abc import Iterable, Mapping

WEAPON_NAMES = {
    "own": "own weapon",
    "pistol": "pistol",
    "submachine_gun": "submachine gun",
    "rifle": "rifle",
    "assault_rifle": "assault rifle",
    "machine_gun": "machine gun",
    "rpg": "RPG",
    "disposable_rpg": "disposable RPG",
    "manpads": "MANPADS",
    "mortar": "mortar",
    "flamethrower": "flamethrower",
    "hand_natural_gun": "hand-held natural gun",
    "tank_gun": "tank gun",
    "guided_missile": "guided missiles",
    "field_gun": "natural field gun",
}

ENTRY_NAMES = {
    "none": "none",
    "truck": "truck",
    "apc": "APC",
    "tank": "tank",
    "attack_helicopter": "attack helicopter",
    "mortar_crew": "mortar man",
    "flamethrower_crew": "flamethrower man",
    "field_gun": "natural field gun",
}


def _entries(names: Mapping[str, str]) -> dict[str, str]:
    return {f"tactical.armlist.{key}": name for key, name in names.items()}


def _weapons(names: Mapping[str, str]) -> dict[str, str]:
    return {
        **{f"tactical.weapon.{key}": name for key, name in names.items()},
        **{f"tactical.offer.fire.{key}": f"Fire: {name}" for key, name in names.items()},
        **{f"tactical.offer.return.{key}": f"In return: {name}" for key, name in names.items()},
        **{f"tactical.offer.return_at.{key}": f"At {{target}}: {name}" for key, name in names.items()},
    }


NAMES = {
    "tactical.stat.armlist": "Armlist entry",
    "tactical.stat.kind": "Kind",
    "tactical.stat.speed": "Speed, cm a turn",
    "tactical.stat.durability": "Durability",
    "tactical.stat.armour": "Armour",
    "tactical.stat.manoeuvrability_die": "Manoeuvrability: sides of the die",
    "tactical.stat.manoeuvrability": "Manoeuvrability: points added",
    "tactical.stat.seats": "Seats",
    "tactical.stat.weapons": "Weapons",
    "tactical.stat.own_mode": "Own weapon: how it fires",
    "tactical.stat.own_range": "Own weapon: aimed range, cm",
    "tactical.stat.own_damage": "Own weapon: damage",
    "tactical.stat.own_penetration": "Own weapon: penetration",
    "tactical.stat.own_blast": "Own weapon: blast radius, cm",
    "tactical.stat.own_displacement": "Own weapon: displacement, cm",
    "tactical.stat.own_shots": "Own weapon: shots a turn",
    "tactical.stat.own_calibre": "Own weapon: calibre",
    "tactical.stat.own_target": "Own weapon: against",
    "tactical.stat.own_manoeuvrability": "Own weapon: manoeuvrability",
    "tactical.stat.own_heavy": "Own weapon: heavy",
    "tactical.marker.damage": "Damage",
    "tactical.marker.wounded": "Wounded",
    "tactical.marker.moved": "Has moved",
    "tactical.marker.fired": "Has fired",
    "tactical.game.begun": "The first player is known",
    "tactical.game.turn": "Turn",
    "tactical.game.side": "Whose turn",
    "tactical.game.first": "Who opens each turn",
    "tactical.game.returns": "Return fire open",
    "tactical.game.retreated": "Sides that have retreated",
    "tactical.game.winner": "Winner",
    "tactical.speed.open": "open",
    "tactical.speed.rough": "rough",
    "tactical.speed.water": "water",
    "tactical.speed.barred": "impassable",
    "tactical.kind.infantry": "infantry",
    "tactical.kind.vehicle": "vehicle",
    "tactical.kind.gun": "gun",
    "tactical.kind.helicopter": "helicopter",
    "tactical.kind.vessel": "vessel",
    "tactical.weight.light": "light",
    "tactical.weight.heavy": "heavy",
    "tactical.own_mode.small": "small arms",
    "tactical.own_mode.sweep": "machine gun",
    "tactical.own_mode.gun": "gun",
    "tactical.own_mode.guided": "guided projectile",
    "tactical.own_mode.lobbed": "mortar",
    "tactical.own_mode.spray": "flamethrower",
    "tactical.own_mode.natural": "natural gun",
    "tactical.own_calibre.pistol": "pistol",
    "tactical.own_calibre.rifle": "rifle",
    "tactical.own_calibre.other": "other",
    "tactical.own_target.any": "anything",
    "tactical.own_target.living": "living targets",
    "tactical.own_target.armour": "armour",
    "tactical.own_target.air": "air targets",
    **_entries(ENTRY_NAMES),
    **_weapons(WEAPON_NAMES),
}


def club_names(weapons: Iterable[str], entries: Iterable[str]) -> dict[str, str]:
    """Call the weapons and armlist entries that a club has added to the tables by their own keys."""
    return {
        **_entries({key: key.replace("_", " ") for key in entries}),
        **_weapons({key: key.replace("_", " ") for key in weapons}),
    }
