"""What holds for every test where PySide6 is installed."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, QTimer, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog

ALLOWED = {
    # the offscreen platform says this whenever a window is shown
    "This plugin does not support propagateSizeHints()",
    # the offscreen platform has no window manager to ask
    "This plugin does not support raise()",
    # a machine without a session bus says this once when accessibility starts
    "QDBusConnection: name 'org.a11y.Bus' could not be reached",
}
PATIENCE_MS = 2000


@pytest.fixture(autouse=True)
def no_qt_messages() -> Iterator[None]:
    """Fail a test during which Qt complains."""
    said: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and text not in ALLOWED:
            said.append(text)

    before = qInstallMessageHandler(hear)
    yield
    qInstallMessageHandler(before)
    assert said == []


@pytest.fixture(autouse=True)
def no_unanswered_dialog() -> Iterator[None]:
    """Close a modal dialog that nobody answers within two seconds, and fail the test."""
    if QApplication.instance() is None:
        yield
        return
    unanswered: list[str] = []
    last: list[object] = [None]

    def look() -> None:
        modal = QApplication.activeModalWidget()
        if isinstance(modal, QDialog) and modal is last[0]:
            unanswered.append(modal.windowTitle() or type(modal).__name__)
            modal.reject()
        last[0] = modal

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(PATIENCE_MS)
    yield
    timer.stop()
    assert unanswered == []
