"""Where units are drawn: on their own place, or seated in the boat or on the cart that carries them."""

import math
from collections.abc import Mapping

from companion.model.board import RectBase
from companion.model.units import Unit
from companion.model.values import Point
from companion.painting.shapes import base_extent


def drawn_places(units: Mapping[str, Unit]) -> dict[str, Point]:
    """Give where each unit that is on the table is drawn, in cm.

    Those that are carried sit in a row along their carrier's length, in the order of the scenario.
    """
    crews: dict[str, list[Unit]] = {}
    for unit in units.values():
        if unit.carrier and unit.carrier != unit.id and unit.carrier in units and not unit.out:
            crews.setdefault(unit.carrier, []).append(unit)
    seated = {member.id for crew in crews.values() for member in crew}
    places = {unit.id: unit.position for unit in units.values() if unit.position is not None and unit.id not in seated}
    waiting = list(crews)
    while waiting:
        aboard = [carrier for carrier in waiting if carrier in places]
        if not aboard:
            break
        for carrier in aboard:
            places |= _row(units[carrier], places[carrier], crews[carrier])
            waiting.remove(carrier)
    return places


def _row(carrier: Unit, at: Point, crew: list[Unit]) -> dict[str, Point]:
    length = carrier.base.length if isinstance(carrier.base, RectBase) else carrier.base.diameter
    step = min(2 * max(base_extent(each) for each in crew) + 0.3, length / len(crew))
    angle = math.radians(carrier.facing)
    found: dict[str, Point] = {}
    for seat, each in enumerate(crew):
        along = ((len(crew) - 1) / 2 - seat) * step
        found[each.id] = (at[0] + math.sin(angle) * along, at[1] - math.cos(angle) * along)
    return found
