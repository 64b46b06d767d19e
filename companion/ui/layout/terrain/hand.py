"""What the terrain tools share: the kind in hand, where the hand is drawn to, and how a change becomes a gesture."""

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TypeVar

from msgspec import structs
from PySide6.QtCore import QObject, QPointF, Signal

from companion.battlefield.editing.faults import CannotEditError
from companion.battlefield.editing.snapping import Snapped, Snapper
from companion.battlefield.editing.stacking import Laid
from companion.model.board import OpeningKind, Piece
from companion.model.kinds import Kind
from companion.model.values import Point
from companion.persistence.kind_shelf import KindShelf
from companion.rules.intents import ChangeTerrain, Deed
from companion.rules.kinds import kind_faults
from companion.rules.ruleset import Ruleset
from companion.rules.tables import TableFileError
from companion.ui.layout.desk import LayoutDesk
from companion.wording.reasons import reason_of

T = TypeVar("T")

REACH = 9
"""Corners and edges draw the hand from so many dots away."""

GRIDS = (0.0, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Steps of the grid that can be chosen, in cm; 0 is none."""


class TerrainHand(QObject):
    """One for each layout desk. ``changed``: another kind, another preset or another grid is in hand."""

    changed = Signal()

    def __init__(self, desk: LayoutDesk) -> None:
        super().__init__(desk)
        self.desk = desk
        self.grid = 1.0
        self.opening: OpeningKind = "door"
        self.floor = 0
        self._ruleset = ""
        self._kinds: dict[str, Kind] = {}
        self._shipped: dict[str, Kind] = {}
        self._chosen = ""
        self._shelf = KindShelf(desk.resources / "kinds")

    # Kinds

    def keep_in(self, folder: Path) -> None:
        """Keep changed presets in a folder, for the next scenario."""
        self._shelf = KindShelf(self.desk.resources / "kinds", folder)
        self._ruleset = ""

    def kinds(self) -> tuple[Kind, ...]:
        """List the kinds of the ruleset on the table, with what has been changed of their presets."""
        ruleset = self.desk.bridge.ruleset
        if self._ruleset != ruleset.id:
            self._ruleset = ruleset.id
            self._shipped = {each.id: each for each in self._read(self._shelf.shipped)}
            self._kinds = {**self._shipped, **{each.id: each for each in self._read(self._shelf.own)}}
        return tuple(self._kinds.values())

    def _read(self, read: Callable[[Ruleset], tuple[Kind, ...]]) -> tuple[Kind, ...]:
        """Read kinds; what is wrong with their file is said, and the file is left as it is from then on."""
        try:
            return read(self.desk.bridge.ruleset)
        except TableFileError as error:
            first = error.faults[0]
            said = self.desk.say(first.code, **first.values)
            self._shelf = KindShelf(self.desk.resources / "kinds")
            self.desk.status.emit(f"{error.file.name}:{first.place}: {said}")
            return ()

    @property
    def kind(self) -> Kind:
        """The kind in hand; the first of the library until one is chosen."""
        kinds = self.kinds()
        return self._kinds.get(self._chosen) or (kinds[0] if kinds else Kind(id="wood"))

    def find(self, kind: str) -> Kind | None:
        """Find a kind by its id."""
        self.kinds()
        return self._kinds.get(kind)

    def choose(self, kind: str) -> None:
        """Take a kind into the hand."""
        self._chosen = kind
        self.changed.emit()

    def preset(self, kind: Kind) -> None:
        """Draw pieces of a kind with other presets from now on, in other scenarios too; faulty ones are refused."""
        for fault in kind_faults(self.desk.bridge.ruleset, kind):
            self.desk.status.emit(self.desk.say(fault.code, **fault.values))
            self.changed.emit()
            return
        self._kinds[kind.id] = kind
        changed = {key: each for key, each in self._kinds.items() if self._shipped.get(key) != each}
        try:
            self._shelf.keep(self.desk.bridge.ruleset, changed)
        except OSError as error:
            self.desk.status.emit(self.desk.say("ui.failed.file", reason=reason_of(error)))
        self.changed.emit()

    def is_shipped(self, kind: Kind) -> bool:
        """Tell whether a kind has the presets that it was shipped with."""
        return self._shipped.get(kind.id) == kind

    def reset(self, kind: str) -> None:
        """Give a kind the presets back that it was shipped with."""
        if kind in self._shipped:
            self.preset(self._shipped[kind])

    # The board

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All terrain of the table, the lowest first."""
        return self.desk.bridge.context.state.terrain.pieces

    def picked(self) -> tuple[Piece, ...]:
        """The picked pieces, in the order of the stack."""
        chosen = set(self.desk.picked.pieces)
        return tuple(each for each in self.pieces if each.id in chosen)

    def loose(self) -> tuple[Piece, ...]:
        """The picked pieces that are not locked."""
        return tuple(each for each in self.picked() if not each.locked)

    def taken(self) -> set[str]:
        """All names that things on the table have."""
        state = self.desk.bridge.context.state
        return {*state.units, *(each.id for each in state.zones), *(each.id for each in self.pieces)}

    def groups(self) -> set[str]:
        """All names of groups."""
        return {each.group for each in self.pieces if each.group}

    def snapper(self, ignoring: Collection[str] = ()) -> Snapper:
        """Know what draws the hand, once for a gesture."""
        return Snapper(self.pieces, self.desk.bridge.context.state.table, ignoring=ignoring)

    def snap(self, snapper: Snapper, place: QPointF, *, free: bool = False) -> Snapped:
        """Draw the hand to what is near; ``free`` lets it go where it will."""
        point = (place.x(), place.y())
        if free:
            return snapper.snap(point, -1.0)
        return snapper.snap(point, REACH * self.desk.board.board.dot, self.grid)

    # Gestures

    def attempt(self, operation: Callable[[], T]) -> T | None:
        """Do an operation; where it cannot be done, the line below the board says why."""
        try:
            return operation()
        except CannotEditError as error:
            self.desk.status.emit(self.why(error))
            return None

    def why(self, error: CannotEditError) -> str:
        """Say why an operation cannot be done."""
        values = dict(error.values)
        name = values.get("piece")
        if isinstance(name, str) and self.desk.bridge.wording.knows(f"ui.kind.{name}"):
            values["piece"] = f"ui.kind.{name}"
        return self.desk.say(error.code, **values)

    def change(self, deed: Deed, pieces: Iterable[Piece | Laid], without: Iterable[str] = ()) -> bool:
        """Make one gesture of a change; nothing is made of one that changes nothing."""
        laid = [each if isinstance(each, Laid) else Laid(each) for each in pieces]
        known = {each.id: each for each in self.pieces}
        laid = [each for each in laid if each.at is not None or known.get(each.piece.id) != each.piece]
        gone = tuple(without)
        if not laid and not gone:
            return False
        return self.desk.perform(ChangeTerrain(deed=deed, pieces=tuple(laid), without=gone))

    def apply(self, deed: Deed, operation: Callable[[Piece], Piece]) -> bool:
        """Do the same to every picked piece that is not locked, in one gesture."""
        pieces = self.loose()
        if self.picked() and not pieces:
            self.desk.status.emit(self.desk.say("ui.layout.locked"))
            return False
        changed = self.attempt(lambda: [operation(each) for each in pieces])
        return changed is not None and self.change(deed, changed)

    def lock(self, *, locked: bool) -> bool:
        """Lock or unlock what is picked."""
        return self.change("lock", [structs.replace(each, locked=locked) for each in self.picked()])


def hand_of(desk: LayoutDesk) -> TerrainHand:
    """Give the one hand of a desk."""
    return desk.findChild(TerrainHand) or TerrainHand(desk)


def point_of(place: QPointF) -> Point:
    """Give a place in cm as a point."""
    return (place.x(), place.y())
