"""The numbers of microwar144 with names, so that no rule handles loose strings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from companion.model.tables import Entry
from companion.rules.plan import Modifier
from companion.rulesets.microwar144.keys import LEVELS, SPEEDS, weapons_in

Grade = Literal["light", "medium", "high"]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: its range in cm and its firepower (PdF)."""

    key: str
    range: float
    power: int


class MicrowarTables:
    """A typed view of the values in force; raises KeyError only for a key that the ruleset's own file lacks."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self._entries = entries

    def entry(self, key: str) -> Entry:
        """Give a value with its rule and source."""
        return self._entries[key]

    def number(self, key: str) -> int:
        """Give a whole number."""
        return int(self._entries[key].value)

    def length(self, key: str) -> float:
        """Give a length in cm, or a fraction."""
        return float(self._entries[key].value)

    def option(self, key: str) -> str:
        """Give the reading of a ruling that is in force."""
        return str(self._entries[f"option.{key}"].value)

    def modifier(self, key: str, code: str, times: int = 1) -> Modifier:
        """Make a modifier of a value, with its rule and source."""
        entry = self._entries[key]
        return Modifier(code=code, value=int(entry.value) * times, rule=entry.rule, source=entry.source)

    def threshold(self, level: int) -> Entry:
        """Give the least d20 that succeeds at a level (M2); levels beyond the table count as its ends."""
        return self._entries[f"threshold.{min(max(level, LEVELS[0]), LEVELS[-1])}"]

    def health(self, level: int) -> int:
        """Give the health of an unhurt unit of a level (M2)."""
        return level * self.number("health.per_level")

    def weapon(self, key: str) -> Weapon | None:
        """Look a weapon up (M18), or nothing when the tables have none of that name."""
        reach, power = self._entries.get(f"weapon.{key}.range"), self._entries.get(f"weapon.{key}.power")
        return Weapon(key, float(reach.value), int(power.value)) if reach and power else None

    def weapons(self) -> tuple[str, ...]:
        """Name all weapons."""
        return weapons_in(self._entries)

    def worn(self, item: str) -> Grade | None:
        """Give the grade of cover of something worn (M12)."""
        entry = self._entries.get(f"worn.{item}")
        return cast(Grade, entry.value) if entry else None

    @property
    def run_grade(self) -> Grade:
        """The grade of cover of a covered run (M6)."""
        return cast(Grade, self._entries["cover.covered_run"].value)

    def worth(self, grade: Grade) -> Entry:
        """Give what a grade of cover takes off a shot (M12)."""
        return self._entries[f"cover.{grade}"]

    def speeds(self, action: str) -> dict[str, float]:
        """Give how far an action gets by speed class, in cm; taking cover is slowed by nothing but hard ground (M6)."""
        if action != "take_cover":
            return {kind: self.length(f"move.{action}.{kind}") for kind in SPEEDS}
        if self.option("M6.take_cover") == "slowed":
            way = self.length("take_cover.way")
            full = self.length("move.walk.smooth")
            share = way / full if full else 0.0
            return {"smooth": way, "rough": self.length("move.walk.rough") * share, "hard": 0.0}
        way = self.length("take_cover.way")
        return {"smooth": way, "rough": way, "hard": 0.0}

    @property
    def wholly(self) -> bool:
        """Tell whether the slowest ground of a path counts for all of it (M8, by option)."""
        return self.option("M8.charging") == "slowest"

    def is_out(self, health: int) -> bool:
        """Tell whether a unit with so much health left is out (M11)."""
        return health < 0 or (health == 0 and self.option("M11.out") == "at_zero")
