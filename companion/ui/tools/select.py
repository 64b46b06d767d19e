"""The ordinary tool: select units, look from one at another, drag them, ask for fire."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from companion.battlefield.reports import Envelope
from companion.ui.board import drawings, hover
from companion.ui.board.laying import Laying, chosen_kind, show_reach
from companion.ui.board.reaches import Question, Reaches
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.nudge import Nudges
from companion.ui.tools.tool import Tool, Touch

THRESHOLD = 4
"""A press that moves by fewer dots than this is a click."""

ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
TURNS = {Qt.Key.Key_Q: -15.0, Qt.Key.Key_E: 15.0}
LOOKS = {Qt.Key.Key_Comma: -1, Qt.Key.Key_Period: 1}


class SelectTool(Tool):
    """Idle, pressing, dragging units, or drawing a selection box; Escape leaves no trace."""

    id = "select"
    icon = "select"
    shortcut = "Esc"

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._bridge = scene.bridge
        self._signals = signals
        self._reaches = Reaches(scene.background)
        self.nudges = Nudges(scene, scene)
        self._pressed: QPointF | None = None
        self._grip = ""
        self._laying: Laying | None = None
        self._box: QPointF | None = None
        self._reach_shown = False
        self.action = ""
        self.hovered = ""
        self.aiming = ""
        self._bridge.selected.connect(self._selected)
        self._bridge.changed.connect(self._changed)

    @property
    def dragging(self) -> bool:
        """Tell whether a move is being laid."""
        return self._laying is not None

    @property
    def looks_at_one(self) -> bool:
        """Tell whether the selected unit looks at another."""
        return bool(self.hovered and self._bridge.selection and self.hovered != self._bridge.selection[0])

    def deactivate(self) -> None:
        """Put the move that is being laid back, and the line away."""
        self.cancel()
        self._hover("")

    def cancel(self) -> bool:
        """Give up what is being laid; True when there was anything."""
        busy = self._laying is not None or self._box is not None or bool(self.aiming) or self._reach_shown
        self.aiming = ""
        if self._laying is not None:
            self._laying.clear()
        self._hide_reach()
        self._scene.laid.clear()
        self._laying, self._pressed, self._box = None, None, None
        return self.nudges.cancel() or busy

    # What the game and the window tell

    def choose(self, action: str) -> None:
        """Move by this way from now on, and show how far the selected unit gets with it."""
        self.action = action
        question = self._question()
        if question is not None and not self.dragging:
            self._reach_shown = True
            self._reaches.ask(question, self._show_reach)

    def _show_reach(self, found: Envelope) -> None:
        if self._reach_shown or self.dragging:
            show_reach(self._scene, found)

    def _hide_reach(self) -> None:
        if self._reach_shown:
            self._reach_shown = False
            self._reaches.forget()
            self._scene.area.clear()

    def _question(self) -> Question | None:
        selection = self._bridge.selection
        if len(selection) != 1 or not self._bridge.context.field.stands(selection[0]):
            return None
        kind = chosen_kind(self._bridge, selection[0], self.action)
        return Question(self._scene.state, selection[0], kind) if kind is not None else None

    def _selected(self, units: tuple[str, ...]) -> None:
        self._hide_reach()
        if len(units) == 1 and self._bridge.glance(units[0]).active:
            question = self._question()
            if question is not None:
                self._reaches.prepare(question)  # so that it is there when the drag begins

    def _changed(self, *_: object) -> None:
        self._hide_reach()
        hovered, self.hovered = self.hovered, ""
        if hovered and not self.dragging:
            self._hover(hovered if hovered in self._scene.state.units else "")

    def point_at(self, unit: str) -> bool:
        """Take a unit as the target that is waited for, wherever it was clicked; tell whether one was."""
        if not self.aiming or unit in ("", self.aiming):
            return False
        shooter, self.aiming = self.aiming, ""
        self._signals.fire_wanted.emit(shooter, unit)
        return True

    # The mouse

    def press(self, touch: Touch) -> None:
        """Take hold of what is under the hand, or begin a box; a right click while dragging turns the path."""
        if touch.right:
            if self._laying is not None:
                self._laying.waypoint()
            return
        self.nudges.finish()
        unit = self._scene.unit_at(touch.place)
        if self.point_at(unit):
            return
        bearer, marker = self._scene.marker_at(touch.place)
        if marker and unit in ("", bearer):
            self._signals.marker_clicked.emit(bearer, marker)
            return
        self._pressed, self._grip = touch.place, unit
        if not unit:
            self._box = touch.place
        elif not touch.shift and unit not in self._bridge.selection:
            self._bridge.select((unit,))

    def move(self, touch: Touch) -> None:
        """Drag what was pressed; otherwise look from the selected unit at the one under the hand."""
        if self._laying is not None:
            self._laying.drag(touch.place, around=touch.alt)
        elif self._box is not None:
            self._draw_box(self._box, touch.place)
        elif self._pressed is not None:
            if (touch.place - self._pressed).manhattanLength() > THRESHOLD * self._scene.dot:
                self._begin_drag(self._pressed, touch)
        else:
            self._hover(self._scene.unit_at(touch.place))

    def _begin_drag(self, grip: QPointF, touch: Touch) -> None:
        lead, state = self._grip, self._scene.state
        if lead not in state.units or self._bridge.session.pending is not None or state.units[lead].out:
            self._pressed = None
            return
        chosen = [each for each in self._bridge.selection if self._scene.place_of(each) is not None]
        self._hover("")
        self._hide_reach()
        units = tuple(chosen) if lead in chosen else (lead,)
        self._laying = Laying(self._scene, self._reaches, units, lead, self.action, grip)
        self._laying.drag(touch.place, around=touch.alt)

    def _draw_box(self, a: QPointF, b: QPointF) -> None:
        box = QRectF(a, b).normalized()
        palette = self._scene.palette_

        def draw(painter: QPainter, dot: float) -> None:
            painter.setPen(drawings.dots(palette.colour("selection"), 1.5, dashed=True))
            painter.setBrush(palette.colour("selection", 0.12))
            painter.drawRect(box)

        self._scene.laid.show_drawing(box.adjusted(-1, -1, 1, 1), draw)

    def release(self, touch: Touch) -> None:
        """Let go: the move, the box or the click becomes what it is."""
        laying, box, pressed = self._laying, self._box, self._pressed
        self._laying, self._box, self._pressed = None, None, None
        if laying is not None:
            laying.clear()
            intent = laying.intent(by_hand=touch.shift)
            if intent is not None and laying.moved:
                self._signals.gesture.emit(intent)
        elif box is not None:
            self._scene.laid.clear()
            area = QRectF(box, touch.place).normalized()
            wide = max(area.width(), area.height()) > THRESHOLD * self._scene.dot
            found = self._scene.units_in(area) if wide else ()
            self._bridge.select((*self._bridge.selection, *found) if touch.shift else found)
        elif pressed is not None and self._grip:
            self._clicked(self._grip, shift=touch.shift)

    def _clicked(self, unit: str, *, shift: bool) -> None:
        selection = self._bridge.selection
        if not shift:
            self._bridge.select((unit,))
        elif unit in selection:
            self._bridge.select(each for each in selection if each != unit)
        else:
            self._bridge.select((*selection, unit))

    def double_click(self, touch: Touch) -> None:
        """Fire at an enemy with the unit that was selected before the first click."""
        unit, units = self._scene.unit_at(touch.place), self._scene.state.units
        for shooter in (*self._bridge.selection, self._signals.last_looker):
            if unit and shooter in units and units[shooter].side != units[unit].side:
                self._signals.fire_wanted.emit(shooter, unit)
                return

    # Looking

    def hover_again(self) -> None:
        """Put the line away: the hand has left the board."""
        if not self.dragging:
            self._hover("")

    def show_again(self) -> None:
        """Draw reach, glow and line anew, those of them that are shown."""
        if self._reach_shown:
            self.choose(self.action)
        hover.glow(self._scene, self.hovered)
        if self._scene.line.shown and self.looks_at_one:
            seen = hover.look(self._bridge, self._bridge.selection[0], self.hovered)
            if seen is not None:
                hover.show(self._scene, seen)

    def look_again(self) -> None:
        """Keep the words of a drag where they can be read."""
        if self._laying is not None:
            self._laying.show_again()

    def _hover(self, unit: str) -> None:
        if unit == self.hovered:
            return
        self.hovered = unit
        self._bridge.hovered.emit(unit)
        hover.glow(self._scene, unit)
        looker = self._bridge.selection[0] if self._bridge.selection else ""
        if looker and unit and unit != looker:
            self._signals.last_looker = looker
            seen = hover.look(self._bridge, looker, unit)
            if seen is not None:
                hover.show(self._scene, seen)
                self._signals.status.emit(seen.text)
                self._signals.looked.emit(looker, unit)
                self._signals.spoken.emit(f"{self._scene.state.units[unit].name}: {seen.text}")
                return
        self._scene.line.clear()
        self._signals.status.emit(self._scene.state.units[unit].name if unit else "")

    def _look_on(self, step: int) -> None:
        """Look at the next unit without the mouse: enemies first, then friends, each by distance."""
        looker, state = self._bridge.selection[0], self._scene.state
        here = self._scene.place_of(looker)
        if here is None:
            return
        others = [each.id for each in state.on_table() if each.id != looker and self._scene.place_of(each.id)]

        def rank(other: str) -> tuple[bool, float]:
            away = (self._scene.place_of(other) or here) - here
            return state.units[other].side == state.units[looker].side, away.x() ** 2 + away.y() ** 2

        others.sort(key=rank)
        if others:
            at = others.index(self.hovered) + step if self.hovered in others else min(step, 0)
            self._hover(others[at % len(others)])

    # The keys

    def key(self, event: QKeyEvent) -> bool:
        """Escape; F to fire; arrows to nudge; Q and E to turn; comma and full stop to look at others."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if not self._bridge.selection or self.dragging:
            return False
        if key == Qt.Key.Key_F:
            self._fire()
        elif key in LOOKS:
            self._look_on(LOOKS[key])
        else:
            return self.stepped(event)
        return True

    def stepped(self, event: QKeyEvent) -> bool:
        """Nudge or turn what is selected by a key; False for other keys."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            step = 1.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 0.1
            self.nudges.shift(ARROWS[key][0] * step, ARROWS[key][1] * step)
        elif key in TURNS:
            self.nudges.turn(TURNS[key])
        else:
            return False
        return True

    def _fire(self) -> None:
        """Fire at the unit that is looked at; where there is none, at the next one that is clicked."""
        shooter = self._bridge.selection[0]
        if self.looks_at_one:
            self._signals.fire_wanted.emit(shooter, self.hovered)
        else:
            self.aiming = shooter
            self._signals.status.emit(self._bridge.say("ui.hint.target"))
