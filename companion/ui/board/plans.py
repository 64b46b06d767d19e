"""Shows on the board what a plan wants to have drawn."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.painting.overlays import draw_overlay, label_place, overlay_path
from companion.painting.palette import Palette
from companion.rules.plan import Overlay
from companion.ui.board import drawings
from companion.ui.board.items import WORDS, OverlayItem


def show_overlays(item: OverlayItem, overlays: Sequence[Overlay], palette: Palette, say: Callable[[str], str]) -> None:
    """Draw overlays with their words; none clears the item."""
    if not overlays:
        item.clear()
        return
    box = QRectF()
    for each in overlays:
        box = box.united(overlay_path(each).boundingRect().adjusted(-1, -1, 1, 1))
    drawn = tuple(overlays)
    words = [(label_place(each), say(each.code)) for each in drawn if each.code]

    def draw(painter: QPainter, dot: float) -> None:
        for each in drawn:
            draw_overlay(painter, each, palette, dot)
        for at, text in words:
            drawings.label(painter, at, text, palette.colour("ink"), palette.colour("halo", 0.95), dot)

    # Halos are a few dots wide, words about their middles many.
    wide, high = (each * item.dot for each in (WORDS if words else (3, 3)))
    item.show_drawing(box.adjusted(-wide, -high, wide, high), draw)
