"""Everything that can be done by menu, key or name, in one list."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMenu

from companion.persistence.drafts import SUFFIX as DRAFT
from companion.ui.armlists.lists import Lists
from companion.ui.deeds import GameDeeds
from companion.ui.dialogs.command_palette import CommandPalette, Entry
from companion.ui.dialogs.keys_card import KeysCard
from companion.ui.dialogs.message_card import Button, MessageCard
from companion.ui.dialogs.start_card import StartCard
from companion.ui.files import Files
from companion.ui.layout.mode import LayoutMode
from companion.ui.main_window import MainWindow
from companion.ui.menus import Deed, build_menus
from companion.ui.recent import Recent
from companion.ui.tables.sharing import Sharing
from companion.wording.wording import LANGUAGES

GESTURES = ("numbers", "fire", "drag", "waypoint", "shift", "nudge", "turn", "tab", "look", "round", "escape")
"""What the list of keys says of mouse and board, by wording code."""


class Actions:
    """Menus, keys and the command palette of the main window."""

    def __init__(
        self,
        window: MainWindow,
        files: Files,
        recent: Recent,
        tables: Sharing,
        appearances: Callable[[str], None],
        languages: Callable[[str], None],
        layout: LayoutMode,
        lists: Lists,
    ) -> None:
        self._window = window
        self._bridge = window.bridge
        self._files = files
        self._recent = recent
        self._tables = tables
        self._appearances = appearances
        self._languages = languages
        self._layout = layout
        self._lists = lists
        self._table_mode = False
        self._hidden: list[str] = []
        self.game = GameDeeds(window)
        self._deeds = self._list()
        self.menus, self.made = build_menus(self._bridge, window, self._deeds)
        self._add_menus()
        layout.changed.connect(self._follow)
        self._follow(layout.draft is not None)

    def _follow(self, laying: bool) -> None:
        """Offer what can be done now: a game and the layout of a table have deeds of their own."""
        for deed in self._deeds:
            offered = deed.when in ("", "layout" if laying else "game")
            self.made[deed.code].setVisible(offered)
            self.made[deed.code].setEnabled(offered)
        self.menus["layout"].menuAction().setVisible(laying)
        self.menus["game"].menuAction().setVisible(not laying)

    def _list(self) -> list[Deed]:
        laying = self._layout.deeds()
        here = [each for each in laying if each.menu != "file"]
        return [
            *self._file_deeds([each for each in laying if each.menu == "file"]),
            *self._game_deeds(),
            *here,
            *self._view_deeds(),
            *self._help_deeds(),
        ]

    def _file_deeds(self, laying: list[Deed]) -> list[Deed]:
        return [
            Deed("start", "", self.show_start, "file"),
            Deed("open", "Ctrl+O", self._open, "file"),
            *laying,
            Deed("save_game", "Ctrl+S", self._save_game, "file", when="game"),
            Deed("save_scenario", "", self._save_scenario, "file", when="game"),
            Deed("reference", "", self._tables.paper.show, "file"),
            Deed("sheets", "", self._lists.table_paper.show, "file"),
            Deed("quit", "Ctrl+Q", self._window.close, "file"),
        ]

    def _game_deeds(self) -> list[Deed]:
        gestures, game = self._window.gestures, self.game
        return [
            Deed("undo", "Ctrl+Z", self._bridge.undo, "edit"),
            Deed("redo", "Ctrl+Shift+Z / Ctrl+Y", self._bridge.redo, "edit"),
            Deed("fix_die", "F4", gestures.fix_last_die, "edit", when="game"),
            Deed("markers", "M", game.markers, "edit"),
            Deed("correct", "Ctrl+M", game.correct, "edit"),
            Deed("correct_game", "", lambda: self._window.correct(""), "edit"),
            Deed("tables", "Ctrl+T", self._tables.open_editor, "edit"),
            Deed("lists", "Ctrl+B", self._lists.open_card, "edit"),
            Deed("next", "Space", gestures.next, "game", when="game"),
            Deed("fire", "F", game.fire, "game", when="game"),
            Deed("move_by_number", "N", game.move_by_number, "game", when="game"),
            Deed("doors", "J", game.doors, "game", when="game"),
            Deed("roll", "D", game.roll, "game", when="game"),
            Deed("pick", "", game.pick, "game", when="game"),
            Deed("briefing", "F7", self.show_briefing, "game"),
            Deed("note", "Ctrl+N", self._window.write_note, "game", when="game"),
            Deed("next_unit", "Ctrl+Tab", game.next_unit, "game"),
            Deed("palette", "Ctrl+K", self.show_palette, "game"),
        ]

    def _view_deeds(self) -> list[Deed]:
        board = self._window.board
        return [
            Deed("ruler", "R", lambda: board.take("ruler"), "view"),
            Deed("sight", "S", lambda: board.take("sight"), "view"),
            Deed("why", "W", self._window.why.show, "view", when="game"),
            Deed("around", "C", lambda: board.take("around"), "view"),
            Deed("blast", "B", lambda: board.take("blast"), "view"),
            Deed("area", "V", lambda: board.take("area"), "view"),
            Deed("threat", "T", lambda: board.take("threat"), "view"),
            Deed("fit", "Ctrl+0", board.fit, "view"),
            Deed("zoom_in", "Ctrl++", lambda: board.zoom_by(1.25), "view"),
            Deed("zoom_out", "Ctrl+-", lambda: board.zoom_by(0.8), "view"),
            Deed("grid", "G", self._grid, "view", checkable=True),
            Deed("dead", "", self._dead, "view", checkable=True),
            Deed("light", "", lambda: self._appearances("light"), "view"),
            Deed("dark", "", lambda: self._appearances("dark"), "view"),
            Deed("high_contrast", "", lambda: self._appearances("high_contrast"), "view"),
            Deed("table_mode", "F11", self.table_mode, "view"),
        ]

    def _help_deeds(self) -> list[Deed]:
        return [
            Deed("keys", "F1", self._keys, "help"),
            Deed("about", "", self._about, "help"),
        ]

    def _add_menus(self) -> None:
        """Add what no list of deeds can hold: files opened lately, languages, panels."""
        say, view = self._bridge.say, self.menus["view"]
        lately = QMenu(say("ui.menu.recent"), self.menus["file"])
        lately.aboutToShow.connect(lambda: self._fill_recent(lately))
        self.menus["file"].insertMenu(self.made["save_game"], lately)
        self.menus["file"].insertSeparator(self.made["quit"])
        language = view.addMenu(say("ui.menu.language"))
        for each in LANGUAGES:
            action = language.addAction(say(f"ui.language.{each}"), partial(self._languages, each))
            action.setCheckable(True)
            action.setChecked(each == self._bridge.wording.language)
        view.addSeparator()
        for dock in self._window.docks.values():
            view.addAction(dock.toggleViewAction())

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for path in self._recent.files():
            menu.addAction(path.name, partial(self._files.open, path))
        if menu.isEmpty():
            menu.addAction(self._bridge.say("ui.none")).setEnabled(False)

    # File

    def show_start(self) -> StartCard:
        """Show the start page: games to go on with, scenarios to begin, a file to open."""
        say, files = self._bridge.say, self._files
        games: list[Button] = [
            (say("ui.start.go_on", name=path.name), partial(self._open_path, path)) for path in self._recent.games()[:4]
        ]
        scenarios: list[Button] = [
            (
                say("ui.start.begin_by" if rules else "ui.start.begin", title=title, rules=rules),
                partial(self._open_path, path),
            )
            for path, title, rules in files.shipped()
        ]
        drafts: list[Button] = [
            (say("ui.start.lay_on", name=path.name.removesuffix(DRAFT)), partial(self._layout.resume, path))
            for path in self._layout.drafts.waiting()
            if self._layout.draft is None or path != self._layout.draft.opened.path
        ]
        new: Button = (say("ui.start.new"), self._new)
        entries = [*games, *drafts[:4], *scenarios, new]
        return StartCard(self._bridge, entries, (say("ui.action.open"), self._open), self._window)

    def _new(self) -> None:
        self._layout.ask_new()

    def _open_path(self, path: Path) -> None:
        if self._files.open(path) and not self._bridge.session.journal.records and not self._files.told:
            self.show_briefing()

    def show_briefing(self) -> MessageCard | None:
        """Show what the scenario is about, step by step where it is told in steps; nothing where it says nothing."""
        state, say = self._bridge.context.state, self._bridge.say
        if not state.description:
            self._window.strip.say(say("ui.briefing.none"))
            return None
        lines = re.sub(r"\s+(?=\d+\. )", "\n\n", state.description).split("\n")
        return MessageCard(
            state.title, lines, [(say("ui.card.done"), lambda: None)], self._window, say("ui.card.close")
        )

    def _open(self) -> None:
        dialog = QFileDialog(self._window, self._bridge.say("ui.action.open"), str(self._files.scenarios))
        dialog.setNameFilter(self._bridge.say("ui.files.filter"))
        dialog.fileSelected.connect(lambda name: self._files.open(Path(name)))
        dialog.open()

    def _save_game(self) -> None:
        self._save("ui.action.save_game", self._files.game_name(), self._files.save_game)

    def _save_scenario(self) -> None:
        self._save("ui.action.save_scenario", self._files.scenario_name(), self._files.save_scenario)

    def _save(self, code: str, name: str, save: Callable[[Path], None]) -> None:
        dialog = QFileDialog(self._window, self._bridge.say(code))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(name)
        dialog.fileSelected.connect(lambda chosen: save(Path(chosen)))
        dialog.open()

    # Anything by name

    def show_palette(self) -> CommandPalette:
        """Open the command palette over all actions, offers and units."""
        say, bridge = self._bridge.say, self._bridge
        entries: list[Entry] = []
        for unit in bridge.selection[:1]:
            name = bridge.context.state.units[unit].name
            for offer in bridge.ruleset.offers(bridge.context, unit):
                entries.append((f"{name}: {say(offer.code, unit=name)}", partial(self._window.gestures.offer, offer)))
        for deed in self._deeds:
            if not self.made[deed.code].isEnabled():
                continue
            key = f"   {deed.key}" if deed.key else ""
            entries.append((f"{say(f'ui.action.{deed.code}').removesuffix(' ...')}{key}", deed.do))
        for each in bridge.context.state.units.values():
            entries.append((say("ui.palette.unit", unit=each.name), partial(self.game.go_to, each.id)))
        palette = CommandPalette(say("ui.action.palette"), say("ui.palette.hint"), entries, self._window)
        palette.open()
        return palette

    # View and help

    def _grid(self) -> None:
        scene = self._window.board.board
        scene.show_grid(shown=not scene.grid)
        self.made["grid"].setChecked(scene.grid)

    def _dead(self) -> None:
        scene = self._window.board.board
        scene.show_dead(shown=not scene.dead_shown)
        self.made["dead"].setChecked(scene.dead_shown)

    def table_mode(self) -> None:
        """Show only board, turn bar and last result, with large targets; again to come back."""
        window = self._window
        self._table_mode = not self._table_mode
        if self._table_mode:
            self._hidden = [name for name, dock in window.docks.items() if not dock.isHidden()]
            for dock in window.docks.values():
                dock.hide()
            window.menuBar().hide()
            window.showFullScreen()
        else:
            window.showNormal()
            window.menuBar().show()
            for name in self._hidden:
                window.docks[name].show()
        large = 44 if self._table_mode else 0
        for button in (window.turn_bar.undo, window.turn_bar.redo, window.turn_bar.next):
            button.setMinimumSize(large, large)
        window.board.fit()

    def _keys(self) -> None:
        say = self._bridge.say
        keys = [
            (deed.key, say(f"ui.action.{deed.code}").removesuffix(" ..."))
            for deed in self._deeds
            if deed.key and self.made[deed.code].isEnabled()
        ]
        gestures = [say(f"ui.keys.{name}") for name in GESTURES]
        KeysCard(self._bridge, keys, gestures, self._window)

    def _about(self) -> None:
        say = self._bridge.say
        lines = [say("ui.about.what"), say("ui.about.rules"), say("ui.about.licence")]
        MessageCard(say("ui.action.about"), lines, [(say("ui.card.done"), lambda: None)], self._window)
