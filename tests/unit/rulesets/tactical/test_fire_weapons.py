"""Weapons read from the tables: what must be there, what may be, and what a weapon can be fired at."""

import pytest

from companion.model.tables import Entry
from companion.rulesets.tactical.aiming import weapon_for
from companion.rulesets.tactical.figure import can_harm, figure
from companion.rulesets.tactical.weapons import weapon_in, weapons_in
from tests.conformance.tactical_table import RULES, machine, man, table

STATE = table(
    [
        man("man", 20.0),
        machine("truck", "truck", 30.0),
        machine("tank", "tank", 40.0),
        machine("bird", "attack_helicopter", 50.0, altitude=10.0),
        man("armed", 60.0, weapons=("pistol", "rpg", "machine_gun", "manpads")),
        machine("gunner", "tank", 70.0),
    ]
)
MARKS = ("man", "truck", "tank", "bird")


def entry(value: bool | int | float | str) -> Entry:
    return Entry(value=value, rule="T5", source="club")


def test_a_weapon_needs_a_mode_and_a_range_and_nothing_more() -> None:
    sling = {"weapon.sling.mode": entry("small"), "weapon.sling.range": entry(12)}
    found = weapon_in(sling, "sling")
    assert found is not None
    assert (found.range, found.shots, found.blast, found.penetration, found.heavy) == (12.0, 1, None, None, False)
    assert weapons_in({**sling, "weapon.bow.mode": entry("gun")}) == ("sling",)
    assert weapon_in({"weapon.bow.mode": entry("gun")}, "bow") is None


def test_every_shipped_weapon_is_read() -> None:
    names = weapons_in(RULES.tables)
    assert {"pistol", "rpg", "manpads", "mortar", "flamethrower", "field_gun", "guided_missile"} <= set(names)
    assert all(weapon_in(RULES.tables, each) is not None for each in names)


@pytest.mark.parametrize(
    ("weapon", "harmed"),
    [
        ("pistol", {"man"}),
        ("assault_rifle", {"man"}),
        ("machine_gun", {"man", "bird"}),
        ("rpg", {"tank"}),
        ("manpads", {"bird"}),
        ("tank_gun", {"man", "truck", "tank", "bird"}),
        ("guided_missile", {"man", "truck", "tank", "bird"}),
        ("field_gun", {"man", "truck", "tank"}),
    ],
)
def test_what_a_weapon_can_be_fired_at(weapon: str, harmed: set[str]) -> None:
    found = weapon_in(RULES.tables, weapon)
    assert found is not None
    assert {each for each in MARKS if can_harm(found, figure(STATE, each))} == harmed


@pytest.mark.parametrize(
    ("shooter", "target", "distance", "weapon"),
    [
        ("armed", "tank", 20.0, "rpg"),
        ("armed", "bird", 20.0, "manpads"),
        ("armed", "man", 20.0, "machine_gun"),
        ("armed", "man", None, "machine_gun"),
        ("gunner", "tank", 90.0, "tank_gun"),
        ("gunner", "man", 90.0, "tank_gun"),
    ],
)
def test_the_weapon_at_hand_may_be_used_on_the_target_and_reaches_it(
    shooter: str, target: str, distance: float | None, weapon: str
) -> None:
    chosen = weapon_for(figure(STATE, shooter), figure(STATE, target), distance)
    assert chosen is not None
    assert chosen.key == weapon


def test_whoever_has_nothing_has_no_weapon_at_hand() -> None:
    assert weapon_for(figure(STATE, "truck"), figure(STATE, "man"), 10.0) is None
