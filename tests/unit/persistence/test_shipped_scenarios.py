"""The scenarios that come with the program: whole, playable and of the size that they promise."""

from itertools import combinations
from pathlib import Path

import pytest

from companion.app import data_folder, registry
from companion.battlefield.battlefield import Battlefield
from companion.model.state import begin
from companion.model.units import has_body_of
from companion.persistence.scenario_file import read_scenario

SHIPPED = sorted((data_folder() / "scenarios").glob("*.scenario.json"))
RULESETS = registry(data_folder() / "resources")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_shipped_scenario_is_read_and_nobody_stands_on_another(path: Path) -> None:
    scenario, ruleset = read_scenario(path, RULESETS)
    state = begin(scenario, ruleset.tables)
    field = Battlefield(state)
    standing = field.standing()
    assert standing
    centres = {each: field.position(each) for each in standing}
    reach = {each: field.footprint(each).reach for each in standing}
    for a, b in combinations(standing, 2):
        (ax, ay), (bx, by) = centres[a], centres[b]
        if (ax - bx) ** 2 + (ay - by) ** 2 < (reach[a] + reach[b] + 0.1) ** 2:
            assert field.measure(a, b).edge > 0.0, (a, b)
    assert all(0 <= x <= state.table.width and 0 <= y <= state.table.height for x, y in centres.values())
    assert {each.squad for each in scenario.units} == {each.id for each in scenario.squads}
    assert {each.leader for each in scenario.squads if each.leader} <= {each.id for each in scenario.units}


def test_furnace_bridge_is_a_modern_town_with_more_than_120_units_on_two_sides() -> None:
    scenario, _ = read_scenario(data_folder() / "scenarios" / "furnace_bridge.scenario.json", RULESETS)
    assert scenario.ruleset == "microwar144"
    assert len(scenario.units) >= 120
    sides = [sum(unit.side == side.id for unit in scenario.units) for side in scenario.sides]
    assert len(sides) == 2
    assert min(sides) >= 50
    houses = [piece for piece in scenario.terrain if piece.levels]
    assert len(houses) >= 12
    assert all(any(each.kind == "door" for each in piece.openings) for piece in houses)
    assert len({each.name for each in scenario.units}) == len(scenario.units)


def test_the_militia_on_the_quay_fires_over_its_wall_at_the_other_bank() -> None:
    """A wall lower than the eyes behind it: half of each man and more is hidden, but he is seen (M10, M13)."""
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / "furnace_bridge.scenario.json", RULESETS)
    field = Battlefield(begin(scenario, ruleset.tables))
    for unit, other in (("quay", "bravo"), ("bravo", "quay")):
        for who in (each.id for each in scenario.units if each.squad == unit and each.id.rsplit("-")[-1] in "12345"):
            facing = f"{other}-{who.rsplit('-')[-1]}"
            assert field.line_of_fire(who, facing).verdict == "yes", (who, facing)
            assert 0.5 < field.cover(who, facing).least < 1.0


def test_the_crossroads_are_a_first_evening_for_eight() -> None:
    scenario, _ = read_scenario(data_folder() / "scenarios" / "crossroads.scenario.json", RULESETS)
    assert (scenario.ruleset, len(scenario.units)) == ("microwar144", 8)
    assert "Space" in scenario.description


@pytest.mark.parametrize("name", ["furnace_bridge", "crossroads"])
def test_equal_units_share_a_profile_and_its_body(name: str) -> None:
    scenario, _ = read_scenario(data_folder() / "scenarios" / f"{name}.scenario.json", RULESETS)
    profiles = {each.id: each for each in scenario.profiles}
    assert all(has_body_of(unit, profiles[unit.profile]) and not unit.stats for unit in scenario.units)
