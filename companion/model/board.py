"""What stands on the table before any unit: its size, the terrain and the zones."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.model.values import Cm, Degrees, Id, Length, Point, Size

Ring = Annotated[tuple[Point, ...], Meta(min_length=4, max_length=5000)]
Line = Annotated[tuple[Point, ...], Meta(min_length=2, max_length=5000)]


class Polygon(Struct, frozen=True, tag_field="type", tag="Polygon", forbid_unknown_fields=True):
    """An outline in cm, GeoJSON's Polygon: an outer ring, then holes; first point equals last."""

    coordinates: Annotated[tuple[Ring, ...], Meta(min_length=1, max_length=200)]


class MultiPolygon(Struct, frozen=True, tag_field="type", tag="MultiPolygon", forbid_unknown_fields=True):
    """Several outlines of one piece, GeoJSON's MultiPolygon, in cm."""

    coordinates: Annotated[tuple[tuple[Ring, ...], ...], Meta(min_length=1, max_length=200)]


class LineString(Struct, frozen=True, tag_field="type", tag="LineString", forbid_unknown_fields=True):
    """The middle line of a wall, fence, road or stream, GeoJSON's LineString; the piece gives its width."""

    coordinates: Line


Outline = Polygon | MultiPolygon | LineString
Sight = Literal["open", "blocks", "area"]
OpeningKind = Literal["door", "window", "loophole", "gap"]


class Opening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A door or window in a wall: where it lies on the outline, from sill to top, open or shut."""

    a: Point
    b: Point
    sill: Length = 0.0
    top: Length = 2.5
    kind: OpeningKind = "window"
    open: bool = True


class Level(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One floor of a building: the height of its boards above the piece's base."""

    floor: Length
    name: str = ""


class Piece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece of terrain: where it lies, how high it is, how it treats sight, cover and speed.

    ``cover`` and ``speed`` are classes that the ruleset knows; empty means that the piece says nothing about it.
    ``ground`` marks hills: units stand on top of it. Pieces with the same ``group`` are moved together by the editor.
    """

    id: Id
    kind: Id
    outline: Outline
    name: str = ""
    width: Length = 0.0
    base: Cm = 0.0
    height: Length = 0.0
    sight: Sight = "open"
    see_through: Length = 0.0
    cover: str = ""
    speed: str = ""
    ground: bool = False
    barrier: bool = False
    openings: tuple[Opening, ...] = ()
    levels: tuple[Level, ...] = ()
    turned: Degrees = 0.0
    locked: bool = False
    group: Annotated[str, Meta(max_length=64)] = ""


class TerrainLayer(Struct, frozen=True, eq=False, weakref=True):
    """All terrain of the table; replaced as a whole, so that what was computed from it can be kept by identity."""

    pieces: tuple[Piece, ...] = ()

    def find(self, piece: str) -> Piece | None:
        """Find a piece by its id."""
        return next((each for each in self.pieces if each.id == piece), None)


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table: width and depth in cm."""

    width: Annotated[float, Meta(ge=10, le=2000)]
    height: Annotated[float, Meta(ge=10, le=2000)]


class Zone(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the table with a meaning: deployment, objective, entry point or a note."""

    id: Id
    kind: Literal["deployment", "objective", "entry", "note"]
    outline: Polygon
    name: str = ""
    side: str = ""
    text: str = ""


class RoundBase(Struct, frozen=True, tag_field="shape", tag="round", forbid_unknown_fields=True):
    """A round base, by its diameter in cm."""

    diameter: Annotated[float, Meta(gt=0, le=100)]


class RectBase(Struct, frozen=True, tag_field="shape", tag="rect", forbid_unknown_fields=True):
    """A rectangular base in cm; its length lies along the facing."""

    length: Size
    width: Size


Base = RoundBase | RectBase
