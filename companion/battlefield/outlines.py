"""Pieces of terrain as geometry knows them: their outlines, and how they stand in the line of fire."""

from dataclasses import replace
from functools import lru_cache

import shapely

from companion.geometry import outlines as shapes
from companion.geometry.outlines import Checked, Outline
from companion.geometry.paths_contact import Bar, door_strip, wall_bar
from companion.geometry.paths_overlay import without
from companion.geometry.sight import SHELL, Gap, Obstacle
from companion.model import board
from companion.model.board import LineString, MultiPolygon, Opening, Piece

ROOM = 2.0
"""A piece with windows is a building, with an inside, when it is at least this many cm across."""


LEVEL = 1e-6
"""A sill no more than this many cm below the boards is level with them."""

FINE = 1e-9
"""Corners of a repaired outline lie on a grid of this many cm, so that no two of them all but coincide."""


@lru_cache(maxsize=1024)
def checked(outline: board.Outline, width: float) -> Checked:
    """Check and repair an outline; ``width`` in cm counts for lines only. Kept by value, as pieces change rarely."""
    if isinstance(outline, LineString):
        return shapes.check_line(outline.coordinates, width)
    if isinstance(outline, MultiPolygon):
        return _evened(shapes.check_polygons(outline.coordinates))
    return _evened(shapes.check_polygon(outline.coordinates))


def _evened(result: Checked) -> Checked:
    if result.outline is None or not result.repairs:
        return result
    even = shapely.set_precision(result.outline.shape, FINE)
    polygons = tuple(
        tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)) for ring in rings)
        for part in shapely.get_parts(even)
        if part.geom_type == "Polygon"
        for rings in ([part.exterior, *part.interiors],)
    )
    return replace(result, outline=Outline(polygons)) if polygons else result


def outline_of(piece: Piece) -> Outline | None:
    """Give the usable outline of a piece, or nothing for one that should never have entered a game."""
    return checked(piece.outline, piece.width).outline


def top_of(piece: Piece) -> float:
    """Give the height of a piece's top above the table, in cm."""
    return piece.base + piece.height


def is_hollow(piece: Piece, outline: Outline) -> bool:
    """Tell whether a piece is a building with an inside: it has floors, or windows and room for a figure."""
    if piece.levels:
        return True
    if not piece.openings or isinstance(piece.outline, LineString):
        return False
    return not outline.shape.buffer(-ROOM / 2).is_empty


def obstacle_of(piece: Piece, outline: Outline) -> Obstacle | None:
    """Give a piece as an obstacle to sight, or nothing where it is open or has no height.

    Ground that units stand on hides like anything solid. Sills, tops and floors are counted from the piece's base.
    """
    if piece.height <= 0 or (piece.sight == "open" and not piece.ground):
        return None
    if piece.sight == "area" and not piece.ground:
        return Obstacle(piece.id, outline, piece.base, top_of(piece), "wood", piece.see_through)
    gaps = tuple(
        Gap(each.a, each.b, piece.base + each.sill, piece.base + each.top, each.open) for each in piece.openings
    )
    floors = tuple(piece.base + each.floor for each in piece.levels)
    # A contour lies on the one below it: nothing can be seen under it, so it counts from the table up.
    bottom = min(piece.base, 0.0) if piece.ground else piece.base
    return Obstacle(
        piece.id, outline, bottom, top_of(piece), gaps=gaps, hollow=is_hollow(piece, outline), floors=floors
    )


def _lets_through(piece: Piece, opening: Opening, floor: int) -> bool:
    return opening.open and opening.kind in ("door", "gap") and floor_of(piece, opening) == floor


def wall_thickness(piece: Piece, outline: Outline) -> float:
    """Give how thick in cm the wall is that a door of this piece leads through."""
    if isinstance(piece.outline, LineString):
        return piece.width
    if is_hollow(piece, outline):
        return SHELL
    left, top, right, bottom = outline.bounds
    return min(right - left, bottom - top)


def floor_of(piece: Piece, opening: Opening) -> int:
    """Tell to which floor of a building an opening leads: the highest whose boards are not above its sill."""
    below = [number for number, each in enumerate(piece.levels) if each.floor <= opening.sill + LEVEL]
    return max(below, key=lambda number: piece.levels[number].floor, default=0)


def bar_of(piece: Piece, outline: Outline, floor: int = 0) -> Bar:
    """Make the bar of a piece that may not be crossed: the walls of a building, or the whole of anything else.

    Open doors and gaps of this floor are cut through; those of other floors, windows and loopholes are not.
    """
    shape = outline.shape
    if is_hollow(piece, outline):
        shape = without(shape, shape.buffer(-SHELL, join_style="mitre"))
    thick = wall_thickness(piece, outline)
    doors = [door_strip(each.a, each.b, thick) for each in piece.openings if _lets_through(piece, each, floor)]
    return wall_bar(piece.id, shape, [door for door in doors if door is not None])
