"""Values of the tables: their ranges, the tables in which they stand, the club's word in place of the ruleset's."""

import pytest
from msgspec import structs

from companion.model.state import begin, snapshot
from companion.model.tables import Entry, Sheet, changed_keys, clubs_own, differs, table_code, value_code, word_code
from companion.model.values import Scalar
from tests.toy.table import RULES, scenario

REACH = Entry(value=20.0, rule="X5", source="printed", unit="cm", least=1, most=200, sensible=(10, 40))


@pytest.mark.parametrize(
    ("value", "expected"), [(10, True), (40.0, True), (9.999, False), (40.001, False), ("far", True), (True, True)]
)
def test_a_table_expects_what_lies_in_the_sensible_range_its_ends_included(value: Scalar, expected: bool) -> None:
    assert REACH.expects(value) is expected


def test_every_value_is_expected_where_no_range_is_given() -> None:
    assert structs.replace(REACH, sensible=None).expects(1e9)


def test_values_stand_in_the_tables_that_claim_them_in_the_tables_order() -> None:
    sheet = Sheet(groups={"fire": ("a.2", "a.1", "gone"), "rest": ("b.1", "a.1")})
    assert sheet.grouped(("a.1", "a.2", "b.1", "c.9", "c.8")) == {
        "fire": ("a.2", "a.1"),
        "rest": ("b.1",),
        "c": ("c.9", "c.8"),
    }
    assert Sheet().grouped(("b", "a.1")) == {"b": ("b",), "a": ("a.1",)}
    assert Sheet(groups={"fire": ("a.1",)}).grouped(()) == {}


def test_codes_of_sentences_follow_from_keys() -> None:
    assert table_code("toy", "fire") == "toy.group.fire"
    assert value_code("toy", "shot.range") == "toy.table.shot.range"
    assert value_code("toy", "option.X5.reading") == "toy.option.X5.reading"
    assert word_code("toy", "option.X5.reading", "strict") == "toy.option.X5.reading.strict"
    assert word_code("toy", "class.regular", "slow") == "toy.word.slow"


def test_only_values_count_as_changes_and_in_the_order_of_the_rulesets_file() -> None:
    own = {"b": REACH, "a": structs.replace(REACH, value=5.0), "c": structs.replace(REACH, value=True)}
    tables = {
        "a": clubs_own(own["a"], 6),
        "b": structs.replace(REACH, source="club"),
        "c": clubs_own(own["c"], value=False),
    }
    assert changed_keys(own, tables) == ("a", "c")
    assert changed_keys(own, own) == ()


def test_a_whole_number_is_no_truth() -> None:
    flag = Entry(value=True, rule="X1", source="house")
    assert clubs_own(flag, 1) is not flag
    assert clubs_own(structs.replace(flag, value=1), value=True).value is True


def test_a_scenario_repeats_no_value_of_the_ruleset_that_an_older_game_noted_without_its_sensible_range() -> None:
    older = {key: structs.replace(entry, sensible=None) for key, entry in RULES.tables.items()}
    assert not any(differs(RULES.tables[key], entry) for key, entry in older.items())
    assert snapshot(begin(scenario(), older), RULES.tables).tables == {}
    changed = {**older, "shot.need": clubs_own(older["shot.need"], 5)}
    assert set(snapshot(begin(scenario(), changed), RULES.tables).tables) == {"shot.need"}
    assert differs(None, REACH)
