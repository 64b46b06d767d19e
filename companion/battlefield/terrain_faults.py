"""What is wrong with terrain before it enters a game, and what of it can be mended without asking."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import shapely
from msgspec import structs

from companion.battlefield.outlines import checked
from companion.geometry.outlines import Checked, OutlineFault, check_polygon
from companion.geometry.outlines import Outline as Shape
from companion.model.board import LineString, MultiPolygon, Opening, Outline, Piece, Polygon
from companion.model.values import Point

Found: TypeAlias = tuple[str, str, dict[str, object]]

OFF_WALL = 0.5
"""An opening may lie this many cm off the outline that it belongs to."""

MENDED = {"self_crossing": "crossing", "hole_outside": "hole_outside", "unclosed": "unclosed"}
"""Repairs that are told as faults, as the owner may have meant something else; the others are harmless."""


def outline_faults(outline: Outline) -> Iterator[Found]:
    """Find what is wrong with an outline: wording code, place below the piece, figures.

    ``mended`` repairs crossing rings, holes that stick out and rings that are not closed; the rest must be drawn anew.
    """
    yield from _outline_faults(outline, 1.0)


def piece_faults(piece: Piece) -> Iterator[Found]:
    """Find what is wrong with a piece of terrain: wording code, place below the piece, figures."""
    for field in ("width", "base", "height", "see_through", "turned"):
        if not math.isfinite(getattr(piece, field)):
            yield "core.fault.piece.not_finite", field, {"field": field}
    yield from _outline_faults(piece.outline, piece.width)
    if piece.sight != "open" and piece.height <= 0:
        yield "core.fault.piece.no_height", "height", {}
    shape = checked(piece.outline, piece.width).outline
    line = isinstance(piece.outline, LineString)
    most = max(OFF_WALL, piece.width / 2 + 1e-3) if line else OFF_WALL  # those of a line lie on its middle
    for at, opening in enumerate(piece.openings):
        yield from _opening_faults(opening, shape, f"openings[{at}]", at + 1, most)
    yield from _level_faults(piece)


def mended(piece: Piece) -> Piece:
    """Repair a piece's outline where that can be done without asking; else give the piece as it is.

    Rings are closed, crossings taken apart, repeated points dropped, holes cut to what lies inside, overlapping parts
    joined. A piece without need of repair stays the same object.
    """
    result = checked(piece.outline, piece.width)
    if result.outline is None or not result.repairs:
        return piece
    if isinstance(piece.outline, LineString):
        line = piece.outline.coordinates
        kept = tuple(point for at, point in enumerate(line) if at == 0 or point != line[at - 1])
        return structs.replace(piece, outline=LineString(kept))
    polygons = result.outline.polygons
    repaired: Outline = Polygon(polygons[0]) if len(polygons) == 1 else MultiPolygon(polygons)
    return structs.replace(piece, outline=repaired)


def _outline_faults(outline: Outline, width: float) -> Iterator[Found]:
    if isinstance(outline, LineString):
        result = checked(outline, width)
        for fault in result.faults:
            wide = fault.code in ("no_width", "bad_width")
            place = "width" if wide else _place("outline.coordinates", fault, ringed=False)
            yield f"core.fault.outline.{fault.code}", place, _figures(fault, [outline.coordinates])
        return
    if isinstance(outline, MultiPolygon):
        if not outline.coordinates:
            yield "core.fault.outline.empty", "outline.coordinates", {}
        for at, rings in enumerate(outline.coordinates):
            yield from _polygon_faults(rings, check_polygon(rings), f"outline.coordinates[{at}]")
        return
    yield from _polygon_faults(outline.coordinates, checked(outline, 0.0), "outline.coordinates")


def _polygon_faults(rings: Sequence[Sequence[Point]], result: Checked, place: str) -> Iterator[Found]:
    for fault in result.faults:
        yield f"core.fault.outline.{fault.code}", _place(place, fault), _figures(fault, rings)
    for repair in result.repairs:
        if repair.code in MENDED:
            figures = _figures(repair, rings)
            if repair.code == "self_crossing":
                figures.update(_crossing(rings[repair.ring]))
            yield f"core.fault.outline.{MENDED[repair.code]}", _place(place, repair), figures


def _place(place: str, fault: OutlineFault, *, ringed: bool = True) -> str:
    if ringed and fault.ring >= 0:
        place += f"[{fault.ring}]"
    return f"{place}[{fault.index}]" if fault.index >= 0 else place


def _figures(fault: OutlineFault, rings: Sequence[Sequence[Point]]) -> dict[str, object]:
    """Give ring and point as players count them, from 1, and where the point lies."""
    figures: dict[str, object] = {"ring": max(fault.ring, 0) + 1, "point": max(fault.index, 0) + 1}
    if 0 <= fault.ring < len(rings) and 0 <= fault.index < len(rings[fault.ring]):
        x, y = rings[fault.ring][fault.index]
        if math.isfinite(x) and math.isfinite(y):
            figures |= {"x": float(x), "y": float(y)}
    return figures


def _crossing(ring: Sequence[Point]) -> dict[str, object]:
    """Find where a ring crosses itself; its first corner stands for a crossing that cannot be named."""
    closed = [*ring, ring[0]] if ring[0] != ring[-1] else list(ring)
    reason = shapely.is_valid_reason(shapely.Polygon(closed))
    named = re.search(r"\[(\S+) (\S+)\]", str(reason))
    x, y = (float(named[1]), float(named[2])) if named else ring[0]
    return {"x": round(x, 3), "y": round(y, 3)}


def _opening_faults(opening: Opening, shape: Shape | None, place: str, number: int, most: float) -> Iterator[Found]:
    values: dict[str, object] = {"opening": number}
    if not all(map(math.isfinite, (*opening.a, *opening.b, opening.sill, opening.top))):
        yield "core.fault.opening.not_finite", place, values
        return
    if math.dist(opening.a, opening.b) < 1e-6:
        yield "core.fault.opening.no_length", place, values
    if opening.sill >= opening.top:
        yield "core.fault.opening.upside_down", f"{place}.top", values | {"sill": opening.sill, "top": opening.top}
    for end, point in (("a", opening.a), ("b", opening.b)):
        off = 0.0 if shape is None else float(shapely.distance(shapely.Point(point), shape.shape.boundary))
        if off > most:
            figures: dict[str, object] = {"x": float(point[0]), "y": float(point[1]), "off": round(off, 3)}
            yield "core.fault.opening.off_outline", f"{place}.{end}", values | figures


def _level_faults(piece: Piece) -> Iterator[Found]:
    below = -math.inf
    for at, level in enumerate(piece.levels):
        values: dict[str, object] = {"level": at, "floor": level.floor, "height": piece.height}
        if not math.isfinite(level.floor) or level.floor <= below:
            yield "core.fault.level.order", f"levels[{at}].floor", values
        elif level.floor >= piece.height:
            yield "core.fault.level.roof", f"levels[{at}].floor", values
        below = level.floor
