"""Pieces that editing is tried on."""

from companion.model.board import LineString, Opening, Piece, Polygon
from companion.model.values import Point


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Make an outline of four corners, in cm, clockwise on the screen from the top left."""
    return Polygon((((left, top), (right, top), (right, bottom), (left, bottom), (left, top)),))


def door(a: Point, b: Point, **more: object) -> Opening:
    """Make a door between two places."""
    return Opening(a=a, b=b, sill=0.0, top=3.0, kind="door", **more)  # type: ignore[arg-type] # fields of Opening


def house() -> Piece:
    """A house of 20 x 10 cm at 10, 10 with a door of 2 cm in the middle of its lower wall."""
    return Piece(
        id="house",
        kind="house",
        outline=box(10, 10, 30, 20),
        height=6.0,
        sight="blocks",
        barrier=True,
        openings=(door((21.0, 20.0), (19.0, 20.0)),),
    )


def wall() -> Piece:
    """A straight wall of 20 cm along y = 5, 1 cm thick."""
    return Piece(
        id="wall", kind="wall", outline=LineString(((0.0, 5.0), (20.0, 5.0))), width=1.0, height=2.0, sight="blocks"
    )
