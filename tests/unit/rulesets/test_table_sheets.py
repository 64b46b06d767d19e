"""Every value of every ruleset stands in a table, has its sentence, and a range in which a table would expect it."""

import pytest

from companion.app import catalogues, data_folder, registry
from companion.model.tables import changed_keys, table_code, value_code, word_code
from companion.rules.ruleset import Ruleset

RULESETS = tuple(registry(data_folder() / "resources"))
ENGLISH = {code for each in catalogues() for code in each.english}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.id)
def test_every_value_stands_in_one_table_with_a_heading(ruleset: Ruleset) -> None:
    grouped = ruleset.sheet.grouped(ruleset.tables)
    assert sorted(key for held in grouped.values() for key in held) == sorted(ruleset.tables)
    assert set(grouped) == set(ruleset.sheet.groups), "a value is claimed by no table, or a table is empty"
    assert {table_code(ruleset.id, group) for group in grouped} <= ENGLISH


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.id)
def test_every_value_has_a_sentence_and_every_word_its_meaning(ruleset: Ruleset) -> None:
    wanted = {value_code(ruleset.id, key) for key in ruleset.tables}
    wanted |= {word_code(ruleset.id, key, word) for key, entry in ruleset.tables.items() for word in entry.of}
    wanted |= {f"tables.unit.{entry.unit}" for entry in ruleset.tables.values() if entry.unit}
    assert wanted - ENGLISH == set()


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.id)
def test_every_number_has_a_sensible_range_within_what_the_rules_can_reckon_with(ruleset: Ruleset) -> None:
    for key, entry in ruleset.tables.items():
        if isinstance(entry.value, (bool, str)):
            assert entry.sensible is None, key
            continue
        assert entry.least is not None, key
        assert entry.most is not None, key
        if entry.least == entry.most:
            continue  # there is nothing to choose
        assert entry.sensible is not None, key
        assert entry.least <= entry.sensible[0] <= entry.value <= entry.sensible[1] <= entry.most, key


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda each: each.id)
def test_every_ruling_stands_beside_the_words_that_it_rules_on(ruleset: Ruleset) -> None:
    assert ruleset.sheet.author
    options = {key for key, entry in ruleset.tables.items() if key.startswith("option.") and entry.source == "ruling"}
    assert options <= set(ruleset.sheet.quotes)
    assert changed_keys(ruleset.tables, ruleset.tables) == ()
