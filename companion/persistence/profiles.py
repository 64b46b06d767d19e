"""In a scenario's file a unit says of its body only what its profile does not say already."""

from typing import Any

import msgspec

from companion.model.state import Scenario
from companion.model.units import BODY


def with_bodies(data: dict[str, Any]) -> dict[str, Any]:
    """Fill in, for each unit of a parsed scenario, what its file leaves to its profile.

    Whatever is malformed stays as it is; the decoder finds it.
    """
    profiles, units = data.get("profiles"), data.get("units")
    if not isinstance(profiles, list) or not isinstance(units, list):
        return data
    bodies = {
        each["id"]: {key: each[key] for key in BODY if key in each}
        for each in profiles
        if isinstance(each, dict) and isinstance(each.get("id"), str)
    }
    return {**data, "units": [_filled(each, bodies) for each in units]}


def _filled(unit: object, bodies: dict[str, dict[str, Any]]) -> object:
    profile = unit.get("profile") if isinstance(unit, dict) else None
    if not isinstance(unit, dict) or not isinstance(profile, str) or not bodies.get(profile):
        return unit
    return {**unit, **{key: value for key, value in bodies[profile].items() if key not in unit}}


def without_bodies(scenario: Scenario) -> Any:  # noqa: ANN401 - any JSON value
    """Write a scenario as plain values, each unit without what its profile says already."""
    plain = msgspec.to_builtins(scenario)
    profiles = {each.id: each for each in scenario.profiles}
    for unit, written in zip(scenario.units, plain.get("units", ()), strict=True):
        profile = profiles.get(unit.profile)
        for key in BODY if profile is not None else ():
            value = getattr(unit, key)
            written.pop(key, None)
            if value != getattr(profile, key):
                written[key] = msgspec.to_builtins(value)
    return plain
