"""What menus and keys do with picked terrain: turn, mirror, group, stack, contours, joining."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec import structs

from companion.battlefield.editing import shifting, stacking
from companion.battlefield.editing.drawing import fresh_id
from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.ground import contour_on, cut_out, joined
from companion.battlefield.editing.stacking import Lift
from companion.model.board import Piece
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.terrain.hand import TerrainHand, hand_of
from companion.ui.menus import Deed

INSETS = (4.0, 2.0, 1.0)
"""The next contour of a hill lies so many cm further in, the first of these for which there is room."""


class TerrainDeeds:
    """Every deed is one gesture, and says why when it cannot be done."""

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk
        self._hand: TerrainHand = hand_of(desk)

    def _some(self) -> tuple[Piece, ...]:
        """Give what is picked and may be changed; where there is nothing, say so."""
        pieces = self._hand.loose()
        if not pieces:
            code = "ui.layout.locked" if self._hand.picked() else "ui.piece.pick_first"
            self._desk.status.emit(self._desk.say(code))
        return pieces

    def turn(self, degrees: float) -> None:
        """Turn what is picked about its middle."""
        pieces = self._some()
        if pieces:
            middle = shifting.centre_of(pieces)
            self._hand.apply("turn", lambda piece: shifting.turned(piece, degrees, middle))

    def mirror(self, axis: float) -> None:
        """Mirror what is picked across its middle; ``axis`` is the heading of the mirror."""
        pieces = self._some()
        if pieces:
            middle = shifting.centre_of(pieces)
            self._hand.apply("mirror", lambda piece: shifting.mirrored(piece, middle, axis))

    def stack(self, lift: Lift) -> None:
        """Lay what is picked higher or lower."""
        pieces = self._some()
        if pieces:
            before = self._hand.pieces
            after = stacking.stacked(before, {each.id for each in pieces}, lift)
            done = self._hand.change("stack", stacking.laid_anew(before, after))
            there = "top" if lift in RISING else "bottom"
            self._desk.status.emit(self._desk.say("ui.piece.stack.done" if done else f"ui.piece.stack.{there}"))

    def group(self) -> None:
        """Make one group of what is picked."""
        pieces = self._some()
        if len(pieces) > 1:
            self._hand.change("group", stacking.grouped(pieces, self._hand.groups()))
        elif pieces:
            self._desk.status.emit(self._desk.say("ui.piece.group.two"))

    def ungroup(self) -> None:
        """Let what is picked stand for itself."""
        pieces = self._some()
        if pieces:
            self._hand.change("group", stacking.ungrouped(pieces))

    def contour(self) -> None:
        """Put the next contour on every picked hill, in a group with it."""
        hills = [each for each in self._some() if each.ground]
        if not hills:
            self._desk.status.emit(self._desk.say("ui.piece.no_hill"))
            return
        hill = max(hills, key=lambda each: each.base)
        upper = self._hand.attempt(lambda: self._contour_on(hill))
        if upper is None:
            return
        name = hill.group or fresh_id("group", self._hand.groups())
        laid: list[Piece] = [structs.replace(each, group=name) for each in (hill, upper)]
        if self._hand.change("draw", laid):
            self._desk.pick_only(pieces=[upper.id])

    def _contour_on(self, hill: Piece) -> Piece:
        for inset in INSETS[:-1]:
            with suppress(CannotEditError):
                return contour_on(hill, inset, self._hand.taken())
        return contour_on(hill, INSETS[-1], self._hand.taken())

    def join(self) -> None:
        """Make one piece of the picked areas."""
        pieces = self._some()
        if pieces:
            whole = self._hand.attempt(lambda: joined(pieces))
            if whole is not None and self._hand.change("shape", [whole], [each.id for each in pieces[1:]]):
                self._desk.pick_only(pieces=[whole.id])

    def cut(self) -> None:
        """Cut the smaller of two picked areas out of the larger, and take it away."""
        pieces = self._some()
        if len(pieces) != 2:
            if pieces:
                self._desk.status.emit(self._desk.say("ui.piece.cut.two"))
            return
        found = self._hand.attempt(lambda: cut_out(pieces))
        if found is not None and self._hand.change("shape", [found[0]], [found[1].id]):
            self._desk.pick_only(pieces=[found[0].id])


RISING: tuple[Lift, ...] = ("raise", "top")

TOOLS = (
    ("draw_polygon", "A"),
    ("draw_rectangle", "X"),
    ("draw_circle", "O"),
    ("draw_line", "W"),
    ("draw_across", "H"),
    ("draw_opening", "P"),
)


def terrain_deeds(desk: LayoutDesk) -> Sequence[Deed]:
    """List the deeds with their keys."""
    deeds = TerrainDeeds(desk)
    listed: list[tuple[str, str, Callable[[], object]]] = [
        *((tool, key, partial(desk.board.take, tool)) for tool, key in TOOLS),
        ("terrain_turn_right", "Ctrl+E", partial(deeds.turn, 90.0)),
        ("terrain_turn_left", "Ctrl+Shift+E", partial(deeds.turn, -90.0)),
        ("terrain_mirror", "Ctrl+H", partial(deeds.mirror, 0.0)),
        ("terrain_mirror_over", "Ctrl+Shift+H", partial(deeds.mirror, 90.0)),
        ("terrain_group", "Ctrl+G", deeds.group),
        ("terrain_ungroup", "Ctrl+Shift+G", deeds.ungroup),
        ("terrain_raise", "PgUp", partial(deeds.stack, "raise")),
        ("terrain_lower", "PgDown", partial(deeds.stack, "lower")),
        ("terrain_top", "Shift+PgUp", partial(deeds.stack, "top")),
        ("terrain_bottom", "Shift+PgDown", partial(deeds.stack, "bottom")),
        ("terrain_contour", "Ctrl+U", deeds.contour),
        ("terrain_join", "Ctrl+J", deeds.join),
        ("terrain_cut", "Ctrl+Shift+J", deeds.cut),
    ]
    return [Deed(code, key, do, "layout", when="layout") for code, key, do in listed]
