"""Laying out several things in one gesture: what is wrong with it, and what has happened when it was made."""

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.model import events as ev
from companion.model.evolve import fold
from companion.model.state import GameState
from companion.model.values import Scalar
from companion.rules.intents import LayOut
from companion.rules.plan import Fact, Fault
from companion.rules.profiles import profile_events
from companion.rules.ruleset import Ruleset
from companion.rules.validity import declared_faults, left_alone, terrain_faults, unit_faults, zone_faults


def faults(intent: LayOut, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Find everything that is wrong, looked at as the table would stand afterwards."""
    yield from _missing(intent, state)
    yield from _twice(intent)
    after = fold(state, events(intent, state))
    for squad in after.squads:
        if after.side(squad.side) is None:
            yield Fault(code="core.fault.unknown_side", place=f"squads.{squad.id}.side", values={"id": squad.side})
    for at, profile in enumerate(intent.profiles):
        yield from declared_faults(ruleset.declarations, "stat", profile.stats, f"profiles[{at}].stats")
    for at, unit in enumerate(intent.units):
        yield from unit_faults(ruleset, after, unit, f"units[{at}]")
    for at, piece in enumerate(intent.pieces):
        yield from terrain_faults(ruleset, piece, f"pieces[{at}]")
    for at, zone in enumerate(intent.zones):
        yield from zone_faults(after, zone, f"zones[{at}]")
    if intent.sides is not None or intent.squads is not None:
        yield from _left_alone(intent, after)


def _missing(intent: LayOut, state: GameState) -> Iterator[Fault]:
    known = {
        "units": state.units,
        "pieces": {each.id for each in state.terrain.pieces},
        "zones": {each.id for each in state.zones},
    }
    for kind, code in (("units", "unknown_unit"), ("pieces", "unknown_piece"), ("zones", "unknown_zone")):
        for each in getattr(intent, f"without_{kind}"):
            if each not in known[kind]:
                yield Fault(code=f"core.fault.{code}", place=f"without_{kind}", values={"id": each})


def _twice(intent: LayOut) -> Iterator[Fault]:
    for name in ("sides", "squads", "profiles", "units", "pieces", "zones"):
        laid: Iterable[str] = (each.id for each in getattr(intent, name) or ())
        for each, count in Counter(laid).items():
            if count > 1:
                yield Fault(code="core.fault.duplicate", place=name, values={"id": each})


def _left_alone(intent: LayOut, after: GameState) -> Iterator[Fault]:
    """Find units that would keep neither side nor squad; those that are laid out now have been looked at already."""
    laid = {each.id for each in intent.units}
    yield from left_alone((unit for unit in after.units.values() if unit.id not in laid), after.squads)


def events(intent: LayOut, state: GameState) -> tuple[ev.AnyEvent, ...]:
    """List what has happened: first what is taken away, then who takes part, then what is laid."""
    sides = state.sides if intent.sides is None else intent.sides
    squads = state.squads if intent.squads is None else intent.squads
    written = (ev.SidesSet(sides=sides, squads=squads),) if (sides, squads) != (state.sides, state.squads) else ()
    return (
        *(ev.UnitRemoved(unit=each) for each in intent.without_units),
        *(ev.TerrainRemoved(piece=each) for each in intent.without_pieces),
        *(ev.ZoneRemoved(zone=each) for each in intent.without_zones),
        *written,
        *(event for each in intent.profiles for event in profile_events(state, each)),
        *(ev.UnitPlaced(unit=each) for each in intent.units),
        *(ev.TerrainPlaced(piece=each) for each in intent.pieces),
        *(ev.ZonePlaced(zone=each) for each in intent.zones),
    )


def headline(intent: LayOut) -> Fact:
    """Say how much was laid out or taken away; where it was nothing, who takes part was written anew."""
    laid = len(intent.units) + len(intent.pieces) + len(intent.zones)
    gone = len(intent.without_units) + len(intent.without_pieces) + len(intent.without_zones)
    values: dict[str, Scalar] = {"laid": laid, "gone": gone}
    kind = "lay_out" if laid else "take_away" if gone else "write_sides"
    if laid and laid == len(intent.units):
        kind = "place_unit" if laid == 1 else "lay_out_units"
        values["unit"] = intent.units[0].id
    elif laid == 1 and intent.zones:
        kind = "place_zone"
    elif laid == 1:
        kind, values["piece"] = "place_terrain", intent.pieces[0].name or intent.pieces[0].kind
    if intent.note:
        values["note"] = intent.note
    return Fact(code=f"core.result.{kind}", values=values)
