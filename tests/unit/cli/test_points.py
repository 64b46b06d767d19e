"""The command points: what squads cost, of a list and of a game, and lists that it can read at all."""

import json
from pathlib import Path
from unicodedata import normalize

import pytest
from msgspec import structs
from pypdf import PdfReader

from companion.app import data_folder
from companion.cli.desk import DONE, FAULTY, MISUSED
from companion.model.armlists import FORMAT, Armlist, ListedSquad, Members
from companion.model.state import snapshot
from companion.model.units import Profile
from companion.persistence.armlists import read_armlist, write_armlist
from companion.persistence.scenario_file import write_scenario
from tests.conformance.microwar144_table import RULES, soldier, table
from tests.unit.cli.test_commands import LA_SPIA, RULESETS, command

SHIPPED = sorted((data_folder() / "resources" / "armlists").glob("*.armlist.toml"))
# the worked case of M16: level 5 (20), light cover (2), assault rifle (2 + 3)
RIFLEMAN = {"level": 5, "worn": ("light_vest",), "weapons": ("assault_rifle",)}


def own_list(tmp_path: Path, budget: int = 0) -> str:
    path = tmp_path / "own.armlist.toml"
    squad = ListedSquad(id="first", name="First", members=(Members(profile="rifle", count=3), Members(profile="man")))
    profiles = (Profile(id="rifle", name="Rifleman", stats=RIFLEMAN), Profile(id="man", name="Man", stats={"level": 1}))
    write_armlist(
        path,
        Armlist(format=FORMAT, ruleset="microwar144", title="Own", budget=budget, profiles=profiles, squads=(squad,)),
    )
    return str(path)


def test_a_list_is_priced_line_by_line(tmp_path: Path) -> None:
    code, out, _ = command("points", own_list(tmp_path))
    assert code == DONE
    assert "First: 85 points" in out  # 3 x 27 + 4
    assert "3 × Rifleman: 27 each, together 81" in out
    assert "20  Level [M16, printed]" in out
    assert "5  assault rifle [M17, house value]" in out
    assert "budget" not in out


def test_the_report_holds_every_line(tmp_path: Path) -> None:
    report = json.loads(command("points", own_list(tmp_path), "--json")[1])
    assert (report["ruleset"], report["points"]) == ("microwar144", 85)
    rifles, man = report["squads"][0]["units"]
    assert (rifles["count"], rifles["each"], rifles["points"]) == (3, 27, 81)
    assert [price["points"] for price in rifles["prices"]] == [20, 2, 5]
    assert man["points"] == 4


@pytest.mark.parametrize(("budget", "said"), [(100, "15 points of the budget of 100 are left."), (80, "5 points more")])
def test_the_budget_is_kept_or_not(tmp_path: Path, budget: int, said: str) -> None:
    assert said in command("points", own_list(tmp_path, budget))[1]


def test_a_game_is_priced_by_its_own_tables(tmp_path: Path) -> None:
    units = [soldier("ann", 10.0, worn=("light_vest",)), soldier("bob", 20.0, side="blue", weapons=())]
    path = tmp_path / "two.scenario.json"
    write_scenario(path, snapshot(table(units, options={"option.M16.points": "example"}), RULES.tables))
    report = json.loads(command("points", str(path), "--json")[1])
    # by the original's example: 2 for each level above the first
    assert {each["id"]: each["points"] for each in report["squads"]} == {"reds": 8 + 2 + 5, "blues": 8}
    assert report["squads"][0]["side"] == "red"


def test_units_of_a_game_are_told_by_their_profiles(tmp_path: Path) -> None:
    path = tmp_path / "line.scenario.json"
    units = [
        structs.replace(soldier(name, at), stats={}, profile="rifle") for name, at in (("ann", 10.0), ("bea", 20.0))
    ]
    units.append(structs.replace(units[1], id="cid", name="Cid", position=(30.0, 50.0), stats={"level": 6}))
    made = structs.replace(table(units), profiles={"rifle": Profile(id="rifle", name="Rifleman", stats=RIFLEMAN)})
    write_scenario(path, snapshot(made, RULES.tables))
    report = json.loads(command("points", str(path), "--json")[1])
    told = [(each["name"], each["count"], each["each"]) for each in report["squads"][0]["units"]]
    assert told == [("Rifleman", 2, 27), ("Rifleman", 1, 31)]


def test_a_list_is_no_table_to_play_on(tmp_path: Path) -> None:
    code, _, err = command("measure", own_list(tmp_path), "0,0", "1,1")
    assert code == FAULTY
    assert "Squads and lists" in err


def test_rules_without_points_say_so() -> None:
    code, out, err = command("points", LA_SPIA)
    assert (code, out) == (FAULTY, "")
    assert "counts no points" in err
    assert json.loads(command("points", LA_SPIA, "--json")[1])["squads"] == []


def test_check_accepts_lists_and_names_their_faults(tmp_path: Path) -> None:
    good = Path(own_list(tmp_path))
    assert command("check", str(good))[0] == DONE
    bad = tmp_path / "bad.armlist.toml"
    bad.write_text(good.read_text("utf-8").replace("level = 1", "level = 11"), "utf-8")
    code, _, err = command("check", str(bad))
    assert code == FAULTY
    assert err == f"{bad}:profiles[1].stats.level: “level” cannot be 11: the most is 10.\n"
    assert command("points", str(bad))[0] == FAULTY


@pytest.mark.parametrize("path", SHIPPED, ids=lambda each: each.stem)
def test_shipped_lists_are_sound(path: Path) -> None:
    assert command("check", str(path))[0] == DONE


def test_the_shipped_squads_of_microwar144_cost_what_their_lines_say() -> None:
    path = data_folder() / "resources" / "armlists" / "microwar144_modern.armlist.toml"
    report = json.loads(command("points", str(path), "--json")[1])
    squads = {each["id"]: each["points"] for each in report["squads"]}
    # leader 12 + 3, eight at 8 + 4, gunner 8 + 6
    assert squads["militia"] == 15 + 8 * 12 + 14
    # sergeant 24 + 2 + 5, five at 27, grenadier 20 + 2 + 5 + 7, machine gunner 20 + 2 + 6
    assert squads["regulars"] == 31 + 5 * 27 + 34 + 28
    # leader 36 + 4 + 5 + 2, four at 32 + 4 + 5 + 2, breacher 32 + 2 + 4 + 4 + 2
    assert squads["elite"] == 47 + 4 * 43 + 44


def test_squads_of_lists_and_games_are_printed(tmp_path: Path) -> None:
    out = tmp_path / "squads.pdf"
    code, said, _ = command("print", own_list(tmp_path), str(out), "--what", "sheets", "--json")
    assert (code, json.loads(said)["pages"]) == (DONE, 1)
    text = " ".join(normalize("NFKC", PdfReader(out).pages[0].extract_text()).split())
    assert "points: 85" in text
    assert all(f"Rifleman {at} 5" in text for at in (1, 2, 3))


def test_a_side_prints_its_own_squads(tmp_path: Path) -> None:
    out = tmp_path / "crown.pdf"
    assert command("print", LA_SPIA, str(out), "--what", "sheets", "--as", "nobody")[0] == MISUSED
    code, _, err = command("print", LA_SPIA, str(out), "--what", "sheets", "--as", "crown")
    assert code == DONE, err
    text = " ".join(page.extract_text() for page in PdfReader(out).pages)
    assert "Harrow" in text
    assert "Brandt" not in text


def test_nothing_to_print_is_said(tmp_path: Path) -> None:
    path = tmp_path / "empty.armlist.toml"
    write_armlist(path, Armlist(format=FORMAT, ruleset="microwar144", title="Nobody"))
    code, _, err = command("print", str(path), str(tmp_path / "a.pdf"), "--what", "sheets")
    assert code == MISUSED
    assert "no squad" in err
    assert not (tmp_path / "a.pdf").exists()


def test_every_entry_of_tacticals_armlist_has_a_profile() -> None:
    armlist, ruleset = read_armlist(SHIPPED[0].with_name("tactical_armlist.armlist.toml"), RULESETS)
    declared = ruleset.declarations.find("stat", "armlist")
    assert declared is not None
    assert set(declared.options) - {declared.default} == {each.stats.get("armlist") for each in armlist.profiles} - {
        None
    }


@pytest.mark.parametrize("path", SHIPPED, ids=lambda each: each.stem)
def test_a_shipped_list_is_the_same_in_every_language_but_for_its_words(path: Path) -> None:
    def nameless(armlist: Armlist) -> Armlist:
        profiles = tuple(structs.replace(each, name="x", notes="") for each in armlist.profiles)
        squads = tuple(structs.replace(each, name="x", notes="") for each in armlist.squads)
        return structs.replace(armlist, title="x", notes="", profiles=profiles, squads=squads)

    english = path.with_name(f"{path.name.partition('.')[0]}.armlist.toml")
    one, other = (read_armlist(each, RULESETS)[0] for each in (path, english))
    assert nameless(one) == nameless(other)
    if path != english:
        assert one.title != other.title
        assert not any("Rifleman" in each.name for each in one.profiles)
