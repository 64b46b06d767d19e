"""What units cost, and what a character's sheet makes of them: for rulesets that build squads by points."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Protocol

from msgspec import Struct

from companion.model.armlists import Armlist
from companion.model.state import GameState
from companion.model.tables import Entry, Source
from companion.model.units import Unit
from companion.model.values import Value
from companion.rules.plan import Fact, Fault


class Price(Struct, frozen=True, kw_only=True):
    """One line of a bill: a wording code for what it is for, its points, the rule and the source."""

    code: str
    points: int
    rule: str
    source: Source


class Reckoned(Struct, frozen=True, kw_only=True):
    """What a character's sheet comes to: the stats to take over, how they were found, or why they cannot be."""

    stats: Mapping[str, Value] = {}
    facts: tuple[Fact, ...] = ()
    faults: tuple[Fault, ...] = ()


class SquadBuilder(Protocol):
    """What a ruleset offers to those who build squads; what it asks of a sheet is declared with holder character."""

    def cost(self, stats: Mapping[str, Value], tables: Mapping[str, Entry]) -> tuple[Price, ...]:
        """Price a unit by its stats, line by line."""

    def reckon(self, sheet: Mapping[str, Value], tables: Mapping[str, Entry]) -> Reckoned:
        """Make stats of what stands on a character's sheet."""


class UnitBill(Struct, frozen=True, kw_only=True):
    """What equal units cost: who, how many, and the lines of what each of them costs."""

    id: str
    name: str
    count: int
    prices: tuple[Price, ...]

    @property
    def each(self) -> int:
        """The points of one of them."""
        return total(self.prices)

    @property
    def points(self) -> int:
        """The points of all of them."""
        return self.each * self.count


class SquadBill(Struct, frozen=True, kw_only=True):
    """What a squad costs, by its units."""

    id: str
    name: str
    side: str = ""
    units: tuple[UnitBill, ...] = ()

    @property
    def points(self) -> int:
        """The points of the whole squad."""
        return sum(each.points for each in self.units)


def total(prices: Iterable[Price]) -> int:
    """Add the lines of a bill up."""
    return sum(each.points for each in prices)


def bills_of_list(builder: SquadBuilder, armlist: Armlist, tables: Mapping[str, Entry]) -> tuple[SquadBill, ...]:
    """Price the squads of a list; units of a profile that the list lacks cost nothing."""
    prices = {each.id: builder.cost(each.stats, tables) for each in armlist.profiles}
    names = {each.id: each.name for each in armlist.profiles}
    return tuple(
        SquadBill(
            id=squad.id,
            name=squad.name,
            units=tuple(
                UnitBill(
                    id=each.profile,
                    name=each.name or names.get(each.profile, each.profile),
                    count=each.count,
                    prices=prices.get(each.profile, ()),
                )
                for each in squad.members
            ),
        )
        for squad in armlist.squads
    )


def bills_of_game(builder: SquadBuilder, state: GameState) -> tuple[SquadBill, ...]:
    """Price the squads of a game as they were built, those who are out of it too; equal neighbours share a line."""
    return tuple(
        SquadBill(
            id=squad.id,
            name=squad.name,
            side=squad.side,
            units=tuple(_lines(builder, state, state.members(squad.id))),
        )
        for squad in state.squads
    )


def _lines(builder: SquadBuilder, state: GameState, units: Iterable[Unit]) -> Iterator[UnitBill]:
    priced = ((unit, builder.cost(state.stats_of(unit), state.tables)) for unit in units)
    for (profile, prices), equal in groupby(priced, key=lambda pair: (pair[0].profile or pair[0].id, pair[1])):
        members = [unit for unit, _ in equal]
        shared = state.profiles.get(profile)
        first = members[0]
        name = shared.name if shared is not None else first.name
        yield UnitBill(id=shared.id if shared else first.id, name=name, count=len(members), prices=prices)
