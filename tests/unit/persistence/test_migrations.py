"""Files of older formats are lifted step by step; newer ones are refused kindly."""

from pathlib import Path
from typing import Any

import pytest

from companion.model.armlists import FORMAT as ARMLIST
from companion.model.state import FORMAT as SCENARIO
from companion.persistence.faults import UnreadableError
from companion.persistence.game_file import FORMAT as GAME
from companion.persistence.migrations import STEPS, is_of, lifted

PATH = Path("a.json")


def with_colour(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "colour": "red"}


def without_mood(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != "mood"}


TWO = {"box": (with_colour, without_mood)}


def test_todays_formats_are_those_that_the_steps_lead_to() -> None:
    assert {f"{kind}/{len(steps) + 1}" for kind, steps in STEPS.items()} == {SCENARIO, GAME, ARMLIST}


def test_each_step_is_taken_from_the_files_own_format_on() -> None:
    oldest = lifted({"format": "box/1", "mood": "grim"}, "box", PATH, "format", TWO)
    assert oldest == {"format": "box/3", "colour": "red"}
    assert lifted({"format": "box/2", "mood": "grim"}, "box", PATH, "format", TWO) == {"format": "box/3"}
    assert lifted({"format": "box/3", "mood": "grim"}, "box", PATH, "format", TWO)["mood"] == "grim"


@pytest.mark.parametrize("found", ["box/4", "box/0", "box/99999"])
def test_a_format_that_is_not_there_yet_names_the_one_that_is(found: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        lifted({"format": found}, "box", PATH, "format", TWO)
    (fault,) = caught.value.faults
    assert (fault.place, fault.code) == ("format", "persistence.newer")
    assert fault.values == {"found": found, "known": "box/3"}


@pytest.mark.parametrize(
    "data", [None, [], {}, {"format": 1}, {"format": "box"}, {"format": "box/"}, {"format": "x/1"}]
)
def test_what_is_of_another_kind_is_not_lifted(data: object) -> None:
    assert not is_of(data, "box")


def test_a_kind_is_told_by_its_name() -> None:
    assert is_of({"format": "box/7"}, "box")
    assert not is_of({"format": "box/\u0661"}, "box")
