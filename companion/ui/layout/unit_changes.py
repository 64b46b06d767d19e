"""What the panel changes of figures: pure functions from units to the gesture that lays them anew."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from companion.geometry.points import quantise
from companion.model.declarations import Declaration
from companion.model.state import GameState
from companion.model.units import Profile, Squad, Unit, with_body_of
from companion.model.values import Point, Value
from companion.rules.intents import LayOut


def in_squad(state: GameState, units: Sequence[Unit], squad: Squad) -> LayOut:
    """Put figures into a squad, and on its side; a squad that they led has no leader any more."""
    moved = tuple(structs.replace(each, squad=squad.id, side=squad.side) for each in units)
    gone = {each.id for each in units if each.squad != squad.id}
    squads = tuple(structs.replace(each, leader="") if each.leader in gone else each for each in state.squads)
    return LayOut(units=moved, squads=squads if squads != state.squads else None)


def of_profile(state: GameState, units: Sequence[Unit], profile: Profile | None) -> LayOut:
    """Give figures a profile: its body, and its stats in place of their own; None leaves them what they have now."""
    if profile is None:
        return LayOut(
            units=tuple(structs.replace(each, profile="", stats=dict(state.stats_of(each))) for each in units)
        )
    made = (structs.replace(each, profile=profile.id, stats={}) for each in units)
    new = state.profiles.get(profile.id) != profile
    return LayOut(units=tuple(with_body_of(each, profile) for each in made), profiles=(profile,) if new else ())


def with_stat(state: GameState, unit: Unit, declared: Declaration, value: Value) -> Unit:
    """Give a figure a value of its own; one that its profile, or the ruleset, gives it anyway is not written."""
    profile = state.profiles.get(unit.profile)
    anyway = profile.stats.get(declared.key, declared.default) if profile else declared.default
    kept = {key: each for key, each in unit.stats.items() if key != declared.key}
    return structs.replace(unit, stats=kept if value == anyway else {**kept, declared.key: value})


def leading(state: GameState, unit: Unit, *, leads: bool) -> LayOut:
    """Make a figure the leader of its squad, or no longer."""
    squads = tuple(
        structs.replace(each, leader=unit.id if leads else "") if each.id == unit.squad else each
        for each in state.squads
    )
    return LayOut(squads=squads)


def without(state: GameState, units: Iterable[str], pieces: Iterable[str] = (), zones: Iterable[str] = ()) -> LayOut:
    """Take things off the table for good; nobody is led or carried by a figure that is gone."""
    gone = set(units)
    freed = (structs.replace(each, carrier="") for each in state.units.values() if each.carrier in gone)
    squads = tuple(structs.replace(each, leader="") if each.leader in gone else each for each in state.squads)
    return LayOut(
        units=tuple(each for each in freed if each.id not in gone),
        squads=squads if squads != state.squads else None,
        without_units=tuple(dict.fromkeys(units)),
        without_pieces=tuple(pieces),
        without_zones=tuple(zones),
    )


def copies(state: GameState, units: Sequence[Unit], by: Point, fresh: Sequence[str]) -> tuple[Unit, ...]:
    """Copy figures under fresh ids, numbered on, shifted by so many cm; nobody is shifted off the table."""
    names = {each.name for each in state.units.values()}
    table, found = state.table, list[Unit]()
    for unit, made in zip(units, fresh, strict=True):
        name = numbered_on(unit.name, names)
        names.add(name)
        place = unit.position
        if place is not None:
            x, y = place[0] + by[0], place[1] + by[1]
            place = quantise((min(max(x, 0.0), table.width), min(max(y, 0.0), table.height)))
        found.append(structs.replace(unit, id=made, name=name, position=place, carrier="", locked=False))
    return tuple(found)


def numbered_on(name: str, taken: set[str]) -> str:
    """Number a name on: "Hale 3" after "Hale 2", "Hale 2" after "Hale"."""
    stem, _, last = name.rpartition(" ")
    count = int(last) + 1 if stem and last.isdecimal() else 2
    stem = (stem if stem and last.isdecimal() else name)[:70]
    while f"{stem} {count}" in taken:
        count += 1
    return f"{stem} {count}"
