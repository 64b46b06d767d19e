"""What the board tells the window."""

from PySide6.QtCore import QObject, Signal


class BoardSignals(QObject):
    """Signals of the board: a gesture was laid, fire is wanted, a marker was clicked, a sentence about what is seen."""

    gesture = Signal(object)
    fire_wanted = Signal(str, str)
    sight_wanted = Signal(str, str)
    looked = Signal(str, str)
    measured = Signal(object)
    marker_clicked = Signal(str, str)
    menu_wanted = Signal(str, object)
    ground_menu_wanted = Signal(object, object)
    doors_wanted = Signal(str)
    status = Signal(str)
    tool_changed = Signal(str)
    spoken = Signal(str)
    units_dropped = Signal(tuple, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.last_looker = ""
