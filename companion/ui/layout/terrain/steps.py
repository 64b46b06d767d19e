"""Small steps of picked terrain by the arrow keys: a burst of them is one gesture, made when the hand rests."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter

from companion.battlefield.editing.shifting import moved
from companion.painting.shapes import piece_path
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain import sketch
from companion.ui.layout.terrain.hand import hand_of
from companion.ui.tools.nudge import REST_MS
from companion.ui.tools.select import ARROWS

MODIFIERS = frozenset({Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Escape})


class Steps(QObject):
    """Shifts what is picked; the journal hears of it once nothing more has come for a while."""

    def __init__(self, desk: LayoutDesk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._hand = hand_of(desk)
        self._by = (0.0, 0.0)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.finish)
        desk.bridge.changed.connect(self.cancel)
        desk.bridge.replaced.connect(self.cancel)
        desk.picked.changed.connect(self.cancel)
        desk.board.installEventFilter(self)

    def step(self, key: Qt.Key, *, far: bool) -> None:
        """Go one step: a millimetre, or a centimetre."""
        size = 1.0 if far else 0.1
        self._by = (self._by[0] + ARROWS[key][0] * size, self._by[1] + ARROWS[key][1] * size)
        self._rest.start()
        pieces, scene = [moved(each, self._by) for each in self._hand.loose()], self._desk.board.board
        palette = scene.palette_
        if not pieces:
            return

        def draw(painter: QPainter, dot: float) -> None:
            for each in pieces:
                sketch.draw_piece(painter, each, palette)

        path = piece_path(pieces[0])
        for each in pieces[1:]:
            path.addPath(piece_path(each))
        scene.laid.show_drawing(sketch.room_of(path, [], scene.dot), draw)

    def finish(self) -> None:
        """Make the gesture now."""
        by = self._by
        self.cancel()
        if by != (0.0, 0.0):
            self._hand.apply("move", lambda piece: moved(piece, by))

    def cancel(self, *_: object) -> bool:
        """Put everything back; True when there was anything."""
        busy = self._rest.isActive()
        self._rest.stop()
        if busy:
            self._desk.board.board.laid.clear()
        self._by = (0.0, 0.0)
        return busy

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make the gesture before a shortcut such as undo is heard, or when the keys go elsewhere."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if Qt.Key(event.key()) not in {*ARROWS, *MODIFIERS} and self._rest.isActive():
                self.finish()
        elif event.type() == QEvent.Type.FocusOut and self._rest.isActive():
            self.finish()
        return False
