"""Every text of the window comes from the wording, in every language: nothing empty, no raw code."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QLabel, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from companion.rules.drivers import Script
from companion.rules.requests import Picked
from companion.rulesets.awam.intents import DrawCard
from tests.ui.desktop import desktop

CODE = re.compile(r"\b(?:ui|core|awam|cli|persistence|answer|tables)\.[a-z_]+")
PLACE = re.compile(r"\{[a-z_]+[:}]")


@pytest.mark.parametrize("language", ["en", "it", "ru"])
@pytest.mark.parametrize("laying", [False, True])
def test_every_menu_has_a_letter_of_its_own(language: str, laying: bool, qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path, language=language)
    qtbot.addWidget(desk.window)
    if laying:
        desk.layout.edit()
    shown = [each.text() for each in desk.window.menuBar().actions() if each.isVisible()]
    letters = [text[text.index("&") + 1].casefold() for text in shown if "&" in text]
    assert len(set(letters)) == len(shown)


@pytest.mark.parametrize("language", ["en", "it", "ru"])
def test_no_raw_code_anywhere(language: str, qtbot: QtBot, tmp_path: Path) -> None:
    desk = desktop(tmp_path, language=language)
    qtbot.addWidget(desk.window)
    window = desk.window
    desk.bridge.perform(DrawCard(), Script([Picked(picked="squad:trappers")]))
    desk.bridge.select(("moreau",))
    window.gestures.fire("moreau", "cole")
    texts: list[str] = [window.windowTitle()]
    for label in window.findChildren(QLabel):
        texts += [label.text(), label.toolTip()]
    for button in window.findChildren(QAbstractButton):
        texts += [button.text(), button.toolTip(), button.accessibleName()]
    for field in window.findChildren(QLineEdit):
        texts += [field.placeholderText(), field.accessibleName()]
    texts += [dock.windowTitle() for dock in window.findChildren(QDockWidget)]
    texts += [action.text() for menu in window.findChildren(QMenu) for action in menu.actions()]
    texts += [window.journal.item(row).text() for row in range(window.journal.count())]
    assert [text for text in texts if CODE.search(text) or PLACE.search(text)] == []
    assert all(action.text() for action in desk.actions.made.values())
