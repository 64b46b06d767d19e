"""The composition root: the only place that knows the rulesets, the files, the window and the command line."""

import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli.desk import MISUSED, Desk
from companion.cli.main import COMMANDS, run
from companion.rules.ruleset import Registry
from companion.rulesets.awam import build as build_awam
from companion.wording.catalogues import program_catalogue
from companion.wording.language import language_of
from companion.wording.wording import Catalogue, Wording


def data_folder() -> Path:
    """Find the folder that holds resources/ and scenarios/: inside an installed program, or the checkout."""
    inside = Path(__file__).parent / "_data"
    return inside if inside.is_dir() else Path(__file__).parent.parent


def registry(resources: Path) -> Registry:
    """Name the rulesets that this program knows."""
    return Registry([build_awam(resources)])


def catalogues() -> tuple[Catalogue, ...]:
    """List all sentences of the program: its own, and one catalogue a ruleset."""
    rulesets = registry(data_folder() / "resources")
    return (program_catalogue(), *(Catalogue(each.id, each.wording) for each in rulesets))


def wording(language: str, resources: Path, rulesets: Registry) -> Wording:
    """Speak a language."""
    every = (program_catalogue(), *(Catalogue(each.id, each.wording) for each in rulesets))
    return Wording(language, resources / "i18n", every)


def split_language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Take ``--lang it`` out of the arguments, wherever it stands."""
    rest = list(arguments)
    for at, each in enumerate(rest):
        if each == "--lang" and at + 1 < len(rest):
            language = rest[at + 1]
            del rest[at : at + 2]
            return language, rest
        if each.startswith("--lang="):
            del rest[at]
            return each.removeprefix("--lang="), rest
    return "", rest


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the program: a command, or the window for everything else."""
    chosen, rest = split_language(sys.argv[1:] if arguments is None else arguments)
    resources = data_folder() / "resources"
    rulesets = registry(resources)
    words = wording(language_of(chosen, os.environ), resources, rulesets)
    if rest and rest[0] in COMMANDS:
        desk = Desk(rulesets, words, resources / "styles" / "colours.toml")
        return run(desk, rest)
    if rest and rest[0] in ("-h", "--help", "help"):
        print(words.say("cli.help.program"))  # noqa: T201 - the command line's own answer
        for name in COMMANDS:
            print(f"  {name:<8} {words.say(f'cli.help.{name}')}")  # noqa: T201
        return 0
    if len(rest) > 1 or (rest and rest[0].startswith("-")):
        print(words.say("cli.unknown_command", given=rest[0], known=", ".join(COMMANDS)), file=sys.stderr)  # noqa: T201
        return MISUSED
    return window_with(words, rulesets, Path(rest[0]) if rest else None)


def window_with(words: Wording, rulesets: Registry, file: Path | None) -> int:
    """Open the window; where that cannot be, say so in one sentence."""
    if not has_display(os.environ, sys.platform):
        print(words.say("cli.no_display"), file=sys.stderr)  # noqa: T201
        return MISUSED
    try:
        from companion.ui.start import open_window
    except ImportError as error:
        print(words.say("cli.no_qt", reason=str(error)), file=sys.stderr)  # noqa: T201
        return MISUSED
    logging.basicConfig(level=logging.WARNING)
    return open_window(words, rulesets, data_folder(), file)


def has_display(environment: "os._Environ[str] | dict[str, str]", platform: str) -> bool:
    """Tell whether a window can be opened at all; asking Qt would end the program."""
    if not platform.startswith("linux"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def window() -> int:
    """Start the window from a desktop menu."""
    return main(sys.argv[1:2])
