"""Changes to a list, each giving a new one: profiles, squads, and who belongs to them."""

import re

from msgspec import structs

from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.state import GameState
from companion.model.units import BODY, Profile, Unit
from companion.rules.armlists import free

MOST = 500
"""The greatest count that one row of a squad may have."""


def new_id(name: str, stem: str, taken: set[str]) -> str:
    """Make an id of a name: its Latin letters and digits, else the stem, with a number where it is taken."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
    return free(plain[:40] or stem, taken)


def with_profile(armlist: Armlist, profile: Profile) -> Armlist:
    """Write a profile in its place, or behind the others when it is new."""
    if armlist.profile(profile.id) is None:
        return structs.replace(armlist, profiles=(*armlist.profiles, profile))
    profiles = tuple(profile if each.id == profile.id else each for each in armlist.profiles)
    return structs.replace(armlist, profiles=profiles)


def without_profile(armlist: Armlist, profile: str) -> Armlist:
    """Strike a profile, and its units from all squads."""
    squads = tuple(
        structs.replace(squad, members=tuple(each for each in squad.members if each.profile != profile))
        for squad in armlist.squads
    )
    kept = tuple(each for each in armlist.profiles if each.id != profile)
    return structs.replace(armlist, profiles=kept, squads=squads)


def with_squad(armlist: Armlist, squad: ListedSquad) -> Armlist:
    """Write a squad in its place, or behind the others when it is new."""
    if all(each.id != squad.id for each in armlist.squads):
        return structs.replace(armlist, squads=(*armlist.squads, squad))
    squads = tuple(squad if each.id == squad.id else each for each in armlist.squads)
    return structs.replace(armlist, squads=squads)


def without_squad(armlist: Armlist, squad: str) -> Armlist:
    """Strike a squad; its profiles stay."""
    return structs.replace(armlist, squads=tuple(each for each in armlist.squads if each.id != squad))


def add_members(squad: ListedSquad, profile: str, count: int = 1) -> ListedSquad:
    """Add units of a profile to a squad: more of those that are there, else a row of their own."""
    for at, each in enumerate(squad.members):
        if each.profile == profile and not each.name:
            return set_count(squad, at, min(each.count + count, MOST))
    return structs.replace(squad, members=(*squad.members, Members(profile=profile, count=min(count, MOST))))


def set_count(squad: ListedSquad, row: int, count: int) -> ListedSquad:
    """Write how many units a row has; none takes the row out."""
    members = list(squad.members)
    if count < 1:
        del members[row]
    else:
        members[row] = structs.replace(members[row], count=min(count, MOST))
    return structs.replace(squad, members=tuple(members))


def merged(armlist: Armlist, other: Armlist) -> Armlist:
    """Add another list's profiles and squads; equal profiles are shared, others come under free ids."""
    renamed: dict[str, str] = {}
    profiles = list(armlist.profiles)
    for profile in other.profiles:
        same = next((each for each in profiles if structs.replace(profile, id=each.id) == each), None)
        if same is None:
            same = structs.replace(profile, id=free(profile.id, {each.id for each in profiles}))
            profiles.append(same)
        renamed[profile.id] = same.id
    squads = list(armlist.squads)
    for squad in other.squads:
        members = tuple(structs.replace(each, profile=renamed[each.profile]) for each in squad.members)
        name = free(squad.id, {each.id for each in squads})
        squads.append(structs.replace(squad, id=name, members=members))
    return structs.replace(armlist, profiles=tuple(profiles), squads=tuple(squads))


def from_table(state: GameState, title: str) -> Armlist:
    """Write down who is on a table as a list: its squads, and a profile for each kind of unit that there is."""
    made = Armlist(format=FORMAT, ruleset=state.ruleset, title=title)
    for squad in state.squads:
        listed = ListedSquad(id=squad.id, name=squad.name)
        for unit in state.members(squad.id):
            profile = _profile_of(state, unit, made)
            made = with_profile(made, profile)
            name = "" if unit.profile else unit.name[:60]
            listed = _joined(listed, profile.id, name)
        made = with_squad(made, listed)
    return made


def _joined(squad: ListedSquad, profile: str, name: str) -> ListedSquad:
    if not name:
        return add_members(squad, profile)
    return structs.replace(squad, members=(*squad.members, Members(profile=profile, name=name)))


def _profile_of(state: GameState, unit: Unit, armlist: Armlist) -> Profile:
    """Find or make the profile of a unit as it is, whatever its own one left to it."""
    named = state.profiles.get(unit.profile)
    body = {key: getattr(unit, key) for key in BODY}
    name = named.name if named is not None else unit.name
    made = Profile(id="new", name=name, notes=named.notes if named else "", stats=state.stats_of(unit), **body)
    same = (each for each in armlist.profiles if structs.replace(made, id=each.id, name=each.name) == each)
    found = next(same, None)
    if found is not None:
        return found
    stem = unit.profile or new_id(unit.name, "profile", set())
    return structs.replace(made, id=free(stem, {each.id for each in armlist.profiles}))
