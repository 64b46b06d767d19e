"""The numbers of tactical with names, so that no rule handles loose strings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.model.tables import Entry
from companion.rules.plan import Modifier
from companion.rulesets.tactical.keys import BARRED, OPEN, ROUGH, SPEEDS, WATER, armlist_in
from companion.rulesets.tactical.weapons import Weapon, weapon_in, weapons_in

Weight = Literal["light", "heavy"]
Kind = Literal["infantry", "vehicle", "gun", "helicopter", "vessel"]
Cause = Literal["pistol", "rifle", "blast", "direct"]
"""What struck a man: a bullet by its calibre, a blast, or any other direct hit (T14)."""


@dataclass(frozen=True, slots=True)
class Manoeuvrability:
    """How nimble something is: a die of so many sides, and points added to it (T8)."""

    sides: int
    points: int


class TacticalTables:
    """A typed view of the values in force; raises KeyError only for a key that the ruleset's own file lacks."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries

    def entry(self, key: str) -> Entry:
        """Give a value with its rule and source."""
        return self._entries[key]

    def find(self, key: str) -> Entry | None:
        """Give a value that the tables may lack."""
        return self._entries.get(key)

    def number(self, key: str) -> int:
        """Give a whole number."""
        return int(self._entries[key].value)

    def length(self, key: str) -> float:
        """Give a length in cm, an angle in degrees, or a fraction."""
        return float(self._entries[key].value)

    def option(self, key: str) -> str:
        """Give the reading of a ruling that is in force."""
        return str(self._entries[f"option.{key}"].value)

    def modifier(self, key: str, code: str) -> Modifier:
        """Make a modifier of a value, with its rule and source."""
        entry = self._entries[key]
        return Modifier(code=code, value=int(entry.value), rule=entry.rule, source=entry.source)

    def is_destroyed(self, left: int) -> bool:
        """Tell whether a miniature with so much durability left is destroyed (T10)."""
        return left < 0 or (left == 0 and self.option("T10.destroyed") == "at_zero")

    @property
    def die(self) -> int:
        """The sides of the die that everything is rolled with unless a table says otherwise."""
        return self.number("die")

    def weapons(self) -> tuple[str, ...]:
        """Name all weapons."""
        return weapons_in(self._entries)

    def armlist(self) -> tuple[str, ...]:
        """Name all armlist entries."""
        return armlist_in(self._entries)

    def weapon(self, key: str) -> Weapon | None:
        """Look a weapon up, or nothing when the tables have none of that name."""
        return weapon_in(self._entries, key)

    def speeds(self, kind: Kind, speed: float) -> dict[str, float]:
        """Give how far a miniature of a speed gets by speed class, in cm a turn (T3); water bears vessels alone."""
        if kind == "helicopter":
            return dict.fromkeys(SPEEDS, speed)
        rough, wet = speed * self.length(f"terrain.{ROUGH}"), speed * self.length(f"terrain.{WATER}")
        if kind == "vessel":
            return {OPEN: 0.0, ROUGH: 0.0, WATER: speed, BARRED: 0.0}
        return {OPEN: speed, ROUGH: rough, WATER: wet, BARRED: 0.0}
