"""What is wrong with a list, and how a squad of it comes onto the table."""

from collections.abc import Container
from itertools import count

from msgspec import structs

from companion.model.armlists import Armlist, ListedSquad
from companion.model.board import Table
from companion.model.state import GameState, Scenario, begin
from companion.model.units import Profile, Side, Squad, Unit, with_body_of
from companion.model.values import Point
from companion.rules.course import quantised
from companion.rules.formations import GAP, Form, formed
from companion.rules.intents import LayOut
from companion.rules.plan import Fault
from companion.rules.ruleset import Ruleset
from companion.rules.validity import declared_faults, twice

LONGEST_ID, LONGEST_NAME = 64, 80


def armlist_faults(ruleset: Ruleset, armlist: Armlist) -> tuple[Fault, ...]:
    """Find every fault of a list, not only the first; each names its place in the file."""
    found = list(twice((each.id for each in armlist.profiles), "profiles"))
    found.extend(twice((each.id for each in armlist.squads), "squads"))
    for at, profile in enumerate(armlist.profiles):
        found.extend(declared_faults(ruleset.declarations, "stat", profile.stats, f"profiles[{at}].stats"))
    known = armlist.by_id()
    for at, squad in enumerate(armlist.squads):
        for row, members in enumerate(squad.members):
            if members.profile not in known:
                place = f"squads[{at}].members[{row}].profile"
                found.append(Fault(code="core.fault.unlisted_profile", place=place, values={"id": members.profile}))
    return tuple(found)


def profiles_for(armlist: Armlist, squad: ListedSquad, state: GameState) -> dict[str, Profile]:
    """Give the profiles that a squad brings, by their ids in the list.

    Where the table has another profile of that id, the list's one comes under a free id, so that nobody who is on
    the table already changes.
    """
    known, found = armlist.by_id(), dict[str, Profile]()
    taken = set(state.profiles)
    for name in dict.fromkeys(each.profile for each in squad.members):
        profile = known[name]
        there = (each for each in state.profiles.values() if structs.replace(profile, id=each.id) == each)
        same = next((each for each in there if each.id == name or each.id.startswith(f"{name}.")), None)
        found[name] = same or structs.replace(profile, id=free(name, taken))
        taken.add(found[name].id)
    return found


def muster(armlist: Armlist, squad: ListedSquad, state: GameState, side: str) -> tuple[Squad, tuple[Unit, ...]]:
    """Make a squad of a list ready for a side: the squad and its units, in reserve, under ids and names still free."""
    name = _named(squad.name, {each.name for each in state.squads})
    made = Squad(id=free(squad.id, {each.id for each in state.squads}), name=name, side=side)
    profiles, known = profiles_for(armlist, squad, state), armlist.by_id()
    ids, names, units = set(state.units), {each.name for each in state.units.values()}, list[Unit]()
    for members in squad.members:
        profile = known[members.profile]
        called = members.name or profile.name
        for number in range(1, members.count + 1):
            unit = Unit(
                id=free(f"{made.id}.{profile.id}", ids),
                name=_named(called if members.count == 1 else f"{called[:70]} {number}", names),
                side=side,
                squad=made.id,
                profile=profiles[profile.id].id,
            )
            units.append(with_body_of(unit, profile))
            ids.add(unit.id)
            names.add(unit.name)
    return made, tuple(units)


def lay_out(
    armlist: Armlist, squad: ListedSquad, state: GameState, side: str, at: Point, form: Form, facing: float = 0.0
) -> LayOut:
    """Make the gesture that lays a squad out: in a line or a block round a place, all of it at once.

    ``at`` is the middle in cm, ``facing`` in degrees clockwise from up. Units that would stand off the table are a
    fault of the gesture.
    """
    made, units = muster(armlist, squad, state, side)
    places = formed((each.base for each in units), at, form, facing, GAP)
    profiles = profiles_for(armlist, squad, state).values()
    return LayOut(
        units=tuple(
            structs.replace(unit, position=quantised(place), facing=facing % 360.0)
            for unit, place in zip(units, places, strict=True)
        ),
        profiles=tuple(each for each in profiles if state.profiles.get(each.id) != each),
        squads=(*state.squads, made),
    )


def assembled(armlist: Armlist, side: str) -> Scenario:
    """Call all squads of a list up on an empty table, in reserve: for sheets and whatever else reads a table."""
    party = Side(id="list", name=side)
    table = Table(width=180.0, height=120.0)
    made = Scenario(
        format="companion.scenario/1", ruleset=armlist.ruleset, title=armlist.title, table=table, sides=(party,)
    )
    for squad in armlist.squads:
        state = begin(made, {})
        called, units = muster(armlist, squad, state, party.id)
        profiles = {each.id: each for each in profiles_for(armlist, squad, state).values()}
        made = structs.replace(
            made,
            squads=(*made.squads, called),
            units=(*made.units, *units),
            profiles=tuple({**state.profiles, **profiles}.values()),
        )
    return made


def free(wanted: str, taken: Container[str]) -> str:
    """Give an id that nobody has yet: the one wanted, else with a number behind it."""
    if len(wanted) <= LONGEST_ID and wanted not in taken:
        return wanted
    return next(each for number in count(2) if (each := f"{wanted[: LONGEST_ID - 6]}.{number}") not in taken)


def _named(wanted: str, taken: Container[str]) -> str:
    if wanted not in taken:
        return wanted
    return next(each for number in count(2) if (each := f"{wanted[: LONGEST_NAME - 6]} {number}") not in taken)
