"""Squads by points, and units from a role-playing character's sheet (M4, M16-M18)."""

from collections.abc import Mapping
from typing import cast

from companion.model.tables import Entry
from companion.model.units import Unit
from companion.model.values import Scalar, Value
from companion.rules.building import Price, Reckoned
from companion.rules.plan import Fact, Fault
from companion.rulesets.microwar144.declarations import DECLARATIONS
from companion.rulesets.microwar144.fighter import fighter_of
from companion.rulesets.microwar144.points import bill
from companion.rulesets.microwar144.sheet import Sheet, level_of
from companion.rulesets.microwar144.tables import MicrowarTables

NOBODY = Unit(id="nobody", name="nobody", side="none", squad="none")


class MicrowarBuilder:
    """Prices units and reads characters' sheets."""

    def cost(self, stats: Mapping[str, Value], tables: Mapping[str, Entry]) -> tuple[Price, ...]:
        """Price a unit by level, covers that it brings, and weapons (M16, M17)."""
        numbers = MicrowarTables(tables)
        return bill(fighter_of(NOBODY, stats, numbers), numbers)

    def reckon(self, sheet: Mapping[str, Value], tables: Mapping[str, Entry]) -> Reckoned:
        """Find the level of a character (M4)."""
        for key, value in sheet.items():
            declared = DECLARATIONS.find("character", key)
            if declared is None or declared.fault(value):
                return Reckoned(
                    faults=(Fault(code="microwar144.fault.sheet", place=key, values={"value": str(value)}),)
                )
        read = {each.key: DECLARATIONS.read("character", each.key, sheet) for each in DECLARATIONS.of("character")}
        skill, modifier, specialisation, weapon = (
            int(cast(str | int, read[key])) for key in ("skill", "modifier", "specialisation", "weapon")
        )
        numbers = MicrowarTables(tables)
        found = level_of(Sheet(skill, modifier, specialisation, weapon), numbers)
        figures: dict[str, Scalar] = {key: numbers.number(f"sheet.{key}") for key in ("fixed", "divisor")}
        figures |= {"skill": skill, "modifier": modifier, "specialisation": specialisation, "weapon": weapon}
        code = "microwar144.fact.sheet_cut" if found.cut else "microwar144.fact.sheet"
        values = {**figures, "level": found.level, "reckoned": found.reckoned}
        source = numbers.entry("sheet.divisor").source
        return Reckoned(stats={"level": found.level}, facts=(Fact(code=code, rule="M4", source=source, values=values),))
