"""The numbers of a ruleset: each with its rule, its source and the range in which it makes sense."""

from typing import Literal

from msgspec import Struct

from companion.model.values import Scalar

Source = Literal["printed", "page", "derived", "house", "ruling", "club"]
"""Where a number comes from: the original, its page, reasoning, our house, a ruling, or the club's own sheet."""


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One value of a ruleset's tables."""

    value: Scalar
    rule: str
    source: Source
    unit: str = ""
    least: float | None = None
    most: float | None = None
    of: tuple[str, ...] = ()

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
