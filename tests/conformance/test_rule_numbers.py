"""Every rule number of the catalogue is proven by a test that names it, or stands on a list that only shrinks."""

import importlib
from pathlib import Path

import pytest

from tests.conformance.proving import PROVEN

CATALOGUE = {
    "awam": [f"A{number}" for number in range(1, 51)],
    "microwar144": [f"M{number}" for number in range(1, 19)],
    "tactical": [f"T{number}" for number in range(1, 23)],
}
CASES = {
    "awam": [f"A-{number}" for number in range(1, 22)],
    "microwar144": [f"M-{number}" for number in range(1, 16)],
    "tactical": [f"T-{number}" for number in range(1, 14)],
}

# not built yet, with the issue that will; take a number out as soon as a test proves it
WAITING: dict[str, dict[str, set[str]]] = {"awam": {}, "microwar144": {}, "tactical": {}}


@pytest.fixture(scope="module")
def proven() -> dict[str, set[str]]:
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        if path.name != Path(__file__).name:
            importlib.import_module(f"tests.conformance.{path.stem}")
    return PROVEN


@pytest.mark.parametrize("ruleset", CATALOGUE)
def test_every_rule_is_proven_or_waits_for_its_issue(ruleset: str, proven: dict[str, set[str]]) -> None:
    waiting = set[str]().union(*WAITING[ruleset].values())
    missing = [number for number in CATALOGUE[ruleset] if number not in proven and number not in waiting]
    assert missing == []


@pytest.mark.parametrize("ruleset", CATALOGUE)
def test_the_list_of_those_that_wait_only_shrinks(ruleset: str, proven: dict[str, set[str]]) -> None:
    waiting = set[str]().union(*WAITING[ruleset].values())
    assert sorted(waiting & set(proven)) == []
    assert waiting <= set(CATALOGUE[ruleset])


@pytest.mark.parametrize("ruleset", CASES)
def test_the_worked_cases_are_proven(ruleset: str, proven: dict[str, set[str]]) -> None:
    assert [case for case in CASES[ruleset] if case not in proven] == []
