"""Terrain changed in one gesture: edited while laying out; opened, breached and destroyed during play."""

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import structs

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.walls import breached, opened, wall_at
from companion.battlefield.ground import ground_of
from companion.model import events as ev
from companion.model.board import LineString, Piece
from companion.model.kinds import Kind
from companion.model.state import GameState
from companion.model.values import Scalar
from companion.rules.intents import ChangeTerrain, Destroy, OpenDoor
from companion.rules.plan import Fact, Fault
from companion.rules.ruleset import Ruleset
from companion.rules.validity import terrain_faults

TerrainIntent: TypeAlias = ChangeTerrain | OpenDoor | Destroy
TERRAIN_INTENTS = (ChangeTerrain, OpenDoor, Destroy)

BY_THE_WALL = 3.0
"""A breach is broken into the wall that lies within this many cm of the place pointed at."""


def faults(intent: TerrainIntent, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Find what makes a change of terrain impossible."""
    match intent:
        case ChangeTerrain():
            yield from _change_faults(intent, ruleset, state)
        case OpenDoor():
            yield from _door_faults(intent, state)
        case Destroy():
            yield from _destroy_faults(intent, ruleset, state)


def _change_faults(intent: ChangeTerrain, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    for at, laid in enumerate(intent.pieces):
        yield from terrain_faults(ruleset, laid.piece, f"pieces[{at}].piece")
    for each, count in Counter([*(laid.piece.id for laid in intent.pieces), *intent.without]).items():
        if count > 1:
            yield Fault(code="core.fault.duplicate", place="pieces", values={"id": each})
    for each in intent.without:
        yield from _unknown(state, each, "without")


def _unknown(state: GameState, piece: str, place: str) -> Iterator[Fault]:
    if state.terrain.find(piece) is None:
        yield Fault(code="core.fault.unknown_piece", place=place, values={"id": piece})


def _door_faults(intent: OpenDoor, state: GameState) -> Iterator[Fault]:
    piece = state.terrain.find(intent.piece)
    if piece is None:
        yield from _unknown(state, intent.piece, "piece")
    elif intent.opening >= len(piece.openings):
        values: dict[str, object] = {"piece": name_of(piece), "opening": intent.opening + 1}
        yield Fault(code="core.fault.edit.no_opening", place="opening", values=values)
    else:
        opening = piece.openings[intent.opening]
        values = {"piece": name_of(piece), "opening": f"ui.opening.{opening.kind}"}
        if opening.kind == "gap":
            yield Fault(code="core.fault.edit.gap_stays", place="opening", values=values)
        elif opening.open == intent.open:
            yield Fault(code=f"core.fault.edit.is_{'open' if intent.open else 'shut'}", place="open", values=values)


def _destroy_faults(intent: Destroy, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    piece = state.terrain.find(intent.piece)
    if piece is None:
        yield from _unknown(state, intent.piece, "piece")
        return
    if intent.at is None:
        if intent.leaves is not None:
            yield from terrain_faults(ruleset, ruin_of(piece, intent.leaves), "leaves")
        return
    values: dict[str, object] = {"piece": name_of(piece)}
    if not can_be_breached(piece):
        yield Fault(code="core.fault.edit.no_wall", place="piece", values=values)
    elif wall_at(piece, intent.at).distance > BY_THE_WALL + (piece.width / 2):
        yield Fault(code="core.fault.edit.off_wall", place="at", values=values)
    elif intent.width <= 0:
        yield Fault(code="core.fault.edit.no_length", place="width", values=values)
    else:
        try:
            breached(piece, intent.at, intent.width)
        except CannotEditError as error:
            yield Fault(code=error.code, place="at", values={**values, **error.values})


def can_be_breached(piece: Piece) -> bool:
    """Tell whether a piece has walls that a gap can be broken into: a wall or fence, or a building with an inside."""
    upright = piece.height > 0 and not piece.ground and piece.sight != "area"
    return upright and (isinstance(piece.outline, LineString) or bool(piece.levels or piece.openings))


def ruin_of(piece: Piece, leaves: Kind) -> Piece:
    """Give what is left of a piece: its outline on the ground, with everything else of the kind that it becomes."""
    return structs.replace(
        piece,
        kind=leaves.id,
        height=leaves.height,
        sight=leaves.sight,
        see_through=leaves.see_through,
        cover=leaves.cover,
        speed=leaves.speed,
        ground=leaves.ground,
        barrier=leaves.barrier,
        openings=(),
        levels=(),
    )


def events(intent: TerrainIntent, state: GameState) -> tuple[ev.AnyEvent, ...]:
    """List what has happened when a change of terrain was made."""
    match intent:
        case ChangeTerrain():
            return (
                *(ev.TerrainRemoved(piece=each) for each in intent.without),
                *(ev.TerrainPlaced(piece=each.piece, at=each.at) for each in intent.pieces),
            )
        case OpenDoor():
            piece = state.terrain.find(intent.piece)
            return (ev.TerrainPlaced(piece=opened(piece, intent.opening, open_=intent.open)),) if piece else ()
        case Destroy():
            piece = state.terrain.find(intent.piece)
            return tuple(_destroyed(intent, piece, state)) if piece else ()


def _destroyed(intent: Destroy, piece: Piece, state: GameState) -> Iterator[ev.AnyEvent]:
    """Break the wall, or let the piece fall: whoever was on its upper floors comes down with it."""
    if intent.at is not None:
        yield ev.TerrainPlaced(piece=breached(piece, intent.at, intent.width))
        return
    if intent.leaves is None:
        yield ev.TerrainRemoved(piece=piece.id)
    else:
        yield ev.TerrainPlaced(piece=ruin_of(piece, intent.leaves))
    outline = ground_of(state.terrain).outlines.get(piece.id)
    for unit in state.units.values():
        if piece.levels and unit.level and unit.position is not None and outline and outline.contains(unit.position):
            yield ev.UnitMoved(unit=unit.id, position=unit.position, facing=unit.facing, altitude=unit.altitude)


def name_of(piece: Piece) -> str:
    """Name a piece: by its own name, else by its kind's wording code."""
    return piece.name or f"ui.kind.{piece.kind}"


def headline(intent: TerrainIntent, state: GameState) -> Fact:
    """Name the gesture and the first piece that it concerns, for the journal's row."""
    values: dict[str, Scalar] = {"note": intent.note} if intent.note else {}
    if isinstance(intent, ChangeTerrain):
        concerned = [each.piece for each in intent.pieces]
        concerned += [piece for each in intent.without if (piece := state.terrain.find(each)) is not None]
        values |= {"piece": name_of(concerned[0]) if concerned else "", "count": len(concerned)}
        several = "_several" if len(concerned) > 1 else ""
        return Fact(code=f"core.result.terrain_{intent.deed}{several}", values=values)
    piece = state.terrain.find(intent.piece)
    values |= {"piece": name_of(piece) if piece else intent.piece, "note": intent.note}
    if isinstance(intent, OpenDoor):
        if piece is not None and intent.opening < len(piece.openings):
            values["opening"] = f"ui.opening.{piece.openings[intent.opening].kind}"
        return Fact(code=f"core.result.{'opened' if intent.open else 'shut'}", values=values)
    return Fact(code=f"core.result.{'destroyed' if intent.at is None else 'breached'}", values=values)
