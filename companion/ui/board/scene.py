"""The board's scene: its items re-read the state whenever it has changed."""

from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from companion.model.state import GameState
from companion.painting.board import draw_grid, draw_ground
from companion.painting.counters import CounterLook, CounterPainter, marker_looks
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.painting.shapes import base_extent
from companion.rules.ruleset import Glance
from companion.session.session import Change
from companion.ui.board.items import ABOVE_Z, CounterItem, GroundItem, OverlayItem
from companion.ui.board.sprites import Sprites
from companion.ui.bridge import Bridge

BORDER = 2.0


class BoardScene(QGraphicsScene):
    """Ground, counters and overlays of the game on the table; positions in cm."""

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.palette_ = palette
        self.icons = icons
        self.grid = False
        self.hide_dead = False
        self._counters: dict[str, CounterItem] = {}
        self._sprites = Sprites(CounterPainter(palette, icons))
        self.ground = GroundItem(self._draw_ground, self._table())
        self.area = OverlayItem()
        self.line = OverlayItem(ABOVE_Z)
        self.laid = OverlayItem(ABOVE_Z + 1)
        for item in (self.ground, self.area, self.line, self.laid):
            self.addItem(item)
        self._read_all()
        bridge.changed.connect(self._changed)
        bridge.replaced.connect(self._replaced)
        bridge.selected.connect(self._read_all)

    @property
    def state(self) -> GameState:
        """The state that is shown."""
        return self.bridge.context.state

    def _table(self) -> QRectF:
        table = self.bridge.context.state.table
        return QRectF(-BORDER, -BORDER, table.width + 2 * BORDER, table.height + 2 * BORDER)

    def _draw_ground(self, painter: QPainter) -> None:
        draw_ground(painter, self.state, self.palette_)
        if self.grid:
            draw_grid(painter, self.state.table, self.palette_)

    def repaint_ground(self) -> None:
        """Draw the ground anew."""
        self.setSceneRect(self._table())
        self.ground.forget(self._table())

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self.palette_ = palette
        self._sprites = Sprites(CounterPainter(palette, self.icons))
        for item in self._counters.values():
            self.removeItem(item)
        self._counters.clear()
        self._read_all()
        self.repaint_ground()

    def show_grid(self, *, shown: bool) -> None:
        """Show or hide the grid."""
        self.grid = shown
        self.repaint_ground()

    def _replaced(self) -> None:
        for item in self._counters.values():
            self.removeItem(item)
        self._counters.clear()
        for overlay in (self.area, self.line, self.laid):
            overlay.clear()
        self.repaint_ground()
        self._read_all()

    def _changed(self, change: Change) -> None:
        before, after = change.before, change.after
        if before.terrain is not after.terrain or before.zones != after.zones or before.table != after.table:
            self.repaint_ground()
        self._read_all()

    def _read_all(self) -> None:
        """Let every counter whose look has changed re-read it."""
        state = self.state
        for unit in [each for each in self._counters if each not in state.units]:
            self.removeItem(self._counters.pop(unit))
        selected = set(self.bridge.selection)
        for unit in state.units:
            look = self._look(unit, selected=unit in selected)
            item = self._counters.get(unit)
            if item is None:
                self._counters[unit] = CounterItem(unit, look, self._sprites)
                self.addItem(self._counters[unit])
            elif item.look != look:
                item.read(look)

    def _look(self, unit: str, *, selected: bool) -> CounterLook:
        state = self.state
        each = state.units[unit]
        side = state.side(each.side)
        glance: Glance = self.bridge.glance(unit)
        return CounterLook(
            unit=each,
            side=side.colour if side else "grey",
            looks=marker_looks(self.bridge.ruleset.declarations, each.markers),
            acted=glance.acted,
            active=glance.active,
            selected=selected,
        )

    def counter(self, unit: str) -> CounterItem | None:
        """Find a unit's counter."""
        return self._counters.get(unit)

    def unit_at(self, place: QPointF) -> str:
        """Name the unit whose base covers a place, the topmost first; the empty word where there is none."""
        best, found = 1e9, ""
        for unit in self.state.units.values():
            if unit.position is None or (unit.out and self.hide_dead):
                continue
            away = ((unit.position[0] - place.x()) ** 2 + (unit.position[1] - place.y()) ** 2) ** 0.5
            away -= base_extent(unit)
            if away <= 0.35 and away + (100 if unit.out else 0) < best:
                best, found = away + (100 if unit.out else 0), unit.id
        return found

    def units_in(self, box: QRectF) -> tuple[str, ...]:
        """Name the units whose centres lie in a box."""
        inside = partial(_inside, box)
        return tuple(unit.id for unit in self.state.units.values() if inside(unit.position) and not unit.out)

    def marker_at(self, unit: str, place: QPointF) -> str:
        """Name the marker that is drawn at a place on a counter's rim; the empty word where there is none."""
        import math

        item = self._counters.get(unit)
        if item is None:
            return ""
        offset = place - item.pos()
        reach = base_extent(item.look.unit) + 0.55
        for declared in self.bridge.ruleset.declarations.of("marker"):
            for look in declared.looks:
                angle = math.radians(look.place * 30)
                at = QPointF(math.sin(angle) * reach, -math.cos(angle) * reach)
                if math.hypot((offset - at).x(), (offset - at).y()) <= 0.85:
                    return declared.key
        return ""


def _inside(box: QRectF, position: tuple[float, float] | None) -> bool:
    return position is not None and box.contains(QPointF(*position))
