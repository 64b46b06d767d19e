"""What an evening's game does not need is neither loaded nor made before the first picture."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from companion.painting.palette import Palette
from companion.ui.layout.terrain.kinds_editor import KindsEditor
from companion.ui.main_window import MainWindow
from tests.ui.desktop import desktop

LATE = ("companion.ui.armlists.card", "companion.ui.armlists.roster_desk", "companion.persistence.rosters")


def test_the_card_of_lists_is_loaded_when_it_is_opened() -> None:
    code = f"import sys, companion.ui.start; print([each for each in {LATE!r} if each in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_editors_are_made_when_a_table_is_laid_out(qtbot: QtBot, tmp_path: Path) -> None:
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    assert not any(isinstance(each, KindsEditor) for each in made.window.findChildren(QObject))
    made.layout.edit()
    assert any(isinstance(each, KindsEditor) for each in made.window.findChildren(QObject))


def test_a_window_is_made_in_its_colours_and_not_coloured_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again: list[str] = []
    real = MainWindow.set_palette

    def coloured(window: MainWindow, colours: Palette) -> None:
        again.append(colours.name)
        real(window, colours)

    monkeypatch.setattr(MainWindow, "set_palette", coloured)
    made = desktop(tmp_path)
    qtbot.addWidget(made.window)
    assert again == []
    made.appear("dark")
    assert again == ["dark"]
