"""The layout mode of the window: begin, go on, save, leave, play. Every gesture goes through the draft's session."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QFileDialog

from companion.model.state import Scenario, snapshot
from companion.model.values import Point
from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.persistence.drafts import Draft, DraftShelf
from companion.persistence.faults import FileFault, UnreadableError
from companion.persistence.games import GameShelf, slug
from companion.rules.formations import GAP
from companion.rules.fronts import block, kept_on
from companion.rules.intents import LayOut, MoveByHand
from companion.rules.ruleset import Registry, Ruleset
from companion.rules.validity import scenario_faults
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.files import Files
from companion.ui.layout.assistant import Assistant
from companion.ui.layout.bar import LayoutBar
from companion.ui.layout.checking import CheckPanel
from companion.ui.layout.desk import LayoutDesk
from companion.ui.layout.heading import HeadingCard
from companion.ui.layout.palette import LayoutPalette
from companion.ui.layout.panel import EditorPanel
from companion.ui.layout.parts import DEEDS, EDITORS, GRIPS, MENUS, TOOLS
from companion.ui.layout.select import LaySelect
from companion.ui.layout.terrain.hand import hand_of
from companion.ui.main_window import MainWindow
from companion.ui.menus import Deed
from companion.wording.reasons import reason_of

SUFFIX = ".scenario.json"
PLAY_DOCKS = ("inspector", "dice", "game")


class LayoutMode(QObject):
    """Puts the tools of laying out in place of those of the game, as long as a draft is on the table."""

    changed = Signal(bool)

    def __init__(
        self, window: MainWindow, files: Files, registry: Registry, shelf: GameShelf, resources: Path, icons: Icons
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = window.bridge
        self._files = files
        self._registry = registry
        self._games = shelf
        self.drafts = DraftShelf(shelf.folder.with_name("drafts"))
        self.draft: Draft | None = None
        self._unwanted = False
        self._settled = False
        self._closed_docks: list[str] = []
        self._wide = [226, 222]
        self._shown = False
        palette = window.board.board.palette_
        self.desk = LayoutDesk(self._bridge, window.board, registry, icons, resources, self)
        hand_of(self.desk).keep_in(shelf.folder.with_name("kinds"))
        self.bar = LayoutBar(self._bridge, palette, icons, window)
        self.panel = EditorPanel(self.desk, EDITORS, window)
        self.check = CheckPanel(self.desk, window)
        self._tools = [make(self.desk) for make in TOOLS]
        self.select = LaySelect(self.desk, [make(self.desk) for make in GRIPS], MENUS)
        self.palette = LayoutPalette(self._bridge, window.board, [self.select, *self._tools], icons, palette)
        self._game_tools = (window.board.tools, window.board.select_tool)
        self._game_room = window.tools.width()
        self._fit_in()
        self._connect()

    def _fit_in(self) -> None:
        window = self._window
        self._bar_place = window.bar.addWidget(self.bar)
        self._bar_place.setVisible(False)
        self.docks: dict[str, QDockWidget] = {}
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        for name, widget, area in (
            ("tools", self.palette, left),
            ("layout", self.panel, right),
            ("check", self.check, below),
        ):
            dock = QDockWidget(self._bridge.say(f"ui.panel.{name}"), window)
            dock.setObjectName(f"dock-{name}")
            dock.setWidget(widget)
            window.addDockWidget(area, dock)
            dock.hide()
            self.docks[name] = dock
        window.splitDockWidget(self.docks["tools"], window.docks["roster"], Qt.Orientation.Vertical)
        window.tabifyDockWidget(window.docks["journal"], self.docks["check"])

    def _connect(self) -> None:
        bridge = self._bridge
        bridge.replaced.connect(self._replaced)
        bridge.changed.connect(self._changed)
        self.bar.save_wanted.connect(self.save)
        self.bar.play_wanted.connect(self.play)
        self.bar.check_wanted.connect(self.show_check)
        self.check.counted.connect(self._counted)
        self._window.board.signals.units_dropped.connect(self.place_from_roster)
        self._files.may_leave = self.may_leave
        self._window.may_close = lambda: self.may_leave(self._window.close)
        self._window.closed.connect(self._closing)

    def deeds(self) -> list[Deed]:
        """List what menus and keys offer."""
        found = [
            Deed("new_scenario", "Ctrl+Shift+N", self.ask_new, "file"),
            Deed("edit_layout", "Ctrl+L", self.edit, "file", when="game"),
            Deed("lay_save", "Ctrl+S", self.save, "file", when="layout"),
            Deed("lay_save_as", "Ctrl+Shift+S", self.save_as, "file", when="layout"),
            Deed("lay_heading", "F2", self.ask_heading, "layout", when="layout"),
            Deed("lay_check", "F6", self.show_check, "layout", when="layout"),
            Deed("lay_play", "F5", self.play, "layout", when="layout"),
        ]
        for make in DEEDS:
            taken = {each.key for each in found if each.key}
            # What is there for everything that is selected is not offered once more for terrain alone.
            found += (each for each in make(self.desk) if each.key not in taken)
        return found

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        self.bar.set_palette(palette)
        self.palette.set_palette(palette)
        self.select.show_picked()

    # Beginning

    def ask_new(self) -> Assistant:
        """Open the assistant that lays an empty table."""
        palette = self._window.board.board.palette_
        return Assistant(self._bridge, palette, self._registry, self._new, self._window)

    def _new(self, scenario: Scenario, ruleset: Ruleset) -> None:
        if self._bridge.free() and self.may_leave(lambda: self._new(scenario, ruleset)):
            self.begin(scenario, ruleset, None)

    def ask_heading(self) -> HeadingCard:
        """Open the card that writes title, description, table and turn limit anew."""
        return HeadingCard(self.desk, self._window)

    def begin(self, scenario: Scenario, ruleset: Ruleset, file: Path | None) -> None:
        """Put a scenario on the table to be laid out."""
        self.take(self.drafts.begin(scenario, ruleset, file, datetime.now()))

    def edit(self) -> None:
        """Lay out the scenario of the game on the table, or ask for more once it has begun; the game stays kept."""
        if self.draft is not None or not self._bridge.free():
            return
        if not self._bridge.session.journal.line():
            self._edit_beginning()
            return
        say = self._bridge.say
        MessageCard(
            say("ui.layout.edit"),
            [say("ui.layout.edit.what")],
            [(say("ui.layout.edit.beginning"), self._edit_beginning), (say("ui.layout.edit.now"), self._edit_now)],
            self._window,
            say("ui.card.close"),
        )

    def _edit_beginning(self) -> None:
        path, shipped = self._files.came_from, self._files.scenarios
        own = path if path is not None and shipped not in path.absolute().parents else None
        self.begin(self._files.opened.header.scenario, self._bridge.ruleset, own)

    def _edit_now(self) -> None:
        """Lay out the table as the game has left it, as a scenario that has no file yet."""
        ruleset = self._bridge.ruleset
        self.begin(snapshot(self._bridge.context.state, ruleset.tables), ruleset, None)

    def resume(self, path: Path) -> None:
        """Go on with a draft that was left, or that a crash has left."""
        if not self._bridge.free() or not self.may_leave(lambda: self.resume(path)):
            return
        try:
            draft = self.drafts.open(path, self._registry)
        except UnreadableError as error:
            self._tell("ui.files.unreadable", self._files.sentences(error.faults))
            return
        self.take(draft)
        if draft.opened.notices:
            self._tell("ui.files.notice", self._files.sentences(draft.opened.notices))

    def take(self, draft: Draft) -> None:
        """Put a draft on the table."""
        self._put_away()
        self.draft = draft
        self._unwanted = self._settled = False
        self._files.put(draft.opened, laying=True)
        self._show(laying=True)
        self._read()

    def _show(self, *, laying: bool) -> None:
        """Put bar, palette, tools and panels of one of the two modes in place of the other's."""
        window = self._window
        window.turn_bar_place.setVisible(not laying)
        self._bar_place.setVisible(laying)
        window.tools.setVisible(not laying)
        beside = [window.docks["roster"], window.docks["inspector"]]
        if laying and not self._shown:
            self._wide = [each.width() for each in beside]
            self._closed_docks = [name for name in PLAY_DOCKS if not window.docks[name].isHidden()]
        for name in self._closed_docks:
            window.docks[name].setVisible(not laying)
        self._shown = laying
        for dock in self.docks.values():
            dock.setVisible(laying)
        if laying:
            self._share_out()
            window.docks["journal"].raise_()
        else:
            window.resizeDocks(beside, self._wide, Qt.Orientation.Horizontal)
        tools, usual = self._game_tools
        if laying:
            tools, usual = {**tools, **{each.id: each for each in self._tools}}, self.select
        window.board.hold(tools, usual)
        window.board.keep_free(0 if laying else self._game_room + 12)
        self.changed.emit(laying)

    def _share_out(self) -> None:
        """Give tools and panel the room they need, and the rest to roster and board."""
        window, roster, tools = self._window, self._window.docks["roster"], self.docks["tools"]
        window.resizeDocks([roster, self.docks["layout"]], [214, 268], Qt.Orientation.Horizontal)
        window.resizeDocks([tools, roster], [self.palette.sizeHint().height() + 30, 1000], Qt.Orientation.Vertical)

    # While it is laid out

    def _changed(self, *_: object) -> None:
        if self.draft is not None:
            self._settled = self._unwanted = False
            self._read()

    def show_check(self) -> None:
        """Bring the list of what there is to look at to the front."""
        self.docks["check"].show()
        self.docks["check"].raise_()

    def _counted(self, count: int, grave: int) -> None:
        self.bar.count(count, grave)
        title = self._bridge.say("ui.panel.check")
        self.docks["check"].setWindowTitle(f"{title} ({count})" if count else title)

    def _read(self) -> None:
        draft = self.draft
        if draft is None:
            return
        self.bar.read(file=draft.file.name if draft.file else "", dirty=draft.dirty)
        self._window.setWindowModified(draft.dirty)

    def place_from_roster(self, units: Sequence[str], at: Point) -> None:
        """Put units onto the table that were carried there from the roster; in a game that is a move by hand."""
        state = self._bridge.context.state
        found = [state.units[each] for each in units if each in state.units]
        if not found or not self._bridge.free():
            return
        ranks = max(1, round(len(found) ** 0.5))
        places = kept_on(block([each.base for each in found], at, found[0].facing, ranks, GAP), state.table)
        placed = [(unit, (round(x, 1), round(y, 1))) for unit, (x, y) in zip(found, places, strict=True)]
        if self._bridge.laying:
            self.desk.perform(LayOut(units=tuple(structs.replace(unit, position=place) for unit, place in placed)))
            return
        for unit, place in placed:
            self.desk.perform(MoveByHand(unit=unit.id, to=place))

    # Saving

    def save(self) -> None:
        """Save into the scenario's own file; where it has none, ask for one."""
        if self.draft is not None and self.draft.file is not None:
            self._save_to(self.draft.file, None)
        else:
            self.save_as()

    def save_as(self, then: Callable[[], object] | None = None) -> QFileDialog:
        """Ask for a file and save into it; ``then`` is done once it is saved."""
        say = self._bridge.say
        folder = self._files.own_scenarios
        with suppress(OSError):  # where it cannot be made, saving itself says why
            folder.mkdir(parents=True, exist_ok=True)
        dialog = QFileDialog(self._window, say("ui.action.lay_save_as"), str(folder))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(say("ui.layout.filter"))
        dialog.selectFile(f"{slug(self._bridge.context.state.title)}{SUFFIX}")
        dialog.fileSelected.connect(lambda name: self._save_to(Path(name), then))
        dialog.open()
        return dialog

    def _save_to(self, path: Path, then: Callable[[], object] | None) -> None:
        if self.draft is None or not self._sound():
            return
        if not path.name.endswith(".json"):
            path = path.with_name(f"{path.name}{SUFFIX}")
        try:
            self.draft.save(path)
        except OSError as error:
            reason = self._bridge.say("ui.failed.file", reason=reason_of(error))
            self._tell("ui.files.unwritten", [f"{path}: {reason}"])
            return
        self._files.remember(path)
        self._read()
        self.desk.status.emit(self._bridge.say("ui.layout.saved_as", file=str(path)))
        if then is not None:
            then()

    def _sound(self) -> bool:
        """Tell whether the scenario could be opened again; what stands against it is told."""
        assert self.draft is not None  # noqa: S101 - asked for by callers
        faults = scenario_faults(self._bridge.ruleset, self.draft.scenario())
        if not faults:
            return True
        lines = [FileFault(file="", place=each.place, code=each.code, values=each.values) for each in faults]
        self._tell("ui.layout.faulty", [self._bridge.say(each.code, **each.values) for each in lines])
        return False

    # Leaving

    def may_leave(self, then: Callable[[], object]) -> bool:
        """Tell whether the draft may be left now; where something is unsaved, ask, and do ``then`` afterwards."""
        draft, say = self.draft, self._bridge.say
        if draft is None or not draft.dirty or self._settled:
            return True

        def settle(*, unwanted: bool) -> None:
            self._settled, self._unwanted = True, unwanted
            then()

        def save() -> None:
            if draft.file is not None:
                self._save_to(draft.file, then)
            else:
                self.save_as(then)

        MessageCard(
            say("ui.layout.leave"),
            [say("ui.layout.leave.what", title=self._bridge.context.state.title)],
            [
                (say("ui.layout.leave.save"), save),
                (say("ui.layout.leave.keep"), lambda: settle(unwanted=False)),
                (say("ui.layout.leave.drop"), lambda: settle(unwanted=True)),
            ],
            self._window,
            say("ui.card.close"),
        )
        return False

    def _replaced(self) -> None:
        """Leave the mode once something else is on the table."""
        if self.draft is not None and self._bridge.session is not self.draft.opened.session:
            self._put_away()
            self._show(laying=False)
            self._window.setWindowModified(False)

    def _closing(self) -> None:
        """Put the panels of a game back, so that the window is remembered with them."""
        if self._shown:
            self._show(laying=False)
        self._put_away()

    def _put_away(self) -> None:
        """Let go of the draft: what is unsaved stays on the shelf, unless nobody wants it."""
        draft, self.draft = self.draft, None
        if draft is None:
            return
        if draft.dirty and not self._unwanted:
            draft.put_away()
        else:
            draft.discard()

    def hand_over(self) -> Draft | None:
        """Give the draft to another window."""
        draft, self.draft = self.draft, None
        if self._shown:
            self._show(laying=False)
        return draft

    # Playing

    def play(self) -> None:
        """Begin a game on the table as it is laid out; what has a file of its own is saved first."""
        draft = self.draft
        if draft is None or not self._bridge.free() or not self._sound():
            return
        if draft.dirty and draft.file is not None:
            self._save_to(draft.file, None)
        scenario, file = draft.scenario(), draft.file
        self._files.take(self._games.begin(scenario, self._bridge.ruleset, datetime.now()))
        self._files.came_from = file

    def _tell(self, code: str, lines: list[str]) -> None:
        self._files.tell(self._bridge.say(code), lines, [(self._bridge.say("ui.card.done"), lambda: None)])
