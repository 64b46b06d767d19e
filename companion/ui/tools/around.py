"""Overlays of the rules around a unit - command radius, arcs, ranges - and a blast template under the hand."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from companion.painting.overlays import overlay_path
from companion.ui.board import drawings
from companion.ui.board.items import WORDS
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.overlays import AreaTool
from companion.ui.tools.tool import Tool, Touch


class AroundTool(AreaTool):
    """Shows what the rules measure around the selected unit."""

    id = "around"
    icon = "around"
    shortcut = "C"

    def _again(self, *_: object) -> None:
        if not self._on:
            return
        bridge = self._scene.bridge
        unit = bridge.selection[0] if bridge.selection else ""
        found = bridge.ruleset.overlays(bridge.context, unit) if unit in bridge.context.state.units else ()
        if not found:
            self._scene.area.clear()
            self._signals.status.emit(bridge.say("ui.tool.select_first" if not unit else "ui.tool.around.none"))
            return
        paths = [(overlay_path(each), bridge.say(each.code), each) for each in found]
        box = QRectF()
        for path, _name, _each in paths:
            box = box.united(path.boundingRect())
        palette = self._scene.palette_

        def draw(painter: QPainter, dot: float) -> None:
            for path, _name, each in paths:
                colour = palette.colour("selection" if each.kind == "circle" else "doubtful", 0.9)
                painter.setPen(drawings.dots(colour, 1.6, dashed=each.kind == "circle"))
                painter.setBrush(palette.colour("hover", 0.12) if each.kind == "arc" else Qt.BrushStyle.NoBrush)
                painter.drawPath(path)
            cards = [
                (QPointF(path.boundingRect().center().x(), path.boundingRect().top()), name)
                for path, name, each in paths
                if each.kind == "circle"
            ]
            ink, ground = palette.colour("selection"), palette.colour("halo", 0.95)
            cards.sort(key=lambda card: card[0].y())  # the widest first: no word is pushed off its own circle
            drawings.labels(painter, cards, ink, ground, dot, within=self._scene.visible)

        wide, high = (each * self._scene.dot for each in WORDS)
        self._scene.area.show_drawing(box.adjusted(-wide, -high, wide, high), draw)
        self._signals.status.emit(" - ".join(name for _path, name, _each in paths))


class BlastTool(Tool):
    """A round template under the hand: who is within it, edge to edge; plus and minus change its radius."""

    id = "blast"
    icon = "blast"
    shortcut = "B"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._signals = signals
        self.radius = 5.0
        self._at: QPointF | None = None
        scene.bridge.changed.connect(self.show_again)
        scene.bridge.replaced.connect(self._forget)

    def deactivate(self) -> None:
        """Put the template away."""
        self._forget()
        self._signals.status.emit("")

    def _forget(self) -> None:
        if self._at is not None:
            self._at = None
            self._scene.area.clear()

    def move(self, touch: Touch) -> None:
        """Lay the template under the hand."""
        self._at = touch.place
        self._draw()

    def key(self, event: QKeyEvent) -> bool:
        """Make the template larger or smaller by half a centimetre."""
        step = {Qt.Key.Key_Plus: 0.5, Qt.Key.Key_Equal: 0.5, Qt.Key.Key_Minus: -0.5}.get(Qt.Key(event.key()))
        if step is None:
            return False
        self.radius = min(max(self.radius + step, 0.5), 100.0)
        self._draw()
        return True

    def show_again(self, *_: object) -> None:
        """Draw the template anew, and say who is within it now."""
        self._draw()

    def within(self) -> dict[str, list[str]]:
        """Name the units certainly within the template, and those too close to call."""
        if self._at is None:
            return {"yes": [], "close": []}
        near = self._scene.bridge.context.field.near((self._at.x(), self._at.y()), self.radius)
        units = self._scene.state.units
        return {
            verdict: [units[each.id].name for each in near if each.verdict == verdict] for verdict in ("yes", "close")
        }

    def _draw(self) -> None:
        if self._at is None:
            return
        at, radius, palette, found = self._at, self.radius, self._scene.palette_, self.within()

        def draw(painter: QPainter, dot: float) -> None:
            painter.setPen(drawings.dots(palette.colour("unseen"), 2))
            painter.setBrush(palette.colour("unseen", 0.16))
            painter.drawEllipse(at, radius, radius)

        self._scene.area.show_drawing(drawings.bounds([at], radius + 2 * self._scene.dot), draw)
        say = self._scene.bridge.say
        parts = [say("ui.tool.blast.radius", cm=radius)]
        if found["yes"]:
            parts.append(say("ui.tool.blast.within", names=", ".join(found["yes"])))
        if found["close"]:
            parts.append(say("ui.tool.blast.close", names=", ".join(found["close"])))
        self._signals.status.emit(" - ".join(parts))
