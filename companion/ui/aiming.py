"""Waits for a click on a piece of terrain: the wood or house that somebody fires at."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge


class PieceAim(QObject):
    """Looks at clicks on the board before its tools do, while a piece is wanted; Escape gives it up."""

    def __init__(self, bridge: Bridge, board: BoardView, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._board = board
        self._take: Callable[[str], bool] | None = None
        board.installEventFilter(self)
        board.viewport().installEventFilter(self)

    @property
    def waits(self) -> bool:
        """Tell whether a piece is wanted."""
        return self._take is not None

    def want(self, take: Callable[[str], bool]) -> None:
        """Wait for a piece that ``take`` accepts."""
        self._take = take

    def give_up(self) -> None:
        """Wait no longer."""
        self._take = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take clicks until one meets a piece that is accepted; leave everything else to the board."""
        if self._take is None:
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.give_up()
                return True
            return False
        pressed = event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent)
        if not pressed or not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.LeftButton:
            return False
        place = self._board.mapToScene(event.position().toPoint())
        take = self._take
        for piece in reversed(self._bridge.context.field.pieces_at((place.x(), place.y()))):
            if take(piece.id):
                self.give_up()
                break
        return True
