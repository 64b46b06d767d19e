"""One sentence for a gesture: its headline, and for the umpire's corrections what was set."""

from collections.abc import Iterator, Mapping
from typing import Any

from companion.model.declarations import Holder
from companion.model.values import Value
from companion.rules.intents import Correct, CorrectGame
from companion.rules.record import Gesture
from companion.ui.bridge import Bridge
from companion.ui.naming import key_name, said_value


def headline(bridge: Bridge, gesture: Gesture[Any]) -> str:
    """Say how a gesture came out, in one line."""
    intent = gesture.intent
    if isinstance(intent, CorrectGame):
        what = ", ".join(_set(bridge, "game", {intent.key: intent.value}))
        return bridge.say("ui.result.set", what=what)
    said = bridge.tell(gesture.headline).strip()
    if not isinstance(intent, Correct):
        return said
    what = ", ".join(_corrected(bridge, intent))
    return f"{said.rstrip('.')}: {what}" if what else said


def _corrected(bridge: Bridge, intent: Correct) -> Iterator[str]:
    say = bridge.say
    yield from _set(bridge, "marker", intent.markers)
    yield from _set(bridge, "stat", intent.stats)
    if intent.pose is not None:
        yield say("ui.roster.prone" if intent.pose == "prone" else "ui.pose.standing")
    if intent.hidden is not None:
        yield say("ui.roster.hidden" if intent.hidden else "ui.roster.not_hidden")
    if intent.out is not None:
        yield say(f"ui.out.{intent.out}" if intent.out else "ui.out.none")


def _set(bridge: Bridge, holder: Holder, values: Mapping[str, Value]) -> Iterator[str]:
    declarations = bridge.ruleset.declarations
    for key, value in values.items():
        declared = declarations.find(holder, key)
        title = key_name(bridge, holder, key)
        said = said_value(bridge, declared, value) if declared is not None else str(value)
        yield title if value is True else f"{title}: {said}"
