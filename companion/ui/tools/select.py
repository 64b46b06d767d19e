"""The ordinary tool: select units, look from one at another, drag them, ask for fire."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from companion.rules.drivers import Script
from companion.rules.intents import Intent, MoveByHand, MoveSeveral
from companion.ui.board import drawings, hover
from companion.ui.board.laying import Laying
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.tool import Tool, Touch

THRESHOLD = 0.4
"""A press that moves less than this many cm is a click."""

ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}


class SelectTool(Tool):
    """Idle, pressing, dragging units, or drawing a selection box; Escape leaves no trace."""

    id = "select"
    icon = "select"
    shortcut = "Esc"

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._bridge = scene.bridge
        self._signals = signals
        self._pressed: QPointF | None = None
        self._laying: Laying | None = None
        self._box: QPointF | None = None
        self.action = ""
        self.hovered = ""
        self.aiming = ""

    @property
    def dragging(self) -> bool:
        """Tell whether a move is being laid."""
        return self._laying is not None

    def deactivate(self) -> None:
        """Put the move that is being laid back, and the line away."""
        self.cancel()
        self._hover("")

    def cancel(self) -> bool:
        """Give up what is being laid; True when there was anything."""
        busy = self._laying is not None or self._box is not None or bool(self.aiming)
        self.aiming = ""
        if self._laying is not None:
            self._laying.clear()
        self._scene.laid.clear()
        self._laying, self._pressed, self._box = None, None, None
        return busy

    def press(self, touch: Touch) -> None:
        """Select what is under the hand, or begin a box; a right click while dragging turns the path."""
        if touch.right:
            if self._laying is not None:
                self._laying.waypoint()
            return
        unit = self._scene.unit_at(touch.place)
        if self.aiming and unit and unit != self.aiming:
            shooter, self.aiming = self.aiming, ""
            self._signals.fire_wanted.emit(shooter, unit)
            return
        marker_of = unit or self._near(touch.place)
        marker = self._scene.marker_at(marker_of, touch.place) if marker_of else ""
        if marker and self._on_rim(marker_of, touch.place):
            self._signals.marker_clicked.emit(marker_of, marker)
            return
        self._pressed = touch.place
        if not unit:
            self._box = touch.place
            return
        selection = self._bridge.selection
        if touch.shift and unit in selection:
            self._bridge.select(each for each in selection if each != unit)
        elif touch.shift:
            self._bridge.select((*selection, unit))
        elif unit not in selection:
            self._bridge.select((unit,))

    def _near(self, place: QPointF) -> str:
        for unit in self._scene.state.units.values():
            if unit.position is not None and not unit.out:
                away = place - QPointF(*unit.position)
                if away.manhattanLength() < 4.0 and self._scene.marker_at(unit.id, place):
                    return unit.id
        return ""

    def _on_rim(self, unit: str, place: QPointF) -> bool:
        item = self._scene.counter(unit)
        return item is not None and bool(item.look.looks)

    def move(self, touch: Touch) -> None:
        """Drag what was pressed; otherwise look from the selected unit at the one under the hand."""
        if self._laying is not None:
            self._laying.drag(touch.place)
            return
        if self._box is not None:
            self._draw_box(self._box, touch.place)
            return
        if self._pressed is not None:
            if (touch.place - self._pressed).manhattanLength() > THRESHOLD:
                self._begin_drag(self._pressed)
                if self._laying is not None:
                    self._laying.drag(touch.place)
            return
        self._hover(self._scene.unit_at(touch.place))

    def _begin_drag(self, grip: QPointF) -> None:
        lead = self._scene.unit_at(grip)
        state = self._scene.state
        if not lead or self._bridge.session.pending is not None or state.units[lead].out:
            self._pressed = None
            return
        chosen = [each for each in self._bridge.selection if state.units[each].position is not None]
        units = tuple(chosen) if lead in chosen else (lead,)
        self._hover("")
        self._laying = Laying(self._scene, units, lead, self.action, grip)

    def _draw_box(self, a: QPointF, b: QPointF) -> None:
        box = QRectF(a, b).normalized()
        palette = self._scene.palette_

        def draw(painter: QPainter, dot: float) -> None:
            painter.setPen(drawings.dots(palette.colour("selection"), 1.5, dashed=True))
            painter.setBrush(palette.colour("selection", 0.12))
            painter.drawRect(box)

        self._scene.laid.show_drawing(box.adjusted(-1, -1, 1, 1), draw)

    def release(self, touch: Touch) -> None:
        """Let go: the move, or the box, becomes a gesture."""
        laying, box, pressed = self._laying, self._box, self._pressed
        self._laying, self._box, self._pressed = None, None, None
        if laying is not None:
            laying.clear()
            intent = laying.intent(by_hand=touch.shift)
            if intent is not None and laying.moved:
                self._signals.gesture.emit(intent)
            return
        self._scene.laid.clear()
        if box is not None and pressed is not None:
            area = QRectF(box, touch.place).normalized()
            wide = area.width() > THRESHOLD or area.height() > THRESHOLD
            found = self._scene.units_in(area) if wide else ()
            self._bridge.select((*self._bridge.selection, *found) if touch.shift else found)

    def double_click(self, touch: Touch) -> None:
        """Fire at an enemy, or open what concerns a unit of one's own."""
        unit = self._scene.unit_at(touch.place)
        shooter = self._shooter(unit)
        if unit and shooter:
            self._signals.fire_wanted.emit(shooter, unit)

    def _shooter(self, target: str) -> str:
        """Name the selected unit that would fire; a double click has selected the target by itself."""
        for each in (*self._bridge.selection, self._before):
            if each and each != target and each in self._scene.state.units:
                return each
        return ""

    @property
    def _before(self) -> str:
        return self._signals.last_looker

    def _hover(self, unit: str) -> None:
        if unit == self.hovered:
            return
        self.hovered = unit
        self._bridge.hovered.emit(unit)
        looker = self._bridge.selection[0] if self._bridge.selection else ""
        if looker and unit and unit != looker:
            self._signals.last_looker = looker
            seen = hover.look(self._bridge, looker, unit)
            if seen is not None:
                hover.show(self._scene, seen)
                self._signals.status.emit(seen.text)
                return
        self._scene.line.clear()
        self._signals.status.emit("")

    def key(self, event: QKeyEvent) -> bool:
        """Escape, F to fire, arrows to nudge, Q and E to turn."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if key == Qt.Key.Key_F and self.hovered and self._bridge.selection:
            shooter = self._bridge.selection[0]
            if shooter != self.hovered:
                self._signals.fire_wanted.emit(shooter, self.hovered)
                return True
        if key in ARROWS and self._bridge.selection:
            step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.1
            self._nudge(ARROWS[key][0] * step, ARROWS[key][1] * step)
            return True
        if key in (Qt.Key.Key_Q, Qt.Key.Key_E) and self._bridge.selection:
            self._turn(-15.0 if key == Qt.Key.Key_Q else 15.0)
            return True
        return False

    def _nudge(self, dx: float, dy: float) -> None:
        chosen = self._placed()
        if len(chosen) == 1:
            position = self._scene.state.units[chosen[0]].position or (0.0, 0.0)
            self._perform(MoveByHand(unit=chosen[0], to=(position[0] + dx, position[1] + dy)))
        elif chosen:
            self._perform(MoveSeveral(units=chosen, by=(dx, dy)))

    def _turn(self, degrees: float) -> None:
        for each in self._placed():
            unit = self._scene.state.units[each]
            self._perform(MoveByHand(unit=each, to=unit.position, facing=(unit.facing + degrees) % 360.0))

    def _placed(self) -> tuple[str, ...]:
        units = self._scene.state.units
        return tuple(each for each in self._bridge.selection if units[each].position is not None)

    def _perform(self, intent: Intent) -> None:
        self._bridge.perform(intent, Script(()))
