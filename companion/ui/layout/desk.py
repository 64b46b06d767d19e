"""What every part of the layout mode works with: the board, the draft behind it, and what is picked."""

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from companion.model.armlists import Armlist
from companion.model.board import Piece, Zone
from companion.painting.icons import Icons
from companion.rules.drivers import Script
from companion.rules.intents import Intent
from companion.rules.ruleset import Registry
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge


class Picked(QObject):
    """Pieces of terrain and zones that are picked, by id; units are selected on the bridge as ever."""

    changed = Signal()

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._pieces: tuple[str, ...] = ()
        self._zones: tuple[str, ...] = ()
        bridge.changed.connect(self._keep_known)
        bridge.replaced.connect(self.clear)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The picked pieces of terrain, the first one first."""
        return self._pieces

    @property
    def zones(self) -> tuple[str, ...]:
        """The picked zones, the first one first."""
        return self._zones

    def pick(self, pieces: Iterable[str] = (), zones: Iterable[str] = ()) -> None:
        """Pick these, and nothing else among pieces and zones."""
        state = self._bridge.context.state
        known = {each.id for each in state.zones}
        found = (
            tuple(dict.fromkeys(each for each in pieces if state.terrain.find(each) is not None)),
            tuple(dict.fromkeys(each for each in zones if each in known)),
        )
        if found != (self._pieces, self._zones):
            self._pieces, self._zones = found
            self.changed.emit()

    def clear(self) -> None:
        """Pick nothing."""
        self.pick()

    def _keep_known(self, *_: object) -> None:
        self.pick(self._pieces, self._zones)


class LayoutDesk(QObject):
    """Given to every tool, editor and menu of the layout mode.

    ``status`` carries a sentence for the line below the board. ``resources`` is the folder of the program's data,
    ``club_list`` gives the list that the club is working at.
    """

    status = Signal(str)

    def __init__(
        self, bridge: Bridge, board: BoardView, registry: Registry, icons: Icons, resources: Path, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.registry = registry
        self.bridge = bridge
        self.board = board
        self.icons = icons
        self.resources = resources
        self.picked = Picked(bridge, self)
        self.club_list: Callable[[], Armlist | None] = lambda: None
        self.status.connect(board.signals.status)

    def say(self, code: str, /, **values: object) -> str:
        """Say what a code means in the reader's language."""
        return self.bridge.say(code, **values)

    def perform(self, intent: Intent) -> bool:
        """Make a gesture of the editor; when it is refused, the line below the board says why."""
        return self.bridge.free() and self.bridge.perform(intent, Script(())) is not None

    def fresh(self, stem: str, *, among: Iterable[str] = ()) -> str:
        """Make an id that nothing on the table has, nor any of those ``among``: the stem, else numbered from 2."""
        state = self.bridge.context.state
        taken = {*state.units, *state.profiles, *among}
        for things in (state.sides, state.squads, state.terrain.pieces, state.zones):
            taken.update(each.id for each in things)
        if stem not in taken:
            return stem
        count = 2
        while f"{stem}-{count}" in taken:
            count += 1
        return f"{stem}-{count}"

    def piece(self, piece: str) -> Piece | None:
        """Find a piece of terrain."""
        return self.bridge.context.state.terrain.find(piece)

    def zone(self, zone: str) -> Zone | None:
        """Find a zone."""
        return next((each for each in self.bridge.context.state.zones if each.id == zone), None)

    def pick_only(self, *, units: Iterable[str] = (), pieces: Iterable[str] = (), zones: Iterable[str] = ()) -> None:
        """Select units, pieces and zones, and nothing else."""
        self.bridge.select(units)
        self.picked.pick(pieces, zones)
