"""Leaving a table that is being laid out at the end of a test, without a question."""

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from companion.ui.start import Desktop


def let_go(made: Desktop) -> None:
    """Throw the draft of whichever window has it away, and close that window for good."""
    latest = made.latest
    draft = latest.layout.hand_over()
    if draft is not None:
        draft.discard()
    latest.window.close()
    latest.files.close()
    latest.window.deleteLater()
    # A window that still waits to be deleted is dressed anew with every further one: that would take ever longer.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
