"""Overlays of the selected unit: what it can see of the table, and what it threatens."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import Threat
from companion.model.state import GameState
from companion.rules.engine import Refused, chances
from companion.rules.ruleset import Context, Ruleset
from companion.ui.board import drawings, hover
from companion.ui.board.background import Errand
from companion.ui.board.items import WORDS
from companion.ui.board.scene import BoardScene
from companion.ui.board.signals import BoardSignals
from companion.ui.tools.tool import Tool, Touch


class AreaTool(Tool):
    """Shows what part of the table a unit sees."""

    id = "area"
    icon = "area"
    shortcut = "V"

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        self._scene = scene
        self._signals = signals
        self._stop = scene.bridge.selected.connect(self._again)
        scene.bridge.changed.connect(self._again)
        self._on = False

    def activate(self) -> None:
        """Show the area of the selected unit."""
        self._on = True
        self._again()

    def deactivate(self) -> None:
        """Show nothing."""
        self._on = False
        self._scene.area.clear()

    def press(self, touch: Touch) -> None:
        """Look from the unit under the hand."""
        unit = self._scene.unit_at(touch.place)
        if unit:
            self._scene.bridge.select((unit,))

    def show_again(self) -> None:
        """Draw what is shown anew."""
        self._again()

    def _again(self, *_: object) -> None:
        if not self._on:
            return
        bridge = self._scene.bridge
        unit = bridge.selection[0] if bridge.selection else ""
        if not unit or not bridge.context.field.stands(unit):
            self._scene.area.clear()
            self._signals.status.emit(bridge.say("ui.tool.select_first"))
            return
        shapes = bridge.context.field.visibility(unit)
        palette = self._scene.palette_
        fill, line = palette.colour("hover", 0.22), palette.colour("doubtful", 0.8)
        drawings.show_areas(self._scene.area, shapes, fill, line)
        self._signals.status.emit(bridge.say("ui.tool.area.shown", unit=bridge.context.state.units[unit].name))


class ThreatTool(AreaTool):
    """Shows what a unit threatens: every enemy it sees, how much is hidden, the range and the chance to hit."""

    id = "threat"
    icon = "threat"
    shortcut = "T"

    def __init__(self, scene: BoardScene, signals: BoardSignals) -> None:
        super().__init__(scene, signals)
        self._errand: Errand[dict[str, float]] = Errand(scene.background)
        self.chances: dict[str, float] = {}
        self._rows: tuple[str, Sequence[Threat]] | None = None

    def show_again(self) -> None:
        """Draw what is shown anew; the chances that were found stay."""
        if self._on and self._rows is not None:
            self._show(*self._rows)

    def deactivate(self) -> None:
        """Show nothing."""
        self._errand.forget()
        super().deactivate()

    def _again(self, *_: object) -> None:
        if not self._on:
            return
        bridge = self._scene.bridge
        unit = bridge.selection[0] if bridge.selection else ""
        self.chances, self._rows = {}, None
        if not unit or not bridge.context.field.stands(unit):
            self._scene.area.clear()
            self._signals.status.emit(bridge.say("ui.tool.select_first"))
            return
        rows = bridge.context.field.threat(unit, bridge.ruleset.method(bridge.context))
        self._show(unit, rows)
        seen = [row.id for row in rows if row.seen]
        name = bridge.context.state.units[unit].name
        self._signals.status.emit(bridge.say("ui.tool.threat.shown", unit=name, count=len(seen)))

        def told(found: dict[str, float]) -> None:
            self.chances = found
            self._show(unit, rows)

        state = bridge.context.state
        self._errand.send(state, partial(hit_chances, bridge.ruleset, state, unit, seen))
        self._errand.then(told)

    def _show(self, unit: str, rows: Sequence[Threat]) -> None:
        self._rows = (unit, rows)
        table = self._scene.state.table
        texts = [(row.id, row.seen, self._text(row)) for row in rows]
        wide, high = (each * self._scene.dot for each in WORDS)
        box = QRectF(0, 0, table.width, table.height).adjusted(-wide, -high, wide, high)
        self._scene.area.show_drawing(box, partial(self._draw, unit, texts))

    def _text(self, row: Threat) -> str:
        say = self._scene.bridge.say
        text = say("ui.tool.threat.row", cm=row.edge, percent=hover.percent(row.fraction))
        if row.id not in self.chances:
            return text
        return text + "\n" + say("ui.tool.threat.chance", percent=round(self.chances[row.id] * 100))

    def _draw(self, unit: str, rows: list[tuple[str, bool, str]], painter: QPainter, dot: float) -> None:
        units, palette = self._scene.state.units, self._scene.palette_
        start = units[unit].position
        if start is None:
            return
        for target, seen, _ in rows:
            end = units[target].position if target in units else None
            if end is not None:
                colour = palette.colour("seen" if seen else "unseen", 0.8 if seen else 0.35)
                painter.setPen(drawings.dots(colour, 1.8 if seen else 1.0, dashed=not seen))
                painter.drawLine(QPointF(*start), QPointF(*end))
        cards = [
            (QPointF(*position) - QPointF(0, 24 * dot), text)
            for target, seen, text in rows
            if seen and target in units and (position := units[target].position) is not None
        ]
        ink, ground = palette.colour("seen"), palette.colour("halo", 0.95)
        drawings.labels(painter, cards, ink, ground, dot, within=self._scene.visible)


def hit_chances(
    ruleset: Ruleset, state: GameState, unit: str, targets: Sequence[str], field: Battlefield
) -> dict[str, float]:
    """Find the chance of hitting each target; those beyond a limit of the rules are left out."""
    found: dict[str, float] = {}
    context = Context(state=state, field=field)
    for target in targets:
        intent = ruleset.fire(context, unit, target)
        if intent is None:
            continue
        plan = ruleset.plan(context, intent)
        if plan.faults or any("limit" in each.values for each in plan.refusals):
            continue
        odds = chances(ruleset, context, intent)
        if not isinstance(odds, Refused):
            found[target] = float(sum(each.chance for each in odds.chances if ".hit" in each.code))
    return found
