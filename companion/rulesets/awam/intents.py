"""What somebody may want to do in a game of awam."""

from typing import Annotated

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
    """Walk, run or ford along a path of centres in cm; lie down or stand up on the way (A8-A15)."""

    unit: Id
    action: str = "walk"
    path: Path = ()
    facing: Degrees | None = None
    pose: Pose | None = None
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


INTENTS: tuple[type[Intent], ...] = (DrawCard, EndTurn, TestMorale, Move, Fire, Reload, Other, Rest)
