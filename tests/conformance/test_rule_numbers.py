"""Every rule number of the catalogue is proven by a test that names it, or stands on a list that only shrinks."""

import importlib

import pytest

from tests.conformance.proving import PROVEN

MODULES = ("test_awam_fire", "test_awam_turn", "test_awam_melee", "test_awam_together", "test_awam_seldom")

CATALOGUE = {"awam": [f"A{number}" for number in range(1, 51)]}

# not built yet, with the issue that will; take a number out as soon as a test proves it
WAITING: dict[str, dict[str, set[str]]] = {"awam": {}}


@pytest.fixture(scope="module")
def proven() -> dict[str, set[str]]:
    for name in MODULES:
        importlib.import_module(f"tests.conformance.{name}")
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


def test_the_worked_cases_of_awam_are_proven(proven: dict[str, set[str]]) -> None:
    assert [f"A-{number}" for number in range(1, 22) if f"A-{number}" not in proven] == []
