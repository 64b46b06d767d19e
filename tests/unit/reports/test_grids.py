"""Which values stand in rows and columns on paper."""

from companion.reports.grids import Grid, arranged
from companion.views.table_rows import Row


def row(key: str, sentence: str, rule: str = "X1") -> Row:
    return Row(key=key, sentence=sentence, value=key[-1], source="printed", rule=rule, origin="printed")


NEAR = row("shot.bow.near", "Bow: near")
FAR = row("shot.bow.far", "Bow: far", "X2")
SLING = row("shot.sling.near", "Sling: near")
NEED = row("shot.need", "Needs")


def test_sentences_of_rows_and_columns_make_a_grid_and_what_is_missing_stays_empty() -> None:
    parts = list(arranged((NEED, NEAR, FAR, SLING)))
    assert parts[0] == (NEED,)
    assert parts[1:] == [
        Grid(columns=("near", "far"), rows=(("Bow", (NEAR, FAR)), ("Sling", (SLING, None))), rules=("X1", "X2"))
    ]


def test_names_that_differ_leave_a_list() -> None:
    other = row("shot.sling.near", "Sling: close by")
    assert list(arranged((NEAR, FAR, other))) == [(NEAR, FAR, other)]
    lone = row("shot.sling.near", "Slings fly so far")
    assert list(arranged((NEAR, lone))) == [(NEAR, lone)]


def test_a_single_row_or_column_is_no_grid() -> None:
    assert list(arranged((NEAR, FAR))) == [(NEAR, FAR)]
    assert list(arranged((NEAR, SLING))) == [(NEAR, SLING)]
    assert list(arranged(())) == []


def test_the_order_of_the_table_is_kept() -> None:
    after = row("shot.cover", "Cover")
    parts = list(arranged((NEED, NEAR, FAR, SLING, after)))
    assert [part if isinstance(part, tuple) else "grid" for part in parts] == [(NEED,), "grid", (after,)]
