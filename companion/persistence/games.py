"""Where games live that nobody has given a name yet, and which of them are unfinished."""

import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.model.retelling import Told, retold
from companion.model.state import Scenario
from companion.persistence.game_file import SUFFIX, Opened, begin_game, is_game, open_game
from companion.persistence.scenario_file import read_scenario
from companion.persistence.writing import free_name
from companion.rules.ruleset import Registry, Ruleset

LONGEST = 120
"""No name of a file holds more bytes of a title: a disk takes 255, and the day and the ending come after it."""


class GameShelf:
    """A folder of games in progress, one file each, named after scenario and day."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self, scenario: Scenario, ruleset: Ruleset, now: datetime) -> Opened:
        """Begin a game of a scenario; its file appears with the first gesture."""
        title = scenario.title
        return begin_game(self._free_name(title, now), scenario, ruleset, lambda: self._free_name(title, now))

    def _free_name(self, title: str, now: datetime) -> Path:
        return free_name(self.folder, f"{slug(title)}-{now:%Y-%m-%d}", SUFFIX)

    def unfinished(self, title: str) -> tuple[Path, ...]:
        """List the games of a scenario that were begun here, the latest first."""
        if not self.folder.is_dir():
            return ()
        pattern = re.compile(re.escape(slug(title)) + r"-\d{4}-\d{2}-\d{2}(-\d+)?" + re.escape(SUFFIX))
        found = [path for path in self.folder.iterdir() if pattern.fullmatch(path.name)]
        return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))


def slug(title: str) -> str:
    """Make a file name of a title: "La Spia" becomes la_spia."""
    words = re.sub(r"[^\w]+", "_", title.casefold()).encode("utf-8")[:LONGEST].decode("utf-8", "ignore")
    return words.strip("_") or "game"


@dataclass(frozen=True, slots=True)
class Shipped:
    """The scenarios that come with the program; ``told`` says their texts in the reader's language."""

    folder: Path
    told: Told

    def telling(self, path: Path) -> Told | None:
        """Give how a file's texts are said: those of a club's own scenario stay as they were written."""
        return self.told if path.absolute().parent == self.folder.absolute() else None


def open_file(
    path: Path, registry: Registry, shelf: GameShelf, now: datetime, shipped: Shipped | None = None
) -> Opened:
    """Open a scenario as a new game, or a game where it was left; raises UnreadableError with every fault."""
    if is_game(path):
        return open_game(path, registry)
    scenario, ruleset = read_scenario(path, registry)
    told = shipped.telling(path) if shipped is not None else None
    return shelf.begin(retold(scenario, told) if told is not None else scenario, ruleset, now)
