"""What tactical notes about units and about the game."""

from collections.abc import Iterable

from companion.model.declarations import Declaration, Declarations, MarkerLook, MarkerShape
from companion.rulesets.tactical.keys import ARMLIST, CALIBRES, KINDS, MODES, TARGETS, WEAPONS

OWN = "own"
"""The weapon that a unit brings itself, by its stats: for armlists that the tables do not know."""

NO_ENTRY = "none"
"""Said of a unit that is on no armlist: its stats tell everything."""

MOST_DAMAGE = 400


def _mark(key: str, place: int, letter: str, colour: str, shape: MarkerShape) -> Declaration:
    look = MarkerLook(value=True, place=place, shape=shape, letter=letter, colour=colour)
    return Declaration(key=key, kind="bool", default=False, holder="marker", public=True, looks=(look,))


def _number(key: str, least: int, most: int, default: int = 0) -> Declaration:
    return Declaration(key=key, kind="int", default=default, least=least, most=most, public=True)


def _stats(weapons: Iterable[str], entries: Iterable[str]) -> tuple[Declaration, ...]:
    """Declare stats; those of an armlist entry hold for a unit as long as its own stats do not name them."""
    return (
        Declaration(key="armlist", kind="enum", default=NO_ENTRY, options=(NO_ENTRY, *entries), public=True),
        Declaration(key="kind", kind="enum", default="infantry", options=KINDS, public=True),
        _number("speed", 0, 500),
        _number("durability", 0, 100),
        _number("armour", 0, 20),
        _number("manoeuvrability_die", 0, 20),
        _number("manoeuvrability", -10, 20),
        _number("seats", 0, 100),
        Declaration(key="weapons", kind="texts", default=(), options=(*weapons, OWN), public=True),
        Declaration(key="own_mode", kind="enum", default="gun", options=MODES, public=True),
        _number("own_range", 0, 1000),
        _number("own_damage", 0, 100, 1),
        _number("own_penetration", -20, 20),
        _number("own_blast", 0, 100),
        _number("own_displacement", 0, 100),
        _number("own_shots", 1, 20, 1),
        Declaration(key="own_calibre", kind="enum", default="other", options=CALIBRES, public=True),
        Declaration(key="own_target", kind="enum", default="any", options=TARGETS, public=True),
        _number("own_manoeuvrability", -10, 20),
        Declaration(key="own_heavy", kind="bool", default=False, public=True),
    )


DAMAGE = tuple(
    MarkerLook(value=each, place=6, shape="drop", letter=str(each), colour="marker_brown") for each in range(1, 41)
)

MARKERS = (
    Declaration(
        key="damage", kind="int", default=0, least=0, most=MOST_DAMAGE, holder="marker", public=True, looks=DAMAGE
    ),
    _mark("wounded", 4, "W", "marker_red", "drop"),
    _mark("moved", 8, "M", "marker_green", "ring"),
    _mark("fired", 2, "F", "marker_grey", "diamond"),
)

NOTES = (
    Declaration(key="begun", kind="bool", default=False, holder="game", public=True),
    Declaration(key="turn", kind="int", default=1, least=1, most=10_000, holder="game", public=True),
    Declaration(key="side", kind="text", default="", holder="game", public=True),
    Declaration(key="first", kind="text", default="", holder="game", public=True),
    # who may return fire, at whom and with what said of the attack: ids of units, perhaps of hidden ones
    Declaration(key="returns", kind="texts", default=(), holder="game"),
    Declaration(key="retreated", kind="texts", default=(), holder="game", public=True),
    Declaration(key="winner", kind="text", default="", holder="game", public=True),
)


def declarations(weapons: Iterable[str], entries: Iterable[str]) -> Declarations:
    """Declare everything, with these weapons and armlist entries to choose from."""
    return Declarations((*_stats(weapons, entries), *MARKERS, *NOTES))


DECLARATIONS = declarations(WEAPONS, ARMLIST)
