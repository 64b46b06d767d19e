"""The whole state of a game, and the scenario it begins from."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from companion.model.board import Piece, Table, TerrainLayer, Zone
from companion.model.tables import Entry, differs
from companion.model.units import Profile, Side, Squad, Unit
from companion.model.values import Id, Value

FORMAT = "companion.scenario/1"
DEFAULT_TOLERANCE = 0.3
Tolerance = Annotated[float, Meta(ge=0, le=10)]


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table laid out for play: what a ``*.scenario.json`` file holds.

    ``tables`` holds only those values that differ from the ruleset's own file; ``game`` those notes of the ruleset
    that do not begin with their default.
    """

    format: Literal["companion.scenario/1"]
    ruleset: Id
    title: str
    table: Table
    description: str = ""
    tolerance: Tolerance = DEFAULT_TOLERANCE
    turn_limit: Annotated[int, Meta(ge=0, le=1000)] = 0
    sides: tuple[Side, ...] = ()
    squads: tuple[Squad, ...] = ()
    profiles: tuple[Profile, ...] = ()
    units: tuple[Unit, ...] = ()
    terrain: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    tables: Mapping[str, Entry] = field(default_factory=dict)
    game: Mapping[str, Value] = field(default_factory=dict)


class GameState(Struct, frozen=True, kw_only=True):
    """Everything a rule may read, at one moment of the game. Only ``evolve`` makes a new one."""

    ruleset: str
    title: str
    table: Table
    description: str = ""
    tolerance: float = DEFAULT_TOLERANCE
    turn_limit: int = 0
    sides: tuple[Side, ...] = ()
    squads: tuple[Squad, ...] = ()
    profiles: Mapping[str, Profile] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    terrain: TerrainLayer = field(default_factory=TerrainLayer)
    zones: tuple[Zone, ...] = ()
    tables: Mapping[str, Entry] = field(default_factory=dict)
    game: Mapping[str, Value] = field(default_factory=dict)

    def side(self, side: str) -> Side | None:
        """Find a side by its id."""
        return next((each for each in self.sides if each.id == side), None)

    def squad(self, squad: str) -> Squad | None:
        """Find a squad by its id."""
        return next((each for each in self.squads if each.id == squad), None)

    def members(self, squad: str) -> tuple[Unit, ...]:
        """List the units of a squad in the order of the scenario."""
        return tuple(each for each in self.units.values() if each.squad == squad)

    def on_table(self) -> tuple[Unit, ...]:
        """List the units that stand on the table and are still in the game."""
        return tuple(each for each in self.units.values() if each.position is not None and not each.out)

    def stats_of(self, unit: Unit) -> Mapping[str, Value]:
        """Read a unit's stats: those of its profile, where its own do not differ."""
        profile = self.profiles.get(unit.profile) if unit.profile else None
        return {**profile.stats, **unit.stats} if profile else unit.stats


def begin(scenario: Scenario, tables: Mapping[str, Entry]) -> GameState:
    """Lay the table out: the state in which a scenario's first turn begins.

    ``tables`` are the ruleset's own values; the scenario's stand above them.
    """
    return GameState(
        ruleset=scenario.ruleset,
        title=scenario.title,
        table=scenario.table,
        description=scenario.description,
        tolerance=scenario.tolerance,
        turn_limit=scenario.turn_limit,
        sides=scenario.sides,
        squads=scenario.squads,
        profiles={each.id: each for each in scenario.profiles},
        units={each.id: each for each in scenario.units},
        terrain=TerrainLayer(scenario.terrain),
        zones=scenario.zones,
        tables={**tables, **scenario.tables},
        game=scenario.game,
    )


def snapshot(state: GameState, tables: Mapping[str, Entry]) -> Scenario:
    """Write the table down as it stands, as a scenario to begin from.

    ``tables`` are the ruleset's own values, which the scenario need not repeat.
    """
    return Scenario(
        format="companion.scenario/1",
        ruleset=state.ruleset,
        title=state.title,
        table=state.table,
        description=state.description,
        tolerance=state.tolerance,
        turn_limit=state.turn_limit,
        sides=state.sides,
        squads=state.squads,
        profiles=tuple(state.profiles.values()),
        units=tuple(state.units.values()),
        terrain=state.terrain.pieces,
        zones=state.zones,
        tables={key: entry for key, entry in state.tables.items() if differs(tables.get(key), entry)},
        game=state.game,
    )
