"""Declared values: types, bounds, options, defaults; table values likewise."""

import pytest

from companion.model.declarations import Declaration, Declarations
from companion.model.tables import Entry
from companion.model.values import Value

BOOL = Declaration(key="b", kind="bool", default=False)
INT = Declaration(key="i", kind="int", default=2, least=0, most=5)
ENUM = Declaration(key="e", kind="enum", default="none", options=("none", "half"))
TEXT = Declaration(key="t", kind="text", default="")
TEXTS = Declaration(key="s", kind="texts", default=(), options=("officer", "veteran"))
FREE = Declaration(key="f", kind="texts", default=())
COUNTS = Declaration(key="c", kind="counts", default={}, least=0, most=9)


@pytest.mark.parametrize(
    ("declared", "value", "code"),
    [
        (BOOL, True, None),
        (BOOL, 1, "type"),
        (INT, 0, None),
        (INT, 5, None),
        (INT, -1, "least"),
        (INT, 6, "most"),
        (INT, True, "type"),
        (INT, "3", "type"),
        (ENUM, "half", None),
        (ENUM, "whole", "option"),
        (ENUM, ("half",), "type"),
        (TEXT, "anything", None),
        (TEXT, 3, "type"),
        (TEXTS, (), None),
        (TEXTS, ("officer", "veteran"), None),
        (TEXTS, ("officer", "spy"), "option"),
        (TEXTS, "officer", "type"),
        (FREE, ("whatever",), None),
        (COUNTS, {"ann": 3}, None),
        (COUNTS, {"ann": 3, "bob": -1}, "least"),
        (COUNTS, {"ann": 10}, "most"),
        (COUNTS, {"ann": True}, "type"),
        (COUNTS, 3, "type"),
    ],
)
def test_a_value_is_judged_by_its_declaration(declared: Declaration, value: Value, code: str | None) -> None:
    assert declared.fault(value) == code


def test_what_is_not_held_has_its_default() -> None:
    known = Declarations([INT, ENUM])
    assert known.read("stat", "i", {}) == 2
    assert known.read("stat", "i", {"i": 4}) == 4
    with pytest.raises(KeyError):
        known.read("stat", "unknown", {})
    with pytest.raises(KeyError):
        known.read("marker", "i", {})


def test_the_same_key_may_stand_with_two_holders_but_not_twice_with_one() -> None:
    marker = Declaration(key="i", kind="bool", default=False, holder="marker")
    known = Declarations([INT, marker])
    assert known.of("stat") == (INT,)
    assert known.of("marker") == (marker,)
    assert known.find("game", "i") is None
    with pytest.raises(ValueError, match="declared twice"):
        Declarations([INT, INT])


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (Entry(value=4, rule="A1", source="house", least=1, most=6), None),
        (Entry(value=0, rule="A1", source="house", least=1), "least"),
        (Entry(value=7.5, rule="A1", source="house", most=6), "most"),
        (Entry(value="any", rule="A1", source="house", of=("any", "own")), None),
        (Entry(value="all", rule="A1", source="house", of=("any", "own")), "option"),
        (Entry(value=True, rule="A1", source="house", least=5), None),
    ],
)
def test_a_table_value_is_judged_by_its_own_range(entry: Entry, code: str | None) -> None:
    assert entry.fault() == code
