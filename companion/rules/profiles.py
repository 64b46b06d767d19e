"""What a profile written anew does to the units that have it."""

from companion.model import events as ev
from companion.model.state import GameState
from companion.model.units import Profile, has_body_of, with_body_of


def profile_events(state: GameState, profile: Profile) -> tuple[ev.AnyEvent, ...]:
    """Write a profile; units that have its body get the new one, those that were given another keep it."""
    before = state.profiles.get(profile.id)
    found: list[ev.AnyEvent] = [ev.ProfileSet(profile=profile)]
    for unit in state.units.values():
        if before is not None and unit.profile == profile.id and has_body_of(unit, before):
            after = with_body_of(unit, profile)
            if after != unit:
                found.append(ev.UnitPlaced(unit=after))
    return tuple(found)
