"""Every rule number M1-M18 and every worked case M-1 to M-15 is proven by a test that names it."""

import importlib

import pytest

from tests.conformance.proving import PROVEN

MODULES = ("turn", "attack", "guard", "squads")


@pytest.fixture(scope="module")
def proven() -> dict[str, set[str]]:
    for name in MODULES:
        importlib.import_module(f"tests.conformance.test_microwar144_{name}")
    return PROVEN


def test_every_rule_of_microwar144_is_proven(proven: dict[str, set[str]]) -> None:
    assert [f"M{number}" for number in range(1, 19) if f"M{number}" not in proven] == []


def test_the_worked_cases_of_microwar144_are_proven(proven: dict[str, set[str]]) -> None:
    assert [f"M-{number}" for number in range(1, 16) if f"M-{number}" not in proven] == []
