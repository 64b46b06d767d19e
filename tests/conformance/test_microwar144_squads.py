"""microwar144, squads: the character sheet and the points, rules M4 and M16-M18, the data of the tables."""

import pytest
from msgspec import structs

from companion.model.state import GameState
from companion.rules.building import bills_of_game
from companion.rules.tables import value_faults
from companion.rulesets.microwar144.fighter import fighter
from companion.rulesets.microwar144.sheet import Sheet, level_of
from companion.rulesets.microwar144.tables import MicrowarTables
from tests.conformance.microwar144_table import RULES, soldier, table
from tests.conformance.proving import proves

TABLES = MicrowarTables(RULES.tables)

EXAMPLE = {"option.M16.points": "example"}


def lines(state: GameState, unit: str) -> list[int]:
    """Price a unit, line by line."""
    assert RULES.builder is not None
    return [each.points for each in RULES.builder.cost(state.stats_of(state.units[unit]), state.tables)]


@proves("M4", "M-13")
@pytest.mark.parametrize(
    ("sheet", "level"), [((4, 0, 4, 5), 7), ((4, 2, 2, 3), 6), ((4, 1, 2, 3), 5), ((0, 0, 0, 1), 1), ((4, 8, 4, 3), 10)]
)
def test_m13_the_level_from_a_character_sheet(sheet: tuple[int, int, int, int], level: int) -> None:
    found = level_of(Sheet(*sheet), TABLES)
    assert found.level == level
    assert not found.cut


@proves("M4")
def test_a_level_beyond_1_to_10_is_cut_and_says_so() -> None:
    # (1 + 4 + 12 + 4 + 5) / 2 = 13; (1 + 0 - 5 + 0 + 1) / 2 = -1.5, downwards -2
    high, low = level_of(Sheet(4, 12, 4, 5), TABLES), level_of(Sheet(0, -5, 0, 1), TABLES)
    assert (high.level, high.reckoned, high.cut) == (10, 13, True)
    assert (low.level, low.reckoned, low.cut) == (1, -2, True)


@proves("M4")
@pytest.mark.parametrize("sheet", [(1, 0, 0, 1), (0, 0, 3, 1), (0, 0, 0, 0), (0, 0, 0, 6)])
def test_a_sheet_has_only_the_values_it_can_have(sheet: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"skill|specialisation|weapon"):
        level_of(Sheet(*sheet), TABLES)


@proves("M16", "M17", "M-15")
def test_m15_level_5_with_a_light_vest_and_an_assault_rifle() -> None:
    unit = soldier("ann", 10.0, worn=("light_vest",))
    assert lines(table([unit]), "ann") == [20, 2, 5]
    assert sum(lines(table([unit], options=EXAMPLE), "ann")) == 15


@proves("M16")
def test_the_example_prices_levels_5_and_6_at_8_to_10_and_none_below_2() -> None:
    found = {}
    for level in (1, 2, 5, 6, 10):
        state = table([soldier("ann", 10.0, level=level, weapons=())], options=EXAMPLE)
        found[level] = sum(lines(state, "ann"))
    assert found == {1: 2, 2: 2, 5: 8, 6: 10, 10: 18}


@proves("M16")
def test_only_what_a_unit_brings_itself_is_paid() -> None:
    truck = soldier("truck", 10.0, vehicle="medium", weapons=())
    rider = soldier("ann", 10.0, carrier="truck", weapons=(), worn=("light_vest", "heavy_vest"))
    state = table([truck, rider])
    assert sum(lines(state, "truck")) == 20 + 4
    assert sum(lines(state, "ann")) == 20 + 2 + 4
    assert RULES.builder is not None
    assert {each.id: each.points for each in bills_of_game(RULES.builder, state)} == {"reds": 50, "blues": 0}


@proves("M17", "M18")
@pytest.mark.parametrize(
    ("weapon", "reach", "power", "points"),
    [
        ("pistol", 15, 1, 2),
        ("submachine_gun", 20, 2, 3),
        ("shotgun", 10, 3, 4),
        ("rifle", 40, 2, 4),
        ("assault_rifle", 30, 3, 5),
        ("sniper_rifle", 60, 3, 6),
        ("light_machine_gun", 40, 4, 6),
        ("heavy_machine_gun", 60, 5, 8),
        ("grenade_launcher", 30, 5, 7),
        ("rocket_launcher", 40, 6, 8),
    ],
)
def test_each_weapon_has_its_range_firepower_and_price(weapon: str, reach: float, power: int, points: int) -> None:
    """1 point up to 20 cm, 2 up to 40, 3 beyond, and 1 for each point of firepower."""
    state = table([soldier("ann", 10.0, weapons=(weapon,))])
    carried = fighter(state, "ann").weapons[0]
    assert (carried.range, carried.power) == (reach, power)
    assert sum(lines(state, "ann")) == 20 + points
    assert RULES.tables[f"weapon.{weapon}.range"].source == "house"


@proves("M1")
def test_a_unit_of_another_era_brings_its_own_weapon() -> None:
    state = table([soldier("ann", 10.0, weapons=("own",), own_range=25, own_power=4)])
    assert sum(lines(state, "ann")) == 20 + 2 + 4


@proves("M2", "M6", "M8", "M10", "M12", "M13", "M15", "M16")
def test_the_tables_say_where_each_number_comes_from() -> None:
    sources = {
        "threshold.5": (11, "page"),
        "health.per_level": (2, "printed"),
        "move.walk.smooth": (5.0, "printed"),
        "move.run.smooth": (10.0, "printed"),
        "move.covered_run.smooth": (7.0, "printed"),
        "move.walk.rough": (3.0, "house"),
        "take_cover.reach": (3.0, "printed"),
        "attack.aimed": (2, "printed"),
        "attack.walking": (-2, "printed"),
        "cover.light": (2, "printed"),
        "cover.medium": (4, "printed"),
        "cover.high": (6, "printed"),
        "cover.fraction": (0.5, "printed"),
        "cover.edge": (1.0, "printed"),
        "points.per_level": (4, "printed"),
    }
    assert {key: (RULES.tables[key].value, RULES.tables[key].source) for key in sources} == sources
    options = [entry for key, entry in RULES.tables.items() if key.startswith("option.")]
    assert all(entry.of[0] == entry.value and len(entry.of) == 2 for entry in options)
    bad = structs.replace(RULES.tables["cover.light"], value=-1)
    assert list(value_faults(RULES.tables, {"cover.light": bad})) == [("cover.light", "least")]
