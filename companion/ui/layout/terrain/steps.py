"""Small steps of what is picked by the arrow keys: a burst of them is one gesture, made when the hand rests."""

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.shifting import Shift
from companion.ui.tools.nudge import REST_MS
from companion.ui.tools.select import ARROWS

MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Escape})


class Steps(QObject):
    """Shifts terrain, zones and figures together; the journal hears of it once nothing more has come for a while."""

    def __init__(self, desk: LayoutDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._shift: Shift | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.finish)
        desk.bridge.changed.connect(self.cancel)
        desk.bridge.replaced.connect(self.cancel)
        desk.picked.changed.connect(self.cancel)
        desk.bridge.selected.connect(self.cancel)
        desk.board.installEventFilter(self)

    def step(self, key: Qt.Key, *, far: bool) -> None:
        """Go one step: a millimetre, or a centimetre."""
        shift = self._shift or Shift(self._desk, QPointF())
        if shift.nothing:
            self._desk.status.emit(self._desk.say("ui.layout.locked"))
            return
        self._shift = shift
        self._rest.start()
        size = 1.0 if far else 0.1
        shift.drag(shift.by + QPointF(*ARROWS[key]) * size, free=True)

    def finish(self) -> None:
        """Make the gesture now."""
        intent = self._shift.intent() if self._shift is not None else None
        self.cancel()
        if intent is not None:
            self._desk.perform(intent)

    def cancel(self, *_: object) -> bool:
        """Put everything back; True when there was anything."""
        shift, self._shift = self._shift, None
        self._rest.stop()
        if shift is not None:
            shift.clear()
        return shift is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make the gesture before a shortcut such as undo is heard, or when the keys go elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if Qt.Key(event.key()) not in {*ARROWS, *MODIFIERS} and self._rest.isActive():
                self.finish()
        elif event.type() == QEvent.Type.FocusOut and self._rest.isActive():
            self.finish()
        return False
