"""Laying a move: the path so far, what it costs, how far the chosen action reaches. Nothing of it enters the game."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.battlefield.reports import PathCost
from companion.model.values import Point
from companion.rules.intents import Intent, MoveByHand, MoveSeveral
from companion.rules.ruleset import MoveKind
from companion.ui.board import drawings
from companion.ui.board.scene import BoardScene
from companion.ui.bridge import Bridge


class Laying:
    """One drag of one or several units, from press to release or Escape."""

    def __init__(self, scene: BoardScene, units: tuple[str, ...], lead: str, action: str, grip: QPointF) -> None:
        self._scene = scene
        self._bridge: Bridge = scene.bridge
        self.units = units
        self.lead = lead
        self._kind = self._chosen(action)
        position = scene.state.units[lead].position or (0.0, 0.0)
        self._start = QPointF(*position)
        self._grip = self._start - grip
        self._turns: list[QPointF] = []
        self._end = self._start
        self.moved = False
        self._show_envelope()

    def _chosen(self, action: str) -> MoveKind | None:
        kinds = self._bridge.ruleset.moves(self._bridge.context, self.lead)
        return next((kind for kind in kinds if kind.action == action), kinds[0] if kinds else None)

    def _show_envelope(self) -> None:
        kind = self._kind
        if kind is None or len(self.units) > 1 or not self._bridge.context.field.stands(self.lead):
            return
        envelope = self._bridge.context.field.envelope(
            self.lead, kind.speeds, action=kind.action, wholly=kind.wholly, budget=kind.budget
        )
        palette = self._scene.palette_
        points = [QPointF(x, y) for rings in envelope.areas for ring in rings for x, y in ring]
        if points:
            fill, line = palette.colour("selection", 0.14), palette.colour("selection", 0.7)
            areas = envelope.areas
            self._scene.area.show_drawing(
                drawings.bounds(points, 1.0), lambda painter, dot: drawings.areas(painter, areas, fill, line)
            )

    def waypoint(self) -> None:
        """Turn here: the path goes on from this point."""
        self._turns.append(self._end)

    def drag(self, place: QPointF) -> None:
        """Lead the path to a place."""
        table = self._scene.state.table
        wanted = place + self._grip
        self._end = QPointF(min(max(wanted.x(), 0.0), table.width), min(max(wanted.y(), 0.0), table.height))
        self.moved = True
        self._draw()

    @property
    def path(self) -> tuple[Point, ...]:
        """The path's points, its start left out."""
        return tuple((point.x(), point.y()) for point in (*self._turns, self._end))

    def cost(self) -> PathCost | None:
        """Charge the path as it lies."""
        kind = self._kind
        if kind is None or not self._bridge.context.field.stands(self.lead):
            return None
        return self._bridge.context.field.path(
            self.lead, self.path, kind.speeds, wholly=kind.wholly, budget=kind.budget
        )

    def _draw(self) -> None:
        cost = self.cost() if len(self.units) == 1 else None
        scene, palette = self._scene, self._scene.palette_
        points = [self._start, *self._turns, self._end]
        far = cost is not None and cost.stop is not None
        colour = palette.colour("unseen" if far else "selection")
        text = self.text(cost)
        sprite = scene.counter(self.lead)
        ghost = sprite.look if sprite else None

        def draw(painter: QPainter, dot: float) -> None:
            drawings.way(painter, points, colour, palette)
            if far and cost is not None:
                stop = QPointF(*cost.end)
                painter.setPen(drawings.dots(colour, 3))
                painter.drawLine(stop + QPointF(-0.8, -0.8), stop + QPointF(0.8, 0.8))
                painter.drawLine(stop + QPointF(-0.8, 0.8), stop + QPointF(0.8, -0.8))
            if ghost is not None:
                painter.setPen(drawings.dots(colour, 2))
                painter.setBrush(palette.colour("counter", 0.6))
                painter.drawEllipse(self._end, 1.25, 1.25)
            drawings.label(painter, self._end - QPointF(0, 34 * dot), text, colour, palette.colour("halo", 0.95), dot)

        scene.laid.show_drawing(QRectF(drawings.bounds(points, 6.0)).adjusted(-24, -10, 24, 10), draw)

    def text(self, cost: PathCost | None) -> str:
        """Say how long the path is, and how much of the action is left."""
        say = self._bridge.say
        if cost is None or self._kind is None:
            moved = self._end - self._start
            return say("ui.hover.distance", cm=(moved.x() ** 2 + moved.y() ** 2) ** 0.5)
        named = say(self._kind.code)
        if cost.stop is not None:
            return say("ui.drag.stopped", action=named, length=cost.length, reached=cost.reached)
        reach = max(self._kind.speeds.values()) * self._kind.budget
        return say("ui.drag.length", action=named, length=cost.length, reach=reach)

    def intent(self, *, by_hand: bool) -> Intent | None:
        """Make the gesture of letting go here."""
        if len(self.units) > 1:
            shift = self._end - self._start
            return MoveSeveral(units=self.units, by=(shift.x(), shift.y()))
        if by_hand or self._kind is None:
            return MoveByHand(unit=self.lead, to=(self._end.x(), self._end.y()))
        return self._bridge.ruleset.move(self._bridge.context, self.lead, self._kind.action, self.path, None)

    def clear(self) -> None:
        """Leave no trace."""
        self._scene.laid.clear()
        self._scene.area.clear()
