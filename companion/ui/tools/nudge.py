"""Small steps and turns by key or wheel: a burst of them is one gesture, made when the hand rests."""

from msgspec import structs
from PySide6.QtCore import QObject, QTimer

from companion.geometry.points import quantise
from companion.model.units import Unit
from companion.model.values import Point
from companion.rules.drivers import Script
from companion.rules.intents import Intent, LayOut, MoveByHand, MoveSeveral
from companion.ui.board.scene import BoardScene

REST_MS = 600


class Nudges(QObject):
    """Shifts and turns counters on the board; the game hears of it once nothing more has come for a while."""

    def __init__(self, scene: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._bridge = scene.bridge
        self._units: tuple[str, ...] = ()
        self._by: Point = (0.0, 0.0)
        self._turned = 0.0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.finish)
        # Whatever else changes the game meanwhile has its way; what was being laid is put back.
        self._bridge.changed.connect(self._drop)
        self._bridge.replaced.connect(self._drop)
        self._bridge.selected.connect(self._selected)

    @property
    def busy(self) -> bool:
        """Tell whether steps wait to become a gesture."""
        return bool(self._units)

    def shift(self, dx: float, dy: float) -> None:
        """Shift the selected units by so many cm, all together and never off the table."""
        if self._begin():
            wanted = (self._by[0] + dx, self._by[1] + dy)
            table, units = self._scene.state.table, self._scene.state.units
            for each in self._units:
                x, y = units[each].position or (0.0, 0.0)
                if not (0 <= x + wanted[0] <= table.width and 0 <= y + wanted[1] <= table.height):
                    return
            self._by = wanted
            self._show()

    def turn(self, degrees: float) -> None:
        """Turn the selected units, each about its own centre; clockwise."""
        if self._begin():
            self._turned += degrees
            self._show()

    def _begin(self) -> bool:
        if not self._units:
            units, laying = self._scene.state.units, self._bridge.laying
            self._units = tuple(
                each
                for each in self._bridge.selection
                if units[each].position is not None and not units[each].carrier and not (laying and units[each].locked)
            )
        if self._units:
            self._rest.start()
        return bool(self._units)

    def _show(self) -> None:
        for each in self._units:
            item = self._scene.counter(each)
            position = self._scene.state.units[each].position
            if item is not None and position is not None:
                unit = structs.replace(self._scene.state.units[each], facing=self._facing(each))
                look = structs.replace(item.look, unit=unit)
                self._scene.show_as(item, look, (position[0] + self._by[0], position[1] + self._by[1]))

    def _facing(self, unit: str) -> float:
        return (self._scene.state.units[unit].facing + self._turned) % 360.0

    def _selected(self, units: tuple[str, ...]) -> None:
        if self._units and units != self._units:
            self.finish()

    def finish(self) -> None:
        """Make the gesture now."""
        intent = self._intent()
        self._forget()
        if intent is not None:
            self._bridge.perform(intent, Script(()))
        self._scene.re_read()

    def _intent(self) -> Intent | None:
        units = self._scene.state.units
        turned = (self._turned + 180.0) % 360.0 - 180.0
        if self._by == (0.0, 0.0) and turned == 0.0:
            return None
        if self._bridge.laying:
            return LayOut(units=tuple(self._laid(units[each]) for each in self._units))
        if len(self._units) == 1:
            unit = self._units[0]
            x, y = units[unit].position or (0.0, 0.0)
            return MoveByHand(unit=unit, to=(x + self._by[0], y + self._by[1]), facing=self._facing(unit))
        return MoveSeveral(units=self._units, by=self._by, turn=turned)

    def _laid(self, unit: Unit) -> Unit:
        x, y = unit.position or (0.0, 0.0)
        place = quantise((x + self._by[0], y + self._by[1]))
        return structs.replace(unit, position=place, facing=self._facing(unit.id))

    def cancel(self) -> bool:
        """Put everything back where it stands; True when there was anything."""
        busy = self.busy
        self._drop()
        return busy

    def _drop(self, *_: object) -> None:
        if self._units:
            self._forget()
            self._scene.re_read()

    def _forget(self) -> None:
        self._rest.stop()
        self._units, self._by, self._turned = (), (0.0, 0.0), 0.0
