"""Everything that can be done by menu, key or name, in one list."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu

from companion.rules.ruleset import MoveKind
from companion.ui.dialogs.command_palette import CommandPalette, Entry
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.dialogs.move_form import destination
from companion.ui.files import Files
from companion.ui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to do: its wording code, its key, what it does, and the menu in which it stands."""

    code: str
    key: str
    do: Callable[[], object]
    menu: str
    checkable: bool = False


class Actions:
    """Menus, keys and the command palette of the main window."""

    def __init__(self, window: MainWindow, files: Files, appearances: Callable[[str], None]) -> None:
        self._window = window
        self._bridge = window.bridge
        self._files = files
        self._appearances = appearances
        self._table_mode = False
        self._hidden: list[str] = []
        self.made: dict[str, QAction] = {}
        self._deeds = self._list()
        self._build()

    def _list(self) -> list[Deed]:
        window, gestures, board = self._window, self._window.gestures, self._window.board
        return [
            Deed("open", "Ctrl+O", self._open, "file"),
            Deed("save_game", "Ctrl+S", self._save_game, "file"),
            Deed("save_scenario", "", self._save_scenario, "file"),
            Deed("quit", "Ctrl+Q", window.close, "file"),
            Deed("undo", "Ctrl+Z", self._bridge.undo, "edit"),
            Deed("redo", "Ctrl+Shift+Z", self._bridge.redo, "edit"),
            Deed("fix_die", "F4", gestures.fix_last_die, "edit"),
            Deed("markers", "M", self._markers, "edit"),
            Deed("next", "Space", gestures.next, "game"),
            Deed("fire", "", self._fire, "game"),
            Deed("move_by_number", "N", self._move_by_number, "game"),
            Deed("next_unit", "Ctrl+Tab", self._next_unit, "game"),
            Deed("palette", "Ctrl+K", self.show_palette, "game"),
            Deed("ruler", "R", lambda: board.take("ruler"), "view"),
            Deed("sight", "S", lambda: board.take("sight"), "view"),
            Deed("around", "C", lambda: board.take("around"), "view"),
            Deed("blast", "B", lambda: board.take("blast"), "view"),
            Deed("area", "V", lambda: board.take("area"), "view"),
            Deed("threat", "T", lambda: board.take("threat"), "view"),
            Deed("fit", "Ctrl+0", board.fit, "view"),
            Deed("zoom_in", "Ctrl++", lambda: board.zoom_by(1.25), "view"),
            Deed("zoom_out", "Ctrl+-", lambda: board.zoom_by(0.8), "view"),
            Deed("grid", "G", self._grid, "view", checkable=True),
            Deed("light", "", lambda: self._appearances("light"), "view"),
            Deed("dark", "", lambda: self._appearances("dark"), "view"),
            Deed("high_contrast", "", lambda: self._appearances("high_contrast"), "view"),
            Deed("table_mode", "F11", self.table_mode, "view"),
            Deed("keys", "F1", self._keys, "help"),
            Deed("about", "", self._about, "help"),
        ]

    def _build(self) -> None:
        say, bar = self._bridge.say, self._window.menuBar()
        menus: dict[str, QMenu] = {}
        for deed in self._deeds:
            if deed.menu not in menus:
                menus[deed.menu] = bar.addMenu(say(f"ui.menu.{deed.menu}"))
            action = QAction(say(f"ui.action.{deed.code}"), self._window)
            action.setCheckable(deed.checkable)
            if deed.key:
                action.setShortcut(QKeySequence(deed.key))
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.triggered.connect(lambda _=False, do=deed.do: do())
            menus[deed.menu].addAction(action)
            self.made[deed.code] = action
        menus["view"].addSeparator()
        for dock in self._window.docks.values():
            menus["view"].addAction(dock.toggleViewAction())

    # File

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

    # Game

    def _selected(self) -> str:
        if not self._bridge.selection:
            self._window.strip.say(self._bridge.say("ui.tool.select_first"))
            return ""
        return self._bridge.selection[0]

    def _markers(self) -> None:
        unit = self._selected()
        if unit:
            position = self._bridge.context.state.units[unit].position
            board = self._window.board
            self._window.unit_menu(unit, board.mapToGlobal(board.spot_of(position)) if position else None)

    def _fire(self) -> None:
        unit = self._selected()
        if unit:
            self._window.board.take("select")
            self._window.board.select_tool.aiming = unit
            self._window.strip.say(self._bridge.say("ui.hint.target"))

    def _move_by_number(self) -> None:
        unit = self._selected()
        position = self._bridge.context.state.units[unit].position if unit else None
        if position is None:
            return
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(self._bridge.say("ui.action.move_by_number"))
        dialog.setLabelText(self._bridge.say("ui.hint.move_by_number"))
        dialog.textValueSelected.connect(lambda text: self.move_to(unit, text))
        dialog.open()

    def move_to(self, unit: str, text: str) -> None:
        """Move a unit as typed: a length at an angle, or a place."""
        position = self._bridge.context.state.units[unit].position
        end = destination(text, position) if position is not None else None
        if end is None:
            self._window.strip.say(self._bridge.say("ui.card.not_understood", given=text))
            return
        context, ruleset = self._bridge.context, self._bridge.ruleset
        kinds = ruleset.moves(context, unit)
        chosen = self._window.board.select_tool.action
        kind: MoveKind | None = next((each for each in kinds if each.action == chosen), kinds[0] if kinds else None)
        intent = ruleset.move(context, unit, kind.action, (end,), None) if kind is not None else None
        if intent is not None:
            self._window.gestures.start(intent)

    def _next_unit(self) -> None:
        units = [each.id for each in self._bridge.context.state.on_table()]
        if not units:
            return
        current = self._bridge.selection[0] if self._bridge.selection else ""
        at = units.index(current) + 1 if current in units else 0
        self._bridge.select((units[at % len(units)],))
        self._window.board.show_unit(units[at % len(units)])

    def show_palette(self) -> CommandPalette:
        """Open the command palette over all actions, offers and units."""
        say, bridge = self._bridge.say, self._bridge
        entries: list[Entry] = []
        for unit in bridge.selection[:1]:
            name = bridge.context.state.units[unit].name
            for offer in bridge.ruleset.offers(bridge.context, unit):
                entries.append((f"{name}: {say(offer.code, unit=name)}", partial(self._window.gestures.offer, offer)))
        for deed in self._deeds:
            key = f"   {deed.key}" if deed.key else ""
            entries.append((f"{say(f'ui.action.{deed.code}')}{key}", deed.do))  # type: ignore[arg-type] # what a deed answers is not looked at
        for each in bridge.context.state.units.values():
            entries.append((say("ui.palette.unit", unit=each.name), partial(self._go_to, each.id)))
        palette = CommandPalette(say("ui.action.palette"), say("ui.palette.hint"), entries, self._window)
        palette.open()
        return palette

    def _go_to(self, unit: str) -> None:
        self._bridge.select((unit,))
        self._window.board.show_unit(unit)

    # View and help

    def _grid(self) -> None:
        scene = self._window.board.board
        scene.show_grid(shown=not scene.grid)
        self.made["grid"].setChecked(scene.grid)

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
        rows = [f"{deed.key:<14}{say(f'ui.action.{deed.code}')}" for deed in self._deeds if deed.key]
        rows += [say(f"ui.keys.{name}") for name in ("fire", "drag", "waypoint", "shift", "nudge", "turn", "escape")]
        MessageCard(say("ui.action.keys"), rows, [(say("ui.card.done"), lambda: None)], self._window)

    def _about(self) -> None:
        say = self._bridge.say
        lines = [say("ui.about.what"), say("ui.about.rules"), say("ui.about.licence")]
        MessageCard(say("ui.action.about"), lines, [(say("ui.card.done"), lambda: None)], self._window)
