"""Rulers in cm along the top and left edge of the board; they stay while the board moves below them."""

import math
from itertools import compress
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent, QStaticText
from PySide6.QtWidgets import QWidget

from companion.painting.palette import Palette

if TYPE_CHECKING:
    from companion.ui.board.view import BoardView

WIDTH = 32
STEPS = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
APART = 42
"""Dots between two figures, at least."""


class Corner(QWidget):
    """The corner between the rulers: says that they count centimetres."""

    def __init__(self, view: "BoardView", palette: Palette) -> None:
        super().__init__(view)
        self._unit = view.bridge.say("ui.table.cm")
        self.palette_ = palette

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the unit."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette_.colour("panel"))
        painter.setPen(self.palette_.colour("text_soft"))
        font = painter.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._unit)


class Ruler(QWidget):
    """One ruler, along the top or upright on the left; a mark follows the hand."""

    def __init__(self, view: "BoardView", palette: Palette, *, upright: bool) -> None:
        super().__init__(view)
        self._view = view
        self.palette_ = palette
        self._upright = upright
        self._hand: float | None = None
        self._marks: QPixmap | None = None
        self._numbers: dict[float, QStaticText] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def point_at(self, place: QPointF | None) -> None:
        """Mark where the hand is on the table, or nothing."""
        at = None if place is None else place.y() if self._upright else place.x()
        if at != self._hand:
            for each in (self._hand, at):
                if each is not None:
                    spot = round(self._spot(each))
                    self.update(*((0, spot - 5, WIDTH, 10) if self._upright else (spot - 5, 0, 10, WIDTH)))
            self._hand = at

    def _spot(self, at: float) -> float:
        """Give where a place lies along this ruler, in dots."""
        view = self._view.viewportTransform()
        return view.map(QPointF(0, at)).y() if self._upright else view.map(QPointF(at, 0)).x()

    def again(self) -> None:
        """Draw the marks anew: the board was moved, zoomed or changed."""
        self._marks = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the marks anew."""
        self._marks = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the marks, and where the hand is."""
        if self._marks is None:
            self._marks = self._draw_marks()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._marks)
        if self._hand is not None:
            painter.setPen(QPen(self.palette_.colour("accent"), 2))
            painter.drawLine(self._line(self._spot(self._hand), WIDTH))

    def _draw_marks(self) -> QPixmap:
        """Draw the marks that this zoom has room for."""
        ratio = self.devicePixelRatioF()
        marks = QPixmap(self.size() * ratio)
        marks.setDevicePixelRatio(ratio)
        marks.fill(self.palette_.colour("panel"))
        painter = QPainter(marks)
        font = self.font()
        font.setPixelSize(11)
        painter.setFont(font)
        painter.setPen(QPen(self.palette_.colour("text_soft"), 1))
        step = next((each for each in STEPS if each * self._view.zoom >= APART), STEPS[-1])
        small = step / 5 if step in (5.0, 10.0, 50.0, 100.0) else step / 4 if step == 20.0 else step / 2
        shown = self._in_view(small)
        whole = [abs(at / step - round(at / step)) < 1e-6 for at, _ in shown]
        painter.drawLines([self._line(spot, 8 if each else 4) for (_, spot), each in zip(shown, whole, strict=True)])
        for at, spot in compress(shown, whole):
            self._write(painter, at, spot)
        painter.end()
        return marks

    def _in_view(self, apart: float) -> list[tuple[float, float]]:
        """Give the marks in view, so many cm apart: how many cm each stands for, and its spot in dots."""
        table = self._view.board.state.table
        zero, one = self._spot(0.0), self._spot(1.0)
        length, room = (table.height, self.height()) if self._upright else (table.width, self.width())
        marks = [k * apart for k in range(math.floor(length / apart + 1e-9) + 1)]
        spots = [round(zero + at * (one - zero)) + 0.5 for at in marks]
        return [(at, spot) for at, spot in zip(marks, spots, strict=True) if 0 <= spot <= room]

    def _line(self, spot: float, length: float) -> QLineF:
        """Give a mark of a length at a spot, from the side of the board."""
        if self._upright:
            return QLineF(WIDTH - length, spot, WIDTH, spot)
        return QLineF(spot, WIDTH - length, spot, WIDTH)

    def _write(self, painter: QPainter, at: float, spot: float) -> None:
        """Write how many cm a mark stands for, beside it but never over the end of the ruler."""
        number = self._numbers.get(at)
        if number is None:
            number = self._numbers[at] = QStaticText(f"{at:g}")
            number.prepare(font=painter.font())
        wide, high = number.size().width(), number.size().height()
        if self._upright:
            painter.drawStaticText(QPointF(WIDTH - 9 - wide, min(max(spot - 7, 0), self.height() - high)), number)
        else:
            painter.drawStaticText(QPointF(min(max(spot - wide / 2, 0), self.width() - wide), 3), number)
