"""The quick reference from the window: saved as pdf, or printed."""

from pathlib import Path

from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from companion.persistence.writing import write_whole
from companion.reports.reference import RESOLUTION, Reference, print_reference, reference_of, reference_pdf
from companion.ui.bridge import Bridge
from companion.ui.dialogs.paper import PaperDesk
from companion.views.table_rows import table_groups


class ReferenceSheet:
    """The tables of the game on the table on a page, as they are at that moment."""

    title = "ui.action.reference"
    what = "ui.reference.what"
    resolution = RESOLUTION

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def name(self) -> str:
        """Suggest the scenario's title."""
        return self._bridge.context.state.title

    def _reference(self) -> Reference:
        bridge = self._bridge
        state, ruleset = bridge.context.state, bridge.ruleset
        groups = table_groups(ruleset, state.tables, bridge.wording)
        return reference_of(bridge.say(f"{ruleset.id}.name"), state.title, groups, bridge.wording)

    def write(self, path: Path) -> int:
        """Write the page as pdf; raises OSError."""
        made, pages = reference_pdf(self._reference(), self._bridge.wording)
        write_whole(path, made)
        return pages

    def print(self, printer: QPrinter) -> int:
        """Print the page, and tell on how many sheets."""
        return print_reference(self._reference(), self._bridge.wording, printer)


class Paper(PaperDesk):
    """Puts the tables of the game on the table onto a page."""

    def __init__(self, bridge: Bridge, window: QWidget) -> None:
        super().__init__(bridge, window, ReferenceSheet(bridge))
