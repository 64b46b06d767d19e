"""Small pictures for lists: a counter's glyph in its side's ring, and its markers by shape and letter."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap

from companion.model.units import Unit
from companion.painting.counters import draw_marker, marker_looks
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.bridge import Bridge

SIZE = QSize(26, 26)
STEP = 20


def _empty(width: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(width, SIZE.height()) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def glyph_icon(bridge: Bridge, unit: Unit, palette: Palette, icons: Icons, ratio: float) -> QIcon:
    """Draw a unit's glyph in the ring of its side."""
    pixmap = _empty(SIZE.width(), ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = bridge.context.state.side(unit.side)
    painter.setOpacity(0.4 if unit.out else 1.0)
    painter.setPen(QPen(palette.side(side.colour if side else "grey"), 2.6))
    painter.setBrush(palette.colour("counter"))
    painter.drawEllipse(QPointF(13, 13), 10.5, 10.5)
    glyph = unit.glyph if icons.has(unit.glyph) else "infantry"
    icons.draw(painter, glyph, QRectF(6, 6, 14, 14), palette.colour("counter_ink"))
    painter.end()
    return _plain(pixmap)


def markers_icon(bridge: Bridge, unit: Unit, palette: Palette, ratio: float) -> QIcon | None:
    """Draw the markers that a unit bears side by side, each with its own shape and letter; None when it has none."""
    looks = marker_looks(bridge.ruleset.declarations, unit.markers)
    if not looks:
        return None
    pixmap = _empty(STEP * len(looks), ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for place, look in enumerate(looks):
        draw_marker(painter, look, QPointF(STEP / 2 + STEP * place, 13), 7.5, palette)
    painter.end()
    return _plain(pixmap)


def _plain(pixmap: QPixmap) -> QIcon:
    """Make an icon that looks the same in a selected row."""
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
