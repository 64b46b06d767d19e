"""The hand on the board while a card wants something of it: where it presses, drags and lets go, in cm."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from companion.model.values import Point
from companion.ui.board.view import BoardView


@dataclass(frozen=True, slots=True)
class Reach:
    """Where the hand is, where it pressed the board (nowhere while it only hovers), and which unit it presses."""

    at: Point
    pressed: Point | None = None
    unit: str = ""


class BoardHand(QObject):
    """Looks at the mouse on the board before the tools do.

    ``press`` answers whether it takes a press: only then the drag and the release that follow are its own too.
    ``move`` answers whether the hovering hand is its own: then no tool looks from unit to unit meanwhile.
    """

    def __init__(
        self,
        board: BoardView,
        parent: QObject,
        *,
        press: Callable[[Reach], bool],
        move: Callable[[Reach], bool] = lambda _: False,
        release: Callable[[Reach], None] = lambda _: None,
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._press, self._move, self._release = press, move, release
        self._pressed: Point | None = None
        board.viewport().installEventFilter(self)

    def let_go(self) -> None:
        """Leave the mouse to the tools from now on."""
        self._board.viewport().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the left button where it is wanted; let everything else go on to the tools."""
        if not isinstance(event, QMouseEvent):
            return False
        place = self._board.mapToScene(event.position().toPoint())
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if held or not self._press(self._pressing(place)):
                return False
            self._pressed = _point(place)
            return True
        if event.type() == QEvent.Type.MouseButtonDblClick and event.button() == Qt.MouseButton.LeftButton:
            # The second press of two quick ones means the same as the first.
            return self._press(self._pressing(place))
        if event.type() == QEvent.Type.MouseMove:
            mine = self._move(self._reach(place)) or self._pressed is not None
            if mine:
                self._board.mark_rulers(place)
            return mine
        if event.type() == QEvent.Type.MouseButtonRelease and self._pressed is not None:
            self._release(self._reach(place))
            self._pressed = None
            return True
        return False

    def _reach(self, place: QPointF) -> Reach:
        return Reach(_point(place), self._pressed)

    def _pressing(self, place: QPointF) -> Reach:
        return Reach(_point(place), self._pressed, self._board.board.unit_at(place))


def _point(place: QPointF) -> Point:
    return (round(place.x(), 3), round(place.y(), 3))
