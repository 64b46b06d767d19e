"""Something to have on paper: saved as pdf, or printed; the same buttons whatever it is."""

from pathlib import Path
from typing import Protocol

from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from companion.persistence.games import slug
from companion.ui.bridge import Bridge
from companion.ui.dialogs.message_card import MessageCard
from companion.wording.reasons import reason_of


class Sheet(Protocol):
    """What is to be had on paper: ``title`` and ``what`` are wording codes, ``resolution`` in dots per inch."""

    title: str
    what: str
    resolution: int

    def name(self) -> str:
        """Suggest a name for the file, without its end."""

    def write(self, path: Path) -> int:
        """Write it as pdf and tell on how many pages; raises OSError."""

    def print(self, printer: QPrinter) -> int:
        """Print it, and tell on how many pages."""


class PaperDesk:
    """Asks whether something is wanted as a file or on paper, and sees to it."""

    def __init__(self, bridge: Bridge, window: QWidget, sheet: Sheet) -> None:
        self._bridge = bridge
        self._window = window
        self.sheet = sheet

    def show(self) -> MessageCard:
        """Ask whether it is wanted as a file or on paper."""
        say = self._bridge.say
        buttons = [(say("ui.reference.save"), self._ask_file), (say("ui.reference.print"), self._ask_printer)]
        lines = [say(self.sheet.what)]
        return MessageCard(self._title(), lines, buttons, self._window, say("ui.card.close"))

    def _title(self) -> str:
        return self._bridge.say(self.sheet.title).removesuffix(" ...")

    def _ask_file(self) -> None:
        dialog = QFileDialog(self._window, self._title())
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(self._bridge.say("ui.files.pdf"))
        dialog.selectFile(f"{slug(self.sheet.name())}.pdf")
        dialog.fileSelected.connect(lambda name: self.save(Path(name)))
        dialog.open()

    def save(self, path: Path) -> MessageCard:
        """Save it as pdf, and say so, or why not."""
        say = self._bridge.say
        if path.suffix.lower() != ".pdf":
            path = path.with_name(f"{path.name}.pdf")
        try:
            self.sheet.write(path)
        except OSError as error:
            title = say("ui.files.unwritten")
            line = f"{path}: {say('ui.failed.file', reason=reason_of(error))}"
        else:
            title, line = say("ui.reference.saved"), str(path)
        return MessageCard(title, [line], [(say("ui.card.done"), lambda: None)], self._window, say("ui.card.close"))

    def _ask_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
        printer.setResolution(self.sheet.resolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.accepted.connect(lambda: self.print(printer))
        dialog.setModal(True)
        dialog.show()

    def print(self, printer: QPrinter) -> int:
        """Print it, and tell on how many pages."""
        return self.sheet.print(printer)
