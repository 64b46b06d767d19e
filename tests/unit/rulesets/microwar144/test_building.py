"""microwar144 behind the door of squad builders: prices of stats alone, levels of what a sheet says."""

import pytest

from companion.model.values import Value
from tests.conformance.microwar144_table import RULES

BUILDER = RULES.builder


def test_stats_are_priced_without_any_unit() -> None:
    assert BUILDER is not None
    prices = BUILDER.cost({"level": 5, "worn": ("light_vest",), "weapons": ("assault_rifle",)}, RULES.tables)
    assert [(each.code, each.points, each.rule) for each in prices] == [
        ("microwar144.stat.level", 20, "M16"),
        ("microwar144.worn.light_vest", 2, "M16"),
        ("microwar144.weapon.assault_rifle", 5, "M17"),
    ]
    own = BUILDER.cost({"level": 1, "weapons": ("own",), "own_range": 41, "own_power": 2}, RULES.tables)
    assert [each.points for each in own] == [4, 3 + 2]


@pytest.mark.parametrize(
    ("sheet", "level", "code"),
    [
        ({"skill": "4", "modifier": 2, "specialisation": "2", "weapon": 3}, 6, "microwar144.fact.sheet"),
        ({"skill": "4", "modifier": 1, "specialisation": "2", "weapon": 3}, 5, "microwar144.fact.sheet"),
        ({"skill": "4", "modifier": 10, "specialisation": "4", "weapon": 5}, 10, "microwar144.fact.sheet_cut"),
        ({}, 1, "microwar144.fact.sheet"),
    ],
)
def test_a_sheet_gives_a_level_and_says_how(sheet: dict[str, Value], level: int, code: str) -> None:
    """(1 + skill + modifier + specialisation + weapon) / 2, rounded down, held to 1-10 (M4)."""
    assert BUILDER is not None
    found = BUILDER.reckon(sheet, RULES.tables)
    assert found.stats == {"level": level}
    assert [(each.code, each.rule, each.source) for each in found.facts] == [(code, "M4", "printed")]
    assert found.faults == ()


@pytest.mark.parametrize("sheet", [{"skill": "3"}, {"weapon": 6}, {"luck": 1}, {"modifier": "2"}])
def test_a_sheet_that_cannot_be_is_a_fault(sheet: dict[str, Value]) -> None:
    assert BUILDER is not None
    found = BUILDER.reckon(sheet, RULES.tables)
    assert [each.code for each in found.faults] == ["microwar144.fault.sheet"]
    assert found.stats == {}
