"""What somebody at the table wants to do; the core's own intents, the same for every ruleset."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from companion.battlefield.editing.stacking import Laid
from companion.battlefield.reports import Method, WayOut
from companion.model.board import Piece, Table, Zone
from companion.model.kinds import Kind
from companion.model.tables import Entry
from companion.model.units import Out, Pose, Profile, Side, Squad, Unit
from companion.model.values import Cm, Degrees, Id, Length, Point, Value

Reason = Annotated[str, Meta(max_length=500)]
Fraction = Annotated[float, Meta(ge=0, le=1)]


class Override(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A refusal that the table sets aside, with its reason; it goes into the journal."""

    code: str
    reason: Reason = ""


class Stated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table itself found - "the tape says 18, half hidden" - in place of what geometry found.

    ``distance`` in cm, ``hidden`` from 0 to 1, ``sees`` whether there is a line of fire; None leaves geometry's word.
    """

    distance: Length | None = None
    sees: bool | None = None
    hidden: Fraction | None = None
    cover: str | None = None


class Intent(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """One gesture that somebody wants to make: checked first, then resolved.

    ``rulings`` holds the table's word on questions that were too close to call, by the question's key. ``told`` names
    what the table lays or tells before such a gesture can be made, as an offer's ``wants`` do.
    """

    told: ClassVar[tuple[str, ...]] = ()

    overrides: tuple[Override, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)
    note: Reason = ""

    def sets_aside(self, code: str) -> bool:
        """Tell whether the table overrides refusals of this code."""
        return any(each.code == code for each in self.overrides)


class MoveByHand(Intent, frozen=True, tag="core.move"):
    """Put a unit elsewhere, outside any rule: while laying out, or as a correction.

    ``to`` is the new centre in cm, None takes the unit off the table into reserve. Facing, floor and altitude stay as
    they are where they are None; in reserve there is neither floor nor altitude.
    """

    unit: Id
    to: tuple[Cm, Cm] | None
    facing: Degrees | None = None
    level: int | None = None
    altitude: Length | None = None


class MoveSeveral(Intent, frozen=True, tag="core.move_several"):
    """Shift several units together by hand, all or none, by ``by`` in cm, and turn each about its own centre.

    ``turn`` is in degrees, clockwise.
    """

    units: tuple[Id, ...]
    by: tuple[Cm, Cm]
    turn: Degrees = 0.0


class Correct(Intent, frozen=True, tag="core.correct"):
    """Set a unit right by the umpire's word: marker, stat, pose, hiding, out of play or back.

    ``refers_to`` names an earlier journal row that this puts right. What is None stays as it is.
    """

    unit: Id
    markers: Mapping[str, Value] = field(default_factory=dict)
    stats: Mapping[str, Value] = field(default_factory=dict)
    pose: Pose | None = None
    hidden: bool | None = None
    out: Out | None = None
    carrier: str | None = None
    refers_to: int | None = None


class CorrectGame(Intent, frozen=True, tag="core.correct_game"):
    """Set one of the ruleset's notes about the game right by the umpire's word."""

    key: str
    value: Value
    refers_to: int | None = None


class PlaceUnit(Intent, frozen=True, tag="core.place_unit"):
    """Lay a unit out, new or anew."""

    unit: Unit


class RemoveUnit(Intent, frozen=True, tag="core.remove_unit"):
    """Take a unit out of the scenario."""

    unit: Id


class PlaceTerrain(Intent, frozen=True, tag="core.place_terrain"):
    """Lay a piece of terrain, new or anew."""

    piece: Piece
    at: int | None = None


class RemoveTerrain(Intent, frozen=True, tag="core.remove_terrain"):
    """Take a piece of terrain away."""

    piece: Id


Deed = Literal[
    "draw", "change", "move", "turn", "mirror", "copy", "shape", "opening", "stack", "group", "lock", "remove"
]
"""What was done to terrain, for the journal's row."""


class ChangeTerrain(Intent, frozen=True, tag="core.change_terrain"):
    """Lay several pieces of terrain, new or anew, and take others away, all or none; ``deed`` says what it was for."""

    deed: Deed = "change"
    pieces: tuple[Laid, ...] = ()
    without: tuple[Id, ...] = ()


class OpenDoor(Intent, frozen=True, tag="core.open"):
    """Open or shut a door or window of a piece; ``opening`` is its place in the piece's list, from 0."""

    piece: Id
    opening: Annotated[int, Meta(ge=0, le=10_000)]
    open: bool = True


class Destroy(Intent, frozen=True, tag="core.destroy"):
    """Destroy a piece of terrain during play, or breach it; the note says why.

    With ``at`` a gap of ``width`` cm is broken into the wall nearest to that place; otherwise the whole piece falls.
    ``leaves`` is the kind of ground that is left where it stood, None leaves the bare table.
    """

    piece: Id
    at: tuple[Cm, Cm] | None = None
    width: Length = 0.0
    leaves: Kind | None = None


class PlaceZone(Intent, frozen=True, tag="core.place_zone"):
    """Mark a zone, new or anew."""

    zone: Zone


class RemoveZone(Intent, frozen=True, tag="core.remove_zone"):
    """Take a zone away."""

    zone: Id


class WriteSides(Intent, frozen=True, tag="core.write_sides"):
    """Write sides and squads anew."""

    sides: tuple[Side, ...]
    squads: tuple[Squad, ...]


class WriteProfile(Intent, frozen=True, tag="core.write_profile"):
    """Write a profile, new or anew."""

    profile: Profile


class WriteHeading(Intent, frozen=True, tag="core.write_heading"):
    """Write title, description, table, tolerance and turn limit anew."""

    title: str
    table: Table
    description: str = ""
    tolerance: Length = 0.3
    turn_limit: Annotated[int, Meta(ge=0, le=1000)] = 0


class SetTable(Intent, frozen=True, tag="core.set_table"):
    """Change one value of the ruleset's tables for this game."""

    key: str
    entry: Entry


class SetTables(Intent, frozen=True, tag="core.set_tables"):
    """Change several values of the ruleset's tables for this game, all or none: a club's own sheet, say."""

    entries: Mapping[str, Entry]


class LayOut(Intent, frozen=True, tag="core.lay_out"):
    """Lay several things out, or take them away, in one gesture: all of it or nothing.

    What has an id that is on the table already is laid anew. Sides and squads stay as they are where None is given.
    """

    units: tuple[Unit, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    profiles: tuple[Profile, ...] = ()
    sides: tuple[Side, ...] | None = None
    squads: tuple[Squad, ...] | None = None
    without_units: tuple[Id, ...] = ()
    without_pieces: tuple[Id, ...] = ()
    without_zones: tuple[Id, ...] = ()


class FreeRoll(Intent, frozen=True, tag="core.roll"):
    """Roll dice for anything the table likes; the note says what for."""

    count: Annotated[int, Meta(ge=1, le=100)] = 1
    sides: Annotated[int, Meta(ge=2, le=1000)] = 6
    unit: str = ""


class RandomPick(Intent, frozen=True, tag="core.pick"):
    """Pick one of several at random; the note says what for."""

    among: Annotated[tuple[str, ...], Meta(min_length=1, max_length=1000)]
    kind: Literal["unit", "text"] = "unit"


class Note(Intent, frozen=True, tag="core.note"):
    """Write something into the journal; about a unit, or an earlier row, or neither."""

    unit: str = ""
    at: Point | None = None
    refers_to: int | None = None


Topic = Literal["range", "line_of_fire", "cover", "path", "guard"]
"""What a verdict is about."""


class Judgement(Intent, frozen=True, tag="core.ruling"):
    """Keep a verdict in the journal: what was asked of whom, and the least steps that were found to change it.

    ``unit`` measures, looks, moves or stands guard; ``target`` is the other unit, or the piece measured to. Where the
    ruler ends on bare table ``start`` and ``end`` say where. ``limit`` is a range in cm, or for cover a fraction from
    0 to 1; ``rule`` is where it comes from. ``path``, ``speeds``, ``wholly``, ``budget`` and ``climbs`` are those of
    ``Battlefield.path``; for a guard the path is that of ``target``.
    """

    topic: Topic
    unit: str = ""
    target: str = ""
    start: tuple[Cm, Cm] | None = None
    end: tuple[Cm, Cm] | None = None
    limit: Length | None = None
    rule: Annotated[str, Meta(max_length=40)] = ""
    method: Method = "silhouette"
    path: Annotated[tuple[tuple[Cm, Cm], ...], Meta(max_length=1000)] = ()
    action: Annotated[str, Meta(max_length=100)] = ""
    speeds: Mapping[str, Length] = field(default_factory=dict)
    wholly: bool = False
    budget: Length = 1.0
    climbs: Annotated[int, Meta(ge=0, le=1000)] | None = None
    ways: Annotated[tuple[WayOut, ...], Meta(max_length=2)] = ()


CORE_INTENTS: tuple[type[Intent], ...] = (
    MoveByHand,
    MoveSeveral,
    Correct,
    CorrectGame,
    PlaceUnit,
    RemoveUnit,
    PlaceTerrain,
    RemoveTerrain,
    ChangeTerrain,
    OpenDoor,
    Destroy,
    PlaceZone,
    RemoveZone,
    WriteSides,
    WriteProfile,
    WriteHeading,
    SetTable,
    SetTables,
    LayOut,
    FreeRoll,
    RandomPick,
    Note,
    Judgement,
)
