"""The numbers of awam with names, so that no rule handles loose strings."""

from collections.abc import Mapping
from typing import Literal, cast

from companion.battlefield.reports import Method
from companion.model.tables import Entry
from companion.rules.plan import Modifier

Stage = Literal["", "red", "yellow", "green"]
ReloadClass = Literal["slow", "regular", "skilled"]


METHODS: tuple[Method, ...] = ("silhouette", "width", "area", "corners", "any")


class AwamTables:
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
        """Give a length in cm, or an angle in degrees."""
        return float(self._entries[key].value)

    def word(self, key: str) -> str:
        """Give a word: an option or the name of a marker."""
        return str(self._entries[key].value)

    def has(self, key: str) -> bool:
        """Tell whether there is such a value."""
        return key in self._entries

    def modifier(self, key: str, code: str, times: int = 1) -> Modifier:
        """Make a modifier of a value, with its rule and source."""
        entry = self._entries[key]
        return Modifier(code=code, value=int(entry.value) * times, rule=entry.rule, source=entry.source)

    @property
    def clumsy_arc(self) -> float:
        """Give the half angle of the arc of fire, in degrees (A26)."""
        return self.length(f"arc.{self.word('option.A26.arc')}")

    @property
    def method(self) -> Method:
        """Name the way in which the hidden part of a target is found (A28)."""
        word = self.word("option.A28.method")
        return next(method for method in METHODS if method == word)

    @property
    def strict(self) -> bool:
        """Tell whether the score must be exceeded (A25)."""
        return self.word("option.A25.reading") == "strict"

    @property
    def marker_per_weapon(self) -> bool:
        """Tell whether each firearm has a reload marker of its own (A22)."""
        return self.word("option.A22.marker") == "weapon"

    def class_of(self, kind: str) -> ReloadClass | None:
        """Tell in which class a kind of figure loads; boats and animals have none (A19, A20)."""
        word = self.word(f"class.{kind}") if self.has(f"class.{kind}") else ""
        return cast(ReloadClass, word) if word in ("slow", "regular", "skilled") else None

    def halved(self, times: int) -> float:
        """Tell what is left of a move after so many halvings: they multiply, by option they count once (A15)."""
        return 0.5 ** (times if self.word("option.A15.halvings") == "multiply" else min(times, 1))

    def any_cover(self, fraction: float) -> bool:
        """Tell whether a hidden fraction is cover that softens a hit (A32)."""
        return fraction >= self.least_cover - 1e-9

    @property
    def least_cover(self) -> float:
        """Give the least hidden fraction that softens a hit: any at all, by option a quarter (A32)."""
        return self.length("cover.fraction") if self.word("option.A32.cover") == "quarter" else 2e-9

    def loaded_after(self, kind: ReloadClass) -> Stage:
        """Tell which marker a shot leaves on a figure of this class (A19)."""
        word = self.word(f"reload.{kind}")
        return cast(Stage, word) if word in ("red", "yellow", "green") else "red"

    @property
    def premelee_need(self) -> int:
        """Tell the least D10 that hits in a shot before a melee (A39)."""
        return self.number("premelee.score") - (1 if self.word("option.A39.score") == "five" else 0)

    def quick_need(self, kind: ReloadClass) -> int:
        """Tell the least D6 that allows a shot at once after the green marker goes (A20)."""
        return self.number(f"quick.{kind}")
