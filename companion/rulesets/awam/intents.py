"""What somebody may want to do in a game of awam."""

from typing import Annotated, ClassVar

from msgspec import Meta

from companion.model.units import Pose
from companion.model.values import Cm, Degrees, Id
from companion.rules.intents import Intent, Stated

Path = Annotated[tuple[tuple[Cm, Cm], ...], Meta(max_length=200)]


class DrawCard(Intent, frozen=True, tag="awam.draw"):
    """Draw the next card of the deck (A3)."""


class EndTurn(Intent, frozen=True, tag="awam.end_turn"):
    """End the turn: the whole deck is shuffled again (A6)."""


class TestMorale(Intent, frozen=True, tag="awam.morale"):
    """Test whether a figure with a blue marker can be activated (A45)."""

    __test__ = False
    unit: Id


class Move(Intent, frozen=True, tag="awam.move"):
    """Walk, run, ford, drag or hide along a path of centres in cm; lie down or stand up on the way (A8-A15, A36).

    ``drags`` is the animal or prisoner of a ``drag``; ``level`` changes the floor, which costs the whole move (A13).
    ``hide`` is a walk that ends in hiding.
    """

    unit: Id
    action: str = "walk"
    path: Path = ()
    facing: Degrees | None = None
    pose: Pose | None = None
    drags: str = ""
    level: Annotated[int, Meta(ge=-5, le=50)] | None = None
    stated_length: Annotated[float, Meta(ge=0, le=1000)] | None = None
    stated_difficult: bool | None = None


class Fire(Intent, frozen=True, tag="awam.fire"):
    """Fire a weapon, or throw one, at an enemy (A17, A22-A28)."""

    shooter: Id
    target: Id
    weapon: str = ""
    unaimed: bool | None = None
    stated: Stated = Stated()


class Reload(Intent, frozen=True, tag="awam.reload"):
    """Load a firearm by one step (A18); the last one may allow a shot at once (A20)."""

    unit: Id
    weapon: str = ""


class Other(Intent, frozen=True, tag="awam.other"):
    """Do something else that takes the whole action; the note says what (A21)."""

    unit: Id


class Rest(Intent, frozen=True, tag="awam.rest"):
    """Let a figure's activation pass without acting (A3)."""

    unit: Id


class Melee(Intent, frozen=True, tag="awam.melee"):
    """Fight hand to hand with the enemies in base contact (A38-A44).

    Where nobody keeps positions ``against`` names the enemies, and ``beside`` the friends who fight them too.
    ``behind`` names those who stand behind an obstacle, when the table says so and not geometry (A42).
    """

    unit: Id
    against: tuple[Id, ...] = ()
    beside: tuple[Id, ...] = ()
    behind: tuple[Id, ...] | None = None


class BlindFire(Intent, frozen=True, tag="awam.blind_fire"):
    """Fire together at a wood or building where an enemy is thought to hide (A29)."""

    firers: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=100)]
    piece: Id


class Volley(Intent, frozen=True, tag="awam.volley"):
    """Fire a volley of regulars on the officer's word, at an enemy or at a wood (A30)."""

    officer: Id
    firers: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=100)]
    target: str = ""
    piece: str = ""


class Rally(Intent, frozen=True, tag="awam.rally"):
    """Try to bring a routed figure back instead of acting on an ace or joker (A7)."""

    unit: Id


class Board(Intent, frozen=True, tag="awam.board"):
    """Step into a boat, from one boat to another, or, with no boat named, ashore (A16)."""

    unit: Id
    boat: str = ""
    to: tuple[Cm, Cm] | None = None

    @property
    def action(self) -> str:
        """Name what is done: stepping ashore where no boat is named."""
        return "" if self.boat else "ashore"


class Row(Intent, frozen=True, tag="awam.row"):
    """Row a boat along a path of its centres in cm; everybody in the crew spends its action (A48)."""

    action: ClassVar[str] = "row"
    crew: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=100)]
    path: Path = ()
    facing: Degrees | None = None


class Arson(Intent, frozen=True, tag="awam.arson"):
    """Set fire to a building: two activations running, an even die in each (A49)."""

    unit: Id
    piece: Id
