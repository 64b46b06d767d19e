"""Rulers in cm along the top and left edge of the board; they stay while the board moves below them."""

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.painting.palette import Palette

if TYPE_CHECKING:
    from companion.ui.board.view import BoardView

WIDTH = 26
STEPS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


class Ruler(QWidget):
    """One ruler, along the top or upright on the left."""

    def __init__(self, view: "BoardView", palette: Palette, *, upright: bool) -> None:
        super().__init__(view)
        self._view = view
        self.palette_ = palette
        self._upright = upright
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the marks that the visible part of the board needs."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette_.colour("panel"))
        scale = self._view.transform().m11()
        step = next((each for each in STEPS if each * scale >= 46), STEPS[-1])
        table = self._view.board.state.table
        most = table.height if self._upright else table.width
        painter.setPen(QPen(self.palette_.colour("text_soft"), 1))
        small = step / 5 if step >= 5 else step / 2
        for k in range(math.floor(most / small + 1e-9) + 1):
            self._mark(painter, k * small, whole=abs((k * small) / step - round(k * small / step)) < 1e-6)

    def _mark(self, painter: QPainter, at: float, *, whole: bool) -> None:
        place = self._view.mapFromScene(QPointF(at, at))
        length = 9 if whole else 4
        if self._upright:
            y = place.y()
            painter.drawLine(WIDTH - length, y, WIDTH, y)
            if whole:
                painter.drawText(QRectF(0, y - 16, WIDTH - 3, 14), Qt.AlignmentFlag.AlignRight, f"{at:g}")
            return
        x = place.x()
        painter.drawLine(x, WIDTH - length, x, WIDTH)
        if whole:
            painter.drawText(QRectF(x + 3, 1, 40, 14), Qt.AlignmentFlag.AlignLeft, f"{at:g}")
