"""Going over what may not be crossed: where a path climbs, from which foot to which top (T18)."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import structs

from companion.battlefield.bodies import ground_under
from companion.battlefield.ground import Ground
from companion.battlefield.outlines import is_hollow, top_of
from companion.battlefield.reports import Climb, PathStop
from companion.geometry.paths_climb import Crossing, crossings, whole_cm
from companion.geometry.points import Point, point_along
from companion.geometry.shapes import Footprint
from companion.model.board import Piece
from companion.model.units import Unit

LEVEL = 1e-6
"""Tops that differ by less than this many cm are level."""


@dataclass(frozen=True, slots=True)
class Climber:
    """Who may climb, how high its feet are as it begins (cm above the table), and over what pieces it may go.

    ``most`` is the greatest difference in whole cm that it may try; what is higher stops it.
    """

    unit: Unit
    feet: float
    most: int
    pieces: tuple[Piece, ...] = ()

    def floor(self, ground: Ground, place: Point) -> float:
        """Give how high its feet would be at a place if it stood on nothing that it climbed, in cm above the table."""
        return ground_under(ground, structs.replace(self.unit, altitude=0.0), place)


@dataclass(frozen=True, slots=True)
class Ascent:
    """What a path climbs: the climbs in order, what stops it if anything does, and where it is on top of what."""

    climbs: tuple[Climb, ...] = ()
    stop: PathStop | None = None
    tops: tuple[tuple[Crossing, float], ...] = ()

    def height_at(self, length: float) -> float | None:
        """Give how high above the table the highest thing is that the base is on there; None when it is on nothing."""
        return max((top for crossing, top in self.tops if _on(crossing, length)), default=None)


def ascent(ground: Ground, base: Footprint, points: Sequence[Point], climber: Climber) -> Ascent:
    """Find the climbs along a path of a base's centre.

    From what one stands on already, the next is climbed as from the ground. What is no higher than the feet is no
    climb. A building is climbed from outside, on to its roof; from inside, its walls stop.
    """
    met: list[tuple[Crossing, Piece]] = []
    for piece in climber.pieces:
        outline = ground.outlines[piece.id]
        bar = ground.bar(piece, climber.unit.level if outline.contains(points[0]) else 0)
        body = outline.shape if is_hollow(piece, outline) else bar.shape
        met += [(each, piece) for each in crossings(base, points, bar, body)]
    climbs: list[Climb] = []
    tops: list[tuple[Crossing, float]] = []
    for crossing, piece in sorted(met, key=lambda each: (each[0].at, not each[0].begun, top_of(each[1]))):
        place, top = point_along(points, crossing.at), top_of(piece)
        if crossing.begun:
            if climber.feet >= top - LEVEL:
                tops.append((crossing, top))
            continue
        on = [height for each, height in tops if _on(each, crossing.at)]
        foot = max([ground.height(place), *on])
        if top > foot + LEVEL:
            if is_hollow(piece, ground.outlines[piece.id]) and ground.outlines[piece.id].contains(place):
                return Ascent(tuple(climbs), PathStop(at=crossing.at, why="barrier", what=piece.id), tuple(tops))
            climbs.append(_climb(crossing, piece, place, foot, climber))
            if climbs[-1].difference > climber.most:
                return Ascent(tuple(climbs), PathStop(at=crossing.at, why="climb", what=piece.id), tuple(tops))
        tops.append((crossing, top))
    return Ascent(tuple(climbs), None, tuple(tops))


def _climb(crossing: Crossing, piece: Piece, place: Point, foot: float, climber: Climber) -> Climb:
    top = top_of(piece)
    obstacle, man = whole_cm(top - foot), whole_cm(climber.unit.height)
    return Climb(
        at=crossing.at,
        place=place,
        until=crossing.until,
        what=piece.id,
        foot=foot,
        top=top,
        height=climber.unit.height,
        obstacle_cm=obstacle,
        figure_cm=man,
        difference=obstacle - man,
    )


def _on(crossing: Crossing, length: float) -> bool:
    return crossing.at < length - LEVEL and (crossing.until is None or length < crossing.until - LEVEL)
