"""Squad sheets from the window: of the game on the table, or of the list at hand."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter

from companion.persistence.writing import write_whole
from companion.reports.sheets import RESOLUTION, print_sheets, sheets_pdf
from companion.ui.bridge import Bridge
from companion.views.projection import PlayerView
from companion.views.squad_sheets import SquadSheet, squad_sheets


class SquadPaper:
    """The squads of a view as they are at that moment, all on as few pages as they need."""

    title = "ui.action.sheets"
    what = "ui.sheets.what"
    resolution = RESOLUTION

    def __init__(self, bridge: Bridge, view: Callable[[], PlayerView]) -> None:
        self._bridge = bridge
        self._view = view

    def name(self) -> str:
        """Suggest the title of what is printed."""
        return self._view().state.title

    def _sheets(self) -> tuple[SquadSheet, ...]:
        return squad_sheets(self._view(), self._bridge.ruleset, self._bridge.wording)

    def write(self, path: Path) -> int:
        """Write the squads as pdf; raises OSError."""
        made, pages = sheets_pdf(self.name(), self._sheets(), self._bridge.wording)
        write_whole(path, made)
        return pages

    def print(self, printer: QPrinter) -> int:
        """Print the squads, and tell on how many pages."""
        return print_sheets(self.name(), self._sheets(), self._bridge.wording, printer)
