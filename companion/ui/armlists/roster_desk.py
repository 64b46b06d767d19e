"""Takes a roster of another program over: the file, the card that maps it, the list that comes of it."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.model.armlists import Armlist
from companion.persistence.faults import UnreadableError
from companion.persistence.rosters import read_roster
from companion.rules.armlist_edits import merged
from companion.ui.armlists.desk import ListDesk
from companion.ui.armlists.roster_card import RosterCard
from companion.ui.bridge import Bridge


class RosterDesk(QObject):
    """Opens the card of a roster; what it yields goes to the list at hand, one step that can be taken back."""

    def __init__(self, bridge: Bridge, desk: ListDesk, window: QWidget) -> None:
        super().__init__(desk)
        self._bridge = bridge
        self._desk = desk
        self._window = window
        self.card: RosterCard | None = None

    def ask(self) -> None:
        """Ask for the file."""
        title = self._bridge.say("ui.lists.menu.roster").removesuffix(" ...")
        dialog = QFileDialog(self._window, title)
        dialog.setNameFilter(self._bridge.say("ui.lists.filter_roster"))
        dialog.fileSelected.connect(lambda chosen: self.open(Path(chosen)))
        dialog.open()

    def open(self, path: Path) -> bool:
        """Open the card on a file; what is wrong with it is told."""
        try:
            roster = read_roster(path)
        except UnreadableError as error:
            self._desk.told.emit(self._bridge.say("ui.files.unreadable"), self._desk.sentences(error.faults))
            return False
        if self.card is not None:
            self.card.give_up()
        self.card = RosterCard(self._bridge, roster, self._window)
        self.card.taken.connect(self._take)
        self.card.closed.connect(self._closed)
        return True

    def _closed(self) -> None:
        self.card = None

    def _take(self, armlist: Armlist, adding: bool) -> None:
        self._desk.edit(merged(self._desk.armlist, armlist) if adding else armlist)
