"""While a card asks for a unit, a place or a direction, a click on the board answers it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent

from companion.ui.board.view import BoardView
from companion.ui.dialogs.request_form import RequestForm


class Pointing(QObject):
    """Looks at clicks on the board before its tools do, and takes those that answer what is asked."""

    def __init__(self, board: BoardView, form: RequestForm, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._form = form
        board.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a left click when it is an answer."""
        if (
            self._form.request is None
            or event.type() != QEvent.Type.MouseButtonPress
            or not isinstance(event, QMouseEvent)
            or event.button() != Qt.MouseButton.LeftButton
        ):
            return False
        place = self._board.mapToScene(event.position().toPoint())
        return self._form.point_at((place.x(), place.y()), self._board.board.unit_at(place))
