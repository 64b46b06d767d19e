"""Units, squads and sides: what every ruleset shares of the figures on the table."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field, structs

from companion.model.board import Base, RoundBase
from companion.model.values import Degrees, Id, Length, Point, Value

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=5000)]
Pose = Literal["standing", "prone"]
Out = Literal["", "killed", "routed", "captured", "left"]


class Unit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One figure, vehicle or gun: where it stands, how tall it is, and what its ruleset notes about it.

    ``position`` is the centre of the base in cm, or None in reserve or off the table; ``facing`` is in degrees
    clockwise from up. ``locked`` keeps a hand from shifting it while the table is laid out. ``stats`` and
    ``markers`` hold what the ruleset declares; what is absent has its default.
    """

    id: Id
    name: Name
    side: Id
    squad: Id
    base: Base = RoundBase(2.5)
    position: Point | None = None
    facing: Degrees = 0.0
    height: Length = 3.0
    eye: Length = 2.0
    pose: Pose = "standing"
    hidden: bool = False
    out: Out = ""
    glyph: str = "infantry"
    level: int = 0
    altitude: Length = 0.0
    blocks: bool = False
    carrier: str = ""
    profile: str = ""
    locked: bool = False
    stats: Mapping[str, Value] = field(default_factory=dict)
    markers: Mapping[str, Value] = field(default_factory=dict)


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What equal units share, so that it is written once: base, heights, glyph and stats.

    A unit that names a profile has its stats unless its own differ, and its body - ``BODY`` - as long as nobody gave
    the unit another. ``notes`` are the club's own words about it.
    """

    id: Id
    name: Name
    base: Base = RoundBase(2.5)
    height: Length = 3.0
    eye: Length = 2.0
    blocks: bool = False
    glyph: str = "infantry"
    notes: Text = ""
    stats: Mapping[str, Value] = field(default_factory=dict)


BODY = ("base", "height", "eye", "blocks", "glyph")
"""What a profile says of a unit's body; the rest that they share are stats."""


def has_body_of(unit: Unit, profile: Profile) -> bool:
    """Tell whether a unit's body is that of a profile."""
    return all(getattr(unit, key) == getattr(profile, key) for key in BODY)


def with_body_of(unit: Unit, profile: Profile) -> Unit:
    """Give a unit the body of a profile."""
    return structs.replace(unit, **{key: getattr(profile, key) for key in BODY})


class Side(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A party of the game, as publicly declared; its colour is a name in the palette."""

    id: Id
    name: Name
    colour: str = "blue"


class Squad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Figures that one player activates together."""

    id: Id
    name: Name
    side: Id
    player: str = ""
    leader: str = ""
    motive: str = ""
