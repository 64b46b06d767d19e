"""Give or take a marker by the umpire's word: from the counter's rim, or M and a letter."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from companion.model.declarations import Declaration
from companion.model.units import Out, Pose
from companion.model.values import Value
from companion.rules.intents import Correct, Intent
from companion.ui.bridge import Bridge
from companion.ui.naming import key_name, said_value

OUTS: tuple[Out, ...] = ("killed", "routed", "captured", "left")


def marker_menu(bridge: Bridge, unit: str, parent: QWidget, start: Callable[[Intent], None], only: str = "") -> QMenu:
    """Make the menu of what can be set right about a unit; ``only`` keeps it to one marker."""
    menu = QMenu(parent)
    markers = [declared for declared in bridge.ruleset.declarations.of("marker") if declared.looks]
    if only:
        for declared in markers:
            if declared.key == only:
                _values(menu, bridge, unit, declared, start)
        return menu
    keys = letters({declared.key: _title(bridge, declared) for declared in markers}, _wished(markers))
    for declared in markers:
        title = keys[declared.key]
        if declared.kind == "bool":
            _toggle(menu, bridge, unit, declared, title, start)
        else:
            _values(menu.addMenu(title), bridge, unit, declared, start)
    menu.addSeparator()
    _bearing(menu, bridge, unit, start)
    return menu


def _bearing(menu: QMenu, bridge: Bridge, unit: str, start: Callable[[Intent], None]) -> None:
    """Add pose, hiding and being out of the game."""
    each = bridge.context.state.units[unit]
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
        return
    for out in OUTS:
        menu.addAction(bridge.say(f"ui.out.{out}"), partial(start, Correct(unit=unit, out=out)))


def _title(bridge: Bridge, declared: Declaration) -> str:
    return key_name(bridge, "marker", declared.key)


def _wished(markers: Iterable[Declaration]) -> dict[str, str]:
    return {declared.key: declared.looks[0].letter[:1] for declared in markers}


def letters(titles: Mapping[str, str], wished: Mapping[str, str]) -> dict[str, str]:
    """Give every title a letter of its own that chooses it: the marker's where the title has it, else its first free.

    The letter is marked with "&", as menus want it.
    """
    taken: set[str] = set()
    found: dict[str, str] = {}
    # Those whose marker's letter stands in the title choose first.
    for key in sorted(titles, key=lambda key: wished[key].upper() not in titles[key].upper()):
        title = titles[key]
        ways = (wished[key].upper(), *title.upper())
        letter = next((each for each in ways if each.isalpha() and each in title.upper() and each not in taken), "")
        taken.add(letter)
        at = title.upper().find(letter) if letter else 0
        found[key] = f"{title[:at]}&{title[at:]}" if letter else title
    return found


def _toggle(
    menu: QMenu, bridge: Bridge, unit: str, declared: Declaration, title: str, start: Callable[[Intent], None]
) -> None:
    held = bridge.ruleset.declarations.read("marker", declared.key, bridge.context.state.units[unit].markers)
    action = menu.addAction(title, partial(start, _set(unit, declared, not held)))
    action.setCheckable(True)
    action.setChecked(held is True)


def _values(menu: QMenu, bridge: Bridge, unit: str, declared: Declaration, start: Callable[[Intent], None]) -> None:
    """List the values of a marker; digits choose them, 0 takes it away."""
    title = _title(bridge, declared)
    if declared.kind == "bool":
        _toggle(menu, bridge, unit, declared, title, start)
        return
    held = bridge.ruleset.declarations.read("marker", declared.key, bridge.context.state.units[unit].markers)
    values: list[Value] = [declared.default, *(look.value for look in declared.looks)]
    for place, value in enumerate(values):
        said = said_value(bridge, declared, value)
        action = menu.addAction(f"&{place}  {title}: {said}", partial(start, _set(unit, declared, value)))
        action.setCheckable(True)
        action.setChecked(held == value)


def _set(unit: str, declared: Declaration, value: Value) -> Correct:
    return Correct(unit=unit, markers={declared.key: value})
