"""Kinds of terrain: what a wood or a wall is like before anybody has changed a piece of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.model.board import Sight
from companion.model.values import Cm, Id, Length

Drawn = Literal["polygon", "rectangle", "circle", "line", "across"]


class Kind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of terrain with its presets: how it is drawn, its height, how it treats sight, cover and speed.

    Lengths in cm; ``floors`` are the heights of a building's boards above its base. ``cover`` and ``speed`` are
    classes of the ruleset, empty where it says nothing.
    What is drawn ``across`` is laid over water, ``width`` along its bank.
    """

    id: Id
    draw: Drawn = "polygon"
    width: Length = 0.0
    base: Cm = 0.0
    height: Length = 0.0
    sight: Sight = "open"
    see_through: Length = 0.0
    cover: str = ""
    speed: str = ""
    ground: bool = False
    barrier: bool = False
    floors: Annotated[tuple[Length, ...], Meta(max_length=20)] = ()
