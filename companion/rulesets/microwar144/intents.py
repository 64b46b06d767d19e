"""What a player of microwar144 wants to do."""

from typing import Literal

from msgspec import Struct

from companion.model.values import Degrees, Id, Length, Point
from companion.rules.intents import Intent, Stated

Way = Literal["walk", "run", "covered_run", "take_cover"]
Mode = Literal["", "still", "walking", "guard"]


class Activate(Intent, frozen=True, tag="microwar144.activate"):
    """Try to activate a unit: d20 against its threshold; a failure passes the turn (M5)."""

    unit: Id


class WalkingShot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack during a walk: at whom, with what, and from which point of the path, in cm along it (M6).

    Without ``at`` it is made at the end of the walk.
    """

    target: Id
    weapon: str = ""
    at: Length | None = None


class Move(Intent, frozen=True, tag="microwar144.move"):
    """Walk, run, run under cover or take cover along a path of centres, the start left out (M6, M8).

    ``stated_length`` is the length in cm that the table measured, for units that are not on the program's table.
    """

    unit: Id
    action: Way
    path: tuple[Point, ...] = ()
    facing: Degrees | None = None
    shot: WalkingShot | None = None
    stated_length: Length | None = None


class Attack(Intent, frozen=True, tag="microwar144.attack"):
    """Attack an enemy in line of fire and range (M10); without a weapon the best of those that reach is used.

    ``mode`` tells how: standing still, walking (before or after the way), or on guard; empty reads it from the game.
    """

    shooter: Id
    target: Id
    weapon: str = ""
    mode: Mode = ""
    stated: Stated = Stated()


class Guard(Intent, frozen=True, tag="microwar144.guard"):
    """Stand on guard: once, in the other players' turns, fire at an enemy who crosses the line of fire (M6, M7)."""

    unit: Id


class Aim(Intent, frozen=True, tag="microwar144.aim"):
    """Aim at an enemy in line of fire: better precision in the unit's next turn (M6)."""

    unit: Id
    target: Id
    stated: Stated = Stated()


class Rest(Intent, frozen=True, tag="microwar144.rest"):
    """Let an active unit's action go by, or close a walk without an attack."""

    unit: Id


class PassTurn(Intent, frozen=True, tag="microwar144.pass"):
    """Say that the turn passes to the next player (M5)."""
