"""Where a card lies: beside the figures that it is about, and over no other card."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

ABOUT = 18
"""So many dots about a figure stay free."""

STEP = 24


def best_place(size: QRect, room: QRect, spots: Sequence[QPoint], taken: Iterable[QRect] = ()) -> QPoint:
    """Choose the place in a room that covers the fewest figures, then the least of other cards, the rightmost first."""
    others = list(taken)
    right, low = room.right() - size.width(), max(room.top(), room.bottom() - size.height())
    heights = dict.fromkeys((room.top(), (room.top() + low) // 2, low))
    places = [QPoint(x, y) for y in heights for x in range(right, room.left() - 1, -STEP)]

    def cost(place: QPoint) -> tuple[int, int, int]:
        box = QRect(place, size.size())
        wide = box.adjusted(-ABOUT, -ABOUT, ABOUT, ABOUT)
        over = (box.intersected(other) for other in others)
        covered = sum(each.width() * each.height() for each in over if each.isValid())
        return sum(wide.contains(spot) for spot in spots), covered, right - place.x()

    return min(places or [room.topLeft()], key=cost)


def other_cards(card: QWidget) -> list[QRect]:
    """Give the places of the other cards that are open in the same window."""
    parent = card.parentWidget()
    if parent is None:
        return []
    found = parent.findChildren(QWidget, "card")
    return [
        each.geometry() for each in found if each is not card and each.parentWidget() is parent and each.isVisible()
    ]
