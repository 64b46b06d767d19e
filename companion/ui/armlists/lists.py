"""The deeds around lists: opening the card, files, laying a squad out on the board."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from companion.model.armlists import ListedSquad
from companion.model.state import begin
from companion.model.values import Point
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.persistence.armlists import SUFFIX, read_armlist
from companion.persistence.faults import UnreadableError
from companion.persistence.games import slug
from companion.rules.armlist_edits import from_table
from companion.rules.armlists import assembled, lay_out
from companion.rules.formations import Form
from companion.rules.intents import WriteProfile
from companion.rules.ruleset import Registry
from companion.ui.armlists.desk import ListDesk
from companion.ui.armlists.paper import SquadPaper
from companion.ui.armlists.placing import Placing
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.dialogs.paper import PaperDesk
from companion.ui.main_window import MainWindow
from companion.views.projection import PlayerView, Viewer, project

if TYPE_CHECKING:  # the card is loaded when it is opened for the first time: most evenings need none
    from companion.ui.armlists.card import Deeds, ListCard
    from companion.ui.armlists.roster_desk import RosterDesk


def in_language(paths: Iterable[Path], language: str) -> list[Path]:
    """Take of each list the file in this language - NAME.it.armlist.toml - or the one without any."""
    found: dict[str, Path] = {}
    for path in paths:
        name, _, spoken = path.name.removesuffix(SUFFIX).partition(".")
        if spoken == language or (not spoken and name not in found):
            found[name] = path
    return list(found.values())


class Lists(QObject):
    """Opens the card of lists and carries out what its menu and its buttons ask for."""

    def __init__(self, window: MainWindow, registry: Registry, icons: Icons, shipped: Path, kept: Path) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = window.bridge
        self._registry = registry
        self._icons = icons
        self._shipped = shipped
        self._kept = kept
        self._palette: Palette | None = None
        self._desk: ListDesk | None = None
        self._rosters: RosterDesk | None = None
        self.card: ListCard | None = None
        self.placing = Placing(window.board, self)
        self.table_paper = PaperDesk(self._bridge, window, SquadPaper(self._bridge, self._bridge.view))
        self.list_paper = PaperDesk(self._bridge, window, SquadPaper(self._bridge, self._list_view))
        self.placing.given_up.connect(self._looked)
        self.placing.turned.connect(self._turned)
        window.closed.connect(self.keep)
        self._bridge.replaced.connect(self._replaced)

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self._palette = palette
        if self.card is not None:
            self.card.pane.form.set_palette(palette)

    @property
    def desk(self) -> ListDesk:
        """The list at hand; taken up where it was left when it is first asked for."""
        if self._desk is None:
            self._desk = ListDesk(self._bridge, self._registry, self._kept, self)
            self._desk.told.connect(self._tell)
            self._desk.take_up()
        return self._desk

    @property
    def rosters(self) -> "RosterDesk":
        """What takes rosters of other programs over."""
        if self._rosters is None:
            from companion.ui.armlists.roster_desk import RosterDesk

            self._rosters = RosterDesk(self._bridge, self.desk, self._window)
        return self._rosters

    def keep(self) -> None:
        """Write the working copy before the window goes."""
        if self._desk is not None:
            self._desk.keep()

    def _replaced(self) -> None:
        """Follow the table to another ruleset."""
        self.placing.give_up()
        if self._desk is not None and self._desk.armlist.ruleset != self._bridge.ruleset.id:
            self._desk.take_up()

    def open_card(self) -> "ListCard":
        """Open the card, or bring it to the front."""
        from companion.ui.armlists.card import ListCard

        if self.card is None and self._palette is not None:
            self.card = ListCard(self._bridge, self.desk, self._deeds(), self._icons, self._palette, self._window)
            self.card.closed.connect(self._closed)
            self.card.wanted.connect(self._want)
            self.card.for_table.connect(lambda profile: self._window.gestures.start(WriteProfile(profile=profile)))
        assert self.card is not None, "colours are given before anything is opened"  # noqa: S101
        self.placing.give_up()
        self.card.show()
        self.card.raise_()
        return self.card

    def _closed(self) -> None:
        self.card = None
        self._window.board.setFocus()

    def _deeds(self) -> "Deeds":
        from companion.ui.armlists.card import TABLE

        shipped = {title: partial(self.desk.open, path) for path, title in self.shipped()}
        return {
            **shipped,
            "-shipped": lambda: None,
            "ui.lists.menu.open": lambda: self._ask("ui.lists.menu.open", self.desk.open),
            "ui.lists.menu.add": lambda: self._ask("ui.lists.menu.add", self.desk.add),
            "ui.lists.menu.save": lambda: self._ask("ui.lists.menu.save", self.desk.save, name=self._name(SUFFIX)),
            "-files": lambda: None,
            "ui.lists.menu.import": lambda: self._ask("ui.lists.menu.import", self.desk.import_profiles, csv=True),
            "ui.lists.menu.export": lambda: self._ask(
                "ui.lists.menu.export", self.desk.export_profiles, name=self._name(".csv"), csv=True
            ),
            "ui.lists.menu.roster": self.rosters.ask,
            "-table": lambda: None,
            TABLE: self.take_table,
            "ui.lists.menu.blank": self.desk.clear,
            "-paper": lambda: None,
            "ui.lists.menu.print": self.list_paper.show,
        }

    def shipped(self) -> list[tuple[Path, str]]:
        """List the lists that come with the program for the ruleset on the table, with titles in its language."""
        found = []
        for path in in_language(sorted(self._shipped.glob(f"*{SUFFIX}")), self._bridge.wording.language):
            try:
                armlist, ruleset = read_armlist(path, self._registry)
            except UnreadableError:
                continue
            if ruleset.id == self._bridge.ruleset.id:
                found.append((path, armlist.title))
        return found

    def _name(self, suffix: str) -> str:
        return f"{slug(self.desk.armlist.title)}{suffix}"

    def _ask(self, code: str, take: Callable[[Path], bool], *, name: str = "", csv: bool = False) -> None:
        """Ask for a file: to write when a name is suggested, else to read."""
        dialog = QFileDialog(self._window, self._bridge.say(code).removesuffix(" ..."))
        dialog.setNameFilter(self._bridge.say("ui.lists.filter_csv" if csv else "ui.lists.filter"))
        if name:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: take(Path(chosen)))
        dialog.open()

    def take_table(self) -> None:
        """Take who is on the table for the list; the step back brings the old one again."""
        state = self._bridge.context.state
        self.desk.edit(from_table(state, state.title))

    def _list_view(self) -> PlayerView:
        """Look at the list's squads as if they waited beside a table."""
        armlist, ruleset = self.desk.armlist, self._bridge.ruleset
        state = begin(assembled(armlist, armlist.title), self._bridge.context.state.tables)
        return project(state, (), Viewer(), ruleset.declarations)

    def _tell(self, title: str, lines: list[str]) -> None:
        done = (self._bridge.say("ui.card.done"), lambda: None)
        MessageCard(title, lines, [done], self._window, self._bridge.say("ui.card.close"))

    # Onto the board

    def _want(self, squad: ListedSquad, side: str, form: Form, facing: float) -> None:
        """Put the card aside and wait for the place; it comes back when that is given up, or by its own key."""
        if not self._bridge.free() or self._palette is None:
            return
        known = self.desk.armlist.by_id()
        bases = [known[each.profile].base for each in squad.members for _ in range(each.count)]
        if self.card is not None:
            self.card.hide()
        self._window.strip.say(self._bridge.say("ui.lists.hint.place", squad=squad.name))
        self.placing.want(bases, form, facing, partial(self._lay_out, squad, side), self._palette)

    def _lay_out(self, squad: ListedSquad, side: str, at: Point, form: Form, facing: float) -> None:
        self._window.strip.say("")
        intent = lay_out(self.desk.armlist, squad, self._bridge.context.state, side, at, form, facing)
        self._window.gestures.start(intent)
        self._bridge.select(each.id for each in intent.units)

    def _turned(self, form: Form, facing: float) -> None:
        if self.card is not None:
            self.card.turn(form, facing)

    def _looked(self) -> None:
        """Bring the card back: no place was taken."""
        self._window.strip.say("")
        if self.card is not None:
            self.card.show()
            self.card.raise_()
