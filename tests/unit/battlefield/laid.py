"""Small tables for questions: units, walls and woods laid in one line each."""

from typing import Any

from companion.battlefield.battlefield import Battlefield
from companion.model.board import LineString, Piece, Polygon, RectBase, RoundBase, Table, TerrainLayer
from companion.model.state import GameState
from companion.model.units import Side, Squad, Unit

SIDES = (Side(id="red", name="Reds", colour="red"), Side(id="blue", name="Blues"))
SQUADS = (Squad(id="reds", name="Reds", side="red"), Squad(id="blues", name="Blues", side="blue"))
TALL = 100.0


def man(name: str, x: float, y: float, diameter: float = 2.5, **more: Any) -> Unit:
    more = {"side": "red", "squad": "reds", "position": (x, y), **more}
    return Unit(id=name, name=name, base=RoundBase(diameter), **more)


def foe(name: str, x: float, y: float, diameter: float = 2.5, **more: Any) -> Unit:
    return man(name, x, y, diameter, side="blue", squad="blues", **more)


def cart(name: str, x: float, y: float, length: float, width: float, facing: float = 0.0, **more: Any) -> Unit:
    more = {"side": "red", "squad": "reds", **more}
    return Unit(id=name, name=name, base=RectBase(length, width), position=(x, y), facing=facing, **more)


def block(name: str, left: float, top: float, right: float, bottom: float, **more: Any) -> Piece:
    ring = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return Piece(**{"id": name, "kind": "block", "outline": Polygon((ring,)), **more})


def wall(name: str, left: float, top: float, right: float, bottom: float, height: float = TALL, **more: Any) -> Piece:
    return block(name, left, top, right, bottom, **{"kind": "wall", "height": height, "sight": "blocks", **more})


def fence(name: str, points: tuple[tuple[float, float], ...], width: float, **more: Any) -> Piece:
    return Piece(**{"id": name, "kind": "fence", "outline": LineString(points), "width": width, **more})


def wood(name: str, left: float, top: float, right: float, bottom: float, depth: float, **more: Any) -> Piece:
    more = {"kind": "wood", "height": 10.0, "sight": "area", "see_through": depth, **more}
    return block(name, left, top, right, bottom, **more)


def state(*laid: Unit | Piece, tolerance: float = 0.0, width: float = 180.0, height: float = 120.0) -> GameState:
    units = {each.id: each for each in laid if isinstance(each, Unit)}
    pieces = tuple(each for each in laid if isinstance(each, Piece))
    return GameState(
        ruleset="toy",
        title="A table",
        table=Table(width=width, height=height),
        tolerance=tolerance,
        sides=SIDES,
        squads=SQUADS,
        units=units,
        terrain=TerrainLayer(pieces),
    )


def field(*laid: Unit | Piece, tolerance: float = 0.0) -> Battlefield:
    return Battlefield(state(*laid, tolerance=tolerance))
