"""The menu of a right click on terrain while a table is laid out: corners, doors, contours, fords, and the deeds."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPointF

from companion.battlefield.editing import corners, rings, walls
from companion.battlefield.editing.faults import settled
from companion.battlefield.editing.ground import across
from companion.geometry.points import between
from companion.model.board import OpeningKind, Piece
from companion.model.kinds import Kind
from companion.model.values import Point
from companion.rules.intents import Deed as TerrainDeed
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.seam import MenuEntry
from companion.ui.layout.terrain.deeds import TerrainDeeds
from companion.ui.layout.terrain.grips import NEAR
from companion.ui.layout.terrain.hand import hand_of, point_of
from companion.ui.layout.terrain.spot_tools import LENGTH, OVERHANG, WATERS, walled

BESIDE = 14
KINDS: tuple[OpeningKind, ...] = ("door", "window", "loophole", "gap")


def terrain_menu(desk: LayoutDesk, place: QPointF) -> Sequence[MenuEntry]:
    """List what can be done with the picked terrain at a place."""
    picked = hand_of(desk).picked()
    if not picked:
        return ()
    entries: list[MenuEntry] = []
    if len(picked) == 1 and not picked[0].locked:
        point = point_of(place)
        entries += _corner_entries(desk, picked[0], point)
        entries += _opening_entries(desk, picked[0], point)
        entries += _water_entries(desk, picked[0], point)
    return [*entries, *_deed_entries(desk, picked)]


def _changed(desk: LayoutDesk, deed: TerrainDeed, operation: Callable[[Piece], Piece]) -> Callable[[], object]:
    return lambda: hand_of(desk).apply(deed, lambda piece: settled(operation(piece)))


def _corner_entries(desk: LayoutDesk, piece: Piece, place: Point) -> Iterator[MenuEntry]:
    reach = NEAR * desk.board.board.dot
    corner = min(rings.corners(piece.outline), key=lambda row: between(row[1], place))
    if between(corner[1], place) <= reach:
        yield (
            desk.say("ui.piece.corner.remove"),
            _changed(desk, "shape", lambda each: corners.corner_removed(each, corner[0])),
        )
        return
    edge = rings.nearest_edge(piece, place)
    if edge.distance(place) <= max(2 * reach, piece.width / 2):
        at = edge.at(edge.share(place))
        yield (
            desk.say("ui.piece.corner.add"),
            _changed(desk, "shape", lambda each: corners.corner_added(each, edge.corner, at)),
        )


def _opening_entries(desk: LayoutDesk, piece: Piece, place: Point) -> Iterator[MenuEntry]:
    reach = BESIDE * desk.board.board.dot + piece.width / 2
    if not walled(piece) or walls.wall_at(piece, place).distance > reach:
        return
    at = walls.opening_at(piece, place, reach)
    if at is None:
        for kind in KINDS:
            text = desk.say("ui.piece.opening.add", opening=f"ui.opening.{kind}")
            yield text, _changed(desk, "opening", partial(walls.with_opening, place=place, kind=kind))
        return
    opening = piece.openings[at]
    name = f"ui.opening.{opening.kind}"
    if opening.kind != "gap":
        code = "ui.piece.opening.shut" if opening.open else "ui.piece.opening.open"
        open_ = not opening.open
        yield (
            desk.say(code, opening=name),
            _changed(desk, "opening", lambda each: walls.opened(each, at, open_=open_)),
        )
    yield (
        desk.say("ui.piece.opening.wall_up", opening=name),
        _changed(desk, "opening", lambda each: walls.without_opening(each, at)),
    )


def _water_entries(desk: LayoutDesk, piece: Piece, place: Point) -> Iterator[MenuEntry]:
    hand = hand_of(desk)
    if piece.kind not in WATERS:
        return
    for kind in hand.kinds():
        if kind.draw == "across":
            yield desk.say("ui.piece.across", kind=f"ui.kind.{kind.id}"), partial(_lay_across, desk, piece, kind, place)


def _lay_across(desk: LayoutDesk, water: Piece, kind: Kind, place: Point) -> None:
    hand, over = hand_of(desk), OVERHANG if kind.id == "bridge" else 0.0
    made = hand.attempt(lambda: across(water, place, kind, kind.width or LENGTH, over, hand.taken()))
    if made is not None:
        hand.change("draw", [made])


def _deed_entries(desk: LayoutDesk, picked: Sequence[Piece]) -> Iterator[MenuEntry]:
    deeds = TerrainDeeds(desk)
    say = desk.say
    if all(each.locked for each in picked):
        return
    if any(each.ground for each in picked):
        yield say("ui.action.terrain_contour"), deeds.contour
    if len(picked) > 1:
        yield say("ui.action.terrain_group"), deeds.group
        yield say("ui.action.terrain_join"), deeds.join
    if len(picked) == 2:
        yield say("ui.action.terrain_cut"), deeds.cut
    if any(each.group for each in picked):
        yield say("ui.action.terrain_ungroup"), deeds.ungroup
    yield say("ui.action.terrain_mirror"), lambda: deeds.mirror(0.0)
    yield say("ui.action.terrain_top"), lambda: deeds.stack("top")
    yield say("ui.action.terrain_bottom"), lambda: deeds.stack("bottom")
