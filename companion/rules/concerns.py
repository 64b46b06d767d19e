"""What is wrong, or looks forgotten, with a table that is being laid out; and how it could be mended."""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct, field, structs

from companion.battlefield.crowding import over_edge, overlapping, standing, stepped_aside, walled_in
from companion.battlefield.terrain_faults import mended, piece_faults
from companion.model.board import Piece
from companion.model.state import GameState, snapshot
from companion.model.units import Unit
from companion.model.values import Scalar
from companion.rules.intents import LayOut
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.validity import on_table, scenario_faults


class Concern(Struct, frozen=True, kw_only=True):
    """One thing to look at: its wording code with figures, what it is about, and whether it must be mended.

    ``grave`` is what no game could begin with. ``can_mend`` says that ``mend`` has a gesture for it.
    """

    code: str
    values: Mapping[str, Scalar] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    grave: bool = False
    can_mend: bool = False


def concerns(ruleset: Ruleset, state: GameState) -> tuple[Concern, ...]:
    """List everything there is to look at: first what must be mended, then what looks wrong, then what is missing."""
    return (*_faults(ruleset, state), *_standing(state), *_missing(state))


def _faults(ruleset: Ruleset, state: GameState) -> Iterator[Concern]:
    for fault in scenario_faults(ruleset, snapshot(state, ruleset.tables)):
        values = {key: each for key, each in fault.values.items() if isinstance(each, (bool, int, float, str))}
        units, pieces, zones = _about(fault, state)
        can_mend = _fault_mend(fault, state) is not None
        yield Concern(
            code=fault.code, values=values, units=units, pieces=pieces, zones=zones, grave=True, can_mend=can_mend
        )


def _about(fault: Fault, state: GameState) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Find what a fault is about by its place in the scenario."""
    found = re.match(r"(units|terrain|zones|squads)\[(\d+)\]", fault.place)
    if found is None:
        return (), (), ()
    at = int(found[2])
    if found[1] == "units":
        return tuple(list(state.units)[at : at + 1]), (), ()
    if found[1] == "terrain":
        return (), tuple(each.id for each in state.terrain.pieces[at : at + 1]), ()
    if found[1] == "zones":
        return (), (), tuple(each.id for each in state.zones[at : at + 1])
    return tuple(unit.id for squad in state.squads[at : at + 1] for unit in state.members(squad.id)), (), ()


def _fault_mend(fault: Fault, state: GameState) -> LayOut | None:
    """Find the gesture that mends a fault of the scenario, where there is one that anybody would make."""
    units, pieces, _ = _about(fault, state)
    if fault.place.startswith("squads") and fault.place.endswith(".leader"):
        known = state.units
        squads = tuple(each if each.leader in known else structs.replace(each, leader="") for each in state.squads)
        return LayOut(squads=squads)
    if pieces:
        piece = state.terrain.find(pieces[0])
        return _piece_mend(piece) if piece is not None else None
    if units and fault.code == "core.fault.off_table":
        return LayOut(units=(_on_the_table(state.units[units[0]], state),))
    if units and fault.place.endswith(".profile"):
        return LayOut(units=(structs.replace(state.units[units[0]], profile=""),))
    if units and fault.place.endswith(".carrier"):
        return LayOut(units=(structs.replace(state.units[units[0]], carrier=""),))
    return None


def _piece_mend(piece: Piece) -> LayOut | None:
    whole = mended(piece)
    sound = whole != piece and next(piece_faults(whole), None) is None
    return LayOut(pieces=(whole,)) if sound else None


def _on_the_table(unit: Unit, state: GameState) -> Unit:
    x, y = unit.position or (0.0, 0.0)
    table = state.table
    inside = structs.replace(unit, position=(min(max(x, 0.0), table.width), min(max(y, 0.0), table.height)))
    return structs.replace(inside, position=over_edge(inside, table) or inside.position)


def _standing(state: GameState) -> Iterator[Concern]:
    """Find figures that stand where nobody can, and terrain that nobody will ever reach."""
    units = tuple(each for each in standing(state) if each.position and on_table(state.table, each.position))
    for unit in units:
        if over_edge(unit, state.table) is not None:
            yield Concern(code="concern.over_edge", values={"unit": unit.name}, units=(unit.id,), can_mend=True)
    for one, other in overlapping(units):
        values: dict[str, Scalar] = {"unit": one.name, "other": other.name}
        free = not (one.locked and other.locked)
        yield Concern(code="concern.overlap", values=values, units=(one.id, other.id), can_mend=free)
    for unit, piece in walled_in(units, state.terrain):
        values = {"unit": unit.name, "piece": piece.name or f"ui.kind.{piece.kind}"}
        about = (unit.id,)
        yield Concern(code="concern.walled_in", values=values, units=about, pieces=(piece.id,), can_mend=True)


def _missing(state: GameState) -> Iterator[Concern]:
    """Find what looks forgotten: squads without figures, sides without squads, nowhere to deploy."""
    if not state.sides:
        yield Concern(code="concern.no_sides")
    for side in state.sides:
        if not any(each.side == side.id for each in state.squads):
            yield Concern(code="concern.bare_side", values={"side": side.name})
    for squad in state.squads:
        members = state.members(squad.id)
        if not members:
            # Without its only squad a side could not play at all: whether it is to have figures the table must know.
            mend = sum(each.side == squad.side for each in state.squads) > 1
            yield Concern(code="concern.bare_squad", values={"squad": squad.name, "id": squad.id}, can_mend=mend)
        elif all(each.position is None and not each.carrier for each in members):
            about = tuple(each.id for each in members)
            yield Concern(code="concern.in_reserve", values={"squad": squad.name}, units=about)
    deployed = {each.side for each in state.zones if each.kind == "deployment"}
    if "" not in deployed:
        for side in state.sides:
            if side.id not in deployed:
                yield Concern(code="concern.no_deployment", values={"side": side.name})


def mend(ruleset: Ruleset, state: GameState, concern: Concern) -> LayOut | None:
    """Make the gesture that mends a concern; None where only the table can know what was meant."""
    if not concern.can_mend:
        return None
    if concern.grave:
        faults = scenario_faults(ruleset, snapshot(state, ruleset.tables))
        same = (each for each in faults if each.code == concern.code and _same_about(each, state, concern))
        return next((made for each in same if (made := _fault_mend(each, state)) is not None), None)
    if concern.code == "concern.bare_squad":
        return LayOut(squads=tuple(each for each in state.squads if each.id != concern.values["id"]))
    found = [state.units[each] for each in concern.units if each in state.units]
    if concern.code == "concern.over_edge":
        return LayOut(units=tuple(_on_the_table(each, state) for each in found))
    # The last one laid gives way, unless it is locked.
    movable = [each for each in found if not each.locked][-1:]
    placed = ((each, stepped_aside(each, state)) for each in movable)
    return next((LayOut(units=(structs.replace(each, position=at),)) for each, at in placed if at is not None), None)


def _same_about(fault: Fault, state: GameState, concern: Concern) -> bool:
    return _about(fault, state) == (concern.units, concern.pieces, concern.zones)
