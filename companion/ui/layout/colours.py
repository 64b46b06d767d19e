"""Choosing the colour of a side, by name and by a patch of it."""

from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QComboBox, QWidget

from companion.painting.palette import Palette
from companion.ui.bridge import Bridge

PATCH = 14


def colour_box(bridge: Bridge, palette: Palette, chosen: str, parent: QWidget) -> QComboBox:
    """Make a list of the colours that a side can have; its data are their names in files."""
    box = QComboBox(parent)
    box.setAccessibleName(bridge.say("ui.assistant.colour"))
    for name in sorted(each.removeprefix("side_") for each in palette.names() if each.startswith("side_")):
        patch = QPixmap(PATCH, PATCH)
        patch.fill(palette.side(name))
        code = f"ui.colour.{name}"
        box.addItem(QIcon(patch), bridge.say(code) if bridge.wording.knows(code) else name, name)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    return box
