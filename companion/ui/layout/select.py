"""The ordinary tool of the layout mode: select units, pieces and zones, shift them, drag their handles."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QMenu

from companion.model.lie_of_the_land import from_below
from companion.painting.shapes import piece_path, rings_path
from companion.ui.board import drawings, hover
from companion.ui.board.items import ABOVE_Z, OverlayItem
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.seam import Grips, MenuMaker
from companion.ui.layout.shifting import Shift
from companion.ui.tools.select import THRESHOLD, SelectTool
from companion.ui.tools.tool import Touch

REACH = 4
"""So many dots beside a thin wall still mean it."""


class LaySelect(SelectTool):
    """As in a game, but nothing is measured or fired at: what is dragged is shifted by hand, by no rule."""

    def __init__(self, desk: LayoutDesk, grips: Sequence[Grips], menus: Sequence[MenuMaker]) -> None:
        super().__init__(desk.board.board, desk.board.signals)
        self._desk = desk
        self._grips = list(grips)
        self._menus = menus
        self._held: Grips | None = None
        self._shift: Shift | None = None
        self._corner: QPointF | None = None
        self._down: QPointF | None = None
        self._marks = OverlayItem(ABOVE_Z - 1)
        self._marks.setCacheMode(OverlayItem.CacheMode.DeviceCoordinateCache)
        self._scene.lay_over(self._marks)
        desk.picked.changed.connect(self.show_picked)
        desk.board.signals.tool_changed.connect(self.show_picked)
        self._bridge.changed.connect(self.show_picked)
        self._bridge.replaced.connect(self.show_picked)

    @property
    def dragging(self) -> bool:
        """Tell whether something is being shifted."""
        return self._shift is not None or self._held is not None

    # What is picked

    def show_picked(self, *_: object) -> None:
        """Draw outlines and handles of what is picked."""
        paths = self._picked_paths()
        if not paths or not self._bridge.laying:
            self._marks.clear()
            return
        box = QRectF()
        for path in paths:
            box = box.united(path.boundingRect())
        palette, dot = self._scene.palette_, self._scene.dot

        def draw(painter: QPainter, dot: float) -> None:
            for path in paths:
                painter.setPen(drawings.dots(palette.colour("halo"), 4.0))
                painter.drawPath(path)
                painter.setPen(drawings.dots(palette.colour("selection"), 2.0))
                painter.drawPath(path)
            for grips in self._grips:
                grips.draw(painter, dot)

        room = max(80 * dot, 8.0)
        self._marks.show_drawing(box.adjusted(-room, -room, room, room), draw)

    def _picked_paths(self) -> list[QPainterPath]:
        pieces = (self._desk.piece(each) for each in self._desk.picked.pieces)
        zones = (self._desk.zone(each) for each in self._desk.picked.zones)
        found = [piece_path(each) for each in pieces if each is not None]
        return found + [rings_path(each.outline.coordinates) for each in zones if each is not None]

    def thing_at(self, place: QPointF) -> tuple[str, str]:
        """Name what lies at a place: ("unit" or "piece" or "zone", its id), two empty words where there is nothing."""
        unit = self._scene.unit_at(place)
        if unit:
            return "unit", unit
        state, reach = self._scene.state, REACH * self._scene.dot
        spot = QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)
        for piece in reversed(from_below(state.terrain.pieces)):
            if piece_path(piece).intersects(spot):
                return "piece", piece.id
        for zone in reversed(state.zones):
            if rings_path(zone.outline.coordinates).intersects(spot):
                return "zone", zone.id
        return "", ""

    # The mouse

    def press(self, touch: Touch) -> None:
        """Take a handle, else what lies here; on the bare table begin a box. A right click opens the menu."""
        if touch.right:
            self._ask(touch)
            return
        self.nudges.finish()
        held = next((each for each in self._grips if each.take(touch)), None)
        if held is not None:
            self._held = held
            return
        kind, name = self.thing_at(touch.place)
        self._down = touch.place
        if not kind:
            self._corner = touch.place
        elif not self._has(kind, name):
            self._choose(kind, name, more=touch.shift)

    def _has(self, kind: str, name: str) -> bool:
        picked = self._desk.picked
        return name in {"unit": self._bridge.selection, "piece": picked.pieces, "zone": picked.zones}[kind]

    def _choose(self, kind: str, name: str, *, more: bool) -> None:
        picked, kept = self._desk.picked, self._bridge.selection
        units, pieces, zones = (kept, picked.pieces, picked.zones) if more else ((), (), ())
        pieces = (*pieces, *self._together(name)) if kind == "piece" else pieces
        self._desk.pick_only(
            units=(*units, name) if kind == "unit" else units,
            pieces=pieces,
            zones=(*zones, name) if kind == "zone" else zones,
        )

    def _together(self, piece: str) -> tuple[str, ...]:
        """Name a piece and all that are grouped with it."""
        found = self._desk.piece(piece)
        group = found.group if found is not None else ""
        others = self._scene.state.terrain.pieces if group else ()
        return (piece, *(each.id for each in others if each.group == group and each.id != piece))

    def move(self, touch: Touch) -> None:
        """Drag what was pressed; otherwise name what lies under the hand."""
        if self._held is not None:
            self._held.drag(touch)
            self._marks.update()
        elif self._shift is not None:
            self._shift.drag(touch.place, free=touch.alt)
        elif self._corner is not None:
            self._draw_box(self._corner, touch.place)
        elif self._down is not None:
            if (touch.place - self._down).manhattanLength() > THRESHOLD * self._scene.dot:
                self._begin_shift(self._down, touch)
        else:
            self._look_at(touch.place)

    def _begin_shift(self, grip: QPointF, touch: Touch) -> None:
        shift = Shift(self._desk, grip)
        if shift.nothing:
            self._down = None
            self._signals.status.emit(self._desk.say("ui.layout.locked"))
            return
        self._hover("")
        self._shift = shift
        shift.drag(touch.place, free=touch.alt)

    def _look_at(self, place: QPointF) -> None:
        kind, name = self.thing_at(place)
        self._hover(name if kind == "unit" else "")
        if kind != "unit":
            self._signals.status.emit(self._named(kind, name))

    def _named(self, kind: str, name: str) -> str:
        if kind == "piece":
            piece = self._desk.piece(name)
            return (piece.name or hover.kind_name(self._bridge, piece.kind)) if piece is not None else ""
        zone = self._desk.zone(name) if kind == "zone" else None
        return (zone.name or self._desk.say(f"ui.zone.{zone.kind}")) if zone is not None else ""

    def _hover(self, unit: str) -> None:
        """Let the unit under the hand glow, and name it; nobody looks at anybody yet."""
        if unit != self.hovered:
            self.hovered = unit
            self._bridge.hovered.emit(unit)
            hover.glow(self._scene, unit)
            self._signals.status.emit(self._scene.state.units[unit].name if unit else "")

    def release(self, touch: Touch) -> None:
        """Let go: handle, shift or box becomes what it is."""
        held, shift, corner, down = self._held, self._shift, self._corner, self._down
        self._held, self._shift, self._corner, self._down = None, None, None, None
        if held is not None:
            held.drop(touch)
            self.show_picked()
        elif shift is not None:
            shift.clear()
            intent = shift.intent()
            if intent is not None:
                self._desk.perform(intent)
        elif corner is not None:
            self._scene.laid.clear()
            self._boxed(QRectF(corner, touch.place).normalized(), more=touch.shift)
        elif down is not None and not touch.shift:
            kind, name = self.thing_at(touch.place)
            if kind:
                self._choose(kind, name, more=False)

    def _boxed(self, area: QRectF, *, more: bool) -> None:
        wide = max(area.width(), area.height()) > THRESHOLD * self._scene.dot
        units, picked = self._bridge.selection, self._desk.picked
        found = self._scene.units_in(area) if wide else ()
        state = self._scene.state
        pieces = [each.id for each in state.terrain.pieces if wide and area.contains(piece_path(each).boundingRect())]
        kept = (units, picked.pieces, picked.zones) if more else ((), (), ())
        self._desk.pick_only(units=(*kept[0], *found), pieces=(*kept[1], *pieces), zones=kept[2])

    def double_click(self, touch: Touch) -> None:
        """Count as a second click; nobody fires."""
        self.press(touch)

    def _ask(self, touch: Touch) -> None:
        """Open the menu of what lies here."""
        kind, name = self.thing_at(touch.place)
        if kind and not self._has(kind, name):
            self._choose(kind, name, more=False)
        menu = QMenu(self._desk.board)
        for make in self._menus:
            for text, deed in make(self._desk, touch.place):
                menu.addAction(text, deed)
        if not menu.isEmpty():
            menu.popup(self._desk.board.mapToGlobal(self._desk.board.spot_of((touch.place.x(), touch.place.y()))))

    # Ending

    def cancel(self) -> bool:
        """Put back what is being dragged; else let go of what is selected. True when there was anything."""
        busy = self._held is not None or self._shift is not None or self._corner is not None
        for each in self._grips:
            busy = each.cancel() or busy
        self._scene.laid.clear()
        self._held, self._shift, self._corner, self._down = None, None, None, None
        return self.nudges.cancel() or busy

    def key(self, event: QKeyEvent) -> bool:
        """As in a game, but nobody fires or looks at others; Escape a second time lets go of what is selected."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            picked = self._desk.picked
            some = bool(self._bridge.selection or picked.pieces or picked.zones)
            if not self.cancel():
                self._desk.pick_only()
                return some
            return True
        if self.dragging:
            return False
        if any(each.key(event) for each in self._grips):
            return True
        return bool(self._bridge.selection) and self.stepped(event)

    def _selected(self, units: tuple[str, ...]) -> None:
        """Nothing is reckoned with in advance."""

    def _changed(self, *_: object) -> None:
        """Forget whom the hand rested on."""
        self.hovered = ""
