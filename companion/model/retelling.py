"""A scenario's own words: names, motives, briefing. Told anew in another language, without touching anything else."""

import re
from collections.abc import Callable
from typing import TypeAlias

from msgspec import structs

from companion.model.state import Scenario

Told: TypeAlias = Callable[[str, str], str]
"""Says a text of a kind - "unit", "motive", "zone" - in another language; gives it back where it cannot."""

_NUMBERED = re.compile(r"(.*\S) (\d+)", re.DOTALL)


def retold(scenario: Scenario, told: Told) -> Scenario:
    """Give a scenario whose texts are said in another language; of "Quay 7" the number stays."""

    def say(kind: str, text: str) -> str:
        return told(kind, text) if text else text

    def name(text: str) -> str:
        numbered = _NUMBERED.fullmatch(text)
        return f"{say('unit', numbered[1])} {numbered[2]}" if numbered else say("unit", text)

    return structs.replace(
        scenario,
        title=say("title", scenario.title),
        description=say("description", scenario.description),
        sides=tuple(structs.replace(each, name=say("side", each.name)) for each in scenario.sides),
        squads=tuple(
            structs.replace(each, name=say("squad", each.name), motive=say("motive", each.motive))
            for each in scenario.squads
        ),
        profiles=tuple(
            structs.replace(each, name=say("profile", each.name), notes=say("notes", each.notes))
            for each in scenario.profiles
        ),
        units=tuple(structs.replace(each, name=name(each.name)) for each in scenario.units),
        terrain=tuple(structs.replace(each, name=say("piece", each.name)) for each in scenario.terrain),
        zones=tuple(
            structs.replace(each, name=say("zone", each.name), text=say("zone text", each.text))
            for each in scenario.zones
        ),
    )
