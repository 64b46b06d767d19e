"""What can have happened to a game: a short, closed list in the past tense."""

from msgspec import Struct

from companion.model.board import Piece, Table, Zone
from companion.model.tables import Entry
from companion.model.units import Out, Pose, Profile, Side, Squad, Unit
from companion.model.values import Point, Value


class Event(Struct, frozen=True, kw_only=True, tag_field="event", forbid_unknown_fields=True, omit_defaults=True):
    """Something that has happened to the game."""


class UnitPlaced(Event, frozen=True, tag="unit_placed"):
    """A unit joined the game, or was laid out anew with all it has."""

    unit: Unit


class UnitRemoved(Event, frozen=True, tag="unit_removed"):
    """A unit was taken out of the scenario altogether."""

    unit: str


class UnitMoved(Event, frozen=True, tag="unit_moved"):
    """A unit came to stand elsewhere; no position means off the table. Facing in degrees."""

    unit: str
    position: Point | None
    facing: float
    level: int = 0
    altitude: float = 0.0


class UnitPosed(Event, frozen=True, tag="unit_posed"):
    """A unit lay down or stood up."""

    unit: str
    pose: Pose


class UnitHid(Event, frozen=True, tag="unit_hid"):
    """A unit went into hiding, or was revealed."""

    unit: str
    hidden: bool


class UnitOut(Event, frozen=True, tag="unit_out"):
    """A unit left the fight - killed, routed, captured, left - or, with no reason, came back."""

    unit: str
    why: Out


class UnitCarried(Event, frozen=True, tag="unit_carried"):
    """A unit boarded a boat or vehicle, or, with no carrier, got off."""

    unit: str
    carrier: str


class StatSet(Event, frozen=True, tag="stat_set"):
    """A stat of a unit became another value; None brings the default back."""

    unit: str
    key: str
    value: Value | None


class MarkerSet(Event, frozen=True, tag="marker_set"):
    """A marker of a unit became another value; None takes it away."""

    unit: str
    key: str
    value: Value | None


class RulesetSet(Event, frozen=True, tag="ruleset_set"):
    """A note that the ruleset keeps about the game - the deck, the turn - became another value."""

    key: str
    value: Value | None


class TableSet(Event, frozen=True, tag="table_set"):
    """A value of the ruleset's tables was changed for this game."""

    key: str
    entry: Entry


class TerrainPlaced(Event, frozen=True, tag="terrain_placed"):
    """A piece of terrain was laid, or laid anew; ``at`` is its place in the stack, at the top when absent."""

    piece: Piece
    at: int | None = None


class TerrainRemoved(Event, frozen=True, tag="terrain_removed"):
    """A piece of terrain was taken away."""

    piece: str


class ZonePlaced(Event, frozen=True, tag="zone_placed"):
    """A zone was marked, or marked anew."""

    zone: Zone


class ZoneRemoved(Event, frozen=True, tag="zone_removed"):
    """A zone was taken away."""

    zone: str


class SidesSet(Event, frozen=True, tag="sides_set"):
    """The sides and squads of the scenario were written anew."""

    sides: tuple[Side, ...]
    squads: tuple[Squad, ...]


class ProfileSet(Event, frozen=True, tag="profile_set"):
    """A profile was written, or written anew."""

    profile: Profile


class HeadingSet(Event, frozen=True, tag="heading_set"):
    """Title, description, table, tolerance or turn limit of the scenario were written anew."""

    title: str
    description: str
    table: Table
    tolerance: float
    turn_limit: int


AnyEvent = (
    UnitPlaced
    | UnitRemoved
    | UnitMoved
    | UnitPosed
    | UnitHid
    | UnitOut
    | UnitCarried
    | StatSet
    | MarkerSet
    | RulesetSet
    | TableSet
    | TerrainPlaced
    | TerrainRemoved
    | ZonePlaced
    | ZoneRemoved
    | SidesSet
    | ProfileSet
    | HeadingSet
)
