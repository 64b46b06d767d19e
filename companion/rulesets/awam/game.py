"""What awam notes about the game: turn, deck, card on the table, who may act and who has acted."""

from dataclasses import dataclass
from typing import cast

from companion.model.events import AnyEvent, MarkerSet, RulesetSet
from companion.model.state import GameState
from companion.model.values import Value
from companion.rules.plan import Fault, Refusal
from companion.rulesets.awam.declarations import DECLARATIONS
from companion.rulesets.awam.figure import fights_for_itself, figure


@dataclass(frozen=True, slots=True)
class Game:
    """The ruleset's notes, by name."""

    turn: int
    deck: tuple[str, ...]
    card: str
    previous: str
    squad: str
    last_squad: str
    allowance: int
    acted: tuple[str, ...]
    steady: tuple[str, ...]
    shaken: tuple[str, ...]
    may_fire: str
    extra_cards: tuple[str, ...]
    fights: tuple[str, ...]
    burning: dict[str, int]

    @property
    def over(self) -> bool:
        """Tell whether the penultimate card has been drawn: the turn ends once it is carried out (A6).

        A deck of a single card has none: its turn ends with that card.
        """
        return bool(self.card) and len(self.deck) <= 1

    def taken(self, unit: str) -> bool:
        """Tell whether the card leaves a figure nothing: on an ace whoever tests its morale first is the one (A4)."""
        begun = {*self.steady, *self.shaken} - {*self.acted, unit}
        return 0 <= self.allowance <= len(begun)


def game(state: GameState) -> Game:
    """Read the notes of a game."""

    def read(key: str) -> Value:
        return DECLARATIONS.read("game", key, state.game)

    return Game(
        turn=cast(int, read("turn")),
        deck=cast(tuple[str, ...], read("deck")),
        card=cast(str, read("card")),
        previous=cast(str, read("previous")),
        squad=cast(str, read("squad")),
        last_squad=cast(str, read("last_squad")),
        allowance=cast(int, read("allowance")),
        acted=cast(tuple[str, ...], read("acted")),
        steady=cast(tuple[str, ...], read("steady")),
        shaken=cast(tuple[str, ...], read("shaken")),
        may_fire=cast(str, read("may_fire")),
        extra_cards=cast(tuple[str, ...], read("extra_cards")),
        fights=cast(tuple[str, ...], read("fights")),
        burning=dict(cast(dict[str, int], read("burning"))),
    )


def notes(**changed: Value) -> tuple[AnyEvent, ...]:
    """Write notes about the game."""
    return tuple(RulesetSet(key=key, value=value) for key, value in changed.items())


def unit_faults(state: GameState, *units: str) -> tuple[Fault, ...]:
    """Find ids that are not there, and figures that are out of the fight."""
    found = []
    for each in units:
        if each not in state.units:
            found.append(Fault(code="core.fault.unknown_unit", place=each, values={"id": each}))
        elif state.units[each].out:
            found.append(Fault(code="awam.fault.out", place=each, values={"unit": each}))
    return tuple(found)


def turn_refusals(state: GameState, unit: str, *, quick: bool = False) -> list[Refusal]:
    """Say why it is not this figure's moment: another squad's card, it has acted, or it must test its morale first.

    ``quick`` is for a shot that a rule grants after the action (A14, A20).
    """
    now, who = game(state), figure(state, unit)
    found = []
    if not fights_for_itself(state, unit):
        found.append(Refusal(code="awam.refusal.no_man", rule="A48", values={"unit": unit}))
    if who.evaded == "now":
        found.append(Refusal(code="awam.refusal.evaded", rule="A40", values={"unit": unit}))
    if state.units[unit].squad != now.squad:
        found.append(Refusal(code="awam.refusal.not_active", rule="A3", values={"unit": unit}))
    elif unit in now.acted and not quick:
        found.append(Refusal(code="awam.refusal.acted", rule="A3", values={"unit": unit}))
    elif now.taken(unit) and not quick:
        found.append(Refusal(code="awam.refusal.allowance", rule="A4", values={"unit": unit}))
    if who.blue and unit not in now.shaken and unit not in now.steady:
        found.append(Refusal(code="awam.refusal.morale", rule="A45", values={"unit": unit}))
    return found


def shaken_refusal(state: GameState, unit: str) -> list[Refusal]:
    """Refuse everything but the move to cover to a figure whose morale holds it back (A45)."""
    if unit in game(state).shaken:
        return [Refusal(code="awam.refusal.shaken", rule="A45", values={"unit": unit})]
    return []


def acts(state: GameState, unit: str, *, may_fire: bool = False) -> tuple[AnyEvent, ...]:
    """Note that a figure has had its action; ``may_fire`` when a rule grants it a shot at once."""
    now = game(state)
    events: list[AnyEvent] = []
    if unit not in now.acted:
        events += notes(acted=(*now.acted, unit))
        if now.allowance > 0:
            events += notes(allowance=now.allowance - 1)
    wanted = unit if may_fire else ""
    if now.may_fire != wanted:
        events += notes(may_fire=wanted)
    who = figure(state, unit)
    if who.ran:
        events.append(MarkerSet(unit=unit, key="ran", value=None))
    if who.torch:
        # Setting fire takes two activations running (A49); whoever does something else begins anew.
        events.append(MarkerSet(unit=unit, key="torch", value=None))
    return tuple(events)


def may_act(state: GameState, unit: str) -> bool:
    """Tell whether a figure of the active squad still has its action."""
    now = game(state)
    each = state.units[unit]
    if each.out or each.squad != now.squad or unit in now.acted or now.taken(unit):
        return False
    if each.markers.get("evaded") == "now" or not fights_for_itself(state, unit):
        return False
    return each.position is not None or not any(other.position for other in state.units.values())


def ready(state: GameState, unit: str) -> bool:
    """Tell whether a figure could act at once: it still may, and no blue marker holds it back (A45)."""
    now = game(state)
    return may_act(state, unit) and unit not in now.shaken and (unit in now.steady or not figure(state, unit).blue)


def waiting(state: GameState) -> tuple[str, ...]:
    """List the figures of the active squad that still have their action."""
    now = game(state)
    if not now.squad or now.allowance == 0:
        return ()
    return tuple(each.id for each in state.members(now.squad) if may_act(state, each.id))
