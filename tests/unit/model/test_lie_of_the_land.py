"""What lies over what: hills at the bottom, the stack in the middle, what stands upright on top."""

from companion.model.board import Piece, Polygon
from companion.model.lie_of_the_land import from_below

SQUARE = Polygon((((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 0.0)),))


def piece(name: str, kind: str, **more: object) -> Piece:
    return Piece(id=name, kind=kind, outline=SQUARE, **more)


def order(*pieces: Piece) -> list[str]:
    return [each.id for each in from_below(pieces)]


def test_what_covers_the_ground_lies_as_it_is_stacked() -> None:
    wood, road = piece("wood", "wood", height=8.0, sight="area"), piece("road", "road")
    assert order(wood, road) == ["wood", "road"]
    assert order(road, wood) == ["road", "wood"]


def test_hills_lie_below_and_walls_and_houses_above_wherever_they_are_stacked() -> None:
    hill, road = piece("hill", "hill", height=2.0, ground=True), piece("road", "road")
    wall = piece("wall", "wall", height=1.5, sight="blocks")
    wire = piece("wire", "wire", height=1.0, barrier=True)
    assert order(wall, road, wire, hill) == ["hill", "road", "wall", "wire"]


def test_the_higher_contour_lies_above_the_lower() -> None:
    low = piece("low", "hill", height=2.0, ground=True)
    high = piece("high", "hill", base=2.0, height=1.5, ground=True)
    assert order(high, low) == ["low", "high"]


def test_a_bridge_that_one_stands_on_is_no_hill() -> None:
    river, bridge = piece("river", "river"), piece("bridge", "bridge", height=1.0, ground=True)
    assert order(river, bridge) == ["river", "bridge"]


def test_what_has_no_height_does_not_stand() -> None:
    river, bridge = piece("river", "river", barrier=True), piece("bridge", "bridge")
    assert order(river, bridge) == ["river", "bridge"]
