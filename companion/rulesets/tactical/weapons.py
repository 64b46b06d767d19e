"""Weapons and their parameters, as the tables give them (T5, T11, T19, T21)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from companion.model.tables import Entry

Mode = Literal["small", "sweep", "gun", "guided", "lobbed", "spray", "natural"]
Prey = Literal["any", "living", "armour", "air"]
Calibre = Literal["pistol", "rifle", "other"]

PARAMETERS = (
    "mode",
    "range",
    "shots",
    "calibre",
    "damage",
    "penetration",
    "blast",
    "displacement",
    "target",
    "manoeuvrability",
    "heavy",
)
"""What a weapon's lines in a table file may tell, each as ``weapon.NAME.PARAMETER``; only mode and range must be there.

``mode``: small (small arms, shots may be shared), sweep (machine gun), gun (at a target or at a place), guided,
lobbed (mortar: at a place, unseen too), spray (flamethrower: at a place in sight), natural (it really shoots).
``target``: what it can be fired at directly: any, living, armour, air.
"""

_WEAPON = re.compile(r"^weapon\.([a-z0-9_]+)\.([a-z_]+)$")


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: range, blast and displacement in cm; ``blast`` is None for a weapon without one.

    ``penetration`` is None for a weapon that asks for no penetration roll, such as a machine gun at a helicopter.
    """

    key: str
    mode: Mode
    range: float
    shots: int = 1
    calibre: Calibre = "other"
    damage: int = 0
    penetration: int | None = None
    blast: float | None = None
    displacement: float = 0.0
    target: Prey = "any"
    manoeuvrability: int = 0
    heavy: bool = False

    @property
    def natural(self) -> bool:
        """Tell whether the gun really shoots (T11)."""
        return self.mode == "natural"

    @property
    def small_arm(self) -> bool:
        """Tell whether it harms living targets only (T19)."""
        return self.mode in ("small", "sweep")

    @property
    def aimed(self) -> bool:
        """Tell whether it can be fired at a specific target with dice."""
        return self.mode in ("small", "sweep", "gun", "guided")

    @property
    def bursts(self) -> bool:
        """Tell whether it can be fired at a place (T6): it has a blast and is neither guided nor natural."""
        return self.blast is not None and self.mode in ("gun", "lobbed", "spray")

    @property
    def indirect(self) -> bool:
        """Tell whether its aim point may lie out of sight (T6): a mortar's."""
        return self.mode == "lobbed"


def weapons_in(values: Mapping[str, Entry]) -> tuple[str, ...]:
    """Name the weapons of a table, in its order: those that have both a mode and a range."""
    found = (match[1] for key in values if (match := _WEAPON.match(key)) and match[2] == "mode")
    return tuple(each for each in found if f"weapon.{each}.range" in values)


def weapon_in(values: Mapping[str, Entry], key: str) -> Weapon | None:
    """Look a weapon up, or nothing when the tables have none of that name."""

    def read(parameter: str, default: object) -> object:
        entry = values.get(f"weapon.{key}.{parameter}")
        return default if entry is None else entry.value

    mode, reach = read("mode", None), read("range", None)
    if mode is None or reach is None:
        return None
    penetration, blast = read("penetration", None), read("blast", None)
    return Weapon(
        key=key,
        mode=cast(Mode, mode),
        range=float(cast(float, reach)),
        shots=cast(int, read("shots", 1)),
        calibre=cast(Calibre, read("calibre", "other")),
        damage=cast(int, read("damage", 0)),
        penetration=cast("int | None", penetration),
        blast=None if blast is None else float(cast(float, blast)),
        displacement=float(cast(float, read("displacement", 0.0))),
        target=cast(Prey, read("target", "any")),
        manoeuvrability=cast(int, read("manoeuvrability", 0)),
        heavy=bool(read("heavy", default=False)),
    )


def source_of(values: Mapping[str, Entry], key: str, parameter: str) -> Entry | None:
    """Give a weapon's parameter with its rule and source, for explaining a number."""
    return values.get(f"weapon.{key}.{parameter}")
