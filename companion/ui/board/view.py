"""The board in the window: zoom, pan, rulers, and the tool in hand."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.ui.board.rulers import WIDTH, Corner, Ruler
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.bridge import Bridge
from companion.ui.panels.roster import UNITS_CARRIED
from companion.ui.tools.around import AroundTool, BlastTool
from companion.ui.tools.overlays import AreaTool, ThreatTool
from companion.ui.tools.ruler import RulerTool
from companion.ui.tools.select import ARROWS, TURNS, SelectTool
from companion.ui.tools.sight import SightTool
from companion.ui.tools.tool import Tool, Touch

LEAST, MOST = 1.5, 120.0
"""Dots per cm between which one can zoom."""

EDGE = 1.5
"""Room in cm round the table when the whole of it is shown."""


class BoardView(QGraphicsView):
    """Shows the board and hands mouse and keys to the tool in hand, with places in cm."""

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QWidget | None = None) -> None:
        self.board = BoardScene(bridge, palette, icons)
        super().__init__(self.board, parent)
        self.board.setParent(self)
        self.bridge = bridge
        self.signals = BoardSignals(self)
        self._behave()
        self.select_tool = SelectTool(self.board, self.signals)
        self.tools = self._make_tools()
        self.tool: Tool = self.select_tool
        self._pan: QPoint | None = None
        self._fitted = False
        self._kept_free = 0
        self._rulers = (Ruler(self, palette, upright=False), Ruler(self, palette, upright=True))
        self._corner = Corner(self, palette)
        self.setViewportMargins(WIDTH, WIDTH, 0, 0)
        self._bake = QTimer(self)
        self._bake.setSingleShot(True)
        self._bake.setInterval(120)
        self._bake.timeout.connect(self.settle)
        bridge.replaced.connect(self.fit)
        self.set_palette(palette)
        self.setAccessibleName(bridge.say("ui.board.name"))
        self.signals.spoken.connect(self.speak)
        bridge.selected.connect(self._speak_of)
        for signal in (bridge.changed, bridge.replaced):
            signal.connect(self._describe)
        self._describe()

    def _behave(self) -> None:
        """Behave as a map does: no scroll bars, the mouse is followed, nothing moves when the window grows."""
        self.setObjectName("board")
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # Hundreds of counters are painted a quarter faster so; our own items leave the painter as they found it.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setAcceptDrops(True)

    def _make_tools(self) -> dict[str, Tool]:
        """Lay the tools out, in the order of the palette."""
        laid = (
            self.select_tool,
            RulerTool(self.board, self.signals),
            SightTool(self.board, self.signals),
            AreaTool(self.board, self.signals),
            ThreatTool(self.board, self.signals),
            AroundTool(self.board, self.signals),
            BlastTool(self.board, self.signals),
        )
        return {each.id: each for each in laid}

    def _describe(self, *_: object) -> None:
        count = len(self.bridge.context.state.on_table())
        self.setAccessibleDescription(self.bridge.say("ui.board.about", count=count))

    def _speak_of(self, units: tuple[str, ...]) -> None:
        """Say who is selected to those who cannot see it."""
        self.speak(", ".join(self.bridge.context.state.units[each].name for each in units))

    def speak(self, text: str) -> None:
        """Have a screen reader say something, where one listens."""
        if text and QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self.setBackgroundBrush(palette.colour("window"))
        self.board.set_palette(palette)
        self._corner.palette_ = palette
        self._corner.update()
        for ruler in self._rulers:
            ruler.palette_ = palette
            ruler.again()
        self.tool.show_again()

    # Tools

    def take(self, name: str) -> None:
        """Take a tool into the hand; the one that was there puts its things away."""
        chosen = self.tools.get(name, self.select_tool)
        if chosen is self.tool and name != "select":
            chosen = self.select_tool
        self.tool.deactivate()
        self.tool = chosen
        self.viewport().setCursor(chosen.cursor)
        chosen.activate()
        self.signals.tool_changed.emit(chosen.id)

    def set_action(self, action: str) -> None:
        """Move by this way when units are dragged."""
        self.select_tool.choose(action)

    def hold(self, tools: Mapping[str, Tool], usual: SelectTool) -> None:
        """Work with other tools from now on, a game's or those of laying out; ``usual`` is the ordinary one."""
        self.tool.deactivate()
        self.select_tool, self.tools = usual, {**tools, usual.id: usual}
        self.take(usual.id)

    # Zoom and pan

    @property
    def zoom(self) -> float:
        """Dots per cm."""
        return self.transform().m11()

    def fit(self) -> None:
        """Show the whole table."""
        self._fitted = True
        table = self.bridge.context.state.table
        room = self.viewport().rect().adjusted(self._kept_free, 0, 0, 0)
        scale = max(min(room.width() / (table.width + 2 * EDGE), room.height() / (table.height + 2 * EDGE)), 0.5)
        self._set_zoom(scale)
        # Room that is left over is left below, where a bar may lie.
        below = max(room.height() / scale - table.height - 2 * EDGE, 0.0)
        self.look_at(QPointF(table.width / 2 - self._kept_free / 2 / scale, (table.height + below) / 2))
        self._moved()

    def keep_free(self, dots: int) -> None:
        """Keep a strip at the left free of the table when the whole of it is shown: something lies over it."""
        if dots != self._kept_free:
            self._kept_free = dots
            self.setProperty("kept_free", dots)
            if self._fitted:
                self.fit()

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom about a point of the viewport; by default about its middle."""
        self._fitted = False
        about = about or QPointF(self.viewport().rect().center())
        before = self.mapToScene(about.toPoint())
        self._set_zoom(min(max(self.zoom * factor, LEAST), MOST))
        after = self.mapToScene(about.toPoint())
        self._shift(after - before)

    def _set_zoom(self, scale: float) -> None:
        self.resetTransform()
        self.scale(scale, scale)
        self.board.look_from(1.0 / max(scale, 1e-6))
        self._moved()

    def _shift(self, by: QPointF) -> None:
        """Move the board under the hand, by cm."""
        centre = self.mapToScene(self.viewport().rect().center())
        self.look_at(centre - by)
        self._moved()

    def _moved(self) -> None:
        for ruler in self._rulers:
            ruler.again()
        self.tool.look_again()
        if self.isVisible():
            self._bake.start()

    def settle(self) -> None:
        """Draw everything for the zoom at which the hand has come to rest."""
        self._bake.stop()
        view = self.mapToScene(self.viewport().rect()).boundingRect()
        self.board.settle(self.zoom * self.devicePixelRatioF(), view)

    def look_at(self, place: QPointF) -> None:
        """Bring a place into the middle; the board may be moved beyond its edges by half a window."""
        half = QPointF(self.viewport().width(), self.viewport().height()) / max(self.zoom, 0.1)
        table = self.bridge.context.state.table
        self.setSceneRect(QRectF(-half.x(), -half.y(), table.width + 2 * half.x(), table.height + 2 * half.y()))
        self.centerOn(place)

    def spot_of(self, position: tuple[float, float]) -> QPoint:
        """Give where a place on the table is in this widget."""
        return self.viewport().mapTo(self, self.mapFromScene(QPointF(*position)))

    def show_unit(self, unit: str) -> None:
        """Bring a unit into view when it is not."""
        position = self.bridge.context.state.units[unit].position
        if position is not None:
            self.show_place(position)

    def show_place(self, place: tuple[float, float]) -> None:
        """Bring a place on the table into view when it is not."""
        if not self.viewport().rect().contains(self.mapFromScene(QPointF(*place))):
            self.look_at(QPointF(*place))
            self._moved()

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        """Draw everything at once when the board appears."""
        super().showEvent(event)
        self.settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole table in view until somebody zooms."""
        super().resizeEvent(event)
        self._corner.setGeometry(0, 0, WIDTH, WIDTH)
        self._rulers[0].setGeometry(WIDTH, 0, self.width() - WIDTH, WIDTH)
        self._rulers[1].setGeometry(0, WIDTH, WIDTH, self.height() - WIDTH)
        if self._fitted or self.zoom == 1.0:
            self.fit()

    def _touch(self, event: QMouseEvent, *, right: bool = False) -> Touch:
        return Touch(self.mapToScene(event.position().toPoint()), event.modifiers(), right)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pan with the middle button or Ctrl; everything else is the tool's."""
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.button() == Qt.MouseButton.MiddleButton or (event.button() == Qt.MouseButton.LeftButton and held):
            self._pan = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == Qt.MouseButton.RightButton:
            touch = self._touch(event, right=True)
            busy = bool(event.buttons() & Qt.MouseButton.LeftButton)
            unit = self.board.unit_at(touch.place)
            if unit and not busy and self.tool is self.select_tool:
                self._ask_menu(unit, event.globalPosition().toPoint())
            elif not busy and self.tool is self.select_tool and not self.bridge.laying:
                self.signals.ground_menu_wanted.emit(touch.place, event.globalPosition().toPoint())
            else:
                self.tool.press(touch)
        else:
            self.tool.press(self._touch(event))

    def _ask_menu(self, unit: str, at: QPoint) -> None:
        if unit not in self.bridge.selection:
            self.bridge.select((unit,))
        self.signals.menu_wanted.emit(unit, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or let the tool see the mouse."""
        if self._pan is not None:
            now = event.position().toPoint()
            self._shift(self.mapToScene(now) - self.mapToScene(self._pan))
            self._pan = now
            self._fitted = False
            return
        touch = self._touch(event)
        self.mark_rulers(touch.place)
        self.tool.move(touch)

    def mark_rulers(self, place: QPointF) -> None:
        """Mark on both rulers where the hand is."""
        for ruler in self._rulers:
            ruler.point_at(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan, or let the tool end its gesture."""
        if self._pan is not None:
            self._pan = None
            self.viewport().setCursor(self.tool.cursor)
        elif event.button() == Qt.MouseButton.LeftButton:
            self.tool.release(self._touch(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Let the tool act on a double click."""
        self.tool.double_click(self._touch(event))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what is carried from the roster, and nothing else."""
        event.setAccepted(event.mimeData().hasFormat(UNITS_CARRIED))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Let it be put down anywhere on the table."""
        place = self.mapToScene(event.position().toPoint())
        table = self.bridge.context.state.table
        inside = 0 <= place.x() <= table.width and 0 <= place.y() <= table.height
        event.setAccepted(inside and event.mimeData().hasFormat(UNITS_CARRIED))

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which units were put down, and where."""
        carried = bytes(event.mimeData().data(UNITS_CARRIED).data()).decode("utf-8").split("\n")
        place = self.mapToScene(event.position().toPoint())
        event.acceptProposedAction()
        self.signals.units_dropped.emit(tuple(filter(None, carried)), (place.x(), place.y()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom about the mouse; Alt turns the selected units; two fingers on a touch pad move the board."""
        by = event.angleDelta()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and self.bridge.selection:
            # With Alt the wheel counts as a sideways one on some systems.
            self.select_tool.nudges.turn(15.0 if (by.y() or by.x()) < 0 else -15.0)
        elif not event.pixelDelta().isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._fitted = False
            self._shift(QPointF(event.pixelDelta()) / self.zoom)
        else:
            self.zoom_by(1.0015 ** by.y(), event.position())

    def event(self, event: QEvent) -> bool:
        """End a burst of nudges before a shortcut such as undo is heard."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            steps = {*ARROWS, *TURNS, Qt.Key.Key_Escape, Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt}
            if event.key() not in steps:
                self.select_tool.nudges.finish()
            if event.key() == Qt.Key.Key_F and self.tool is self.select_tool and self.select_tool.looks_at_one:
                event.accept()  # the target is known: nobody need be asked to click it
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand keys to the tool; then plus, minus and 0 zoom, the menu key opens the unit's menu."""
        if self.tool.key(event):
            return
        key, shift = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1.25)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(0.8)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key == Qt.Key.Key_Escape and self.tool is not self.select_tool:
            self.take("select")
        elif self.bridge.selection and (key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and shift)):
            unit = self.bridge.selection[0]
            at = self.board.place_of(unit) or QPointF()
            self._ask_menu(unit, self.mapToGlobal(self.spot_of((at.x(), at.y()))))
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Go from unit to unit with Tab; beyond the last one the next widget has its turn."""
        if self.tool is self.select_tool and self.select_unit(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def select_unit(self, step: int) -> bool:
        """Select the next or the last unit on the table; False beyond the last one, with nothing selected then."""
        units = [each.id for each in self.bridge.context.state.on_table()]
        current = self.bridge.selection[0] if self.bridge.selection else ""
        at = units.index(current) + step if current in units else (0 if step > 0 else len(units) - 1)
        if not 0 <= at < len(units):
            self.bridge.select(())
            return False
        self.bridge.select((units[at],))
        self.show_unit(units[at])
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """End a burst of nudges when the keys go elsewhere."""
        self.select_tool.nudges.finish()
        super().focusOutEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Put the hover line away when the mouse leaves."""
        self.select_tool.nudges.finish()
        if self.tool is self.select_tool:
            self.select_tool.hover_again()
        for ruler in self._rulers:
            ruler.point_at(None)
        super().leaveEvent(event)
