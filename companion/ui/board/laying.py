"""Laying a move: the path so far, what it costs, how far the chosen action reaches. Nothing of it enters the game."""

import math
from functools import partial

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QPainter

from companion.battlefield.reports import Envelope, PathCost
from companion.model.values import Point
from companion.rules.intents import Intent, MoveByHand, MoveSeveral
from companion.rules.ruleset import MoveKind
from companion.ui.board import drawings
from companion.ui.board.background import Errand, Ticket
from companion.ui.board.looking import Look, Looking, Row, draw_looks, look_cards
from companion.ui.board.reaches import Question, Reaches
from companion.ui.board.scene import BoardScene
from companion.ui.bridge import Bridge

TOLD = 13
"""The size in dots of the letters that tell how far a move goes."""

REST_MS = 70
"""A hand that has not moved for so long rests."""


def chosen_kind(bridge: Bridge, unit: str, action: str) -> MoveKind | None:
    """Give the way of moving that is chosen, else the usual one; None where the unit may not move by the rules."""
    if unit not in bridge.context.state.units:
        return None
    kinds = bridge.ruleset.moves(bridge.context, unit)
    return next((kind for kind in kinds if kind.action == action), kinds[0] if kinds else None)


def show_reach(scene: BoardScene, envelope: Envelope) -> None:
    """Draw where a unit can get."""
    fill, line = scene.palette_.colour("selection", 0.14), scene.palette_.colour("selection", 0.7)
    drawings.show_areas(scene.area, envelope.areas, fill, line)


class Laying:
    """One drag of one or several units, from press to release or Escape."""

    def __init__(
        self, scene: BoardScene, reaches: Reaches, units: tuple[str, ...], lead: str, action: str, grip: QPointF
    ) -> None:
        self._scene = scene
        self._bridge: Bridge = scene.bridge
        self._reaches = reaches
        self.units = units
        self.lead = lead
        self._alone = len(units) == 1 and self._bridge.context.field.stands(lead)
        self._kind = chosen_kind(self._bridge, lead, action)
        self._start = scene.place_of(lead) or QPointF()
        self._grip = self._start - grip
        self._turns: list[QPointF] = []
        self._end = self._start
        self._round: tuple[Point, ...] = ()
        self._looking = Looking(self._bridge, lead) if self._alone else None
        self._ghosts = [(each, place - self._start) for each in units if (place := scene.place_of(each)) is not None]
        self.moved = False
        self._found: tuple[Point, tuple[Look, ...]] | None = None
        self._search: Errand[tuple[Look, ...] | None] = Errand(scene.lookout)
        self._ticket = Ticket()
        self._rest = QTimer(scene)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._rested)
        self._ask_reach()

    @property
    def _question(self) -> Question | None:
        state = self._bridge.context.state
        return Question(state, self.lead, self._kind) if self._kind is not None and self._alone else None

    def _ask_reach(self) -> None:
        question = self._question
        if question is not None:
            self._reaches.ask(question, self._show_reach)

    def _show_reach(self, envelope: Envelope) -> None:
        show_reach(self._scene, envelope)

    def waypoint(self) -> None:
        """Turn here: the path goes on from this point."""
        self._turns.append(self._end)

    def drag(self, place: QPointF, *, around: bool = False) -> None:
        """Lead the path to a place; ``around`` takes the quickest way there, round whatever is in the way."""
        table = self._scene.state.table
        wanted = place + self._grip
        self._end = QPointF(min(max(wanted.x(), 0.0), table.width), min(max(wanted.y(), 0.0), table.height))
        question = self._question
        way = None
        if around and question is not None and not self._turns:
            way = self._reaches.route(question, (self._end.x(), self._end.y()))
        self._round = way or ()
        self.moved = True
        self._draw()

    def show_again(self) -> None:
        """Lay the words out anew, for the part of the table that is in view now."""
        if self.moved:
            self._draw()

    @property
    def path(self) -> tuple[Point, ...]:
        """The path's points, its start left out."""
        if self._round:
            return self._round
        return tuple((point.x(), point.y()) for point in (*self._turns, self._end))

    def cost(self) -> PathCost | None:
        """Charge the path as it lies."""
        kind = self._kind
        if kind is None or not self._alone:
            return None
        field = self._bridge.context.field
        return field.path(self.lead, self.path, kind.speeds, wholly=kind.wholly, budget=kind.budget, climbs=kind.climbs)

    def _draw(self) -> None:
        cost = self.cost()
        scene, palette, end, ghosts = self._scene, self._scene.palette_, self._end, self._ghosts
        points = [self._start, *(QPointF(x, y) for x, y in self.path)]
        stop = QPointF(*cost.end) if cost is not None and cost.stop is not None else None
        colour = palette.colour("unseen" if stop is not None else "selection")
        rows, dot = self._looks(), scene.dot
        seen, words = look_cards(rows, dot), [(end - QPointF(0, 40 * dot), self.text(cost))]
        told = drawings.placed(words, dot, size=TOLD, within=scene.visible)

        def draw(painter: QPainter, dot: float) -> None:
            draw_looks(painter, end, rows, seen, palette)
            drawings.way(painter, points, colour, palette)
            for unit, offset in ghosts:
                scene.draw_ghost(painter, unit, end + offset)
            if stop is not None:
                drawings.cross(painter, stop, 0.8, colour)
            drawings.write(painter, told, colour, palette.colour("halo", 0.95), TOLD)

        room = drawings.bounds(points, 2.0)
        for unit, offset in ghosts:
            room |= scene.ghost_room(unit, end + offset).adjusted(-dot, -dot, dot, dot)
        room |= drawings.bounds([end, *(at for at, _, _ in rows)], 2 * dot)
        room |= drawings.room_of((*seen, *told), dot)
        scene.laid.show_drawing(room, draw)

    def _looks(self) -> list[Row]:
        """Look at the nearest enemies: at a glance while the hand moves, thoroughly once it rests."""
        looking, place = self._looking, (self._end.x(), self._end.y())
        if looking is None:
            return []
        if self._found is not None and self._found[0] == place:
            rows = self._found[1]
        else:
            self._ticket.give_up()  # the hand has moved on, and no worker shall be in its way
            self._rest.start()
            rows = looking.glance(place)
        return [(looking.place_of(row.id), row.seen, looking.words(row)) for row in rows]

    def _rested(self) -> None:
        """Have the long looks answered beside the window; they are drawn if the hand still rests by then."""
        if self._looking is None:
            return
        question, ticket = self._looking.thoroughly((self._end.x(), self._end.y())), Ticket()
        self._ticket = ticket

        def told(rows: tuple[Look, ...] | None) -> None:
            if rows is None:
                return
            self._found = (question.place, rows)
            if question.place == (self._end.x(), self._end.y()):
                self._draw()

        self._search.send(self._bridge.context.state, partial(question.answer, wanted=ticket.wanted))
        self._search.then(told)

    def text(self, cost: PathCost | None) -> str:
        """Say how long the path is, and how much of the action is left."""
        say = self._bridge.say
        if cost is None or self._kind is None:
            moved = self._end - self._start
            return say("ui.hover.distance", cm=math.hypot(moved.x(), moved.y()))
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
        path = self._charge() or self.path
        return self._bridge.ruleset.move(self._bridge.context, self.lead, self._kind.action, path, None)

    def _charge(self) -> tuple[Point, ...]:
        """Let go on an enemy, a unit comes to stand against it; no hand lays bases side by side to the millimetre."""
        cost, units = self.cost(), self._scene.state.units
        if cost is None or cost.stop is None or cost.stop.why != "unit" or cost.stop.what not in units:
            return ()
        hit = units[cost.stop.what]
        overlaps = self._bridge.context.field.with_unit_at(self.lead, self.path[-1]).measure(self.lead, hit.id).contact
        return cost.walked[1:] if overlaps and hit.side != units[self.lead].side else ()

    def clear(self) -> None:
        """Leave no trace."""
        self._rest.stop()
        self._rest.deleteLater()
        self._ticket.give_up()
        self._search.forget()
        self._reaches.forget()
        self._scene.laid.clear()
        self._scene.area.clear()
