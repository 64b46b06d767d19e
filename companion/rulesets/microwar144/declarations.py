"""What microwar144 notes about units and about the game."""

from collections.abc import Iterable

from companion.model.declarations import Declaration, Declarations, MarkerLook, MarkerShape
from companion.rulesets.microwar144.keys import GRADES, WEAPONS, WORN

OWN = "own"
"""The weapon that a unit brings itself, by its stats: for eras that the tables do not know."""

MOST_DAMAGE = 400

WHOLE = 100
"""One whole action, in the parts in which the rest of a walk is noted."""


def _mark(key: str, place: int, letter: str, colour: str, shape: MarkerShape) -> Declaration:
    look = MarkerLook(value=True, place=place, shape=shape, letter=letter, colour=colour)
    return Declaration(key=key, kind="bool", default=False, holder="marker", public=True, looks=(look,))


def _stats(weapons: Iterable[str]) -> tuple[Declaration, ...]:
    return (
        Declaration(key="level", default=5, least=1, most=10, kind="int", public=True),
        Declaration(key="weapons", kind="texts", default=(), options=(*weapons, OWN), public=True),
        Declaration(key="worn", kind="texts", default=(), options=WORN, public=True),
        Declaration(key="vehicle", kind="enum", default="none", options=("none", *GRADES), public=True),
        Declaration(key="own_range", kind="int", default=0, least=0, most=500, public=True),
        Declaration(key="own_power", kind="int", default=0, least=0, most=50, public=True),
    )


DAMAGE = tuple(
    MarkerLook(value=each, place=6, shape="drop", letter=str(each), colour="marker_brown") for each in range(1, 41)
)
AIMING = tuple(
    MarkerLook(value=each, place=2, shape="diamond", letter="A", colour=f"marker_{colour}")
    for each, colour in (("now", "grey"), ("next", "red"))
)
AIMS = ("none", "now", "next")

MARKERS = (
    Declaration(
        key="damage",
        kind="int",
        default=0,
        least=0,
        most=MOST_DAMAGE,
        holder="marker",
        public=True,
        looks=DAMAGE,
    ),
    _mark("guard", 10, "G", "marker_blue", "shield"),
    _mark("covered", 8, "R", "marker_green", "ring"),
    Declaration(key="aiming", kind="enum", default="none", options=AIMS, holder="marker", public=True, looks=AIMING),
    Declaration(key="acted", kind="bool", default=False, holder="marker", public=True),
    # names a unit, perhaps a hidden one: nothing for the players' own window
    Declaration(key="aim", kind="text", default="", holder="marker"),
)

GRADES_OF_SKILL = ("0", "2", "4")
CHARACTER = (
    Declaration(key="skill", kind="enum", default="0", options=GRADES_OF_SKILL, holder="character"),
    Declaration(key="modifier", kind="int", default=0, least=-10, most=10, holder="character"),
    Declaration(key="specialisation", kind="enum", default="0", options=GRADES_OF_SKILL, holder="character"),
    Declaration(key="weapon", kind="int", default=1, least=1, most=5, holder="character"),
)
"""What is asked of a role-playing character's sheet (M4)."""

NOTES = (
    Declaration(key="turn", kind="int", default=1, least=1, most=10_000, holder="game", public=True),
    Declaration(key="side", kind="text", default="", holder="game", public=True),
    Declaration(key="active", kind="text", default="", holder="game"),
    # what is left of a walk's one action, in per cent
    Declaration(key="left", kind="int", default=WHOLE, least=0, most=WHOLE, holder="game"),
    Declaration(key="step", kind="enum", default="", options=("", "walked", "shot"), holder="game"),
)


def declarations(weapons: Iterable[str]) -> Declarations:
    """Declare everything, with these weapons to choose from."""
    return Declarations((*_stats(weapons), *MARKERS, *CHARACTER, *NOTES))


DECLARATIONS = declarations(WEAPONS)
