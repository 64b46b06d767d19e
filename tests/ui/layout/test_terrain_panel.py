"""Everything about a picked piece can be typed: place, size, turn, heights, classes, doors, floors."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from companion.battlefield.editing.shifting import frame_of
from companion.ui.layout.terrain.attributes import AttributeForm
from companion.ui.layout.terrain.fields import read_number
from companion.ui.start import Desktop
from tests.ui.desktop import click, drag
from tests.ui.layout.laying import choose, cleared, closed, empty_table, hand, numbers, pieces, records


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """One window for all tests of this file; each begins with the empty table."""
    made = empty_table(tmp_path_factory.mktemp("layout"))
    yield made
    closed(made)


@pytest.fixture
def made(window: Desktop, qtbot: QtBot) -> Desktop:
    """A table with a house of 40 x 30 cm, picked."""
    made = cleared(window)
    choose(made, "house")
    drag(made.window.board, [(30.0, 40.0), (70.0, 70.0)])
    made.window.board.take("select")
    QApplication.processEvents()
    return made


def enter(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    field.editingFinished.emit()
    QApplication.processEvents()


@pytest.mark.parametrize(
    ("text", "value"),
    [("3,5", 3.5), (" 12 ", 12.0), ("-4.25", -4.25), ("", None), ("wide", None), ("1e9", None), ("nan", None)],
)
def test_numbers_are_read_with_point_or_comma(text: str, value: float | None) -> None:
    assert read_number(text) == value


def test_what_gives_no_cover_and_no_going_says_what_that_means(made: Desktop) -> None:
    choices = numbers(made).findChild(AttributeForm).choices
    assert choices["cover"].itemText(choices["cover"].findData("")) == "no cover"
    # the topmost piece with a class of speed decides: one without leaves it to what lies below
    assert choices["speed"].itemText(choices["speed"].findData("")) == "as what lies below"


def test_place_size_and_turn_are_typed(made: Desktop) -> None:
    panel, count = numbers(made), records(made)
    assert panel.isVisible()
    assert [panel.places[name].text() for name in ("x", "y", "wide", "deep", "angle")] == ["50", "55", "40", "30", "0"]
    for name, text in (("x", "60"), ("y", "50,5"), ("wide", "20"), ("deep", "12"), ("angle", "30")):
        enter(panel.places[name], text)
    frame = frame_of(pieces(made)[0])
    assert frame.centre == pytest.approx((60.0, 50.5), abs=2e-3)
    assert (frame.width, frame.height) == pytest.approx((20.0, 12.0), abs=3e-3)
    assert frame.angle == 30.0
    assert records(made) == count + 5


def test_heights_and_classes_are_typed_and_what_cannot_be_is_said(made: Desktop) -> None:
    form = numbers(made).attributes
    enter(form.numbers["height"], "9")
    assert pieces(made)[0].height == 9.0
    form.choices["cover"].activated.emit(form.choices["cover"].findData("soft"))
    form.choices["speed"].activated.emit(form.choices["speed"].findData(""))
    form.ticks["barrier"].click()
    assert (pieces(made)[0].cover, pieces(made)[0].speed, pieces(made)[0].barrier) == ("soft", "", False)
    count = records(made)
    enter(form.numbers["height"], "tall")
    assert "cannot be read" in made.window.strip.hover.text()
    assert form.numbers["height"].text() == "9"
    enter(form.numbers["height"], "0")
    assert "no height" in made.window.strip.hover.text()
    assert form.numbers["height"].text() == "9"
    assert records(made) == count


def test_another_kind_brings_its_presets_and_a_name_stays(made: Desktop) -> None:
    panel = numbers(made)
    enter(panel.name, "The Mill")
    panel.kind.activated.emit(panel.kind.findData("wood"))
    piece = pieces(made)[0]
    assert (piece.kind, piece.name, piece.sight, piece.see_through, piece.speed) == (
        "wood",
        "The Mill",
        "area",
        5.0,
        "difficult",
    )
    assert panel.heading.text() == "The Mill"


def test_doors_and_floors_are_typed(made: Desktop) -> None:
    made.window.board.take("draw_opening")
    click(made.window.board, (50.0, 70.0))
    made.window.board.take("select")
    QApplication.processEvents()
    form = numbers(made).openings
    fields = form.rows[0].findChildren(QLineEdit)
    assert [field.text() for field in fields] == ["0", "3.2", "2.5"]
    enter(fields[2], "4")
    a, b = pieces(made)[0].openings[0].a, pieces(made)[0].openings[0].b
    assert abs(a[0] - b[0]) == pytest.approx(4.0)
    enter(form.rows[0].findChildren(QLineEdit)[1], "9")
    assert pieces(made)[0].openings[0].top == 9.0
    enter(form.floors, "0 hall; 2,5; 5 dark loft")
    levels = [(level.floor, level.name) for level in pieces(made)[0].levels]
    assert levels == [(0.0, "hall"), (2.5, ""), (5.0, "dark loft")]
    enter(form.floors, "0; 20")
    assert "not below the roof" in made.window.strip.hover.text()
    assert form.floors.text() == "0 hall; 2.5; 5 dark loft"
    enter(form.floors, "hall")
    assert "cannot be read" in made.window.strip.hover.text()
    assert len(pieces(made)[0].levels) == 3


def test_several_pieces_show_what_they_share_and_change_together(made: Desktop) -> None:
    choose(made, "wall")
    drag(made.window.board, [(100.0, 40.0), (140.0, 40.0)])
    made.window.board.take("select")
    made.layout.desk.pick_only(pieces=("house-1", "wall-1"))
    QApplication.processEvents()
    panel, count = numbers(made), records(made)
    assert panel.heading.text() == "2 pieces"
    assert not panel.name.isVisible()
    assert panel.attributes.numbers["height"].text() == ""
    assert panel.attributes.choices["cover"].currentData() == "hard"
    enter(panel.attributes.numbers["height"], "5")
    assert [each.height for each in pieces(made)] == [5.0, 5.0]
    assert records(made) == count + 1


def test_a_piece_can_be_made_the_usual_one_of_its_kind(made: Desktop) -> None:
    panel = numbers(made)
    enter(panel.attributes.numbers["height"], "5")
    panel.presets.click()
    kind = hand(made).find("house")
    assert kind is not None
    assert (kind.height, kind.floors) == (5.0, (0.0, 3.5))
    choose(made, "house")
    drag(made.window.board, [(100.0, 40.0), (140.0, 70.0)])
    assert pieces(made)[1].height == 5.0


def test_locked_pieces_can_only_be_unlocked(made: Desktop) -> None:
    panel = numbers(made)
    panel.locked.click()
    assert pieces(made)[0].locked
    assert not panel.attributes.isEnabled()
    assert panel.locked.isEnabled()
    panel.locked.click()
    assert not pieces(made)[0].locked
    assert panel.attributes.isEnabled()
