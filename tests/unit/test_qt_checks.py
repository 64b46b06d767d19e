"""The checks that watch over every test must themselves notice."""

import pytest
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QDialog, QMenu

from tests.qt_checks import messages, unanswered_dialogs


def test_a_complaint_of_qt_is_heard() -> None:
    with messages() as said:
        qWarning("the paint is wet")
    assert said == ["the paint is wet"]


def test_what_the_offscreen_platform_always_says_is_let_through() -> None:
    with messages() as said:
        qWarning("This plugin does not support propagateSizeHints()")
    assert said == []


@pytest.mark.parametrize("kind", [QDialog, QMenu])
def test_a_dialog_that_nobody_answers_is_closed_and_named(kind: type[QDialog | QMenu], qapp: object) -> None:
    with unanswered_dialogs(patience_ms=50) as unanswered:
        waiting = kind()
        waiting.setWindowTitle("Who goes there?")
        if isinstance(waiting, QMenu):
            waiting.addAction("A friend")
        waiting.exec()
    assert unanswered == ["Who goes there?"]
