"""In a scenario's file a unit says of its body only what its profile does not."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from companion.model.board import RoundBase
from companion.model.state import Scenario
from companion.model.units import BODY, Profile, Unit
from companion.persistence.faults import UnreadableError
from companion.persistence.profiles import with_bodies, without_bodies
from companion.persistence.scenario_file import read_scenario, write_scenario
from companion.rules.ruleset import Registry
from tests.properties.typed import of_type
from tests.toy.table import RULES, scenario

RULESETS = Registry([RULES])
GIANT = Profile(id="giant", name="Giant", base=RoundBase(5.0), height=6.0, eye=5.0, glyph="marine")


def table_with(*units: Unit) -> Scenario:
    return structs.replace(scenario(), profiles=(GIANT,), units=units)


def test_a_unit_of_a_file_has_the_body_of_its_profile_and_overrides_it(tmp_path: Path) -> None:
    path = tmp_path / "giants.scenario.json"
    data: Any = json.loads(msgspec.json.encode(table_with(*scenario().units[:2])))
    data["units"][0] |= {"profile": "giant"}
    data["units"][1] |= {"profile": "giant", "height": 4.0}
    path.write_text(json.dumps(data), "utf-8")
    first, second = read_scenario(path, RULESETS)[0].units
    assert (first.base, first.height, first.eye, first.glyph) == (RoundBase(5.0), 6.0, 5.0, "marine")
    assert (second.base, second.height, second.eye) == (RoundBase(5.0), 4.0, 5.0)


def test_a_unit_is_written_without_what_its_profile_says(tmp_path: Path) -> None:
    path = tmp_path / "giants.scenario.json"
    ann, bea, _, _ = scenario().units
    giant = structs.replace(ann, profile="giant", **{key: getattr(GIANT, key) for key in BODY})
    dwarf = structs.replace(bea, profile="giant", height=3.0)
    write_scenario(path, table_with(giant, dwarf))
    first, second = json.loads(path.read_text("utf-8"))["units"]
    assert not set(first) & set(BODY)
    # what is the standard for a unit without a profile must be written here: its profile says otherwise
    assert (second["height"], second["base"]["diameter"], second["glyph"]) == (3.0, 2.5, "infantry")
    assert read_scenario(path, RULESETS)[0].units == (giant, dwarf)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(profiles=st.lists(of_type(Profile), max_size=2), units=st.lists(of_type(Unit), max_size=3), data=st.data())
def test_whatever_was_left_out_is_filled_in_again(
    profiles: list[Profile], units: list[Unit], data: st.DataObject
) -> None:
    named = {each.id: each for each in profiles}
    names = st.sampled_from([*named, "", "nobody"])
    units = [structs.replace(each, profile=data.draw(names)) for each in units]
    before = structs.replace(scenario(), profiles=tuple(named.values()), units=tuple(units))
    again = msgspec.convert(with_bodies(json.loads(json.dumps(without_bodies(before)))), Scenario)
    assert again == before


@pytest.mark.parametrize("profiles", [None, [None], [{}], [{"id": 3}], [{"id": "giant", "base": "wide"}], "giant"])
def test_malformed_profiles_are_faults_and_nothing_else(profiles: object, tmp_path: Path) -> None:
    data: Any = json.loads(msgspec.json.encode(scenario()))
    data["profiles"] = profiles
    data["units"][0]["profile"] = "giant"
    path = tmp_path / "odd.scenario.json"
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(UnreadableError):
        read_scenario(path, RULESETS)
