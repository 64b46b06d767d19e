"""What a ruleset declares about its stats, markers and game notes, so that everybody else can handle them."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from companion.model.values import Value

Kind = Literal["bool", "int", "enum", "text", "texts", "counts"]
Holder = Literal["stat", "marker", "game", "character"]
MarkerShape = Literal["triangle", "square", "circle", "shield", "drop", "cloud", "diamond", "ring"]


class MarkerLook(Struct, frozen=True, kw_only=True):
    """How a marker is told from the others on a counter's rim: place, shape, letter and colour."""

    value: Value
    place: int  # hour on the clock face, 1-12
    shape: MarkerShape
    letter: str
    colour: str  # key in resources/styles/colours.toml


class Declaration(Struct, frozen=True, kw_only=True):
    """One stat, marker, game note or line of a character's sheet: its type, bounds, default and who may know it."""

    key: str
    kind: Kind
    default: Value
    holder: Holder = "stat"
    least: int | None = None
    most: int | None = None
    options: tuple[str, ...] = ()
    public: bool = False
    looks: tuple[MarkerLook, ...] = ()

    def fault(self, value: Value) -> str | None:
        """Say what is wrong with a value, as a code, or nothing.

        Codes: ``type``, ``least``, ``most``, ``option``.
        """
        if not _has_kind(self.kind, value):
            return "type"
        if self.kind == "int" and isinstance(value, int):
            return self._bounds(value)
        if self.kind == "counts" and isinstance(value, Mapping):
            return next((code for each in value.values() if (code := self._bounds(each))), None)
        if self.options and self.kind in ("enum", "texts"):
            chosen = (value,) if isinstance(value, str) else value
            return "option" if isinstance(chosen, tuple) and not set(chosen) <= set(self.options) else None
        return None

    def _bounds(self, value: int) -> str | None:
        if self.least is not None and value < self.least:
            return "least"
        if self.most is not None and value > self.most:
            return "most"
        return None


def _has_kind(kind: Kind, value: Value) -> bool:
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind in ("enum", "text"):
        return isinstance(value, str)
    if kind == "texts":
        return isinstance(value, tuple) and all(isinstance(each, str) for each in value)
    return isinstance(value, Mapping) and all(
        isinstance(each, int) and not isinstance(each, bool) for each in value.values()
    )


class Declarations:
    """All that a ruleset declares, by holder and key."""

    def __init__(self, declared: Iterable[Declaration]) -> None:
        self._by: dict[tuple[Holder, str], Declaration] = {}
        for each in declared:
            if (each.holder, each.key) in self._by:
                raise ValueError(f"declared twice: {each.holder} {each.key}")
            self._by[each.holder, each.key] = each

    def of(self, holder: Holder) -> tuple[Declaration, ...]:
        """List what is declared for units' stats, units' markers or the game."""
        return tuple(each for each in self._by.values() if each.holder == holder)

    def find(self, holder: Holder, key: str) -> Declaration | None:
        """Find one declaration, or nothing when the ruleset has none of that name."""
        return self._by.get((holder, key))

    def read(self, holder: Holder, key: str, held: Mapping[str, Value]) -> Value:
        """Read a value as the ruleset means it: the one held, else the default.

        Raises KeyError for a key that was never declared.
        """
        declared = self._by[holder, key]
        return held.get(key, declared.default)
