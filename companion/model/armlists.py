"""A club's own list: profiles of one ruleset, and squads made of them."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.model.units import Name, Profile, Text
from companion.model.values import Id

Count = Annotated[int, Meta(ge=1, le=500)]
Points = Annotated[int, Meta(ge=0, le=1_000_000)]


FORMAT: Literal["companion.armlist/1"] = "companion.armlist/1"


class Members(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many units of one profile in a squad; ``name`` is what each of them is called, else the profile's name."""

    profile: Id
    count: Count = 1
    name: Annotated[str, Meta(max_length=60)] = ""


class ListedSquad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A squad of a list: its units by profile, in the order in which they are laid out."""

    id: Id
    name: Name
    members: tuple[Members, ...] = ()
    notes: Text = ""

    @property
    def size(self) -> int:
        """Count its units."""
        return sum(each.count for each in self.members)


class Armlist(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Profiles and squads of one ruleset: what an ``*.armlist.toml`` file holds.

    ``budget`` is how many points the squads may cost together, by the ruleset's prices; 0 where nobody counts.
    """

    format: Literal["companion.armlist/1"]
    ruleset: Id
    title: str
    notes: Text = ""
    budget: Points = 0
    profiles: tuple[Profile, ...] = ()
    squads: tuple[ListedSquad, ...] = ()

    def profile(self, profile: str) -> Profile | None:
        """Find a profile by its id."""
        return next((each for each in self.profiles if each.id == profile), None)

    def by_id(self) -> Mapping[str, Profile]:
        """Give the profiles by their ids."""
        return {each.id: each for each in self.profiles}
