"""Which files were open lately, remembered between evenings."""

from pathlib import Path

from PySide6.QtCore import QSettings

from companion.persistence.game_file import is_game

KEPT = 8


class Recent:
    """The files opened last, the latest first; those that are gone are left out."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def files(self) -> tuple[Path, ...]:
        """List the files that are still there."""
        return tuple(path for path in map(Path, self._names()) if path.is_file())

    def games(self) -> tuple[Path, ...]:
        """List those that are games."""
        return tuple(path for path in self.files() if is_game(path))

    def add(self, path: Path) -> None:
        """Put a file to the front."""
        name = str(path.absolute())
        names = [name, *(each for each in self._names() if each != name)]
        self._settings.setValue("recent", names[:KEPT])

    def _names(self) -> list[str]:
        held = self._settings.value("recent", [])
        if isinstance(held, str):
            return [held]
        return [str(each) for each in held] if isinstance(held, list) else []
