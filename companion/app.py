"""The composition root: the only place that knows the rulesets, the files, the window and the command line."""

import logging
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from io import TextIOWrapper
from pathlib import Path

import platformdirs

from companion import __version__
from companion.cli.desk import DONE, FAULTY, MISUSED, Desk
from companion.cli.main import COMMANDS, run
from companion.persistence.error_log import note_down
from companion.rules.ruleset import Registry
from companion.rulesets.awam import build as build_awam
from companion.rulesets.microwar144 import build as build_microwar144
from companion.rulesets.tactical import build as build_tactical
from companion.wording.catalogues import program_catalogue
from companion.wording.language import language_of, speaks
from companion.wording.wording import LANGUAGES, Catalogue, Wording


def data_folder() -> Path:
    """Find the folder that holds resources/ and scenarios/: inside an installed program, or the checkout."""
    inside = Path(__file__).parent / "_data"
    return inside if inside.is_dir() else Path(__file__).parent.parent


def registry(resources: Path) -> Registry:
    """Name the rulesets that this program knows."""
    return Registry([build_awam(resources), build_microwar144(resources), build_tactical(resources)])


def catalogues() -> tuple[Catalogue, ...]:
    """List all sentences of the program: its own, and one catalogue a ruleset."""
    return _catalogues(registry(data_folder() / "resources"))


def _catalogues(rulesets: Registry) -> tuple[Catalogue, ...]:
    return (program_catalogue(), *(Catalogue(each.id, each.wording) for each in rulesets))


def wording(language: str, resources: Path, rulesets: Registry) -> Wording:
    """Speak a language."""
    return Wording(language, resources / "i18n", _catalogues(rulesets))


def split_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Take ``--lang it`` out of the arguments, wherever it stands; None where no language is asked for."""
    rest = list(arguments)
    for at, each in enumerate(rest):
        if each == "--lang":
            language = rest[at + 1] if at + 1 < len(rest) else ""
            del rest[at : at + 2]
            return language, rest
        if each.startswith("--lang="):
            del rest[at]
            return each.removeprefix("--lang="), rest
    return None, rest


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the program: a command, or the window for everything else. No traceback ever reaches a user."""
    chosen, rest = split_language(sys.argv[1:] if arguments is None else arguments)
    resources = data_folder() / "resources"
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    rulesets = registry(resources)
    words = wording(language_of(chosen or "", os.environ), resources, rulesets)
    if chosen is not None and not speaks(chosen):
        code = "cli.unknown_language" if chosen else "cli.no_language"
        print(words.say(code, given=chosen, known=", ".join(LANGUAGES)), file=sys.stderr)  # noqa: T201
        return MISUSED
    try:
        return started(words, rulesets, rest, asked=bool(chosen))
    except BrokenPipeError:
        # whoever read the answer has had enough of it; nothing is left to be flushed when the program ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULTY
    except Exception as error:  # noqa: BLE001 - the last resort: a sentence, and the rest into a file
        log = note_down(user_folder(), error, datetime.now())
        print(words.say("ui.failed.unexpected", file=str(log)), file=sys.stderr)  # noqa: T201
        return FAULTY


def started(words: Wording, rulesets: Registry, rest: Sequence[str], *, asked: bool = False) -> int:
    """Tell a command from a file to open, and both from a slip of the keyboard."""
    if len(rest) > 1 and rest[0] == "help" and rest[1] in COMMANDS:
        rest = [rest[1], "--help"]
    if rest and rest[0] in COMMANDS:
        return run(Desk(rulesets, words, data_folder() / "resources" / "styles" / "colours.toml"), rest)
    if rest and rest[0] == "--version":
        print(f"companion {__version__}")  # noqa: T201 - the command line's own answer
        return DONE
    if rest and rest[0] in ("-h", "--help", "help"):
        print(words.say("cli.help.program"))  # noqa: T201 - the command line's own answer
        for name in COMMANDS:
            print(f"  {name:<8} {words.say(f'cli.help.{name}')}")  # noqa: T201
        print(words.say("cli.help.more"))  # noqa: T201
        return DONE
    if len(rest) > 1 or (rest and not is_file_name(rest[0])):
        print(words.say("cli.unknown_command", given=rest[0], known=", ".join(COMMANDS)), file=sys.stderr)  # noqa: T201
        return MISUSED
    return window_with(words, rulesets, Path(rest[0]) if rest else None, asked=asked)


def is_file_name(given: str) -> bool:
    """Tell a file's name from a command that does not exist: it is there, or at least it looks like one."""
    return not given.startswith("-") and (any(mark in given for mark in "./\\") or Path(given).exists())


def user_folder() -> Path:
    """Find the folder for what the program keeps by itself: games in progress, its error log."""
    return Path(platformdirs.user_data_dir("companion", appauthor=False))


def window_with(words: Wording, rulesets: Registry, file: Path | None, *, asked: bool = False) -> int:
    """Open the window; where that cannot be, say so in one sentence. ``asked``: the language was asked for."""
    if not has_display(os.environ, sys.platform):
        print(words.say("cli.no_display"), file=sys.stderr)  # noqa: T201
        return MISUSED
    try:
        from companion.ui.start import open_window
    except ImportError as error:
        print(words.say("cli.no_qt", reason=str(error)), file=sys.stderr)  # noqa: T201
        return MISUSED
    logging.basicConfig(level=logging.WARNING)
    with sentence_for_qt(words):
        return open_window(words, rulesets, data_folder(), file, asked=asked)


@contextmanager
def sentence_for_qt(words: Wording) -> Iterator[None]:
    """Let Qt give up with a sentence: where it cannot reach a display it would abort the whole program."""
    from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

    reasons: list[str] = []

    def heard(kind: QtMsgType, about: QMessageLogContext, message: str) -> None:
        if kind == QtMsgType.QtFatalMsg:
            reason = (reasons or [message.partition("\n")[0]])[0].rstrip(".")
            print(words.say("cli.no_window", reason=reason), file=sys.stderr, flush=True)  # noqa: T201
            os._exit(MISUSED)
        if str(about.category).startswith("qt.qpa"):
            reasons.append(message)
        elif kind != QtMsgType.QtDebugMsg:
            print(message, file=sys.stderr)  # noqa: T201 - as Qt does by itself

    before = qInstallMessageHandler(heard)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def has_display(environment: "os._Environ[str] | dict[str, str]", platform: str) -> bool:
    """Tell whether a window can be opened at all; asking Qt would end the program."""
    if not platform.startswith("linux"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def window() -> int:
    """Start the window from a desktop menu."""
    return main(sys.argv[1:2])
