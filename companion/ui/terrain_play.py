"""Terrain during play: a right click on it opens and shuts doors, breaches walls, destroys houses."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtWidgets import QMenu

from companion.battlefield.editing import rings as outlines
from companion.battlefield.editing.walls import opening_at, wall_at
from companion.battlefield.outlines import outline_of
from companion.model.board import LineString, Piece
from companion.model.kinds import Kind
from companion.model.lie_of_the_land import from_below
from companion.model.values import Point
from companion.rules.intents import OpenDoor
from companion.rules.kinds import kinds_file, read_kinds
from companion.rules.tables import TableFileError
from companion.rules.terrain import can_be_breached
from companion.ui.board.hover import kind_name
from companion.ui.dialogs.destroy_card import DestroyCard
from companion.ui.main_window import MainWindow

BESIDE = 12
"""A wall or door so many dots away is still meant."""

RUINS = ("rubble", "ruin", "crater", "rough")
"""Kinds that may be left of a piece, the most usual first."""

CLEAR = 60
"""The card keeps so many dots away from what it is about."""

WITHIN = 5.0
"""A figure reaches doors and walls within so many cm of its middle."""

Entry = tuple[str, Callable[[], object]]


class TerrainPlay(QObject):
    """Makes the menu of the terrain under the mouse, and the gestures that it offers."""

    def __init__(self, window: MainWindow, kinds: Path) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = window.bridge
        self._folder = kinds
        window.board.signals.ground_menu_wanted.connect(self.ask)
        window.board.signals.doors_wanted.connect(self.ask_near)

    def ask(self, place: QPointF, at: QPoint) -> QMenu | None:
        """Open the menu of what lies at a place; none where nothing can be done."""
        return self._menu(list(self.entries(place)), at)

    def ask_near(self, unit: str) -> QMenu | None:
        """Open the menu of the doors and walls that a unit stands beside, so that no mouse is needed."""
        place = self._window.board.board.place_of(unit)
        if place is None:
            return None
        spot = self._window.board.spot_of((place.x(), place.y()))
        menu = self._menu(list(self.entries(place, WITHIN)), self._window.board.mapToGlobal(spot))
        if menu is None:
            self._window.strip.say(self._bridge.say("ui.terrain.none_near", cm=WITHIN))
        return menu

    def _menu(self, entries: list[Entry], at: QPoint) -> QMenu | None:
        if self._bridge.laying or not entries:
            return None
        menu = QMenu(self._window)
        for text, deed in entries:
            menu.addAction(text, deed)
        menu.popup(at)
        return menu

    def entries(self, place: QPointF, within: float = 0.0) -> Iterator[Entry]:
        """List what can be done at a place, the topmost piece first; ``within`` so many cm, else under the mouse."""
        point, reach = (place.x(), place.y()), within or BESIDE * self._window.board.board.dot
        pieces = from_below(self._bridge.context.state.terrain.pieces)
        for piece in reversed(pieces):
            yield from self._openings(piece, point, reach)
        for piece in reversed(pieces):
            yield from self._harm(piece, point, reach)

    def _openings(self, piece: Piece, place: Point, reach: float) -> Iterator[Entry]:
        at = opening_at(piece, place, reach + _half(piece))
        if at is None or piece.openings[at].kind == "gap":
            return
        opening = piece.openings[at]
        code = "ui.terrain.shut" if opening.open else "ui.terrain.open"
        text = self._bridge.say(code, opening=f"ui.opening.{opening.kind}", piece=self._name(piece))
        yield text, partial(self._start, OpenDoor(piece=piece.id, opening=at, open=not opening.open))

    def _harm(self, piece: Piece, place: Point, reach: float) -> Iterator[Entry]:
        outline = outline_of(piece)
        spot = wall_at(piece, place)
        beside = spot.distance <= reach + _half(piece)
        if outline is None or not (beside or outline.contains(place)):
            return
        if can_be_breached(piece) and beside:
            yield (
                self._bridge.say("ui.terrain.breach", piece=self._name(piece)) + " ...",
                partial(self.destroy, piece, spot.edge.at(spot.share)),
            )
        if piece.height > 0 and not piece.ground:
            yield self._bridge.say("ui.terrain.destroy", piece=self._name(piece)) + " ...", partial(self.destroy, piece)

    def _name(self, piece: Piece) -> str:
        return piece.name or kind_name(self._bridge, piece.kind)

    def _start(self, intent: OpenDoor) -> None:
        self._window.gestures.start(intent)

    def destroy(self, piece: Piece, at: Point | None = None) -> DestroyCard:
        """Ask how and why, then do it; the card leaves the place in view."""
        card = DestroyCard(self._bridge, piece, at, self._ruins(piece), self._window.gestures.start, self._window)
        board, room = self._window.board, self._window.rect()
        left, top, right, bottom = outlines.bounds(piece.outline)
        spot = board.mapTo(self._window, board.spot_of(at or ((left + right) / 2, (top + bottom) / 2)))
        if card.geometry().adjusted(-CLEAR, -CLEAR, CLEAR, CLEAR).contains(spot):
            above, below = spot.y() - CLEAR - card.height(), spot.y() + CLEAR
            card.move(card.x(), below if below + card.height() < room.height() else max(above, 8))
        return card

    def _ruins(self, piece: Piece) -> tuple[Kind, ...]:
        """List the kinds that may be left of a piece."""
        try:
            kinds = read_kinds(kinds_file(self._folder, self._bridge.ruleset.id), self._bridge.ruleset)
        except TableFileError as error:
            self._window.strip.say(self._bridge.say(error.faults[0].code, **error.faults[0].values))
            return ()
        known = {each.id: each for each in kinds}
        return tuple(known[name] for name in RUINS if name in known and name != piece.kind)


def _half(piece: Piece) -> float:
    return piece.width / 2 if isinstance(piece.outline, LineString) else 0.0
