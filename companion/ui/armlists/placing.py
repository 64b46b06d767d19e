"""Waits for the place on the board where a squad is laid out, and shows how it would stand there."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainterPath, QPen, QTransform, QWheelEvent
from PySide6.QtWidgets import QGraphicsPathItem

from companion.model.board import Base, RoundBase
from companion.model.values import Point
from companion.painting.palette import Palette
from companion.rules.formations import Form, formed
from companion.rules.validity import on_table
from companion.ui.board.view import BoardView

ABOVE = 5000.0
STEP = 15.0
"""Degrees by which the wheel turns a formation."""

Take = Callable[[Point, Form, float], None]


class Placing(QObject):
    """Looks at mouse and keys on the board before its tools do, while a place is wanted.

    A left click takes the place; the wheel, or a right click, turns the formation; B changes between line and block;
    Escape gives it up. ``given_up`` comes when no place was taken, ``turned`` with form and facing when they change.
    """

    given_up = Signal()
    turned = Signal(str, float)

    def __init__(self, board: BoardView, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._take: Take | None = None
        self._bases: tuple[Base, ...] = ()
        self._form: Form = "line"
        self._facing = 0.0
        self._place: Point | None = None
        self._ghost = QGraphicsPathItem()
        self._ghost.setZValue(ABOVE)
        self._colours: Palette | None = None
        board.installEventFilter(self)
        board.viewport().installEventFilter(self)

    @property
    def waits(self) -> bool:
        """Tell whether a place is wanted."""
        return self._take is not None

    def want(self, bases: Sequence[Base], form: Form, facing: float, take: Take, palette: Palette) -> None:
        """Wait for the place of units with these bases."""
        self._take, self._bases, self._form, self._facing = take, tuple(bases), form, facing
        self._colours = palette
        self._place = None
        if self._ghost.scene() is None:
            self._board.board.addItem(self._ghost)
        self._ghost.setPath(QPainterPath())
        self._ghost.show()
        self._board.viewport().setCursor(Qt.CursorShape.CrossCursor)
        self._board.setFocus()

    def give_up(self) -> None:
        """Wait no longer."""
        if self._take is not None:
            self._end()
            self.given_up.emit()

    def _end(self) -> None:
        self._take = None
        self._ghost.hide()
        self._board.viewport().setCursor(self._board.tool.cursor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what belongs to placing; leave zoom by Ctrl and the middle button to the board."""
        if self._take is None:
            return False
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._own(event):
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._key(event)
        if event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent):
            return self._wheel(event)
        if isinstance(event, QMouseEvent) and watched is self._board.viewport():
            return self._mouse(event)
        return False

    def _own(self, event: QKeyEvent) -> bool:
        return event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_B, Qt.Key.Key_Q, Qt.Key.Key_E) and not event.modifiers()

    def _key(self, event: QKeyEvent) -> bool:
        if not self._own(event):
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif event.key() == Qt.Key.Key_B:
            self._turn("block" if self._form == "line" else "line", self._facing)
        else:
            self._turn(self._form, self._facing + (STEP if event.key() == Qt.Key.Key_E else -STEP))
        return True

    def _wheel(self, event: QWheelEvent) -> bool:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        by = event.angleDelta().y() or event.angleDelta().x()
        self._turn(self._form, self._facing + (STEP if by < 0 else -STEP))
        return True

    def _mouse(self, event: QMouseEvent) -> bool:
        if event.type() == QEvent.Type.MouseMove:
            self._at(event.position())
            return not event.buttons() & Qt.MouseButton.MiddleButton
        if event.type() != QEvent.Type.MouseButtonPress:
            return event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        if event.button() == Qt.MouseButton.RightButton:
            self._turn(self._form, self._facing + 45.0)
            return True
        if event.button() != Qt.MouseButton.LeftButton or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        self._at(event.position())
        take, place, form, facing = self._take, self._place, self._form, self._facing
        self._end()
        if take is not None and place is not None:
            take(place, form, facing)
        return True

    def _at(self, position: QPointF) -> None:
        place = self._board.mapToScene(position.toPoint())
        self._place = (place.x(), place.y())
        self._draw()

    def _turn(self, form: Form, facing: float) -> None:
        self._form, self._facing = form, facing % 360.0
        self._draw()
        self.turned.emit(self._form, self._facing)

    def _draw(self) -> None:
        """Show every base where it would stand and which way it would look, in the colour of warnings off the table."""
        if self._place is None or self._colours is None:
            return
        path = QPainterPath()
        places = formed(self._bases, self._place, self._form, self._facing)
        for base, place in zip(self._bases, places, strict=True):
            path.addPath(_outline(base, place, self._facing))
        table = self._board.bridge.context.state.table
        fits = all(on_table(table, each) for each in places)
        pen = QPen(self._colours.colour("accent" if fits else "unseen"), 2.0)
        pen.setCosmetic(True)
        if not fits:
            pen.setStyle(Qt.PenStyle.DashLine)
        self._ghost.setPen(pen)
        self._ghost.setPath(path)


def _outline(base: Base, place: Point, facing: float) -> QPainterPath:
    """Draw a base about its centre, with a stroke to where it looks, in cm."""
    path = QPainterPath()
    if isinstance(base, RoundBase):
        half = base.diameter / 2
        path.addEllipse(QPointF(0, 0), half, half)
    else:
        half = base.length / 2
        path.addRect(-base.width / 2, -half, base.width, base.length)
    path.moveTo(0, -half)
    path.lineTo(0, -half - 0.8)
    turned = QTransform().translate(*place).rotate(facing)
    return turned.map(path)
