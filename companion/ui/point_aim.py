"""Waits for a place on the board, and shows at every place under the hand what would come of it."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from companion.model.values import Point
from companion.rules.intents import Intent
from companion.ui.board.hand import BoardHand, Reach
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge

PAUSE = 30
"""Milliseconds between two looks at the plan while the mouse moves."""

WORDS = 3
"""So many things that a plan says stand below the board while one aims."""


class PointAim(QObject):
    """Looks at the mouse on the board before its tools do, while a place is wanted; Escape gives it up."""

    def __init__(self, bridge: Bridge, board: BoardView, say: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._board, self._say = bridge, board, say
        self._make: Callable[[Point], Intent] | None = None
        self._take: Callable[[Intent], None] = lambda _: None
        self._at: Point | None = None
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(PAUSE)
        self._look.timeout.connect(self._show)
        self._hand = BoardHand(board, self, press=self._press, move=self._move)
        board.installEventFilter(self)

    @property
    def waits(self) -> bool:
        """Tell whether a place is wanted."""
        return self._make is not None

    def want(self, make: Callable[[Point], Intent], take: Callable[[Intent], None]) -> None:
        """Wait for a place; ``make`` makes an intent of it, ``take`` takes that when it is clicked."""
        self._make, self._take, self._at = make, take, None

    def give_up(self) -> None:
        """Wait no longer."""
        if self._make is not None:
            self._make, self._at = None, None
            self._look.stop()
            self._board.board.show_overlays(())

    def _press(self, hand: Reach) -> bool:
        if self._make is None:
            return False
        intent = self._make(hand.at)
        self.give_up()
        self._take(intent)
        return True

    def _move(self, hand: Reach) -> bool:
        if self._make is None:
            return False
        self._at = hand.at
        if not self._look.isActive():
            self._look.start()
        return True

    def _show(self) -> None:
        if self._make is None or self._at is None:
            return
        plan = self._bridge.examine(self._make(self._at))
        self._board.board.show_overlays(plan.overlays)
        words = [] if plan.measurement is None else [self._bridge.say("ui.card.distance", cm=plan.measurement.edge)]
        reasons = [(each.code, each.values) for each in plan.faults]
        reasons += [(each.code, each.values) for each in plan.refusals]
        words += [self._bridge.say(code, **self._bridge.named(values)) for code, values in reasons]
        words += [self._bridge.tell(fact) for fact in plan.facts[1:]]
        self._say("  ·  ".join(words[:WORDS]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Escape give it up."""
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if self.waits and pressed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.give_up()
            self._say("")
            return True
        return False
