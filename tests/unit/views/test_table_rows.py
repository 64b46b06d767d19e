"""Tables in words: values with unit and sign, readings by their meaning, what was changed beside the ruleset's own."""

import re

import pytest
from msgspec import structs

from companion.app import data_folder, registry, wording
from companion.model.tables import Entry, clubs_own
from companion.rules.ruleset import Ruleset
from companion.views.table_rows import Row, said_value, table_groups

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)
AWAM = next(each for each in RULESETS if each.id == "awam")


def rows(language: str, **changes: float | str) -> dict[str, Row]:
    tables = dict(AWAM.tables)
    for key, value in changes.items():
        tables[key] = clubs_own(tables[key], value)
    groups = table_groups(AWAM, tables, wording(language, RESOURCES, RULESETS))
    return {row.key: row for group in groups for row in group.rows}


@pytest.mark.parametrize(
    ("language", "near", "share", "reading", "source"),
    [
        ("en", "20 cm", "0.25", "reached", "printed"),
        ("it", "20 cm", "0,25", "raggiunto", "stampato"),
        ("ru", "20 см", "0,25", "набрать", "напечатано"),
    ],
)
def test_values_are_said_in_the_readers_language(
    language: str, near: str, share: str, reading: str, source: str
) -> None:
    found = rows(language)
    assert found["fire.musket.short"].value == near
    assert found["cover.fraction"].value == share
    assert found["option.A25.reading"].value == reading
    assert found["fire.musket.short"].source == source


def test_a_modifier_has_its_sign_and_a_score_has_none() -> None:
    found = rows("en")
    assert (found["fire.marksman"].value, found["fire.unaimed"].value) == ("+1", "-2")
    assert (found["morale.stays"].value, found["deck.aces"].value) == ("1", "4")


def test_what_was_changed_stands_beside_the_rulesets_own() -> None:
    found = rows("en", **{"fire.musket.short": 22.5, "option.A25.reading": "strict"})
    musket = found["fire.musket.short"]
    assert (musket.value, musket.own, musket.origin, musket.changed) == ("22.5 cm", "20 cm", "club", True)
    assert (found["option.A25.reading"].value, found["option.A25.reading"].own) == ("exceeded", "reached")
    assert not found["deck.aces"].changed


def test_the_originals_words_stand_with_their_author() -> None:
    quote = AWAM.sheet.quotes["option.A25.reading"].text
    assert rows("en")["option.A25.reading"].quote == f"“{quote}” (AWAM)"
    assert rows("ru")["option.A25.reading"].quote == f"«{quote}» (AWAM)"
    assert rows("en")["deck.aces"].quote == ""


def test_a_row_is_found_by_any_of_its_words() -> None:
    row = rows("en")["fire.musket.short"]
    assert row.has(["musket", "short"])
    assert row.has(["a25", "printed", "20"])
    assert row.has(["fire.musket"])
    assert row.has([])
    assert not row.has(["musket", "long"])


def test_a_word_without_a_sentence_and_a_truth_are_said_too() -> None:
    words = wording("en", RESOURCES, RULESETS)
    entry = Entry(value="odd", rule="A1", source="house")
    assert said_value("awam", "class.odd", entry, "odd", words) == "odd"
    for value, said in ((True, "yes"), (False, "no")):
        assert said_value("awam", "x", structs.replace(entry, value=value), value, words) == said


@pytest.mark.parametrize("language", ["en", "it", "ru"])
@pytest.mark.parametrize("ruleset", list(RULESETS), ids=lambda each: each.id)
def test_no_code_shows_through_and_no_sentence_stands_twice_in_a_table(ruleset: Ruleset, language: str) -> None:
    code = re.compile(rf"\b(?:{ruleset.id}|core|tables|ui)\.[a-z_]+|{{")
    for group in table_groups(ruleset, ruleset.tables, wording(language, RESOURCES, RULESETS)):
        texts = [group.heading, *(text for row in group.rows for text in (row.sentence, row.value, row.source))]
        assert [text for text in texts if not text or code.search(text)] == []
        sentences = [row.sentence for row in group.rows]
        assert sorted(set(sentences)) == sorted(sentences)
