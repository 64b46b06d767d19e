"""The quick reference: every value of every ruleset on one A4 page, in three languages, what was changed marked."""

from io import BytesIO
from unicodedata import normalize

import pytest
from pypdf import PdfReader

from companion.app import data_folder, registry, wording
from companion.model.tables import Entry, clubs_own
from companion.reports.reference import Reference, reference_of, reference_pdf
from companion.rules.ruleset import Ruleset
from companion.views.table_rows import Group, Row, table_groups

RESOURCES = data_folder() / "resources"
RULESETS = registry(RESOURCES)


def words_of(pdf: bytes) -> str:
    """Read the text of a pdf; lines may break anywhere between words, and letters be joined as printers do."""
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return " ".join(normalize("NFKC", text).split())


def told(ruleset: Ruleset, tables: dict[str, Entry], language: str) -> tuple[Reference, bytes, int]:
    words = wording(language, RESOURCES, RULESETS)
    groups = table_groups(ruleset, tables, words)
    reference = reference_of(words.say(f"{ruleset.id}.name"), "La Spia", groups, words)
    return reference, *reference_pdf(reference, words)


@pytest.mark.parametrize("language", ["en", "it", "ru"])
@pytest.mark.parametrize("ruleset", list(RULESETS), ids=lambda each: each.id)
def test_every_value_stands_on_the_page(ruleset: Ruleset, language: str) -> None:
    reference, pdf, pages = told(ruleset, dict(ruleset.tables), language)
    assert pages == 1
    page = PdfReader(BytesIO(pdf)).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842), "A4 in points"
    text = words_of(pdf)
    squeezed = text.replace(" ", "")
    for group in reference.groups:
        assert group.heading in text
        for row in group.rows:
            name, _, column = row.sentence.partition(": ")
            for part in (name, column):
                assert part.replace(" ", "") in squeezed, row.key
            assert row.value.replace(" ", "") in squeezed, row.key


def awam(**changes: float | str) -> tuple[str, int]:
    ruleset = RULESETS.find("awam")
    assert ruleset is not None
    tables = dict(ruleset.tables)
    for key, value in changes.items():
        tables[key] = clubs_own(tables[key], value)
    _, pdf, pages = told(ruleset, tables, "en")
    return words_of(pdf), pages


def test_what_the_table_has_changed_is_marked_with_the_rules_own_beside_it() -> None:
    plain, _ = awam()
    text, _ = awam(**{"fire.musket.short": 25, "hit.friends": 12.5, "option.A25.reading": "strict"})
    assert "La Spia - all values as the rules have them" in plain
    assert "●" not in plain
    assert "La Spia - 3 of 129 values changed" in text
    assert text.count("●") == 4, "three values and the legend"
    for marked in ("● 25 cm (20 cm)", "● 12.5 cm (10 cm)", "● exceeded (reached)"):
        assert marked in text
    assert "the rules' own in brackets" in text


def test_the_same_tables_make_the_same_bytes() -> None:
    ruleset = RULESETS.find("microwar144")
    assert ruleset is not None
    assert told(ruleset, dict(ruleset.tables), "it")[1] == told(ruleset, dict(ruleset.tables), "it")[1]


def test_more_than_a_page_holds_goes_on_overleaf_and_nothing_is_lost() -> None:
    words = wording("en", RESOURCES, RULESETS)
    groups = tuple(
        Group(
            key=f"g{n}",
            heading=f"Table {n}",
            rows=tuple(
                Row(key=f"g.k{k}", sentence=f"Value-{n}-{k}", value="1", source="", rule="X1", origin="house")
                for k in range(30)
            ),
        )
        for n in range(20)
    )
    pdf, pages = reference_pdf(Reference("Long", "", groups), words)
    assert pages > 1
    assert len(PdfReader(BytesIO(pdf)).pages) == pages
    text = words_of(pdf)
    assert all(row.sentence in text for group in groups for row in group.rows)


def test_letters_that_html_would_swallow_are_printed() -> None:
    words = wording("en", RESOURCES, RULESETS)
    row = Row(key="a.b", sentence="1 < 2 & <b>", value="<5>", source="", rule="X1", origin="printed")
    pdf, _ = reference_pdf(Reference("A & B", "<i>", (Group(key="a", heading="<hr>", rows=(row,)),)), words)
    text = words_of(pdf)
    for each in ("1 < 2 & <b>", "<5>", "A & B", "<i>", "<hr>"):
        assert each in text
