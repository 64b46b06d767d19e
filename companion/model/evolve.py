"""The only code that makes a new state out of an old one."""

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import TypeVar

from msgspec import structs

from companion.model import events as ev
from companion.model.board import TerrainLayer
from companion.model.state import GameState
from companion.model.units import Unit

V = TypeVar("V")


def evolve(state: GameState, event: ev.AnyEvent) -> GameState:
    """Apply one event: the state after it.

    Total: an event about a unit, piece or zone that is not there leaves the state as it is, so that any journal can
    be folded.
    """
    return _apply(event, state)


@singledispatch
def _apply(event: object, state: GameState) -> GameState:
    raise TypeError(f"not an event: {event!r}")


def fold(state: GameState, events: Iterable[ev.AnyEvent]) -> GameState:
    """Apply events one after the other."""
    for event in events:
        state = evolve(state, event)
    return state


def _with(items: Mapping[str, V], key: str, value: V | None) -> dict[str, V]:
    changed = dict(items)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed


def _unit(state: GameState, unit: str, change: Callable[[Unit], Unit]) -> GameState:
    before = state.units.get(unit)
    if before is None:
        return state
    return structs.replace(state, units={**state.units, unit: change(before)})


@_apply.register
def _(event: ev.UnitPlaced, state: GameState) -> GameState:
    return structs.replace(state, units={**state.units, event.unit.id: event.unit})


@_apply.register
def _(event: ev.UnitRemoved, state: GameState) -> GameState:
    return structs.replace(state, units=_with(state.units, event.unit, None))


@_apply.register
def _(event: ev.UnitMoved, state: GameState) -> GameState:
    return _unit(
        state,
        event.unit,
        lambda unit: structs.replace(
            unit, position=event.position, facing=event.facing, level=event.level, altitude=event.altitude
        ),
    )


@_apply.register
def _(event: ev.UnitPosed, state: GameState) -> GameState:
    return _unit(state, event.unit, lambda unit: structs.replace(unit, pose=event.pose))


@_apply.register
def _(event: ev.UnitHid, state: GameState) -> GameState:
    return _unit(state, event.unit, lambda unit: structs.replace(unit, hidden=event.hidden))


@_apply.register
def _(event: ev.UnitOut, state: GameState) -> GameState:
    return _unit(state, event.unit, lambda unit: structs.replace(unit, out=event.why))


@_apply.register
def _(event: ev.UnitCarried, state: GameState) -> GameState:
    return _unit(state, event.unit, lambda unit: structs.replace(unit, carrier=event.carrier))


@_apply.register
def _(event: ev.StatSet, state: GameState) -> GameState:
    return _unit(state, event.unit, lambda unit: structs.replace(unit, stats=_with(unit.stats, event.key, event.value)))


@_apply.register
def _(event: ev.MarkerSet, state: GameState) -> GameState:
    return _unit(
        state, event.unit, lambda unit: structs.replace(unit, markers=_with(unit.markers, event.key, event.value))
    )


@_apply.register
def _(event: ev.RulesetSet, state: GameState) -> GameState:
    return structs.replace(state, game=_with(state.game, event.key, event.value))


@_apply.register
def _(event: ev.TableSet, state: GameState) -> GameState:
    return structs.replace(state, tables={**state.tables, event.key: event.entry})


@_apply.register
def _(event: ev.TerrainPlaced, state: GameState) -> GameState:
    pieces = list(state.terrain.pieces)
    place = next((at for at, piece in enumerate(pieces) if piece.id == event.piece.id), None)
    if place is not None:
        del pieces[place]
    at = event.at if event.at is not None else place
    pieces.insert(len(pieces) if at is None else at, event.piece)
    return structs.replace(state, terrain=TerrainLayer(tuple(pieces)))


@_apply.register
def _(event: ev.TerrainRemoved, state: GameState) -> GameState:
    if state.terrain.find(event.piece) is None:
        return state
    kept = tuple(piece for piece in state.terrain.pieces if piece.id != event.piece)
    return structs.replace(state, terrain=TerrainLayer(kept))


@_apply.register
def _(event: ev.ZonePlaced, state: GameState) -> GameState:
    kept = tuple(zone for zone in state.zones if zone.id != event.zone.id)
    return structs.replace(state, zones=(*kept, event.zone))


@_apply.register
def _(event: ev.ZoneRemoved, state: GameState) -> GameState:
    return structs.replace(state, zones=tuple(zone for zone in state.zones if zone.id != event.zone))


@_apply.register
def _(event: ev.SidesSet, state: GameState) -> GameState:
    return structs.replace(state, sides=event.sides, squads=event.squads)


@_apply.register
def _(event: ev.ProfileSet, state: GameState) -> GameState:
    return structs.replace(state, profiles={**state.profiles, event.profile.id: event.profile})


@_apply.register
def _(event: ev.HeadingSet, state: GameState) -> GameState:
    return structs.replace(
        state,
        title=event.title,
        description=event.description,
        table=event.table,
        tolerance=event.tolerance,
        turn_limit=event.turn_limit,
    )
