"""What a player of tactical wants to do: begin, move, fight hand to hand, board, carry off, retreat."""

from companion.model.values import Degrees, Id, Length, Point
from companion.rules.intents import Intent

GOT_OUT = "point:to"
"""What the table points at when somebody gets out of a vehicle."""


class Begin(Intent, frozen=True, tag="tactical.begin"):
    """Begin the battle: the 150 cm between the sides are checked, and a die says who is first (T1, T4)."""


class Move(Intent, frozen=True, tag="tactical.move"):
    """Move along a path of centres, the start left out (T3, T16), over sheer obstacles too (T18).

    ``altitude`` in cm is where a helicopter is at the end; None keeps it. ``stated_length`` is the length in cm that
    the table measured, for units that are not on the program's table; ``stated_climbs`` are the heights in cm of the
    obstacles climbed on the way, in order, in place of those that the board shows; () wants them told first.
    """

    unit: Id
    path: tuple[Point, ...] = ()
    facing: Degrees | None = None
    altitude: Length | None = None
    stated_length: Length | None = None
    stated_climbs: tuple[Length, ...] | None = None


class Melee(Intent, frozen=True, tag="tactical.melee"):
    """Fight hand to hand, one or several against one or several, at 5 cm or less (T17).

    ``beside`` are comrades who attack too, ``against`` enemies who defend beside the target; None asks for them.
    ``stated_distance`` is the greatest distance in cm that the table measured, in place of the board's.
    """

    unit: Id
    target: Id
    beside: tuple[Id, ...] | None = None
    against: tuple[Id, ...] | None = None
    stated_distance: Length | None = None


class Board(Intent, frozen=True, tag="tactical.board"):
    """Get into a vehicle, or with none named out of one, at a place in cm (T3)."""

    unit: Id
    target: str = ""
    to: Point | None = None


class Carry(Intent, frozen=True, tag="tactical.carry"):
    """Take a wounded comrade up, or set him down when he is carried already (T15)."""

    unit: Id
    target: Id


class Retreat(Intent, frozen=True, tag="tactical.retreat"):
    """Let a side retreat: the wounded who are carried or named are taken along, the others captured (T15).

    None asks of each wounded man whom nobody carries yet whether he is carried off.
    """

    side: Id
    carried: tuple[Id, ...] | None = None


class Victory(Intent, frozen=True, tag="tactical.victory"):
    """Let a side have won by destroying its enemies: their wounded are captured, its own are safe (T15)."""

    side: Id


class PassTurn(Intent, frozen=True, tag="tactical.pass"):
    """Say that the turn passes to the next player (T1)."""
