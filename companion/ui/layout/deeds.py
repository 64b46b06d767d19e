"""What menu, keys and a right click offer for everything that is selected: copy, delete, lock, reserve."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QPointF

from companion.battlefield.editing.shifting import copied
from companion.model.board import Piece, Zone
from companion.model.units import Unit
from companion.rules.intents import Deed as TerrainDeed
from companion.rules.intents import LayOut
from companion.ui.layout import unit_changes
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.parties import PartiesCard
from companion.ui.layout.seam import MenuEntry
from companion.ui.layout.shifting import zone_moved
from companion.ui.layout.terrain.hand import hand_of
from companion.ui.menus import Deed

AWAY = (3.0, 3.0)
"""So far, in cm, a copy lies from what was copied."""


class Things:
    """Figures, pieces and zones that are selected, and what can be done with all of them at once."""

    def __init__(self, desk: LayoutDesk) -> None:
        self._desk = desk

    @property
    def units(self) -> list[Unit]:
        """The selected figures."""
        units = self._desk.bridge.context.state.units
        return [units[each] for each in self._desk.bridge.selection if each in units]

    @property
    def pieces(self) -> list[Piece]:
        """The picked pieces."""
        found = (self._desk.piece(each) for each in self._desk.picked.pieces)
        return [each for each in found if each is not None]

    @property
    def zones(self) -> list[Zone]:
        """The picked zones."""
        found = (self._desk.zone(each) for each in self._desk.picked.zones)
        return [each for each in found if each is not None]

    @property
    def any(self) -> bool:
        """Tell whether anything is selected; where nothing is, the line below the board says so."""
        some = bool(self.units or self.pieces or self.zones)
        if not some:
            self._desk.status.emit(self._desk.say("ui.layout.select_first"))
        return some

    def _do(self, deed: TerrainDeed, intent: LayOut) -> bool:
        """Make the gesture; one that is about terrain alone is written down as such."""
        if intent.units or intent.zones or intent.without_units or intent.without_zones:
            return self._desk.perform(intent)
        return hand_of(self._desk).change(deed, intent.pieces, intent.without_pieces)

    def copy(self) -> None:
        """Lay the same once more beside it, and select the copies."""
        if not self.any:
            return
        state, desk = self._desk.bridge.context.state, self._desk
        ids: list[str] = []
        for unit in self.units:
            ids.append(desk.fresh(unit.id, among=ids))
        units = unit_changes.copies(state, self.units, AWAY, ids)
        taken, groups = {each.id for each in state.terrain.pieces}, {each.group for each in state.terrain.pieces}
        pieces = copied(self.pieces, AWAY, taken, groups)
        zones: list[Zone] = []
        for zone in self.zones:
            made = desk.fresh(zone.kind, among=[each.id for each in zones])
            zones.append(structs.replace(zone_moved(zone, AWAY), id=made))
        if self._do("copy", LayOut(units=units, pieces=pieces, zones=tuple(zones))):
            desk.pick_only(units=ids, pieces=[each.id for each in pieces], zones=[each.id for each in zones])

    def delete(self) -> None:
        """Take it off the table for good; what is locked stays."""
        if not self.any:
            return
        units = [each.id for each in self.units if not each.locked]
        pieces = [each.id for each in self.pieces if not each.locked]
        zones = [each.id for each in self.zones]
        if not (units or pieces or zones):
            self._desk.status.emit(self._desk.say("ui.layout.locked"))
            return
        self._do("remove", unit_changes.without(self._desk.bridge.context.state, units, pieces, zones))

    def lock(self) -> None:
        """Lock what is selected; where all of it is locked, unlock it."""
        if not self.any:
            return
        locked = not (all(each.locked for each in self.units) and all(each.locked for each in self.pieces))
        units = tuple(structs.replace(each, locked=locked) for each in self.units if each.locked != locked)
        pieces = tuple(structs.replace(each, locked=locked) for each in self.pieces if each.locked != locked)
        if units or pieces:
            self._do("lock", LayOut(units=units, pieces=pieces))

    def reserve(self) -> None:
        """Take the selected figures off the table into reserve."""
        standing = tuple(structs.replace(each, position=None) for each in self.units if each.position is not None)
        if standing:
            self._desk.perform(LayOut(units=standing))

    def everything(self) -> None:
        """Select all that lies or stands on the table."""
        state = self._desk.bridge.context.state
        self._desk.pick_only(
            units=[each.id for each in state.on_table()],
            pieces=[each.id for each in state.terrain.pieces],
            zones=[each.id for each in state.zones],
        )


def thing_deeds(desk: LayoutDesk) -> Sequence[Deed]:
    """List what can be done with whatever is selected."""
    things = Things(desk)
    return (
        Deed("lay_parties", "F3", lambda: PartiesCard(desk, desk.board.window()), "layout", when="layout"),
        Deed("lay_figures", "U", lambda: desk.board.take("lay_figures"), "layout", when="layout"),
        Deed("lay_zone", "Z", lambda: desk.board.take("lay_zone"), "layout", when="layout"),
        Deed("lay_copy", "Ctrl+D", things.copy, "layout", when="layout"),
        Deed("lay_delete", "Del", things.delete, "layout", when="layout"),
        Deed("lay_lock", "Ctrl+Shift+L", things.lock, "layout", when="layout"),
        Deed("lay_all", "Ctrl+A", things.everything, "layout", when="layout"),
    )


def thing_menu(desk: LayoutDesk, place: QPointF) -> Sequence[MenuEntry]:
    """List the same for a right click on something."""
    things, say = Things(desk), desk.say
    if not (things.units or things.zones or things.pieces):
        return ()
    found: list[MenuEntry] = [
        (say("ui.action.lay_copy"), things.copy),
        (say("ui.action.lay_delete"), things.delete),
        (say("ui.action.lay_lock"), things.lock),
    ]
    if any(each.position is not None for each in things.units):
        found.append((say("ui.unit.reserve"), things.reserve))
    return found
