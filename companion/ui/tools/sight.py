"""The sight tool: the view along the barrel from one unit to another, beside the target."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from companion.battlefield.reports import Sighted, SightPicture
from companion.painting.sight import draw_sight
from companion.ui.board import drawings, hover
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.tool import Tool, Touch

WIDE, HIGH = 168.0, 150.0
"""The picture's size in dots."""


class SightTool(Tool):
    """Click the one who looks, then rest on another: the picture; a click on the other asks for the whole verdict."""

    id = "sight"
    icon = "sight"
    shortcut = "S"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._signals = signals
        self._looker = ""
        self._target = ""
        scene.bridge.changed.connect(self._changed)
        scene.bridge.replaced.connect(self._forget)

    def activate(self) -> None:
        """Look from the selected unit, if there is one."""
        selection = self._scene.bridge.selection
        self._looker = selection[0] if selection else ""
        self._target = ""
        self._ask()

    def _ask(self) -> None:
        bridge = self._scene.bridge
        code = "ui.tool.sight.at" if self._looker else "ui.tool.sight.from"
        name = bridge.context.state.units[self._looker].name if self._looker else ""
        self._signals.status.emit(bridge.say(code, unit=name))

    def deactivate(self) -> None:
        """Put the picture away."""
        self._looker = ""
        self._put_away()
        self._signals.status.emit("")

    def _forget(self) -> None:
        """Forget whom the hand had chosen: another game is on the table."""
        self._looker = self._target = ""

    def _put_away(self) -> None:
        self._target = ""
        self._scene.laid.clear()
        self._scene.line.clear()

    def _changed(self, *_: object) -> None:
        if self._target:
            self._put_away()

    def press(self, touch: Touch) -> None:
        """Choose who looks; then whom he looks at."""
        unit = self._scene.unit_at(touch.place)
        if not unit or touch.right:
            return
        if self._looker and unit != self._looker and not touch.shift:
            self._put_away()
            self._target = unit  # its picture is in the card now
            self._signals.sight_wanted.emit(self._looker, unit)
            return
        self._looker = unit
        self._put_away()
        self._scene.bridge.select((unit,))
        self._ask()

    def move(self, touch: Touch) -> None:
        """Show the picture of the unit under the hand."""
        unit = self._scene.unit_at(touch.place)
        if unit and unit not in (self._looker, self._target) and self._looker:
            self.look_at(unit)

    def show_again(self) -> None:
        """Draw the picture anew, if one is shown."""
        if self._target and self._scene.laid.shown:
            self._draw(self._target)

    def look_again(self) -> None:
        """Keep the picture beside the one looked at, and in view."""
        self.show_again()

    def look_at(self, unit: str) -> None:
        """Show what the looker sees of a unit."""
        bridge = self._scene.bridge
        field = bridge.context.field
        if not (field.stands(self._looker) and field.stands(unit)):
            return
        if unit != self._target:
            self._put_away()
        self._target = unit
        self._draw(unit)

    def _draw(self, unit: str) -> None:
        bridge = self._scene.bridge
        seen, back = hover.look(bridge, self._looker, unit), hover.look(bridge, unit, self._looker)
        if seen is not None and back is not None:
            hover.show(self._scene, seen, words=False)
            said = f"{seen.text}\n{self._back(back.sighted)}"
            self._show(seen.sighted, unit, said)
            self._signals.status.emit(seen.text)
            self._signals.looked.emit(self._looker, unit)

    def _back(self, sighted: Sighted) -> str:
        """Say how much of the looker is hidden the other way round: the two need not be equal."""
        return self._scene.bridge.say("ui.tool.sight.back", percent=hover.percent(sighted.cover.fraction))

    def _show(self, sighted: Sighted, unit: str, seen: str) -> None:
        """Draw the picture and its words."""
        scene, palette, state = self._scene, self._scene.palette_, self._scene.state
        at, dot = scene.place_of(unit) or QPointF(), scene.dot
        tall = HIGH + 24 + 16 * seen.count("\n")
        below = 1 if at.y() < state.table.height / 2 else -1
        middle = at + QPointF(0, below * (3.0 + (tall / 2 + 8) * dot))
        middle = drawings.kept_within(middle, WIDE * dot, tall * dot, scene.visible)
        picture = sighted.cover.picture

        def draw(painter: QPainter, dot: float) -> None:
            self._draw_picture(painter, middle - QPointF(0, (tall - HIGH) / 2 * dot), picture, dot)
            place = middle + QPointF(0, (HIGH / 2) * dot)
            ground = palette.colour("halo", 0.97)
            drawings.label(painter, place, seen, palette.colour("ink"), ground, dot, size=12, within=scene.visible)

        room = drawings.bounds([middle], 0.0).adjusted(-320 * dot, -tall * dot, 320 * dot, tall * dot)
        scene.laid.show_drawing(room.united(drawings.bounds([middle], 4.0)), draw)

    def _draw_picture(self, painter: QPainter, middle: QPointF, picture: SightPicture, dot: float) -> None:
        palette = self._scene.palette_
        painter.save()
        painter.translate(middle)
        painter.scale(dot, dot)
        frame = QRectF(-WIDE / 2, -HIGH / 2, WIDE, HIGH)
        draw_sight(painter, picture, self._scene.state, palette, frame)
        painter.setPen(QPen(palette.colour("frame"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
        painter.restore()

    def key(self, event: QKeyEvent) -> bool:
        """Put the picture away on Escape."""
        if event.key() == Qt.Key.Key_Escape and self._target:
            self._put_away()
            return True
        return False
