"""Moves by number: "10 at 45", "to 34.5, 80"."""

import math
import re

from companion.model.values import Point

_TURN = re.compile(
    r"^\s*([\d.,]+)\s*(?:cm)?\s*(?:@|at|a|под|на)?\s+([-\d.,]+)\s*(?:°|deg|degrees|gradi|град\w*)?\s*$", re.I
)
_TO = re.compile(r"^\s*(?:to|a|in|в|к)?\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)\s*$", re.I)


def destination(text: str, start: Point) -> Point | None:
    """Read where a typed move leads: a length in cm at degrees clockwise from up, or a place x, y; None if neither.

    "to 34.5, 80" and "34.5, 80" are places; "10 at 45", "10 cm at 45 degrees" and "10 @ 45" are lengths.
    """
    match = _TO.match(text)
    if match:
        return float(match[1]), float(match[2])
    match = _TURN.match(text.replace("@", " @ "))
    if not match:
        return None
    try:
        length, degrees = float(match[1].replace(",", ".")), float(match[2].replace(",", "."))
    except ValueError:
        return None
    angle = math.radians(degrees)
    return start[0] + length * math.sin(angle), start[1] - length * math.cos(angle)
