"""Drawings that pass: what was drawn before is never left behind, however the picture of it is kept."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot

from companion.ui.board.items import OverlayItem
from companion.ui.start import Desktop
from tests.ui.desktop import desktop

BOXES = [QRectF(90, 20, 30, 25), QRectF(125, 0, 15, 119), QRectF(137, 55, 5, 8), QRectF(5, 5, 100, 100)]


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desktop:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    return made


def frame(item: OverlayItem, box: QRectF) -> None:
    def draw(painter: QPainter, dot: float) -> None:
        painter.setPen(QPen(Qt.GlobalColor.red, 0.5))
        painter.drawRect(box)

    item.show_drawing(box.adjusted(-20, -20, 20, 20), draw)


@pytest.mark.parametrize(("before", "after"), list(pairwise([*BOXES, *reversed(BOXES)])))
def test_a_kept_picture_shows_nothing_of_the_drawing_before(
    desk: Desktop, qtbot: QtBot, before: QRectF, after: QRectF
) -> None:
    board = desk.window.board

    def seen(*drawn: QRectF, kept: bool) -> QImage:
        item = OverlayItem()
        if kept:
            item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        board.board.addItem(item)
        for each in drawn:
            frame(item, each)
            qtbot.wait(20)
        image = board.viewport().grab().toImage()
        board.board.removeItem(item)
        return image

    assert seen(before, after, kept=True) == seen(after, kept=False)
