"""`companion check` tells what the rules hold against the first step: sides that stand too near each other (T4)."""

import json
from pathlib import Path

from companion.cli.desk import DONE
from companion.model.state import snapshot
from companion.persistence.scenario_file import write_scenario
from tests.conformance.tactical_table import RULES, man, table
from tests.unit.cli.test_commands import command


def laid(tmp_path: Path, x: float) -> str:
    """Write a scenario with an enemy at x, Ann at 20, both on bases of 2 cm."""
    state = table([man("ann", 20.0), man("bob", x, side="blue")], game={"begun": False})
    path = tmp_path / "field.scenario.json"
    write_scenario(path, snapshot(state, RULES.tables))
    return str(path)


def test_pairs_nearer_than_150_are_told_by_name_and_the_file_is_sound_all_the_same(tmp_path: Path) -> None:
    code, _, err = command("check", laid(tmp_path, 171.0))
    assert code == DONE
    assert "Ann and Bob are 149.0 cm apart" in err
    code, out, _ = command("check", laid(tmp_path, 171.0), "--json")
    assert code == DONE
    assert [each["code"] for each in json.loads(out)] == ["tactical.refusal.too_near", "tactical.fact.too_near"]


def test_a_set_up_that_keeps_its_distance_has_nothing_told_of_it(tmp_path: Path) -> None:
    code, _, err = command("check", laid(tmp_path, 172.0))
    assert (code, err) == (DONE, "")
