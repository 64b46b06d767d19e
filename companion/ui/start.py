"""Opens the window: application, translations of Qt's own texts, colours, fonts, and the file to begin with."""

import sys
import traceback
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
from companion.persistence.faults import UnreadableError
from companion.persistence.game_file import Opened
from companion.persistence.games import GameShelf, open_file
from companion.rules.ruleset import Registry
from companion.ui.actions import Actions
from companion.ui.bridge import Bridge
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.files import Files
from companion.ui.main_window import MainWindow
from companion.ui.theme import style_sheet, widget_palette
from companion.wording.wording import Wording

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
        self._colours = data / "resources" / "styles" / "colours.toml"
        self.bridge = Bridge(opened.session, words)
        icons = Icons(data / "resources" / "icons")
        self.window = MainWindow(self.bridge, self._palette(), icons, rng or SystemRandom())
        self.files = Files(self.bridge, opened, registry, shelf, data / "scenarios")
        self.files.tell = lambda title, lines, buttons: self._tell(title, lines, buttons)
        self.actions = Actions(self.window, self.files, self.appear)
        self.window.closed.connect(self.files.close)
        self.appear(self._palette().name)

    def _palette(self) -> Palette:
        name = str(self._settings.value("appearance", "light"))
        return palette(self._colours, name if name in NAMES else "light")

    def _tell(self, title: str, lines: object, buttons: object) -> None:
        MessageCard(title, lines, buttons, self.window)  # type: ignore[arg-type] # Files gives sentences and buttons

    def appear(self, name: str) -> None:
        """Take another appearance: light, dark, high contrast."""
        self._settings.setValue("appearance", name)
        colours = palette(self._colours, name)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(widget_palette(colours))
            application.setStyleSheet(style_sheet(colours))
        self.window.set_palette(colours)

    def show(self) -> None:
        """Show the window as it was left, on the screens that there are."""
        geometry, state = (self._settings.value(self._key(part)) for part in ("geometry", "state"))
        self.window.resize(1280, 800)
        if isinstance(geometry, QByteArray) and isinstance(state, QByteArray):
            self.window.restoreGeometry(geometry)
            self.window.restoreState(state)
        self.window.show()
        self.window.board.setFocus()
        self.files.greet()

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
    made.setStyle("Fusion")
    font = QFont(FONT)
    font.setPixelSize(13)
    made.setFont(font)
    QLocale.setDefault(QLocale(language))
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
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / "errors.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now().isoformat()}\n")
            traceback.print_exception(kind, error, trace, file=file)
        print(words.say("ui.failed.unexpected", file=str(log)), file=sys.stderr)  # noqa: T201 - the last resort

    sys.excepthook = caught


def open_window(words: Wording, registry: Registry, data: Path, file: Path | None) -> int:
    """Open the window on a file, or on "La Spia"; 0 when it was closed, 1 when the file cannot be used."""
    made = application(words.language)
    if not has_glyphs():
        print(words.say("ui.failed.font"), file=sys.stderr)  # noqa: T201 - nothing can be read in a window
        return 1
    folder = Path(platformdirs.user_data_dir("companion", appauthor=False))
    catch_everything(words, folder)
    shelf = GameShelf(folder / "games")
    settings = QSettings(
        str(Path(platformdirs.user_config_dir("companion", appauthor=False)) / "window.ini"), QSettings.Format.IniFormat
    )
    first = data / "scenarios" / "la_spia.scenario.json"
    faults: UnreadableError | None = None
    try:
        opened = open_file(file or first, registry, shelf, datetime.now())
    except UnreadableError as error:
        faults = error
        opened = open_file(first, registry, shelf, datetime.now())
    desktop = Desktop(words, registry, data, opened, settings, shelf)
    desktop.show()
    if faults is not None:
        lines = desktop.files.sentences(faults.faults)
        MessageCard(
            words.say("ui.files.unreadable"), lines, [(words.say("ui.card.done"), lambda: None)], desktop.window
        )
    code = made.exec()
    desktop.remember()
    return code
