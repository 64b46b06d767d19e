"""The core's own gestures: laying out, moving by hand, correcting, notes and free rolls."""

from collections.abc import Iterable, Iterator
from functools import singledispatch

from companion.model import events as ev
from companion.model.evolve import fold
from companion.model.state import GameState
from companion.model.values import Point, Scalar
from companion.rules import intents as it
from companion.rules import judgements, laying_out, retabling, terrain
from companion.rules.asking import pick, throw
from companion.rules.course import Course, quantised
from companion.rules.plan import Fact, Fault, Plan
from companion.rules.profiles import profile_events
from companion.rules.requests import Dice, Pick
from companion.rules.ruleset import Context, Procedure, Ruleset
from companion.rules.validity import (
    declared_faults,
    left_alone,
    on_table,
    terrain_faults,
    unit_faults,
    zone_faults,
)


def plan(ruleset: Ruleset, context: Context, intent: it.Intent) -> Plan:
    """Find what is wrong with one of the core's gestures; only unusual table values may be set aside."""
    if isinstance(intent, it.Judgement):
        return Plan(faults=tuple(judgements.faults(intent, context)))
    refusals = tuple(retabling.refusals(intent, ruleset))
    return Plan(faults=tuple(_faults(intent, ruleset, context.state)), refusals=refusals)


def resolve(context: Context, intent: it.Intent) -> Procedure:
    """Carry one of the core's gestures out."""
    if isinstance(intent, it.FreeRoll):
        return (yield from _roll(Course(context), intent))
    if isinstance(intent, it.RandomPick):
        return (yield from _pick(Course(context), intent))
    course = Course(context)
    if isinstance(intent, it.Judgement):
        return (yield from judgements.resolve(course, intent))
    course.happen(*_events(intent, context.state))
    for fact in retabling.facts(intent, context.state):
        course.tell(fact.code, fact.rule, fact.source, fact.values)
    return course.outcome(_headline(intent, context.state))


def _roll(course: Course, intent: it.FreeRoll) -> Procedure:
    dice, code = (intent.sides,) * intent.count, "core.result.rolled"
    # Settled before it is thrown: a hundred dice need not be counted out to know that something was rolled.
    asked = Dice(reason="core.reason.free_roll", unit=intent.unit, dice=dice, together=True, settled=code)
    faces = yield from throw(course, asked)
    headline = course.tell(
        code,
        unit=intent.unit,
        faces=", ".join(map(str, faces)),
        total=sum(faces),
        sides=intent.sides,
        note=intent.note,
    )
    return course.outcome(headline)


def _pick(course: Course, intent: it.RandomPick) -> Procedure:
    picked = yield from pick(course, Pick(reason="core.reason.pick", among=intent.among, kind=intent.kind))
    key = "unit" if intent.kind == "unit" else "text"
    code = f"core.result.picked_{key}"
    values: dict[str, Scalar] = {key: picked, "among": len(intent.among), "note": intent.note}
    return course.outcome(course.tell(code, values=values))


@singledispatch
def _faults(intent: it.Intent, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from ()


def _unknown_units(state: GameState, units: Iterable[str], place: str) -> Iterator[Fault]:
    for each in units:
        if each not in state.units:
            yield Fault(code="core.fault.unknown_unit", place=place, values={"id": each})


def _off_table(state: GameState, unit: str, to: Point, place: str) -> Iterator[Fault]:
    if unit in state.units and not on_table(state.table, to):
        values = {"unit": state.units[unit].name, "x": to[0], "y": to[1]}
        values |= {"width": state.table.width, "height": state.table.height}
        yield Fault(code="core.fault.off_table", place=place, values=values)


def _row(state: GameState, refers_to: int | None) -> Iterator[Fault]:
    if refers_to is not None and refers_to < 1:
        yield Fault(code="core.fault.unknown_row", place="refers_to", values={"row": refers_to})


@_faults.register
def _(intent: it.MoveByHand, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, [intent.unit], "unit")
    if intent.to is not None:
        yield from _off_table(state, intent.unit, intent.to, "to")


@_faults.register
def _(intent: it.MoveSeveral, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, intent.units, "units")
    for each in intent.units:
        unit = state.units.get(each)
        if unit is not None and unit.position is not None:
            yield from _off_table(state, each, _shifted(unit.position, intent.by), "by")


@_faults.register
def _(intent: it.Correct, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, [intent.unit, *([intent.carrier] if intent.carrier else [])], "unit")
    yield from declared_faults(ruleset.declarations, "marker", intent.markers, "markers")
    yield from declared_faults(ruleset.declarations, "stat", intent.stats, "stats")
    yield from _row(state, intent.refers_to)


@_faults.register
def _(intent: it.CorrectGame, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from declared_faults(ruleset.declarations, "game", {intent.key: intent.value}, "value")
    yield from _row(state, intent.refers_to)


@_faults.register
def _(intent: it.PlaceUnit, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from unit_faults(ruleset, state, intent.unit, "unit")


@_faults.register
def _(intent: it.RemoveUnit, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, [intent.unit], "unit")


@_faults.register
def _(intent: it.PlaceTerrain, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from terrain_faults(ruleset, intent.piece, "piece")


@_faults.register
def _(intent: it.RemoveTerrain, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    if state.terrain.find(intent.piece) is None:
        yield Fault(code="core.fault.unknown_piece", place="piece", values={"id": intent.piece})


@_faults.register(it.ChangeTerrain)
@_faults.register(it.OpenDoor)
@_faults.register(it.Destroy)
def _(intent: terrain.TerrainIntent, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from terrain.faults(intent, ruleset, state)


@_faults.register
def _(intent: it.PlaceZone, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from zone_faults(state, intent.zone, "zone")


@_faults.register
def _(intent: it.RemoveZone, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    if all(zone.id != intent.zone for zone in state.zones):
        yield Fault(code="core.fault.unknown_zone", place="zone", values={"id": intent.zone})


@_faults.register
def _(intent: it.WriteSides, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    sides = {each.id for each in intent.sides}
    for squad in intent.squads:
        if squad.side not in sides:
            yield Fault(code="core.fault.unknown_side", place=f"squads.{squad.id}.side", values={"id": squad.side})
    yield from left_alone(state.units.values(), intent.squads)


@_faults.register
def _(intent: it.WriteProfile, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from declared_faults(ruleset.declarations, "stat", intent.profile.stats, "profile.stats")


@_faults.register(it.SetTable)
@_faults.register(it.SetTables)
def _(intent: it.SetTable | it.SetTables, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from retabling.faults(intent, ruleset)


@_faults.register
def _(intent: it.LayOut, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from laying_out.faults(intent, ruleset, state)


@_faults.register
def _(intent: it.RandomPick, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    if intent.kind == "unit":
        yield from _unknown_units(state, intent.among, "among")


@_faults.register
def _(intent: it.FreeRoll, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, [intent.unit] if intent.unit else [], "unit")


@_faults.register
def _(intent: it.Note, ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    yield from _unknown_units(state, [intent.unit] if intent.unit else [], "unit")
    yield from _row(state, intent.refers_to)


def _shifted(position: Point, by: Point) -> Point:
    return quantised((position[0] + by[0], position[1] + by[1]))


@singledispatch
def _events(intent: it.Intent, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return ()


@_events.register
def _(intent: it.MoveByHand, state: GameState) -> tuple[ev.AnyEvent, ...]:
    unit = state.units[intent.unit]
    level, altitude = (unit.level, unit.altitude) if intent.to is not None else (0, 0.0)
    return (
        ev.UnitMoved(
            unit=unit.id,
            position=intent.to,
            facing=unit.facing if intent.facing is None else intent.facing,
            level=level if intent.level is None else intent.level,
            altitude=altitude if intent.altitude is None else intent.altitude,
        ),
    )


@_events.register
def _(intent: it.MoveSeveral, state: GameState) -> tuple[ev.AnyEvent, ...]:
    units = [state.units[each] for each in intent.units]
    return tuple(
        ev.UnitMoved(
            unit=unit.id,
            position=_shifted(unit.position, intent.by),
            facing=unit.facing + intent.turn,
            level=unit.level,
            altitude=unit.altitude,
        )
        for unit in units
        if unit.position is not None
    )


@_events.register
def _(intent: it.Correct, state: GameState) -> tuple[ev.AnyEvent, ...]:
    unit = intent.unit
    events: list[ev.AnyEvent] = [
        *(ev.MarkerSet(unit=unit, key=key, value=value) for key, value in intent.markers.items()),
        *(ev.StatSet(unit=unit, key=key, value=value) for key, value in intent.stats.items()),
    ]
    if intent.pose is not None:
        events.append(ev.UnitPosed(unit=unit, pose=intent.pose))
    if intent.hidden is not None:
        events.append(ev.UnitHid(unit=unit, hidden=intent.hidden))
    if intent.out is not None:
        events.append(ev.UnitOut(unit=unit, why=intent.out))
    if intent.carrier is not None:
        events.append(ev.UnitCarried(unit=unit, carrier=intent.carrier))
    changed = [event for event in events if fold(state, [event]) != state]
    return tuple(changed)


@_events.register
def _(intent: it.CorrectGame, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.RulesetSet(key=intent.key, value=intent.value),)


@_events.register
def _(intent: it.PlaceUnit, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.UnitPlaced(unit=intent.unit),)


@_events.register
def _(intent: it.RemoveUnit, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.UnitRemoved(unit=intent.unit),)


@_events.register
def _(intent: it.PlaceTerrain, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.TerrainPlaced(piece=intent.piece, at=intent.at),)


@_events.register
def _(intent: it.RemoveTerrain, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.TerrainRemoved(piece=intent.piece),)


@_events.register(it.ChangeTerrain)
@_events.register(it.OpenDoor)
@_events.register(it.Destroy)
def _(intent: terrain.TerrainIntent, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return terrain.events(intent, state)


@_events.register
def _(intent: it.PlaceZone, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.ZonePlaced(zone=intent.zone),)


@_events.register
def _(intent: it.RemoveZone, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.ZoneRemoved(zone=intent.zone),)


@_events.register
def _(intent: it.WriteSides, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (ev.SidesSet(sides=intent.sides, squads=intent.squads),)


@_events.register
def _(intent: it.WriteProfile, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return profile_events(state, intent.profile)


@_events.register
def _(intent: it.WriteHeading, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return (
        ev.HeadingSet(
            title=intent.title,
            description=intent.description,
            table=intent.table,
            tolerance=intent.tolerance,
            turn_limit=intent.turn_limit,
        ),
    )


@_events.register(it.SetTable)
@_events.register(it.SetTables)
def _(intent: it.SetTable | it.SetTables, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return retabling.events(intent)


@_events.register
def _(intent: it.LayOut, state: GameState) -> tuple[ev.AnyEvent, ...]:
    return laying_out.events(intent, state)


def _headline(intent: it.Intent, state: GameState) -> Fact:
    """Name the gesture, and whom it concerns, for the journal's row."""
    if isinstance(intent, it.LayOut):
        return laying_out.headline(intent)
    if isinstance(intent, terrain.TERRAIN_INTENTS):
        return terrain.headline(intent, state)
    if isinstance(intent, (it.SetTable, it.SetTables)):
        return retabling.headline(intent, state)
    name = str(type(intent).__struct_config__.tag).removeprefix("core.")
    values = {
        key: getattr(intent, key)
        for key in ("unit", "piece", "zone", "key", "title")
        if isinstance(getattr(intent, key, None), str)
    }
    if isinstance(intent, it.PlaceUnit):
        values["unit"] = intent.unit.id
    if isinstance(intent, it.PlaceTerrain):
        values["piece"] = intent.piece.name or intent.piece.kind
    if isinstance(intent, it.RemoveTerrain) and (piece := state.terrain.find(intent.piece)):
        values["piece"] = piece.name or piece.kind
    if isinstance(intent, it.MoveSeveral):
        values["count"] = len(intent.units)
    if intent.note:
        values["note"] = intent.note
    return Fact(code=f"core.result.{name}", values=values)
