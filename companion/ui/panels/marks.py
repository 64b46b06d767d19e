"""Small pictures for lists: a counter's glyph in its side's ring, and its markers by shape and letter."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap

from companion.model.units import Unit
from companion.painting.counters import draw_marker, marker_looks
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.bridge import Bridge

SIZE = QSize(112, 26)


def row_icon(bridge: Bridge, unit: Unit, palette: Palette, icons: Icons, ratio: float) -> QIcon:
    """Draw glyph and markers of a unit side by side."""
    pixmap = QPixmap(SIZE * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = bridge.context.state.side(unit.side)
    painter.setOpacity(0.4 if unit.out else 1.0)
    painter.setPen(QPen(palette.side(side.colour if side else "grey"), 2.6))
    painter.setBrush(palette.colour("counter"))
    painter.drawEllipse(QPointF(13, 13), 10.5, 10.5)
    glyph = unit.glyph if icons.has(unit.glyph) else "infantry"
    icons.draw(painter, glyph, QRectF(6, 6, 14, 14), palette.colour("counter_ink"))
    for place, look in enumerate(marker_looks(bridge.ruleset.declarations, unit.markers)):
        draw_marker(painter, look, QPointF(38 + 21 * place, 13), 7.5, palette)
    painter.end()
    return QIcon(pixmap)
