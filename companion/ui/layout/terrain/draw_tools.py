"""Tools that draw terrain on the board: areas, rectangles, circles, lines; one gesture each, Escape leaves no trace."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.snapping import Snapped, Snapper
from companion.geometry.points import between
from companion.model.board import Piece
from companion.model.values import Point
from companion.painting.shapes import piece_path
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain import sketch
from companion.ui.layout.terrain.hand import REACH, hand_of
from companion.ui.layout.terrain.outlining import Shape, sketched, squared, straightened
from companion.ui.tools.select import THRESHOLD
from companion.ui.tools.tool import Tool, Touch

OURS = frozenset({Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape})


def takes_back(event: QKeyEvent) -> bool:
    """Tell whether a key takes the last corner back: Backspace, or undo as long as an outline is drawn."""
    return event.key() == Qt.Key.Key_Backspace or event.matches(QKeySequence.StandardKey.Undo)


class DrawingKeys(QObject):
    """Keeps the keys that edit an outline in progress from the window's shortcuts."""

    def __init__(self, tool: "DrawTool", board: QObject) -> None:
        super().__init__(board)
        self._tool = tool
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept Backspace, undo and Enter while something is drawn with this tool."""
        asked = event.type() == QEvent.Type.ShortcutOverride and self._tool.drawing
        if asked and isinstance(event, QKeyEvent) and (Qt.Key(event.key()) in OURS or takes_back(event)):
            event.accept()
            return True
        return False


class DrawTool(Tool):
    """Draws pieces of the kind in hand, one after the other; Alt frees the hand from what draws it."""

    cursor = Qt.CursorShape.CrossCursor
    shape: Shape = "polygon"

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._hand = hand_of(desk)
        self._scene = desk.board.board
        self._points: list[Point] = []
        self._at: Snapped | None = None
        self._down: QPointF | None = None
        self._snapper: Snapper | None = None
        self._fault = ""
        self._keys = DrawingKeys(self, desk.board)
        desk.bridge.changed.connect(self._forget_places)
        desk.bridge.replaced.connect(self._forget)

    @property
    def drawing(self) -> bool:
        """Tell whether something is begun."""
        return bool(self._points)

    def activate(self) -> None:
        """Say how to begin."""
        self._say_how()

    def deactivate(self) -> None:
        """Give up what is begun."""
        self._forget()
        self._desk.status.emit("")

    def _say_how(self) -> None:
        kind = self._desk.say(f"ui.kind.{self._hand.kind.id}")
        self._desk.status.emit(self._desk.say(f"ui.draw.how.{self.shape}", kind=kind))

    def _forget(self) -> None:
        self._points, self._down, self._at, self._snapper, self._fault = [], None, None, None, ""
        self._scene.laid.clear()

    def _forget_places(self, *_: object) -> None:
        """Find out anew what draws the hand: the table has changed."""
        self._snapper = None

    # The mouse

    def _snap(self, touch: Touch) -> Snapped:
        if self._snapper is None:
            self._snapper = self._hand.snapper()
        return self._hand.snap(self._snapper, touch.place, free=touch.alt)

    def _moved(self, touch: Touch) -> bool:
        """Tell whether the hand has dragged since the button went down."""
        if self._down is None:
            return False
        return (touch.place - self._down).manhattanLength() > THRESHOLD * self._scene.dot

    def move(self, touch: Touch) -> None:
        """Show what would be laid here."""
        self._at = self._snap(touch)
        if touch.shift and self._points:
            self._at = Snapped(self.tidied(self._points[-1], self._at.place))
        self._draw()

    def tidied(self, a: Point, b: Point) -> Point:
        """Tidy a place while Shift is held."""
        return straightened(a, b)

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives up what is begun; so does what takes the last place back, where there is but one."""
        if self.drawing and (event.key() == Qt.Key.Key_Escape or takes_back(event)):
            self._forget()
            self._say_how()
            return True
        return False

    def show_again(self) -> None:
        """Draw what is begun anew."""
        if self.drawing:
            self._draw()

    # What it makes

    def _places(self) -> list[Point]:
        return [*self._points, self._at.place] if self._at is not None else list(self._points)

    def _finish(self, places: list[Point]) -> None:
        piece = self._hand.attempt(lambda: sketched(self.shape, places, self._hand.kind, self._hand.taken()))
        self._forget()
        if piece is not None and self._hand.change("draw", [piece]):
            self._desk.pick_only(pieces=(piece.id,))

    def _sketch(self) -> Piece | None:
        """Make the piece as it would be, or remember why there is none yet."""
        self._fault = ""
        if not self._points:
            return None
        try:
            return sketched(self.shape, self._places(), self._hand.kind, ("",))
        except CannotEditError as error:
            if error.code not in ("core.fault.edit.few_corners", "core.fault.edit.too_small"):
                self._fault = self._hand.why(error)
            return None

    def _draw(self) -> None:
        at = self._at
        if at is None:
            return
        piece = self._sketch()
        points = [QPointF(*each) for each in self._places()]
        palette, scene = self._scene.palette_, self._scene
        cards = [(QPointF(*at.place), self._fault or self.measures())] if self._points else []
        stroke = points if self.shape in ("polygon", "line") else []

        def draw(painter: QPainter, dot: float) -> None:
            if piece is not None:
                sketch.draw_piece(painter, piece, palette)
            sketch.draw_stroke(painter, stroke, palette)
            sketch.draw_snap(painter, at, palette, dot)
            sketch.draw_cards(painter, cards, palette, dot, scene.visible)

        room = sketch.room_of(piece_path(piece) if piece else None, points, scene.dot)
        scene.laid.show_drawing(room, draw)

    def measures(self) -> str:
        """Say how large it is so far."""
        return ""


class StretchTool(DrawTool):
    """Draws what two places make: drag from the one to the other, or click both."""

    def press(self, touch: Touch) -> None:
        """Begin, or end what was begun with a click; the right button gives up."""
        if touch.right:
            self._forget()
            return
        at = self._snap(touch)
        if self._points:
            self._end(touch)
        else:
            self._points, self._at, self._down = [at.place], at, touch.place

    def release(self, touch: Touch) -> None:
        """End a drag; after a mere click the second place is still wanted."""
        if self._points and self._moved(touch):
            self._end(touch)
        self._down = None

    def _end(self, touch: Touch) -> None:
        self.move(touch)
        self._finish(self._places())


class RectangleTool(StretchTool):
    """Draws rectangles; Shift makes squares."""

    id = "draw_rectangle"
    icon = "draw-rectangle"
    shortcut = "X"
    shape = "rectangle"

    def tidied(self, a: Point, b: Point) -> Point:
        """Make a square."""
        return squared(a, b)

    def measures(self) -> str:
        """Say width and height."""
        (ax, ay), (bx, by) = self._places()[0], self._places()[-1]
        return self._desk.say("ui.draw.box", width=abs(bx - ax), height=abs(by - ay))


class CircleTool(StretchTool):
    """Draws circles from their middle."""

    id = "draw_circle"
    icon = "draw-circle"
    shortcut = "O"
    shape = "circle"

    def measures(self) -> str:
        """Say the radius."""
        return self._desk.say("ui.draw.radius", cm=between(self._places()[0], self._places()[-1]))


class PointsTool(DrawTool):
    """Draws through many places: click corner by corner; Enter, a double click or the right button ends."""

    def press(self, touch: Touch) -> None:
        """Set a corner; the first one again, or the right button, ends the outline."""
        if touch.right:
            self._close()
            return
        at = self._snap(touch)
        if len(self._points) > 1 and self._on_first(touch.place):
            self._points.append(self._points[0])
            self._close()
            return
        if touch.shift and self._points:
            at = Snapped(self.tidied(self._points[-1], at.place))
        if not self._points or between(self._points[-1], at.place) > 1e-9:
            self._points.append(at.place)
        self._at, self._down = at, touch.place
        self._draw()

    def release(self, touch: Touch) -> None:
        """Count a drag as two corners; a single straight line is finished so."""
        if self._points and self._moved(touch):
            alone = len(self._points) == 1
            self.move(touch)
            self._points = self._places()
            if alone and self.shape == "line":
                self._close()
        self._down = None

    def double_click(self, touch: Touch) -> None:
        """End the outline here; the first click of the two has set its corner."""
        self._close()

    def _on_first(self, place: QPointF) -> bool:
        return between(self._points[0], (place.x(), place.y())) <= REACH * self._scene.dot

    def _close(self) -> None:
        if self._points:
            self._finish(self._points)

    def key(self, event: QKeyEvent) -> bool:
        """Enter ends the outline, Backspace or undo takes the last corner back."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.drawing:
            self._close()
            return True
        if takes_back(event) and len(self._points) > 1:
            self._points.pop()
            self._draw()
            return True
        return super().key(event)

    def measures(self) -> str:
        """Say the last leg and, for more than one, the whole."""
        places = self._places()
        legs = [between(a, b) for a, b in pairwise(places)]
        if len(legs) < 2:
            return self._desk.say("ui.draw.leg", cm=legs[-1] if legs else 0.0)
        return self._desk.say("ui.draw.legs", cm=legs[-1], whole=sum(legs))


class AreaTool(PointsTool):
    """Draws areas of any outline: woods, hills, rough ground."""

    id = "draw_polygon"
    icon = "draw-polygon"
    shortcut = "A"
    shape = "polygon"


class LineTool(PointsTool):
    """Draws walls, fences, roads and rivers along their middle."""

    id = "draw_line"
    icon = "draw-line"
    shortcut = "W"
    shape = "line"
