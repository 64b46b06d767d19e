"""The way out of a verdict: the least step of either unit that brings it into sight of the other, or out of it."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import WayOut
from companion.battlefield.way_out_questions import InLineOfFire
from companion.model.state import GameState
from companion.painting.palette import Palette
from companion.painting.shapes import base_path
from companion.ui.board import drawings
from companion.ui.board.background import Background, Errand
from companion.ui.bridge import Bridge

Mover = Literal["shooter", "target"]


@dataclass(frozen=True, slots=True)
class Step:
    """The least step of one unit, or that there is none."""

    unit: str
    found: WayOut | None


class Ways:
    """Looks for the least steps between two units: first that of the one who looks, then that of the other."""

    def __init__(self, background: Background) -> None:
        self._errand: Errand[Step] = Errand(background)

    def ask(self, state: GameState, looker: str, target: str, tell: Callable[[Step], None]) -> None:
        """Tell each step as soon as it is found."""
        self._ask(state, looker, target, "shooter", tell)

    def _ask(self, state: GameState, looker: str, target: str, mover: Mover, tell: Callable[[Step], None]) -> None:
        unit = looker if mover == "shooter" else target

        def find(field: Battlefield) -> Step:
            return Step(unit, field.way_out(looker, target, InLineOfFire(), mover))

        def told(step: Step) -> None:
            tell(step)
            if mover == "shooter":
                self._ask(state, looker, target, "target", tell)

        self._errand.send(state, find)
        self._errand.then(told)

    def forget(self) -> None:
        """Tell nobody any more."""
        self._errand.forget()


def words(bridge: Bridge, step: Step) -> str:
    """Say what a step does."""
    name = bridge.context.state.units[step.unit].name
    if step.found is None:
        return bridge.say("ui.way.none", unit=name)
    code = "ui.way.shows" if step.found.after == "yes" else "ui.way.hides"
    return bridge.say(code, unit=name, cm=step.found.distance, degrees=round(step.found.direction) % 360)


def drawing(state: GameState, step: Step, palette: Palette) -> Callable[[QPainter, float], None] | None:
    """Draw a step as an arrow to where the unit would stand; nothing when there is none."""
    unit = state.units.get(step.unit)
    if unit is None or unit.position is None or step.found is None:
        return None
    return partial(_draw, base_path(unit), QPointF(*unit.position), step.found, palette)


def _draw(base: QPainterPath, start: QPointF, found: WayOut, palette: Palette, painter: QPainter, dot: float) -> None:
    colour, end = palette.colour("accent"), QPointF(*found.to)
    turn = math.radians(found.direction)
    back = QPointF(-math.sin(turn), math.cos(turn)) * 8 * dot
    side = QPointF(math.cos(turn), math.sin(turn)) * 4 * dot
    painter.setPen(drawings.dots(palette.colour("halo", 0.9), 5))
    painter.drawLine(start, end)
    painter.setPen(drawings.dots(colour, 2))
    painter.drawLine(start, end)
    painter.drawPolyline([end + back + side, end, end + back - side])
    painter.save()
    painter.translate(end)
    painter.setPen(drawings.dots(colour, 1.5, dashed=True))
    painter.drawPath(base)
    painter.restore()
