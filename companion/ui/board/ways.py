"""The way out of a verdict: the least step of either unit that changes it, looked for beside the window."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from companion.battlefield.battlefield import Battlefield
from companion.battlefield.reports import LineOfFire, WayOut
from companion.battlefield.way_out import GivenUpError
from companion.battlefield.way_out_questions import Question
from companion.model.state import GameState
from companion.painting.palette import Palette
from companion.painting.shapes import base_path
from companion.ui.board import drawings
from companion.ui.board.background import Background, Errand, Ticket
from companion.ui.board.items import OverlayItem

Mover = Literal["shooter", "target"]


@dataclass(frozen=True, slots=True)
class Step:
    """The least step of one unit, or that there is none."""

    unit: str
    found: WayOut | None


class Ways:
    """Looks for the least steps between two units: first that of the shooter, then that of the target.

    What is no longer wanted is given up at once, so that the next question need not wait for it.
    """

    def __init__(self, background: Background) -> None:
        self._errand: Errand[Step | None] = Errand(background)
        self._ticket = Ticket()

    def ask(
        self, state: GameState, shooter: str, target: str, question: Question, tell: Callable[[Step], None]
    ) -> None:
        """Tell each step as soon as it is found."""
        self._ticket.give_up()
        self._ticket = Ticket()
        self._ask(state, (shooter, target), question, "shooter", tell)

    def _ask(
        self, state: GameState, units: tuple[str, str], question: Question, mover: Mover, tell: Callable[[Step], None]
    ) -> None:
        unit, ticket = units[0] if mover == "shooter" else units[1], self._ticket

        def find(field: Battlefield) -> Step | None:
            try:
                return Step(unit, field.way_out(*units, question, mover, ticket.wanted))
            except GivenUpError:
                return None

        def told(step: Step | None) -> None:
            if step is None:
                return
            tell(step)
            if mover == "shooter" and ticket.wanted():
                self._ask(state, units, question, "target", tell)

        self._errand.send(state, find)
        self._errand.then(told)

    def forget(self) -> None:
        """Give up whatever is looked for, and tell nobody any more."""
        self._ticket.give_up()
        self._errand.forget()


@dataclass(frozen=True, slots=True)
class Shown:
    """What the board shows of a verdict: the line between two units, and the steps that change it with their words.

    Of a path its points, and where on it the unit is stopped or caught.
    """

    line: LineOfFire | None
    ends: tuple[QPointF, QPointF] | None
    steps: Sequence[tuple[Step, str]] = ()
    path: Sequence[QPointF] = ()
    at: QPointF | None = None


def show(item: OverlayItem, state: GameState, shown: Shown, palette: Palette, visible: QRectF, dot: float) -> None:
    """Draw a verdict's line and its steps over the board."""
    steps = [(each, text) for each, text in shown.steps if each.found is not None and each.unit in state.units]
    drawn = [(drawing(state, each, palette), each, text) for each, text in steps]
    colour = palette.colour("accent")
    if shown.line is not None:
        kind = "doubtful" if shown.line.verdict == "close" else "seen" if shown.line.seen else "unseen"
        colour = palette.colour(kind)
    line, ends = shown.line, shown.ends
    blocked = [QPointF(*each.at) for each in line.blockers] if line is not None and not line.seen else []

    path, at = shown.path, shown.at

    def draw(painter: QPainter, dot: float) -> None:
        if path:
            drawings.way(painter, path, palette.colour("selection"), palette)
        if at is not None:
            drawings.cross(painter, at, 0.8, palette.colour("unseen"))
        if ends is not None:
            seen = line is None or line.seen
            drawings.sight_line(painter, *ends, colour, palette, broken=not seen, blocked=blocked)
        for each, _, _ in drawn:
            if each is not None:
                each(painter, dot)
        cards = [(_beside(step, dot), text) for _, step, text in drawn]
        ink, ground = palette.colour("ink"), palette.colour("halo", 0.97)
        drawings.labels(painter, cards, ink, ground, dot, size=12, within=visible)

    places = [*(ends or ()), *path, *blocked, *(QPointF(*each.found.to) for each, _ in steps if each.found is not None)]
    if not places:
        item.clear()
        return
    wide, high = 340 * dot, 80 * dot
    item.show_drawing(drawings.bounds(places, 6.0).adjusted(-wide, -high, wide, high), draw)


def _beside(step: Step, dot: float) -> QPointF:
    """Give the place of a step's words: below where the unit would stand."""
    found = step.found
    return QPointF(*found.to) + QPointF(0, 2.6 + 14 * dot) if found is not None else QPointF()


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
