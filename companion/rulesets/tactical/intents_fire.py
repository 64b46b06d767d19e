"""What a player of tactical wants to do with a weapon: at a target, at a place, with a gun that really shoots."""

from typing import ClassVar

from companion.model.values import Id, Point
from companion.rules.intents import Intent, Stated
from companion.rules.requests import Shape

TOLD = ("units:struck", "shape:rest", "flag:lost")
"""What the table tells of natural fire."""

AIMED = "point:aim"
"""What the table points at when it fires at a place."""


class Fire(Intent, frozen=True, tag="tactical.fire"):
    """Fire at a specific target (T7, T8, T19-T21); without a weapon the best of those that may be used on it is.

    ``shots`` names the target of each shot of a quick-firing small arm, declared before any die; empty asks.
    ``returns`` marks return fire (T13): it answers an attack and uses up no action.
    """

    shooter: Id
    target: Id
    weapon: str = ""
    shots: tuple[Id, ...] = ()
    returns: bool = False
    stated: Stated = Stated()


class AreaFire(Intent, frozen=True, tag="tactical.area"):
    """Fire at a place rather than at a target (T6): the impact lies off ``aim``, a point in cm, by the scatter die.

    Without ``aim`` the table is asked for it. ``target`` names whom return fire answers. ``caught`` is the table's own
    word on who is in the blast; None leaves it to geometry.
    """

    told: ClassVar[tuple[str, ...]] = (AIMED,)

    shooter: Id
    weapon: str = ""
    aim: Point | None = None
    target: str = ""
    caught: tuple[Id, ...] | None = None
    returns: bool = False
    stated: Stated = Stated()


class NaturalFire(Intent, frozen=True, tag="tactical.natural"):
    """Tell what a gun that really shoots did (T11): whom it struck, and where its projectile came to rest.

    ``target`` is whom it was meant for, where that is known; ``struck`` names everybody hit in order, also by ricochet.
    ``rest`` is the projectile as it lies: the points of its core and the radius around it, in cm; None asks for it,
    unless it is ``lost``: off the table or nowhere to be found. ``caught`` is the table's own word on who is in the
    blast; None leaves it to geometry.
    """

    told: ClassVar[tuple[str, ...]] = TOLD

    shooter: Id
    weapon: str = ""
    target: str = ""
    struck: tuple[Id, ...] = ()
    rest: Shape | None = None
    lost: bool = False
    caught: tuple[Id, ...] | None = None
    returns: bool = False


class HoldFire(Intent, frozen=True, tag="tactical.hold"):
    """Let the return fire at an attacker go by (T13)."""

    unit: Id
    target: Id
