"""The main window: puts board, panels and bar together; everything else lives elsewhere."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from msgspec import structs
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QToolBar, QVBoxLayout, QWidget

from companion.painting.icons import Icons
from companion.painting.palette import Palette
from companion.rules.intents import Note
from companion.rules.ruleset import Offer
from companion.ui.board.view import BoardView
from companion.ui.bridge import Bridge
from companion.ui.dialogs.action_card import ActionCard
from companion.ui.dialogs.correction_card import CorrectionCard
from companion.ui.dialogs.line_card import LineCard
from companion.ui.dialogs.marker_menu import marker_menu
from companion.ui.dialogs.ruling_card import RulingCard
from companion.ui.gestures import Gestures
from companion.ui.palette_bar import MovesBar, PaletteBar
from companion.ui.panels.dice_tray import DiceTray
from companion.ui.panels.game_panel import GamePanel
from companion.ui.panels.inspector import KEYS, Inspector
from companion.ui.panels.journal_panel import JournalPanel
from companion.ui.panels.result_strip import ResultStrip
from companion.ui.panels.roster import Roster
from companion.ui.telling import Telling
from companion.ui.turn_bar import TurnBar
from companion.ui.why import Why


class MainWindow(QMainWindow):
    """Board in the middle, roster left, inspector and dice right, journal below, the turn bar on top."""

    closed = Signal()

    def __init__(self, bridge: Bridge, palette: Palette, icons: Icons, rng: Random, colours: Path) -> None:
        super().__init__()
        self.bridge = bridge
        self.setObjectName("main")
        self.board = BoardView(bridge, palette, icons, self)
        self.card = ActionCard(bridge, self.board, palette, rng, self)
        self.ruling = RulingCard(bridge, self.board, palette, colours, self)
        self.gestures = Gestures(bridge, self.board, self.card, self)
        self.telling = Telling(bridge, self.board, self.gestures.start, self)
        self.turn_bar = TurnBar(bridge, palette, icons, self)
        self.strip = ResultStrip(bridge, self)
        self.why = Why(bridge, self.board, self.ruling, self.strip, self)
        self.roster = Roster(bridge, palette, icons, self)
        self.inspector = Inspector(bridge, self)
        self.journal = JournalPanel(bridge, palette, self)
        self.tray = DiceTray(bridge, self)
        self.game = GamePanel(bridge, self)
        self.tools = PaletteBar(bridge, self.board, palette, icons)
        self.moves = MovesBar(bridge, self.board)
        self.docks: dict[str, QDockWidget] = {}
        self.may_close: Callable[[], bool] = lambda: True
        self._assemble()
        self._connect()
        self._name_window()
        bridge.replaced.connect(self._name_window)

    def _assemble(self) -> None:
        centre = QWidget(self)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.strip)
        self.setCentralWidget(centre)
        self.bar = QToolBar(self.bridge.say("ui.panel.turn"), self)
        self.bar.setObjectName("turn")
        self.bar.setMovable(False)
        self.turn_bar_place = self.bar.addWidget(self.turn_bar)
        self.addToolBar(self.bar)
        left, right, bottom = (
            Qt.DockWidgetArea.LeftDockWidgetArea,
            Qt.DockWidgetArea.RightDockWidgetArea,
            Qt.DockWidgetArea.BottomDockWidgetArea,
        )
        self.setCorner(Qt.Corner.BottomLeftCorner, left)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        for name, widget, area in (
            ("roster", self.roster, left),
            ("inspector", self.inspector, right),
            ("dice", self.tray, right),
            ("game", self.game, right),
            ("journal", self.journal, bottom),
        ):
            dock = QDockWidget(self.bridge.say(f"ui.panel.{name}"), self)
            dock.setObjectName(f"dock-{name}")
            dock.setWidget(widget)
            self.addDockWidget(area, dock)
            self.docks[name] = dock
        self.tabifyDockWidget(self.docks["dice"], self.docks["game"])
        self.docks["dice"].raise_()
        self.settle()

    def settle(self) -> None:
        """Share the room out among the panels: to the figure what it may do, to the dice no more than they need."""
        self.resizeDocks([self.docks["roster"], self.docks["inspector"]], [226, 222], Qt.Orientation.Horizontal)
        self.resizeDocks([self.docks["journal"]], [112], Qt.Orientation.Vertical)
        self.resizeDocks([self.docks["inspector"], self.docks["dice"]], [400, 100], Qt.Orientation.Vertical)

    def _connect(self) -> None:
        signals, gestures = self.board.signals, self.gestures
        signals.gesture.connect(gestures.start)
        signals.fire_wanted.connect(gestures.fire)
        signals.status.connect(self.strip.say)
        signals.marker_clicked.connect(self._marker)
        signals.menu_wanted.connect(self.unit_menu)
        gestures.hint.connect(self.strip.want)
        gestures.note_wanted.connect(self._ask_note)
        gestures.telling_wanted.connect(self.telling.open)
        self.roster.is_target = self.board.select_tool.point_at
        self.bridge.refused.connect(gestures.refused)
        self.bridge.failed.connect(self.strip.say)
        self.inspector.offered.connect(gestures.offer)
        for number in range(1, KEYS + 1):
            QShortcut(QKeySequence(str(number)), self, partial(self.inspector.press, number))
        self.inspector.correct_wanted.connect(self.correct)
        self.game.correct_wanted.connect(lambda: self.correct(""))
        self.tray.wanted.connect(gestures.start)
        self.turn_bar.next_wanted.connect(gestures.next)
        self.journal.refer_wanted.connect(self._refer)
        self.journal.correct_wanted.connect(self.correct)
        self.journal.fix_wanted.connect(gestures.fix_last_die)
        self.card.closed.connect(self.board.setFocus)
        self.why.follow(self.card, self.journal)

    def _name_window(self) -> None:
        self.setWindowTitle(f"{self.bridge.say('ui.window.title', title=self.bridge.context.state.title)}[*]")

    def set_palette(self, palette: Palette) -> None:
        """Take other colours."""
        for part in (self.board, self.roster, self.journal, self.turn_bar, self.tools, self.card, self.ruling):
            part.set_palette(palette)

    def _marker(self, unit: str, marker: str) -> None:
        menu = marker_menu(self.bridge, unit, self, self.gestures.start, only=marker)
        position = self.bridge.context.state.units[unit].position
        if position is not None:
            menu.popup(self.board.mapToGlobal(self.board.spot_of(position)))

    def unit_menu(self, unit: str, at: QPoint | None) -> None:
        """Show what can be set right about a unit, by the umpire's word."""
        menu = marker_menu(self.bridge, unit, self, self.gestures.start)
        menu.popup(at or self.inspector.mapToGlobal(self.inspector.rect().center()))

    def _ask_note(self, offer: Offer) -> None:
        """Ask for the note that an offer lacks, then do it."""

        def take(text: str) -> str:
            if not text:
                return self.bridge.say("ui.hint.note")
            self.gestures.start(structs.replace(offer.intent, note=text))
            return ""

        LineCard(self.bridge, self.bridge.say(offer.code), self.bridge.say("ui.hint.note"), take, self)

    def _refer(self, n: int) -> None:
        """Write a note that refers to an earlier row of the journal."""
        self.ask_line("ui.journal.note_on", self.bridge.say("ui.journal.refers", n=n), lambda text: self._note(text, n))

    def write_note(self) -> None:
        """Write a note about the selected unit, or about nothing in particular."""
        self.ask_line("ui.action.note", self.bridge.say("ui.dice.note"), lambda text: self._note(text, None))

    def _note(self, text: str, refers_to: int | None) -> str:
        if text:
            unit = self.bridge.selection[0] if self.bridge.selection and refers_to is None else ""
            self.gestures.start(Note(unit=unit, note=text, refers_to=refers_to))
        return ""

    def ask_line(self, title: str, hint: str, take: Callable[[str], str]) -> LineCard:
        """Ask for one line in a card; ``take`` answers what is wrong with it, or nothing."""
        return LineCard(self.bridge, self.bridge.say(title), hint, take, self)

    def correct(self, unit: str, refers_to: int | None = None) -> CorrectionCard:
        """Open the card that sets a unit right, or the game where none is named."""
        return CorrectionCard(self.bridge, unit, self.gestures.start, self, refers_to)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives the card up wherever the focus is; Enter presses the button that has it."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape and self.ruling.isVisible():
            self.ruling.give_up()
        elif event.key() == Qt.Key.Key_Escape and self.card.isVisible():
            self.card.escape()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give up what is in progress; everything finished is on the disk already."""
        if not self.may_close():
            event.ignore()
            return
        self.card.give_up()
        self.card.worker.finish()
        self.closed.emit()
        super().closeEvent(event)
