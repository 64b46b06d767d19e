"""The quick reference from the window: as a file, on a printer, with what was changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from companion.model.tables import clubs_own
from companion.rules.intents import SetTable
from companion.ui.dialogs.message_card import MessageCard
from companion.ui.start import Desktop
from tests.ui.desktop import desktop

SHORT = "fire.musket.short"


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    own = made.bridge.ruleset.tables[SHORT]
    made.bridge.begin(SetTable(key=SHORT, entry=clubs_own(own, 25.0)))
    yield made
    made.window.close()


def text(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def ask(window: Desktop, name: str) -> None:
    window.actions.made["reference"].trigger()
    card = window.window.findChildren(MessageCard)[-1]
    next(button for button in card.buttons if button.text() == name).click()


def test_the_page_is_saved_with_what_is_in_force_now(window: Desktop, tmp_path: Path) -> None:
    ask(window, "Save as pdf ...")
    dialog = window.window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(tmp_path / "page"))
    dialog.close()
    assert "● 25 cm (20 cm)" in text(tmp_path / "page.pdf")
    said = window.window.findChildren(MessageCard)[-1]
    assert str(tmp_path / "page.pdf") in said.text.text()


def test_a_page_that_cannot_be_saved_says_so(window: Desktop, tmp_path: Path) -> None:
    card = window.tables.paper.save(tmp_path / "nowhere" / "page.pdf")
    assert "nowhere" in card.text.text()
    assert "not there" in card.text.text()


def test_the_printer_gets_the_same_page(window: Desktop, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setResolution(600)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert window.tables.paper.print(printer) == 1
    window.tables.paper.save(tmp_path / "saved.pdf")
    assert text(tmp_path / "printed.pdf") == text(tmp_path / "saved.pdf")


def test_the_print_dialog_opens_beside_the_board(window: Desktop) -> None:
    ask(window, "Print ...")
    dialog = window.window.findChildren(QPrintDialog)[-1]
    assert dialog.isVisible()
    dialog.reject()
