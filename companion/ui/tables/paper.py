"""The quick reference from the window: saved as pdf, or printed."""

from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.persistence.games import slug
from companion.reports.reference import RESOLUTION, Reference, print_reference, reference_of, write_reference
from companion.ui.bridge import Bridge
from companion.ui.dialogs.message_card import MessageCard
from companion.views.table_rows import table_groups


class Paper:
    """Puts the tables of the game on the table onto a page, as they are at that moment."""

    def __init__(self, bridge: Bridge, window: QWidget) -> None:
        self._bridge = bridge
        self._window = window

    def show(self) -> MessageCard:
        """Ask whether the page is wanted as a file or on paper."""
        say = self._bridge.say
        buttons = [(say("ui.reference.save"), self._ask_file), (say("ui.reference.print"), self._ask_printer)]
        title = say("ui.action.reference").removesuffix(" ...")
        return MessageCard(title, [say("ui.reference.what")], buttons, self._window, say("ui.card.close"))

    def _reference(self) -> Reference:
        bridge = self._bridge
        state, ruleset = bridge.context.state, bridge.ruleset
        groups = table_groups(ruleset, state.tables, bridge.wording)
        return reference_of(bridge.say(f"{ruleset.id}.name"), state.title, groups, bridge.wording)

    def _ask_file(self) -> None:
        dialog = QFileDialog(self._window, self._bridge.say("ui.action.reference").removesuffix(" ..."))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self._bridge.say("ui.files.pdf"))
        dialog.selectFile(f"{slug(self._bridge.context.state.title)}.pdf")
        dialog.fileSelected.connect(lambda name: self.save(Path(name)))
        dialog.open()

    def save(self, path: Path) -> MessageCard:
        """Save the page as pdf, and say so, or why not."""
        say = self._bridge.say
        if path.suffix.lower() != ".pdf":
            path = path.with_name(f"{path.name}.pdf")
        try:
            write_reference(self._reference(), path, self._bridge.wording)
        except OSError as error:
            title = say("ui.files.unwritten")
            line = f"{path}: {say('ui.failed.write', reason=error.strerror or str(error))}"
        else:
            title, line = say("ui.reference.saved"), str(path)
        return MessageCard(title, [line], [(say("ui.card.done"), lambda: None)], self._window, say("ui.card.close"))

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
        printer.setResolution(RESOLUTION)
        dialog = QPrintDialog(printer, self._window)
        dialog.accepted.connect(lambda: self.print(printer))
        dialog.setModal(True)
        dialog.show()

    def print(self, printer: QPrinter) -> int:
        """Print the page, and tell on how many sheets."""
        return print_reference(self._reference(), self._bridge.wording, printer)
