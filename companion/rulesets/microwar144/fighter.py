"""A unit as microwar144 sees it: level, threshold, health, weapons and covers by name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from companion.model.state import GameState
from companion.model.units import Unit
from companion.model.values import Value
from companion.rulesets.microwar144.declarations import DECLARATIONS, OWN
from companion.rulesets.microwar144.tables import Grade, MicrowarTables, Weapon

Aiming = Literal["none", "now", "next"]


@dataclass(frozen=True, slots=True)
class Fighter:
    """One unit with everything that a rule asks about it."""

    unit: Unit
    level: int
    weapons: tuple[Weapon, ...]
    worn: tuple[str, ...]
    vehicle: Grade | None
    damage: int
    guard: bool
    covered: bool
    aiming: Aiming
    aim: str
    acted: bool

    @property
    def id(self) -> str:
        """The unit's id."""
        return self.unit.id

    @property
    def range(self) -> float:
        """How far its farthest weapon reaches, in cm; 0 without any."""
        return max((each.range for each in self.weapons), default=0.0)

    def weapon(self, key: str) -> Weapon | None:
        """Find one of its weapons."""
        return next((each for each in self.weapons if each.key == key), None)

    def weapon_at_hand(self, distance: float | None) -> Weapon | None:
        """Choose a weapon: the most powerful of those that reach, else the one that reaches farthest."""
        reaching = [each for each in self.weapons if distance is None or each.range >= distance - 1e-9]
        if reaching:
            return max(reaching, key=lambda each: (each.power, each.range))
        return max(self.weapons, key=lambda each: each.range, default=None)

    def health(self, tables: MicrowarTables) -> int:
        """Tell how much health it has left (M2, M11)."""
        return tables.health(self.level) - self.damage

    def aims_at(self, target: str) -> bool:
        """Tell whether it aimed at a target in its previous turn (M6, M10)."""
        return self.aiming == "next" and self.aim == target


def fighter(state: GameState, unit: str) -> Fighter:
    """Look at a unit; raises KeyError for an id that is not there."""
    found = state.units[unit]
    return fighter_of(found, state.stats_of(found), MicrowarTables(state.tables))


def fighter_of(found: Unit, stats: Mapping[str, Value], tables: MicrowarTables) -> Fighter:
    """Look at a unit by the stats that count for it, its own or its profile's."""
    marks, read = found.markers, DECLARATIONS.read
    vehicle = cast(str, read("stat", "vehicle", stats))
    weapons = []
    for key in dict.fromkeys(cast(tuple[str, ...], read("stat", "weapons", stats))):
        own = Weapon(
            OWN, float(cast(int, read("stat", "own_range", stats))), cast(int, read("stat", "own_power", stats))
        )
        weapon = own if key == OWN else tables.weapon(key)
        if weapon is not None:
            weapons.append(weapon)
    return Fighter(
        unit=found,
        level=cast(int, read("stat", "level", stats)),
        weapons=tuple(weapons),
        worn=tuple(cast(tuple[str, ...], read("stat", "worn", stats))),
        vehicle=None if vehicle == "none" else cast(Grade, vehicle),
        damage=cast(int, read("marker", "damage", marks)),
        guard=bool(read("marker", "guard", marks)),
        covered=bool(read("marker", "covered", marks)),
        aiming=cast(Aiming, read("marker", "aiming", marks)),
        aim=cast(str, read("marker", "aim", marks)),
        acted=bool(read("marker", "acted", marks)),
    )
