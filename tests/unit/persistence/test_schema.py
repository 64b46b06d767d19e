"""The schema beside the scenarios is that of the types, and it judges as the decoder does."""

import copy
import json
import tomllib
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app import data_folder
from companion.model.state import Scenario
from companion.persistence.schema import armlist_schema, scenario_schema
from tests.unit.persistence.schema_reader import fits

FILE = data_folder() / "resources" / "schema" / "scenario.schema.json"
LISTS = FILE.with_name("armlist.schema.json")
SCHEMA = json.loads(scenario_schema())
LA_SPIA = json.loads((data_folder() / "scenarios" / "la_spia.scenario.json").read_text("utf-8"))


def decodes(data: object) -> bool:
    try:
        msgspec.convert(data, Scenario)
    except msgspec.ValidationError:
        return False
    return True


def test_the_schema_is_current() -> None:
    assert FILE.read_text("utf-8") == scenario_schema(), (
        "write it anew: python -m companion.persistence.schema > resources/schema/scenario.schema.json"
    )


@pytest.mark.parametrize(
    "path", sorted((data_folder() / "scenarios").glob("*.scenario.json")), ids=lambda each: each.stem
)
def test_every_shipped_scenario_fits(path: Any) -> None:
    assert fits(json.loads(path.read_text("utf-8")), SCHEMA, SCHEMA)


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(LA_SPIA)
    change(data)
    return data


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("table"),
        lambda data: data.update(mood="grim"),
        lambda data: data.update(format="companion.scenario/2"),
        lambda data: data["units"][3].update(facing="north"),
        lambda data: data["units"][3].update(id="with spaces"),
        lambda data: data["units"][0].update(base={"shape": "round", "diameter": 0}),
        lambda data: data["units"][0].update(pose="flying"),
        lambda data: data["terrain"][0]["outline"].update(type="Circle"),
        lambda data: data["terrain"][0]["outline"].update(coordinates=[[[0, 0], [1, 1]]]),
        lambda data: data["table"].update(width=1e9),
    ],
)
def test_what_the_decoder_refuses_the_schema_refuses(change: Callable[[dict[str, Any]], object]) -> None:
    data = changed(change)
    assert not decodes(data)
    assert not fits(data, SCHEMA, SCHEMA)


ODD = st.sampled_from([None, True, -1, 0, 2.5, 1e9, "", "x", [], {}, [[1, 2]], {"a": 1}, ["officer"], [1.0, 2.0]])


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_schema_and_decoder_agree_on_whatever_is_put_anywhere(data: st.DataObject) -> None:
    mangled = copy.deepcopy(LA_SPIA)
    at: Any = mangled
    while True:
        keys = sorted(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(at[key], (dict, list)) and at[key] and data.draw(st.booleans()):
            at = at[key]
            continue
        at[key] = data.draw(ODD)
        break
    assert fits(mangled, SCHEMA, SCHEMA) == decodes(mangled)


def test_the_schema_of_lists_is_current_and_the_shipped_ones_fit_it() -> None:
    assert LISTS.read_text("utf-8") == armlist_schema(), (
        "write it anew: python -m companion.persistence.schema armlist > resources/schema/armlist.schema.json"
    )
    schema = json.loads(armlist_schema())
    shipped = sorted((data_folder() / "resources" / "armlists").glob("*.toml"))
    assert shipped
    for path in shipped:
        data = tomllib.loads(path.read_text("utf-8"))
        assert fits(data, schema, schema), path.name
        assert not fits({**data, "squads": [{"id": "a b", "name": "A"}]}, schema, schema)
