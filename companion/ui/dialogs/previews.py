"""What an answer would look like on the board while the hand moves: an arrow, a shape that comes to rest."""

import math

from companion.model.values import Point
from companion.rules.requests import ChooseDirection, PlaceShape
from companion.ui.board.hand import BoardHand, Reach
from companion.ui.board.items import ABOVE_Z, OverlayItem
from companion.ui.board.lain import show_arrow, show_shape
from companion.ui.board.view import BoardView
from companion.ui.dialogs.request_form import RequestForm

LEAST = 6.0
"""An arrow that has no length of its own is drawn so long, in cm."""


class Previews:
    """Draws the answer under the hand, and lays shapes; what is final, the form says."""

    def __init__(self, board: BoardView, form: RequestForm) -> None:
        self._board, self._form = board, form
        self._item = OverlayItem(ABOVE_Z + 3)
        board.board.lay_over(self._item)
        self._hand = BoardHand(board, form, press=self._press, move=self._move, release=self._release)
        form.asked.connect(self._asked)

    @property
    def shown(self) -> bool:
        """Tell whether anything is drawn."""
        return self._item.shown

    def _asked(self) -> None:
        self._item.clear()
        request = self._form.request
        if request is not None and request.overlays:
            self._board.board.show_overlays(request.overlays)
        if self._form.shape is not None:
            self._form.shape.changed.connect(self._laid)

    def _press(self, hand: Reach) -> bool:
        if self._form.shape is None:
            return False
        self._form.shape.under(hand)
        return True

    def _move(self, hand: Reach) -> bool:
        request = self._form.request
        if isinstance(request, ChooseDirection):
            self._arrow(request, hand.at)
        elif isinstance(request, PlaceShape) and self._form.shape is not None:
            if hand.pressed is not None:
                self._form.shape.under(hand)
            elif self._form.shape.shape is None:
                preview = self._form.shape.preview(hand.at)
                show_shape(self._item, preview, request.around, self._board.board.palette_)
        return isinstance(request, ChooseDirection | PlaceShape)

    def _release(self, hand: Reach) -> None:
        if self._form.shape is not None:
            self._form.shape.under(hand)

    def _laid(self) -> None:
        request, form = self._form.request, self._form.shape
        if isinstance(request, PlaceShape) and form is not None and form.shape is not None:
            show_shape(self._item, form.shape, request.around, self._board.board.palette_)

    def _arrow(self, request: ChooseDirection, at: Point) -> None:
        start, degrees = self._form.arrow_from(request), self._form.degrees_to(request, at)
        if start is None or degrees is None:
            self._item.clear()
            return
        length = request.reach or max(LEAST, math.dist(start, at))
        show_arrow(self._item, start, degrees, length, request.around, self._board.board.palette_)
