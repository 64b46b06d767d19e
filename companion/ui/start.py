"""Opens the window: application, translations of Qt's own texts, colours, fonts, and the file to begin with."""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from types import TracebackType

import platformdirs
from PySide6.QtCore import QByteArray, QLibraryInfo, QLocale, QSettings, QTranslator
from PySide6.QtGui import QFont, QFontDatabase, QRawFont
from PySide6.QtWidgets import QApplication

from companion.painting.icons import Icons
from companion.painting.labels import FONT
from companion.painting.palette import NAMES, Palette, palette
from companion.persistence.error_log import note_down
from companion.persistence.faults import UnreadableError
from companion.persistence.game_file import Opened
from companion.persistence.games import GameShelf, Shipped, open_file
from companion.rules.ruleset import Registry
from companion.ui.actions import Actions
from companion.ui.armlists.lists import Lists
from companion.ui.bridge import Bridge
from companion.ui.dialogs.message_card import Button, MessageCard
from companion.ui.files import Files
from companion.ui.layout.mode import LayoutMode
from companion.ui.main_window import MainWindow
from companion.ui.recent import Recent
from companion.ui.tables.sharing import Sharing
from companion.ui.terrain_play import TerrainPlay
from companion.ui.theme import TICKED, style_sheet, tick_palette, widget_palette
from companion.wording.wording import Wording

TITLE = 30
"""Dots that a window's own frame may take above it."""

STYLED = "companion-styled"
"""A mark on the application that its style was chosen."""

SAMPLE = "Aaàè Ддя"


class Desktop:
    """The running window with everything that belongs to it."""

    def __init__(
        self,
        words: Wording,
        registry: Registry,
        data: Path,
        opened: Opened,
        settings: QSettings,
        shelf: GameShelf,
        rng: Random | None = None,
    ) -> None:
        self._settings = settings
        self._parts = (registry, data, shelf, rng)
        self.recent = Recent(settings)
        self._colours = data / "resources" / "styles" / "colours.toml"
        self.bridge = Bridge(opened.session, words)
        icons = Icons(data / "resources" / "icons")
        self.window = MainWindow(self.bridge, self._palette(), icons, rng or SystemRandom(), self._colours)
        self.files = Files(self.bridge, opened, registry, shelf, data / "scenarios")
        self.files.tell = self._tell
        self.files.remember = self.recent.add
        self.terrain = TerrainPlay(self.window, data / "resources" / "kinds")
        self.layout = LayoutMode(self.window, self.files, registry, shelf, data / "resources", icons)
        self.tables = Sharing(self.bridge, registry, self.window)
        kept = shelf.folder.parent / "lists"
        self.lists = Lists(self.window, registry, icons, data / "resources" / "armlists", kept)
        self.layout.desk.club_list = lambda: self.lists.desk.armlist
        self.actions = Actions(
            self.window, self.files, self.recent, self.tables, self.appear, self.speak, self.layout, self.lists
        )
        self.bridge.changed.connect(self._lately)
        self.window.closed.connect(self._closed)
        self.successor: Desktop | None = None
        self._dress(self._palette())

    def _palette(self) -> Palette:
        name = str(self._settings.value("appearance", "light"))
        return palette(self._colours, name if name in NAMES else "light")

    def _tell(self, title: str, lines: Sequence[str], buttons: Sequence[Button]) -> None:
        close = self.bridge.say("ui.card.close")
        MessageCard(title, lines, buttons, self.window, close)

    def appear(self, name: str) -> None:
        """Take another appearance: light, dark, high contrast."""
        self._settings.setValue("appearance", name)
        colours = palette(self._colours, name)
        self._dress(colours)
        self.window.set_palette(colours)
        self.layout.set_palette(colours)

    def _dress(self, colours: Palette) -> None:
        """Give the application its colours; the window was made with them, the card of lists is made later."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            if widget_palette(colours) != application.palette():
                application.setPalette(widget_palette(colours))
                for each in TICKED:
                    application.setPalette(tick_palette(colours), each)  # type: ignore[arg-type] # Qt itself takes a str
            sheet = style_sheet(colours)
            if sheet != application.styleSheet():
                application.setStyleSheet(sheet)
        self.lists.set_palette(colours)

    def _lately(self, _: object) -> None:
        """Remember the game as opened lately, once there is something in its file."""
        path = self.files.opened.path
        if not self.bridge.laying and self.recent.files()[:1] != (path,):
            self.recent.add(path)

    def _closed(self) -> None:
        self.remember()
        if self.successor is None:
            self.files.close()

    def speak(self, language: str) -> None:
        """Speak another language from now on: a new window takes the game over."""
        if self.successor is not None or language == self.bridge.wording.language or not self.bridge.free():
            return
        self._settings.setValue("language", language)
        application(language)
        registry, data, shelf, rng = self._parts
        words = self.bridge.wording.again(language)
        place = self.window.saveGeometry()
        self.bridge.leave()
        draft = self.layout.hand_over()
        self.successor = Desktop(words, registry, data, self.files.opened, self._settings, shelf, rng)
        self.successor.show()
        self.successor.window.restoreGeometry(place)
        if draft is not None:
            self.successor.layout.take(draft)
        self.window.close()
        self.window.deleteLater()

    @property
    def latest(self) -> "Desktop":
        """The desktop that is in use now: this one, or the one that took over."""
        return self if self.successor is None else self.successor.latest

    def show(self) -> None:
        """Show the window as it was left, on the screens that there are."""
        geometry, state = (self._settings.value(self._key(part)) for part in ("geometry", "state"))
        room = self.window.screen().availableSize()
        self.window.resize(min(1280, room.width()), min(800, room.height() - TITLE))
        kept = isinstance(geometry, QByteArray) and isinstance(state, QByteArray)
        if kept:
            self.window.restoreGeometry(geometry)
            self.window.restoreState(state)
        self.window.show()
        if not kept:
            # Only a window on the screen has the room that its panels are to share.
            self.window.settle()
        self.window.board.setFocus()

    def remember(self) -> None:
        """Remember the layout for this set of screens."""
        self._settings.setValue(self._key("geometry"), self.window.saveGeometry())
        self._settings.setValue(self._key("state"), self.window.saveState())
        self._settings.sync()

    @staticmethod
    def _key(part: str) -> str:
        screens = QApplication.screens()
        names = "+".join(f"{each.name()}{each.size().width()}x{each.size().height()}" for each in screens)
        return f"window/{names}/{part}".replace(" ", "")


def application(language: str) -> QApplication:
    """Make the Qt application in a language, with the map's own type."""
    running = QApplication.instance()
    made = running if isinstance(running, QApplication) else QApplication(["companion"])
    made.setApplicationName("companion")
    if made.property(STYLED) is None:
        # Every window that is open would be polished anew each time.
        made.setStyle("Fusion")
        made.setProperty(STYLED, "Fusion")
    font = QFont(FONT)
    font.setPixelSize(13)
    if font != made.font():
        made.setFont(font)
    QLocale.setDefault(QLocale(language))
    for old in made.findChildren(QTranslator):
        made.removeTranslator(old)
        old.setParent(None)
    translator = QTranslator(made)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        made.installTranslator(translator)
    return made


def has_glyphs() -> bool:
    """Tell whether there is a font with Latin and Cyrillic letters; without one every letter would be a box."""
    if not QFontDatabase.families():
        return False
    raw = QRawFont.fromFont(QFont(FONT))
    return all(raw.supportsCharacter(ord(letter)) for letter in SAMPLE if not letter.isspace())


def catch_everything(words: Wording, folder: Path) -> None:
    """Write what nobody expected into a file and say so in a sentence; no traceback reaches a user."""

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log = note_down(folder, error, datetime.now())
        print(words.say("ui.failed.unexpected", file=str(log)), file=sys.stderr)  # noqa: T201 - the last resort

    sys.excepthook = caught


def open_window(words: Wording, registry: Registry, data: Path, file: Path | None, *, asked: bool = False) -> int:
    """Open the window on a file, or with the start page; 0 when it was closed, 1 when there is nothing to read with.

    ``asked`` says that the language was asked for; otherwise the one chosen in the window last time is spoken.
    """
    made = application(words.language)
    if not has_glyphs():
        print(words.say("ui.failed.font"), file=sys.stderr)  # noqa: T201 - nothing can be read in a window
        return 1
    folder = Path(platformdirs.user_data_dir("companion", appauthor=False))
    settings = QSettings(
        str(Path(platformdirs.user_config_dir("companion", appauthor=False)) / "window.ini"), QSettings.Format.IniFormat
    )
    chosen = str(settings.value("language", ""))
    if chosen and not asked and chosen != words.language:
        words = words.again(chosen)
        application(words.language)
    catch_everything(words, folder)
    desktop = begin(words, registry, data, file, settings, GameShelf(folder / "games"))
    code = made.exec()
    desktop.latest.files.close()
    return code


def begin(
    words: Wording, registry: Registry, data: Path, file: Path | None, settings: QSettings, shelf: GameShelf
) -> Desktop:
    """Show the window on a file; on "La Spia" with the start page, or with what is wrong with the file, otherwise."""
    first = data / "scenarios" / "la_spia.scenario.json"
    shipped = Shipped(first.parent, words.told)
    faults: UnreadableError | None = None
    try:
        opened = open_file(file or first, registry, shelf, datetime.now(), shipped)
    except UnreadableError as error:
        faults = error
        opened = open_file(first, registry, shelf, datetime.now(), shipped)
    desktop = Desktop(words, registry, data, opened, settings, shelf)
    desktop.show()
    if faults is not None:
        lines = desktop.files.sentences(faults.faults)
        desktop.files.tell(words.say("ui.files.unreadable"), lines, [(words.say("ui.card.done"), lambda: None)])
    elif file is None:
        desktop.actions.show_start()
    else:
        desktop.recent.add(file)
        desktop.files.greet()
    return desktop
