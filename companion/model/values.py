"""The few kinds of value that a stat, a marker or a ruleset's own note may hold."""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta

Point: TypeAlias = tuple[float, float]
"""A place on the table: x to the right, y down, both in cm."""

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
"""A name for files and journals, never shown to a player: letters, digits and ``_ . : -``."""

Cm: TypeAlias = Annotated[float, Meta(ge=-100_000, le=100_000)]
Length: TypeAlias = Annotated[float, Meta(ge=0, le=100_000)]
Size: TypeAlias = Annotated[float, Meta(gt=0, le=100_000)]
Degrees: TypeAlias = Annotated[float, Meta(ge=-3600, le=3600)]

Value: TypeAlias = bool | int | str | tuple[str, ...] | Mapping[str, int]
"""What a declared stat or marker holds; which of these, its declaration says."""

Scalar: TypeAlias = bool | int | float | str
"""What one cell of a ruleset's table, or one figure in a trace, holds."""
