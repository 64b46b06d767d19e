"""The board's scene: its items re-read the state whenever it has changed."""

import math
from collections.abc import Mapping, Sequence

from msgspec import structs
from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from companion.model.declarations import MarkerLook
from companion.model.state import GameState
from companion.model.units import Unit
from companion.model.values import Point
from companion.painting.board import draw_grid, draw_ground, label_boxes
from companion.painting.counters import CounterLook, CounterPainter
from companion.painting.icons import Icons
from companion.painting.markers import marker_looks, marker_place, marker_size
from companion.painting.naming import Box, NamePlace, name_places, name_places_about, name_size
from companion.painting.palette import Palette
from companion.painting.seating import drawn_places
from companion.painting.shapes import base_extent
from companion.rules.plan import Overlay
from companion.session.session import Change
from companion.ui.board.background import Background
from companion.ui.board.ground import GroundItem
from companion.ui.board.items import ABOVE_Z, COUNTER_Z, OVERLAY_Z, CounterItem, OverlayItem
from companion.ui.board.plans import show_overlays
from companion.ui.board.sprites import Sprites
from companion.ui.bridge import Bridge

BORDER = 2.0
MARGIN = 12.0
"""So many cm beyond the edge of the view counters are drawn too, because they reach into it."""

NEAR = 0.35
"""So many cm beside a base still mean it."""


class BoardScene(QGraphicsScene):
    """Ground, counters and overlays of the game on the table; positions in cm."""

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.palette_ = palette
        self.icons = icons
        self.background = Background(self)
        # A second worker: nobody who asks for a way round waits for looks that nobody may want any more.
        self.lookout = Background(self)
        self.grid = False
        self.dead_shown = True
        self._counters: dict[str, CounterItem] = {}
        # What glances were made of beside the units themselves; as long as it is the same, so are they.
        self._notes: tuple[object, object, object] = (None, None, None)
        self._glanced = False
        self._names: Mapping[str, NamePlace] = {}
        self._labels: tuple[Box, ...] = ()
        self._places: Mapping[str, Point] = {}
        self._planned: tuple[Overlay, ...] = ()
        self._sprites = Sprites(CounterPainter(palette, icons))
        self._scale, self._view = 10.0, QRectF()  # nothing is drawn before somebody looks
        self.ground = GroundItem(self._draw_ground, self._table(), palette.colour("window"))
        self.area = OverlayItem()
        # Drawn once while it is shown, however much moves over it.
        self.area.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.plan = OverlayItem(OVERLAY_Z + 1)
        self.glow = OverlayItem(COUNTER_Z - 8)
        self.line = OverlayItem(ABOVE_Z)
        self.laid = OverlayItem(ABOVE_Z + 1)
        self.why = OverlayItem(ABOVE_Z + 2)
        self.overlays = (self.area, self.plan, self.glow, self.line, self.laid, self.why)
        self._over: list[OverlayItem] = []
        self.addItem(self.ground)
        for item in self.overlays:
            self.lay_over(item)
        self._lay_out()
        bridge.changed.connect(self._changed)
        bridge.replaced.connect(self._replaced)
        bridge.selected.connect(self._read_all)

    @property
    def state(self) -> GameState:
        """The state that is shown."""
        return self.bridge.context.state

    def _table(self) -> QRectF:
        table = self.state.table
        return QRectF(-BORDER, -BORDER, table.width + 2 * BORDER, table.height + 2 * BORDER)

    def _draw_ground(self, painter: QPainter) -> None:
        draw_ground(painter, self.state, self.palette_)
        if self.grid:
            draw_grid(painter, self.state.table, self.palette_)

    def repaint_ground(self) -> None:
        """Draw the ground anew."""
        self.ground.forget(self._table(), self.palette_.colour("window"))

    def settle(self, scale: float, view: QRectF) -> None:
        """Draw ground and counters for this zoom, in dots per cm; ``view`` is the part of the table looked at."""
        self.ground.bake(scale, view)
        could_be_read = self._named
        self._scale, self._view = scale, view.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        if self._named and not could_be_read:
            self._lay_out()
        for item in self._counters.values():
            self._picture(item)

    def lay_over(self, item: OverlayItem) -> None:
        """Take in a drawing that lies over the board, and tell it from how far it is looked at."""
        item.look_from(self.dot)
        self._over.append(item)
        self.addItem(item)

    def look_from(self, dot: float) -> None:
        """Tell all that lies over the board from how far it is looked at; ``dot`` is one dot of the screen in cm."""
        for item in self._over:
            item.look_from(dot)

    def _picture(self, item: CounterItem) -> None:
        """Give a counter the picture of its look, when it is in view."""
        if item.place is not None and not item.shows(self._scale) and self._view.contains(item.pos()):
            item.show_sprite(self._sprites.sprite(item.look, self._scale))

    def set_palette(self, palette: Palette) -> None:
        """Take other colours; whoever else has something drawn over the board draws it anew."""
        self.palette_ = palette
        self._sprites = Sprites(CounterPainter(palette, self.icons))
        self._start_anew()
        self.show_overlays(self._planned)

    def _replaced(self) -> None:
        self._planned = ()
        for overlay in self.overlays:
            overlay.clear()
        self._start_anew()

    def _start_anew(self) -> None:
        for item in self._counters.values():
            self.removeItem(item)
        self._counters.clear()
        self.repaint_ground()
        self._lay_out()

    def show_grid(self, *, shown: bool) -> None:
        """Show or hide the grid."""
        self.grid = shown
        self.repaint_ground()

    def show_dead(self, *, shown: bool) -> None:
        """Show or hide those who are out of the fight."""
        self.dead_shown = shown
        self._read_all()

    def show_overlays(self, overlays: Sequence[Overlay]) -> None:
        """Draw what a plan wants to have drawn; none clears it."""
        self._planned = tuple(overlays)
        show_overlays(self.plan, overlays, self.palette_, self.bridge.say)

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        if before.terrain is not after.terrain or before.zones != after.zones or before.table != after.table:
            self.repaint_ground()
            self._lay_out()
            return
        moved = [] if before.units is after.units else _moved(before.units, after.units)
        if moved:
            self._lay_out(moved)
        else:
            self._read_all()

    def _lay_out(self, moved: Sequence[Point] | None = None) -> None:
        """Find out where every counter and every name is drawn; names far from what has moved stay as they are."""
        units = self.state.units
        self._places = drawn_places(units)
        if not self._named:
            self._names = dict.fromkeys((each for each in self._places if not units[each].carrier), "below")
        elif moved is None:
            self._labels = label_boxes(self.state.terrain)
            self._names = name_places(units.values(), self._labels)
        else:
            self._names = name_places_about(self._names, units.values(), self._labels, moved)
        self._read_all()

    @property
    def _named(self) -> bool:
        """Tell whether anybody's name can be read at this zoom; where none can, none needs a place."""
        return name_size(self._scale) > 0

    def _read_all(self) -> None:
        """Let every counter whose look or place has changed re-read it."""
        state, selected = self.state, set(self.bridge.selection)
        notes = (state.game, state.tables, state.sides)
        self._glanced = all(now is then for now, then in zip(notes, self._notes, strict=True))
        self._notes = notes
        for gone in [each for each in self._counters if each not in state.units]:
            self.removeItem(self._counters.pop(gone))
        for unit in state.units.values():
            place = self._places.get(unit.id) if self.dead_shown or not unit.out else None
            item = self._counters.get(unit.id)
            look = self._look(unit, item.look if item else None, selected=unit.id in selected)
            if item is None:
                item = self._counters[unit.id] = CounterItem(unit.id, look, None)
                self.addItem(item)
            if item.look is not look or item.place != place:
                self.show_as(item, look, place)

    def show_as(self, item: CounterItem, look: CounterLook, place: Point | None) -> None:
        """Show a counter as it is, or as it would be."""
        item.read(look, place)
        self._picture(item)

    def re_read(self) -> None:
        """Put every counter back to what the game says of it."""
        self._read_all()

    def _look(self, unit: Unit, before: CounterLook | None, *, selected: bool) -> CounterLook:
        """Give what a counter shows; the look that it has already when nothing of it has changed."""
        named, name_at = unit.id in self._names, self._names.get(unit.id, "below")
        if before is not None and before.unit is unit and self._glanced:
            known = (before.selected, before.named, before.name_at)
            if known == (selected, named, name_at):
                return before
            return structs.replace(before, selected=selected, named=named, name_at=name_at)
        side = self.state.side(unit.side)
        glance = self.bridge.ruleset.glance(self.bridge.context, unit)
        made = CounterLook(
            unit=unit,
            side=side.colour if side else "grey",
            looks=self._marks(unit),
            acted=glance.acted,
            health=glance.health,
            active=glance.active,
            selected=selected,
            named=named,
            name_at=name_at,
        )
        return before if before is not None and before.unit is unit and made == before else made

    def _marks(self, unit: Unit) -> tuple[MarkerLook, ...]:
        return marker_looks(self.bridge.ruleset.declarations, unit.markers)

    def counter(self, unit: str) -> CounterItem | None:
        """Find a unit's counter."""
        return self._counters.get(unit)

    @property
    def dot(self) -> float:
        """What one dot of the screen covers, in cm."""
        views = self.views()
        return 1.0 / max(views[0].transform().m11(), 1e-6) if views else 0.1

    @property
    def visible(self) -> QRectF:
        """The part of the table that can be seen, in cm, without what lies over its edges."""
        views = self.views()
        if not views:
            return self._table()
        view = views[0]
        left = int(view.property("kept_free") or 0)
        return view.mapToScene(view.viewport().rect().adjusted(left, 0, 0, 0)).boundingRect()

    def draw_ghost(self, painter: QPainter, unit: str, at: QPointF) -> None:
        """Draw a unit's counter, half there, at another place."""
        item = self._counters.get(unit)
        if item is not None:
            painter.save()
            painter.translate(at)
            painter.setOpacity(0.7)
            item.paint_at(painter)
            painter.restore()

    def ghost_room(self, unit: str, at: QPointF) -> QRectF:
        """Give what a unit's counter would cover at a place, in cm."""
        item = self._counters.get(unit)
        return item.room.translated(at) if item is not None else QRectF()

    def place_of(self, unit: str) -> QPointF | None:
        """Give where a unit is drawn; None when it is not on the table."""
        place = self._places.get(unit)
        return QPointF(*place) if place is not None else None

    def unit_at(self, place: QPointF) -> str:
        """Name the unit whose base covers a place; the empty word where there is none.

        Passengers before what carries them, those in the fight before those who are out of it, then the nearest.
        """
        x, y = place.x(), place.y()
        found: list[tuple[bool, bool, float, str]] = []
        for unit, (left, top) in self._places.items():
            if abs(left - x) > 60 or abs(top - y) > 60:
                continue
            each = self.state.units[unit]
            away = math.hypot(left - x, top - y) - base_extent(each)
            if away <= NEAR and (self.dead_shown or not each.out):
                found.append((bool(each.out), not each.carrier, away, unit))
        return min(found)[3] if found else ""

    def units_in(self, box: QRectF) -> tuple[str, ...]:
        """Name the units in the fight whose centres lie in a box."""
        units = self.state.units
        return tuple(unit for unit, at in self._places.items() if not units[unit].out and box.contains(QPointF(*at)))

    def marker_at(self, place: QPointF) -> tuple[str, str]:
        """Name the unit and the marker on its rim that are drawn at a place; empty words where there is none."""
        size = marker_size(self._scale)
        for unit, at in self._places.items():
            away = place - QPointF(*at)
            item = self._counters.get(unit)
            if item is None or not item.look.looks or item.look.unit.out or not item.isVisible():
                continue
            if away.manhattanLength() > 2 * (base_extent(item.look.unit) + 3 * size):
                continue
            for declared in self.bridge.ruleset.declarations.of("marker"):
                for look in declared.looks:
                    offset = away - marker_place(look.place, base_extent(item.look.unit), size)
                    if look in item.look.looks and math.hypot(offset.x(), offset.y()) <= 1.2 * size:
                        return unit, declared.key
        return "", ""


def _moved(before: Mapping[str, Unit], after: Mapping[str, Unit]) -> list[Point]:
    """Give the places from and to which units have moved, or at which they look otherwise; none when none has."""
    found: list[Point] = []
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old is new or (old is not None and new is not None and _stand(old) == _stand(new)):
            continue
        places = [each.position for each in (old, new) if each is not None and each.position is not None]
        found += places or [(0.0, 0.0)]  # nothing to be seen, but it counts as a change
    return found


def _stand(unit: Unit) -> tuple[object, ...]:
    return (unit.position, unit.facing, unit.base, unit.name, unit.carrier, unit.out)
