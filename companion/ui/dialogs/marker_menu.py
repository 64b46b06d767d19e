"""Give or take a marker by the umpire's word: from the counter's rim, or M and a letter."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from companion.model.declarations import Declaration
from companion.model.units import Out, Pose
from companion.model.values import Value
from companion.rules.intents import Correct, Intent
from companion.ui.bridge import Bridge

OUTS: tuple[Out, ...] = ("killed", "routed", "captured", "left")


def marker_menu(bridge: Bridge, unit: str, parent: QWidget, start: Callable[[Intent], None], only: str = "") -> QMenu:
    """Make the menu of what can be set right about a unit; ``only`` keeps it to one marker."""
    menu = QMenu(parent)
    each = bridge.context.state.units[unit]
    for declared in bridge.ruleset.declarations.of("marker"):
        if (not only or declared.key == only) and declared.looks:
            _values(menu, bridge, unit, declared, start)
    if only:
        return menu
    menu.addSeparator()
    poses: tuple[tuple[str, Pose], ...] = (("ui.roster.prone", "prone"), ("ui.pose.standing", "standing"))
    for code, pose in poses:
        action = menu.addAction(bridge.say(code), partial(start, Correct(unit=unit, pose=pose)))
        action.setCheckable(True)
        action.setChecked(each.pose == pose)
    hidden = menu.addAction(bridge.say("ui.roster.hidden"), lambda: start(Correct(unit=unit, hidden=not each.hidden)))
    hidden.setCheckable(True)
    hidden.setChecked(each.hidden)
    menu.addSeparator()
    if each.out:
        menu.addAction(bridge.say("ui.menu.bring_back"), lambda: start(Correct(unit=unit, out="")))
    else:
        for out in OUTS:
            menu.addAction(bridge.say(f"ui.out.{out}"), partial(start, Correct(unit=unit, out=out)))
    return menu


def _values(menu: QMenu, bridge: Bridge, unit: str, declared: Declaration, start: Callable[[Intent], None]) -> None:
    ruleset = bridge.ruleset
    held = ruleset.declarations.read("marker", declared.key, bridge.context.state.units[unit].markers)
    title = bridge.say(f"{ruleset.id}.marker.{declared.key}")
    values: list[Value] = [declared.default, *(look.value for look in declared.looks)]
    if declared.kind == "bool":
        action = menu.addAction(_lettered(title, declared), lambda: start(_set(unit, declared, not held)))
        action.setCheckable(True)
        action.setChecked(held is True)
        return
    for value in values:
        code = f"{ruleset.id}.marker.{declared.key}.{value}"
        said = bridge.say(code) if bridge.wording.knows(code) else str(value)
        action = menu.addAction(f"{title}: {said}", partial(start, _set(unit, declared, value)))
        action.setCheckable(True)
        action.setChecked(held == value)


def _lettered(title: str, declared: Declaration) -> str:
    """Make the marker's letter the key that chooses it, where the title has it."""
    letter = declared.looks[0].letter
    at = title.upper().find(letter)
    return f"{title[:at]}&{title[at:]}" if at >= 0 else f"&{letter} {title}"


def _set(unit: str, declared: Declaration, value: Value) -> Correct:
    return Correct(unit=unit, markers={declared.key: value})
