"""Names for what rules only know by code: units, cards, options, values of markers and stats."""

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.model.declarations import Declaration, Holder
from companion.model.values import Value
from companion.ui.board.hover import kind_name
from companion.ui.bridge import Bridge


def option_name(bridge: Bridge, option: str) -> str:
    """Name an option: a unit, a piece of terrain, a card, or what its code means."""
    state = bridge.context.state
    if option in state.units:
        return state.units[option].name
    piece = state.terrain.find(option)
    if piece is not None:
        return piece.name or kind_name(bridge, piece.kind)
    squad = state.squad(option)
    if squad is not None:
        return squad.name
    for code in (f"ui.option.{option}", option):
        if bridge.wording.knows(code):
            return bridge.say(code)
    return card_name(bridge, option)


def card_name(bridge: Bridge, card: str) -> str:
    """Name a card such as "squad:harrow" or "ace:1" by its ruleset's wording; other texts name themselves."""
    kind, _, rest = card.partition(":")
    code = f"{bridge.ruleset.id}.card.{kind}"
    if bridge.wording.knows(f"{code}.short"):
        code = f"{code}.short"
    elif not bridge.wording.knows(code):
        return card
    squad = bridge.context.state.squad(rest)
    return bridge.say(code, squad=squad.name if squad else rest, text=rest)


def value_name(bridge: Bridge, declared: Declaration, value: str) -> str:
    """Name one of the values that a declaration allows: "red: three steps", "musket"."""
    ruleset, key = bridge.ruleset.id, declared.key
    for code in (f"{ruleset}.{declared.holder}.{key}.{value}", f"{ruleset}.{key.removesuffix('s')}.{value}"):
        if bridge.wording.knows(code):
            return bridge.say(code)
    return option_name(bridge, value) if value else bridge.say("ui.none")


def key_name(bridge: Bridge, holder: Holder, key: str) -> str:
    """Name a stat, a marker or a note of the game."""
    return bridge.say(f"{bridge.ruleset.id}.{holder}.{key}")


def said_value(bridge: Bridge, declared: Declaration, value: Value) -> str:
    """Say a declared value in words; equal texts are counted."""
    if isinstance(value, bool):
        return bridge.say("ui.option.yes" if value else "ui.option.no")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value_name(bridge, declared, value)
    if isinstance(value, Mapping):
        return ", ".join(f"{value_name(bridge, declared, key)}: {count}" for key, count in value.items())
    return counted(value_name(bridge, declared, each) for each in value)


def counted(names: Iterable[str]) -> str:
    """List names, each once with its number."""
    found = Counter(names)
    return ", ".join(f"{name} × {count}" if count > 1 else name for name, count in found.items())


def deed_name(bridge: Bridge, tag: str, action: str = "") -> str:
    """Name what a gesture does, by the tag of its intent: the program's own words, else the ruleset's offer."""
    ruleset, _, short = tag.partition(".")
    codes = (f"{ruleset}.action.{action}", f"ui.do.{tag}", f"{ruleset}.do.{short}", f"{ruleset}.offer.{short}")
    return next((bridge.say(code) for code in codes if bridge.wording.knows(code)), "")
