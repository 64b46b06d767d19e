"""What stands on squads' sheets: stats in words, boxes for markers, and of the others nothing."""

from msgspec import structs

from companion.app import data_folder, registry, wording
from companion.model.state import GameState, begin
from companion.model.units import Squad
from companion.persistence.scenario_file import read_scenario
from companion.views.projection import Viewer, project
from companion.views.squad_sheets import SquadSheet, squad_sheets
from tests.conformance.microwar144_table import RULES, soldier, table

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)


def state() -> GameState:
    made = table(
        [
            soldier("ann", 10.0, worn=("light_vest",), guard=True, damage=3),
            soldier("bea", 20.0, level=7, weapons=("rifle", "pistol")),
            soldier("cid", 30.0, side="blue", worn=("heavy_vest",)),
        ]
    )
    squads = (
        Squad(id="reds", name="Reds", side="red", player="Elsa", leader="bea", motive="Burn it."),
        *made.squads[1:],
    )
    return structs.replace(made, squads=squads)


def sheets(of: GameState, side: str = "", language: str = "en") -> tuple[SquadSheet, ...]:
    view = project(of, (), Viewer(side=side), RULES.declarations)
    return squad_sheets(view, RULES, wording(language, RESOURCES, RULESETS))


def test_stats_stand_in_words_and_markers_as_boxes() -> None:
    reds, blues = sheets(state())
    assert (reds.title, reds.side, reds.alone, blues.alone) == ("Reds", "Red", True, False)
    # 20 + 2 + 5 and 28 + 4 + 2
    assert reds.lines[:2] == ("Units: 2   ·   points: 61   ·   played by Elsa   ·   leader: Bea", "Burn it.")
    assert reds.columns == ("Unit", "Level", "Weapons", "Worn covers", "Damage", "On guard", "Covered run", "Aim")
    assert reds.rows == (
        ("Ann", "5", "assault rifle", "light vest", "☒☒☒☐☐ ☐☐☐☐☐", "☒G", "☐R", "☐A"),
        ("Bea", "7", "rifle, pistol", "–", "☐☐☐☐☐ ☐☐☐☐☐ ☐☐☐☐", "☐G", "☐R", "☐A"),
    )


def test_what_levels_and_weapons_stand_for_is_said_once_for_the_squad() -> None:
    """Level 5 needs 11, level 7 needs 7 (M2); ranges and firepower are those of M18."""
    twice = [soldier("ann", 10.0), soldier("bea", 20.0, level=7, weapons=("rifle",)), soldier("cid", 30.0)]
    assert sheets(table(twice))[0].lines[1].split("   ·   ") == [
        "level 5: 11+ on the d20, health 10",
        "assault rifle: range 30 cm, firepower 3",
        "level 7: 7+ on the d20, health 14",
        "rifle: range 40 cm, firepower 2",
    ]


def test_a_unit_has_a_box_for_each_point_of_health() -> None:
    """Twice the level (M2); all ticked where more was lost than there was, a line where boxes would be too many."""
    red = [soldier("ann", 10.0, level=1, damage=6), soldier("bea", 20.0, level=10)]
    boxes = {row[0]: row[3] for row in sheets(table(red))[0].rows}
    assert boxes["Ann"] == "☒☒"
    assert boxes["Bea"] == " ".join(["☐☐☐☐☐"] * 4)
    many = table(red, options={"health.per_level": 5})
    assert [row[3] for row in sheets(many)[0].rows] == ["☒☒☒☒☒", "______"]


def test_a_column_that_says_nothing_of_anybody_is_left_out() -> None:
    _, blues = sheets(state())
    assert "Vehicle" not in blues.columns
    assert "Worn covers" in blues.columns


def test_a_side_has_its_own_sheets_only_whatever_the_others_hide() -> None:
    before = state()
    units = {**before.units, "cid": structs.replace(before.units["cid"], stats={"level": 9}, name="Spy", hidden=True)}
    after = structs.replace(before, units=units)
    assert sheets(before, "red") == sheets(after, "red")
    assert [each.title for each in sheets(before, "red")] == ["Reds"]
    assert sheets(before) != sheets(after)


def test_who_is_out_is_told_and_empty_squads_have_no_sheet() -> None:
    before = state()
    units = {"ann": structs.replace(before.units["ann"], out="killed")}
    (reds,) = sheets(structs.replace(before, units=units))
    assert reds.rows[0][0] == "Ann (killed)"


def test_the_words_are_the_readers() -> None:
    reds, _ = sheets(state(), language="ru")
    assert reds.rows[0][3] == "лёгкий жилет"
    assert reds.columns[0] == "Боец"


def test_parameters_of_one_unit_are_no_legend_of_its_squad() -> None:
    """Speed and armour of a tank would be read as everybody's."""
    scenario, ruleset = read_scenario(data_folder() / "scenarios" / "bridge_for_armour.scenario.json", RULESETS)
    view = project(begin(scenario, ruleset.tables), (), Viewer(), ruleset.declarations)
    for sheet in squad_sheets(view, ruleset, wording("en", RESOURCES, RULESETS)):
        assert not any("Armour" in line or "Durability" in line for line in sheet.lines)
