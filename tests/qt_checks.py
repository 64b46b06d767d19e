"""What the fixtures of every test do where PySide6 is installed: hear Qt's complaints, close forgotten dialogs."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEvent, QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QDialog, QWidget

ALLOWED = {
    # the offscreen platform says this whenever a window is shown
    "This plugin does not support propagateSizeHints()",
    # the offscreen platform has no window manager that could raise a window
    "This plugin does not support raise()",
    # nor a keyboard that an open menu could keep for itself
    "This plugin does not support grabbing the keyboard",
}
PATIENCE_MS = 2000


@contextmanager
def messages() -> Iterator[list[str]]:
    """Collect what Qt says meanwhile, except its debug notes and what is allowed."""
    said: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and text not in ALLOWED:
            said.append(text)

    before = qInstallMessageHandler(hear)
    try:
        yield said
    finally:
        qInstallMessageHandler(before)


@contextmanager
def unanswered_dialogs(patience_ms: int = PATIENCE_MS) -> Iterator[list[str]]:
    """Close what waits for an answer for too long, and collect its title.

    A test would hang for ever otherwise: the alarm of pytest-timeout does not ring inside Qt's own loop.
    """
    unanswered: list[str] = []
    last: list[QWidget | None] = [None]

    def look() -> None:
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if waiting is not None and waiting is last[0]:
            unanswered.append(waiting.windowTitle() or type(waiting).__name__)
            waiting.reject() if isinstance(waiting, QDialog) else waiting.close()
            waiting = None
        last[0] = waiting

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(patience_ms)
    try:
        yield unanswered
    finally:
        timer.stop()


def let_go() -> None:
    """Destroy what was only promised to be: without a loop of its own a test never comes round to it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
