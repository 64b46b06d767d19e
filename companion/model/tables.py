"""The numbers of a ruleset: each with its rule, its source and the range in which it makes sense."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from companion.model.values import Scalar

Source = Literal["printed", "page", "derived", "house", "ruling", "club"]
"""Where a number comes from: the original, its page, reasoning, our house, a ruling, or the club's own sheet."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One value of a ruleset's tables.

    The rules can reckon with what lies from ``least`` to ``most``, and with nothing else. Within that, ``sensible`` is
    the range that a table would expect: a value outside it is asked about once, and may be meant.
    """

    value: Scalar
    rule: str
    source: Source
    unit: str = ""
    least: float | None = None
    most: float | None = None
    of: tuple[str, ...] = ()
    sensible: tuple[float, float] | None = None

    def fault(self) -> str | None:
        """Say what is wrong with the value, as a code, or nothing: ``option``, ``least``, ``most``."""
        if self.of and self.value not in self.of:
            return "option"
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            return None
        if self.least is not None and self.value < self.least:
            return "least"
        if self.most is not None and self.value > self.most:
            return "most"
        return None

    def expects(self, value: Scalar) -> bool:
        """Tell whether a value lies where a table would expect it."""
        if self.sensible is None or isinstance(value, bool) or not isinstance(value, (int, float)):
            return True
        return self.sensible[0] <= value <= self.sensible[1]


class Quote(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A short quotation of the original beside a value: what a ruling rules on."""

    text: str
    rule: str


class Sheet(Struct, frozen=True, kw_only=True):
    """How a ruleset's values are laid out on paper and in the editor: its tables in order, and what the original says.

    ``groups`` names the keys of each table; ``quotes`` holds the original's own words by the key that they belong to.
    """

    groups: Mapping[str, tuple[str, ...]] = {}
    author: str = ""
    language: str = ""
    quotes: Mapping[str, Quote] = {}

    def grouped(self, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Put keys into their tables; one that no table claims stands in a table named after its first part."""
        left = dict.fromkeys(keys)
        found: dict[str, list[str]] = {}
        for group, claimed in self.groups.items():
            for key in claimed:
                if key in left:
                    found.setdefault(group, []).append(key)
                    del left[key]
        for key in left:
            found.setdefault(key.partition(".")[0], []).append(key)
        return {group: tuple(held) for group, held in found.items()}


def table_code(ruleset: str, group: str) -> str:
    """Name the wording code of a table's heading."""
    return f"{ruleset}.group.{group}"


def value_code(ruleset: str, key: str) -> str:
    """Name the wording code of a value's sentence; a ruling's sentence is that of its option."""
    return f"{ruleset}.{key}" if key.startswith("option.") else f"{ruleset}.table.{key}"


def word_code(ruleset: str, key: str, word: str) -> str:
    """Name the wording code of one of the words that a value may be: a reading of a ruling, a class, a colour."""
    return f"{ruleset}.{key}.{word}" if key.startswith("option.") else f"{ruleset}.word.{word}"


def clubs_own(own: Entry, value: Scalar) -> Entry:
    """Give a value the club's word in place of the ruleset's; the same value again is the ruleset's own."""
    if isinstance(own.value, float) and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is type(own.value) and value == own.value:
        return own
    return structs.replace(own, value=value, source="club")


def changed_keys(own: Mapping[str, Entry], tables: Mapping[str, Entry]) -> tuple[str, ...]:
    """List the values that differ from the ruleset's own, in the order of its file."""
    return tuple(key for key, entry in own.items() if key in tables and tables[key].value != entry.value)


def differs(own: Entry | None, entry: Entry) -> bool:
    """Tell whether a scenario must say a value itself; what is sensible is always read from the ruleset's own file."""
    return own is None or structs.replace(entry, sensible=own.sensible) != own
