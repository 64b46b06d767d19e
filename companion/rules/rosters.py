"""Turns a roster of another program into a list of ours: which characteristic and weapon becomes which."""

import math
import re
from collections.abc import Mapping

from msgspec import Struct

from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.board import Base, RoundBase
from companion.model.declarations import Declaration
from companion.model.rosters import Roster, RosterFigure
from companion.model.units import Profile
from companion.model.values import Scalar, Value
from companion.rules.armlist_edits import new_id
from companion.rules.plan import Fact
from companion.rules.ruleset import Ruleset

NUMBER = re.compile(r"[-+]?\d+(?:[.,]\d+)?")


class Source(Struct, frozen=True, kw_only=True):
    """Where a stat comes from: a characteristic, times a factor, plus something; without one, the fixed value.

    ``fixed`` stands also where a figure's characteristic holds no number.
    """

    characteristic: str = ""
    times: float = 1.0
    plus: float = 0.0
    fixed: int = 0

    def read(self, values: Mapping[str, str]) -> int:
        """Read the whole number that comes of a figure's characteristics; halves go up."""
        found = first_number(values.get(self.characteristic, "")) if self.characteristic else None
        if found is None:
            return self.fixed
        return math.floor(found * self.times + self.plus + 0.5)


class Mapped(Struct, frozen=True, kw_only=True):
    """How a roster is read for one ruleset.

    ``stats`` names a source for each whole number that figures have; ``weapons`` the ruleset's weapon for each of the
    roster's, nothing to leave it out; ``without`` the figures (squad, figure) that are left out.
    """

    stats: Mapping[str, Source] = {}
    weapons: Mapping[str, str] = {}
    without: frozenset[tuple[str, str]] = frozenset()
    base: Base = RoundBase(2.5)


def first_number(text: str) -> float | None:
    """Read the first number of a characteristic: 6 of 6", 3 of 3+, 2 of 2+/5++; nothing where there is none."""
    found = NUMBER.search(text)
    return None if found is None else float(found.group().replace(",", "."))


def numbers_of(ruleset: Ruleset) -> tuple[Declaration, ...]:
    """List the stats of a ruleset that can be read from a characteristic: its whole numbers."""
    return tuple(each for each in ruleset.declarations.of("stat") if each.kind == "int")


def weapons_of(ruleset: Ruleset) -> Declaration | None:
    """Give the stat that lists a figure's weapons, if the ruleset has one."""
    found = ruleset.declarations.find("stat", "weapons")
    return found if found is not None and found.kind == "texts" and found.options else None


def usual(roster: Roster, ruleset: Ruleset) -> Mapped:
    """Suggest how a roster is read: equal names meet, everything else has the ruleset's default."""
    known = {each.lower(): each for each in roster.characteristics()}
    stats = {
        each.key: Source(characteristic=known.get(each.key.lower(), ""), fixed=_default(each))
        for each in numbers_of(ruleset)
    }
    declared = weapons_of(ruleset)
    options = declared.options if declared is not None else ()
    weapons = {name: _alike(name, options) for name in roster.weapons()}
    without = frozenset((squad.name, figure.name) for squad, figure in roster.figures() if not figure.likely)
    return Mapped(stats=stats, weapons=weapons, without=without)


def _default(declared: Declaration) -> int:
    return declared.default if isinstance(declared.default, int) else 0


def _alike(name: str, options: tuple[str, ...]) -> str:
    """Find the weapon that a name means, where it says the same words: "Sniper rifle" is ``sniper_rifle``."""
    plain = "_".join(re.findall(r"[a-z]+", name.lower()))
    return plain if plain in options else ""


def listed(roster: Roster, ruleset: Ruleset, mapped: Mapped) -> tuple[Armlist, tuple[Fact, ...]]:
    """Make the list, and say what had to be cut to the bounds that the ruleset allows."""
    profiles: dict[str, Profile] = {}
    squads: list[ListedSquad] = []
    facts: list[Fact] = []
    for squad in roster.squads:
        members: list[Members] = []
        for figure in squad.figures:
            if (squad.name, figure.name) in mapped.without:
                continue
            stats, cut = _stats(figure, ruleset, mapped)
            facts += [each for each in cut if each not in facts]
            profile = _profile(figure, stats, mapped.base, profiles)
            members.append(Members(profile=profile.id, count=figure.count))
        if members:
            taken = {each.id for each in squads}
            squads.append(ListedSquad(id=new_id(squad.name, "squad", taken), name=squad.name, members=tuple(members)))
    armlist = Armlist(
        format=FORMAT,
        ruleset=ruleset.id,
        title=roster.name,
        notes=roster.game,
        profiles=tuple(profiles.values()),
        squads=tuple(squads),
    )
    return armlist, tuple(facts)


def _profile(figure: RosterFigure, stats: dict[str, Value], base: Base, profiles: dict[str, Profile]) -> Profile:
    """Give the profile of a figure: that of an equal one before it, or a new one under a free id."""
    for each in profiles.values():
        if each.name == figure.name and each.stats == stats:
            return each
    made = Profile(id=new_id(figure.name, "profile", set(profiles)), name=figure.name, base=base, stats=stats)
    profiles[made.id] = made
    return made


def _stats(figure: RosterFigure, ruleset: Ruleset, mapped: Mapped) -> tuple[dict[str, Value], list[Fact]]:
    stats: dict[str, Value] = {}
    facts: list[Fact] = []
    for declared in numbers_of(ruleset):
        source = mapped.stats.get(declared.key)
        if source is None:
            continue
        value = source.read(figure.characteristics)
        held = _held(declared, value)
        if held != value:
            values: dict[str, Scalar] = {"figure": figure.name, "stat": declared.key, "value": value, "held": held}
            facts.append(Fact(code="core.roster.cut", values=values))
        if held != declared.default:
            stats[declared.key] = held
    weapons = weapons_of(ruleset)
    if weapons is not None:
        chosen = dict.fromkeys(mapped.weapons.get(each.name, "") for each in figure.weapons)
        kept = tuple(each for each in chosen if each in weapons.options)
        if kept and kept != weapons.default:
            stats[weapons.key] = kept
    return stats, facts


def _held(declared: Declaration, value: int) -> int:
    least = declared.least if declared.least is not None else value
    most = declared.most if declared.most is not None else value
    return min(max(value, least), most)
