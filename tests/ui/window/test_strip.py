"""The strip below the board, and the words upon it, where there is little room."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from companion.ui.board.drawings import placed, room_of
from companion.ui.board.rulers import Corner
from companion.ui.start import Desktop
from tests.ui.desktop import desktop

LONG = "153,5 cm - troppo incerto per decidere - nascosto 100 % - distanza lunga, serve 8 - coperto da Miller's house"


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    return made


def test_a_line_that_is_too_long_ends_in_dots_and_is_told_whole_to_whoever_rests_on_it(desk: Desktop) -> None:
    hover, window = desk.window.strip.hover, desk.window
    window.resize(1024, 700)
    window.strip.say(LONG)
    QApplication.processEvents()
    shown = QLabel.text(hover)
    assert shown.endswith("…")
    assert hover.fontMetrics().horizontalAdvance(shown) <= hover.width() - 24
    assert (hover.text(), hover.toolTip()) == (LONG, LONG)
    window.resize(1900, 800)
    QApplication.processEvents()
    assert QLabel.text(hover) == LONG
    assert hover.toolTip() == ""


def test_a_card_wider_than_the_board_is_broken_between_what_it_says() -> None:
    room = QRectF(0, 0, 30.0, 40.0)
    (card,) = placed([(QPointF(15, 20), LONG)], 0.1, size=13, within=room)
    assert room.contains(room_of([card], 0.1).adjusted(0.1, 0.1, -0.1, -0.1))
    assert card.text.split("\n") == [
        "153,5 cm - troppo incerto per decidere",
        "nascosto 100 % - distanza lunga, serve 8",
        "coperto da Miller's house",
    ]
    (wide,) = placed([(QPointF(50, 20), LONG)], 0.1, size=13, within=QRectF(0, 0, 100.0, 40.0))
    assert wide.text == LONG


def test_the_corner_of_the_rulers_names_the_unit_in_the_readers_language(qtbot: QtBot, tmp_path: Path) -> None:
    def corner(language: str) -> QImage:
        made = desktop(tmp_path / language, language=language)
        qtbot.addWidget(made.window)
        return made.window.board.findChildren(Corner)[0].grab().toImage()

    assert corner("it") == corner("en")
    assert corner("ru") != corner("en")
