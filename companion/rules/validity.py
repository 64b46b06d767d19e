"""What is wrong with units, terrain and tables, before they enter a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from companion.battlefield.terrain_faults import outline_faults, piece_faults
from companion.model.board import Piece, Table, Zone
from companion.model.declarations import Declarations, Holder
from companion.model.events import (
    AnyEvent,
    MarkerSet,
    ProfileSet,
    RulesetSet,
    StatSet,
    TableSet,
    TerrainPlaced,
    UnitMoved,
    UnitPlaced,
    ZonePlaced,
)
from companion.model.state import GameState, Scenario, begin
from companion.model.tables import Entry
from companion.model.units import Squad, Unit
from companion.model.values import Point, Value
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.tables import entry_values, value_faults


def declared_faults(
    declarations: Declarations, holder: Holder, held: Mapping[str, Value], place: str
) -> Iterator[Fault]:
    """Find stats, markers or notes that the ruleset does not know, or that break its bounds."""
    for key, value in held.items():
        declared = declarations.find(holder, key)
        if declared is None:
            known = ", ".join(each.key for each in declarations.of(holder))
            yield Fault(code="core.fault.undeclared", place=f"{place}.{key}", values={"key": key, "known": known})
        elif code := declared.fault(value):
            values = {
                "key": key,
                "value": str(value),
                "kind": declared.kind,
                "least": declared.least,
                "most": declared.most,
                "options": ", ".join(declared.options),
            }
            yield Fault(code=f"core.fault.value.{code}", place=f"{place}.{key}", values=values)


def unit_faults(ruleset: Ruleset, state: GameState, unit: Unit, place: str) -> Iterator[Fault]:
    """Find what is wrong with a unit: its side and squad, its place on the table, its stats and markers."""
    if state.side(unit.side) is None:
        yield Fault(code="core.fault.unknown_side", place=f"{place}.side", values={"id": unit.side})
    squad = state.squad(unit.squad)
    if squad is None:
        yield Fault(code="core.fault.unknown_squad", place=f"{place}.squad", values={"id": unit.squad})
    elif squad.side != unit.side and state.side(unit.side) is not None:
        yield Fault(code="core.fault.squad_side", place=f"{place}.squad", values={"unit": unit.id, "squad": squad.id})
    if unit.position is not None and not on_table(state.table, unit.position):
        yield Fault(code="core.fault.off_table", place=f"{place}.position", values=_off_table(state.table, unit))
    if unit.profile and unit.profile not in state.profiles:
        yield Fault(code="core.fault.unknown_profile", place=f"{place}.profile", values={"id": unit.profile})
    if unit.carrier and (unit.carrier == unit.id or unit.carrier not in state.units):
        yield Fault(code="core.fault.unknown_unit", place=f"{place}.carrier", values={"id": unit.carrier})
    yield from _held_faults(ruleset, unit, place)


def left_alone(units: Iterable[Unit], squads: Iterable[Squad]) -> Iterator[Fault]:
    """Find squads that units still belong to and that are gone, or on another side: one fault each."""
    sides = {squad.id: squad.side for squad in squads}
    told: set[str] = set()
    for unit in units:
        if unit.squad in told or sides.get(unit.squad) == unit.side:
            continue
        told.add(unit.squad)
        if unit.squad not in sides:
            yield Fault(code="core.fault.unknown_squad", place="squads", values={"id": unit.squad})
        else:
            values = {"unit": unit.name, "squad": unit.squad}
            yield Fault(code="core.fault.squad_side", place=f"squads.{unit.squad}.side", values=values)


def on_table(table: Table, point: tuple[float, float]) -> bool:
    """Tell whether a base's centre lies on the table."""
    return 0 <= point[0] <= table.width and 0 <= point[1] <= table.height


def _off_table(table: Table, unit: Unit) -> dict[str, object]:
    x, y = unit.position or (0.0, 0.0)
    return {"unit": unit.name, "x": x, "y": y, "width": table.width, "height": table.height}


def terrain_faults(ruleset: Ruleset, piece: Piece, place: str) -> Iterator[Fault]:
    """Find what is wrong with a piece of terrain: its outline, its cover and speed classes."""
    for code, where, values in piece_faults(piece):
        yield Fault(code=code, place=f"{place}.{where}", values={"piece": piece.name or piece.id, **values})
    for key, value, known in (("cover", piece.cover, ruleset.covers), ("speed", piece.speed, ruleset.speeds)):
        if value and value not in known:
            values = {"piece": piece.name or piece.id, "value": value, "options": ", ".join(known)}
            yield Fault(code=f"core.fault.unknown_{key}", place=f"{place}.{key}", values=values)


def zone_faults(state: GameState, zone: Zone, place: str) -> Iterator[Fault]:
    """Find what is wrong with a zone: its outline and its side."""
    for code, where, values in outline_faults(zone.outline):
        yield Fault(code=code, place=f"{place}.{where}", values={"piece": zone.name or zone.id, **values})
    if zone.side and state.side(zone.side) is None:
        yield Fault(code="core.fault.unknown_side", place=f"{place}.side", values={"id": zone.side})


def entry_faults(ruleset: Ruleset, tables: Mapping[str, Entry], place: str) -> Iterator[Fault]:
    """Find table values that the ruleset does not know, or cannot reckon with."""
    for key in tables:
        if key not in ruleset.tables:
            yield Fault(code="core.fault.unknown_table", place=f'{place}["{key}"]', values={"key": key})
    for key, code in value_faults(ruleset.tables, tables):
        values = entry_values(key, tables[key], ruleset.tables[key])
        yield Fault(code=f"core.fault.value.{code}", place=f'{place}["{key}"]', values=values)


def event_faults(ruleset: Ruleset, event: AnyEvent, place: str) -> Iterator[Fault]:
    """Find values of another kind, or places farther off, than any rules of this name ever kept.

    This is for journals that somebody has edited. Bounds and options may have been others when the game was played,
    so those are not asked for here.
    """
    match event:
        case StatSet() | MarkerSet() | RulesetSet() if event.value is not None:
            found = declared_faults(ruleset.declarations, _HOLDERS[type(event)], {event.key: event.value}, place)
        case UnitPlaced():
            found = chain(_held_faults(ruleset, event.unit, f"{place}.unit"), _far(event.unit.position, 0.0, place))
        case UnitMoved():
            found = _far(event.position, event.altitude, place)
        case TerrainPlaced():
            found = terrain_faults(ruleset, event.piece, f"{place}.piece")
        case ZonePlaced():
            found = (Fault(code=code, place=f"{place}.zone.{at}") for code, at, _ in outline_faults(event.zone.outline))
        case ProfileSet():
            found = declared_faults(ruleset.declarations, "stat", event.profile.stats, f"{place}.profile.stats")
        case TableSet():
            found = entry_faults(ruleset, {event.key: event.entry}, place)
        case _:
            return
    for each in found:
        if each.code in ("core.fault.value.type", "core.fault.too_far"):
            yield each
        elif each.code == "core.fault.outline.too_far":
            yield Fault(code="core.fault.too_far", place=each.place)


FARTHEST = 100_000.0


def _far(position: Point | None, altitude: float, place: str) -> Iterator[Fault]:
    if any(abs(each) > FARTHEST for each in (*(position or ()), altitude)):
        yield Fault(code="core.fault.too_far", place=place)


def _held_faults(ruleset: Ruleset, unit: Unit, place: str) -> Iterator[Fault]:
    yield from declared_faults(ruleset.declarations, "stat", unit.stats, f"{place}.stats")
    yield from declared_faults(ruleset.declarations, "marker", unit.markers, f"{place}.markers")


_HOLDERS: dict[type, Holder] = {StatSet: "stat", MarkerSet: "marker", RulesetSet: "game"}


def twice(ids: Iterable[str], place: str) -> Iterator[Fault]:
    """Find ids that stand more than once in a list of a file, each with the last place where it does."""
    ids = list(ids)
    for each, count in Counter(ids).items():
        if count > 1:
            at = len(ids) - 1 - ids[::-1].index(each)
            yield Fault(code="core.fault.duplicate", place=f"{place}[{at}].id", values={"id": each})


def scenario_faults(ruleset: Ruleset, scenario: Scenario) -> tuple[Fault, ...]:
    """Find every fault of a scenario, not only the first; each names its place in the file."""
    state = begin(scenario, ruleset.tables)
    found: list[Fault] = []
    for name in ("sides", "squads", "profiles", "units", "terrain", "zones"):
        found.extend(twice((each.id for each in getattr(scenario, name)), name))
    for at, squad in enumerate(scenario.squads):
        if state.side(squad.side) is None:
            found.append(Fault(code="core.fault.unknown_side", place=f"squads[{at}].side", values={"id": squad.side}))
        if squad.leader and squad.leader not in state.units:
            place = f"squads[{at}].leader"
            found.append(Fault(code="core.fault.unknown_unit", place=place, values={"id": squad.leader}))
    for at, profile in enumerate(scenario.profiles):
        found.extend(declared_faults(ruleset.declarations, "stat", profile.stats, f"profiles[{at}].stats"))
    for at, unit in enumerate(scenario.units):
        found.extend(unit_faults(ruleset, state, unit, f"units[{at}]"))
    for at, piece in enumerate(scenario.terrain):
        found.extend(terrain_faults(ruleset, piece, f"terrain[{at}]"))
    for at, zone in enumerate(scenario.zones):
        found.extend(zone_faults(state, zone, f"zones[{at}]"))
    found.extend(declared_faults(ruleset.declarations, "game", scenario.game, "game"))
    found.extend(entry_faults(ruleset, scenario.tables, "tables"))
    return tuple(found)
