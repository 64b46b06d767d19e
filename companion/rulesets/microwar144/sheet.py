"""The level of a unit from a role-playing character's sheet (M4)."""

from dataclasses import dataclass

from companion.rulesets.microwar144.keys import LEVELS
from companion.rulesets.microwar144.tables import MicrowarTables

TRAINED = (0, 2, 4)
"""What a skill or a specialisation is worth, by its own grade."""

WEAPON_LEVELS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is read off a character's sheet.

    The skill to be used and the specialisation under it (0, 2 or 4 each), the modifier of the skill's characteristic,
    and the level of the weapon to be used (1 to 5).
    """

    skill: int
    modifier: int
    specialisation: int
    weapon: int

    def faults(self) -> tuple[str, ...]:
        """Name the values that a sheet cannot have."""
        return tuple(
            name
            for name, fits in (
                ("skill", self.skill in TRAINED),
                ("specialisation", self.specialisation in TRAINED),
                ("weapon", self.weapon in WEAPON_LEVELS),
            )
            if not fits
        )


@dataclass(frozen=True, slots=True)
class SheetLevel:
    """A level from a sheet: the one that counts, the one that came out, and whether it had to be cut to 1-10."""

    level: int
    reckoned: int

    @property
    def cut(self) -> bool:
        """Tell whether the result was held to the range of levels."""
        return self.level != self.reckoned


def level_of(sheet: Sheet, tables: MicrowarTables) -> SheetLevel:
    """Reckon a level: 1 and the sheet's four values, halved, rounded down, held to 1-10 (M4).

    It is fixed when the unit is built. Raises ValueError for values that a sheet cannot have.
    """
    if faults := sheet.faults():
        raise ValueError(", ".join(faults))
    total = tables.number("sheet.fixed") + sheet.skill + sheet.modifier + sheet.specialisation + sheet.weapon
    reckoned = total // tables.number("sheet.divisor")
    return SheetLevel(min(max(reckoned, LEVELS[0]), LEVELS[-1]), reckoned)
