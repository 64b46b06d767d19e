"""What the menus hold: every deed with its key, and how menus are made of them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from companion.ui.bridge import Bridge


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing to do: its wording code, its key, what it does, and the menu in which it stands.

    ``when`` names the only time at which it can be done: in a "game", or while a table is laid out ("layout").
    """

    code: str
    key: str
    do: Callable[[], object]
    menu: str
    checkable: bool = False
    when: Literal["", "game", "layout"] = ""


def build_menus(
    bridge: Bridge, window: QMainWindow, deeds: Iterable[Deed]
) -> tuple[dict[str, QMenu], dict[str, QAction]]:
    """Put every deed into its menu, with its key; the menus and the actions by name."""
    menus: dict[str, QMenu] = {}
    made: dict[str, QAction] = {}
    for deed in deeds:
        if deed.menu not in menus:
            menus[deed.menu] = window.menuBar().addMenu(bridge.say(f"ui.menu.{deed.menu}"))
        action = QAction(bridge.say(f"ui.action.{deed.code}"), window)
        action.setCheckable(deed.checkable)
        if deed.key:
            action.setShortcuts([QKeySequence(key) for key in deed.key.split(" / ")])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda _=False, do=deed.do: do())
        menus[deed.menu].addAction(action)
        made[deed.code] = action
    return menus, made
